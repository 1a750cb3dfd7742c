"""Reasons why a legal answer is not what was asked, and ways in which cells were miscounted.

They are ``Reason`` values like those of the rules, so that they are shown and cited in the same way.
"""

from __future__ import annotations

from typing import TypeAlias

from numberdrop.rules.grid import Cell
from numberdrop.rules.reasons.reason import AboutCombo, ByKind, Cells, ComboKind, Letter, Reason, Row

SheetMarks: TypeAlias = tuple[str, ...]
"""Marks on a sheet as exercises write them: ``+3``, ``identical4``, ``B``."""
TotalName: TypeAlias = str
"""A field of the totals of a sheet."""
TotalNames: TypeAlias = tuple[str, ...]


class Miss(Reason, abstract=True):
    """A reason why a legal answer is not what was asked."""

    tone = "refuse"


class ElsewhereLanding(Miss):
    """The shape can land on these cells, but not as it is held over this column."""

    rule = "fall"
    cells: Cells


class FallsApart(Miss):
    """The shape would land on these cells if each of its columns fell by itself."""

    rule = "fall"
    cells: Cells


class MissesCell(Miss):
    """The shape does not cover ``cell``, which the question asks to cover."""

    rule = "fall"
    cell: Cell


class OtherNumber(Miss):
    """The question asks for ``number`` in ``cell``, but the drop writes another one there."""

    rule = "dice"
    cell: Cell
    number: int


class TooManyHoles(Miss):
    """The drop leaves ``have`` new holes, although ``best`` is possible (or the most allowed)."""

    rule = "rows"
    forms = ("", "none")
    counted = "have"
    cells: Cells
    have: int
    best: int

    @property
    def form(self) -> str:
        return "" if self.best else "none"


class RowNotFilled(Miss):
    """The drop does not fill ``row``: its ``cells`` are still empty."""

    rule = "rows"
    counted = "cells"
    row: Row
    cells: Cells


class AboveLine(Miss):
    """The shape lies above the line on these cells."""

    rule = "line"
    cells: Cells


class NotThatCombo(ByKind, AboutCombo, Miss):
    """The drop opens no combo of this kind with at least this size."""

    rule = "connected"
    kind: ComboKind
    size: int


class NotThisWay(Miss):
    """The shape is held in another way than the question asks for."""

    rule = "shape"
    cells: Cells


class TooHigh(Miss):
    """The highest cell of the drop is in row ``row``, although row ``best`` was possible."""

    rule = "line"
    row: Row
    best: Row


class SmallerThanBest(Miss):
    """The combo has ``have`` numbers, although one of ``best`` can be circled."""

    rule = "connected"
    have: int
    best: int
    cells: Cells


class OtherKind(ByKind, Miss):
    """The combo is of another kind than asked."""

    rule = "box"
    kind: ComboKind
    cells: Cells


class OtherSize(Miss):
    """The combo is of another size than asked."""

    rule = "box"
    have: int
    size: int
    cells: Cells


class LeavesOut(Miss):
    """The combo leaves out ``cell``, which the question asks to include."""

    rule = "connected"
    cell: Cell


class NoLetter(Miss):
    """The combo does not win a Drop letter."""

    rule = "letter"
    cells: Cells


class Overlooked(Miss):
    """There is a larger combo, of ``size`` numbers, which the learner may have overlooked."""

    rule = "connected"
    size: int


class TwoAtOnce(Miss):
    """The selection is two combos: ``cells`` and ``rest``."""

    rule = "one_combo"
    cells: Cells
    rest: Cells

    @property
    def places(self) -> Cells:
        return (*self.cells, *self.rest)


class NotAtFault(Miss):
    """The answer points at ``cells`` that break no rule."""

    rule = "connected"
    counted = "cells"
    cells: Cells


class IsLegal(Miss):
    """The ring is legal, although the answer points at a fault."""

    rule = "connected"
    cells: Cells


class IsAtFault(Miss):
    """The answer calls the ring legal, but it is not; the refusals of the rules follow."""

    rule = "connected"


class NoneAndOthers(Miss):
    """The pick "none of them" was combined with others."""

    rule = "phases"


class PickedWrongly(Miss):
    """``count`` of the picks are wrong."""

    rule = "phases"
    counted = "count"
    count: int


class PicksMissing(Miss):
    """``count`` right picks are missing."""

    rule = "phases"
    counted = "count"
    count: int


class WrongPlace(Miss):
    """The order first goes wrong at ``place`` (counted from 1)."""

    rule = "phases"
    forms = ("", "first")
    place: int

    @property
    def form(self) -> str:
        return "first" if self.place == 1 else ""


class WrongTotals(Miss):
    """The values entered for these fields of the totals are wrong."""

    rule = "end"
    fields: TotalNames


class WrongMarks(Miss):
    """``marks`` in the answer that nothing on the sheet has earned."""

    rule = "rows"
    marks: SheetMarks


class TileFalls(Miss):
    """The slide moves a tile to GO!, and its block falls, because the player has not circled its letter."""

    rule = "go"
    letter: Letter


class FallsInRound(Miss):
    """In ``round`` (from 1) a tile reaches GO!, and its block falls, because the player has not circled its letter; ``star``: a star moved
    it.
    """

    rule = "go"
    forms = ("", "star")
    round: int
    letter: Letter
    star: bool

    @property
    def form(self) -> str:
        return "star" if self.star else ""


class OtherTile(Miss):
    """The tile is not the one asked for."""

    rule = "slide"
    letter: Letter


class NotWanted(Miss):
    """The answer meets a condition that the goal excludes (``not``)."""

    rule = "fall"
    cells: Cells


class NotHeldYet(Miss):
    """At step ``place`` (from 1) the piece ``pick`` would have fallen further: the ``cells`` below it were still empty."""

    rule = "fall"
    counted = "cells"
    place: int
    pick: str
    cells: Cells


class InItsWay(Miss):
    """At step ``place`` (from 1) the piece ``pick`` could not reach its place: the ``cells`` above it were filled already."""

    rule = "fall"
    counted = "cells"
    place: int
    pick: str
    cells: Cells


# --- cell misses ------------------------------------------------------------------------------------------------------

WrongCellForm: TypeAlias = str
"""A form of ``PointedAt``: how a cell pointed at differs from the right ones."""


class OtherPlace(Miss):
    """The answer points at other cells than those asked for."""

    rule = "start"
    cells: Cells


class PointedAt(Miss):
    """The answer points at wrong cells; ``what`` tells how they differ from the right ones."""

    rule = "start"
    forms = (
        *("row", "column", "neither", "covered", "floating", "above", "below", "lower", "another_row"),
        *("start_higher", "start_other"),
        *("filled", "other_row", "open", "beside", "under", "low", "empty"),
    )
    cells: Cells
    what: WrongCellForm

    @property
    def form(self) -> str:
        return self.what


class RowForColumn(Miss):
    """The answer takes the row for the column, and the column for the row."""

    rule = "start"
    cell: Cell


class FromTheTop(Miss):
    """The rows were counted from the top, not from the bottom."""

    rule = "start"
    cell: Cell


class FromTheRight(Miss):
    """The columns were counted from the right, not from the left."""

    rule = "start"
    cell: Cell


class FromTheCorner(Miss):
    """Rows were counted from the top and columns from the right, as if the sheet were upside down."""

    rule = "start"
    cell: Cell


class FromZero(Miss):
    """Rows and columns were counted from 0."""

    rule = "start"
    cell: Cell


class CellsToGo(Miss):
    """``count`` right cells have not been pointed at yet."""

    rule = "start"
    count: int


class EachDieOnce(Miss):
    """The numbers in these cells are right: they use every die once."""

    rule = "dice"
    cells: Cells
