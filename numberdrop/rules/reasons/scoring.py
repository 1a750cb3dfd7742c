"""Every consequence and gain of circling a combo, and of the end of a round and of the game."""

from __future__ import annotations

from .reason import (
    AboutCombo,
    ByKind,
    Cells,
    ComboKind,
    Consequence,
    Gain,
    Letter,
    Numbers,
    OfNumbers,
    Player,
    Players,
    Points,
    Rival,
    Row,
    Totals,
)

# --- combos -----------------------------------------------------------------------------------------------------------


class CirclesCombo(ByKind, AboutCombo, OfNumbers, Gain):
    rule = "box"
    kind: ComboKind
    size: int
    numbers: Numbers
    cells: Cells

    @property
    def points(self) -> Points:
        return self.size


class BonusCombo(ByKind, AboutCombo, OfNumbers, Gain):
    """The combo of eight goes to the one bonus box."""

    rule = "box"
    kind: ComboKind
    size: int
    numbers: Numbers
    cells: Cells

    @property
    def points(self) -> Points:
        return self.size


class WinsLetter(Gain):
    """Both boxes of a size are filled: the letter beside them is circled, as attack and as shelter."""

    rule = "letter"
    private = True
    letter: Letter
    size: int


class WinsShelter(Gain):
    """The same in solo: the letter only shelters from its tile."""

    rule = "letter"
    private = True
    letter: Letter
    size: int


class LetterTooLate(Consequence):
    """Both boxes are filled, but the letter is crossed off: points only."""

    rule = "letter"
    private = True
    letter: Letter
    size: int


class OtherBox(AboutCombo, Consequence):
    """The other box of the size is still empty: fill it too and the letter is circled."""

    rule = "letter"
    private = True
    letter: Letter
    kind: ComboKind
    size: int


class ColumnDone(ByKind, Gain):
    """All five boxes of a kind: +10."""

    rule = "plus10"
    private = True
    kind: ComboKind


class NextRollMakes(AboutCombo, Consequence):
    """So many of a hundred rolls allow a combo for this box in the next round (``coach.chances`` counts them)."""

    rule = "box"
    counted = "percent"
    private = True
    kind: ComboKind
    size: int
    percent: int


class Passes(Consequence):
    """Nothing is circled; ``combos`` legal ones were there."""

    rule = "one_combo"
    forms = ("", "none")
    counted = "combos"
    private = True
    combos: int

    @property
    def form(self) -> str:
        return "" if self.combos else "none"


# --- the end of the round ---------------------------------------------------------------------------------------------


class RowScores(Gain):
    rule, tone = "rows", "row"
    forms = ("", "you")
    player: Player
    row: Row


class CrossedLine(Consequence):
    """This player stands above the line: the game is over for everybody."""

    rule, tone = "line", "line"
    forms = ("", "you")
    player: Player
    cells: Cells


class RowCosts(Consequence):
    rule, tone = "minus", "line"
    forms = ("", "you")
    player: Player
    row: Row


class TilesDown(Consequence):
    """Solo: all five tiles are at the bottom, so the game ends with this round."""

    rule = "solo_end"


class NextRound(Consequence):
    rule = "first"
    forms = ("", "you")
    round: int
    player: Player


class GameEnds(Consequence):
    """Final totals, one for each player, and who has the most (ties are shared)."""

    rule = "end"
    forms = ("", "you", "solo")
    counted = "winners"
    totals: Totals
    winners: Players

    @property
    def form(self) -> str:
        return "solo" if len(self.totals) == 1 else ""

    @property
    def best(self) -> Points:
        return max(self.totals)


class SoloRank(Consequence):
    """The place of the solo score in the table of the edition; 0 when it beats nobody."""

    rule = "high_scores"
    forms = ("", "first", "none")
    private = True
    score: Points
    beaten: Rival

    @property
    def rank(self) -> int:
        return self.beaten[1]

    @property
    def form(self) -> str:
        return {0: "none", 1: "first"}.get(self.rank, "")
