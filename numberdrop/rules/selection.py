"""The combo court: for any selection of cells, in any order, what is wrong with it and the nearest legal combo.

Source: rulebook, phase 4; rulings 4 to 7. A connected selection of different numbers is a run exactly when its steps of
one hold it together and no number comes twice: then the steps form a single line. So every other selection has an
edge or a cell at fault, and the court names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, groupby, islice
from operator import itemgetter

from .combos import LARGEST, SMALLEST, Combo, Kind, iter_combos
from .grid import Cell, Grid, on_grid
from .reasons import refusals as no
from .reasons.reason import Edge, Refusal
from .reasons.refusals import OffGrid
from .sheet import Sheet

_SEARCHED = 20_000
"""How many combos are looked through for the nearest one: all of them on any grid that can be met in play. Where there are
more, a few changes of the selection are tried, too."""
_TRIED = 2
"""How many changes those are."""


def judge_selection(sheet: Sheet, cells: Iterable[Cell]) -> tuple[Combo | None, list[Refusal]]:
    """The combo that a selection makes, or ``None`` and every fault; a taken box is a fault too."""
    combo, faults = judge_cells(sheet.grid, cells)
    if combo is not None and not sheet.box_free(combo.kind, combo.size):
        faults.append(no.BoxTaken(combo.kind, combo.size))
    return combo, faults


def judge_cells(grid: Grid, cells: Iterable[Cell]) -> tuple[Combo | None, list[Refusal]]:
    """The same, boxes ignored."""
    every = tuple(dict.fromkeys(cells))
    off = tuple(cell for cell in every if not on_grid(cell))
    chosen = tuple(cell for cell in every if on_grid(cell))
    faults: list[Refusal] = [OffGrid(off)] if off else []
    for reason, wrong in (
        (no.EmptyCell, [cell for cell in chosen if grid[cell] is None]),
        (no.BlockCell, [cell for cell in chosen if grid[cell] == "X"]),
        (no.AlreadyCircled, [cell for cell in chosen if cell in grid.circled]),
    ):
        if wrong:
            faults.append(reason(tuple(sorted(wrong))))
    numbers = {cell: mark for cell in chosen if isinstance(mark := grid[cell], int)}
    faults += _apart(chosen)
    kind: Kind = "identical" if len(set(numbers.values())) <= 1 else "consecutive"
    if kind == "consecutive":
        faults += _bad_steps(numbers)
    if len(every) < SMALLEST:
        faults.append(no.TooFew(len(numbers)))
    if len(numbers) > LARGEST:
        faults.append(no.TooMany(len(numbers)))
    if faults:
        return None, faults
    return Combo.of(kind, tuple(sorted(chosen, key=lambda cell: (numbers[cell], cell)))), []


def _touch(a: Cell, b: Cell) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def _parts(cells: Iterable[Cell], edges: Iterable[Edge]) -> list[set[Cell]]:
    """The cells in groups held together by the edges."""
    parts = [{cell} for cell in cells]
    for a, b in edges:
        one = next(part for part in parts if a in part)
        other = next(part for part in parts if b in part)
        if one is not other:
            one |= other
            parts.remove(other)
    return parts


def _apart(cells: tuple[Cell, ...]) -> list[Refusal]:
    """A diagonal or a gap for every pair of parts that would have to be joined."""
    parts = _parts(cells, [pair for pair in combinations(cells, 2) if _touch(*pair)])
    diagonal: list[Edge] = []
    gaps: list[Edge] = []
    while len(parts) > 1:
        # Join the two nearest parts, and name the pair of cells where they come nearest.
        _, a, b, one, other = min(
            ((abs(a[0] - b[0]) ** 2 + abs(a[1] - b[1]) ** 2, a, b, i, j))
            for (i, first), (j, second) in combinations(enumerate(parts), 2)
            for a in first
            for b in second
        )
        corner = abs(a[0] - b[0]) == abs(a[1] - b[1]) == 1
        (diagonal if corner else gaps).append((a, b))
        parts[one] |= parts[other]
        del parts[other]
    found: list[Refusal] = []
    if diagonal:
        found.append(no.DiagonalOnly(tuple(diagonal)))
    if gaps:
        found.append(no.Gap(tuple(gaps)))
    return found


def _bad_steps(numbers: dict[Cell, int]) -> list[Refusal]:
    """What keeps a selection of different numbers from being a run, edge by edge."""
    found: list[Refusal] = []
    touching = [pair for pair in combinations(sorted(numbers), 2) if _touch(*pair)]
    by_one = [(a, b) for a, b in touching if abs(numbers[a] - numbers[b]) == 1]
    parts = _parts(numbers, by_one)
    between = [(a, b) for a, b in touching if not any(a in part and b in part for part in parts)]
    equal = sorted((numbers[a], (a, b)) for a, b in between if numbers[a] == numbers[b])
    for number, pairs in groupby(equal, key=itemgetter(0)):
        found.append(no.MixedKinds(tuple(pair for _, pair in pairs), number))
    found += [no.WrongStep(((a, b),), numbers[a], numbers[b]) for a, b in between if numbers[a] != numbers[b]]
    for part in parts:
        if len({numbers[cell] for cell in part}) == len(part):
            continue
        for cell in sorted(part):
            for step in (1, -1):
                back = [
                    other for other in sorted(part) if _touch(cell, other) and numbers[other] == numbers[cell] + step
                ]
                if len(back) > 1:
                    found.append(no.TurnsBack((back[0], cell, *back[1:]), numbers[cell], numbers[back[0]]))
    return found


def nearest_combo(sheet: Sheet, cells: Iterable[Cell]) -> Combo | None:
    """The legal combo (free box included) that needs the fewest cells added or left out; the larger one of two."""
    chosen = frozenset(cell for cell in cells if on_grid(cell))
    combos = list(islice(iter_combos(sheet.grid), _SEARCHED))
    if len(combos) == _SEARCHED:
        combos += _combos_around(sheet.grid, chosen)
    near = [combo for combo in combos if sheet.box_free(combo.kind, combo.size) and chosen & set(combo.cells)]
    return min(near, key=lambda combo: (len(chosen ^ set(combo.cells)), -combo.size, combo.cells), default=None)


def _combos_around(grid: Grid, chosen: frozenset[Cell]) -> Iterator[Combo]:
    """The combos that a few changes make of a selection."""
    around = {
        (row + up, col + right)
        for row, col in chosen
        for up in range(-_TRIED, _TRIED + 1)
        for right in range(abs(up) - _TRIED, _TRIED + 1 - abs(up))
    }
    changeable = sorted(cell for cell in around if on_grid(cell))
    for changes in range(_TRIED + 1):
        for changed in combinations(changeable, changes):
            combo, _ = judge_cells(grid, chosen.symmetric_difference(changed))
            if combo is not None:
                yield combo
