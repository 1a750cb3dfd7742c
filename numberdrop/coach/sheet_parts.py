"""Two sets of games that ended, taken apart into what the sheet itself counts: rows, boxes, the +10 of a column, the bonus box, rows above the line;
and at a table what the best of the others has.

The games of both sets had the same dice, so that each part is a mean of differences, with its interval. A sheet is a sum of these parts, and so
is the mean difference: nothing is left over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from numberdrop.rules.combos import BONUS, KINDS, Kind
from numberdrop.rules.sheet import COLUMN_POINTS, MINUS_POINTS, ROW_POINTS, SIZES

from .engine.position import Ending
from .needs import Box
from .search import Estimate

_ALL_BOXES = (1 << len(SIZES)) - 1


def _filled(kind: Kind, ending: Ending) -> int:
    return ending.identical if kind == KINDS[0] else ending.consecutive


def _box(kind: Kind, size: int) -> Callable[[Ending], int]:
    return lambda ending: _filled(kind, ending) >> (size - SIZES[0]) & 1


def _column(kind: Kind) -> Callable[[Ending], int]:
    return lambda ending: int(_filled(kind, ending) == _ALL_BOXES)


COUNTED: dict[str, tuple[int, Callable[[Ending], int]]] = {
    "rows": (ROW_POINTS, lambda ending: ending.rows),
    **{f"{kind}_{size}": (size, _box(kind, size)) for kind in KINDS for size in SIZES},
    **{f"all_{kind}": (COLUMN_POINTS, _column(kind)) for kind in KINDS},
    "bonus": (BONUS, lambda ending: ending.bonus),
    "minus": (MINUS_POINTS, lambda ending: ending.minus),
    "rivals": (-1, lambda ending: ending.rivals),
}
"""Each part of a sheet: the points of one of them, and how many of them there are in the end."""
_MEANS: dict[str, tuple[int, Callable[[Ending], int]]] = {
    "letters": (1, lambda ending: ending.letters),
    "rounds": (1, lambda ending: ending.rounds),
}
"""What scores nothing itself, and shows by what means points come about."""
_MANY = frozenset({"rows", "minus", "rivals"})
"""Parts of which there may be several."""


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A part in which the games differ: how many of it they end with on average, ``mine`` and those of the ``best`` act, and how many points the best
    act has more by it.
    """

    name: str
    mine: float
    best: float
    points: Estimate

    @property
    def box(self) -> Box | None:
        """The box that this part is; ``None`` for everything else."""
        kind, _, size = self.name.rpartition("_")
        return next(((each, int(size)) for each in KINDS if each == kind), None)

    @property
    def once(self) -> bool:
        """Whether a sheet has one of it or none: how many there are on average is how often it comes."""
        return self.name == "wins" or (self.name in COUNTED and self.name not in _MANY)


def taken_apart(mine: Sequence[Ending], best: Sequence[Ending]) -> tuple[SheetPart, ...]:
    """The parts in which two sets of games differ, the weightiest first. Their means add up to that of ``margins``."""
    found = [
        part_named(name, mine, best)
        for name, (_, count) in COUNTED.items()
        if any(count(a) != count(b) for a, b in zip(mine, best, strict=True))
    ]
    return tuple(sorted(found, key=lambda part: -abs(part.points.mean)))


def _apart(
    name: str, worth: int, count: Callable[[Ending], float], mine: Sequence[Ending], best: Sequence[Ending]
) -> SheetPart:
    ours, theirs = [count(one) for one in mine], [count(one) for one in best]
    points = Estimate.of([worth * (b - a) for a, b in zip(ours, theirs, strict=True)])
    return SheetPart(name, fmean(ours), fmean(theirs), points)


def part_named(name: str, mine: Sequence[Ending], best: Sequence[Ending]) -> SheetPart:
    """One part of two sets of games, or its ``letters`` or ``rounds``."""
    return _apart(name, *(COUNTED.get(name) or _MEANS[name]), mine, best)


def kinds_apart(mine: Sequence[Ending], best: Sequence[Ending]) -> tuple[SheetPart, ...]:
    """The combos of each kind as a whole, with the +10 of its column: the same differences, summed up before they are measured."""
    return tuple(_apart(kind, 1, _whole(kind), mine, best) for kind in KINDS)


def _whole(kind: Kind) -> Callable[[Ending], int]:
    counted = [COUNTED[name] for name in (*(f"{kind}_{size}" for size in SIZES), f"all_{kind}")]
    return lambda ending: sum(worth * count(ending) for worth, count in counted)


def wins_apart(before: int, mine: Sequence[Ending], best: Sequence[Ending]) -> SheetPart:
    """The share of games won at a table from so many points ``before`` the act; shared ones count half. Its ``points`` are games of a hundred."""
    return _apart("wins", 100, lambda one: _won(before + one.points - one.rivals), mine, best)


def _won(ahead: int) -> float:
    return 0.5 if ahead == 0 else float(ahead > 0)


def total_apart(before: int, mine: Sequence[Ending], best: Sequence[Ending]) -> SheetPart:
    """The final points, from so many ``before`` the act."""
    return _apart("total", 1, lambda one: before + one.points, mine, best)


def margins(mine: Sequence[Ending], best: Sequence[Ending]) -> Estimate:
    """By how much the best act is ahead when the games are over: in points, at a table in points more than the best of the others."""
    return _apart("margin", 1, lambda one: one.points - one.rivals, mine, best).points
