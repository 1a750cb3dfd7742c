"""Questions about the sheet and the solo board: marks to make, sums to enter, a tile to slide."""

from __future__ import annotations

from numberdrop.exercises import Answer, Outcome
from numberdrop.exercises import questions as ask
from numberdrop.rules.combos import BONUS
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import Game
from numberdrop.rules.grid import LINE
from numberdrop.rules.reasons import Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.text import roll as roll_name
from numberdrop.widget.forms import form, sum_field
from numberdrop.widget.intents import Json, text, whole
from numberdrop.widget.picture import board_picture, sheet_card, tiles_picture

from .base import Control


class MarkControl(Control):
    """Marks are made on the sheet: in its margin and on its boxes and letters."""

    question: ask.Mark

    @property
    def rows(self) -> int:
        return self.stack_rows

    @property
    def picked(self) -> tuple[str, ...]:
        """The marks among what was answered: a message may name anything."""
        known = ask.marks_of(self.question.parts)
        return tuple(one for one in self.page.picked if one in known)

    def board(self) -> Json:
        marks = (*self.question.had, *self.picked)
        return board_picture(ask.marked(self.question.sheet, marks), self.page.voice("lesson.board"))

    def extras(self) -> Json:
        return {"marking": not self.page.closed}

    def cards(self) -> list[Json]:
        if set(self.question.parts) <= {"rows", "minus"}:
            return []
        card = sheet_card(self.page.voice, ask.marked(self.question.sheet, self.picked), {}, solo=False)
        blank = {"value": "–"}
        return [{**card, "totals": [{**one, **blank} for one in card["totals"]], "total": {**card["total"], **blank}}]

    def buttons(self) -> list[Json]:
        button = self.page.button
        return [button("answer", "↵", primary=True), button("nothing")]

    def mark(self, about: Json) -> str:
        """The mark that a pressed part of the sheet is. Raises ``BadIntent`` for one that cannot be marked here."""
        kind = text(about.get("kind"), 12)
        if kind == "row":
            row = whole(about.get("row"), 0, 13)
            found = f"{'+' if row < LINE else '-'}{row + 1}"
        elif kind == "box":
            found = f"{text(about.get('which'), 12)}{whole(about.get('size'), 3, BONUS)}"
        elif kind == "letter":
            letter = text(about.get("letter"), 1)
            held = letter in self.page.picked
            crossing = "crossed" in self.question.parts and (held or "letters" not in self.question.parts)
            found = f"x{letter}" if crossing and letter in LETTERS else letter
        else:
            found = ""
        return found if found in ask.marks_of(self.question.parts).difference(self.question.had) else ""


class TotalControl(Control):
    """Numbers are entered."""

    question: ask.Total

    @property
    def rows(self) -> int:
        return self.stack_rows

    def board(self) -> Json:
        final = self.question.final
        return board_picture(final, self.page.voice("lesson.board"))

    def cards(self) -> list[Json]:
        page, voice = self.page, self.page.voice
        given = dict(pick.split("=", 1) for pick in page.picked if "=" in pick)
        fields = [sum_field(voice, name, given.get(name, "")) for name in self.question.fields]
        card = sheet_card(voice, self.question.final, {}, solo=False)
        blank = {"value": "–"}
        hidden = {**card, "totals": [{**one, **blank} for one in card["totals"]], "total": {**card["total"], **blank}}
        sums = form("total", voice("lesson.total"), fields, voice("ui.button_answer"), sends="answer")
        return ([] if page.closed else [sums]) + [card if page.closed else hidden]


class SlideControl(Control):
    """A tile of the solo board is slid."""

    question: ask.OnGame

    @property
    def rows(self) -> int:
        return self.stack_rows

    @property
    def sheet(self) -> Sheet:
        return self.question.game.sheets[0]

    @property
    def game(self) -> Game:
        """The table as it is to be seen."""
        return self.question.game

    def extras(self) -> Json:
        game = self.game
        tiles = tiles_picture(self.page.voice, game)
        for item in tiles["items"]:
            item["can"] = not self.page.closed
        found: Json = {"tiles": tiles}
        if game.roll is not None:
            found |= {"dice": [{"face": face} for face in game.roll.numbers], "shape_die": game.roll.shape}
        return found

    def cards(self) -> list[Json]:
        return [sheet_card(self.page.voice, self.sheet, self.question.game.tiles, solo=True)]

    def read(self, action: Json) -> Answer:
        if action.get("type") != "slide":
            return super().read(action)
        return Answer.pick(text(action.get("letter"), 2))


class SlidesControl(SlideControl):
    """Tiles of the solo board are slid one after the other, through rounds whose rolls are known."""

    question: ask.Slides

    @property
    def picks(self) -> tuple[str, ...]:
        """The slides so far: those of a plan under way, or of the answer that is to be seen. A wrong plan is begun anew."""
        feedback = self.page.feedback
        if self.answered is not None:
            return self.answered.picks
        return self.page.picked if feedback is not None and feedback.outcome is Outcome.EMPTY else ()

    @property
    def game(self) -> Game:
        return self.question.stand(self.picks).game

    def cards(self) -> list[Json]:
        voice, at = self.page.voice, self.question.stand(self.picks)
        lines = [
            voice(
                f"lesson.roll_{'now' if n == at.round and at.choosing else 'then'}",
                n=n,
                roll=roll_name(one, voice.language),
            )
            for n, one in enumerate(self.question.rolls, 1)
        ]
        items = [{"text": line, "tone": "info", "cells": []} for line in lines]
        return [{"id": "rolls", "kind": "list", "title": voice("lesson.rolls"), "items": items}, *super().cards()]

    def buttons(self) -> list[Json]:
        return [self.page.button("clear")] if self.picks else []

    def read(self, action: Json) -> Answer:
        return Answer(picks=(*self.picks, *super().read(action).picks))

    def says(self) -> list[Reason]:
        return list(self.question.stand(self.picks).told)
