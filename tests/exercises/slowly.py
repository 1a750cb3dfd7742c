"""Points and room found the slow way, by trying everything on whole sheets: what quick answers are held against."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from numberdrop.rules.combos import find_combos
from numberdrop.rules.dice import Roll
from numberdrop.rules.drops import grid_after, legal_drops
from numberdrop.rules.grid import Grid
from numberdrop.rules.landing import landings
from numberdrop.rules.sheet import Sheet

BOXES = tuple((kind, size) for kind in ("identical", "consecutive") for size in range(3, 8))


def sheets(seed: int, drops: int, filled: int = 0) -> Sheet:
    """A sheet with shapes dropped at random below the line, and so many boxes filled at random."""
    luck = random.Random(seed)
    grid = Grid()
    for _ in range(drops):
        under = (one for one in landings(grid, luck.choice("IOTLS")) if not one.crosses)
        lowest = sorted(under, key=lambda one: max(row for row, _ in one.cells))[:4]
        if lowest:
            grid = grid.put({cell: luck.choice("1234567") for cell in luck.choice(lowest).cells})
    return Sheet(grid, boxes=frozenset(luck.sample(BOXES, filled)))


def moments(sheet: Sheet, roll: Roll) -> Iterator[tuple[tuple, Sheet]]:
    """Every drop, and the sheet after it."""
    for drop in legal_drops(sheet.grid, roll):
        yield drop.cells, replace(sheet, grid=grid_after(sheet.grid, drop))


def ends(sheet: Sheet) -> Iterator[Sheet]:
    """Every way to end a round: nothing circled, or one combo."""
    yield sheet
    for combo in find_combos(sheet.grid):
        if sheet.box_free(combo.kind, combo.size):
            yield sheet.with_combo(combo)


def points(sheet: Sheet) -> int:
    """What stands on a sheet, added up by hand."""
    grid = sheet.grid
    rows = [[grid[row, col] for col in range(7)] for row in range(14)]
    total = 2 * sum(None not in row for row in rows[:11])
    total -= 5 * sum(any(mark is not None for mark in row) for row in rows[11:])
    total += sum(size for _, size in sheet.boxes)
    return total + sum(
        10 for kind in ("identical", "consecutive") if all((kind, n) in sheet.boxes for n in range(3, 8))
    )


def most_now(sheet: Sheet) -> int:
    """The points of a sheet once the best combo is circled."""
    return max(points(end) for end in ends(sheet))


def most_in_two(sheet: Sheet, then: Roll) -> int:
    """The points of a sheet after its round and the next one, at most."""
    if sheet.grid.line_crossed:
        return most_now(sheet)
    return max(most_now(after) for end in ends(sheet) for _, after in moments(end, then))


def stays_under(grid: Grid, shapes: str) -> bool:
    """Whether shapes can fall one after the other without a mark above the line."""
    if grid.line_crossed:
        return False
    if not shapes:
        return True
    return any(stays_under(grid.put(dict.fromkeys(one.cells, "1")), shapes[1:]) for one in landings(grid, shapes[0]))
