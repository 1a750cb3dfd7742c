"""Questions about points and room: the score sheet that decides them, and the rolls and shapes that are known to follow."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises import questions as ask
from numberdrop.exercises.questions.dropping import drop_of
from numberdrop.rules.dice import Roll
from numberdrop.rules.draw import roll_svg, shapes_svg
from numberdrop.rules.reasons import Cells, Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.text import listing, shape
from numberdrop.text import roll as say_roll
from numberdrop.widget.intents import Json
from numberdrop.widget.picture import sheet_card, tiles_picture

from .base import Control
from .board import BlockControl, DropControl
from .picking import PicksControl


def _scored(control: Control) -> Json:
    """The score sheet: which boxes are free decides what a combo is worth."""
    sheet = control.solved() or control.sheet or Sheet()
    return sheet_card(control.page.voice, sheet, {}, solo=False)


def _next_roll(control: Control, roll: Roll) -> Json:
    page = control.page
    spoken = say_roll(str(roll), page.language)
    return {"id": "then", "kind": "picture", "title": page.voice("lesson.then"), "svg": roll_svg(roll), "alt": spoken}


class ScoredControl(DropControl):
    """A drop whose worth the score sheet decides."""

    question: ask.Dropping

    def cards(self) -> list[Json]:
        return [_scored(self)]


class MostControl(ScoredControl):
    """A drop for points."""

    question: ask.Most | ask.Plan

    def says(self) -> list[Reason]:
        answer = self.answered
        drop = drop_of(answer) if answer is not None else None
        return [self.question.account(drop), *super().says()] if drop is not None else []


class PlanControl(MostControl):
    """The first drop of a plan; the roll that comes next is shown beside it."""

    question: ask.Plan

    def cards(self) -> list[Json]:
        return [_next_roll(self, self.question.then), *super().cards()]


class BestDropControl(ScoredControl):
    """A drop for the rest of a solo game, whose tiles say how long that is."""

    question: ask.BestDrop

    def extras(self) -> Json:
        return {**super().extras(), "tiles": tiles_picture(self.page.voice, self.question.game)}


class StarControl(PicksControl):
    """A drop with an open cell, and the numbers for it."""

    question: ask.Star

    @property
    def sheet(self) -> Sheet:
        known = {(row, col): number for row, col, number in self.question.cells if number is not None}
        return replace(self.question.sheet, grid=self.question.sheet.grid.put(known))

    def solved(self) -> Sheet | None:
        answer = self.answered
        if answer is None:
            return None
        return replace(self.sheet, grid=self.sheet.grid.put({self.question.open_cell: int(answer.picks[0])}))

    def rings(self) -> list[tuple[str, str, Cells]]:
        return [("asked", "★", (self.question.open_cell,))]

    def board(self) -> Json:
        board = super().board()
        board["holes"] = [cell for cell in board["holes"] if tuple(cell) != self.question.open_cell]
        return board

    def cards(self) -> list[Json]:
        return [{**self._options(), "short": True}, _scored(self)]


class TenControl(PicksControl):
    """Yes or no, with one or two rolls to look at."""

    question: ask.Ten

    def extras(self) -> Json:
        first = self.question.rolls[0]
        return {"dice": [{"face": face} for face in first.numbers], "shape_die": first.shape}

    def cards(self) -> list[Json]:
        return [*(_next_roll(self, roll) for roll in self.question.rolls[1:]), self._options(), _scored(self)]


class UnderControl(BlockControl):
    """A shape whose numbers do not matter; the shapes that come after it are shown beside it."""

    question: ask.Under

    def solved(self) -> Sheet | None:
        return None  # it is ringed: there are no numbers to write

    def extras(self) -> Json:
        return {"bare": True}

    def cards(self) -> list[Json]:
        page, after = self.page, self.question.shapes[1:]
        named = listing((shape(name, page.language, article=True) for name in after), page.language)
        return [
            {
                "id": "then", "kind": "picture", "title": page.voice("lesson.then_shapes"),
                "svg": shapes_svg(after), "alt": named,
            }
        ]  # fmt: skip
