"""The five shapes of the die and the ten block tiles, with every orientation.

Source: rulebook, components and phase 3 ("in any orientation": turned and flipped). The tiles' pictures stand on the
tiles only; see ``tests/rules`` for the drawings. Offsets are ``(row, col)``, row 0 lowest, column 0 leftmost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A cell of the grid: ``(row, col)``, zero-based, row 0 at the bottom."""

Turn: TypeAlias = tuple[int, tuple[int, ...]]
"""Where a turn or flip leads: the new orientation's index, and for each cell its index there."""

ROWS, COLS = 14, 7
"""The size of the grid; a shape may stand out of it by resting on its top row at most."""

TETROMINOES = ("I", "O", "T", "L", "S")
OTHER_TILES = ("V3", "I3", "U5", "X5", "T5")

_PICTURES = {
    "I": "####",
    "O": "## ##",
    "T": "### .#.",
    "L": "#. #. ##",
    "S": ".## ##.",
    "V3": "#. ##",
    "I3": "###",
    "U5": "#.# ###",
    "X5": ".#. ### .#.",
    "T5": "### .#. .#.",
}


@dataclass(frozen=True)
class Orientation:
    """One way to hold a shape: its cells as offsets from the lower left corner of its bounding box."""

    shape: str
    index: int
    cells: tuple[Cell, ...]
    cw: Turn
    ccw: Turn
    flip: Turn

    @cached_property
    def width(self) -> int:
        return 1 + max(col for _, col in self.cells)

    @cached_property
    def height(self) -> int:
        return 1 + max(row for row, _ in self.cells)

    @cached_property
    def spots(self) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        """Its cells on the grid for each column of its left edge and each lowest row, ready to be looked up."""
        columns = range(COLS - self.width + 1)
        return tuple(
            tuple(tuple((low + row, column + col) for row, col in self.cells) for low in range(ROWS + 1))
            for column in columns
        )

    @cached_property
    def bottoms(self) -> tuple[int, ...]:
        """For each of its columns, the offset of its lowest cell: this alone decides where it comes to rest."""
        return tuple(min(r for r, c in self.cells if c == col) for col in range(self.width))


@dataclass(frozen=True)
class Shape:
    """A shape by name, with all its distinct orientations (first the one it is drawn in)."""

    name: str
    orientations: tuple[Orientation, ...]

    @property
    def size(self) -> int:
        """How many cells it has."""
        return len(self.orientations[0].cells)

    def __str__(self) -> str:
        """Its picture, as it is drawn first."""
        cells, width = self.orientations[0].cells, self.orientations[0].width
        rows = range(max(row for row, _ in cells), -1, -1)
        return "\n".join("".join("#" if (row, col) in cells else "." for col in range(width)) for row in rows)

    def __repr__(self) -> str:
        return f"<Shape {self.name}: {len(self.orientations)} ways to hold it>"


def _normal(cells: list[Cell]) -> list[Cell]:
    low, left = min(r for r, _ in cells), min(c for _, c in cells)
    return [(r - low, c - left) for r, c in cells]


def _clockwise(cells: list[Cell]) -> list[Cell]:
    return _normal([(-c, r) for r, c in cells])


def _mirrored(cells: list[Cell]) -> list[Cell]:
    return _normal([(r, -c) for r, c in cells])


def _build(name: str) -> Shape:
    rows = _PICTURES[name].split()
    drawn = [(len(rows) - 1 - i, c) for i, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
    found: list[tuple[Cell, ...]] = []
    for start in (drawn, _mirrored(drawn)):
        cells = start
        for _ in range(4):
            key = tuple(sorted(cells))
            if key not in found:
                found.append(key)
            cells = _clockwise(cells)

    def turn(cells: tuple[Cell, ...], by: int, flip: bool) -> Turn:
        moved = _mirrored(list(cells)) if flip else list(cells)
        for _ in range(by):
            moved = _clockwise(moved)
        target = tuple(sorted(moved))
        return found.index(target), tuple(target.index(cell) for cell in moved)

    return Shape(
        name,
        tuple(
            Orientation(name, i, cells, turn(cells, 1, False), turn(cells, 3, False), turn(cells, 0, True))
            for i, cells in enumerate(found)
        ),
    )


SHAPES: Mapping[str, Shape] = MappingProxyType({name: _build(name) for name in _PICTURES})


def shape_named(name: str) -> Shape:
    """The shape or tile of that name. Raises ``ValueError`` that lists the names there are."""
    try:
        return SHAPES[name]
    except (KeyError, TypeError):
        raise ValueError(f"no shape is called {name!r}; the shapes and tiles are {', '.join(SHAPES)}") from None
