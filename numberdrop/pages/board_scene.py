"""What the front end draws of a board: the grid with its groups and marks, every landing of the shapes that may fall, and small grids;
around the board dice, tiles, and the shape in the air.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from numberdrop.frozen import Frozen, optional
from numberdrop.rules.grid import Cell
from numberdrop.rules.reasons.reason import Cells, Tone

GroupKind: TypeAlias = Literal["identical", "consecutive", "asked", "answer", "piece", "best", "played"]
"""What a group of cells is: a combo of one kind, part of a question or of its answer, a piece to put in order, the coach's best place, or the
place of the drop that was played.
"""


class CellSuggestion(Frozen):
    """A text to write into a cell, proposed by the coach or asked for by a task."""

    at: Cell
    text: str


class Group(Frozen):
    """Cells inside an outline with a label."""

    kind: GroupKind
    size: int
    label: str
    cells: Cells


class Board(Frozen):
    """The sheet's grid: a mark for each cell (rows from the top), groups, blocks, the +2 and -5 marks of rows, holes.

    ``loose`` are circled cells outside any combo, ``line`` is the first row above the Game Over line, ``last`` are the cells of the last
    fall, ``last_id`` is the number of that fall.
    """

    label: str
    cells: str
    groups: tuple[Group, ...]
    blocks: tuple[Cells, ...]
    plus: tuple[bool, ...]
    minus: tuple[bool, ...]
    loose: Cells
    holes: Cells
    line: int
    last: Cells = ()
    last_id: int = 0


class Highlight(Frozen):
    """Highlighted cells of a small grid."""

    cells: Cells
    tone: Tone


class Mini(Frozen):
    """A small grid: its marks, the rows to show (from ``base`` up to ``rows``), and the highlighted cells."""

    cells: str
    rows: int
    lit: tuple[Highlight, ...]
    label: str
    groups: tuple[Group, ...] = ()
    base: int = 0


class LandingSpot(Frozen):
    """Where a shape dropped over a column lands (``at``), whether it fits (``ok``), the cells it rests on, the holes it covers, the rows it fills, its
    cells above the Game Over line (``over``), and the cells it collides with (``hit``).
    """

    at: Cells
    ok: bool
    on: Cells
    holes: Cells
    rows: tuple[int, ...]
    over: Cells
    hit: Cells


class Orient(Frozen):
    """An orientation of a shape. ``cw``, ``ccw`` and ``flip`` each hold the index of the orientation after that turn, and the new index of
    each cell.
    """

    cells: Cells
    cw: tuple[int, tuple[int, ...]]
    ccw: tuple[int, tuple[int, ...]]
    flip: tuple[int, tuple[int, ...]]


class ShapeSpots(Frozen):
    """The orientations of a shape and, for each, its landing over every column."""

    orients: tuple[Orient, ...]
    lands: tuple[tuple[LandingSpot, ...], ...]


class HeldFirst(Frozen):
    """How the first shape is held at the start, if not as usual: index of the orientation, column, and the die in each cell."""

    orient: int
    col: int
    dice: tuple[int, ...]


class Placements(Frozen):
    """Every landing of every shape that may fall now. The front end, which knows no gravity, looks up in them where to draw the ghost."""

    kind: Literal["drop", "block"]
    order: tuple[str, ...]
    shapes: Mapping[str, ShapeSpots]
    first: HeldFirst | None = optional()


# --- around the board --------------------------------------------------------------------------------------------------


class Die(Frozen):
    """A number die."""

    face: str


TileState: TypeAlias = Literal["idle", "active", "falling", "used"]


class Tile(Frozen):
    """A tile of the block board beside its letter. In a solo game, ``notch`` is how many steps the tile has slid down; ``can``: it may
    slide now.
    """

    letter: str
    tile: str
    state: TileState
    notch: int
    can: bool
    label: str


class Tiles(Frozen):
    """The block board."""

    solo: bool
    items: tuple[Tile, ...]


class StartNumber(Frozen):
    """The number to write into the bottom row."""

    number: int
    row: int = 0


class Hanging(Frozen):
    """A shape above the grid: (row, column, mark) of each cell."""

    cells: tuple[tuple[int, int, str], ...]
