"""Sheets to ask about: shapes that were dropped at random, and columns of given heights."""

import random

from numberdrop.rules.grid import Grid
from numberdrop.rules.landing import landings
from numberdrop.rules.sheet import Sheet

BOXES = tuple((kind, size) for kind in ("identical", "consecutive") for size in range(3, 8))


def heap(seed: int, drops: int, filled: int = 0) -> Sheet:
    """A sheet with shapes dropped at random below the line, and so many boxes filled at random."""
    luck = random.Random(seed)
    grid = Grid()
    for _ in range(drops):
        under = (one for one in landings(grid, luck.choice("IOTLS")) if not one.crosses)
        lowest = sorted(under, key=lambda one: max(row for row, _ in one.cells))[:4]
        if lowest:
            grid = grid.put({cell: luck.choice("1234567") for cell in luck.choice(lowest).cells})
    return Sheet(grid, boxes=frozenset(luck.sample(BOXES, filled)))


def tall(*heights: int) -> Grid:
    """Columns of these heights."""
    return Grid.parse("\n".join("".join("1" if row < high else "." for high in heights) for row in reversed(range(14))))
