"""The engine answers what the oracle works out by the rules and by what each table says that it is looked up by.

By day a sample is compared (see ``tests/sampling.py``).
"""

import os
import subprocess
import sys
from array import array
from dataclasses import replace
from functools import cache
from math import prod
from random import Random
from statistics import fmean

import pytest

import numberdrop as nd
from numberdrop.coach.engine.native import Engine, load_native_engine
from numberdrop.coach.engine.position import POINT, Position, RolloutPlan, Valuation, sheet_after_candidate
from numberdrop.coach.engine.weights import OFFSETS, SIZES, available_engine
from numberdrop.coach.ranking import highest_scoring_drop
from numberdrop.coach.training import learn
from numberdrop.rules.editions import EDITIONS
from tests.sampling import some

from . import oracle

ENGINE = available_engine()


def all_weights():
    """The handmade weights, with a little of everything: no table may be looked up otherwise than in the core."""
    handmade = array("h", learn.pack_weights(learn.HandmadeWeights()))
    random = Random("all weights")
    return array("h", (weight + random.randint(-60, 60) for weight in handmade)).tobytes()


WEIGHTS = all_weights()
EXACT = Valuation(WEIGHTS)
STYLES = [
    EXACT,
    Valuation(WEIGHTS, fast=True),
    Valuation(WEIGHTS, fast=True, spread=True),
    Valuation(WEIGHTS, selfish=True),
    Valuation(WEIGHTS, greedy=True),
    Valuation(WEIGHTS, greedy=True, minus_aside=True),
]
EVERY = 500_000
"""More drops than any roll allows."""


@cache
def positions(seed, players, count, *, edition="2023", careful=0.5):
    """Positions in which somebody is to drop, from games that are played half well, half at random."""
    random, found, games = Random(f"{seed} {players}"), [], 0
    while len(found) < count:
        game, chosen = nd.Game.new(players, edition=edition, seed=f"{seed}:{games}"), {}
        games += 1
        while not game.over and len(found) < count:
            if game.phase == "drop":
                who = min(game.pending)
                position = Position.of(game, who)
                best, _ = ENGINE.best_drops(position, Valuation(WEIGHTS, fast=True, selfish=True), 12)
                if best:
                    found.append(position)
                    chosen[who] = best[0] if random.random() < careful else random.choice(best)
                    game = game.apply(chosen[who].drop(who))
                else:
                    game = game.apply(game.legal_actions()[0])
            elif game.phase == "combo":
                who = game.legal_actions()[0].player
                cells = chosen[who].combo_cells
                game = game.apply(nd.Circle(cells, who) if cells and random.random() < 0.8 else nd.Pass(who))
            else:
                game = game.apply(random.choice(game.legal_actions()))
    return found


def few_drops(position):
    """Whether the oracle can write all of them out: no star, or one on a number die."""
    return position.roll[4] != -1 and position.roll[:4].count(-1) < 2


def sampled(players, count, edition="2023"):
    """So many positions, spread over whole games."""
    return list(filter(few_drops, positions("oracle", players, 60, edition=edition)))[3 :: max(1, 45 // count)][:count]


def assert_alike(position, style):
    """Every drop that is looked at has the value of the oracle, with a combo that is as good as any."""
    expected = {drop.cells: drop for drop in oracle.drops(position, style)}
    drops, total = ENGINE.best_drops(position, style, EVERY)
    values = [drop.value for drop in drops]
    assert values == sorted(values, reverse=True)
    if style.spread:
        best = {}
        for drop in expected.values():
            place = tuple((row, col) for row, col, _ in drop.cells)
            best[place] = max(best.get(place, drop.value), drop.value)
        assert {tuple(sorted(divmod(at, 7) for at in drop.at)): drop.value for drop in drops} == best
    else:
        assert {drop.cells for drop in drops} == set(expected)
    assert total == len(expected)
    for drop in drops:
        wanted = expected[drop.cells]
        assert drop.value == wanted.value
        assert wanted.combos.get(drop.combo_cells) == drop.gain


@pytest.mark.parametrize(
    ("edition", "players", "style"),
    some(
        [(edition, players, style) for edition in EDITIONS for players in (1, 2, 4) for style in STYLES], 12, "oracle"
    ),
)
def test_every_drop_is_worth_what_the_oracle_says(edition, players, style):
    for position in sampled(players, 1, edition):
        assert_alike(position, style)


def test_many_stars_are_worth_what_the_oracle_says():
    position = replace(positions("stars", 1, 25)[-1], roll=(-1, -1, 4, 7, 3))
    assert_alike(position, Valuation(WEIGHTS, fast=True))


@pytest.mark.parametrize("players", [1, 3])
def test_a_sheet_is_worth_what_the_oracle_says_after_a_drop_and_between_rounds(players):
    for position in sampled(players, 4):
        for style in STYLES[::3]:
            best, _ = ENGINE.best_drops(position, style, 12)
            sheets = [sheet_after_candidate(position.sheets[position.who], drop) for drop in best]
            for here in (position, position.without_roll()):
                around = oracle.around_of(here, style)
                assert ENGINE.worths(here, style, sheets) == [
                    oracle.worth(here, style, sheet, around) for sheet in sheets
                ]


def test_each_table_is_used_where_it_is_said_to_lie():
    """Where all weights are nothing but those of one table, that table is what sheets are worth: each is something on some sheet."""
    rested = [position.without_roll() for position in positions("tables", 1, 60)]

    def worths(weight: array) -> list[int]:
        style = Valuation(weight.tobytes())
        return [worth for here in rested for worth in ENGINE.worths(here, style, here.sheets)]

    nothing = worths(array("h", bytes(len(WEIGHTS))))
    for table, start in OFFSETS.items():
        size = prod(SIZES[table])
        alone = array("h", bytes(len(WEIGHTS)))
        alone[start : start + size] = array("h", [1]) * size
        assert worths(alone) != nothing, table


# --- playing on -------------------------------------------------------------------------------------------------------


def best_sheets(position, style, most):
    return [
        sheet_after_candidate(position.sheets[position.who], drop)
        for drop in ENGINE.best_drops(position, style, most)[0]
    ]


def test_no_round_further_a_sheet_promises_its_points_and_its_value():
    for position in sampled(1, 3):
        sheets, before = best_sheets(position, EXACT, 3), position.sheets[0].points
        promised = ENGINE.rollouts(position, EXACT, sheets, RolloutPlan(0, 1, 1000, seed=1))
        assert promised == [[one / POINT] for one in ENGINE.worths(position, EXACT, sheets)]
        assert all(sheet.points >= before for sheet in sheets)


def test_a_blended_sample_is_the_mean_over_its_rounds():
    position = positions("blend", 1, 6)[-1]
    style = Valuation(WEIGHTS, fast=True)
    sheets = best_sheets(position, style, 3)
    rounds = [ENGINE.rollouts(position, style, sheets, RolloutPlan(depth, 6, 1000, seed=2)) for depth in (1, 2, 3)]
    blended = ENGINE.rollouts(position, style, sheets, RolloutPlan(3, 6, 1000, seed=2, blend=True))
    for i in range(len(sheets)):
        assert blended[i] == pytest.approx([fmean(ends) for ends in zip(*(one[i] for one in rounds), strict=True)])


def test_rollouts_go_on_where_they_stopped():
    position = positions("go on", 1, 3)[-1]
    style = Valuation(WEIGHTS, fast=True)
    sheets = best_sheets(position, style, 2)
    whole = ENGINE.rollouts(position, style, sheets, RolloutPlan(1, 9, 1000, seed=4))
    parts = [
        ENGINE.rollouts(position, style, sheets, RolloutPlan(1, n, 1000, seed=4, start=k)) for k, n in ((0, 4), (4, 5))
    ]
    assert whole == [one + two for one, two in zip(*parts, strict=True)]


@pytest.mark.skipif(
    load_native_engine() is None, reason="no native library: python -m numberdrop.coach.engine.build_core"
)
@pytest.mark.parametrize("threads", [2, 3, 9])
def test_what_several_threads_find_is_what_one_finds(threads):
    position = positions("lanes", 1, 3)[-1]
    style, library = Valuation(WEIGHTS, fast=True), load_native_engine().library
    several = Engine(library, threads)
    for most in (1, 2, 5):
        sheets = best_sheets(position, style, most)
        plan = RolloutPlan(2, 6, 1000, seed=5)
        assert several.rollouts(position, style, sheets, plan) == Engine(library).rollouts(
            position, style, sheets, plan
        )
        hurried = several.rollouts(position, style, sheets, RolloutPlan(2, 500, 0.01, seed=5))
        assert len({len(scores) for scores in hurried}) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_fork_of_a_python_that_has_thought_thinks_on():
    ask = "len(available_engine().rollouts(p, s, [p.sheets[0]] * 3, RolloutPlan(1, 2, 9, seed=1)))"
    lines = f"""
import os, sys
import numberdrop as nd
from numberdrop.coach import bot_named
from numberdrop.coach.engine.weights import available_engine
from numberdrop.coach.engine.position import Position
from numberdrop.coach.engine.position import RolloutPlan
game = nd.Game.new(1, seed="fork")
p, s = Position.of(game, 0), bot_named("leo").valuation_for(game)
assert {ask} == 3
child = os.fork()
if not child:
    os._exit(40 + {ask})
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert subprocess.run([sys.executable, "-c", lines], check=False, timeout=120).returncode == 43


# --- the quick look ---------------------------------------------------------------------------------------------------


def test_the_quick_look_loses_next_to_nothing():
    behind = []
    for position in positions("quick", 1, 25, careful=0.8):
        for stars in (0, 2):
            looked = replace(position, roll=(*[-1] * stars, *position.roll[stars:]))
            quick, _ = ENGINE.best_drops(looked, Valuation(WEIGHTS, fast=True), 1)
            best, _ = ENGINE.best_drops(looked, EXACT, 1)
            assert ENGINE.worths(looked, EXACT, [sheet_after_candidate(looked.sheets[0], quick[0])]) == [quick[0].value]
            behind.append(best[0].value - quick[0].value)
    assert min(behind) >= 0
    assert sum(behind) / len(behind) < 0.1 * POINT


def test_the_most_points_are_exact_however_many_combos_lie_open():
    """A field of equal numbers holds more small groups than are ever written down; what lies behind it counts all the same."""
    grid = nd.Grid.parse("......7\n" + "\n".join(f"4444..{number}" for number in (6, 5, 4, 3, 2, 1)))
    filled = {(kind, size) for kind in ("identical", "consecutive") for size in range(3, 8)} | {("identical", 8)}
    free = {("identical", 3), ("identical", 4), ("identical", 5), ("consecutive", 6), ("consecutive", 7)}
    best = highest_scoring_drop(nd.Sheet(grid, boxes=frozenset(filled - free)), nd.Roll.parse("1235I"))
    assert best.gain == 7
    assert len(best.combo) == 7
