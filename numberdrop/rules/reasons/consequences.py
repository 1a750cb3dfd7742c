"""Consequences and gains of throws, slides, drops and blocks; those of combos and of the end of a round are in ``scoring``."""

from __future__ import annotations

from numberdrop.rules.editions import SIZE_OF
from numberdrop.rules.grid import Cell

from . import reason
from .reason import (
    Cells,
    Column,
    Columns,
    Letter,
    Letters,
    Numbers,
    Players,
    RollText,
    Row,
    Rows,
    ShapeName,
    ShapeNames,
)

# --- landing ----------------------------------------------------------------------------------------------------------


class RestsOnFloor(reason.Consequence):
    """The ``cells`` of the shape that rest on the bottom of the grid."""

    rule, tone = "fall", "contact"
    counted = "columns"
    cells: Cells

    @property
    def columns(self) -> Columns:
        return tuple(sorted({col for _, col in self.cells}))


class RestsOn(reason.Consequence):
    """``cell`` of the shape rests on the filled cell ``on``, which is one row lower and holds ``mark``."""

    rule, tone = "fall", "contact"
    forms = ("", "block")
    cell: Cell
    on: Cell
    mark: str

    @property
    def form(self) -> str:
        return "block" if self.mark == "X" else ""

    @property
    def row(self) -> Row:
        return self.on[0]

    @property
    def column(self) -> Column:
        return self.on[1]


class LeavesHole(reason.Consequence):
    """Empty ``cells`` become unreachable, so that ``rows`` can never become full any more; rows lost earlier are not listed again."""

    rule, tone = "rows", "hole"
    forms = ("lost", "")
    formed_by = "rows"
    cells: Cells
    rows: Rows


class CrossesLine(reason.Consequence):
    """Marks lie above the Game Over line: the game ends with this round, and each of ``rows`` costs 5 points."""

    rule, tone = "line", "line"
    forms = ("free", "")
    formed_by = counted = "rows"
    cells: Cells
    rows: Rows


class FillsRow(reason.Gain):
    """A row below the Game Over line becomes full, which scores 2 points in phase 5."""

    rule, tone = "rows", "row"
    row: Row
    cells: Cells


class FillsRowAboveLine(reason.Consequence):
    """A row above the Game Over line becomes full, which scores nothing."""

    rule = "rows"
    row: Row
    cells: Cells


class StarBecomes(reason.Consequence):
    """The stars of the roll are used as these ``numbers``."""

    rule = "star"
    counted = "numbers"
    private = True
    numbers: Numbers


class OpensCombo(reason.ComboGain):
    """The drop makes a combo possible that contains one of its numbers and can be circled next."""

    rule = "identical"


class NothingLands(reason.Consequence):
    rule = "no_landing"
    counted = "shapes"
    shapes: ShapeNames


# --- dice, letters, blocks --------------------------------------------------------------------------------------------


class StartsWith(reason.Consequence):
    rule = "start"
    private = True
    cell: Cell
    number: int


class DiceShow(reason.Consequence):
    rule = "roll"
    private = True
    roll: RollText
    stars: int


class NoStar(reason.Consequence):
    """Letters are active, but no die shows a star, so nothing happens to them."""

    rule = "blocks"
    counted = "letters"
    letters: Letters


class NoActiveLetter(reason.Consequence):
    """A die shows a star, but no letter is active."""

    rule = "blocks"
    private = True


class _AboutTile(reason.Consequence, abstract=True):
    """The base class of consequences for the ``tile`` beside a ``letter``."""

    letter: Letter
    tile: ShapeName


class BlockComes(_AboutTile):
    """A star makes the block of the first active ``letter`` fall: ``players``, who have not circled the letter, drop its tile."""

    rule, tone = "which_letter", "line"
    forms = ("", "you")
    counted = "players"
    players: Players


class Protected(reason.Consequence):
    """The block of ``letter`` does not fall on ``players``, as they have circled the letter."""

    rule = "which_letter"
    forms = ("", "you")
    counted = "players"
    letter: Letter
    players: Players


class NobodyDrops(reason.Consequence):
    """All players have circled the letter: nobody drops its block, but the rest of the round is skipped all the same (ruling 12)."""

    rule = "held_by_all"
    letter: Letter


class LettersWait(reason.Consequence):
    """Other active letters, whose blocks do not fall yet, wait for the next star."""

    rule = "which_letter"
    counted = "letters"
    letters: Letters


class BlockLands(_AboutTile):
    """A block fills ``cells`` with X, which count in rows but not in combos."""

    rule = "blocks"
    cells: Cells


class LetterCrossed(reason.Consequence):
    rule = "after_blocks"
    letter: Letter

    @property
    def size(self) -> int:
        return SIZE_OF[self.letter]


class RoundSkips(reason.Consequence):
    """After blocks the round has no drop and no combo."""

    rule = "after_blocks"


class HeldByAll(reason.Consequence):
    """Every player has circled the letter: it is crossed off at the end of the round (ruling 12, online)."""

    rule = "held_by_all"
    letter: Letter


# --- solo -------------------------------------------------------------------------------------------------------------


class TileSlides(_AboutTile):
    """A ``tile`` slides one notch down; ``left`` more slides bring it to GO!"""

    rule = "slide"
    forms = ("last", "")
    formed_by = counted = "left"
    left: int


class ReachesGo(_AboutTile):
    rule, tone = "go", "line"


class ProtectedFromGo(_AboutTile):
    """The block of a tile at GO! does not fall, as the player has circled its letter."""

    rule = "go"
    private = True


class StarSlide(_AboutTile):
    """A star makes one more tile slide: that of the rolled shape, or any (``letter`` is empty)."""

    rule = "slide"
    forms = ("", "any")
    private = True

    @property
    def form(self) -> str:
        return "" if self.letter else "any"


class StarSlideLost(_AboutTile):
    """A star slides nothing, as the tile of the rolled shape is at the bottom."""

    rule = "slide"
