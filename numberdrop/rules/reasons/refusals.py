"""Every reason why an act may be refused. ``gravity`` sorts them: 1 (wrong turn or phase) to 9 (a filled box)."""

from __future__ import annotations

from numberdrop.frozen import FrozenType
from numberdrop.rules.combos import BONUS_SIZE
from numberdrop.rules.grid import Cell, is_on_grid

from .reason import (
    AboutCombo,
    ActName,
    Cells,
    Edges,
    Faces,
    Letter,
    OnCells,
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


class NotAnAction(Refusal, gravity=1):
    """The given value is no act of the game, or an act with malformed values, such as a column that is no whole number."""

    given: str


class GameIsOver(Refusal, rule="end", gravity=1):
    """The game has ended: no act follows."""


class WrongPhase(Refusal, gravity=1):
    """``act`` (the action's name) does not belong to the current ``phase``."""

    act: ActName
    phase: PhaseName


class NoSuchPlayer(Refusal, gravity=1, counted="players"):
    player: int
    players: int


class AlreadyActed(Refusal, gravity=2, forms=("", "you")):
    """This player has nothing left to do in this phase."""

    player: Player
    phase: str


class NotYourTurn(Refusal, rule="one_combo", gravity=2, forms=("", "you")):
    """Combos are circled clockwise from the first player, and ``expected`` is next."""

    player: Player
    expected: Player


# --- set-up, dice and solo slides -------------------------------------------------------------------------------------


class NoSuchColumn(Refusal, rule="start"):
    column: int


class ImpossibleRoll(Refusal, rule="roll"):
    """No four number dice show these faces together."""

    roll: RollText

    @property
    def faces(self) -> Faces:
        return tuple(self.roll[:-1])


class OtherDice(Refusal, rule="roll"):
    """The game's seed gives other dice for this round."""

    roll: RollText
    expected: RollText


class NoSuchLetter(Refusal, rule="slide"):
    letter: str


class TileAtBottom(Refusal, rule="slide"):
    letter: Letter
    tile: ShapeName


class MustSlide(Refusal, rule="slide"):
    """A star slides the ``tile`` of the rolled shape, beside the letter ``due``, not that of ``letter``."""

    letter: Letter
    due: Letter
    tile: ShapeName


# --- where a shape may be ---------------------------------------------------------------------------------------------


class WrongCellCount(Refusal, rule="shape", gravity=3, counted="have"):
    have: int
    want: int


class CellTwice(OnCells, Refusal, rule="shape", gravity=3, counted="cells"):
    """The ``cells`` are given more than once."""


class OffGrid(Refusal, rule="fall", gravity=3):
    """The ``given`` cells lie off the grid, so the board cannot highlight them."""

    given: Cells


class NotThisShape(Refusal, rule="shape", gravity=4, counted="shapes"):
    """The given ``cells`` form none of the ``shapes`` that may be dropped, however they are turned or flipped."""

    shapes: ShapeNames
    cells: Cells


class Overlaps(OnCells, Refusal, rule="fall", gravity=4, counted="cells"):
    """The ``cells`` are filled already."""


class _StopsElsewhere(metaclass=FrozenType, mixin=True):
    """Mixin for refusals of a shape that comes to rest at ``landing`` instead of the given cells."""

    cells: Cells
    landing: Cells

    @property
    def low(self) -> Row:
        return min(row for row, _ in self.landing)


class PathBlocked(_StopsElsewhere, Refusal, rule="no_slide", gravity=4, forms=("", "full")):
    """On its way straight down the shape meets ``cells`` and comes to rest on them, at ``landing``, perhaps partly above the grid."""

    @property
    def form(self) -> str:
        return "" if all(map(is_on_grid, self.landing)) else "full"


class FallsFurther(_StopsElsewhere, Refusal, rule="fall", gravity=4, counted="rows"):
    """The shape rests on nothing at the given ``cells``: it falls ``rows`` further, to ``landing``."""

    rows: int


class SticksOut(OnCells, Refusal, rule="fall", gravity=4):
    """Part of the shape, the ``cells``, would lie above the 14 rows."""


class SomethingLands(Refusal, rule="no_landing", counted="count"):
    """The player may not skip: dropping is compulsory, and there are ``count`` legal landings."""

    count: int


# --- numbers in the shape ---------------------------------------------------------------------------------------------


class NoNumber(Refusal, rule="star"):
    """``cell`` of the shape has no number: the number of a star is not chosen yet."""

    cell: Cell


class NumberOutOfRange(Refusal, rule="star"):
    cell: Cell
    number: Typed


class NumberNotOnDice(Refusal, rule="dice", gravity=6, forms=("", "none", "stars", "none_stars"), counted="stars"):
    """The dice do not allow ``number`` in so many ``cells``: ``have`` dice show the number, ``stars`` dice a star (any number)."""

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


class DiceUnused(Refusal, rule="dice", gravity=6, counted="faces"):
    """Every die must be used once; ``faces`` are left over."""

    faces: Faces


# --- combos -----------------------------------------------------------------------------------------------------------


class EmptyCell(OnCells, Refusal, rule="connected", gravity=3, counted="cells"):
    """The ``cells`` are empty."""


class BlockCell(OnCells, Refusal, rule="blocks", gravity=3, counted="cells"):
    """The ``cells`` hold the X of a block, which is never part of a combo."""


class AlreadyCircled(OnCells, Refusal, rule="connected", gravity=3, counted="cells"):
    """The ``cells`` belong to an earlier combo."""


class DiagonalOnly(Refusal, rule="connected", gravity=4):
    """Parts of the selection touch at corners only; ``edges`` are the pairs of cells that do."""

    edges: Edges


class Gap(Refusal, rule="connected", gravity=4):
    """Parts of the selection do not touch at all; ``edges`` are pairs of cells, the nearest ones of two parts."""

    edges: Edges


class MixedKinds(Refusal, rule="consecutive"):
    """Some neighbours both hold ``number`` (``edges``: these pairs) and others differ: the selection is neither identical nor a run."""

    edges: Edges
    number: int


class WrongStep(Refusal, rule="consecutive"):
    """Two neighbours (``edges``) do not differ by one: their numbers are ``first`` and ``second``."""

    edges: Edges
    first: int
    second: int


class TurnsBack(Refusal, rule="consecutive"):
    """The run comes to ``number`` from ``back`` and goes to ``back`` again: a run keeps its direction and never branches."""

    cells: Cells
    number: int
    back: int

    @property
    def pivot(self) -> Cell:
        """The cell where the run turns back; ``cells`` holds the cell before it, this cell, then the cells after it."""
        return self.cells[1]


class TooFew(Refusal, rule="box", gravity=6, forms=("none", ""), formed_by="have", counted="have"):
    have: int


class TooMany(Refusal, rule="box", gravity=6, counted="have"):
    have: int


class BoxTaken(AboutCombo, Refusal, rule="box", gravity=9, forms=("", "bonus")):
    @property
    def form(self) -> str:
        return "bonus" if self.size == BONUS_SIZE else ""


class SecondCombo(Refusal, rule="one_combo", gravity=2, forms=("", "you")):
    """The player has circled a combo in this round already."""

    player: Player
