"""A hint in the making: for whom, what is known of it by now, and how long the coach has thought."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game

from .ideas import Others

if TYPE_CHECKING:
    from numberdrop.coach import Advice, HintSearch

SLICE = 0.4 if sys.platform == "emscripten" else 0.1
"""Seconds of thinking in one tick of the page, of bots and of the coach. In a browser Python has a thread of its own, so that the page stays awake
anyway, and what a slow phone waits for is the drawing between two slices.
"""


@dataclass(frozen=True)
class Hint:
    """What the coach would do for a ``player`` in a ``game``: ``advice`` as far as it has come, ``settled`` when that is final. What bots would do
    comes after that, and the hint is ``done``.
    """

    game: Game
    player: int
    search: HintSearch = field(compare=False, repr=False)
    advice: Advice | None = None
    settled: bool = False
    done: bool = False
    others: Others | None = None
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
        if self.settled:
            return self._with_others(seconds)
        search = self.search
        search.run(seconds)
        advice, settled = search.advice, search.done
        others = advice is not None and isinstance(advice.action, Drop)
        return replace(
            self,
            advice=advice,
            settled=settled,
            done=settled and not others,
            seconds=round(search.spent),
            begun=True,
        )

    def _with_others(self, seconds: float) -> Hint:
        """What bots would do, for so long."""
        others = (self.others or Others.of(self.game, self.player, self.search.thinker)).thought_on(seconds)
        return replace(self, others=others, done=others.done)
