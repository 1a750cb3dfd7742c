"""Questions that look back: in which order did the shapes fall that lie in the grid? Only one order is possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any, ClassVar

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.misconceptions.rulebook import TRUE, Rulebook
from numberdrop.exercises.reasons import misses
from numberdrop.rules.drops import judge_placing
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.shapes import SHAPES, TETROMINOES

from .base import Judged, OnSheet, Outcome, Places, PositionError
from .options import judge_picks
from .placements import option_letters

FEWEST, MOST = 3, 5


@dataclass(frozen=True, kw_only=True)
class Retro(OnSheet):
    """In which order did these pieces fall? Answered with their letters in order: A is the first of ``pieces``, and so on.

    Whatever else the grid holds lay there before. A piece of numbers is a shape of the die, one of X a block.
    """

    kind: ClassVar[str] = "retro"
    about: ClassVar[str] = "retro"
    ordered: ClassVar[bool] = True
    pieces: tuple[Places, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        return option_letters(len(self.pieces))

    @cached_property
    def named(self) -> dict[str, tuple[str, Cells]]:
        """For each letter the shape and its cells. Raises ``PositionError`` for pieces that cannot be."""
        if not FEWEST <= len(self.pieces) <= MOST:
            raise PositionError(f"pieces: {len(self.pieces)} of them; the question takes {FEWEST} to {MOST}")
        every = [cell for cells in self.pieces for cell in cells]
        if len(every) > len(set(every)):
            raise PositionError("pieces: two of them share a cell")
        return {pick: (self._shape(cells), tuple(cells)) for pick, cells in zip(self.ids, self.pieces, strict=True)}

    def _shape(self, cells: Places) -> str:
        grid = self.sheet.grid
        low, left = min((row for row, _ in cells), default=0), min((col for _, col in cells), default=0)
        offsets = tuple(sorted((row - low, col - left) for row, col in cells))
        of_x = sum(grid[cell] == "X" for cell in cells)
        possible = SHAPES if of_x else TETROMINOES
        found = next((one for one in possible if any(o.cells == offsets for o in SHAPES[one].orientations)), "")
        if not found or of_x not in (0, len(cells)) or any(grid[cell] is None for cell in cells):
            raise PositionError(
                f"pieces, {str(Answer.of(cells))!r}: neither numbers in a shape of the die nor a block of X"
            )
        return found

    def _before(self, fallen: tuple[str, ...]) -> Grid:
        """The grid as it was when only these pieces had fallen."""
        later = (cell for pick, (_, cells) in self.named.items() if pick not in fallen for cell in cells)
        return Grid(self.sheet.grid.marks).put(dict.fromkeys(later))

    def _lands(self, pick: str, fallen: tuple[str, ...]) -> bool:
        """Whether a piece could come to lie in its place when only those others lay there."""
        shape, cells = self.named[pick]
        return judge_placing(self._before(fallen), cells, (shape,))[0] is not None

    def _orders(self, fallen: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
        if len(fallen) == len(self.ids):
            yield fallen
        for pick in self.ids:
            if pick not in fallen and self._lands(pick, fallen):
                yield from self._orders((*fallen, pick))

    @cached_property
    def right(self) -> tuple[str, ...]:
        """The one order that is possible. Raises ``PositionError`` where there is none, or more than one."""
        found = list(self._orders())
        if len(found) != 1:
            named = ", ".join("".join(one) for one in found) or "none"
            raise PositionError(f"possible orders: {named}; the question needs exactly one")
        return found[0]

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        return book is TRUE and answer.picks == self.right

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        return Answer(picks=self.right) if book is TRUE else None

    def answers(self) -> Iterator[Answer]:
        return (Answer(picks=order) for order in permutations(self.ids))

    def judge(self, answer: Answer) -> Judged:
        if not answer.picks:
            return Judged(Outcome.EMPTY)
        if self.accepts(answer):
            return Judged(Outcome.RIGHT)
        step = self._first_miss(answer.picks)
        counts = judge_picks(answer.picks, frozenset(self.ids))
        return Judged(Outcome.WRONG, (*([step] if step else []), *counts))

    def _first_miss(self, picks: tuple[str, ...]) -> Reason | None:
        """The first step at which a piece could not have come to lie where it lies, and why."""
        for i, pick in enumerate(picks):
            fallen = picks[:i]
            if pick not in self.named:
                return None
            if pick in fallen:
                return misses.WrongPlace(i + 1)
            if not self._lands(pick, fallen):
                return self._why_not(i + 1, pick, self._before(fallen))
        return None

    def _why_not(self, place: int, pick: str, grid: Grid) -> Reason:
        _, own = self.named[pick]
        above = {(row, col) for low, col in own for row in range(low + 1, grid.heights[col])}
        barring = tuple(sorted(cell for cell in above if grid[cell] is not None))
        if barring:
            return misses.InItsWay(place, pick, barring)
        below = {(row - 1, col) for row, col in own if row > 0}.difference(own)
        missing = tuple(sorted(cell for cell in below if grid[cell] is None and self.sheet.grid[cell] is not None))
        return misses.NotHeldYet(place, pick, missing)

    @property
    def values(self) -> dict[str, Any]:
        return {"count": len(self.pieces)}

    def clue(self, solution: Answer) -> Cells:
        """The piece that fell last: taken away, it leaves the same question with one piece fewer."""
        return self.named[solution.picks[-1]][1]
