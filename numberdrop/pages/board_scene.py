"""What the front end draws of a board: the grid, every landing of the shapes that may fall; dice, tiles and small grids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from numberdrop.frozen import Frozen, optional
from numberdrop.rules.grid import Cell
from numberdrop.rules.reasons.reason import Cells, Tone

GroupKind: TypeAlias = Literal["identical", "consecutive", "asked", "answer", "piece", "best", "played"]
"""What an outlined group of cells is: a combo (``identical``, ``consecutive``), part of a question or of its answer, a piece to put in
order, the coach's best place, or the place of the drop that was made in the game."""


class CellSuggestion(Frozen):
    """A text shown in a cell: a number that the coach proposes, or the mark of a cell that a task asks about."""

    at: Cell
    text: str


class Group(Frozen):
    """An outline around cells, with a label; ``size`` is the number of cells."""

    kind: GroupKind
    size: int
    label: str
    cells: Cells


class Board(Frozen):
    """What is drawn of a sheet's grid. ``cells``: a mark for each cell, bottom row first; ``plus``: for each row below the Game Over line,
    whether it is marked +2; ``minus``: for each row above, whether it is marked -5; ``line``: the lowest row above; ``loose``: circled
    cells outside any combo; ``last``: the cells of the shape that fell last; ``last_id``: a number that is new for each fall.
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
    """Cells of a small grid that are highlighted in the colour that ``tone`` stands for."""

    cells: Cells
    tone: Tone


class Mini(Frozen):
    """A small grid: its marks, highlighted cells (``lit``) and outlined groups; shown are the rows from ``base`` to ``rows`` - 1."""

    cells: str
    rows: int
    lit: tuple[Highlight, ...]
    label: str
    groups: tuple[Group, ...] = ()
    base: int = 0


class LandingSpot(Frozen):
    """Where a shape dropped over a column lands (``at``). ``ok``: it may stay there; ``on``: the cells it rests on; ``holes``: empty
    cells it covers; ``rows``: the rows it fills; ``over``: its cells above the Game Over line; ``hit``: the cells that it collides with.
    """

    at: Cells
    ok: bool
    on: Cells
    holes: Cells
    rows: tuple[int, ...]
    over: Cells
    hit: Cells


class Orient(Frozen):
    """An orientation of a shape. ``cw``, ``ccw`` (quarter turns, clockwise and not) and ``flip`` (left to right): the index of the new
    orientation and, for each cell of this one, the index of the cell of the new one to which it goes.
    """

    cells: Cells
    cw: tuple[int, tuple[int, ...]]
    ccw: tuple[int, tuple[int, ...]]
    flip: tuple[int, tuple[int, ...]]


class ShapeSpots(Frozen):
    """The orientations of a shape and, for each orientation, the landings over the columns from left to right."""

    orients: tuple[Orient, ...]
    lands: tuple[tuple[LandingSpot, ...], ...]


class HeldFirst(Frozen):
    """How the shape is held when it first appears: index of the orientation, column, and the index of the die in each cell."""

    orient: int
    col: int
    dice: tuple[int, ...]


class Placements(Frozen):
    """Every landing of every shape that may fall now (``shapes``). The front end, which does not know how shapes fall, looks up here where
    to draw the shape's ghost. ``order``: in which order to offer the shapes; ``first``: how the first one is held.
    """

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
    """A tile of the block board beside its ``letter``: the shape of the block (``tile``) and its state. In a solo game, ``notch`` is how
    many steps the tile has slid down; ``can``: it may slide now.
    """

    letter: str
    tile: str
    state: TileState
    notch: int
    can: bool
    label: str


class Tiles(Frozen):
    """The block board with its tiles (``items``); in a solo game (``solo``) the tiles also slide down step by step."""

    solo: bool
    items: tuple[Tile, ...]


class StartNumber(Frozen):
    """The number that a player writes into the bottom row at the start of the game."""

    number: int
    row: int = 0


class HangingShape(Frozen):
    """A shape drawn above the grid, not dropped yet: (row, column, mark) of each cell."""

    cells: tuple[tuple[int, int, str], ...]
