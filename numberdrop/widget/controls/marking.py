"""Questions about the sheet and the solo board: marks to make, sums to enter, a tile to slide."""

from __future__ import annotations

from typing import ClassVar

from numberdrop.exercises import Answer, Outcome
from numberdrop.exercises import questions as ask
from numberdrop.exercises.questions.base import across
from numberdrop.exercises.speaking import pick_name
from numberdrop.rules.combos import BONUS
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import Game
from numberdrop.rules.grid import LINE
from numberdrop.rules.reasons import Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.text import roll as roll_name
from numberdrop.widget.forms import form, sum_field
from numberdrop.widget.intents import Json, text, whole
from numberdrop.widget.picture import board_picture, sheet_card, signed, tiles_picture

from .base import Control


class SheetControl(Control):
    """The entries of the sheet are pressed: in its margin, on its boxes, letters and sums."""

    single: ClassVar[bool] = False
    """Whether one entry takes the place of another."""

    @property
    def rows(self) -> int:
        return self.stack_rows

    def extras(self) -> Json:
        return {"marking": not self.page.closed}

    def mark(self, about: Json) -> str:
        """The entry that a pressed part of the sheet is; empty for one that is not asked for here."""
        kind = text(about.get("kind"), 12)
        if kind == "row":
            row = whole(about.get("row"), 0, 13)
            return f"{'+' if row < LINE else '-'}{row + 1}"
        if kind == "box":
            return f"{text(about.get('which'), 12)}{whole(about.get('size'), 3, BONUS)}"
        return text(about.get("letter"), 1) if kind == "letter" else ""


class MarkControl(SheetControl):
    """Marks are made on the sheet."""

    question: ask.Mark

    @property
    def picked(self) -> tuple[str, ...]:
        """The marks among what was answered: a message may name anything."""
        known = ask.marks_of(self.question.parts)
        return tuple(one for one in self.page.picked if one in known)

    def board(self) -> Json:
        marks = (*self.question.had, *self.picked)
        return board_picture(ask.marked(self.question.sheet, marks), self.page.voice("lesson.board"))

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
        found = super().mark(about)
        if found in LETTERS:
            held = found in self.page.picked
            crossing = "crossed" in self.question.parts and (held or "letters" not in self.question.parts)
            found = f"x{found}" if crossing else found
        return found if found in ask.marks_of(self.question.parts).difference(self.question.had) else ""


class AuditControl(SheetControl):
    """The wrong entry of a finished sheet is pressed on the sheet, or chosen out of a list that names them all."""

    question: ask.Audit
    single = True

    @property
    def picked(self) -> tuple[str, ...]:
        return tuple(one for one in self.page.picked if one in self.question.ids)

    def board(self) -> Json:
        picture = board_picture(self.question.sheet, self.page.voice("lesson.board"))
        for row in (int(one[1:]) - 1 for one in self.picked if one[0] in "+-"):
            cells = [list(cell) for cell in across(row)]
            picture["groups"].append({"kind": "asked", "size": len(cells), "label": "?", "cells": cells})
        return picture

    def cards(self) -> list[Json]:
        question, voice = self.question, self.page.voice
        card = sheet_card(voice, question.sheet, {}, solo=False)
        for kind, face in card["plus10"].items():
            face["on"] = f"plus10{kind}" in question.marks
            face["sr"] = voice(f"ui.plus10_{'on' if face['on'] else 'off'}", kind=voice(f"ui.kind_{kind}"))
        sums = {name: signed(value) for name, value in question.sums.items()}
        card["totals"] = [{**one, "value": sums[one["id"]]} for one in card["totals"]]
        card["total"]["value"] = sums["total"]
        # Once it is over, of so long a list only what was chosen and what was right is of use.
        told = {*question.rights, *self.picked} if self.page.closed else question.entries
        ids = [one for one in question.ids if one in told]
        items = [{"id": one, "label": pick_name(one, "audit", voice.language)} for one in ids]
        return [card, self.options(voice("lesson.audit"), items, many=False)]

    def buttons(self) -> list[Json]:
        return [self.page.button("answer", "↵", primary=True)]

    def mark(self, about: Json) -> str:
        match about.get("kind"):
            case "plus10":
                found = f"plus10{text(about.get('which'), 12)}"
            case "bonus":
                found = f"bonus{BONUS}"
            case "total":
                found = text(about.get("id"), 12)
            case _:
                found = super().mark(about)
        return found if found in self.question.ids else ""

    def says(self) -> list[Reason]:
        return list(self.question.reasons(self.answered.picks)) if self.answered is not None else []


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
