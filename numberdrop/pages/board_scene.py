"""The board of a scene: the grid as it stands, and every landing of what may fall on it; and small grids beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from numberdrop.frozen import Frozen, optional
from numberdrop.rules.grid import Cell
from numberdrop.rules.reasons.reason import Cells, Tone

GroupKind: TypeAlias = Literal["identical", "consecutive", "asked", "answer", "piece", "best", "played"]
"""A combo of one kind, cells that are asked about, the answer, a piece to be put in order, a place that the coach thinks best, or that of what was played."""


class Suggestion(Frozen):
    """What is to be written, and where: by the coach, or as a task asks for it."""

    at: Cell
    text: str


class Group(Frozen):
    """Cells with a line around them, and a label."""

    kind: GroupKind
    size: int
    label: str
    cells: Cells


class Board(Frozen):
    """The sheet's grid: a mark for each cell (rows from the top), groups, blocks, the marks at the ends of rows, lost holes."""

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


class Lit(Frozen):
    """Cells of a small grid that stand out."""

    cells: Cells
    tone: Tone


class Mini(Frozen):
    """A small grid: its marks, which rows of it are seen (from ``base`` up to ``rows``), and which cells stand out."""

    cells: str
    rows: int
    lit: tuple[Lit, ...]
    label: str
    groups: tuple[Group, ...] = ()
    base: int = 0


class LandingSpot(Frozen):
    """Where a shape comes to rest from over a column, what it rests on, what it covers and crosses."""

    at: Cells
    ok: bool
    on: Cells
    holes: Cells
    rows: tuple[int, ...]
    over: Cells
    hit: Cells


class Orient(Frozen):
    """A shape as it is turned, and where each turn leads: the number of the orientation, and how its cells change places."""

    cells: Cells
    cw: tuple[int, tuple[int, ...]]
    ccw: tuple[int, tuple[int, ...]]
    flip: tuple[int, tuple[int, ...]]


class ShapeSpots(Frozen):
    """All that may be done with a shape."""

    orients: tuple[Orient, ...]
    lands: tuple[tuple[LandingSpot, ...], ...]


class HeldFirst(Frozen):
    """How the first shape is handed over, where it is otherwise than always: its orientation, its column, the die in each cell."""

    orient: int
    col: int
    dice: tuple[int, ...]


class Placements(Frozen):
    """Every landing of every shape that may fall now, for the front end's ghost: it knows no gravity."""

    kind: Literal["drop", "block"]
    order: tuple[str, ...]
    shapes: Mapping[str, ShapeSpots]
    first: HeldFirst | None = optional()
