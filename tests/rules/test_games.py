"""Whole games, one action at a time, beside a slow referee."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import numberdrop as nd
from tests.sampling import examples

from .adapter import action_of, all_actions, move_of, new_game, same_state, seat
from .reference.numbers import DICE, SHAPE_DIE, places, possible_numbers, writings
from .reference.solo import Solo
from .strategies import EDITIONS, new_table, seeds, some_move, used_papers

if TYPE_CHECKING:
    from .reference.table import Move, Table

ENOUGH = 1_500  # more legal actions than this are not listed but left to the counts


def how_many(table: Table) -> int:
    """How many actions are legal in the drop phase."""
    boards = [table.papers[player].board for player in table.pending()]
    return sum(len(places(board, table.shape)) for board in boards) * len(writings(table.numbers))


def same_actions(game: nd.Game, table: Table) -> None:
    """The engine's legal actions are the reference's, each once."""
    if table.phase == "roll" or (table.phase == "drop" and how_many(table) > ENOUGH):
        return
    actions = all_actions(game)
    expected: set[Move] = {("end", 0, None)} if table.phase == "end" else set()
    for player in table.pending() if table.phase not in ("end", "over") else ():
        expected |= table.moves_of(player)
    assert {move_of(action) for action in actions} == expected
    assert len(actions) == len(expected)


def probes(rng: random.Random, table: Table, game: nd.Game, move: Move) -> list[Move]:
    """The move to be made, spoilt: another player, another phase, other cells."""
    kind, player, what = move
    others: list[Move] = [
        ("end", 0, None),
        ("pass", player, None),
        ("skip", player, None),
        ("start", player, rng.randrange(-1, 8)),
        ("throw", 0, "".join(rng.choice(die) for die in DICE) + rng.choice(SHAPE_DIE)),
    ]
    if kind in ("block", "drop", "circle"):
        lifted = frozenset((row + 1, *rest) for row, *rest in what)
        others += [(kind, player, lifted), (kind, player, frozenset(sorted(what)[1:]))]
        others += [(kind, other, what) for other in range(len(table.papers)) if other != player]
    return others


def play(rng: random.Random, game: nd.Game, table: Table, rounds: int = 99) -> None:
    """Play on like a careless player on both sides, and compare after every action."""
    same_state(game, table)
    last = table.round + rounds
    while table.phase != "over" and table.round < last:
        move = some_move(rng, table)
        if rng.random() < 0.2:
            same_actions(game, table)
        if rng.random() < 0.1:
            for probe in probes(rng, table, game, move):
                assert game.why(action_of(probe)).legal == table.legal(probe), probe
        assert game.why(action_of(move)).legal
        before, game = game, game.apply(action_of(move))
        assert before.phase == table.phase  # a game is a value: the old one is as it was
        table.play(move)
        same_state(game, table)
    if table.phase == "over":
        assert not game.legal_actions()


@examples(30)
@given(seeds, st.integers(1, 6), st.sampled_from(EDITIONS))
def test_whole_games(seed: int, players: int, edition: str) -> None:
    rng = random.Random(seed)
    table = new_table(rng, players, edition)
    play(rng, new_game(table), table)


@examples(120)
@given(seeds, st.integers(1, 6), st.sampled_from(EDITIONS))
def test_games_that_go_on_from_a_position(seed: int, players: int, edition: str) -> None:
    rng = random.Random(seed)
    table = new_table(rng, players, edition)
    game = new_game(table)
    for player in range(players):
        start = ("start", player, rng.randrange(7))
        table.play(start)
        game = game.apply(action_of(start))
    game = seat(game, table, used_papers(rng, players))
    if isinstance(table, Solo):
        table.notches = {letter: rng.choice([0, 2, 3, 3, 4]) for letter in table.notches}
        assume(set(table.notches.values()) != {4})
        game = replace(game, tile_levels=tuple(table.notches.values()))
    play(rng, game, table, rounds=3)


def test_a_refused_action_raises_and_changes_nothing() -> None:
    game = nd.Game.new(players=2, seed=None)
    with pytest.raises(nd.IllegalAction) as caught:
        game.apply(nd.EndRound())
    assert isinstance(caught.value, ValueError)
    assert caught.value.reasons
    assert str(caught.value) == " ".join(map(nd.say, caught.value.reasons))
    assert pickle.loads(pickle.dumps(caught.value)).reasons == caught.value.reasons
    assert game.phase == "start"


@pytest.mark.parametrize("players", [1, 3])
def test_a_game_knows_every_state_it_went_through(players: int) -> None:
    gone = [nd.Game.new(players, "2021", "states", names=["Ann", "Bob", "Cy"][:players])]
    while gone[-1].round < 3:
        gone.append(gone[-1].apply(gone[-1].legal_actions()[-1]))
    assert gone[-1].states() == tuple(gone)
    assert gone[4].apply_all(gone[-1].actions[4:]) == tuple(gone[4:])
    with pytest.raises(nd.IllegalAction):
        gone[4].apply_all(gone[-1].actions[5:])


def first_roll(game: nd.Game) -> nd.Game:
    """All players have put their start number into the leftmost column."""
    for player in sorted(game.pending):
        game = game.apply(nd.Start(0, player))
    return game


def test_any_possible_roll_may_be_thrown_without_a_seed() -> None:
    game = first_roll(nd.Game.new(players=2, seed=None))
    possible = possible_numbers()
    rng = random.Random(5)
    for _ in range(400):
        numbers = [rng.choice("1234567*") for _ in range(4)]
        roll = "".join(numbers) + rng.choice(SHAPE_DIE)
        legal = tuple(sorted(numbers)) in possible
        try:
            parsed: Any = nd.Roll.parse(roll)
        except ValueError:
            assert not legal, roll
            continue
        assert game.why(nd.Throw(parsed)).legal == legal, roll


@pytest.mark.parametrize("players", [1, 3])
def test_a_seed_pins_the_roll(players: int) -> None:
    game = first_roll(nd.Game.new(players=players, seed=11))
    (throw,) = game.legal_actions()
    roll = str(throw.roll)
    assert all(face in die for face, die in zip(roll, (*DICE, "".join(SHAPE_DIE)), strict=True))
    again = first_roll(nd.Game.new(players=players, seed=11))
    assert again.legal_actions() == game.legal_actions()
