"""The difference between two sets of finished games, split into the parts of the score sheet: rows, boxes, the +10 of a column, the bonus box,
rows above the line, and at a table the points of the best opponent.

Both sets were played with the same dice, so each part is a mean of paired differences with its interval. The parts add up to the whole difference.
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


def _filled_box_bits(kind: Kind, ending: Ending) -> int:
    return ending.identical if kind == KINDS[0] else ending.consecutive


def _box_counter(kind: Kind, size: int) -> Callable[[Ending], int]:
    return lambda ending: _filled_box_bits(kind, ending) >> (size - SIZES[0]) & 1


def _column_counter(kind: Kind) -> Callable[[Ending], int]:
    return lambda ending: int(_filled_box_bits(kind, ending) == _ALL_BOXES)


COUNTED: dict[str, tuple[int, Callable[[Ending], int]]] = {
    "rows": (ROW_POINTS, lambda ending: ending.rows),
    **{f"{kind}_{size}": (size, _box_counter(kind, size)) for kind in KINDS for size in SIZES},
    **{f"all_{kind}": (COLUMN_POINTS, _column_counter(kind)) for kind in KINDS},
    "bonus": (BONUS, lambda ending: ending.bonus),
    "minus": (MINUS_POINTS, lambda ending: ending.minus),
    "rivals": (-1, lambda ending: ending.rivals),
}
"""Each part of a sheet: the points for one of it, and how many of it a finished game has."""
_MEANS: dict[str, tuple[int, Callable[[Ending], int]]] = {
    "letters": (1, lambda ending: ending.letters),
    "rounds": (1, lambda ending: ending.rounds),
}
"""Counts that score nothing themselves but explain where points come from."""
_MANY = frozenset({"rows", "minus", "rivals"})
"""Parts that a sheet can have several of."""


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A part of the sheet: its mean count in the games after the other act (``mine``) and after the ``best`` one, and the difference in ``points``."""

    name: str
    mine: float
    best: float
    points: Estimate

    @property
    def box(self) -> Box | None:
        """The box that this part is; ``None`` for everything else."""
        kind, _, size = self.name.rpartition("_")
        return next(((known_kind, int(size)) for known_kind in KINDS if known_kind == kind), None)

    @property
    def once(self) -> bool:
        """Whether a sheet has at most one of it, so that its mean count is its frequency."""
        return self.name == "wins" or (self.name in COUNTED and self.name not in _MANY)


def taken_apart(mine: Sequence[Ending], best: Sequence[Ending]) -> tuple[SheetPart, ...]:
    """The parts in which two sets of games differ, the weightiest first. Their means add up to the mean of ``margins``."""
    parts = [
        part_named(name, mine, best)
        for name, (_, count) in COUNTED.items()
        if any(count(a) != count(b) for a, b in zip(mine, best, strict=True))
    ]
    return tuple(sorted(parts, key=lambda part: -abs(part.points.mean)))


def _compare_part(
    name: str, worth: int, count: Callable[[Ending], float], mine: Sequence[Ending], best: Sequence[Ending]
) -> SheetPart:
    ours, theirs = [count(ending) for ending in mine], [count(ending) for ending in best]
    points = Estimate.of([worth * (b - a) for a, b in zip(ours, theirs, strict=True)])
    return SheetPart(name, fmean(ours), fmean(theirs), points)


def part_named(name: str, mine: Sequence[Ending], best: Sequence[Ending]) -> SheetPart:
    """A part by name, or the ``letters`` or ``rounds``, of two sets of games."""
    return _compare_part(name, *(COUNTED.get(name) or _MEANS[name]), mine, best)


def kinds_apart(mine: Sequence[Ending], best: Sequence[Ending]) -> tuple[SheetPart, ...]:
    """Both kinds of combos, each with all its boxes and the +10 of its column."""
    return tuple(_compare_part(kind, 1, _kind_points_counter(kind), mine, best) for kind in KINDS)


def _kind_points_counter(kind: Kind) -> Callable[[Ending], int]:
    counted = [COUNTED[name] for name in (*(f"{kind}_{size}" for size in SIZES), f"all_{kind}")]
    return lambda ending: sum(worth * count(ending) for worth, count in counted)


def wins_apart(before: int, mine: Sequence[Ending], best: Sequence[Ending]) -> SheetPart:
    """The share of games won at a table; the sheet has ``before`` points before the act; ties count half. Its ``points`` are games of a hundred."""
    return _compare_part("wins", 100, lambda ending: _share_of_win(before + ending.points - ending.rivals), mine, best)


def _share_of_win(ahead: int) -> float:
    return 0.5 if ahead == 0 else float(ahead > 0)


def total_apart(before: int, mine: Sequence[Ending], best: Sequence[Ending]) -> SheetPart:
    """The final points, including the points ``before`` the act."""
    return _compare_part("total", 1, lambda ending: before + ending.points, mine, best)


def margins(mine: Sequence[Ending], best: Sequence[Ending]) -> Estimate:
    """By how much the best act is ahead when the games are over: in points, at a table in points more than the best of the others."""
    return _compare_part("margin", 1, lambda ending: ending.points - ending.rivals, mine, best).points
