"""A hint in the making: for whom, what is known of it by now, and how long the coach has thought."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from numberdrop.rules.game import Game
from numberdrop.rules.reasons.scoring import NextRollMakes

if TYPE_CHECKING:
    from numberdrop.coach import Advice, HintSearch

SLICE = 0.1
"""Seconds of thinking in one tick of the page, of bots and of the coach."""


@dataclass(frozen=True)
class Hint:
    """What the coach would do for a ``player`` in a ``game``: ``advice`` as far as it has come, ``done`` when that is final; then
    ``prospect`` is the combo that it makes likelier, if that is why.
    """

    game: Game
    player: int
    search: HintSearch = field(compare=False, repr=False)
    advice: Advice | None = None
    done: bool = False
    prospect: NextRollMakes | None = None
    seconds: int = 0
    """How long it has been thought about; ``begun`` before the first time."""
    begun: bool = False

    @classmethod
    def of(cls, game: Game, player: int) -> Hint:
        """A hint that nothing is known of yet."""
        from numberdrop.coach import HintSearch  # a page on which nobody asks pays nothing for it

        return cls(game, player, HintSearch(game, player))

    def thought_on(self, seconds: float) -> Hint:
        """The hint after the coach has thought about it for so long."""
        from numberdrop.coach.outlook import outlook

        search = self.search
        search.run(seconds)
        advice, done = search.advice, search.done
        prospect = outlook(self.game, self.player, advice) if done and advice else None
        return replace(self, advice=advice, done=done, prospect=prospect, seconds=round(search.spent), begun=True)
