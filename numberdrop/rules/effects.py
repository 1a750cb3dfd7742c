"""Every consequence and gain of a legal act."""

from __future__ import annotations

from .reasons import Cells, Consequence, Gain
from .shapes import Cell

# --- landing ----------------------------------------------------------------------------------------------------------


class RestsOnFloor(Consequence):
    rule, tone = "fall", "contact"
    cells: Cells


class RestsOn(Consequence):
    """``cell`` of the shape rests on the mark in ``on``: one row lower they would collide."""

    rule, tone = "fall", "contact"
    cell: Cell
    on: Cell
    mark: str


class LeavesHole(Consequence):
    """Empty cells that nothing reaches from now on; their ``rows`` can never be full."""

    rule, tone = "rows", "hole"
    cells: Cells
    rows: tuple[int, ...]


class CrossesLine(Consequence):
    """Marks above the Game Over line: the game ends with this round, and these ``rows`` cost -5 each."""

    rule, tone = "line", "line"
    cells: Cells
    rows: tuple[int, ...]


class FillsRow(Gain):
    """The row becomes full: +2 in phase 5."""

    rule, tone = "rows", "row"
    row: int
    cells: Cells


class FillsRowAboveLine(Consequence):
    """A full row above the line: no +2 there."""

    rule = "rows"
    row: int
    cells: Cells


class StarBecomes(Consequence):
    """The numbers that the stars stand for, in the cells where they (could) stand."""

    rule = "star"
    numbers: tuple[int, ...]


class OpensCombo(Gain):
    """A combo that could be circled next, with a number of this drop."""

    rule = "identical"
    kind: str
    size: int
    numbers: tuple[int, ...]
    cells: Cells


class NothingLands(Consequence):
    rule = "no_landing"
    shapes: tuple[str, ...]


# --- dice, letters, blocks --------------------------------------------------------------------------------------------


class StartsWith(Consequence):
    rule = "start"
    cell: Cell
    number: int


class DiceShow(Consequence):
    rule = "roll"
    roll: str
    stars: int


class NoStar(Consequence):
    """Letters are active, but without a star nothing happens to them."""

    rule = "blocks"
    letters: tuple[str, ...]


class NoActiveLetter(Consequence):
    """A star, but no letter is circled and still in play."""

    rule = "blocks"


class BlockComes(Consequence):
    """The highest active letter is resolved; ``players`` lack it and drop its tile."""

    rule, tone = "which_letter", "line"
    letter: str
    tile: str
    players: tuple[int, ...]


class Protected(Consequence):
    """``players`` have circled the letter themselves: its block does not fall on them."""

    rule = "which_letter"
    letter: str
    players: tuple[int, ...]


class NobodyDrops(Consequence):
    """Everybody holds the letter: nobody drops, yet the round is skipped (ruling 12)."""

    rule = "held_by_all"
    letter: str


class LettersWait(Consequence):
    """Other active letters wait for the next star."""

    rule = "which_letter"
    letters: tuple[str, ...]


class BlockLands(Consequence):
    """X in these cells: of no use for combos, of use for rows."""

    rule = "blocks"
    letter: str
    tile: str
    cells: Cells


class LetterCrossed(Consequence):
    rule = "after_blocks"
    letter: str


class RoundSkips(Consequence):
    """After blocks there is no shape and no combo in this round."""

    rule = "after_blocks"


class HeldByAll(Consequence):
    """Every player has circled the letter: it is crossed off at the end of the round (ruling 12, online)."""

    rule = "held_by_all"
    letter: str


# --- solo -------------------------------------------------------------------------------------------------------------


class TileSlides(Consequence):
    rule = "slide"
    letter: str
    tile: str
    left: int


class ReachesGo(Consequence):
    rule, tone = "go", "line"
    letter: str
    tile: str


class ProtectedFromGo(Consequence):
    rule = "go"
    letter: str
    tile: str


class StarSlide(Consequence):
    """Because of a star one more tile must slide: that of the rolled shape, or any (``letter`` is empty)."""

    rule = "slide"
    letter: str
    tile: str


class StarSlideLost(Consequence):
    """A star, but the tile of the rolled shape lies at the bottom already: nothing slides."""

    rule = "slide"
    letter: str
    tile: str


# --- combos -----------------------------------------------------------------------------------------------------------


class CirclesCombo(Gain):
    rule = "box"
    kind: str
    size: int
    numbers: tuple[int, ...]
    cells: Cells


class BonusCombo(Gain):
    """The combo of eight goes to the one bonus box."""

    rule = "box"
    kind: str
    size: int
    numbers: tuple[int, ...]
    cells: Cells


class WinsLetter(Gain):
    """Both boxes of a size are filled: the letter beside them is circled, as attack and as shelter."""

    rule = "letter"
    letter: str
    size: int


class WinsShelter(Gain):
    """The same in solo: the letter only shelters from its tile."""

    rule = "letter"
    letter: str
    size: int


class LetterTooLate(Consequence):
    """Both boxes are filled, but the letter is crossed off: points only."""

    rule = "letter"
    letter: str
    size: int


class OtherBox(Consequence):
    """The other box of the size is still empty: fill it too and the letter is circled."""

    rule = "letter"
    letter: str
    kind: str
    size: int


class ColumnDone(Gain):
    """All five boxes of a kind: +10."""

    rule = "plus10"
    kind: str


class Passes(Consequence):
    """Nothing is circled; ``combos`` legal ones were there."""

    rule = "one_combo"
    combos: int


# --- the end of the round ---------------------------------------------------------------------------------------------


class RowScores(Gain):
    rule, tone = "rows", "row"
    player: int
    row: int


class CrossedLine(Consequence):
    """This player stands above the line: the game is over for everybody."""

    rule, tone = "line", "line"
    player: int
    cells: Cells


class RowCosts(Consequence):
    rule, tone = "minus", "line"
    player: int
    row: int


class TilesDown(Consequence):
    """Solo: all five tiles are at the bottom, so the game ends with this round."""

    rule = "solo_end"


class NextRound(Consequence):
    rule = "first"
    round: int
    player: int


class GameEnds(Consequence):
    """Final totals, one for each player, and who has the most (ties are shared)."""

    rule = "end"
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class SoloRank(Consequence):
    """The place of the solo score in the table of the edition; 0 when it beats nobody."""

    rule = "high_scores"
    score: int
    rank: int
    beaten: str
