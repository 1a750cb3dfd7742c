"""Why one sheet is worth more than another, in the terms of the game: parts that add up to the whole difference.

The value of a sheet is a sum of tables, and each table looks at one thing. So the difference of two values is the sum of what
was scored now (exact) and of the differences of those tables (an estimate each): nothing is left over.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from typing import NamedTuple

from numberdrop.rules.sheet import MINUS_POINTS

from .engine.afterstates import POINT, ends, minus_rows
from .engine.here import engine_here
from .engine.position import SheetView
from .engine.weight_tables import OFFSETS

PARTS: dict[str, tuple[str, ...]] = {
    "cover": ("row", "gaps"),
    "level": ("columns",),
    "room": ("top", "time"),
    "boxes": ("identical", "consecutive", "count"),
    "letters": ("letter", "tile"),
    "groups": ("group", "group_boxes", "best_identical"),
    "runs": ("run", "run_boxes", "best_consecutive"),
    "open": ("best", "ready"),
    "next": ("next", "next_identical", "next_consecutive"),
}
"""Which tables make up a part: rows filled and cells covered; level columns; room left to the line; boxes filled and still to
fill; letters and their tiles; equal numbers that can grow; runs that can grow; combos that lie open; what the next
number can make."""
_PART_OF = {table: part for part, tables in PARTS.items() for table in tables}
_TABLES, _STARTS = tuple(OFFSETS), tuple(OFFSETS.values())
EXACT = ("scored", "minus")
"""Parts that are points, not estimates: rows and combos of this act; rows above the line when it ends the game."""


class Part(NamedTuple):
    """One line of a comparison, in points: what it is worth for each of two sheets."""

    name: str
    mine: float
    best: float

    @property
    def difference(self) -> float:
        """How much the better one has more of it; negative where it has less."""
        return self.best - self.mine

    @property
    def exact(self) -> bool:
        """Whether these are points of this round, not an estimate."""
        return self.name in EXACT


def worths(before: SheetView, after: SheetView, weights: bytes) -> dict[str, float]:
    """What each part of a sheet after an act is worth, in points."""
    over = ends(after)
    found = {
        "scored": float(after.points - before.points),
        "minus": float(MINUS_POINTS * minus_rows(after)) if over else 0.0,
    }
    estimates = dict.fromkeys(PARTS, 0)
    if not over:
        weight = array("h", weights)
        for i in engine_here().lookups(after, weights):
            estimates[_PART_OF[_TABLES[bisect_right(_STARTS, i) - 1]]] += weight[i]
    return found | {part: estimate / POINT for part, estimate in estimates.items()}


def compared(before: SheetView, mine: SheetView, best: SheetView, weights: bytes) -> tuple[Part, ...]:
    """Every part in which two sheets differ, the largest difference first. They add up to the difference of the values."""
    one, other = worths(before, mine, weights), worths(before, best, weights)
    parts = (Part(name, one[name], other[name]) for name in one)
    return tuple(sorted((part for part in parts if part.difference), key=lambda part: -abs(part.difference)))
