"""The level of a finished game on the scale of the bots: from what was given away where there was a real choice, and from the points.

What a drop or a combo gave away is told here at a glance, without playing on: by what the coach thinks that the sheet after it is worth, against
the best one (``options``). That costs some hundredths of a second for a whole game. Such a glance is no proof: a bot that looks ahead often knows
better. So one act counts for no more than ``_MOST`` points, and what even the strongest seems to give away counts for nothing. Where a game is so
good that the glance no longer tells (``_FINE``), drops that look nearly as good as the best are played on a little against it, both with the same
dice. Slides and blocks told nothing more and are left out.

How these figures and the final points go together to the strength of the player (what they score alone on average), and how far off that is in one
game, was fitted to games of all bots (``training/level_scale``, which writes ``level_scale.json``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from numberdrop.rules.actions import Action, Circle, Drop, Pass
from numberdrop.rules.combos import KINDS, find_combos, iter_combos
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS
from numberdrop.rules.landing import landings
from numberdrop.rules.legality import due_shapes
from numberdrop.steps import Steps, run_all

from .bots import engine_here, seeded_random
from .candidates import combos
from .comparison import JUDGED
from .engine.native import Engine
from .engine.position import POINT, Position, RolloutPlan, SheetView, Valuation, after, circle, put
from .given import a_game, a_player
from .luck import own_style
from .others import same_act

SHIPPED = Path(__file__).with_name("level_scale.json")
_MOST = 4.0
"""Points that one act counts for at the most: a beginner's blunders are of all sizes, and how many there are tells more."""
_FINE = 0.6
"""Points: where a drop gave away less on average, those within ``_NEAR`` are played on."""
_NEAR, _ROUNDS, _SAMPLES = 2.0, 4, 12
"""Points; how far and how often both drops are played on."""
_FEWEST = 3
"""Drops with a choice without which nothing is said."""


class Figures(NamedTuple):
    """What a game shows: what a drop and what a combo gave away on average at a glance, in points; what a drop gave away (less than nothing where it
    was better) that was played on because the glance no longer tells; the final points.
    """

    drops: float
    combos: float
    fine: float
    points: float


@dataclass(frozen=True)
class Scale:
    """The ``strength`` of each bot, and how that of a player follows from the ``figures`` of one game, alone or at a table: ``base``, and so
    much for each (``weights``), none of them counted lower than its ``floor``. ``error`` is the standard error in one game.
    """

    bots: dict[str, float]
    base: float
    weights: Figures
    floor: Figures
    error: float

    def strength(self, figures: Figures) -> float:
        """Whoever played such a game scores about so many points alone."""
        known = zip(self.weights, figures, self.floor, strict=True)
        return max(0.0, self.base + sum(weight * max(figure, floor) for weight, figure, floor in known))

    def level(self, figures: Figures) -> Level:
        """The level of such a game, with its interval."""
        strength = self.strength(figures)
        low, high = max(0.0, strength - self.error), strength + self.error
        order = sorted(self.bots, key=self.bots.__getitem__)
        below = [order[0], *(bot for bot in order if self.bots[bot] <= low)][-1]
        above = [*(bot for bot in order if self.bots[bot] >= high), order[-1]][0]
        return Level(strength, low, high, (below, above), min(order, key=lambda bot: abs(self.bots[bot] - strength)))


@dataclass(frozen=True)
class Level:
    """How well somebody played: like a bot that scores ``strength`` points alone, between ``low`` and ``high`` (with other dice three games in five lay within);
    ``between`` which bots that is, both the same beyond the last, and the ``nearest`` one.
    """

    strength: float
    low: float
    high: float
    between: tuple[str, str]
    nearest: str


def level_of(game: Game, player: int = 0, *, think: Engine | None = None) -> Level | None:
    """The level of a player's game; ``None`` before it is over, and where there was too little to choose."""
    a_player(a_game(game), player)
    return run_all(find_level(game, player, think or engine_here()))


def find_level(game: Game, player: int, think: Engine) -> Steps[Level | None]:
    """The same in steps."""
    if not game.over:
        return None
    figures = yield from figures_of(game, player, think)
    return level_scale(alone=game.solo).level(figures) if figures else None


def figures_of(game: Game, player: int, think: Engine) -> Steps[Figures | None]:
    """What a game shows, in steps, one act each; ``None`` of too few drops."""
    drops: list[float] = []
    circled: list[float] = []
    near: list[_Pair] = []
    for _, before, act in choices(game, player):
        yield
        style = own_style(before)
        if isinstance(act, Drop):
            pair = _pair(before, act, style, think)
            drops.append(min(_MOST, pair.gave))
            near += [pair] if 0 < pair.gave <= _NEAR else []
        elif isinstance(act, Circle | Pass):
            every = combos(before, player, style, think)
            mine = next(option.value for option in every if same_act(option.action, act))
            circled.append(min(_MOST, every[0].value - mine))
    if len(drops) < _FEWEST:
        return None
    each, fine = fmean(drops), 0.0
    for pair in near if each < _FINE else ():
        yield
        fine += _played_on(pair, think) / len(drops)
    return Figures(each, fmean(circled or [0.0]), fine, game.sheets[player].score.total)


class _Pair(NamedTuple):
    """A drop with what it gave away at a glance: the game before it, the sheet after it, and after the best one, each with its best combo."""

    gave: float
    before: Game
    who: int
    mine: SheetView
    best: SheetView


def _pair(before: Game, act: Drop, style: Valuation, think: Engine) -> _Pair:
    """A drop beside the best one, which a quick look finds."""
    who = act.player
    position = Position.of(before, who)
    found, _ = think.drops(position, replace(style, fast=True), 1)
    at, marks = zip(*((row * COLS + col, number + 1) for row, col, number in act.cells), strict=True)
    dropped, sheet = put(position.sheets[who], at, marks), before.apply(act).sheets[who]
    free = (combo for combo in find_combos(sheet.grid) if sheet.box_free(combo.kind, combo.size))
    sheets = [dropped, *(circle(dropped, KINDS.index(combo.kind), combo.path) for combo in free)]
    value, mine = max(zip(think.worths(position, style, sheets), sheets, strict=True), key=lambda each: each[0])
    if not found or found[0].value <= value:
        return _Pair(0.0, before, who, mine, mine)
    return _Pair((found[0].value - value) / POINT, before, who, mine, after(position.sheets[who], found[0]))


def _played_on(pair: _Pair, think: Engine) -> float:
    """What the drop cost against the best one when both are played on with the same dice."""
    seed = seeded_random(pair.before, pair.who, "level").getrandbits(64)
    style = replace(own_style(pair.before), fast=True)
    plan = RolloutPlan(_ROUNDS, _SAMPLES, inf, seed)
    mine, best = think.rollouts(Position.of(pair.before, pair.who), style, [pair.mine, pair.best], plan)
    return fmean(best) - fmean(mine)


def choices(game: Game, player: int | None) -> Iterator[tuple[int, Game, Action]]:
    """The acts of a player, or of everybody, in which there was something to choose, with the game before each."""
    for at, (before, act) in enumerate(zip(game.states(), game.actions, strict=False)):
        who = act.player or 0
        if before.phase in JUDGED and player in (None, who) and _chose(before, who):
            yield at, before, act


def _chose(before: Game, who: int) -> bool:
    """Whether there was more than one thing to do."""
    if before.phase is Phase.DROP:
        return any(landings(before.sheets[who].grid, shape) for shape in due_shapes(before))
    if before.phase is Phase.COMBO:
        sheet = before.sheets[who]
        return any(sheet.box_free(combo.kind, combo.size) for combo in iter_combos(sheet.grid))
    return len(before.legal_actions(who)) > 1


@lru_cache(maxsize=2)
def level_scale(*, alone: bool) -> Scale:
    """The scale that is shipped, of games alone or at a table."""
    shipped = json.loads(SHIPPED.read_text("utf-8"))
    part = shipped["alone" if alone else "table"]
    return Scale(shipped["bots"], part["base"], Figures(*part["weights"]), Figures(*part["floor"]), part["error"])
