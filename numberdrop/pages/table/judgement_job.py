"""The coach's word on a drop in the making: worked on in slices, and told when it is found: what the drop costs, and then why. A word that is told is not
taken back; at last it is found which bots would make that drop, too.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING

from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game

from .ideas import Others

if TYPE_CHECKING:
    from numberdrop.coach import Judgement, JudgementSearch

LONGEST = 6.0
"""Seconds of comparing after which the coach says what it has found, sure or not."""


@dataclass(frozen=True)
class DropJudgement:
    """A ``drop`` in a ``game`` that is judged: the ``judgement`` is to be said as soon as it is there, its reasons once it is ``explained``; it is
    ``done`` when it is known of all bots what they would do.
    """

    game: Game
    drop: Drop
    search: JudgementSearch = field(compare=False, repr=False)
    judgement: Judgement | None = None
    explained: bool = False
    done: bool = False
    seconds: float = 0.0
    """How long it has been thought about."""
    compared: float = 0.0
    """Seconds of it that went into the comparison: before, there is nothing that could be said."""
    others: Others | None = None

    @classmethod
    def of(cls, game: Game, drop: Drop) -> DropJudgement:
        """A judgement that nothing is known of yet."""
        from numberdrop.coach import JudgementSearch  # a page on which nobody asks pays nothing for it

        return cls(game, drop, JudgementSearch(game, drop, explained=True))

    def thought_on(self, seconds: float) -> DropJudgement:
        """The judgement after the coach has gone on for about so long."""
        if self.explained:
            return self._with_others(seconds)
        search = self.search
        led, began = search.led, monotonic()
        search.run(seconds)
        took = monotonic() - began
        compared = self.compared + (took if led else 0.0)
        explained, judgement = compared >= LONGEST or search.done, self.judgement
        if explained:
            judgement = search.judgement
        elif judgement is None and search.weighed:
            judgement = replace(search.judgement, reasons=None)  # as far as they are known they may change
        return replace(self, judgement=judgement, explained=explained, seconds=self.seconds + took, compared=compared)

    def _with_others(self, seconds: float) -> DropJudgement:
        """What bots would do, for so long."""
        others = (self.others or Others.of(self.game, self.drop.player, self.search.thinker)).thought_on(seconds)
        return replace(self, others=others, done=others.done)
