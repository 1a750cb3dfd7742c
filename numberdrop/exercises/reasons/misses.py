"""Reasons why an answer is not what was asked, although the rules allow it; and how cells were miscounted.

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
    """An answer that the rules allow, but that is not what was asked."""

    tone = "refuse"


class ElsewhereLanding(Miss):
    """The cells are a landing of the shape, but not of the way it is held over this column."""

    rule = "fall"
    cells: Cells


class FallsApart(Miss):
    """The cells are where the parts of the shape would land if each column fell by itself."""

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
    """The drop leaves ``have`` new holes; ``best`` is possible (or allowed)."""

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
    """The row is not full: these cells are empty."""

    rule = "rows"
    counted = "cells"
    row: Row
    cells: Cells


class AboveLine(Miss):
    """These cells are above the line."""

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
    """The highest cell of the drop is in row ``row``, although row ``best`` was possible."""

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
    """The combo is of another size than asked."""

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
    """The ring is legal."""

    rule = "connected"
    cells: Cells


class IsAtFault(Miss):
    """The ring was called legal but is not; the engine's refusals follow."""

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
    """``count`` picks are missing."""

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
    """The slide moves a tile to GO!, and no letter protects from its block."""

    rule = "go"
    letter: Letter


class FallsInRound(Miss):
    """In this round (from 1) a tile reaches GO!, and no letter protects from its block; ``star``: a star moved it."""

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
    """A condition under ``not`` is met."""

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
    """At step ``place`` (from 1) the piece ``pick`` could not reach its place: these cells above it were filled."""

    rule = "fall"
    counted = "cells"
    place: int
    pick: str
    cells: Cells


# --- cell misses ------------------------------------------------------------------------------------------------------

Standing: TypeAlias = str


class OtherPlace(Miss):
    """These cells are not those asked for."""

    rule = "start"
    cells: Cells


class PointedAt(Miss):
    """The answer points at a wrong cell; ``what`` says what that cell is."""

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
    """The cell was counted from the top and from the right, as if the sheet were upside down."""

    rule = "start"
    cell: Cell


class FromZero(Miss):
    """Row and column were counted from 0."""

    rule = "start"
    cell: Cell


class CellsToGo(Miss):
    """``count`` more cells have to be pointed at."""

    rule = "start"
    count: int


class EachDieOnce(Miss):
    """These numbers are right: they use every die once."""

    rule = "dice"
    cells: Cells
