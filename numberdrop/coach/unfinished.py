"""Unfinished combos: the numbers of a sheet that are on the way to a box, and the gaps between them that a drop can fill."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from numberdrop.rules.combos import KINDS, Kind
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.grid import COLS, LINE
from numberdrop.rules.reasons.reason import Cells

from .engine.position import EMPTY, TEN, SheetView
from .needs import OldNumbers, neighbour_cells
from .prospect import sheet_of

_GAPS, _GAPS_OF_LONG, _LONG = 2, 3, 6
"""The most numbers that may be missing, and those of a run of ``_LONG`` or more."""
_DICE = range(1, 8)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An unfinished combo: the ``numbers`` in their order, ``None`` where one is missing, and the ``cells`` of those that are there."""

    numbers: tuple[int | None, ...]
    cells: Cells

    @property
    def gaps(self) -> int:
        """How many numbers are missing."""
        return self.numbers.count(None)


@lru_cache(maxsize=512)
def unfinished_combo(kind: Kind, size: int, view: SheetView, other: SheetView) -> Unfinished | None:
    """Find the combo for a box with the fewest numbers missing, among equals one with most cells that the ``other`` sheet does not have so."""
    paths = list(_groups(view, size) if kind == KINDS[0] else _runs(view, size, _GAPS))
    if not paths and kind == KINDS[1] and size >= _LONG:
        paths = list(_runs(view, size, _GAPS_OF_LONG))
    changed = {i for i in range(LINE * COLS) if view.marks[i] != other.marks[i]}
    best = min(paths, key=lambda path: (path.count(None), -len(changed.intersection(path))), default=None)
    if best is None:
        return None
    numbers = tuple(None if i is None else view.marks[i] - 1 for i in best)
    return Unfinished(numbers, tuple(divmod(i, COLS) for i in best if i is not None))


def is_open(view: SheetView, cell: int) -> bool:
    """Whether a shape can reach an empty cell below the line."""
    return view.heights[cell % COLS] <= cell // COLS < LINE


def _runs(view: SheetView, size: int, most: int) -> Iterator[tuple[int | None, ...]]:
    """Every run of a size with at most so many gaps in open cells, the lowest number first; the cells, ``None`` for a gap."""
    cells = range(LINE * COLS)
    held = {i: view.marks[i] - 1 for i in cells if EMPTY < view.marks[i] <= TEN}
    gaps = {i for i in cells if view.marks[i] == EMPTY and is_open(view, i)}

    def longer(path: tuple[int, ...], number: int, missing: int) -> Iterator[tuple[int, ...]]:
        if len(path) == size:
            if 0 < missing < size:
                yield path
            return
        for cell in neighbour_cells(path[-1]):
            if cell in path:
                continue
            if held.get(cell) == number + 1:
                yield from longer((*path, cell), number + 1, missing)
            elif cell in gaps and missing < most and number + 1 in _DICE:
                yield from longer((*path, cell), number + 1, missing + 1)

    for cell, number in held.items():
        yield from (_with_gaps(path, gaps) for path in longer((cell,), number, 0))
    for cell in gaps:
        for number in _DICE:
            yield from (_with_gaps(path, gaps) for path in longer((cell,), number, 1))


def _with_gaps(path: tuple[int, ...], gaps: set[int]) -> tuple[int | None, ...]:
    return tuple(None if i in gaps else i for i in path)


def _groups(view: SheetView, size: int) -> Iterator[tuple[int | None, ...]]:
    """Every group of equal numbers that one or two more in open cells bring to a size; the cells, ``None`` for a gap."""
    old = OldNumbers(sheet_of(view, DEFAULT))
    gaps = [i for i in range(LINE * COLS) if view.marks[i] == EMPTY and is_open(view, i)]

    def joined(cells: frozenset[int], gap: int, number: int) -> frozenset[int]:
        beside = (old.group[n] for n in neighbour_cells(gap) if old.at[n] == number)
        return cells.union({gap}, *beside)

    for gap in gaps:
        for number in _DICE:
            once = joined(frozenset(), gap, number)
            groups = [once] if len(once) >= size else [joined(once, n, number) for n in _beside(once, gaps)]
            for group in groups:
                there = tuple(sorted(group.difference(gaps)))
                if there and len(group) >= size:
                    yield (*there, *(None,) * (len(group) - len(there)))


def _beside(group: frozenset[int], gaps: list[int]) -> list[int]:
    """The open cells beside a group."""
    return [gap for gap in gaps if gap not in group and group.intersection(neighbour_cells(gap))]
