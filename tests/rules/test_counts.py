"""Counts pinned as data (counts.toml), found by the reference and asked of the engine, like perft in chess; and what is known of its pieces."""

import tomllib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import numberdrop as nd

from .adapter import action_of, all_actions, new_game
from .reference.board import TILES, orientations, read
from .reference.combos import combos
from .reference.numbers import count_drops, possible_numbers
from .reference.perft import count, parse_move
from .reference.solo import Solo
from .reference.table import Table

PINNED: dict[str, list[dict[str, Any]]] = tomllib.loads(Path(__file__).with_name("counts.toml").read_text("utf-8"))
SMALL = 3_000  # sequences that the slow reference counts again at every run; it has counted all of them once


def by_why(section: str) -> Any:
    """One test per pinned position, named by what it shows."""
    return pytest.mark.parametrize("pinned", PINNED[section], ids=[entry["why"] for entry in PINNED[section]])


def test_orientations_are_those_known_for_free_polyominoes() -> None:
    known = {"I": 2, "O": 1, "T": 4, "L": 8, "S": 4, "V3": 4, "I3": 2, "U5": 4, "X5": 1, "T5": 4}
    assert {name: len(orientations(name)) for name in TILES} == known


def test_each_number_stands_on_three_dice() -> None:
    rolled = possible_numbers()
    assert {max(numbers.count(face) for numbers in rolled) for face in "1234567*"} == {3}


@by_why("drops")
def test_drops_on_pictured_boards(pinned: dict[str, Any]) -> None:
    grid = nd.Grid.parse(pinned["board"].strip("\n"))
    board = read(pinned["board"].strip("\n"))
    for roll, number in pinned["rolls"].items():
        assert count_drops(board, roll[:4], roll[4]) == number, roll
        assert len(nd.legal_drops(grid, nd.Roll.parse(roll))) == number, roll


@by_why("combos")
def test_combos_on_pictured_boards(pinned: dict[str, Any]) -> None:
    picture = pinned["board"].strip("\n")
    expected = [(kind, len(cells)) for kind, cells in combos(read(picture), frozenset())]
    found = [(combo.kind, combo.size) for combo in nd.find_combos(nd.Grid.parse(picture))]
    for kind in ("identical", "consecutive"):
        assert [expected.count((kind, size)) for size in range(3, 9)] == pinned[kind]
        assert [found.count((kind, size)) for size in range(3, 9)] == pinned[kind]


def engine_counts(game: nd.Game, rolls: list[str]) -> Iterator[int]:
    """The same counts, asked of the engine: of sequences of one action, of two, and so on."""
    here = [(game, rolls)]
    while True:
        ways = [(game, rolls, acts(game, rolls)) for game, rolls in here]
        yield sum(len(actions) for *_, actions in ways)
        here = [(game.apply(act), rolls[game.phase == "roll" :]) for game, rolls, actions in ways for act in actions]


def acts(game: nd.Game, rolls: list[str]) -> list[nd.rules.Action]:
    return [nd.Throw(nd.Roll.parse(roll)) for roll in rolls[:1]] if game.phase == "roll" else all_actions(game)


@by_why("sequences")
def test_sequences_of_actions(pinned: dict[str, Any]) -> None:
    tiles = dict(zip("ABCDE", pinned["tiles"].split(), strict=True))
    players, edition = pinned["players"], pinned["edition"]
    table = Solo(edition, tiles) if players == 1 else Table(players, edition, tiles)
    game = new_game(table)
    for text in pinned["moves"]:
        game = game.apply(action_of(parse_move(text)))
        table.play(parse_move(text))
    for depth, number in enumerate(pinned["counts"], start=1):
        if number <= SMALL:
            assert count(table, pinned["rolls"], depth) == number, depth
    assert list(islice(engine_counts(game, pinned["rolls"]), len(pinned["counts"]))) == pinned["counts"]
