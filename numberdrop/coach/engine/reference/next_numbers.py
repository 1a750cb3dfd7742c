"""What the next number could make: in each cell where it may come to lie, on a column or up to two cells above, beside which numbers.

What is looked up of it stands in ``value_next`` of ``core/value.h``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from numberdrop.coach.engine.position import TEN
from numberdrop.coach.engine.weight_tables import LEVELS
from numberdrop.rules.grid import COLS, ROWS

_LONGEST = 7


class Edge(NamedTuple):
    """An empty cell where a number may come to lie: how far above its column, and the cells beside it that are filled."""

    level: int
    beside: tuple[int, ...]


class Beside(NamedTuple):
    """A number beside an edge: its group and the size of it, and how long the runs from it are."""

    mark: int
    group: int
    size: int
    up: int
    down: int


class Next(NamedTuple):
    """The largest group and the longest run that a number from the dice makes in a cell; 0 where it makes none."""

    group: int
    run: int


@cache
def _edges(col: int, left: int, height: int, right: int) -> tuple[Edge, ...]:
    found = []
    for level in range(min(LEVELS, ROWS - height)):
        row = height + level
        at = row * COLS + col
        beside = [at - COLS] if not level and row else []
        beside += [at - 1] if row < left else []
        beside += [at + 1] if row < right else []
        if beside:
            found.append(Edge(level, tuple(beside)))
    return tuple(found)


@cache
def edges(heights: tuple[int, ...]) -> tuple[Edge, ...]:
    """Every cell where a number may come to lie beside another mark."""
    around = (0, *heights, 0)
    return tuple(edge for col in range(COLS) for edge in _edges(col, *around[col : col + 3]))


def next_to(beside: Iterable[Beside]) -> Next:
    """What the best number makes between some others."""
    here = tuple(beside)
    if len(here) == 1:
        mark, _, size, up, down = here[0]
        run = max(down + 1 if 1 <= mark < 8 else 0, up + 1 if 2 < mark < TEN else 0)
        return Next(min(size + 1, _LONGEST) if on_dice(mark) else 0, min(run, _LONGEST))
    group = run = 0
    for one in here:
        if on_dice(one.mark):
            sizes = {other.group: other.size for other in here if other.mark == one.mark}
            group = max(group, 1 + sum(sizes.values()))
        for number in (one.mark - 1, one.mark + 1):
            if on_dice(number):
                below = max((other.down for other in here if other.mark == number - 1), default=0)
                above = max((other.up for other in here if other.mark == number + 1), default=0)
                run = max(run, 1 + below + above)
    return Next(min(group, _LONGEST), min(run, _LONGEST))


def on_dice(mark: int) -> bool:
    """Whether the dice show this number: 1 to 7."""
    return 2 <= mark <= 8
