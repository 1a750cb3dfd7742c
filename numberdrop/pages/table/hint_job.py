"""A hint in the making: for whom, what is known of it by now, and how long the coach has thought."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from numberdrop.rules.game import Game

if TYPE_CHECKING:
    from numberdrop.coach import Advice, HintSearch

SLICE = 0.4 if sys.platform == "emscripten" else 0.1
"""Seconds of thinking in one tick of the page, of bots and of the coach. In a browser Python has a thread of its own, so that the page stays awake
anyway, and what a slow phone waits for is the drawing between two slices.
"""


@dataclass(frozen=True)
class Hint:
    """What the coach would do for a ``player`` in a ``game``: ``advice`` as far as it has come, ``done`` when that is final."""

    game: Game
    player: int
    search: HintSearch = field(compare=False, repr=False)
    advice: Advice | None = None
    done: bool = False
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
        search = self.search
        search.run(seconds)
        return replace(self, advice=search.advice, done=search.done, seconds=round(search.spent), begun=True)
