"""The shapes, and the grid of a score sheet: 14 rows of 7 columns, its marks and its circled cells.

A grid is a frozen value: writing into it gives a new one. Row 0 is the bottom row (the rulebook's row 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TypeAlias, overload

from .dice import check_type

# --- shapes -----------------------------------------------------------------------------------------------------------

# The five shapes of the die and the ten block tiles in every orientation. Source: rulebook, components and phase 3 ("in any orientation":
# turned and flipped). The tiles' pictures are printed on the tiles only; see ``tests/rules`` for the drawings.

Cell: TypeAlias = tuple[int, int]
"""A cell of the grid: ``(row, col)``, zero-based, row 0 at the bottom."""

OrientationChange: TypeAlias = tuple[int, tuple[int, ...]]
"""The result of a turn or flip: the index of the new orientation, and for each old cell in order its index among the new cells."""

ROWS, COLS = 14, 7
"""The size of the grid; a shape that rests on marks in its top rows may stick out of it."""

TETROMINOES = ("I", "O", "T", "L", "S")
OTHER_TILES = ("V3", "I3", "U5", "X5", "T5")

_SHAPE_PICTURES = {
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


@dataclass(frozen=True, order=True)
class Orientation:
    """One orientation of a shape: its ``cells`` as offsets from the lower left corner of its bounding box.

    ``cw``, ``ccw`` (a quarter turn clockwise or counter-clockwise), ``flip`` (left to right): the orientation that results.
    """

    shape: str
    index: int
    cells: tuple[Cell, ...]
    cw: OrientationChange
    ccw: OrientationChange
    flip: OrientationChange

    @cached_property
    def width(self) -> int:
        return 1 + max(col for _, col in self.cells)

    @cached_property
    def height(self) -> int:
        return 1 + max(row for row, _ in self.cells)

    @cached_property
    def cells_by_position(self) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        """The cells of the grid that the shape covers, by the column of its left edge and the row of its lowest cell."""
        return tuple(
            tuple(tuple((low + row, column + col) for row, col in self.cells) for low in range(ROWS + 1))
            for column in range(COLS - self.width + 1)
        )

    @cached_property
    def bottoms(self) -> tuple[int, ...]:
        """The row offset of the lowest cell in each column of the shape, from the left: only these cells can come to rest on something."""
        return tuple(min(r for r, c in self.cells if c == col) for col in range(self.width))


@dataclass(frozen=True)
class Shape:
    """A shape of the die or a block tile, with its distinct orientations; the first is the one in which it is usually drawn."""

    name: str
    orientations: tuple[Orientation, ...]

    @property
    def size(self) -> int:
        """Number of cells of the shape."""
        return len(self.orientations[0].cells)

    def __str__(self) -> str:
        """Return a picture of the first orientation, in ``#`` signs."""
        drawn = self.orientations[0]
        rows = ([(row, col) for col in range(drawn.width)] for row in reversed(range(drawn.height)))
        return "\n".join("".join("#" if cell in drawn.cells else "." for cell in row) for row in rows)

    def __repr__(self) -> str:
        return f"<Shape {self.name}: {len(self.orientations)} ways to hold it>"


def _moved_to_origin(cells: list[Cell]) -> list[Cell]:
    low, left = min(r for r, _ in cells), min(c for _, c in cells)
    return [(r - low, c - left) for r, c in cells]


def _turned_clockwise(cells: list[Cell], quarters: int) -> list[Cell]:
    for _ in range(quarters):
        cells = _moved_to_origin([(-c, r) for r, c in cells])
    return cells


def _flipped(cells: list[Cell]) -> list[Cell]:
    return _moved_to_origin([(r, -c) for r, c in cells])


def _build_shape(name: str) -> Shape:
    rows = _SHAPE_PICTURES[name].split()
    drawn = [(len(rows) - 1 - i, c) for i, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
    turned = [sorted(_turned_clockwise(start, by)) for start in (drawn, _flipped(drawn)) for by in range(4)]
    distinct = [cells for i, cells in enumerate(turned) if cells not in turned[:i]]

    def turn(moved: list[Cell]) -> OrientationChange:
        """Return the index of the orientation that the ``moved`` cells form, and the index of each moved cell among its cells."""
        target = sorted(moved)
        return distinct.index(target), tuple(map(target.index, moved))

    orientations = []
    for i, cells in enumerate(distinct):
        moves = (_turned_clockwise(cells, 1), _turned_clockwise(cells, 3), _flipped(cells))
        orientations.append(Orientation(name, i, tuple(cells), *map(turn, moves)))
    return Shape(name, tuple(orientations))


SHAPES: Mapping[str, Shape] = MappingProxyType({name: _build_shape(name) for name in _SHAPE_PICTURES})


def shape_named(name: str) -> Shape:
    """Return the shape or tile called ``name``. Raises ``ValueError`` that lists the known names."""
    try:
        return SHAPES[name]
    except (KeyError, TypeError):
        raise ValueError(f"no shape is called {name!r}; the shapes and tiles are {', '.join(SHAPES)}") from None


# --- grid -------------------------------------------------------------------------------------------------------------

LINE = 11
"""The number of rows below the Game Over line; rows 11 to 13 (12 to 14 for people) lie above it."""

EMPTY = "." * (ROWS * COLS)
Mark: TypeAlias = int | str
_CONTENT_OF_SIGN: Mapping[str, Mark | None] = {".": None, "X": "X", **{str(number): number for number in range(10)}}
"""The content of a cell for each sign of a picture."""


class GridError(ValueError):
    """A wrong grid or cell. ``key``: the fault of a text picture (too many ``rows`` or ``columns``, a wrong ``sign``), or ``other``."""

    def __init__(self, message: str, key: str = "other", **values: object) -> None:
        super().__init__(message)
        self.key = key
        self.values = values


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the four cells that share a side with ``cell``, including those off the grid."""
    row, col = cell
    return (row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)


def connected_to(cells: set[Cell], start: Iterable[Cell]) -> set[Cell]:
    """Return those of ``cells`` that can be reached from ``start`` by steps within ``cells``, each across a shared side."""
    reached = set(start) & cells
    frontier = list(reached)
    while frontier:
        new = {cell for cell in neighbours(frontier.pop()) if cell in cells and cell not in reached}
        reached |= new
        frontier += new
    return reached


def heights_of(marks: str) -> tuple[int, ...]:
    """Return, for each column of a grid with these ``marks``, the number of rows up to its highest mark (0 if it is empty)."""
    return tuple([len(marks[col::COLS].rstrip(".")) for col in range(COLS)])


def is_on_grid(cell: Cell) -> bool:
    return 0 <= cell[0] < ROWS and 0 <= cell[1] < COLS


_ALL_CELLS = frozenset((row, col) for row in range(ROWS) for col in range(COLS))


@dataclass(frozen=True)
class Grid:
    """The grid of one player's score sheet.

    ``marks``: 98 characters, bottom row first: ``.`` empty, ``0`` to ``9``, ``X`` for a block. ``circled``: the cells of circled combos.
    """

    marks: str = EMPTY
    circled: frozenset[Cell] = frozenset()

    def __post_init__(self) -> None:
        marks, circled = self.marks, self.circled
        if not isinstance(marks, str) or len(marks) != ROWS * COLS or not _CONTENT_OF_SIGN.keys() >= set(marks):
            signs = f"{ROWS * COLS} characters out of . 0-9 X"
            raise GridError(f"marks must be {signs}, not {marks!r:.80}; Grid.parse reads a picture")
        if not isinstance(circled, frozenset) or not circled <= _ALL_CELLS:
            raise GridError(f"circled {circled!r:.80}: a frozenset of cells; Grid.parse takes any several of them")

    @classmethod
    def parse(cls, picture: str, circled: Iterable[Cell] = ()) -> Grid:
        """Read a grid from its picture: rows from top to bottom, ``.`` empty, digits, ``X``; missing rows and columns are empty.

        Blank lines at the ends and spaces around a row are ignored. Raises ``GridError`` that names the row and the sign.
        """
        problem = "is no picture of a grid; write its rows from top to bottom, as in '..6\\n.56'"
        check_type(picture, str, problem, GridError)
        rows = [line.strip() for line in picture.strip().splitlines()]
        if (count := len(rows)) > ROWS:
            raise GridError(f"the picture has {count} rows; a grid has {ROWS}", "rows", count=count)
        for i, line in enumerate(rows):
            name = f"row {len(rows) - i} ({line!r})"
            if (count := len(line)) > COLS:
                raise GridError(f"{name} has {count} columns; a grid has {COLS}", "columns", row=line, count=count)
            if bad := sorted(set(line) - _CONTENT_OF_SIGN.keys()):
                problem = f"{name} holds {bad[0]!r}; a cell is '.' (empty), a digit 0 to 9, or 'X' (block)"
                raise GridError(problem, "sign", row=line, sign=repr(bad[0]))
        marks = "".join(line.ljust(COLS, ".") for line in reversed(rows)).ljust(ROWS * COLS, ".")
        return cls(marks).circle(circled)

    @classmethod
    def of(cls, where: object) -> Grid:
        """Return the grid of ``where``: a grid, a sheet, a game (its player to act) or a picture. Raises ``GridError`` otherwise."""
        match where:
            case (Grid() as grid) | object(grid=Grid() as grid):
                return grid
            case str():
                return cls.parse(where)
        raise GridError(f"{where!r:.80} is no grid; give a Grid, a Sheet, a Game or a picture such as '..6\\n.56'")

    def __str__(self) -> str:
        """Return the rows from top to bottom, without empty rows on top, as ``Grid.parse`` reads them; circled cells are not marked."""
        return "\n".join(self.marks[r * COLS : (r + 1) * COLS] for r in reversed(range(max(1, *self.heights))))

    def __repr__(self) -> str:
        circled = f", circled={sorted(self.circled)}" if self.circled else ""
        return f"Grid.parse({str(self) if any(self.heights) else ''!r}{circled})"

    def __reduce__(self) -> tuple[type[Grid], tuple[str, frozenset[Cell]]]:
        return Grid, (self.marks, self.circled)  # without the cached mappings, which cannot be pickled or copied

    @overload
    def __getitem__(self, cell: Cell) -> Mark | None: ...
    @overload
    def __getitem__(self, cell: int) -> tuple[Mark | None, ...]: ...
    def __getitem__(self, cell: Cell | int) -> Mark | tuple[Mark | None, ...] | None:
        """Return the content of a cell (a number, ``'X'`` or ``None``), or of the seven cells of a row. Raises ``GridError``."""
        try:
            row, col = cell  # type: ignore[misc] # a row alone is no pair
            if 0 <= row < ROWS and 0 <= col < COLS:  # spelled out: bots look up millions of cells
                return _CONTENT_OF_SIGN[self.marks[row * COLS + col]]
        except (TypeError, ValueError):
            if isinstance(cell, int) and 0 <= cell < ROWS:
                return self.rows[cell]
            problem = "is no cell and no row; a cell is (row, column), counted from 0, as in grid[0, 6]"
            raise GridError(f"{cell!r} {problem}") from None
        raise GridError(f"no cell {cell!r}: rows are 0 to {ROWS - 1}, columns 0 to {COLS - 1}")

    def __iter__(self) -> Iterator[tuple[Mark | None, ...]]:
        return iter(self.rows)

    def __len__(self) -> int:
        return ROWS

    def __contains__(self, cell: object) -> bool:
        """Whether a cell is filled."""
        return cell in self.cells

    @cached_property
    def rows(self) -> tuple[tuple[Mark | None, ...], ...]:
        """The content of all cells by row, bottom row first: ``grid.rows[row][col]`` is ``grid[row, col]``."""
        contents = tuple(_CONTENT_OF_SIGN[sign] for sign in self.marks)
        return tuple(contents[at : at + COLS] for at in range(0, ROWS * COLS, COLS))

    @cached_property
    def columns(self) -> tuple[tuple[Mark | None, ...], ...]:
        """The content of all cells by column, from the bottom up: ``grid.columns[col][row]`` is ``grid[row, col]``."""
        return tuple(zip(*self.rows, strict=True))

    @cached_property
    def cells(self) -> Mapping[Cell, Mark]:
        """The filled cells with their content, in the form that ``put`` takes: ``grid.cells[0, 6]``."""
        contents = ((divmod(at, COLS), _CONTENT_OF_SIGN[sign]) for at, sign in enumerate(self.marks))
        return MappingProxyType({cell: mark for cell, mark in contents if mark is not None})

    @cached_property
    def numbered(self) -> Mapping[Cell, int]:
        """The cells with a number, and the number in each."""
        return MappingProxyType({cell: int(mark) for cell, mark in self.cells.items() if mark != "X"})

    def put(self, marks: Mapping[Cell, Mark | None]) -> Grid:
        """Return a new grid with ``marks`` (number, ``'X'`` or ``None``, by cell) written into the cells; no rule is checked."""
        check_type(marks, Mapping, "says no cell's mark; give a mapping, as in grid.put({(0, 6): 5})", GridError)
        new = list(self.marks)
        problem = "is no cell; a cell is (row, column), counted from 0, as in grid.put({(0, 6): 5})"
        for cell, mark in marks.items():
            if isinstance(cell, int):
                raise GridError(f"{cell!r} {problem}")
            self[cell]  # raises for anything else but a cell
            sign = "." if mark is None else str(mark)
            if sign not in _CONTENT_OF_SIGN:
                raise GridError(f"{mark!r:.80} is no mark; a cell holds a number 0 to 9, 'X' (block) or None (empty)")
            new[cell[0] * COLS + cell[1]] = sign
        return Grid("".join(new), self.circled)

    def circle(self, cells: Iterable[Cell]) -> Grid:
        """Return a new grid with these cells circled. Raises ``GridError`` for a cell without a number."""
        try:
            new = frozenset((row, col) for row, col in cells)
        except (TypeError, ValueError):
            raise GridError(f"{cells!r:.80} are no cells; give (row, column) for each, counted from 0") from None
        for cell in new:
            if self[cell] in (None, "X"):
                raise GridError(f"cell {cell!r} holds no number, so it cannot be circled")
        return Grid(self.marks, self.circled | new)

    @cached_property
    def heights(self) -> tuple[int, ...]:
        """For each column, the number of rows up to its highest mark (0 if the column is empty)."""
        return heights_of(self.marks)

    @cached_property
    def full_rows(self) -> tuple[int, ...]:
        """The rows without an empty cell, below and above the Game Over line."""
        return tuple(r for r in range(ROWS) if "." not in self.marks[r * COLS : (r + 1) * COLS])

    @cached_property
    def holes(self) -> tuple[Cell, ...]:
        """Empty cells with a mark above them, which nothing can reach any more."""
        below = ((row, col) for col, top in enumerate(self.heights) for row in range(top))
        return tuple(cell for cell in below if cell not in self.cells)

    @cached_property
    def floating(self) -> tuple[Cell, ...]:
        """Filled cells not connected to the floor by filled cells; play never leaves any, as each shape rests on the floor or on marks."""
        filled = set(self.cells)
        return tuple(sorted(filled - connected_to(filled, {cell for cell in filled if cell[0] == 0})))

    @cached_property
    def line_crossed(self) -> bool:
        """Whether any mark lies above the Game Over line."""
        return max(self.heights) > LINE
