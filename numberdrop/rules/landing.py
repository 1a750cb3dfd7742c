"""Landings: where a shape comes to rest, what it rests on, and what it covers or fills.

Source: rulebook, phase 3; rulings 1, 2, 23: a shape falls straight down from above, as far as it can, without sliding, wholly inside the
14 rows. Where a shape comes to rest depends only on the heights of the columns; the rest is computed from the marks on demand.
"""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from .grid import COLS, LINE, ROWS, SHAPES, Cell, Grid, Orientation, heights_of, shape_named


class Contact(NamedTuple):
    """A ``cell`` of the shape that rests ``on`` the filled cell below (``None`` is the floor)."""

    cell: Cell
    on: Cell | None


class Landing(NamedTuple):
    """A shape at rest: its orientation, its leftmost ``column``, its lowest row ``low``, and the grid's ``marks`` before it landed."""

    orientation: Orientation
    column: int
    low: int
    marks: str

    def __repr__(self) -> str:
        return f"<Landing of {self.shape} on {self.cells}>"

    def __str__(self) -> str:
        """Return a picture of the grid with the shape in it, drawn in ``#`` signs."""
        filled = dict.fromkeys((row * COLS + col for row, col in self.cells), "#")
        marks = "".join(filled.get(at, mark) for at, mark in enumerate(self.marks))
        return "\n".join(marks[row * COLS : (row + 1) * COLS] for row in reversed(range(max(heights_of(marks)))))

    @property
    def shape(self) -> str:
        return self.orientation.shape

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the shape fills, sorted."""
        return self.orientation.cells_by_position[self.column][self.low]

    @property
    def fits(self) -> bool:
        """Whether the shape lies wholly inside the 14 rows; if not, the landing is illegal."""
        return self.low + self.orientation.height <= ROWS

    @property
    def contacts(self) -> tuple[Contact, ...]:
        """Every cell of the shape that rests on the floor or on a filled cell."""
        resting = ((row, col) for row, col in self.cells if row == 0 or self._is_filled(row - 1, col))
        return tuple(Contact((row, col), (row - 1, col) if row else None) for row, col in resting)

    @property
    def blocking_cells(self) -> tuple[Cell, ...]:
        """The filled cells that the shape would meet one row lower; a cell of row -1 stands for the floor."""
        return tuple((row - 1, col) for (row, col), _ in self.contacts)

    @property
    def holes(self) -> tuple[Cell, ...]:
        """Empty cells that this landing covers, so that nothing can reach them any more."""
        heights = heights_of(self.marks)
        below = ((row, col) for top, col in self.cells for row in range(heights[col], top))
        return tuple(sorted(set(below) - {*self.cells}))

    @property
    def lost_rows(self) -> tuple[int, ...]:
        """The rows below the line that could become full before this landing, and no longer can because of its ``holes``."""
        buried = {row for row, _ in Grid(self.marks).holes}
        return tuple(sorted({row for row, _ in self.holes if row < LINE} - buried))

    @property
    def completed_rows(self) -> tuple[int, ...]:
        """The rows that become full, below and above the line (only rows below the line score)."""
        filled = sorted(Counter(row for row, _ in self.cells if row < ROWS).items())
        return tuple(row for row, count in filled if self.marks[row * COLS : (row + 1) * COLS].count(".") == count)

    def _is_filled(self, row: int, col: int) -> bool:
        return row < ROWS and self.marks[row * COLS + col] != "."

    @property
    def crosses(self) -> tuple[Cell, ...]:
        """The cells of the shape that lie above the Game Over line."""
        return tuple(cell for cell in self.cells if cell[0] >= LINE)


def _resting_row(heights: tuple[int, ...], bottoms: tuple[int, ...], column: int) -> int:
    return max(heights[column + i] - bottom for i, bottom in enumerate(bottoms))


def land(grid: Grid, orientation: Orientation, column: int) -> Landing:
    """Return how ``orientation`` lands with its left edge in ``column``, legal or not. Raises ``ValueError`` if a side sticks out."""
    last = COLS - orientation.width
    if not 0 <= column <= last:
        raise ValueError(f"column {column}: this orientation of {orientation.shape} starts at 0 to {last}")
    return Landing(orientation, column, _resting_row(grid.heights, orientation.bottoms, column), grid.marks)


def landings(grid: object, name: str) -> tuple[Landing, ...]:
    r"""List all distinct legal landings of a shape or tile, by name, on a grid (or anything that ``Grid.of`` accepts).

    Raises ``ValueError`` for an unknown name or an invalid grid. Source: rulebook, phase 3; rulings 1 and 2.

    >>> len(landings("..6\n.56", "L"))
    44
    """
    return _landings_on_marks(Grid.of(grid).marks, shape_named(name).name)


@lru_cache(maxsize=2048)
def _landings_on_marks(marks: str, name: str) -> tuple[Landing, ...]:
    heights = heights_of(marks)
    legal = []
    new, kind = tuple.__new__, Landing
    for orientation in SHAPES[name].orientations:
        bottoms, highest = orientation.bottoms, ROWS - orientation.height
        # The common widths are spelled out: searches spend most of their time in this loop.
        if len(bottoms) == 2:
            b0, b1 = bottoms
            for column in range(COLS - 1):
                low = heights[column] - b0
                other = heights[column + 1] - b1
                if other > low:  # noqa: PLR1730 - max() takes three times as long
                    low = other
                if low <= highest:
                    legal.append(new(kind, (orientation, column, low, marks)))
        elif len(bottoms) == 3:
            b0, b1, b2 = bottoms
            for column in range(COLS - 2):
                low = heights[column] - b0
                other = heights[column + 1] - b1
                if other > low:  # noqa: PLR1730 - max() takes three times as long
                    low = other
                other = heights[column + 2] - b2
                if other > low:  # noqa: PLR1730 - max() takes three times as long
                    low = other
                if low <= highest:
                    legal.append(new(kind, (orientation, column, low, marks)))
        else:
            for column in range(COLS - len(bottoms) + 1):
                low = _resting_row(heights, bottoms, column)
                if low <= highest:
                    legal.append(new(kind, (orientation, column, low, marks)))
    return tuple(legal)
