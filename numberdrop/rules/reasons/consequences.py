"""Consequences and gains of throws, slides, drops and blocks; those of combos and of the end of a round are in ``scoring``."""

from __future__ import annotations

from numberdrop.frozen import FrozenType
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


class RestsOnFloor(reason.Consequence, rule="fall", tone="contact", counted="columns"):
    """The ``cells`` of the shape that rest on the bottom of the grid."""

    cells: Cells

    @property
    def columns(self) -> Columns:
        return tuple(sorted({col for _, col in self.cells}))


class RestsOn(reason.Consequence, rule="fall", tone="contact", forms=("", "block")):
    """``cell`` of the shape rests on the filled cell ``on``, which is one row lower and holds ``mark``."""

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


class LeavesHole(reason.Consequence, rule="rows", tone="hole", forms=("lost", ""), formed_by="rows"):
    """Empty ``cells`` become unreachable, so that ``rows`` can never become full any more; rows lost earlier are not listed again."""

    cells: Cells
    rows: Rows


class CrossesLine(reason.Consequence, rule="line", tone="line", forms=("free", ""), formed_by="rows", counted="rows"):
    """Marks lie above the Game Over line: the game ends with this round, and each of ``rows`` costs 5 points."""

    cells: Cells
    rows: Rows


class FillsRow(reason.Gain, rule="rows", tone="row"):
    """A row below the Game Over line becomes full, which scores 2 points in phase 5."""

    row: Row
    cells: Cells


class FillsRowAboveLine(reason.Consequence, rule="rows"):
    """A row above the Game Over line becomes full, which scores nothing."""

    row: Row
    cells: Cells


class StarBecomes(reason.Consequence, rule="star", counted="numbers", private=True):
    """The stars of the roll are used as these ``numbers``."""

    numbers: Numbers


class OpensCombo(reason.FoundCombo, reason.Gain, rule="identical"):
    """The drop makes a combo possible that contains a number of the drop and can be circled next."""


class NothingLands(reason.Consequence, rule="no_landing", counted="shapes"):
    shapes: ShapeNames


# --- dice, letters, blocks --------------------------------------------------------------------------------------------


class StartsWith(reason.Consequence, rule="start", private=True):
    cell: Cell
    number: int


class DiceShow(reason.Consequence, rule="roll", private=True):
    roll: RollText
    stars: int


class NoStar(reason.Consequence, rule="blocks", counted="letters"):
    """These letters are active (circled, not crossed off), but no die shows a star, so none of their blocks falls."""

    letters: Letters


class NoActiveLetter(reason.Consequence, rule="blocks", private=True):
    """A die shows a star, but no letter is active (circled and not crossed off), so no block falls."""


class _AboutTile(metaclass=FrozenType, mixin=True):
    """Mixin for consequences for the ``tile`` beside a ``letter``."""

    letter: Letter
    tile: ShapeName


class BlockComes(
    _AboutTile, reason.Consequence, rule="which_letter", tone="line", forms=("", "you"), counted="players"
):
    """A star makes the block of the first active ``letter`` fall: ``players``, who have not circled the letter, drop its tile."""

    players: Players


class Protected(reason.Consequence, rule="which_letter", forms=("", "you"), counted="players"):
    """The block of ``letter`` does not fall on ``players``, as they have circled the letter."""

    letter: Letter
    players: Players


class NobodyDrops(reason.Consequence, rule="held_by_all"):
    """All players have circled the letter: nobody drops its block, but the rest of the round is skipped all the same (ruling 12)."""

    letter: Letter


class LettersWait(reason.Consequence, rule="which_letter", counted="letters"):
    """Other active letters, whose blocks do not fall yet, wait for the next star."""

    letters: Letters


class BlockLands(_AboutTile, reason.Consequence, rule="blocks"):
    """A block fills ``cells`` with X, which count in rows but not in combos."""

    cells: Cells


class LetterCrossed(reason.Consequence, rule="after_blocks"):
    letter: Letter

    @property
    def size(self) -> int:
        return SIZE_OF[self.letter]


class RoundSkips(reason.Consequence, rule="after_blocks"):
    """After blocks the round has no drop and no combo."""


class HeldByAll(reason.Consequence, rule="held_by_all"):
    """Every player has circled the letter, so the online edition crosses it off at the end of the round (ruling 12)."""

    letter: Letter


# --- solo -------------------------------------------------------------------------------------------------------------


class TileSlides(_AboutTile, reason.Consequence, rule="slide", forms=("last", ""), formed_by="left", counted="left"):
    """A ``tile`` slides one notch down; ``left`` more slides bring it to GO!"""

    left: int


class ReachesGo(_AboutTile, reason.Consequence, rule="go", tone="line"):
    """A solo tile slides to GO!, the bottom of its column."""


class ProtectedFromGo(_AboutTile, reason.Consequence, rule="go", private=True):
    """The block of a tile at GO! does not fall, as the player has circled its letter."""


class StarSlide(_AboutTile, reason.Consequence, rule="slide", forms=("", "any"), private=True):
    """A star makes one more tile slide: the rolled shape's, or any if the shape is a star (then ``letter`` and ``tile`` are empty)."""

    @property
    def form(self) -> str:
        return "" if self.letter else "any"


class StarSlideLost(_AboutTile, reason.Consequence, rule="slide"):
    """A star slides nothing, as the tile of the rolled shape is at the bottom."""
