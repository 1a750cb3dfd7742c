"""What is written is read again: the same game, the same text, by hand too."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numberdrop as nd
from numberdrop import record
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


def test_a_skip_comes_back():
    """The rarest act: alone, all columns are 11 high, a block reaches row 14 in the middle, and then I is rolled."""

    def upright(col, low):
        return [(low + i, col) for i in range(4)]

    def square(col, low):
        return [(low, col), (low, col + 1), (low + 1, col), (low + 1, col + 1)]

    drops = [upright(col, low) for low in (0, 4) for col in range(1, 7)] + [upright(0, 1)]
    drops += [[(8, col) for col in (1, 2, 3, 4)], square(5, 8), square(0, 9), [(9, 4), (10, 4), (10, 5), (10, 6)]]
    shapes = "I" * 14 + "OOL"
    blocks = {16: ("B", upright(0, 5)), 17: ("A", square(2, 9)), 18: ("C", [(11, 3), (11, 4), (12, 3), (13, 3)])}

    game = nd.Game.new(1, tiles="OILTS").apply(nd.Start(0))
    for number in range(1, 19):
        game = game.apply(nd.Throw(nd.Roll.parse("1357" + (shapes + "I")[number - 1])))
        letter, block = blocks.get(number, ("ABCDE"[number % 5], None))
        game = game.apply(nd.Slide(letter))
        if block:
            game = game.apply(nd.Block(tuple(block)))
        if number < 18:
            cells = zip(sorted(drops[number - 1]), (1, 3, 5, 7), strict=True)
            game = game.apply(nd.Drop(tuple((*cell, mark) for cell, mark in cells)))
        else:
            assert game.legal_actions() == (nd.Skip(),)
            game = game.apply(nd.Skip())
        game = game.apply(nd.Pass()).apply(nd.EndRound())
    assert game.over
    assert '"skip"' in record.dumps(game)
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
