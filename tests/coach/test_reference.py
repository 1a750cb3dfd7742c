"""The coach in plain Python gives the very numbers of the compiled core, and the most that a roll can score is exact.

Where nothing has changed since all of it was proved (see ``tests/proven.py``) a sample is compared.
"""

import os
import subprocess
import sys
from array import array
from dataclasses import replace
from functools import cache
from random import Random
from statistics import fmean

import pytest

import numberdrop as nd
from numberdrop.coach.engine.afterstates import POINT, after
from numberdrop.coach.engine.native import Core, core
from numberdrop.coach.engine.position import Position, SheetView
from numberdrop.coach.engine.protocol import RolloutPlan, Valuation
from numberdrop.coach.engine.reference.engine import ReferenceEngine
from numberdrop.coach.engine.reference.max_points import best_gain, best_points
from numberdrop.coach.engine.reference.splitmix import Dice
from numberdrop.coach.training import handmade_weights
from numberdrop.rules.dice import NUMBER_DICE
from numberdrop.rules.drops import grid_after
from tests.proven import some

PLAIN = ReferenceEngine()
CORE = core()


def all_weights():
    """The handmade weights, with a little of everything: no table may be looked up otherwise than in the core."""
    handmade = array("h", handmade_weights.weights(handmade_weights.Counts()))
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
]
MANY = 1500
needs_core = pytest.mark.skipif(
    CORE is None, reason="no compiled core to compare with: python -m numberdrop.coach.engine.build_core"
)


@cache
def positions(seed, players, count, *, careful=0.5):
    """Positions in which somebody is to drop, from games that are played half well, half at random."""
    random, found, games = Random(f"{seed} {players}"), [], 0
    while len(found) < count:
        game, chosen = nd.Game.new(players, seed=f"{seed}:{games}"), {}
        games += 1
        while not game.over and len(found) < count:
            if game.phase.value == "drop":
                who = min(game.pending)
                position = Position.of(game, who)
                best, _ = PLAIN.drops(
                    replace(position, sheets=(position.sheets[who],), who=0), Valuation(WEIGHTS, fast=True), 12
                )
                if best:
                    found.append(position)
                    chosen[who] = best[0] if random.random() < careful else random.choice(best)
                    game = game.apply(chosen[who].drop(who))
                else:
                    game = game.apply(game.legal_actions()[0])
            elif game.phase.value == "combo":
                who = game.legal_actions()[0].player
                cells = chosen[who].combo_cells
                game = game.apply(nd.Circle(cells, who) if cells and random.random() < 0.8 else nd.Pass(who))
            else:
                game = game.apply(random.choice(game.legal_actions()))
    return found


def told(candidate):
    """All of a candidate that means something: a pass has no kind."""
    return candidate if candidate.combo else replace(candidate, kind=0)


def all_numbers(position):
    return 24 * (10 ** position.roll[:4].count(-1)) * (5 if position.roll[4] == -1 else 1) <= MANY


@pytest.fixture(scope="module", params=some([1, 2, 3, 4], 2, "players"))
def met(request):
    return [position for position in positions("plain", request.param, 12) if all_numbers(position)]


@needs_core
@pytest.mark.parametrize("style", STYLES)
def test_drops(met, style):
    for position in met:
        ours, total = PLAIN.drops(position, style, 50)
        theirs, count = CORE.drops(position, style, 50)
        assert (list(map(told, ours)), total) == (list(map(told, theirs)), count)


@needs_core
@pytest.mark.parametrize("roll", [(-1, -1, 4, 7, -1), (3, -1, -1, 1, 3), (-1, -1, -1, 3, 3)])
def test_drops_with_stars(roll):
    position = replace(positions("stars", 1, 25)[-1], roll=roll)
    ours, total = PLAIN.drops(position, EXACT, 200)
    theirs, count = CORE.drops(position, EXACT, 200)
    assert (list(map(told, ours)), total) == (list(map(told, theirs)), count)


@needs_core
def test_place(met):
    for position in met[::3]:
        for drop in PLAIN.drops(position, EXACT, 40)[0][::13]:
            ours = PLAIN.place(position, EXACT, drop.at, drop.marks)
            theirs = CORE.place(position, EXACT, drop.at, drop.marks)
            assert (told(ours[0]), *ours[1:]) == (told(theirs[0]), *theirs[1:])
            assert told(ours[0]) == told(drop)
    assert PLAIN.place(met[0], EXACT, (0, 1, 2, 97), (1, 1, 1, 1)) is None


@needs_core
@pytest.mark.parametrize("style", STYLES)
def test_worths(met, style):
    for position in met:
        best, _ = PLAIN.drops(position, style, 12)
        sheets = [after(position.sheets[position.who], drop) for drop in best]
        worths = PLAIN.worths(position, style, sheets)
        assert worths == CORE.worths(position, style, sheets)
        assert worths == [drop.value for drop in best] or style.greedy
        between = position.without_roll()
        assert PLAIN.worths(between, style, sheets) == CORE.worths(between, style, sheets)


@needs_core
@pytest.mark.parametrize(
    ("players", "depth", "blend", "style"),
    some(
        [
            (players, depth, blend, style)
            for players, depth in ((1, 2), (1, 0), (2, 1), (3, 0))
            for blend in (False, True)
            for style in (EXACT, Valuation(WEIGHTS, greedy=True))
        ],
        2,
        "rollouts",
    ),
)
def test_rollouts(players, depth, blend, style):
    position = positions("rollouts", players, 8 * players)[-1]
    sheet = position.sheets[position.who]
    sheets = [after(sheet, drop) for drop in PLAIN.drops(position, style, 2)[0]]
    for samples in (2, 1):
        plan = RolloutPlan(depth, samples, 1000, seed=0, blend=blend)
        ours = PLAIN.rollouts(position, style, sheets, plan)
        assert ours == CORE.rollouts(position, style, sheets, plan)
        assert [len(scores) for scores in ours] == [samples] * len(sheets)


@needs_core
def test_a_blended_sample_is_the_mean_over_its_rounds():
    position = positions("blend", 1, 6)[-1]
    style = Valuation(WEIGHTS, fast=True)
    sheets = [after(position.sheets[0], drop) for drop in CORE.drops(position, style, 3)[0]]
    rounds = [CORE.rollouts(position, style, sheets, RolloutPlan(depth, 6, 1000, seed=2)) for depth in (1, 2, 3)]
    blended = CORE.rollouts(position, style, sheets, RolloutPlan(3, 6, 1000, seed=2, blend=True))
    for i in range(len(sheets)):
        assert blended[i] == pytest.approx([fmean(ends) for ends in zip(*(one[i] for one in rounds), strict=True)])


@needs_core
@pytest.mark.parametrize("think", [PLAIN, CORE], ids=["plain", "core"])
def test_rollouts_go_on_where_they_stopped(think):
    position = positions("go on", 1, 3)[-1]
    style = Valuation(WEIGHTS, fast=True)
    sheets = [after(position.sheets[0], drop) for drop in think.drops(position, style, 2)[0]]
    whole = think.rollouts(position, style, sheets, RolloutPlan(1, 9, 1000, seed=4))
    parts = [
        think.rollouts(position, style, sheets, RolloutPlan(1, n, 1000, seed=4, start=k)) for k, n in ((0, 4), (4, 5))
    ]
    assert whole == [one + two for one, two in zip(*parts, strict=True)]


@needs_core
@pytest.mark.parametrize("lanes", [2, 3, 9])
def test_what_several_lanes_find_is_what_one_finds(lanes):
    position = positions("lanes", 1, 3)[-1]
    style = Valuation(WEIGHTS, fast=True)
    several = Core(CORE.library, lanes)
    for most in (1, 2, 5):
        sheets = [after(position.sheets[0], drop) for drop in CORE.drops(position, style, most)[0]]
        plan = RolloutPlan(2, 6, 1000, seed=5)
        assert several.rollouts(position, style, sheets, plan) == Core(CORE.library).rollouts(
            position, style, sheets, plan
        )
        hurried = several.rollouts(position, style, sheets, RolloutPlan(2, 500, 0.01, seed=5))
        assert len({len(scores) for scores in hurried}) == 1


@needs_core
@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_fork_of_a_python_that_has_thought_thinks_on():
    ask = "len(core().rollouts(p, s, [p.sheets[0]] * 3, RolloutPlan(1, 2, 9, seed=1)))"
    lines = f"""
import os, sys
import numberdrop as nd
from numberdrop.coach import bot_named
from numberdrop.coach.engine.native import core
from numberdrop.coach.engine.position import Position
from numberdrop.coach.engine.protocol import RolloutPlan
game = nd.Game.new(1, seed="fork")
p, s = Position.of(game, 0), bot_named("leo").style(game)
assert {ask} == 3
child = os.fork()
if not child:
    os._exit(40 + {ask})
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert subprocess.run([sys.executable, "-c", lines], check=False, timeout=120).returncode == 43


def test_six_rolls_show_every_face_of_every_die_once():
    shapes = sorted(roll[4] for roll in Dice(3).throw_six())
    numbers = [sorted(roll[die] for roll in Dice(3).throw_six()) for die in range(4)]
    faces = [sorted(-1 if face == "*" else int(face) for face in die) for die in NUMBER_DICE]
    assert numbers == faces
    assert shapes == [-1, 0, 1, 2, 3, 4]


@needs_core
@pytest.mark.parametrize("players", some([1, 2, 3], 1, "whole games"))
def test_whole_games_in_the_head(players):
    position = positions("whole", players, 6)[-1]
    style = Valuation(WEIGHTS, greedy=True)
    sheet = position.sheets[position.who]
    sheets = [after(sheet, drop) for drop in PLAIN.drops(position, style, 2)[0]]
    plan = RolloutPlan(99, 1, 1000, seed=8)
    ours, theirs = (one.rollouts(position, style, sheets, plan) for one in (PLAIN, CORE))
    assert ours == theirs


@needs_core
def test_the_quick_look_loses_next_to_nothing():
    behind = []
    for position in positions("quick", 1, 25, careful=0.8):
        for stars in (0, 2):
            looked = replace(position, roll=(*[-1] * stars, *position.roll[stars:]))
            quick, _ = PLAIN.drops(looked, Valuation(WEIGHTS, fast=True), 1)
            best, _ = CORE.drops(looked, EXACT, 1)
            assert PLAIN.worths(looked, EXACT, [after(looked.sheets[0], quick[0])]) == [quick[0].value]
            behind.append(best[0].value - quick[0].value)
    assert min(behind) >= 0
    assert sum(behind) / len(behind) < 0.1 * POINT


def test_the_quick_look_looks_at_less():
    position = positions("less", 1, 12)[-1]
    assert PLAIN.drops(position, Valuation(WEIGHTS, fast=True), 1)[1] < PLAIN.drops(position, EXACT, 1)[1] / 2


def slowest(sheet, roll):
    """The most points of any drop and combo, by writing all of them out."""
    best = None
    for drop in nd.legal_drops(sheet.grid, roll):
        grid = grid_after(sheet.grid, drop)
        fallen = replace(sheet, grid=grid, minus=frozenset())
        combos = [combo for combo in nd.find_combos(grid) if sheet.box_free(combo.kind, combo.size)]
        sizes = {(combo.kind, combo.size): combo for combo in combos}
        most = max([fallen, *map(fallen.with_combo, sizes.values())], key=lambda then: then.score.total)
        gain = most.score.total - replace(sheet, minus=frozenset()).score.total
        best = gain if best is None else max(best, gain)
    return best or 0


@pytest.mark.parametrize("seed", range(12))
def test_best_gain_by_the_rules(seed):
    random = Random(seed)
    grid = nd.Grid()
    for _ in range(random.randrange(9)):
        faces = "".join(random.choice("1234567") for _ in range(4))
        grid = grid_after(grid, random.choice(nd.legal_drops(grid, nd.Roll.parse(faces + random.choice("IOTLS")))))
        if max(grid.heights) > 11:
            break
    boxes = frozenset(
        (kind, size) for kind in ("identical", "consecutive") for size in range(3, 8) if random.random() < 0.4
    )
    boxes |= {("identical", size) for size in range(4, 8)} if seed % 3 == 0 else set()
    sheet = nd.Sheet(grid, boxes=boxes)
    roll = nd.Roll.parse(
        "".join(random.choice("1234567") for _ in range(3)) + random.choice("3*") + random.choice("IOTLS")
    )
    view = SheetView.of(sheet, (0, 1, 2, 3, 4), None)
    position = tuple(-1 if face == "*" else int(face) for face in roll.numbers)
    gain, drop = best_gain(view, (*position, "IOTLS".index(roll.shape)))
    assert gain == slowest(sheet, roll)
    assert after(view, drop).points - view.points == gain


def check_gains(seed, count):
    random = Random(seed)
    for position in positions(f"gains {seed}", 1 + seed % 2, count, careful=0.2):
        sheet, roll = position.sheets[position.who], position.roll
        if random.random() < 0.3:
            faces = (random.choice((-1, -1, 1, 2, 3, 4, 5, 6, 7)) for _ in range(3))
            roll = (*faces, random.randint(1, 7), random.randint(-1, 4))
        alone = replace(position, sheets=(sheet,), who=0, first=0, dropped=0, roll=roll)
        best, _ = CORE.drops(alone, Valuation(WEIGHTS, greedy=True), 1)
        assert best_points(sheet, roll) == (best[0].gain if best else 0)
        gain, drop = best_gain(sheet, roll)
        if drop:
            assert after(sheet, drop).points - sheet.points == gain


@needs_core
@pytest.mark.parametrize("seed", range(4))
def test_best_gain_by_the_core(seed):
    check_gains(seed, 30)


@needs_core
@pytest.mark.proof
@pytest.mark.parametrize("seed", range(4, 8))
def test_best_gain_by_the_core_on_a_thousand_positions(seed):
    check_gains(seed, 250)
