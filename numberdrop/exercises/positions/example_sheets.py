"""Sheets that have something to show: combos circled on the grid for every box filled, and the blocks that have fallen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from numberdrop.exercises.asking.on_sheet import Places, SheetAt, across
from numberdrop.exercises.positions.chance import Chance, Unlucky
from numberdrop.rules.combos import KINDS, Kind
from numberdrop.rules.editions import SIZE_OF
from numberdrop.rules.grid import COLS, Grid, neighbours, on_grid
from numberdrop.rules.landing import landings
from numberdrop.rules.shapes import Cell

_TRIES = 60


def circled_on(
    chance: Chance, grid: Grid, boxes: Iterable[tuple[str, int]], kept: frozenset[Cell] = frozenset()
) -> SheetAt:
    """The sheet with a combo written and circled for each of these boxes; the numbers of the grid give way to them, but for those
    that are ``kept``.

    Raises ``Unlucky`` when they do not fit.
    """
    largest_first = sorted(boxes, key=lambda box: (-box[1], box[0]))
    for _ in range(_TRIES):
        free = {(row, col) for row in range(11) for col in range(COLS) if isinstance(grid[row, col], int)} - kept
        marks: dict[Cell, int | str | None] = {}
        paths: list[list[Cell]] = []
        for kind, size in largest_first:
            path = _path(chance, free, size)
            low = chance.between(1, 7 if kind == "identical" else max(1, 8 - size))
            marks |= {cell: low if kind == "identical" else low + i for i, cell in enumerate(path)}
            free -= set(path)
            paths.append(path)
        if all(paths):
            combos = tuple(Places(tuple(sorted(path))) for path in paths)
            return SheetAt(grid=grid.put(marks), combos=combos)
    raise Unlucky


def _path(chance: Chance, free: set[Cell], size: int) -> list[Cell]:
    """A way through ``size`` free cells, side by side; empty when it gets stuck every time."""
    starts = sorted(free)
    for _ in range(20):
        if not starts:
            break
        path = [chance.choice(starts)]
        while len(path) < size:
            onward = [cell for cell in neighbours(path[-1]) if on_grid(cell) and cell in free and cell not in path]
            if not onward:
                break
            path.append(chance.choice(onward))
        else:
            return path
    return []


def drops_for(letters: str) -> int:
    """After how many drops a sheet may have won these letters."""
    return max(3, sum(2 * SIZE_OF[letter] for letter in letters) * 2 // 5 + 1)


def holding(chance: Chance, letters: str, drops: int, player: int = 0) -> SheetAt:
    """The sheet of a player who has won these letters: both combos of each size are circled. It keeps its start number."""
    wanted = [(kind, SIZE_OF[letter]) for letter in letters for kind in KINDS]
    grid = chance.stack(drops, choosy=2, start=player + 1)
    return circled_on(chance, grid, wanted, frozenset(cell for cell in across(0) if grid[cell] == player + 1))


def hit_by(chance: Chance, sheet: SheetAt, tile: str) -> SheetAt:
    """The sheet after a block has fallen on it, placed as gently as anybody would."""
    spots = sorted(landings(sheet.grid, tile), key=lambda one: (len(one.holes), max(one.cells), one.column))
    return replace(sheet, grid=sheet.grid.put(dict.fromkeys(chance.choice(spots[:2]).cells, "X")))


FEW_NUMBERS = ("234", "345", "456", "3456", "2345")
"""Numbers in which combos are likely."""
SMALL_BOXES: tuple[tuple[Kind, int], ...] = tuple((kind, size) for kind in KINDS for size in (3, 4, 5))


def begun(chance: Chance, drops: int, boxes: Iterable[tuple[str, int]]) -> SheetAt:
    """A sheet some rounds into the game: a stack, and a combo circled for each of these boxes."""
    grid = chance.stack(chance.between(drops - 2, drops), choosy=3, numbers=chance.choice(FEW_NUMBERS) + "17")
    return circled_on(chance, grid, boxes)
