"""The coach's word on a drop in the making: worked on in slices, and told when it is found. A word that is told is not taken back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING

from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game

if TYPE_CHECKING:
    from numberdrop.coach import Judgement, JudgementSearch

LONGEST = 6.0
"""Seconds of comparing after which the coach says what it has found, sure or not."""


@dataclass(frozen=True)
class DropJudgement:
    """A ``drop`` in a ``game`` that is judged: what is to be said of it when that is ``done``."""

    game: Game
    drop: Drop
    search: JudgementSearch = field(compare=False, repr=False)
    judgement: Judgement | None = None
    done: bool = False
    seconds: float = 0.0
    """How long it has been thought about."""
    compared: float = 0.0
    """Seconds of it that went into the comparison: before, there is nothing that could be said."""

    @classmethod
    def of(cls, game: Game, drop: Drop) -> DropJudgement:
        """A judgement that nothing is known of yet."""
        from numberdrop.coach import JudgementSearch  # a page on which nobody asks pays nothing for it

        return cls(game, drop, JudgementSearch(game, drop, explained=True))

    def thought_on(self, seconds: float) -> DropJudgement:
        """The judgement after the coach has gone on for about so long."""
        search = self.search
        led, began = search.led, monotonic()
        search.run(seconds)
        took = monotonic() - began
        compared = self.compared + (took if led else 0.0)
        done = compared >= LONGEST or search.done
        judgement = search.judgement if done else None
        return replace(self, judgement=judgement, done=done, seconds=self.seconds + took, compared=compared)
