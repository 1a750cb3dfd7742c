"""Reasons why a legal answer is not what the question asks for, and ways in which cells were miscounted."""

from __future__ import annotations

from typing import TypeAlias

from numberdrop.frozen import FrozenType
from numberdrop.rules.grid import Cell
from numberdrop.rules.reasons.reason import AboutCombo, Cells, ComboKind, Letter, OnCells, Reason, Row, SentenceByKind

SheetMarks: TypeAlias = tuple[str, ...]
"""Marks on a sheet in the notation of exercises: ``+3``, ``identical4``, ``B``."""
TotalName: TypeAlias = str
"""The name of a field of the totals of a sheet."""
TotalNames: TypeAlias = tuple[str, ...]


class Miss(Reason, abstract=True, tone="refuse"):
    """A reason why a legal answer is not what the question asks for."""


class ElsewhereLanding(OnCells, Miss, rule="fall"):
    """The shape can land on ``cells``, but held as it is over its column, it lands on other cells."""


class FallsApart(OnCells, Miss, rule="fall"):
    """The shape would land on ``cells`` only if each of its columns fell separately."""


class MissesCell(Miss, rule="fall"):
    """The learner's drop does not cover ``cell``, which the question asks to cover."""

    cell: Cell


class OtherNumber(Miss, rule="dice"):
    """The question asks for ``number`` in ``cell``, but the learner's drop writes another one there."""

    cell: Cell
    number: int


class TooManyHoles(Miss, rule="rows", forms=("none", ""), formed_by="best", counted="have"):
    """The learner's drop makes ``have`` new holes (``cells``); ``best`` is the most that the question allows: 0 or the fewest possible."""

    cells: Cells
    have: int
    best: int


class RowNotFilled(Miss, rule="rows", counted="cells"):
    """The learner's drop does not fill ``row``: ``cells`` of this row are still empty."""

    row: Row
    cells: Cells


class AboveLine(OnCells, Miss, rule="line"):
    """The shape lies above the Game Over line on ``cells``."""


class NotThatCombo(SentenceByKind, AboutCombo, Miss, rule="connected"):
    """After the learner's drop, no combo of ``kind`` with at least ``size`` numbers can be circled."""


class NotThisWay(OnCells, Miss, rule="shape"):
    """The learner's shape, on ``cells``, is in another orientation than the question asks for."""


class TooHigh(Miss, rule="line"):
    """The highest cell of the learner's drop is in row ``row``, although row ``best`` was possible."""

    row: Row
    best: Row


class SmallerThanBest(Miss, rule="connected"):
    """The learner's combo on ``cells`` has ``have`` numbers, although one of ``best`` numbers can be circled."""

    have: int
    best: int
    cells: Cells


class OtherKind(SentenceByKind, Miss, rule="box"):
    """The learner's combo on ``cells`` is not of the ``kind`` that the question asks for."""

    kind: ComboKind
    cells: Cells


class OtherSize(Miss, rule="box"):
    """The learner's combo on ``cells`` has ``have`` numbers, but the question asks for ``size``."""

    have: int
    size: int
    cells: Cells


class LeavesOut(Miss, rule="connected"):
    """The learner's combo leaves out ``cell``, which the question asks to include."""

    cell: Cell


class NoLetter(OnCells, Miss, rule="letter"):
    """The learner's combo on ``cells`` does not win a Drop letter."""


class Overlooked(Miss, rule="connected"):
    """There is a larger combo, of ``size`` numbers, which the learner may have overlooked."""

    size: int


class TwoAtOnce(Miss, rule="one_combo"):
    """The learner circled two combos as one: ``cells`` and ``rest``."""

    cells: Cells
    rest: Cells

    @property
    def places(self) -> Cells:
        return (*self.cells, *self.rest)


class NotAtFault(OnCells, Miss, rule="connected", counted="cells"):
    """The learner pointed at ``cells`` that break no rule."""


class IsLegal(OnCells, Miss, rule="connected"):
    """The combo circled on ``cells`` is legal, although the learner pointed at a fault in it."""


class IsAtFault(Miss, rule="connected"):
    """The combo circled is not legal, although the learner said that it is; the reasons why it is not follow."""


class NoneAndOthers(Miss, rule="phases"):
    """The learner picked "none of them" together with other options."""


class PickedWrongly(Miss, rule="phases", counted="count"):
    """``count`` of the options picked are wrong."""

    count: int


class PicksMissing(Miss, rule="phases", counted="count"):
    """``count`` right options were not picked."""

    count: int


class WrongPlace(Miss, rule="phases", forms=("", "first")):
    """The order of the picks first goes wrong at ``place`` (counted from 1)."""

    place: int

    @property
    def form(self) -> str:
        return "first" if self.place == 1 else ""


class WrongTotals(Miss, rule="end"):
    """The numbers that the learner entered in these ``fields`` of the totals are wrong."""

    fields: TotalNames


class WrongMarks(Miss, rule="rows"):
    """The learner made ``marks`` that nothing on the sheet has earned."""

    marks: SheetMarks


class TileFalls(Miss, rule="go"):
    """The slide moves the tile ``letter`` to GO!, and its block falls, because the player has not circled the letter."""

    letter: Letter


class FallsInRound(Miss, rule="go", forms=("", "star"), formed_by="star"):
    """In ``round`` (from 1) the tile ``letter`` reaches GO!, moved by a ``star`` or not, and as it is not circled, its block falls."""

    round: int
    letter: Letter
    star: bool


class OtherTile(Miss, rule="slide"):
    """The learner slid the tile ``letter``, which is not the one asked for."""

    letter: Letter


class NotWanted(OnCells, Miss, rule="fall"):
    """The learner's answer, on ``cells``, meets a condition that must not be met (``not`` in the goal)."""


class NotHeldYet(Miss, rule="fall", counted="cells"):
    """At step ``place`` (from 1), the piece ``pick`` would have fallen further: the ``cells`` below it were still empty."""

    place: int
    pick: str
    cells: Cells


class InItsWay(Miss, rule="fall", counted="cells"):
    """At step ``place`` (from 1), the piece ``pick`` could not reach its place: the ``cells`` above it were filled already."""

    place: int
    pick: str
    cells: Cells


class OtherPlace(OnCells, Miss, rule="start"):
    """The learner pointed at ``cells``, which are not those asked for."""


class PointedAt(Miss, rule="start", formed_by="what"):
    """The learner pointed at wrong ``cells``; ``what`` tells how they differ from the right ones."""

    forms = (
        *("row", "column", "neither", "covered", "floating", "above", "below", "lower", "another_row"),
        *("start_higher", "start_other"),
        *("filled", "other_row", "open", "beside", "under", "low", "empty"),
    )
    cells: Cells
    what: str


class _PointedAtCell(metaclass=FrozenType, mixin=True):
    """Mixin for wrong answers in which the learner miscounted rows or columns and so pointed at ``cell``."""

    cell: Cell


class RowForColumn(_PointedAtCell, Miss, rule="start"):
    """The learner pointed at ``cell`` by taking the row for the column, and the column for the row."""


class FromTheTop(_PointedAtCell, Miss, rule="start"):
    """The learner pointed at ``cell`` by counting the rows from the top, not from the bottom."""


class FromTheRight(_PointedAtCell, Miss, rule="start"):
    """The learner pointed at ``cell`` by counting the columns from the right, not from the left."""


class FromTheCorner(_PointedAtCell, Miss, rule="start"):
    """The learner pointed at ``cell`` by counting rows from the top and columns from the right, as if the sheet were upside down."""


class FromZero(_PointedAtCell, Miss, rule="start"):
    """The learner pointed at ``cell`` by counting rows and columns from 0."""


class CellsToGo(Miss, rule="start"):
    """``count`` of the right cells have not been pointed at yet."""

    count: int


class EachDieOnce(OnCells, Miss, rule="dice"):
    """The numbers in ``cells`` use every die once, so the fault that the question asks to find is not there."""
