"""Grids on which everything was dropped shape by shape, up to the end of the game."""

from __future__ import annotations

from numberdrop.exercises.positions.chance import Chance
from numberdrop.rules.grid import COLS, Grid
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.shapes import OTHER_TILES, TETROMINOES


def _gentle(landing: Landing) -> tuple[int, int]:
    return 3 * len(landing.holes) + max(row for row, _ in landing.cells), landing.column


def dropped_grid(chance: Chance, height: int, blocks: int = 0, start: int = 1) -> Grid:
    """A grid whose highest mark has just reached row ``height``, or gone past it; some of the drops are blocks of X."""
    grid = Grid().put({(0, chance.below(COLS)): start})
    drops = 0
    while max(grid.heights) < height:
        drops += 1
        block = blocks > 0 and drops % 5 == 3
        blocks -= block
        name = chance.choice(OTHER_TILES if block else TETROMINOES)
        landing = chance.choice(sorted(landings(grid, name), key=_gentle)[:2])
        grid = grid.put({cell: "X" if block else chance.between(1, 7) for cell in landing.cells})
    return grid
