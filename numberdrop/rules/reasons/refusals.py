"""Every reason why an act may be refused. ``gravity`` sorts them: 1 (wrong turn or phase) to 9 (a filled box)."""

from __future__ import annotations

from numberdrop.rules.combos import BONUS_SIZE
from numberdrop.rules.grid import Cell, is_on_grid

from .reason import (
    AboutCombo,
    ActName,
    Cells,
    ComboKind,
    Edges,
    Faces,
    Letter,
    PhaseName,
    Player,
    Refusal,
    RollText,
    Row,
    ShapeName,
    ShapeNames,
    Times,
    Typed,
)

# --- who and when ---------------------------------------------------------------------------------------------------


class NotAnAction(Refusal):
    """The given value is no act of the game, or not an act of this mode (solo or several players)."""

    gravity = 1
    given: str


class GameIsOver(Refusal):
    gravity = 1
    rule = "end"


class WrongPhase(Refusal):
    """``act`` (the action's name) does not belong to the current ``phase``."""

    gravity = 1
    act: ActName
    phase: PhaseName


class NoSuchPlayer(Refusal):
    gravity = 1
    counted = "players"
    player: int
    players: int


class _NotNow(Refusal, abstract=True):
    """The base class of refusals of an act of a ``player`` who may not act now."""

    gravity = 2
    forms = ("", "you")
    player: Player


class AlreadyActed(_NotNow):
    """This player has nothing left to do in this phase."""

    phase: str


class NotYourTurn(_NotNow):
    """Combos are circled clockwise from the first player, and ``expected`` is next."""

    rule = "one_combo"
    expected: Player


# --- set-up, dice and solo slides -------------------------------------------------------------------------------------


class NoSuchColumn(Refusal):
    rule = "start"
    column: int


class ImpossibleRoll(Refusal):
    """No four number dice show these faces together."""

    rule = "roll"
    roll: RollText

    @property
    def faces(self) -> Faces:
        return tuple(self.roll[:-1])


class OtherDice(Refusal):
    """The game's seed gives other dice for this round."""

    rule = "roll"
    roll: RollText
    expected: RollText


class NoSuchLetter(Refusal):
    rule = "slide"
    letter: str


class TileAtBottom(Refusal):
    rule = "slide"
    letter: Letter
    tile: ShapeName


class MustSlide(Refusal):
    """The star moves the tile of the rolled shape, no other."""

    rule = "slide"
    letter: Letter
    due: Letter
    tile: ShapeName


# --- where a shape may be ---------------------------------------------------------------------------------------------


class WrongCellCount(Refusal):
    gravity = 3
    rule = "shape"
    counted = "have"
    have: int
    want: int


class _WrongCells(Refusal, abstract=True):
    """The base class of refusals of an act because of some of its ``cells``."""

    gravity = 3
    counted = "cells"
    cells: Cells


class CellTwice(_WrongCells):
    rule = "shape"


class OffGrid(Refusal):
    """The ``given`` cells lie off the grid, so the board cannot highlight them."""

    gravity = 3
    rule = "fall"
    given: Cells


class NotThisShape(Refusal):
    """The given ``cells`` form none of the ``shapes`` that may be dropped, however they are turned or flipped."""

    gravity = 4
    rule = "shape"
    counted = "shapes"
    shapes: ShapeNames
    cells: Cells


class Overlaps(_WrongCells):
    gravity = 4
    rule = "fall"


class _StopsElsewhere(Refusal, abstract=True):
    """The base class of refusals of a shape that comes to rest at ``landing`` instead of the given cells."""

    gravity = 4
    cells: Cells
    landing: Cells

    @property
    def low(self) -> Row:
        return min(row for row, _ in self.landing)


class PathBlocked(_StopsElsewhere):
    """On its way straight down the shape meets ``cells`` and comes to rest on them, at ``landing``, perhaps partly above the grid."""

    rule = "no_slide"
    forms = ("", "full")

    @property
    def form(self) -> str:
        return "" if all(map(is_on_grid, self.landing)) else "full"


class FallsFurther(_StopsElsewhere):
    """The shape rests on nothing at the given ``cells``: it falls ``rows`` further, to ``landing``."""

    rule = "fall"
    counted = "rows"
    rows: int


class SticksOut(Refusal):
    """The shape comes to rest partly above the 14 rows."""

    gravity = 4
    rule = "fall"
    cells: Cells


class SomethingLands(Refusal):
    """Dropping is compulsory: there are ``count`` legal landings."""

    rule = "no_landing"
    counted = "count"
    count: int


# --- numbers in the shape ---------------------------------------------------------------------------------------------


class NoNumber(Refusal):
    """``cell`` of the shape has no number: the number of a star is not chosen yet."""

    rule = "star"
    cell: Cell


class NumberOutOfRange(Refusal):
    rule = "star"
    cell: Cell
    number: Typed


class NumberNotOnDice(Refusal):
    """The dice do not allow ``number`` in so many ``cells``: ``have`` dice show the number, ``stars`` dice a star (any number)."""

    gravity = 6
    rule = "dice"
    forms = ("", "none", "stars", "none_stars")
    counted = "stars"
    cells: Cells
    number: int
    have: int
    stars: int

    @property
    def form(self) -> str:
        return "_".join(["none"] * (not self.have) + ["stars"] * bool(self.stars))

    @property
    def times(self) -> Times:
        """How often the number is written."""
        return len(self.cells)

    @property
    def shown(self) -> Times:
        """How often the dice show the number."""
        return self.have


class DiceUnused(Refusal):
    """Every die must be used once; ``faces`` are left over."""

    gravity = 6
    rule = "dice"
    counted = "faces"
    faces: Faces


# --- combos -----------------------------------------------------------------------------------------------------------


class EmptyCell(_WrongCells):
    rule = "connected"


class BlockCell(_WrongCells):
    rule = "blocks"


class AlreadyCircled(_WrongCells):
    rule = "connected"


class _NotConnected(Refusal, abstract=True):
    """The base class of refusals of a selection in several parts; ``edges`` are pairs of cells of different parts."""

    gravity = 4
    rule = "connected"
    edges: Edges


class DiagonalOnly(_NotConnected):
    """Parts of the selection touch at corners only, those of ``edges``."""


class Gap(_NotConnected):
    """Parts of the selection do not touch at all; ``edges`` are their nearest cells."""


class MixedKinds(Refusal):
    """Some neighbours both hold ``number`` (``edges``: these pairs) and others differ: the selection is neither identical nor a run."""

    rule = "consecutive"
    edges: Edges
    number: int


class WrongStep(Refusal):
    """Two neighbours (``edges``) do not differ by one: their numbers are ``first`` and ``second``."""

    rule = "consecutive"
    edges: Edges
    first: int
    second: int


class TurnsBack(Refusal):
    """The run comes to ``number`` from ``back`` and goes to ``back`` again: a run keeps its direction and never branches."""

    rule = "consecutive"
    cells: Cells
    number: int
    back: int

    @property
    def pivot(self) -> Cell:
        """The cell where the run turns back; ``cells`` holds the cell before it, this cell, then the cells after it."""
        return self.cells[1]


class TooFew(Refusal):
    gravity = 6
    rule = "box"
    forms = ("none", "")
    formed_by = counted = "have"
    have: int


class TooMany(Refusal):
    gravity = 6
    rule = "box"
    counted = "have"
    have: int


class BoxTaken(AboutCombo, Refusal):
    gravity = 9
    rule = "box"
    forms = ("", "bonus")
    kind: ComboKind
    size: int

    @property
    def form(self) -> str:
        return "bonus" if self.size == BONUS_SIZE else ""


class SecondCombo(_NotNow):
    rule = "one_combo"
