"""Reasons of questions about a round at a table: which phases it has, on whom a block falls, who pays, which tile moves.

They are ``Reason`` values like those of ``misses``; each tells the fact that decides about one pick.
"""

from __future__ import annotations

from typing import TypeAlias

from numberdrop.rules.reasons.reason import Faces, Letter, Player, ShapeName

from .misses import Miss

Step: TypeAlias = str


class RoundFact(Miss, abstract=True):
    """A fact that has one sentence for each ``fact``."""

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
