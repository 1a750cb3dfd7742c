"""Reasons that compare choices (a better one, what a known roll allows), and facts about a round (phases, blocks, who loses points, tiles)."""

from __future__ import annotations

from typing import TypeAlias

from numberdrop.exercises.facts import LandingMerits, MeritDifference
from numberdrop.rules.reasons.reason import AboutCombo, Cells, Faces, Letter, OnCells, Player, Points, Reason, ShapeName

from .misses import Miss

MeritNames: TypeAlias = tuple[str, ...]
"""Names of merits (fields of ``facts.LandingMerits``)."""


class BetterThere(Miss, rule="rows", forms=("option", ""), formed_by="cells"):
    """Another landing, on ``cells`` (empty: of another option), is better beyond doubt; ``signed``: the merits in which the two differ."""

    cells: Cells
    signed: tuple[MeritDifference, ...]

    @property
    def merit_reasons(self) -> tuple[Reason, ...]:
        """A ``Better`` reason for each merit in which the two landings differ."""
        return tuple(Better(*weighed) for weighed in self.signed)


class Better(Miss, rule="rows", forms=LandingMerits._fields, formed_by="merit", counted="by"):
    """A ``merit`` (a field of ``facts.LandingMerits``) with its value for the learner's landing (``mine``) and for a better one
    (``theirs``); ``cells`` are the holes under the learner's landing, or its cells above the Game Over line.
    """

    merit: str
    mine: int
    theirs: int
    cells: Cells = ()

    @property
    def by(self) -> int:
        """The difference between the two values."""
        return abs(self.theirs - self.mine)


class BetterThan(Reason, rule="rows", tone="good"):
    """The learner's choice was right: it is better than the option ``pick`` in these ``merits``."""

    pick: str
    merits: MeritNames


class NotTwoOpen(OnCells, Miss, rule="box"):
    """After the learner's drop on ``cells``, there are no two open combos that fill different boxes and share no number."""


class LeavesNoOther(AboutCombo, Miss, rule="one_combo"):
    """Once the learner's combo on ``cells`` is circled, the remaining numbers cannot fill the box of ``kind`` and ``size`` any more."""

    cells: Cells


class TwoRounds(Miss, rule="one_combo"):
    """The points of two choices: circle a combo for ``now`` and another one for at most ``then`` in the next round; or circle none now and
    one for at most ``later`` in the next round.
    """

    now: int
    then: int
    later: int


class NextBrings(Miss, rule="box", forms=("none", ""), formed_by="size"):
    """If the option ``pick`` is chosen, the next roll allows combos of at most ``size`` numbers (0: no combo)."""

    pick: str
    size: int


class AnyRollAllows(Reason, rule="dice", forms=("", "few", "after", "after_few"), counted="percent"):
    """How many ``percent`` of all rolls allow a combo of ``size`` numbers or more (after choosing option ``pick``, unless it is empty)."""

    pick: str
    size: int
    percent: int

    @property
    def form(self) -> str:
        few = "" if self.percent else "few"
        return "_".join(filter(None, ("after" if self.pick else "", few)))


class InReach(AboutCombo, Miss, rule="box"):
    """The box of ``kind`` and ``size`` can be filled: some drop of the roll makes a combo for it on ``cells``."""

    cells: Cells


class OutOfReach(AboutCombo, Miss, rule="box"):
    """No drop of the roll makes a combo for the box of ``kind`` and ``size``."""


class BoxFull(AboutCombo, Miss, rule="box"):
    """The box of ``kind`` and ``size`` is filled already."""


class Tops(Miss, rule="line", forms=("", "only")):
    """On the grid of ``player``, the top of the falling shape can come to rest in the rows ``low`` to ``high`` (counted from 1)."""

    player: Player
    low: int
    high: int

    @property
    def form(self) -> str:
        return "" if self.low < self.high else "only"


class LandsThere(OnCells, Reason, rule="fall"):
    """Over the column that the learner chose, the shape lands on ``cells``."""


class EstimatedBehind(Miss, rule="free_choice"):
    """By rollouts (games played to their end with the same dice), the learner's drop earns about ``points`` fewer than the best one."""

    points: Points


class NotAmongBest(Miss, rule="free_choice"):
    """The drop is not among the ``few`` that the coach rated best; even the second best earns about ``points`` fewer than the best."""

    few: int
    points: Points


class AsInTheGame(Miss, rule="free_choice"):
    """The learner's answer is the very drop that they made in the game and are asked to improve."""


class WinsFewer(Miss, rule="free_choice", counted="games"):
    """Of a hundred rollouts with several players, the learner's drop wins ``games`` fewer than the best one."""

    games: int


def cost_reason(lost: float, *, solo: bool) -> EstimatedBehind | WinsFewer:
    """Return the reason that says by how much a drop is worse than the best: ``lost`` points (``solo``) or games of a hundred."""
    return EstimatedBehind(max(1, round(lost))) if solo else WinsFewer(max(1, round(lost)))


class RoundFact(Reason, abstract=True, tone="refuse", formed_by="fact"):
    """A ``fact`` about a round: one of the ``forms`` of its class."""

    fact: str


class PhaseAbsent(RoundFact, rule="phases", forms=("blocks", "drop", "combo")):
    """The phase named by ``fact`` was picked but does not happen in this round."""


class PhaseMissing(RoundFact, rule="phases", forms=("roll", "blocks", "drop", "combo", "end")):
    """The phase named by ``fact`` happens in this round but was left out."""


class PhaseEarly(RoundFact, rule="phases", forms=("roll", "combo", "end")):
    """The phase named by ``fact`` is in the wrong place: the roll must come first, a combo after the drop, the end last."""


class NothingFalls(RoundFact, rule="blocks", forms=("star", "letter")):
    """No block falls, because no die shows a star (``star``) or no Drop letter is active (``letter``)."""


class LetterGoesOff(Miss, rule="which_letter"):
    """The Drop letter ``letter`` is resolved in this round."""

    letter: Letter


class NotActive(RoundFact, rule="which_letter", forms=("crossed", "open", "later")):
    """Why a Drop letter is not resolved: it is ``crossed`` off, no player has circled it (``open``), or another comes first (``later``)."""

    letter: Letter


class StarIsThere(Miss, rule="blocks"):
    """The roll shows a star and a Drop letter is active, so a letter is resolved and its block falls."""


class UnderBlock(RoundFact, rule="which_letter", forms=("safe", "hit")):
    """Whether the block of ``letter``, which is due, falls on ``player`` (``hit``), or not, as the player circled the letter (``safe``)."""

    player: Player
    letter: Letter


class PaysOrNot(RoundFact, rule="minus", forms=("pays", "free")):
    """Whether ``player`` has a row above the Game Over line that costs points (``pays``) or has none (``free``)."""

    player: Player


class LastRound(RoundFact, rule="line", forms=("line", "tiles", "no")):
    """Whether the game ends with this round: because of the Game Over ``line``, because of the ``tiles``, or not (``no``)."""


class TileMoves(RoundFact, rule="slide", forms=("bottom", "other", "may")):
    """Whether the tile ``letter`` ``may`` slide, is at the ``bottom`` already, or is not the tile of the rolled shape (``other``)."""

    letter: Letter


class CanBeRolled(Miss, rule="dice"):
    """The learner did not pick a roll that is possible: the dice can show the faces ``thrown``."""

    thrown: Faces


class ShapeShown(Miss, rule="shape"):
    """The shape die shows ``shape``, so this is the shape to drop, whatever the number dice show."""

    shape: ShapeName


class StarShape(Miss, rule="shape"):
    """The shape die shows its star: any of the five shapes may be dropped."""
