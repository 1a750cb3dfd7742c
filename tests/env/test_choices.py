"""Small choices make every act of the rules, and none that the rules refuse; the odds add up; and what is missing is named."""

import random
import sys
from itertools import product

import pytest

from numberdrop import env
from numberdrop.env import Turn, rolls
from numberdrop.rules.actions import Drop
from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE
from numberdrop.rules.game import Game, Phase


def drops(turn: Turn) -> set[Drop]:
    """All drops that choices lead to."""
    found, open_ = set(), [turn]
    while open_:
        at = open_.pop()
        for choice in at.legal:
            after = at.chosen(choice)
            if after.landing:
                open_.append(after)
            else:
                found.update(one for one in after.game.actions[len(at.game.actions) :] if isinstance(one, Drop))
    return found


def begun(players: int, seed: int) -> Turn:
    turn = Turn.of(Game.new(players, seed=seed))
    chance = random.Random(seed)
    while turn.game.phase is not Phase.DROP:
        turn = turn.chosen(chance.choice(sorted(turn.legal)))
    return turn


@pytest.mark.parametrize("seed", [3, 5])
def test_the_choices_of_a_roll_are_its_drops(seed: int) -> None:
    turn = next(turn for seed in range(seed * 100, seed * 200) if not (turn := begun(1, seed)).game.roll.has_star)
    assert drops(turn) == set(turn.game.legal_drops())


@pytest.mark.parametrize("players", [1, 2, 4])
def test_whole_games_are_legal(players: int) -> None:
    chance = random.Random(players)
    for seed in range(4):
        turn = Turn.of(Game.new(players, seed=seed))
        while not turn.game.over:
            assert turn.legal
            if not turn.landing and turn.game.phase not in (Phase.DROP, Phase.BLOCKS):
                assert len(turn.legal) == len(turn.game.legal_actions())
            turn = turn.chosen(chance.choice(sorted(turn.legal)))
        assert not turn.legal


def test_a_game_without_a_seed_goes_on() -> None:
    turn = Turn.of(Game.new())
    assert turn.chosen(min(turn.legal)).game.roll is not None


def test_the_odds_are_those_of_all_rolls() -> None:
    chances = {(roll.numbers, roll.shape): chance for roll, chance in rolls()}
    every = [(tuple(sorted(faces)), shape) for faces in product(*NUMBER_DICE) for shape in SHAPE_DIE]
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) == set(every)
    assert chances[every[0]] == pytest.approx(every.count(every[0]) / len(every))


@pytest.mark.parametrize("make", [env.solo, env.table])
def test_without_the_extra_it_is_named(make: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numberdrop.env.environments", raising=False)
    for name in ("gymnasium", "pettingzoo", "numpy"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(
        ImportError, match=r"is not installed; learning agents need the extra: pip install 'numberdrop\[agents\]'"
    ):
        make()
