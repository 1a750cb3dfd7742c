"""Questions about what falls: predict a landing, or place a shape (or a block) so that a goal is met."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Literal

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.facts.landing_features import merits
from numberdrop.exercises.goals import Conditions, Placed, first_unmet, meets
from numberdrop.exercises.misconceptions.rulebook import TRUE, Rulebook
from numberdrop.exercises.reasons import misses
from numberdrop.rules.actions import Drop
from numberdrop.rules.drops import judge_drop, judge_placing, legal_drops
from numberdrop.rules.grid import COLS, ROWS
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.reasons.reason import Cells, Reason, Verdict
from numberdrop.rules.shapes import SHAPES, Orientation

from .base import Judged, OnSheet, Outcome
from .drop_base import Dropping, Resting

_MOST_TRIED = 40_000
_MOST_SORTED = 10_000
Tile = Literal["I", "O", "T", "L", "S", "V3", "I3", "U5", "X5", "T5"]
"""A tile of the block board."""


@dataclass(frozen=True)
class Held:
    """A shape held over the grid: which orientation, and the column (0-based) of its left edge."""

    shape: str
    index: int
    column: int

    @classmethod
    def parse(cls, text: str) -> Held:
        """From ``L r1 f c3``: flip first, then so many quarter turns clockwise. Raises ``ValueError`` naming the word."""
        words = text.split()
        if not words or words[0] not in SHAPES:
            raise ValueError(f"{text!r} names no shape first; the shapes are {' '.join(SHAPES)}, as in 'L r1 f c3'")
        every = SHAPES[words[0]].orientations
        held, column, turns = every[0], -1, 0
        for word in words[1:]:
            if word == "f":
                held = every[held.flip[0]]
            elif len(word) == 2 and word[0] == "r" and word[1] in "0123":
                turns = int(word[1])
            elif len(word) == 2 and word[0] == "c" and word[1] in "1234567":
                column = int(word[1]) - 1
            else:
                raise ValueError(f"{word!r} in {text!r}: write f (flip), r1 to r3 (turns), c1 to c7 (column)")
        for _ in range(turns):
            held = every[held.cw[0]]
        if not 0 <= column <= COLS - held.width:
            raise ValueError(f"{text!r}: held like this the shape starts in c1 to c{COLS - held.width + 1}")
        return cls(words[0], held.index, column)

    @property
    def orientation(self) -> Orientation:
        return SHAPES[self.shape].orientations[self.index]

    @property
    def hanging(self) -> Cells:
        """Its cells as it hangs over the grid, as high as it goes."""
        low = ROWS - self.orientation.height
        return tuple((low + row, self.column + col) for row, col in self.orientation.cells)


@dataclass(frozen=True, kw_only=True)
class Predict(OnSheet):
    """Which cells will the shape fill? Answered with cells."""

    kind: ClassVar[str] = "predict"
    held: Held

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        return set(answer.cells) == set(self._lands(book))

    def solution(self, book: Rulebook = TRUE) -> Answer:
        return Answer.of(self._lands(book))

    def _lands(self, book: Rulebook) -> Cells:
        return book.lands(self.sheet.grid, self.held.orientation, self.held.column)

    def judge(self, answer: Answer) -> Judged:
        if answer.empty:
            return Judged(Outcome.EMPTY)
        if self.accepts(answer):
            return Judged(Outcome.RIGHT)
        landing, faults = judge_placing(self.sheet.grid, answer.cells, (self.held.shape,))
        if landing is None:
            return Judged(Outcome.WRONG, Verdict.refuse(faults).refusals)
        return Judged(Outcome.WRONG, (misses.ElsewhereLanding(answer.cells),))

    def answers(self) -> Iterator[Answer]:
        return (Answer.of(one.cells) for one in landings(self.sheet.grid, self.held.shape))

    @property
    def values(self) -> dict[str, Any]:
        return {"shape": self.held.shape, "column": self.held.column}

    def clue(self, solution: Answer) -> Cells:
        """What will hold the shape up."""
        below = {(row - 1, col) for row, col in solution.cells} - set(solution.cells)
        return tuple(sorted(cell for cell in below if cell[0] >= 0 and self.sheet.grid[cell] is not None))


@dataclass(frozen=True, kw_only=True)
class Place(Dropping):
    """Drop the rolled shape so that the goal is met."""

    kind: ClassVar[str] = "place"
    goal: Conditions

    def _placed(self, drop: Drop, landing: Landing) -> Placed:
        return Placed.of_drop(self.sheet, self.roll, drop, landing)

    def misses(self, drop: Drop, landing: Landing) -> tuple[Reason, ...]:
        return first_unmet(self._placed(drop, landing), self.goal)

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        return self._found if book is TRUE else None

    @cached_property
    def _found(self) -> Answer | None:
        for tried, drop in enumerate(self._worth_trying()):
            if tried > _MOST_TRIED:
                break
            landing, _ = judge_drop(self.sheet.grid, drop.cells, self.roll)
            assert landing is not None  # only legal drops are tried
            if meets(self._placed(drop, landing), self.goal):
                return Answer(drop.cells)
        return None

    def _worth_trying(self) -> tuple[Drop, ...]:
        """Every drop, the soundest landings first: what is shown as a solution should be fit to be copied."""
        every = legal_drops(self.sheet.grid, self.roll)
        if len(every) > _MOST_SORTED:
            return every
        counted = {one.cells: merits(one) for one in self.landings}
        return tuple(sorted(every, key=lambda drop: counted[tuple((r, c) for r, c, _ in drop.cells)], reverse=True))

    @property
    def values(self) -> dict[str, Any]:
        return {**super().values, **_named(self.goal)}


@dataclass(frozen=True, kw_only=True)
class PlaceBlock(Resting):
    """Drop a block of X so that the goal is met. Answered with cells."""

    kind: ClassVar[str] = "block"
    tile: Tile
    goal: Conditions

    @property
    def falls(self) -> str:
        return self.tile

    def misses(self, landing: Landing) -> tuple[Reason, ...]:
        return first_unmet(Placed.of_block(self.sheet, landing), self.goal)

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        if book is not TRUE:
            return None
        fine = (one for one in self.landings if meets(Placed.of_block(self.sheet, one), self.goal))
        best = max(fine, key=merits, default=None)
        return Answer.of(best.cells) if best is not None else None

    @property
    def values(self) -> dict[str, Any]:
        return {"shape": self.tile, **_named(self.goal)}


def _named(goal: Conditions) -> dict[str, Any]:
    return {name: value for one in goal for name, value in one.named.items()}
