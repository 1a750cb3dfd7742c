"""A hint: what the coach would do now, why, and how sure that is; found out in slices of time.

The drop is the leader of the same search by which the coach judges, so that whoever follows a hint is not told off for it.
What decides is read off the parts of the value (``parts``), against the act that came second.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game, Phase
from numberdrop.steps import StepRunner

from .best_drop_search import BestDropSearch
from .bots import bot_named, coach_leading, engine_here
from .candidates import CandidateAction, option_of, options_in_steps
from .engine.position import Position
from .engine.protocol import Engine
from .judgement import ENOUGH, EQUAL, unit
from .paired_rollouts import Estimate
from .value_breakdown import Part, compared

_FIRST = 2
"""Samples after which there is a first answer: in plain Python it is there at once then, and loses half as much as the value
alone does."""


@dataclass(frozen=True)
class Advice:
    """What the coach would do: an act, and what should follow it in the same round.

    ``other`` came second, ``ahead`` is how far it is behind (an estimate; without samples the value alone says so), ``parts``
    say what the act has more of. ``solo``: estimates are points, at a table hundredths of winning.
    """

    option: CandidateAction
    other: CandidateAction | None
    ahead: Estimate
    parts: tuple[Part, ...]
    solo: bool

    @property
    def action(self) -> Action:
        """The act itself."""
        return self.option.action

    @property
    def deciding(self) -> Part | None:
        """In what the act is better most; ``None`` where only playing on could tell."""
        return next((part for part in self.parts if part.difference > 0), None)

    @property
    def certainty(self) -> str:
        """``only``: there is nothing else to do; ``sure``: the whole interval says so; ``close``: another act may be as good."""
        if self.other is None:
            return "only"
        if self.ahead.samples >= ENOUGH and self.ahead.low > 0:
            return "sure"
        return "close" if self.ahead.mean <= EQUAL * unit(self.solo) else "likely"


class HintSearch:
    """A hint in the making for a player, to be worked on in slices: ``run`` some time, then ask for ``advice``."""

    def __init__(self, game: Game, who: int, think: Engine | None = None) -> None:
        self.game, self.who = game, who
        thinks = think or engine_here()
        self.style = bot_named("leo").style(game)
        self.spent = 0.0
        self._leading: BestDropSearch | None = None
        if game.phase is Phase.DROP and who in game.pending:
            self._leading = coach_leading(game, who, thinks)
        self._options = StepRunner(options_in_steps(game, who, self.style, thinks))

    def run(self, seconds: float) -> bool:
        """Look further for about so long, one step at least; gives whether everything was looked into that was to be."""
        began = monotonic()
        (self._leading or self._options).run(seconds)
        self.spent += monotonic() - began
        return self.done

    @property
    def done(self) -> bool:
        """Whether the advice will not change any more."""
        return (self._leading or self._options).done

    @property
    def advice(self) -> Advice | None:
        """As far as it is known by now; ``None`` before anything is, and where there is nothing to choose."""
        leading, ahead = self._leading, None
        if leading is None:
            found = self._options.result[:2] if self._options.done else []
        else:
            race = leading.race
            if race is None or not (leading.done or race.taken >= _FIRST):
                return None
            order = leading.order
            found = [option_of(leading.found[i], self.who, leading.sheets[i]) for i in order[:2]]
            ahead = race.behind(order[1], order[0]) if len(order) > 1 else None
        if not found:
            return None
        first, other = found[0], found[1] if len(found) > 1 else None
        parts: tuple[Part, ...] = ()
        if other and first.sheet and other.sheet:
            before = Position.of(self.game, self.who).sheets[self.who]
            parts = compared(before, other.sheet, first.sheet, self.style.weights)
        if ahead is None:
            ahead = Estimate.of([first.value - other.value] if other else [])
        return Advice(first, other, ahead, parts, self.game.solo)


def advise(game: Game, player: int | None = None, think: Engine | None = None) -> Advice | None:
    """A hint for a player (by default for whoever is to act), or ``None`` where there is nothing to choose."""
    advising = HintSearch(game, game.to_act if player is None else player, think)
    advising.run(inf)
    return advising.advice
