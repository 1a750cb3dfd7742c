"""Reasons that only exercises have: how an answer misses what was asked. Sentences stand under the classes' names.

They are ``Reason`` values like those of the rules, so that they are told, lit up and cited in the same way.
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
    """An answer that the rules allow, but that is not what was asked."""

    tone = "refuse"


class ElsewhereLanding(Miss):
    """The cells are a landing of the shape, but not of the way it is held over this column."""

    rule = "fall"
    cells: Cells


class FallsApart(Miss):
    """The cells are where the parts of the shape would end, column by column, if each fell for itself."""

    rule = "fall"
    cells: Cells


class MissesCell(Miss):
    """The shape was to cover this cell."""

    rule = "fall"
    cell: Cell


class OtherNumber(Miss):
    """Another number was wanted in this cell."""

    rule = "dice"
    cell: Cell
    number: int


class TooManyHoles(Miss):
    """The drop leaves ``have`` new holes; ``best`` would be possible (or is allowed)."""

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
    rule = "rows"
    counted = "cells"
    row: Row
    cells: Cells


class AboveLine(Miss):
    rule = "line"
    cells: Cells


class NotThatCombo(ByKind, AboutCombo, Miss):
    """The drop does not open a combo of this kind and (at least) this size."""

    rule = "connected"
    kind: ComboKind
    size: int


class NotThisWay(Miss):
    """The shape is not held as asked."""

    rule = "shape"
    cells: Cells


class TooHigh(Miss):
    """The highest cell of the drop stands in row ``row``; ``best`` is possible."""

    rule = "line"
    row: Row
    best: Row


class SmallerThanBest(Miss):
    """A combo of ``have`` numbers; one of ``best`` can be circled."""

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
    rule = "box"
    have: int
    size: int
    cells: Cells


class LeavesOut(Miss):
    """The combo was to contain this cell."""

    rule = "connected"
    cell: Cell


class NoLetter(Miss):
    """The combo does not win a Drop letter."""

    rule = "letter"
    cells: Cells


class Overlooked(Miss):
    """A larger combo, of ``size`` numbers, lies elsewhere and may not have been seen."""

    rule = "connected"
    size: int


class TwoAtOnce(Miss):
    """Two combos in one: ``cells`` and the ``rest``."""

    rule = "one_combo"
    cells: Cells
    rest: Cells

    @property
    def places(self) -> Cells:
        return (*self.cells, *self.rest)


class NotAtFault(Miss):
    """These cells break no rule here."""

    rule = "connected"
    counted = "cells"
    cells: Cells


class IsLegal(Miss):
    """There is no fault: this may be circled."""

    rule = "connected"
    cells: Cells


class IsAtFault(Miss):
    """It was called legal, but it is not; the engine's refusals follow."""

    rule = "connected"


class NoneAndOthers(Miss):
    """None of them was chosen, and others with it."""

    rule = "phases"


class PickedWrongly(Miss):
    """So many of the picks are wrong."""

    rule = "phases"
    counted = "count"
    count: int


class PicksMissing(Miss):
    """So many picks are missing."""

    rule = "phases"
    counted = "count"
    count: int


class WrongPlace(Miss):
    """The order is right up to ``place`` (from 1), not there."""

    rule = "phases"
    forms = ("", "first")
    place: int

    @property
    def form(self) -> str:
        return "first" if self.place == 1 else ""


class WrongTotals(Miss):
    """These fields of the totals are wrong, by name."""

    rule = "end"
    fields: TotalNames


class WrongMarks(Miss):
    """Marks on the sheet that should not be there."""

    rule = "rows"
    marks: SheetMarks


class TileFalls(Miss):
    """The slide brings a tile to GO! that nothing protects from."""

    rule = "go"
    letter: Letter


class FallsInRound(Miss):
    """In this round (from 1) a tile comes to GO! that nothing protects from; ``star``: it was a star that moved it."""

    rule = "go"
    forms = ("", "star")
    round: int
    letter: Letter
    star: bool

    @property
    def form(self) -> str:
        return "star" if self.star else ""


class OtherTile(Miss):
    rule = "slide"
    letter: Letter


class NotWanted(Miss):
    """What was to be avoided is done here."""

    rule = "fall"
    cells: Cells


class NotHeldYet(Miss):
    """At step ``place`` (from 1) the piece ``pick`` would have fallen further: these cells below it were still empty."""

    rule = "fall"
    counted = "cells"
    place: int
    pick: str
    cells: Cells


class InItsWay(Miss):
    """At step ``place`` (from 1) the piece ``pick`` could not get to where it lies: these cells above it were filled."""

    rule = "fall"
    counted = "cells"
    place: int
    pick: str
    cells: Cells


# --- cell misses ------------------------------------------------------------------------------------------------------

# Reasons of questions answered by pointing at cells: how somebody may have counted, or what is fine where they point.
#
# They are ``Reason`` values like those of ``misses``; their sentences stand under the classes' names.

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
