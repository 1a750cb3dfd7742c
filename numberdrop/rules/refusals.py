"""Every reason why an act may be refused. ``gravity`` orders them: 1 (whose turn, which phase) to 9 (a spent box)."""

from __future__ import annotations

from .reasons import Cells, Edge, Refusal
from .shapes import Cell

# --- who and when ---------------------------------------------------------------------------------------------------


class NotAnAction(Refusal):
    """What was given is no action of this game, or not one for this mode."""

    gravity = 1
    given: str


class GameIsOver(Refusal):
    gravity = 1
    rule = "end"


class WrongPhase(Refusal):
    """``act`` (the action's name) belongs to another phase than ``phase``, the one now."""

    gravity = 1
    act: str
    phase: str


class NoSuchPlayer(Refusal):
    gravity = 1
    player: int
    players: int


class AlreadyActed(Refusal):
    """This player owes nothing any more in this phase."""

    gravity = 2
    player: int
    phase: str


class NotYourTurn(Refusal):
    """Combos are circled clockwise from the first player: somebody else is to act first."""

    gravity = 2
    rule = "one_combo"
    player: int
    expected: int


# --- set-up and dice --------------------------------------------------------------------------------------------------


class NoSuchColumn(Refusal):
    rule = "start"
    column: int


class ImpossibleRoll(Refusal):
    """No four number dice show these faces together."""

    rule = "roll"
    roll: str


class OtherDice(Refusal):
    """The game's seed gives other dice for this round."""

    rule = "roll"
    roll: str
    expected: str


# --- slides (solo) --------------------------------------------------------------------------------------------------


class NoSuchLetter(Refusal):
    rule = "slide"
    letter: str


class TileAtBottom(Refusal):
    rule = "slide"
    letter: str
    tile: str


class MustSlide(Refusal):
    """The star moves the tile of the rolled shape, no other."""

    rule = "slide"
    letter: str
    due: str
    tile: str


# --- where a shape may be ---------------------------------------------------------------------------------------------


class WrongCellCount(Refusal):
    gravity = 3
    rule = "shape"
    have: int
    want: int


class CellTwice(Refusal):
    gravity = 3
    rule = "shape"
    cells: Cells


class OffGrid(Refusal):
    gravity = 3
    rule = "fall"
    given: Cells

    @property
    def places(self) -> Cells:
        return ()


class NotThisShape(Refusal):
    """The cells do not make the shape, however it is turned or flipped."""

    gravity = 4
    rule = "shape"
    shapes: tuple[str, ...]
    cells: Cells


class Overlaps(Refusal):
    gravity = 4
    rule = "fall"
    cells: Cells


class PathBlocked(Refusal):
    """On its way straight down the shape meets ``cells``; it comes to rest on them, at ``landing``."""

    gravity = 4
    rule = "no_slide"
    cells: Cells
    landing: Cells


class FallsFurther(Refusal):
    """Nothing holds the shape there: it falls on to ``landing``."""

    gravity = 4
    rule = "fall"
    cells: Cells
    landing: Cells
    rows: int


class SticksOut(Refusal):
    """Where it comes to rest it would stand out of the 14 rows."""

    gravity = 4
    rule = "fall"
    cells: Cells


class SomethingLands(Refusal):
    """Dropping is compulsory: there are ``count`` legal landings."""

    rule = "no_landing"
    count: int


# --- numbers in the shape ---------------------------------------------------------------------------------------------


class NoNumber(Refusal):
    """A cell of the shape without a number: a star whose number is not chosen yet."""

    rule = "star"
    cell: Cell


class NumberOutOfRange(Refusal):
    rule = "star"
    cell: Cell
    number: str


class NumberNotOnDice(Refusal):
    """More of this number than the dice show, stars included."""

    gravity = 6
    rule = "dice"
    cells: Cells
    number: int
    have: int
    stars: int


class DiceUnused(Refusal):
    """Every die must be used once; these faces are left over."""

    gravity = 6
    rule = "dice"
    faces: tuple[str, ...]


# --- the combo court ------------------------------------------------------------------------------------------------


class EmptyCell(Refusal):
    gravity = 3
    rule = "connected"
    cells: Cells


class BlockCell(Refusal):
    gravity = 3
    rule = "blocks"
    cells: Cells


class AlreadyCircled(Refusal):
    gravity = 3
    rule = "connected"
    cells: Cells


class DiagonalOnly(Refusal):
    """Two parts of the selection touch at a corner only: ``edges`` name the cells."""

    gravity = 4
    rule = "connected"
    edges: tuple[Edge, ...]


class Gap(Refusal):
    """Parts of the selection do not touch at all; ``edges`` join the nearest cells."""

    gravity = 4
    rule = "connected"
    edges: tuple[Edge, ...]


class MixedKinds(Refusal):
    """Equal neighbours together with other steps: neither all identical nor a run."""

    rule = "consecutive"
    edges: tuple[Edge, ...]
    number: int


class WrongStep(Refusal):
    """A step between neighbours that is not one up or one down."""

    rule = "consecutive"
    edges: tuple[Edge, ...]
    first: int
    second: int


class TurnsBack(Refusal):
    """The run comes to ``number`` from ``back`` and goes to ``back`` again: a run keeps its direction and never branches."""

    rule = "consecutive"
    cells: Cells
    number: int
    back: int


class TooFew(Refusal):
    gravity = 6
    rule = "box"
    have: int


class TooMany(Refusal):
    gravity = 6
    rule = "box"
    have: int


class BoxTaken(Refusal):
    gravity = 9
    rule = "box"
    kind: str
    size: int


class SecondCombo(Refusal):
    gravity = 2
    rule = "one_combo"
    player: int
