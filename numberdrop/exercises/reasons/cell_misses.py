"""Reasons of questions answered by pointing at cells: how somebody may have counted, or what is fine where they point.

They are ``Reason`` values like those of ``misses``; their sentences stand under the classes' names.
"""

from __future__ import annotations

from typing import TypeAlias

from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.shapes import Cell

from .misses import Miss

Standing: TypeAlias = str


class OtherPlace(Miss):
    """These cells are not what was asked for."""

    rule = "start"
    cells: Cells


class PointedAt(Miss):
    """What the cell is that somebody points at, instead of the one that was asked for."""

    rule = "start"
    forms = (
        *("row", "column", "neither", "covered", "floating", "above", "below", "lower", "another_row"),
        *("start_higher", "start_other"),
        *("filled", "other_row", "open", "beside", "under", "low", "empty"),
    )
    cells: Cells
    what: Standing

    @property
    def form(self) -> str:
        return self.what


class RowForColumn(Miss):
    """The cell has row and column swapped."""

    rule = "start"
    cell: Cell


class FromTheTop(Miss):
    """The cell was counted from the top row, not from the bottom one."""

    rule = "start"
    cell: Cell


class FromTheRight(Miss):
    """The cell was counted from the right-hand column."""

    rule = "start"
    cell: Cell


class FromTheCorner(Miss):
    """The cell was counted from the top and from the right, as if the sheet stood on its head."""

    rule = "start"
    cell: Cell


class FromZero(Miss):
    """Row and column were counted from 0."""

    rule = "start"
    cell: Cell


class CellsToGo(Miss):
    """So many cells are still to be pointed at."""

    rule = "start"
    count: int


class EachDieOnce(Miss):
    """Nothing is wrong with these numbers: every die stands in them once."""

    rule = "dice"
    cells: Cells
