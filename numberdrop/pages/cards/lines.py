"""What the analysis board shows: the tree of lines, and the map of what the places of a shape are worth, as typed values."""

from __future__ import annotations

from typing import Literal

from numberdrop.frozen import Frozen
from numberdrop.rules.reasons.reason import Cells


class TreeMove(Frozen):
    """An act in a tree of lines: in short, in words, its sign and what is written of it; whether it is on the board, and was played."""

    id: int
    label: str
    said: str
    sign: str = ""
    note: str = ""
    here: bool = False
    played: bool = False


class TreeLine(Frozen):
    """Acts one after the other, of a round or of a variation so deep."""

    depth: int
    label: str
    moves: tuple[TreeMove, ...]


class TreeCard(Frozen, kw_only=True):
    """A tree of lines."""

    id: str = "tree"
    kind: Literal["tree"] = "tree"
    title: str
    lines: tuple[TreeLine, ...]


class HeatCell(Frozen):
    """A place on the grid, how bad it is (0: the best, to 4), its number, and both in words; whether that is a first look only."""

    cells: Cells
    level: int
    text: str
    said: str
    first: bool


class HeatRow(Frozen):
    """A way to hold a shape, and its place over each column, where it has one."""

    shape: Cells
    cells: tuple[HeatCell | None, ...]


class HeatCard(Frozen, kw_only=True):
    """A map of places: a row for each way to hold the shape, a cell for each column."""

    id: str = "heat"
    kind: Literal["heat"] = "heat"
    title: str
    text: str
    rows: tuple[HeatRow, ...]
