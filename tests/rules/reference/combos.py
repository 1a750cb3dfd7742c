"""Combos by definition: every connected set of equal numbers, every path of rising numbers (phase 4)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from .board import Board, Cell, Cells

IDENTICAL = "identical"
CONSECUTIVE = "consecutive"
SMALLEST, LARGEST = 3, 8

Box = tuple[str, int]


def neighbours(cell: Cell) -> list[Cell]:
    """The four cells that share an edge with this one."""
    row, column = cell
    return [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]


def usable(board: Board, circled: AbstractSet[Cell]) -> dict[Cell, int]:
    """The numbers a combo may still use: no block, nothing circled before."""
    return {cell: mark for cell, mark in board.items() if isinstance(mark, int) and cell not in circled}


def is_connected(cells: AbstractSet[Cell]) -> bool:
    """Whether one can walk between any two of the cells over shared edges."""
    reached = {min(cells)}
    while True:
        wider = reached | {near for cell in reached for near in neighbours(cell) if near in cells}
        if wider == reached:
            return reached == cells
        reached = wider


def kind_of(board: Board, circled: AbstractSet[Cell], cells: Cells) -> str | None:
    """The kind of combo that a set of cells forms on its own; None if it forms none."""
    numbers = usable(board, circled)
    if not SMALLEST <= len(cells) <= LARGEST or not all(cell in numbers for cell in cells):
        return None
    if len({numbers[cell] for cell in cells}) == 1:
        return IDENTICAL if is_connected(cells) else None
    path = sorted(cells, key=lambda cell: numbers[cell])
    for lower, higher in itertools.pairwise(path):
        if numbers[higher] != numbers[lower] + 1 or higher not in neighbours(lower):
            return None
    return CONSECUTIVE


def identical_sets(numbers: dict[Cell, int]) -> set[Cells]:
    """Every connected set of equal numbers of a combo's size, grown cell by cell."""
    grown: set[Cells] = {frozenset([cell]) for cell in numbers}
    found: set[Cells] = set()
    for size in range(2, LARGEST + 1):
        grown = {
            group | {near}
            for group in grown
            for cell in group
            for near in neighbours(cell)
            if near not in group and numbers.get(near) == numbers[cell]
        }
        if size >= SMALLEST:
            found |= grown
    return found


def rising_paths(numbers: dict[Cell, int]) -> set[Cells]:
    """The cells of every path on which each number is one more than the one before."""
    paths = [(cell,) for cell in numbers]
    found: set[Cells] = set()
    for size in range(2, LARGEST + 1):
        paths = [
            (*path, near)
            for path in paths
            for near in neighbours(path[-1])
            if numbers.get(near) == numbers[path[-1]] + 1
        ]
        if size >= SMALLEST:
            found |= {frozenset(path) for path in paths}
    return found


def combos(board: Board, circled: AbstractSet[Cell]) -> set[tuple[str, Cells]]:
    """Every combo on the board, boxes ignored, as (kind, cells)."""
    numbers = usable(board, circled)
    return {(IDENTICAL, cells) for cells in identical_sets(numbers)} | {
        (CONSECUTIVE, cells) for cells in rising_paths(numbers)
    }


def box_is_free(boxes: AbstractSet[Box], kind: str, size: int) -> bool:
    """Whether the sheet still has a box for this combo; both kinds of eight share the bonus box."""
    if size == LARGEST:
        return not any(taken == LARGEST for _, taken in boxes)
    return (kind, size) not in boxes
