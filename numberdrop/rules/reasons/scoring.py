"""Consequences and gains of circling a combo, of the end of a round and of the end of the game."""

from __future__ import annotations

from . import reason
from .reason import Cells, ComboKind, Letter, Player, Players, Points, Rival, Row, Totals

# --- combos -----------------------------------------------------------------------------------------------------------


class CirclesCombo(reason.FoundCombo, reason.Gain, rule="box"):
    """A combo fills the box of its kind and size."""


class BonusCombo(reason.FoundCombo, reason.Gain, rule="box"):
    """A combo of eight fills the one bonus box."""


class WinsLetter(reason.Gain, rule="letter", private=True):
    """Both boxes of a size are filled: their letter is circled, which attacks the other players and protects its owner."""

    letter: Letter
    size: int


class WinsProtectingLetter(reason.Gain, rule="letter", private=True):
    """Solo: both boxes of a size are filled, and their letter protects the player from the letter's tile."""

    letter: Letter
    size: int


class LetterTooLate(reason.Consequence, rule="letter", private=True):
    """Both boxes of a size are filled, but their letter is crossed off: only points are won."""

    letter: Letter
    size: int


class OtherBox(reason.AboutCombo, reason.Consequence, rule="letter", private=True):
    """A combo is circled, but the box of the other ``kind`` and the same ``size`` is empty: filling it, too, would win the ``letter``."""

    letter: Letter


class ColumnDone(reason.SentenceByKind, reason.Gain, rule="plus10", private=True):
    """All five boxes of a kind are filled, which scores 10 points."""

    kind: ComboKind


class NextRollMakes(reason.AboutCombo, reason.Consequence, rule="box", counted="percent", private=True):
    """``percent`` of all rolls allow a combo for this box in the next round (counted by ``coach.chances``)."""

    percent: int


class Passes(
    reason.Consequence, rule="one_combo", forms=("none", ""), formed_by="combos", counted="combos", private=True
):
    """The player circles nothing, though ``combos`` legal combos were possible (perhaps 0)."""

    combos: int


# --- the end of the round ---------------------------------------------------------------------------------------------


class RowScores(reason.Gain, rule="rows", tone="row", forms=("", "you")):
    player: Player
    row: Row


class CrossedLine(reason.Consequence, rule="line", tone="line", forms=("", "you")):
    """This player has marks above the line (``cells``): the game is over for everybody."""

    player: Player
    cells: Cells


class RowCosts(reason.Consequence, rule="minus", tone="line", forms=("", "you")):
    player: Player
    row: Row


class TilesDown(reason.Consequence, rule="solo_end"):
    """Solo: all five tiles are at the bottom, so the game ends with this round."""


class NextRound(reason.Consequence, rule="first", forms=("", "you")):
    round: int
    player: Player


class GameEnds(reason.Consequence, rule="end", forms=("", "you", "solo"), counted="winners"):
    """The game ends with these totals, one for each player; players with the same best total win together."""

    totals: Totals
    winners: Players

    @property
    def form(self) -> str:
        return "solo" if len(self.totals) == 1 else ""

    @property
    def best(self) -> Points:
        return max(self.totals)


class SoloRank(reason.Consequence, rule="high_scores", forms=("", "first", "none"), private=True):
    """The rank of a solo ``score`` in the printed high scores. ``beaten``: the edition, and the best rank that is beaten (0: none)."""

    score: Points
    beaten: Rival

    @property
    def rank(self) -> int:
        return self.beaten[1]

    @property
    def form(self) -> str:
        return {0: "none", 1: "first"}.get(self.rank, "")
