"""The level of a finished game on the scale of the bots: an estimate from points lost against the best drops and combos, and final points.

The points lost are differences of static values, which are fast to compute but not exact. So an act counts for at most ``_MOST`` points, and
losses below those of the strongest bots count as equal to theirs. In a very good game (``_FINE_GAME``) drops that are nearly as good as the
best are compared with it by rollouts. Slides and blocks are left out, as they added no information.

The strength is the mean solo score of the player. ``training/level_scale`` fitted its formula and its error to games of all bots. One game
does not tell the bots Leo, Mia and Nova apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from numberdrop.rules.actions import Action, Circle, Drop, Pass
from numberdrop.rules.combos import KINDS, find_combos, iter_combos
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.landing import landings
from numberdrop.rules.legality import due_shapes
from numberdrop.steps import Steps, run_all

from .bots import available_engine, seeded_random
from .candidates import combo_candidates
from .comparison import JUDGED_PHASES
from .engine.native import Engine
from .engine.position import (
    POINT,
    Position,
    RolloutPlan,
    SheetView,
    Valuation,
    marks_of_drop,
    sheet_after_candidate,
    sheet_with_combo,
    sheet_with_marks,
)
from .given import check_game, check_player
from .luck import own_sheet_valuation
from .others import same_act

SHIPPED = Path(__file__).with_name("level_scale.json")
_MOST = 4.0
"""The most points that the loss by an act counts for, as the number of blunders tells more than their size."""
_FINE_GAME = 0.6
"""If a game loses fewer points than this per drop, the drops within ``_NEAR`` points of the best are compared with it by rollouts."""
_NEAR, _ROUNDS, _SAMPLES = 2.0, 4, 12
"""For these rollouts: the greatest difference in points, the rounds and the samples."""
_FEWEST = 3
"""The fewest drops with a choice for which a level is estimated."""


class LevelFigures(NamedTuple):
    """The figures of a game from which its level is estimated: the mean points lost by ``drops`` and by ``combos``, the final ``points``.

    ``fine``: in a very good game, what the drops close to the best one cost by rollouts, in points per drop (may be negative); else 0.
    """

    drops: float
    combos: float
    fine: float
    points: float


@dataclass(frozen=True)
class LevelScale:
    """The strengths of the bots (mean solo scores), and a formula for a player's strength by the ``LevelFigures`` of one game.

    The strength is ``base`` plus the figures, each at least its ``floor``, times their ``weights``; ``error`` is its standard error.
    """

    bots: dict[str, float]
    base: float
    weights: LevelFigures
    floor: LevelFigures
    error: float

    def strength(self, figures: LevelFigures) -> float:
        """Return the mean solo score of a player, estimated from the ``LevelFigures`` of a game."""
        terms = zip(self.weights, figures, self.floor, strict=True)
        return max(0.0, self.base + sum(weight * max(figure, floor) for weight, figure, floor in terms))

    def level(self, figures: LevelFigures) -> Level:
        """Return the level that the figures of a game show, with its interval (one standard error to either side)."""
        strength = self.strength(figures)
        low, high = max(0.0, strength - self.error), strength + self.error
        order = sorted(self.bots, key=self.bots.__getitem__)
        below = [order[0], *(bot for bot in order if self.bots[bot] <= low)][-1]
        above = [*(bot for bot in order if self.bots[bot] >= high), order[-1]][0]
        return Level(strength, low, high, (below, above), min(order, key=lambda bot: abs(self.bots[bot] - strength)))


@dataclass(frozen=True)
class Level:
    """The level of a game: the ``strength``, an estimated mean solo score in points, with its interval from ``low`` to ``high``.

    The interval was right for three games in five; it lies ``between`` two bots, or partly beyond the weakest or strongest one.
    """

    strength: float
    low: float
    high: float
    between: tuple[str, str]
    nearest: str


def level_of(game: Game, player: int = 0, *, engine: Engine | None = None) -> Level | None:
    """Estimate the level of a player's game; ``None`` before it is over, and if there were too few choices."""
    check_player(check_game(game), player)
    return run_all(find_level(game, player, engine or available_engine()))


def find_level(game: Game, player: int, engine: Engine) -> Steps[Level | None]:
    """Estimate the level of a player's game in steps; ``None`` before it is over, and if there were too few choices."""
    if not game.over:
        return None
    figures = yield from figures_of(game, player, engine)
    return shipped_scale(alone=game.solo).level(figures) if figures else None


def figures_of(game: Game, player: int, engine: Engine) -> Steps[LevelFigures | None]:
    """Compute the ``LevelFigures`` of a game in steps, one step for each act; ``None`` if there are too few drops."""
    drops: list[float] = []
    circled: list[float] = []
    # The drops nearly as good as the best: the game before, the sheets after the drop and after the best drop.
    near: list[tuple[Game, SheetView, SheetView]] = []
    for _, before, act in acts_with_alternatives(game, player):
        yield
        style = own_sheet_valuation(before)
        match act:
            case Drop():
                lost, mine, best = _compare_with_best(before, act, style, engine)
                drops.append(min(_MOST, lost))
                near += [(before, mine, best)] if 0 < lost <= _NEAR else []
            case Circle() | Pass():
                candidates = combo_candidates(before, player, style, engine)
                value = next(option.value for option in candidates if same_act(option.action, act))
                circled.append(min(_MOST, candidates[0].value - value))
    if len(drops) < _FEWEST:
        return None
    each, fine = fmean(drops), 0.0
    for before, *sheets in near if each < _FINE_GAME else ():
        yield
        fine += _cost_by_rollouts(before, player, sheets, engine) / len(drops)
    return LevelFigures(each, fmean(circled or [0.0]), fine, game.sheets[player].score.total)


def _compare_with_best(before: Game, act: Drop, style: Valuation, engine: Engine) -> tuple[float, SheetView, SheetView]:
    """Return the points that a drop lost against the best (fast valuation), the sheet after it, and that after the best, with combos."""
    who = act.player
    position = Position.of(before, who)
    best, _ = engine.best_drops(position, replace(style, fast=True), 1)
    dropped, sheet = sheet_with_marks(position.sheets[who], *marks_of_drop(act)), before.apply(act).sheets[who]
    free = (combo for combo in find_combos(sheet.grid) if sheet.box_free(combo.kind, combo.size))
    sheets = [dropped, *(sheet_with_combo(dropped, KINDS.index(combo.kind), combo.path) for combo in free)]
    value, mine = max(zip(engine.worths(position, style, sheets), sheets, strict=True), key=lambda each: each[0])
    if not best or best[0].value <= value:
        return 0.0, mine, mine
    return (best[0].value - value) / POINT, mine, sheet_after_candidate(position.sheets[who], best[0])


def _cost_by_rollouts(before: Game, who: int, sheets: Sequence[SheetView], engine: Engine) -> float:
    """Return how many points a drop costs. ``sheets``: after the drop and after the best one; both are rolled out with the same dice."""
    seed = seeded_random(before, who, "level").getrandbits(64)
    style = replace(own_sheet_valuation(before), fast=True)
    mine, best = engine.rollouts(Position.of(before, who), style, sheets, RolloutPlan(_ROUNDS, _SAMPLES, inf, seed))
    return fmean(best) - fmean(mine)


def acts_with_alternatives(game: Game, player: int | None) -> Iterator[tuple[int, Game, Action]]:
    """Yield the acts of a player, or of all (``None``), that had alternatives: the index in the game, the game before it, and the act."""
    for at, (before, act) in enumerate(zip(game.states(), game.actions, strict=False)):
        who = act.player or 0
        if before.phase in JUDGED_PHASES and player in (None, who) and _had_choice(before, who):
            yield at, before, act


def _had_choice(before: Game, who: int) -> bool:
    """Return whether player ``who`` had more than one legal act in the game ``before``."""
    sheet = before.sheets[who]
    if before.phase is Phase.DROP:
        return any(landings(sheet.grid, shape) for shape in due_shapes(before))
    if before.phase is Phase.COMBO:
        return any(sheet.box_free(combo.kind, combo.size) for combo in iter_combos(sheet.grid))
    return len(before.legal_actions(who)) > 1


@lru_cache(maxsize=2)
def shipped_scale(*, alone: bool) -> LevelScale:
    """Return the scale in the package that tells a player's strength by one solo game (``alone``) or by one game of several players."""
    shipped = json.loads(SHIPPED.read_text("utf-8"))
    part = shipped["alone" if alone else "table"]
    weights, floor = LevelFigures(*part["weights"]), LevelFigures(*part["floor"])
    return LevelScale(shipped["bots"], part["base"], weights, floor, part["error"])
