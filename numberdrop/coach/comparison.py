"""Two acts held against each other, one of them known to be good: what the other costs, and which combos of a game were missed.

Everything is played on with the same dice for both, and the dice follow from the position: the same question, the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from numberdrop.rules.actions import Action, Circle, Drop, Pass
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS
from numberdrop.steps import Steps, run_all

from .bots import bot_named, engine_here, seeded_random
from .candidates import combos
from .engine.afterstates import after
from .engine.position import Position, SheetView
from .engine.protocol import Engine
from .judgement import CUT, DEPTH, EQUAL, unit
from .paired_rollouts import Estimate, PairedRollouts

_SAMPLES = {"compiled": 64, "plain": 12}
"""How often both are played on, by who thinks: plain Python does it some hundred times as slowly."""
_BREATH = 0.05


@dataclass(frozen=True)
class MissedCombo:
    """After ``at`` acts, in a ``round``, ``best`` lay open and would have scored so many ``points`` more, at no cost."""

    at: int
    round: int
    best: Circle
    points: int


def certain(behind: Estimate, *, solo: bool) -> bool:
    """Whether something costs more than a trifle, whatever luck there was in finding that out."""
    return behind.low > EQUAL * unit(solo)


def drop_cost(game: Game, drop: Drop, best: Drop) -> Estimate:
    """What a legal drop costs against one that is known to be good; nothing but zeros where it is that one."""
    if set(drop.cells) == set(best.cells):
        return Estimate(0.0, 0.0, 0.0, 0)
    think, who = engine_here(), best.player
    position, style = Position.of(game, who), bot_named("leo").style(game)
    sheets = []
    for one in (drop, best):
        at, marks = zip(*((row * COLS + col, number + 1) for row, col, number in one.cells), strict=True)
        place = think.place(position, style, at, marks)
        assert place is not None  # it is legal
        sheets.append(after(position.sheets[who], place[0]))
    return run_all(_held_against(game, who, sheets, think))


def missed_combos(game: Game, player: int | None, think: Engine) -> Steps[tuple[MissedCombo, ...]]:
    """The combos of a player, or of everybody, that lay open while nothing was circled, and waiting was no better; or that
    scored more than what was circled, which certainly cost something.
    """
    found = []
    for at, before, act in _circlings(game, player):
        yield
        options = combos(before, act.player, bot_named("leo").style(before), think)
        mine, best = next(one for one in options if _same(one.action, act)), options[0]
        if mine.sheet is None or best.sheet is None or not isinstance(best.action, Circle):
            continue
        points = best.sheet.points - mine.sheet.points
        if points <= 0 or best.value - mine.value <= EQUAL * unit(game.solo):
            continue
        behind = yield from _held_against(before, act.player, [mine.sheet, best.sheet], think)
        if behind.mean >= 0 if isinstance(act, Pass) else certain(behind, solo=game.solo):
            found.append(MissedCombo(at, before.round, best.action, points))
    return tuple(found)


def _circlings(game: Game, player: int | None) -> Iterator[tuple[int, Game, Circle | Pass]]:
    for at, (before, act) in enumerate(zip(game.states(), game.actions, strict=False)):
        if before.phase is Phase.COMBO and isinstance(act, Circle | Pass) and player in (None, act.player):
            yield at, before, act


def _same(one: Action, other: Circle | Pass) -> bool:
    return set(getattr(one, "cells", ())) == set(getattr(other, "cells", ()))


def _held_against(game: Game, who: int, sheets: list[SheetView], think: Engine) -> Steps[Estimate]:
    """How far the first sheet is behind the second."""
    seed = seeded_random(game, who, "proof").getrandbits(64)
    race = PairedRollouts(
        think, Position.of(game, who), bot_named("leo").style(game), sheets, DEPTH[think.name], seed,
        most=_SAMPLES[think.name], keep=frozenset({0, 1}),
    )  # fmt: skip
    while not race.decided:
        race.run(_BREATH)
        yield
    return race.behind(0, 1).loosened(CUT)
