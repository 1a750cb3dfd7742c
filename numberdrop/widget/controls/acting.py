"""Acts in a round that is played phase by phase."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

from numberdrop.exercises import Answer
from numberdrop.exercises.replaying import gentle_total
from numberdrop.exercises.rounds import Act, Round, Walk
from numberdrop.rules.effects import OpensCombo, Passes
from numberdrop.rules.reasons import Cells, Reason
from numberdrop.rules.referee import due_shapes
from numberdrop.rules.sheet import Sheet
from numberdrop.widget.certificate import certificate
from numberdrop.widget.forms import field, form
from numberdrop.widget.intents import Json, cells, numbered, text, whole
from numberdrop.widget.picture import sheet_card, signed, tiles_picture
from numberdrop.widget.tables import placement_table

from .base import Control

if TYPE_CHECKING:
    from numberdrop.widget.lesson_page import LessonPage

MOST_SLIPS = 3
"""Mistakes in a whole game with which the paper exam is passed."""
_MODES = {"start": "start", "block": "block", "drop": "drop", "combo": "combo"}


class ActControl(Control):
    """The act that the phase asks for; the whole table stands beside it."""

    question: Act

    @property
    def step(self) -> str:
        return self.question.walk.step

    @property
    def mode(self) -> str:  # type: ignore[override] # it depends on the step
        return _MODES.get(self.step, "none")

    @property
    def sheet(self) -> Sheet:
        return self.question.walk.sheet

    @property
    def rows(self) -> int:
        return super().rows if self.step in ("start", "drop", "block") else self.stack_rows

    def table(self) -> Json:
        if self.step not in ("drop", "block"):
            return {}
        return placement_table(self.sheet.grid, due_shapes(self.question.walk.game), self.step)

    def extras(self) -> Json:
        game = self.question.walk.game
        found: Json = {"tiles": tiles_picture(self.page.voice, game)}
        if game.roll is not None:
            found |= {"dice": [{"face": face} for face in game.roll.numbers], "shape_die": game.roll.shape}
        if self.step == "start":
            found["start"] = {"number": 1, "row": 0}
        return found

    def cards(self) -> list[Json]:
        game = self.question.walk.game
        return [sheet_card(self.page.voice, self.sheet, game.tiles, game.solo)]

    def buttons(self) -> list[Json]:
        button = self.page.button
        match self.step:
            case "start":
                return [button("left", "←"), button("right", "→"), button("drop", "␣", primary=True)]
            case "drop" | "block":
                return self.page.hand_buttons(numbers=self.step == "drop")
            case "combo":
                return [*self.page.pick_buttons("circle"), button("pass", "P")]
            case "skip":
                return [button("skip", primary=True)]
        return []

    def read(self, action: Json) -> Answer:
        match action.get("type"):
            case "start":
                return Answer.of([(0, whole(action.get("column"), 0, 6))])
            case "slide":
                return Answer.pick(text(action.get("letter"), 2))
            case "drop":
                return Answer(tuple(sorted(numbered(action.get("cells")), key=lambda cell: cell[:2])))
            case "block" | "circle":
                return Answer.of(cells(action.get("cells")))
        return super().read(action)

    def trying(self, message: Json) -> None:
        page, game = self.page, self.question.walk.game
        if self.step == "combo" and "combo" in message:
            chosen = cells(message.get("combo"))
            page.tell_selection(game.why(self.question.walk.action(Answer.of(chosen))), self.sheet, chosen)
            page.talk["nearest"] = None
        elif self.step in ("drop", "block"):
            given = numbered(message.get("cells"))
            answer = Answer(given) if self.step == "drop" else Answer.of([cell[:2] for cell in given])
            action = self.question.walk.action(answer)
            page.tell_drop(game.why(action), answer.cells, self.sheet.grid, due_shapes(game))

    def says(self) -> list[Reason]:
        feedback = self.page.feedback
        if feedback is None or not feedback.right:
            return []
        told = self.question.walk.game.why(self.question.walk.action(feedback.answer))
        if self.page.exercise.aids != "paper":
            return list(told)
        # On paper nobody says which combos lie open.
        return [reason for reason in told if not isinstance(reason, OpensCombo | Passes)]


class RoundControl(Control):
    """A walk that is over: the sheet as it came out, the referee's report, and what is due at the end of a whole game."""

    page: LessonPage  # only lessons play rounds
    question: Round

    @property
    def walk(self) -> Walk:
        assert self.page.walk is not None  # a round is asked step by step
        return self.page.walk

    @property
    def sheet(self) -> Sheet:
        return self.walk.sheet

    def rings(self) -> list[tuple[str, str, Cells]]:
        return []

    def cards(self) -> list[Json]:
        voice, game, aim = self.page.voice, self.walk.game, self.question.aim
        cards = [self._report(), sheet_card(voice, self.sheet, game.tiles, game.solo)]
        if aim == "duel" and game.over:
            mine, theirs = self.sheet.score.total, gentle_total(game)
            key = "more" if mine > theirs else "less" if mine < theirs else "same"
            lines = [voice(f"duel.{key}", mine=signed(mine), theirs=signed(theirs)), voice("duel.replay")]
            cards.insert(0, _list("duel", voice("duel.title"), lines))
        if aim == "exam" and game.over:
            cards = [*self._certificate(), *cards]
        return cards

    def _report(self) -> Json:
        """What the referee had to correct, round by round."""
        voice, slips = self.page.voice, Counter(self.page.slips)
        lines = [
            voice.count("report.slip", count, round=number, step=voice(f"report.{step}"))
            for (number, step), count in sorted(slips.items())
        ]
        return _list("report", voice("report.title"), lines or [voice("report.clean")])

    def _certificate(self) -> list[Json]:
        page, voice = self.page, self.page.voice
        slips = len(page.slips)
        if slips > MOST_SLIPS:
            return [
                _list(
                    "certificate",
                    voice("certificate.title"),
                    [voice("certificate.not_yet", count=slips, most=MOST_SLIPS)],
                )
            ]
        svg = certificate(voice, page.signed_by, self.sheet.score.total, slips, page.edition, time.strftime("%Y-%m-%d"))
        name = field("name", "text", voice("certificate.name"), page.signed_by, help_=voice("certificate.name_help"))
        picture = {
            "id": "certificate", "kind": "picture", "title": voice("certificate.title"), "svg": svg, "print": True,
            "alt": voice("certificate.alt", total=self.sheet.score.total), "file": "numberdrop-certificate.svg",
        }  # fmt: skip
        return [picture, form("name", "", [name], voice("certificate.write"))]


def _list(name: str, title: str, lines: list[str]) -> Json:
    return {
        "id": name,
        "kind": "list",
        "title": title,
        "items": [{"text": line, "tone": "info", "cells": []} for line in lines],
    }
