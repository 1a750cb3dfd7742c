"""What an act costs in points of one's own sheet, whatever the others have: at a table beside games of a hundred, of which nothing is lost any
more once the game is; alone it is what the judgement says.

The few acts that look best for one's own points are played on by players who look at theirs alone; then the act and the leader of these are held
against each other with new dice, as in ``comparison``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game, Phase
from numberdrop.steps import Steps

from .bots import bot_named, seeded_random
from .candidates import options
from .comparison import DEPTH, position_after_acts
from .engine.native import Engine
from .engine.position import Position, RolloutPlan, SheetView, Valuation, after
from .judgement import Judgement
from .paired_rollouts import Estimate, PairedRollouts
from .standing import standing

_WIDTH, _ROUNDS, _SAMPLES = 4, 1, 6
"""The best few run for the lead, so many rounds, so often: little, for a review takes its time already."""
_PROOF = 18
"""Samples of the act and of the leader."""
_SIX = 6
_BREATH = 0.1


@dataclass(frozen=True, slots=True)
class OwnPoints:
    """What an act ``promises`` in points still to be scored, and how many it ``lost`` against the best for them."""

    promise: Estimate
    lost: Estimate


def own_style(game: Game) -> Valuation:
    """As the coach values when it looks at one sheet alone."""
    return replace(bot_named("leo").style(game), selfish=True)


def own_points(game: Game, act: Action, judged: Judgement | None, think: Engine) -> Steps[OwnPoints]:
    """What a legal act costs in one's own points, in steps; in a solo game, and of the sheet that it leaves, a judgement knows it."""
    if game.solo and judged is not None:
        return OwnPoints(judged.promise, judged.behind)
    mine = judged.option.sheet if judged is not None else None
    who, style, position = act.player or 0, own_style(game), position_after_acts(game, act.player or 0)
    if mine is None:
        mine = (yield from standing(game, act, style, think)).option.sheet
    assert mine is not None  # at a table every act leaves a sheet
    found = yield from _best_few(game, who, style, think)
    sheets = list(dict.fromkeys([mine, *found]))
    seed = seeded_random(game, who, "own search").getrandbits(64)
    race = PairedRollouts(think, position, style, sheets, _ROUNDS, seed, 2.0, most=_SAMPLES, trifle=0.5)
    while not race.decided:
        race.run(_BREATH)
        yield
    pair = [mine] if race.leader == 0 else [mine, sheets[race.leader]]
    seed = seeded_random(game, who, "own proof").getrandbits(64)
    samples: list[list[float]] = [[] for _ in pair]
    for start in range(0, _PROOF, _SIX):
        plan = RolloutPlan(DEPTH, _SIX, inf, seed, start)
        played = think.rollouts(position, replace(style, fast=True), pair, plan)
        samples = [before + more for before, more in zip(samples, played, strict=True)]
        yield
    return OwnPoints(Estimate.of(samples[0]), _behind(samples))


def _behind(samples: list[list[float]]) -> Estimate:
    """What the first costs against the second; nothing where it is alone."""
    if len(samples) == 1:
        return Estimate(0.0, 0.0, 0.0, len(samples[0]))
    mine, best = samples
    return Estimate.of([other - own for own, other in zip(mine, best, strict=True)])


def _best_few(game: Game, who: int, style: Valuation, think: Engine) -> Steps[list[SheetView]]:
    """What the acts leave that look best for one's own points."""
    if game.phase is Phase.DROP:
        position = Position.of(game, who)
        yield
        drops, _ = think.drops(position, replace(style, fast=True), _WIDTH)
        return [after(position.sheets[who], one) for one in drops]
    every = yield from options(game, who, style, think)
    return [option.sheet for option in every if option.sheet is not None][:_WIDTH]
