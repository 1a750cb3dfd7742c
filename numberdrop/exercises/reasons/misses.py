"""Reasons why a legal answer is not what the question asks for, and ways in which cells were miscounted."""

from __future__ import annotations

from typing import TypeAlias

from numberdrop.rules.grid import Cell
from numberdrop.rules.reasons.reason import AboutCombo, Cells, ComboKind, Letter, Reason, Row, SentenceByKind

SheetMarks: TypeAlias = tuple[str, ...]
"""Marks on a sheet in the notation of exercises: ``+3``, ``identical4``, ``B``."""
TotalName: TypeAlias = str
"""The name of a field of the totals of a sheet."""
TotalNames: TypeAlias = tuple[str, ...]


class Miss(Reason, abstract=True):
    """A reason why a legal answer is not what the question asks for."""

    tone = "refuse"


class ElsewhereLanding(Miss):
    """The shape can land on ``cells``, but not as it is held over this column."""

    rule = "fall"
    cells: Cells


class FallsApart(Miss):
    """The shape would land on ``cells`` only if each of its columns fell separately."""

    rule = "fall"
    cells: Cells


class MissesCell(Miss):
    """The learner's drop does not cover ``cell``, which the question asks to cover."""

    rule = "fall"
    cell: Cell


class OtherNumber(Miss):
    """The question asks for ``number`` in ``cell``, but the learner's drop writes another one there."""

    rule = "dice"
    cell: Cell
    number: int


class TooManyHoles(Miss):
    """The learner's drop makes ``have`` new holes (``cells``); ``best`` is the number of holes asked for: none, or the fewest possible."""

    rule = "rows"
    forms = ("none", "")
    formed_by = "best"
    counted = "have"
    cells: Cells
    have: int
    best: int


class RowNotFilled(Miss):
    """The learner's drop does not fill ``row``: ``cells`` of this row are still empty."""

    rule = "rows"
    counted = "cells"
    row: Row
    cells: Cells


class AboveLine(Miss):
    """The shape lies above the Game Over line on ``cells``."""

    rule = "line"
    cells: Cells


class AboutBox(AboutCombo, Miss, abstract=True):
    """A miss that names a combo, or the box for it, by ``kind`` and ``size``."""

    rule = "box"
    kind: ComboKind
    size: int


class NotThatCombo(SentenceByKind, AboutBox):
    """The learner's drop opens no combo of ``kind`` with at least ``size`` numbers."""

    rule = "connected"


class NotThisWay(Miss):
    """The learner's shape, on ``cells``, is in another orientation than the question asks for."""

    rule = "shape"
    cells: Cells


class TooHigh(Miss):
    """The highest cell of the learner's drop is in row ``row``, although row ``best`` was possible."""

    rule = "line"
    row: Row
    best: Row


class SmallerThanBest(Miss):
    """The learner's combo on ``cells`` has ``have`` numbers, although one of ``best`` numbers can be circled."""

    rule = "connected"
    have: int
    best: int
    cells: Cells


class OtherKind(SentenceByKind, Miss):
    """The learner's combo on ``cells`` is not of the ``kind`` that the question asks for."""

    rule = "box"
    kind: ComboKind
    cells: Cells


class OtherSize(Miss):
    """The learner's combo on ``cells`` has ``have`` numbers, but the question asks for ``size``."""

    rule = "box"
    have: int
    size: int
    cells: Cells


class LeavesOut(Miss):
    """The learner's combo leaves out ``cell``, which the question asks to include."""

    rule = "connected"
    cell: Cell


class NoLetter(Miss):
    """The learner's combo on ``cells`` does not win a Drop letter."""

    rule = "letter"
    cells: Cells


class Overlooked(Miss):
    """There is a larger combo, of ``size`` numbers, which the learner may have overlooked."""

    rule = "connected"
    size: int


class TwoAtOnce(Miss):
    """The learner circled two combos as one: ``cells`` and ``rest``."""

    rule = "one_combo"
    cells: Cells
    rest: Cells

    @property
    def places(self) -> Cells:
        return (*self.cells, *self.rest)


class NotAtFault(Miss):
    """The learner pointed at ``cells`` that break no rule."""

    rule = "connected"
    counted = "cells"
    cells: Cells


class IsLegal(Miss):
    """The ring around ``cells`` is legal, although the learner pointed at a fault."""

    rule = "connected"
    cells: Cells


class IsAtFault(Miss):
    """The ring is not legal, although the learner picked that it is; the refusals of the rules follow."""

    rule = "connected"


class NoneAndOthers(Miss):
    """The learner picked "none of them" together with other options."""

    rule = "phases"


class PickedWrongly(Miss):
    """``count`` of the options picked are wrong."""

    rule = "phases"
    counted = "count"
    count: int


class PicksMissing(Miss):
    """``count`` right options were not picked."""

    rule = "phases"
    counted = "count"
    count: int


class WrongPlace(Miss):
    """The order of the picks first goes wrong at ``place`` (counted from 1)."""

    rule = "phases"
    forms = ("", "first")
    place: int

    @property
    def form(self) -> str:
        return "first" if self.place == 1 else ""


class WrongTotals(Miss):
    """The numbers that the learner entered in these ``fields`` of the totals are wrong."""

    rule = "end"
    fields: TotalNames


class WrongMarks(Miss):
    """The learner made ``marks`` that nothing on the sheet has earned."""

    rule = "rows"
    marks: SheetMarks


class TileFalls(Miss):
    """The slide moves the tile ``letter`` to GO!, and its block falls, because the player has not circled the letter."""

    rule = "go"
    letter: Letter


class FallsInRound(Miss):
    """In ``round`` (from 1) the tile ``letter`` reaches GO!, moved by a ``star`` or not, and its block falls, as it is not circled."""

    rule = "go"
    forms = ("", "star")
    formed_by = "star"
    round: int
    letter: Letter
    star: bool


class OtherTile(Miss):
    """The learner slid the tile ``letter``, which is not the one asked for."""

    rule = "slide"
    letter: Letter


class NotWanted(Miss):
    """The learner's answer, on ``cells``, meets a condition that must not be met (``not`` in the goal)."""

    rule = "fall"
    cells: Cells


class NotHeldYet(Miss):
    """At step ``place`` (from 1), the piece ``pick`` would have fallen further: the ``cells`` below it were still empty."""

    rule = "fall"
    counted = "cells"
    place: int
    pick: str
    cells: Cells


class InItsWay(Miss):
    """At step ``place`` (from 1), the piece ``pick`` could not reach its place: the ``cells`` above it were filled already."""

    rule = "fall"
    counted = "cells"
    place: int
    pick: str
    cells: Cells


class OtherPlace(Miss):
    """The learner pointed at ``cells``, which are not those asked for."""

    rule = "start"
    cells: Cells


class PointedAt(Miss):
    """The learner pointed at wrong ``cells``; ``what`` tells how they differ from the right ones."""

    rule = "start"
    forms = (
        *("row", "column", "neither", "covered", "floating", "above", "below", "lower", "another_row"),
        *("start_higher", "start_other"),
        *("filled", "other_row", "open", "beside", "under", "low", "empty"),
    )
    formed_by = "what"
    cells: Cells
    what: str


class Miscount(Miss, abstract=True):
    """A way of miscounting rows or columns by which the learner pointed at ``cell``."""

    rule = "start"
    cell: Cell


class RowForColumn(Miscount):
    """The learner pointed at ``cell`` by taking the row for the column, and the column for the row."""


class FromTheTop(Miscount):
    """The learner pointed at ``cell`` by counting the rows from the top, not from the bottom."""


class FromTheRight(Miscount):
    """The learner pointed at ``cell`` by counting the columns from the right, not from the left."""


class FromTheCorner(Miscount):
    """The learner pointed at ``cell`` by counting rows from the top and columns from the right, as if the sheet were upside down."""


class FromZero(Miscount):
    """The learner pointed at ``cell`` by counting rows and columns from 0."""


class CellsToGo(Miss):
    """``count`` of the right cells have not been pointed at yet."""

    rule = "start"
    count: int


class EachDieOnce(Miss):
    """The numbers in ``cells`` are right, as they use every die once: they are not what the question asks to find."""

    rule = "dice"
    cells: Cells
