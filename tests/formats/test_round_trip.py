"""What is written is read again: the same game, the same text, by hand too."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numberdrop as nd
from numberdrop import record
from numberdrop.rules import drops, transition
from tests.sampling import examples

from .players import EDITIONS, all_sorts, some_game

WRITTEN = """{
  "format": "numberdrop",
  "version": 1,
  "players": 2,
  "edition": "2023",
  "seed": 7,
  "tiles": {"A": "U5", "B": "I", "C": "T5", "D": "X5", "E": "V3"},
  "names": ["Ann", "Zoé"],
  "actions": [
    "P1: start c3",
    "P2: start c5",
    "roll 4663S",
    "P1: drop c3r2=4 c4r2=6 c4r1=6 c5r1=3"
  ]
}
"""


@pytest.mark.parametrize("game", all_sorts(), ids=lambda game: f"{game.setup.edition}-{game.players}")
def test_a_game_of_every_edition_and_number_of_players_comes_back(game):
    assert game.over
    text = record.dumps(game)
    again = record.loads(text)
    assert again == game
    assert again.actions == game.actions
    assert record.dumps(again) == text
    assert [sheet.score for sheet in again.sheets] == [sheet.score for sheet in game.sheets]


def test_the_games_above_hold_every_act_but_the_rarest():
    acts = {type(action) for game in all_sorts() for action in game.actions}
    assert acts >= {nd.Start, nd.Throw, nd.Slide, nd.Block, nd.Drop, nd.Circle, nd.Pass, nd.EndRound}


@examples(60)
@given(st.randoms(use_true_random=False), st.integers(1, 6), st.sampled_from(EDITIONS), st.integers(0, 60))
def test_every_beginning_of_a_game_comes_back(rng, players, edition, acts):
    seed = rng.choice([None, rng.randrange(-(10**6), 10**6), "a text"])
    game = some_game(rng, players, edition, seed, acts)
    assert record.loads(record.dumps(game)) == game


def test_it_is_json_with_one_act_on_a_line():
    game = some_game(Random(3), 3, "2023", 3)
    text = record.dumps(game)
    data = json.loads(text)
    assert data["format"] == "numberdrop"
    assert data["version"] == 1
    assert len(data["actions"]) == len(game.actions)
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if '"actions"' in line) + 1
    assert [json.loads(line.strip().rstrip(",")) for line in lines[first : first + len(game.actions)]] == data[
        "actions"
    ]


def test_a_record_as_a_person_writes_it():
    game = nd.Game.new(2, "2023", 7, ("U5", "I", "T5", "X5", "V3"), ["Ann", "Zoé"])
    roll = game.seeded_roll
    text = WRITTEN.replace("4663S", str(roll))
    with_roll = record.loads(text[: text.index(',\n    "P1: drop')] + "\n  ]\n}\n")
    assert with_roll.setup == game.setup
    assert with_roll.roll == roll


def test_spaces_line_ends_and_the_order_of_fields_do_not_matter():
    game = some_game(Random(1), 2, "2021", None)
    text = record.dumps(game)
    data = json.loads(text)
    loose = json.dumps(dict(reversed(data.items())), indent=7, ensure_ascii=True)
    tight = json.dumps(data, separators=(",", ":"))
    shouted = text.replace('": "', '":\t"').replace("roll ", "  ROLL   ").replace("drop c", "Drop C")
    for other in (loose, tight, shouted, text.replace("\n", "\r\n"), "\ufeff" + text, "\n\n" + text + "\n \t"):
        assert record.loads(other) == game
        assert record.dumps(record.loads(other)) == text


def test_seed_and_names_may_be_missing_or_empty():
    game = nd.Game.new(3, "online")
    data = json.loads(record.dumps(game))
    assert "seed" not in data
    assert "names" not in data
    assert record.loads(json.dumps(data | {"seed": None, "names": []})) == game


@pytest.mark.parametrize(
    "setup",
    [{"seed": 10**18}, {"seed": "x" * 65}, {"seed": "a\nb"}, {"names": ["x" * 25]}, {"names": ["\u202eAnn"]}],
)
def test_what_no_record_may_hold_is_not_written(setup):
    game = nd.Game.new(1, **{"seed": 1} | setup)
    with pytest.raises(record.RecordError) as caught:
        record.dumps(game)
    assert caught.value.game == game


@examples(60)
@given(st.one_of(st.none(), st.integers(), st.text()), st.lists(st.text(), min_size=2, max_size=2))
def test_whatever_is_written_is_read(seed, names):
    game = nd.Game.new(2, seed=seed, names=names)
    try:
        text = record.dumps(game)
    except record.RecordError:
        return
    assert record.loads(text) == game


def test_a_legal_record_that_could_be_explained_for_ever_is_read_without_explaining(monkeypatch):
    """Six players write nothing but 3s: each sheet comes to hold some 80,000 combos, which reading need not look for."""
    game = nd.Game.new(6, tiles=("V3", "I3", "U5", "X5", "T5"))
    while game.phase == "start":
        game = game.apply(nd.Start(6, game.pending[0]))
    while not game.over:
        if game.phase == "drop":
            player = game.pending[0]
            place = min(nd.landings(game.sheets[player].grid, "O"), key=lambda landing: landing.cells)
            action = nd.Drop(tuple((*cell, 3) for cell in place.cells), player)
        elif game.phase == "combo":
            action = nd.Pass(game.pending[0])
        else:
            action = nd.EndRound() if game.phase == "end" else nd.Throw(nd.Roll.parse("333*O"))
        game = game.apply(action)
    text = record.dumps(game)

    def never(*_: object) -> None:
        raise AssertionError("reading a record looked for combos")

    monkeypatch.setattr(transition, "find_combos", never)
    monkeypatch.setattr(drops, "find_combos", never)
    assert record.loads(text) == game
