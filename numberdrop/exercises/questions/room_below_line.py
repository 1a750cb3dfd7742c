"""Questions about room below the line: where to land a shape so that those which are known to follow still find a place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Literal

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.misconceptions.rulebook import TRUE, Rulebook
from numberdrop.exercises.reasons import earnings, misses
from numberdrop.rules.grid import COLS, LINE
from numberdrop.rules.landing import Landing
from numberdrop.rules.reasons.reason import Reason
from numberdrop.rules.shapes import SHAPES

from .base import PositionError
from .drop_base import Resting

Shape = Literal["I", "O", "T", "L", "S"]
Heights = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Under(Resting):
    """Land the first of ``shapes`` so that all of them can come to rest below the line, one after the other.

    What numbers they bring does not matter for that, so it is answered with cells alone.
    """

    kind: ClassVar[str] = "under"
    shapes: tuple[Shape, ...]

    @property
    def falls(self) -> str:
        if not 2 <= len(self.shapes) <= 4:
            raise PositionError(
                f"shapes: {len(self.shapes)} are given; name the one that falls now and 1 to 3 after it"
            )
        if self.sheet.grid.crossed:
            raise PositionError("grid: there are marks above the line, so the game is over")
        return self.shapes[0]

    def fitting(self, landing: Landing) -> int:
        """How many of the shapes can stay below the line if the first one lands here."""
        if landing.crosses:
            return 0
        heights = list(self.sheet.grid.heights)
        for row, col in landing.cells:
            heights[col] = max(heights[col], row + 1)
        return 1 + room(tuple(heights), self.shapes[1:])

    def _stays(self, landing: Landing) -> bool:
        return self.fitting(landing) == len(self.shapes)

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        if book is not TRUE:
            return None
        return next((Answer.of(one.cells) for one in self.landings if self._stays(one)), None)

    def misses(self, landing: Landing) -> tuple[Reason, ...]:
        if landing.crosses:
            return (misses.AboveLine(landing.crosses),)
        stuck = self.fitting(landing)
        return () if stuck == len(self.shapes) else (earnings.NoRoom(self.shapes[stuck], landing.cells, stuck == 1),)

    @property
    def values(self) -> dict[str, Any]:
        return {"shape": self.falls, "after": self.shapes[1:], "count": len(self.shapes)}


@lru_cache(maxsize=4096)
def room(heights: Heights, shapes: tuple[str, ...]) -> int:
    """How many of these shapes can come to rest below the line, one after the other, on columns of these heights."""
    if not shapes:
        return 0
    most = 0
    for after in _below(heights, shapes[0]):
        most = max(most, 1 + room(after, shapes[1:]))
        if most == len(shapes):
            break
    return most


@lru_cache(maxsize=4096)
def _below(heights: Heights, shape: str) -> tuple[Heights, ...]:
    """The heights that each landing of a shape below the line leaves."""
    found: dict[Heights, None] = {}
    for held in SHAPES[shape].orientations:
        for column in range(COLS - held.width + 1):
            low = max(heights[column + i] - bottom for i, bottom in enumerate(held.bottoms))
            if low + held.height <= LINE:
                after = list(heights)
                for row, col in held.cells:
                    after[column + col] = max(after[column + col], low + row + 1)
                found[tuple(after)] = None
    return tuple(found)
