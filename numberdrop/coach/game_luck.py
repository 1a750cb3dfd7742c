"""Luck and skill of a solo game apart: what the dice brought against the average of all rolls, and what the moves made of it.

Before each roll the coach knows what a round brings on average, and after it what this roll can bring; both by its values, for somebody who
then plays as the coach does. The difference is the luck of the round: over many rolls it is nothing on average. What the moves made of it is
all the rest on the way from what was expected at the beginning to the final score.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from statistics import fmean

from numberdrop.rules.game import Game, Phase
from numberdrop.steps import Steps, run_all

from .bots import bot_named, engine_here, seeded_random
from .candidates import options
from .engine.native import Engine
from .engine.position import Position
from .engine.protocol import RolloutPlan

_SAMPLES = 96
"""Rolls out of which the average is taken; each die shows each face equally often among six."""


@dataclass(frozen=True)
class RoundLuck:
    """What the dice of a ``round`` brought against the average of all rolls, in points."""

    round: int
    points: float


@dataclass(frozen=True)
class Luck:
    """A finished solo game as a sum, in points: ``start + dice + moves == final``; ``start`` is what was expected before the first roll."""

    start: float
    rounds: tuple[RoundLuck, ...]
    final: int

    @property
    def dice(self) -> float:
        """What the dice brought; negative for bad luck."""
        return sum(one.points for one in self.rounds)

    @property
    def moves(self) -> float:
        """What the moves brought against those of the coach at its first look: usually less than nothing."""
        return self.final - self.start - self.dice

    @property
    def best(self) -> RoundLuck:
        """The round with the best dice."""
        return max(self.rounds, key=lambda one: one.points)

    @property
    def worst(self) -> RoundLuck:
        """The round with the worst dice."""
        return min(self.rounds, key=lambda one: one.points)


def weigh_luck(game: Game, think: Engine) -> Steps[Luck | None]:
    """Weigh the sum of a game in steps; ``None`` of one at a table, or one that is not over."""
    if not game.solo or not game.over:
        return None
    style = replace(bot_named("leo").style(game), fast=True)
    start, rounds = None, []
    states = game.states()
    for before, after in pairwise(states):
        if before.phase is not Phase.ROLL:
            continue
        yield
        position = Position.of(before, 0).without_roll()
        sheet, seed = position.sheets[0], seeded_random(before, 0, "luck").getrandbits(64)
        plan = RolloutPlan(1, _SAMPLES, inf, seed)
        (samples,) = think.rollouts(position, style, [sheet], plan)
        average = fmean(samples)
        start = average if start is None else start
        best = yield from options(after, 0, style, think)
        rounds.append(RoundLuck(before.round, best[0].value - average))
    assert start is not None  # who has finished a game has rolled
    return Luck(start, tuple(rounds), game.sheets[0].score.total)


def luck(game: Game, think: Engine | None = None) -> Luck | None:
    """Luck and skill of a solo game apart, in points; ``None`` of a game at a table, or one that is not over."""
    return run_all(weigh_luck(game, think or engine_here()))
