"""Every consequence and gain of a legal act."""

from __future__ import annotations

from dataclasses import dataclass

from .reasons import Cells, Consequence, Gain
from .shapes import Cell

# --- landing ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RestsOnFloor(Consequence):
    rule, tone = "fall", "contact"
    cells: Cells


@dataclass(frozen=True)
class RestsOn(Consequence):
    """``cell`` of the shape rests on the mark in ``on``: one row lower they would collide."""

    rule, tone = "fall", "contact"
    cell: Cell
    on: Cell
    mark: str


@dataclass(frozen=True)
class LeavesHole(Consequence):
    """Empty cells that nothing reaches from now on; their ``rows`` can never be full."""

    rule, tone = "rows", "hole"
    cells: Cells
    rows: tuple[int, ...]


@dataclass(frozen=True)
class CrossesLine(Consequence):
    """Marks above the Game Over line: the game ends with this round, and these ``rows`` cost -5 each."""

    rule, tone = "line", "line"
    cells: Cells
    rows: tuple[int, ...]


@dataclass(frozen=True)
class FillsRow(Gain):
    """The row becomes full: +2 in phase 5."""

    rule, tone = "rows", "row"
    row: int
    cells: Cells


@dataclass(frozen=True)
class FillsRowAboveLine(Consequence):
    """A full row above the line: no +2 there."""

    rule = "rows"
    row: int
    cells: Cells


@dataclass(frozen=True)
class StarBecomes(Consequence):
    """The numbers that the stars stand for, in the cells where they (could) stand."""

    rule = "star"
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class OpensCombo(Gain):
    """A combo that could be circled next, with a number of this drop."""

    rule = "identical"
    kind: str
    size: int
    numbers: tuple[int, ...]
    cells: Cells


@dataclass(frozen=True)
class NothingLands(Consequence):
    rule = "no_landing"
    shapes: tuple[str, ...]


# --- dice, letters, blocks --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StartsWith(Consequence):
    rule = "start"
    cell: Cell
    number: int


@dataclass(frozen=True)
class DiceShow(Consequence):
    rule = "roll"
    roll: str
    stars: int


@dataclass(frozen=True)
class NoStar(Consequence):
    """Letters are active, but without a star nothing happens to them."""

    rule = "blocks"
    letters: tuple[str, ...]


@dataclass(frozen=True)
class NoActiveLetter(Consequence):
    """A star, but no letter is circled and still in play."""

    rule = "blocks"


@dataclass(frozen=True)
class BlockComes(Consequence):
    """The highest active letter is resolved; ``players`` lack it and drop its tile."""

    rule, tone = "which_letter", "line"
    letter: str
    tile: str
    players: tuple[int, ...]


@dataclass(frozen=True)
class Protected(Consequence):
    """``players`` have circled the letter themselves: its block does not fall on them."""

    rule = "which_letter"
    letter: str
    players: tuple[int, ...]


@dataclass(frozen=True)
class NobodyDrops(Consequence):
    """Everybody holds the letter: nobody drops, yet the round is skipped (ruling 12)."""

    rule = "held_by_all"
    letter: str


@dataclass(frozen=True)
class LettersWait(Consequence):
    """Other active letters wait for the next star."""

    rule = "which_letter"
    letters: tuple[str, ...]


@dataclass(frozen=True)
class BlockLands(Consequence):
    """X in these cells: of no use for combos, of use for rows."""

    rule = "blocks"
    letter: str
    tile: str
    cells: Cells


@dataclass(frozen=True)
class LetterCrossed(Consequence):
    rule = "after_blocks"
    letter: str


@dataclass(frozen=True)
class RoundSkips(Consequence):
    """After blocks there is no shape and no combo in this round."""

    rule = "after_blocks"


@dataclass(frozen=True)
class HeldByAll(Consequence):
    """Every player has circled the letter: it is crossed off at the end of the round (ruling 12, online)."""

    rule = "held_by_all"
    letter: str


# --- solo -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TileSlides(Consequence):
    rule = "slide"
    letter: str
    tile: str
    left: int


@dataclass(frozen=True)
class ReachesGo(Consequence):
    rule, tone = "go", "line"
    letter: str
    tile: str


@dataclass(frozen=True)
class ProtectedFromGo(Consequence):
    rule = "go"
    letter: str
    tile: str


@dataclass(frozen=True)
class StarSlide(Consequence):
    """Because of a star one more tile must slide: that of the rolled shape, or any (``letter`` is empty)."""

    rule = "slide"
    letter: str
    tile: str


@dataclass(frozen=True)
class StarSlideLost(Consequence):
    """A star, but the tile of the rolled shape lies at the bottom already: nothing slides."""

    rule = "slide"
    letter: str
    tile: str


# --- combos -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CirclesCombo(Gain):
    rule = "box"
    kind: str
    size: int
    numbers: tuple[int, ...]
    cells: Cells


@dataclass(frozen=True)
class BonusCombo(Gain):
    """The combo of eight goes to the one bonus box."""

    rule = "box"
    kind: str
    size: int
    numbers: tuple[int, ...]
    cells: Cells


@dataclass(frozen=True)
class WinsLetter(Gain):
    """Both boxes of a size are filled: the letter beside them is circled, as attack and as shelter."""

    rule = "letter"
    letter: str
    size: int


@dataclass(frozen=True)
class WinsShelter(Gain):
    """The same in solo: the letter only shelters from its tile."""

    rule = "letter"
    letter: str
    size: int


@dataclass(frozen=True)
class LetterTooLate(Consequence):
    """Both boxes are filled, but the letter is crossed off: points only."""

    rule = "letter"
    letter: str
    size: int


@dataclass(frozen=True)
class OtherBox(Consequence):
    """The other box of the size is still empty: fill it too and the letter is circled."""

    rule = "letter"
    letter: str
    kind: str
    size: int


@dataclass(frozen=True)
class ColumnDone(Gain):
    """All five boxes of a kind: +10."""

    rule = "plus10"
    kind: str


@dataclass(frozen=True)
class Passes(Consequence):
    """Nothing is circled; ``combos`` legal ones were there."""

    rule = "one_combo"
    combos: int


# --- the end of the round ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RowScores(Gain):
    rule, tone = "rows", "row"
    player: int
    row: int


@dataclass(frozen=True)
class CrossedLine(Consequence):
    """This player stands above the line: the game is over for everybody."""

    rule, tone = "line", "line"
    player: int
    cells: Cells


@dataclass(frozen=True)
class RowCosts(Consequence):
    rule, tone = "minus", "line"
    player: int
    row: int


@dataclass(frozen=True)
class TilesDown(Consequence):
    """Solo: all five tiles are at the bottom, so the game ends with this round."""

    rule = "solo_end"


@dataclass(frozen=True)
class NextRound(Consequence):
    rule = "first"
    round: int
    player: int


@dataclass(frozen=True)
class GameEnds(Consequence):
    """Final totals, one for each player, and who has the most (ties are shared)."""

    rule = "end"
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class SoloRank(Consequence):
    """The place of the solo score in the table of the edition; 0 when it beats nobody."""

    rule = "high_scores"
    score: int
    rank: int
    beaten: str
