"""Reasons of comparisons (a better choice, what a known roll allows), and facts about a round (phases, blocks, payers, tiles)."""

from __future__ import annotations

from typing import TypeAlias

from numberdrop.exercises.facts import MeritDifference, Merits
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
    """On these cells the shape is at least as good in every merit, and better in those in ``signed``
    (merit with its sign); each of them is shown as a ``Better`` line.
    """

    rule = "rows"
    forms = ("", "option")
    cells: Cells
    signed: tuple[MeritDifference, ...]

    @property
    def lines(self) -> tuple[Reason, ...]:
        return tuple(Better(*weighed) for weighed in self.signed)

    @property
    def form(self) -> str:
        """``option`` where the better landing is another option, empty where the learner chose freely."""
        return "" if self.cells else "option"


class Better(Miss):
    """The value of one ``merit`` (a field of ``facts.Merits``) for the learner's choice and for the better one.

    ``cells`` are the holes under the learner's landing, or its cells above the line.
    """

    rule = "rows"
    forms = Merits._fields
    counted = "by"
    merit: str
    mine: int
    theirs: int
    cells: Cells = ()

    @property
    def form(self) -> str:
        return self.merit

    @property
    def by(self) -> int:
        """The difference between the two values."""
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
    """After circling this, the box ``kind``, ``size`` cannot be filled with what is left."""

    rule = "one_combo"
    kind: ComboKind
    size: int
    cells: Cells


class TwoRounds(Miss):
    """Points from combos: ``now`` and at most ``then`` for taking, at most ``later`` for waiting."""

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
    """The percentage of rolls that allow a combo of ``size`` or more, after the option ``pick`` if given."""

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
    """The rows, ``low`` to ``high`` (from 1), that the top of the falling shape can reach on a player's grid."""

    rule = "line"
    forms = ("", "only")
    player: Player
    low: int
    high: int

    @property
    def form(self) -> str:
        return "" if self.low < self.high else "only"


class LandsThere(Reason):
    """Over the chosen column the shape lands on these cells."""

    rule = "fall"
    cells: Cells


class EstimatedBehind(Miss):
    """By games played to their end with the same dice, this drop leads to about ``points`` fewer than the best one."""

    rule = "free_choice"
    points: Points


class NotAmongBest(Miss):
    """The drop is not among the coach's best ``few``; the second of these is about ``points`` behind the best."""

    rule = "free_choice"
    few: int
    points: Points


class AsInTheGame(Miss):
    """The answer is the drop of the learner's own game, which is to be made better."""

    rule = "free_choice"


class WinsFewer(Miss):
    """At a table, of a hundred games played on with the same dice, this drop wins ``games`` fewer than the best one."""

    rule = "free_choice"
    counted = "games"
    games: int


def costs(lost: float, *, solo: bool) -> EstimatedBehind | WinsFewer:
    """Return how far a drop is behind the best one, in points or, at a table, in games of a hundred."""
    return EstimatedBehind(max(1, round(lost))) if solo else WinsFewer(max(1, round(lost)))


# --- round facts ------------------------------------------------------------------------------------------------------

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
    """A phase comes too early or too late: the roll is first, a combo follows the shape, the end is last."""

    rule = "phases"
    forms = ("roll", "combo", "end")


class NothingFalls(RoundFact):
    """No block falls: no die shows a star, or no letter is active."""

    rule = "blocks"
    forms = ("star", "letter")


class LetterGoesOff(Miss):
    """This letter is resolved in this round."""

    rule = "which_letter"
    letter: Letter


class NotActive(RoundFact):
    """Why a letter is not resolved: it is ``crossed`` off, nobody has circled it (``open``), or another one comes first (``later``)."""

    rule = "which_letter"
    forms = ("crossed", "open", "later")
    letter: Letter


class StarIsThere(Miss):
    """A star meets an active letter, so one is resolved."""

    rule = "blocks"


class UnderBlock(RoundFact):
    """Whether the block of the resolved letter falls on a player."""

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
    """The game ends with this round because of the ``line`` or the ``tiles``, or does not (``no``)."""

    rule = "line"
    forms = ("line", "tiles", "no")


class TileMoves(RoundFact):
    """Whether a tile may slide: it is at the bottom, the star moves the tile of the rolled shape, or any."""

    rule = "slide"
    forms = ("bottom", "other", "may")
    letter: Letter


class CanBeRolled(Miss):
    """A possible roll that was not picked."""

    rule = "dice"
    thrown: Faces


class ShapeShown(Miss):
    """The shape die shows a shape: that one is dropped, whatever the number dice show."""

    rule = "shape"
    shape: ShapeName


class StarShape(Miss):
    """The shape die shows its star: any of the five shapes may be dropped."""

    rule = "shape"
