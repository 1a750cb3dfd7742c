"""Combos: their definition, and the search for all of them on a grid.

Source: rulebook, phase 4; rulings 4 to 7. An identical combo is any connected set of equal uncircled numbers and may
branch; a consecutive combo (a run) is a path whose numbers climb by one each step (read from the other end they descend).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from .grid import COLS, ROWS, Cell, Grid

Kind: TypeAlias = Literal["identical", "consecutive"]
KINDS: tuple[Kind, Kind] = ("identical", "consecutive")
SMALLEST_COMBO, LARGEST_COMBO = 3, 8
BONUS_SIZE = 8
"""The combo size that fills the bonus box; both kinds of combos share this single box."""


@dataclass(slots=True, eq=False, repr=False)
class Combo:
    """A legal combo: its ``kind``, and its ``path`` of cell indices ``row * 7 + col`` (in a run from the lowest number up)."""

    kind: Kind
    path: tuple[int, ...]
    _cells: tuple[Cell, ...] = field(init=False)

    @classmethod
    def of(cls, kind: Kind, cells: tuple[Cell, ...]) -> Combo:
        return cls(kind, tuple(row * COLS + col for row, col in cells))

    @property
    def size(self) -> int:
        return len(self.path)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells as ``(row, col)``, sorted."""
        try:
            return self._cells
        except AttributeError:  # not computed yet
            self._cells = tuple(divmod(i, COLS) for i in sorted(self.path))
            return self._cells

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Combo) and self.kind == other.kind and self.cells == other.cells

    def __hash__(self) -> int:
        return hash((self.kind, self.cells))

    def __str__(self) -> str:
        """Return the kind, the size and the cells, written as in a game record."""
        return f"{self.kind} {self.size}: {' '.join(f'c{col + 1}r{row + 1}' for row, col in self.cells)}"

    def __repr__(self) -> str:
        return f"Combo({self.kind!r}, size={self.size}, cells={self.cells!r})"


# Every pair of neighbours once: a cell and the one to its right, or above it. Diagonals never count (rulings 4 and 5).
_RIGHT_PAIRS = tuple((i, i + 1) for i in range(ROWS * COLS) if i % COLS < COLS - 1)
_UP_PAIRS = tuple((i, i + COLS) for i in range((ROWS - 1) * COLS))


def find_combos(grid: object) -> tuple[Combo, ...]:
    """List all legal combos of 3 to 8 uncircled numbers of a grid (or anything that ``Grid.of`` accepts), identical ones first.

    A combo is listed even if its box is filled; each set of cells is listed once. Raises ``GridError``. Source: rulebook, phase 4.
    """
    return tuple(iter_combos(Grid.of(grid)))


def iter_combos(grid: Grid) -> Iterator[Combo]:
    """Yield the combos of ``find_combos`` one at a time, since a grid full of one number has hundreds of thousands."""
    same, higher = _link_neighbours(grid)
    done: set[int] = set()
    for start in same:
        if start not in done:
            group = _collect_linked(start, same)
            done.update(group)
            if len(group) >= SMALLEST_COMBO:
                for cells in _connected_subsets(group, same):
                    yield Combo("identical", cells)
    for first, seconds in higher.items():
        for second in seconds:
            for path in _extend_path((first, second), higher.get(second, []), higher):
                yield Combo("consecutive", path)


def _link_neighbours(grid: Grid) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """Return two dicts by cell index: the neighbours with the same number, and those with a number one higher (uncircled cells only)."""
    top = max(grid.heights) * COLS
    value = [ord(mark) if mark not in ".X" else -9 for mark in grid.marks[: top + COLS]]
    for row, col in grid.circled:  # a circled cell may be empty, even above the highest mark
        if row * COLS < len(value):
            value[row * COLS + col] = -9
    same: dict[int, list[int]] = {}
    higher: dict[int, list[int]] = {}
    for pairs in (_RIGHT_PAIRS, _UP_PAIRS):
        for a, b in pairs:
            if a >= top:
                break
            here = value[a]
            if here < 0:
                continue
            step = value[b] - here
            if step == 0:
                same.setdefault(a, []).append(b)
                same.setdefault(b, []).append(a)
            elif step == 1:
                higher.setdefault(a, []).append(b)
            elif step == -1:
                higher.setdefault(b, []).append(a)
    return same, higher


def _collect_linked(start: int, links: dict[int, list[int]]) -> list[int]:
    group, seen = [start], {start}
    for cell in group:
        for other in links[cell]:
            if other not in seen:
                seen.add(other)
                group.append(other)
    return group


def _connected_subsets(group: list[int], links: dict[int, list[int]]) -> Iterator[tuple[int, ...]]:
    """Yield each connected subset of 3 to 8 cells of ``group`` once; ``links`` maps each cell to its neighbours."""
    if len(group) == SMALLEST_COMBO:
        yield tuple(group)
        return

    def grow(subset: tuple[int, ...], open_cells: list[int], barred: set[int]) -> Iterator[tuple[int, ...]]:
        if len(subset) >= SMALLEST_COMBO:
            yield subset
        if len(subset) == LARGEST_COMBO:
            return
        barred = set(barred)
        for k, cell in enumerate(open_cells):
            barred.add(cell)
            fresh = [n for n in links[cell] if n not in barred and n not in subset]
            rest = open_cells[k + 1 :]
            yield from grow((*subset, cell), rest + [n for n in fresh if n not in rest], barred | set(rest))

    passed: set[int] = set()
    for start in sorted(group):
        passed.add(start)
        yield from grow((start,), [n for n in links[start] if n not in passed], set(passed))


def _extend_path(path: tuple[int, ...], nexts: list[int], higher: dict[int, list[int]]) -> Iterator[tuple[int, ...]]:
    """Yield the runs of up to 8 cells that continue ``path`` with a cell of ``nexts``; ``higher``: by cell, neighbours one higher."""
    for cell in nexts:
        longer = (*path, cell)
        yield longer
        if len(longer) < LARGEST_COMBO and cell in higher:
            yield from _extend_path(longer, higher[cell], higher)
