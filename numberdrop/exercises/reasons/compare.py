"""Reasons of comparisons: the signed list against a better choice, and what a known roll brings. Sentences stand as for ``misses``."""

from __future__ import annotations

from typing import TypeAlias

from numberdrop.exercises.facts import Merits, Weighed
from numberdrop.rules.reasons.reason import (
    AboutCombo,
    Cells,
    ComboKind,
    Faces,
    Letter,
    Player,
    Points,
    Reason,
    ShapeName,
)

from .misses import Miss

MeritNames: TypeAlias = tuple[str, ...]


class BetterThere(Miss):
    """On these cells the shape is at least as good in everything that counts, and better in what ``signed`` names.

    ``signed`` is the signed list (``landing_features.Weighed``); every line of it is told by a ``Better`` of its own.
    """

    rule = "rows"
    forms = ("", "option")
    cells: Cells
    signed: tuple[Weighed, ...]

    @property
    def lines(self) -> tuple[Reason, ...]:
        return tuple(Better(*one) for one in self.signed)

    @property
    def form(self) -> str:
        """The sentence when it was one of several options, or a place of one's own."""
        return "" if self.cells else "option"


class Better(Miss):
    """A line of the signed list: ``merit`` (``landing_features.Merits``) of the learner's choice, and of the better one."""

    rule = "rows"
    forms = Merits._fields
    counted = "by"
    merit: str
    mine: int
    theirs: int

    @property
    def form(self) -> str:
        return self.merit

    @property
    def by(self) -> int:
        """How much better."""
        return abs(self.theirs - self.mine)


class BetterThan(Reason):
    """Why a choice was right: the merits in which it is better than the option ``pick``."""

    rule = "rows"
    tone = "good"
    pick: str
    merits: MeritNames


class NotTwoOpen(Miss):
    """After the drop no two combos lie open for different boxes without sharing a number."""

    rule = "box"
    cells: Cells


class LeavesNoOther(AboutCombo, Miss):
    """Who circles this cannot fill the box ``kind``, ``size`` with what is left."""

    rule = "one_combo"
    kind: ComboKind
    size: int
    cells: Cells


class TwoRounds(Miss):
    """Points from combos: ``now`` and at most ``then`` for who takes, at most ``later`` for who waits."""

    rule = "one_combo"
    now: int
    then: int
    later: int


class NextBrings(Miss):
    """After the option ``pick`` the next roll allows a combo of ``size`` at most (0: none)."""

    rule = "box"
    forms = ("", "none")
    pick: str
    size: int

    @property
    def form(self) -> str:
        return "" if self.size else "none"


class AnyRollAllows(Reason):
    """Whoever does not know the roll: so many of a hundred allow a combo of ``size`` or more, after the option ``pick`` where there is one."""

    rule = "dice"
    forms = ("", "few", "after", "after_few")
    counted = "percent"
    pick: str
    size: int
    percent: int

    @property
    def form(self) -> str:
        few = "" if self.percent else "few"
        return "_".join(filter(None, ("after" if self.pick else "", few)))


class InReach(AboutCombo, Miss):
    """This box can be filled: one drop of the roll makes the combo on these cells."""

    rule = "box"
    kind: ComboKind
    size: int
    cells: Cells


class OutOfReach(AboutCombo, Miss):
    """No drop of the roll makes a combo for this box."""

    rule = "box"
    kind: ComboKind
    size: int


class BoxFull(AboutCombo, Miss):
    """This box is filled already."""

    rule = "box"
    kind: ComboKind
    size: int


class Tops(Miss):
    """In which rows the highest cell of what falls can come to lie on a player's grid, from ``low`` to ``high`` (from 1)."""

    rule = "line"
    forms = ("", "only")
    player: Player
    low: int
    high: int

    @property
    def form(self) -> str:
        return "" if self.low < self.high else "only"


class LandsThere(Reason):
    """Over the column that was chosen the shape comes to lie on these cells."""

    rule = "fall"
    cells: Cells


class EstimatedBehind(Miss):
    """Games played to their end with the same dice: this drop leads to about so many ``points`` fewer than the best one."""

    rule = "free_choice"
    points: Points


class NotAmongBest(Miss):
    """The coach did not take this drop for one of the best ``few``; the second of them is about ``points`` behind."""

    rule = "free_choice"
    few: int
    points: Points


class AsInTheGame(Miss):
    """It is the drop of one's own game, which is to be made better."""

    rule = "free_choice"


class WinsFewer(Miss):
    """At a table: of a hundred games played on with the same dice this drop wins so many fewer than the best one."""

    rule = "free_choice"
    counted = "games"
    games: int


def costs(lost: float, *, solo: bool) -> EstimatedBehind | WinsFewer:
    """How far a drop is behind the best one, in points or, at a table, in games of a hundred."""
    return EstimatedBehind(max(1, round(lost))) if solo else WinsFewer(max(1, round(lost)))


# --- round facts ------------------------------------------------------------------------------------------------------

# Reasons of questions about a round at a table: which phases it has, on whom a block falls, who pays, which tile moves.
#
# They are ``Reason`` values like those of ``misses``; each tells the fact that decides about one pick.

Step: TypeAlias = str


class RoundFact(Reason, abstract=True):
    """A fact about a round, with one sentence for each ``fact``."""

    tone = "refuse"
    fact: Step

    @property
    def form(self) -> str:
        return self.fact


class PhaseAbsent(RoundFact):
    """This phase does not happen in this round."""

    rule = "phases"
    forms = ("blocks", "drop", "combo")


class PhaseMissing(RoundFact):
    """This phase happens, but was left out."""

    rule = "phases"
    forms = ("roll", "blocks", "drop", "combo", "end")


class PhaseEarly(RoundFact):
    """Two phases have changed places: nothing comes before the roll, no combo before the shape, nothing after the end."""

    rule = "phases"
    forms = ("roll", "combo", "end")


class NothingFalls(RoundFact):
    """No block falls: no die shows a star, or no letter is active."""

    rule = "blocks"
    forms = ("star", "letter")


class LetterGoesOff(Miss):
    """This letter is set off in this round."""

    rule = "which_letter"
    letter: Letter


class NotActive(RoundFact):
    """Why a letter is not set off: it is ``crossed`` off, nobody has circled it (``open``), or another one comes first (``later``)."""

    rule = "which_letter"
    forms = ("crossed", "open", "later")
    letter: Letter


class StarIsThere(Miss):
    """A star meets an active letter: one is set off."""

    rule = "blocks"


class UnderBlock(RoundFact):
    """Whether the block of the letter that is set off falls on a player."""

    rule = "which_letter"
    forms = ("safe", "hit")
    player: Player
    letter: Letter


class PaysOrNot(RoundFact):
    """Whether a player has something above the line that costs points."""

    rule = "minus"
    forms = ("pays", "free")
    player: Player


class LastRound(RoundFact):
    """What ends the game with this round, or that nothing does."""

    rule = "line"
    forms = ("line", "tiles", "no")


class TileMoves(RoundFact):
    """Whether a tile may slide: it is at the bottom, the star moves the tile of the rolled shape, or any."""

    rule = "slide"
    forms = ("bottom", "other", "may")
    letter: Letter


class CanBeRolled(Miss):
    """A roll that was passed over, though the dice can show it."""

    rule = "dice"
    thrown: Faces


class ShapeShown(Miss):
    """The shape die shows a shape: that one is dropped, whatever the number dice show."""

    rule = "shape"
    shape: ShapeName


class StarShape(Miss):
    """The shape die shows its star: any of the five shapes may be dropped."""

    rule = "shape"
