"""What the best drop of each landing gives away against the best of all, in the making: by the coach's values, nothing is played on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from numberdrop.rules.game import Game
from numberdrop.rules.reasons.reason import Cells
from numberdrop.steps import StepRunner

if TYPE_CHECKING:
    from numberdrop.coach.candidates import CandidateAction

_MOST = 4_000
"""Drops that are looked at, the best first: with many stars a landing may have none among them, and stays white."""


@dataclass(frozen=True)
class Losses:
    """In a ``game`` in which a drop is due: for each place (sorted cells) what its best drop gives away; ``done`` when that is known."""

    game: Game
    search: StepRunner[list[CandidateAction]] = field(compare=False, repr=False)
    by_place: Mapping[Cells, float] = field(default_factory=dict)
    done: bool = False

    @classmethod
    def of(cls, game: Game) -> Losses:
        """Losses of which nothing is known yet."""
        from numberdrop.coach.bots import bot_named, engine_here  # who asks nothing pays nothing for it
        from numberdrop.coach.candidates import options

        style = bot_named("leo").style(game)
        return cls(game, StepRunner(options(game, game.to_act, style, engine_here(), _MOST)))

    def __reduce__(self) -> tuple[object, ...]:
        return _begun_anew, (self.game, self.by_place, self.done)

    def thought_on(self, seconds: float) -> Losses:
        """The losses after the coach has gone on for about so long."""
        if not self.search.run(seconds):
            return self
        found = self.search.result
        best: dict[Cells, float] = {}
        for option in found:
            best.setdefault(tuple(cell[:2] for cell in option.action.cells), found[0].value - option.value)
        return replace(self, by_place=best, done=True)


def _begun_anew(game: Game, by_place: Mapping[Cells, float], done: bool) -> Losses:
    return replace(Losses.of(game), by_place=by_place, done=done)
