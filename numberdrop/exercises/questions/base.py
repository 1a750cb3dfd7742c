"""What every question has: a position, an answer that is right, and an honest judgement of any other.

A question is frozen data. ``accepts`` and ``solution`` take a rulebook, so that the same code answers by the true rules and
by a learner's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, NewType, Self

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.faults import PositionError
from numberdrop.exercises.misconceptions.rulebook import TRUE, Rulebook
from numberdrop.rules.actions import Action
from numberdrop.rules.dice import Roll, RollError
from numberdrop.rules.editions import DEFAULT, LETTERS
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS, Grid
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.selection import judge_selection
from numberdrop.rules.sheet import Sheet

Places = NewType("Places", tuple[tuple[int, int], ...])
"""Cells, written ``r1c2 r1c3`` in a file."""
Box = NewType("Box", tuple[str, int])
"""A combo box, written ``identical 4`` in a file."""
_BLANK = Grid()


class Outcome(StrEnum):
    """What became of an answer."""

    EMPTY = "empty"
    ILLEGAL = "illegal"
    WRONG = "wrong"
    RIGHT = "right"


@dataclass(frozen=True)
class Judged:
    """The outcome of an answer, and the engine's (or the question's) reasons for it."""

    outcome: Outcome
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question about a position. ``edition`` is empty where all editions agree."""

    kind: ClassVar[str] = ""
    edition: str = ""

    def at(self, edition: str) -> Self:
        """The question under an edition, unless it insists on its own."""
        return self if self.edition else replace(self, edition=edition)

    @property
    def rules_of(self) -> str:
        """The edition it is asked under."""
        return self.edition or DEFAULT

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        """Whether the answer is right by a rulebook."""
        raise NotImplementedError

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        """A right answer by a rulebook, ``None`` when there is none."""
        raise NotImplementedError

    def judge(self, answer: Answer) -> Judged:
        """The answer judged by the true rules."""
        raise NotImplementedError

    def answers(self) -> Iterator[Answer]:
        """Every answer that the rules allow, right or wrong: what a proof goes through one by one."""
        raise NotImplementedError

    def worth(self, answer: Answer) -> float | None:
        """The points of a legal answer, where more points are what was asked for."""
        return None

    @property
    def values(self) -> dict[str, Any]:
        """What its prompt may speak of, by name: rows and columns zero-based, shapes by their letter."""
        return {}

    @property
    def picture(self) -> Grid | None:
        """The grid it is about; ``None`` when there is none."""
        return None

    def clue(self, solution: Answer) -> Cells:
        """Where to look: cells that show the place without giving the answer away."""
        return solution.cells[:1]


@dataclass(frozen=True, kw_only=True)
class SheetAt:
    """A score sheet as a file draws it. ``combos`` are circled in order and fill their boxes; ``circled`` and ``boxes`` add
    to that whatever a drawn sheet claims, right or not.
    """

    grid: Grid = _BLANK
    combos: tuple[Places, ...] = ()
    circled: Places = Places(())
    boxes: tuple[Box, ...] = ()
    letters: str = ""
    crossed: str = ""

    def sheet_in(self, edition: str) -> Sheet:
        """The sheet. Raises ``PositionError`` for a combo that is none or a letter that is none."""
        sheet = Sheet(self.grid, edition=edition)
        for cells in self.combos:
            combo, faults = judge_selection(sheet, cells)
            if combo is None or faults:
                named = str(Answer.of(cells))
                raise PositionError(f"{named!r} cannot be circled: {', '.join(type(one).__name__ for one in faults)}")
            sheet = sheet.with_combo(combo)
        try:
            return replace(
                sheet,
                grid=sheet.grid.circle(self.circled),
                boxes=sheet.boxes | set(self.boxes),
                circled=sheet.circled | set(self.letters),
                crossed=frozenset(self.crossed),
            )
        except ValueError as error:
            raise PositionError(str(error)) from None


@dataclass(frozen=True, kw_only=True)
class OnSheet(Question, SheetAt):
    """A question about one score sheet."""

    @cached_property
    def sheet(self) -> Sheet:
        return self.sheet_in(self.rules_of)

    @property
    def picture(self) -> Grid:
        return self.sheet.grid


@dataclass(frozen=True, kw_only=True)
class OnGame(Question):
    """A question about a table: the sheets of one player (solo) or several, tiles, dice, whose round it is."""

    sheets: tuple[SheetAt, ...] = (SheetAt(),)
    tiles: tuple[str, ...] = ()
    notches: tuple[int, ...] = (0, 0, 0, 0, 0)
    roll: str = ""
    first: int = 0
    phase: Phase = Phase.ROLL
    slide: str = ""

    @cached_property
    def game(self) -> Game:
        """The table as a game. Raises ``PositionError`` that names what cannot be."""
        players = len(self.sheets)
        try:
            seed = None if self.tiles else "tiles"
            base = Game.new(players, self.rules_of, seed, self.tiles or None)
        except ValueError as error:
            raise PositionError(str(error)) from None
        roll = roll_of(self.roll) if self.roll else None
        if len(self.notches) != len(LETTERS) or not all(0 <= notch <= 4 for notch in self.notches):
            raise PositionError(f"notches {self.notches!r}: five numbers from 0 (top) to 4 (GO!)")
        if not 0 <= self.first < players:
            raise PositionError(f"first {self.first!r}: players count from 0 to {players - 1}")
        sheets = tuple(
            replace(sheet, plus=sheet.plus_rows, minus=frozenset())
            for sheet in (one.sheet_in(self.rules_of) for one in self.sheets)
        )
        owing = self.phase in (Phase.SLIDE, Phase.DROP, Phase.COMBO)
        return replace(
            base,
            setup=replace(base.setup, seed=None),
            sheets=sheets,
            phase=self.phase,
            roll=roll,
            first=self.first,
            tile_levels=tuple(self.notches),
            slide=self.slide,
            pending=tuple((self.first + i) % players for i in range(players)) if owing else (),
            round=3,
        )

    @property
    def picture(self) -> Grid:
        return self.game.sheets[0].grid


def sheet_of(sheet: Sheet) -> dict[str, Any]:
    """A sheet as the fields of ``SheetAt``."""
    return {
        "grid": Grid(sheet.grid.marks),
        "circled": Places(tuple(sorted(sheet.grid.circled))),
        "boxes": tuple(Box(box) for box in sorted(sheet.boxes)),
        "letters": "".join(sorted(sheet.circled)),
        "crossed": "".join(sorted(sheet.crossed)),
    }


def table_of(game: Game) -> dict[str, Any]:
    """A game as the fields of ``OnGame``."""
    return {
        "edition": game.setup.edition,
        "sheets": tuple(SheetAt(**sheet_of(sheet)) for sheet in game.sheets),
        "tiles": game.setup.tiles,
        "notches": game.tile_levels,
        "roll": str(game.roll) if game.roll else "",
        "first": game.first,
        "phase": game.phase,
        "slide": game.slide,
    }


def roll_of(text: str) -> Roll:
    """The roll of a text. Raises ``PositionError``."""
    try:
        return Roll.parse(text)
    except RollError as error:
        raise PositionError(str(error)) from None


def across(row: int) -> Cells:
    """The cells of a row."""
    return tuple((row, col) for col in range(COLS))


__all__ = [
    "Action",
    "Answer",
    "Box",
    "Judged",
    "OnGame",
    "OnSheet",
    "Outcome",
    "Places",
    "PositionError",
    "Question",
    "SheetAt",
    "across",
    "roll_of",
]
