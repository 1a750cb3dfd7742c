"""Reasons that compare choices (a better one, what a known roll allows), and facts about a round (phases, blocks, payers, tiles)."""

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
"""Names of merits (fields of ``facts.Merits``)."""


class BetterThere(Miss):
    """On these cells the shape is at least as good in every merit, and better in those listed in ``signed``; each of them is shown as a
    ``Better`` line.
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
        """``option`` if the better landing is another option of the question; empty if the learner chose the cells freely."""
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
    """The choice was right: it is better than the option ``pick`` in these ``merits``."""

    rule = "rows"
    tone = "good"
    pick: str
    merits: MeritNames


class NotTwoOpen(Miss):
    """After the drop there are no two open combos for different boxes that share no number."""

    rule = "box"
    cells: Cells


class LeavesNoOther(AboutCombo, Miss):
    """Once the chosen combo is circled, the remaining numbers cannot fill the box ``kind``, ``size`` any more."""

    rule = "one_combo"
    kind: ComboKind
    size: int
    cells: Cells


class TwoRounds(Miss):
    """Combo points: taking the combo brings ``now`` and at most ``then`` in the next round; waiting brings at most ``later``."""

    rule = "one_combo"
    now: int
    then: int
    later: int


class NextBrings(Miss):
    """After the option ``pick`` the next roll allows combos of at most ``size`` numbers (0: none)."""

    rule = "box"
    forms = ("", "none")
    pick: str
    size: int

    @property
    def form(self) -> str:
        return "" if self.size else "none"


class AnyRollAllows(Reason):
    """The percentage of all rolls that allow a combo of ``size`` or more; after the option ``pick``, if one is given."""

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
    """This box can be filled: a drop of the roll makes a combo for it on these cells."""

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
    """The top of the falling shape can reach the rows ``low`` to ``high`` (from 1) on a player's grid."""

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
    """In games played to their end with the same dice, this drop earns about ``points`` fewer than the best one."""

    rule = "free_choice"
    points: Points


class NotAmongBest(Miss):
    """The drop is not among the ``few`` that the coach rated best; the coach's second choice is about ``points`` behind the first."""

    rule = "free_choice"
    few: int
    points: Points


class AsInTheGame(Miss):
    """The answer is the drop that the learner made in the game and is asked to improve."""

    rule = "free_choice"


class WinsFewer(Miss):
    """At a table, this drop wins ``games`` fewer of a hundred games than the best one; the games are played on with the same dice."""

    rule = "free_choice"
    counted = "games"
    games: int


def costs(lost: float, *, solo: bool) -> EstimatedBehind | WinsFewer:
    """Return the reason that tells how far a drop is behind the best: by points or, at a table, by games of a hundred."""
    return EstimatedBehind(max(1, round(lost))) if solo else WinsFewer(max(1, round(lost)))


# --- round facts ------------------------------------------------------------------------------------------------------

RoundFactName: TypeAlias = str
"""The name of a fact about a round, as in the ``forms`` of its class."""


class RoundFact(Reason, abstract=True):
    """A fact about a round; each value of ``fact`` has its own sentence."""

    tone = "refuse"
    fact: RoundFactName

    @property
    def form(self) -> str:
        return self.fact


class PhaseAbsent(RoundFact):
    """This phase does not happen in this round."""

    rule = "phases"
    forms = ("blocks", "drop", "combo")


class PhaseMissing(RoundFact):
    """This phase happens in this round, but was left out."""

    rule = "phases"
    forms = ("roll", "blocks", "drop", "combo", "end")


class PhaseEarly(RoundFact):
    """A phase in the wrong place: the roll must come first, a combo after the shape, the end last."""

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
    """The reason why a letter is not resolved: it is ``crossed`` off, nobody has circled it (``open``), or another letter comes first
    (``later``).
    """

    rule = "which_letter"
    forms = ("crossed", "open", "later")
    letter: Letter


class StarIsThere(Miss):
    """There are a star and an active letter, so a letter is resolved and its block falls."""

    rule = "blocks"


class UnderBlock(RoundFact):
    """The block of the resolved letter falls on a player (``hit``), or the player has circled the letter (``safe``)."""

    rule = "which_letter"
    forms = ("safe", "hit")
    player: Player
    letter: Letter


class PaysOrNot(RoundFact):
    """A player has a row above the line that costs points (``pays``), or none (``free``)."""

    rule = "minus"
    forms = ("pays", "free")
    player: Player


class LastRound(RoundFact):
    """The game ends with this round because of the ``line`` or the ``tiles``, or does not (``no``)."""

    rule = "line"
    forms = ("line", "tiles", "no")


class TileMoves(RoundFact):
    """Whether a tile may slide: ``may``; or not, being at the ``bottom`` or not the tile of the rolled shape (``other``)."""

    rule = "slide"
    forms = ("bottom", "other", "may")
    letter: Letter


class CanBeRolled(Miss):
    """The dice can show this roll, but it was not picked."""

    rule = "dice"
    thrown: Faces


class ShapeShown(Miss):
    """The shape die shows this shape, so it is the one to drop, whatever the number dice show."""

    rule = "shape"
    shape: ShapeName


class StarShape(Miss):
    """The shape die shows its star: any of the five shapes may be dropped."""

    rule = "shape"
