"""A hint under way: the coach's search for the advice, worked on in slices."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game

from .bot_choices import Others

if TYPE_CHECKING:
    from numberdrop.coach import Advice, HintSearch

SLICE = 0.4 if sys.platform == "emscripten" else 0.1
"""Seconds of thinking in one tick, for bots and the coach. Longer in a browser, where Python has its own thread and a slow phone waits for the
drawing between two slices.
"""


@dataclass(frozen=True)
class Hint:
    """The coach's ``advice`` for a ``player`` in a ``game``; ``settled`` when it is final. The bots that would do the same are found after it; then the
    hint is ``done``.
    """

    game: Game
    player: int
    search: HintSearch = field(compare=False, repr=False)
    advice: Advice | None = None
    settled: bool = False
    done: bool = False
    others: Others | None = None
    seconds: int = 0
    """How long the coach has thought."""
    begun: bool = False

    @classmethod
    def of(cls, game: Game, player: int) -> Hint:
        """A hint without advice yet."""
        from numberdrop.coach import HintSearch  # imported late: only when a hint is asked for

        return cls(game, player, HintSearch(game, player))

    def advanced(self, seconds: float) -> Hint:
        """The hint after ``seconds`` more of thinking."""
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
        """The hint after ``seconds`` more of asking bots."""
        others = (self.others or Others.of(self.game, self.player, self.search.thinker)).advanced(seconds)
        return replace(self, others=others, done=others.done)
