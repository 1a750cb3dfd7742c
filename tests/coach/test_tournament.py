"""Tournaments: the same dice for all, every seat for every bot, each game written down once; and the figures made of them."""

import json
from collections import Counter
from dataclasses import replace

import pytest

from numberdrop.coach.bots import BOTS, bot_named
from numberdrop.coach.training import bot_ratings as figured
from numberdrop.coach.training import tournament as playing
from numberdrop.coach.training.bot_ratings import (
    BotRating,
    MeanScore,
    TrainingError,
    WinShare,
    compute_ladder,
    win_share,
)
from numberdrop.coach.training.tournament import (
    Journal,
    bot_checksum,
    open_runner,
    plan_tournament,
    play_tournament_game,
    rate_bots,
    run_tournament,
)

from .cluster import cluster

pytest.importorskip("joblib", reason="tournaments need the extra: pip install 'numberdrop[train]'")


def entry(deal, seats, totals, seconds=1.0):
    return {
        "key": f"{deal}:{seats}",
        "deal": deal,
        "seats": seats.split(),
        "totals": totals,
        "rounds": 10,
        "seconds": [seconds] * len(totals),
    }


# --- who plays --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_everybody_sits_everywhere_equally_often(players):
    bots = ("gus", "kim", "leo", "pip")
    matches = plan_tournament(bots, players, 2, 0, 1).games_by_key().values()
    taken = Counter((bot, seat) for match in matches for seat, bot in enumerate(match.seats))
    for bot in bots:
        assert len({taken[bot, seat] for seat in range(players)}) == 1
    assert all(len(set(match.seats)) == min(players, 4) for match in matches)
    assert len({match.seed for match in matches}) == 2, "the same dice for all"


def test_two_bots_fill_a_larger_table():
    seats = {match.seats for match in plan_tournament(("gus", "leo"), 3, 1, 0, 1).games_by_key().values()}
    assert {tuple(sorted(one)) for one in seats} == {("gus", "gus", "leo"), ("gus", "leo", "leo")}
    assert len(seats) == 6


def test_only_those_next_to_each_other_may_meet():
    found = plan_tournament(("pip", "gus", "kim", "leo"), 2, 1, 0, 1, near=True).games_by_key()
    assert {frozenset(match.seats) for match in found.values()} == {
        frozenset(pair) for pair in (("pip", "gus"), ("gus", "kim"), ("kim", "leo"))
    }
    assert set(found) <= set(plan_tournament(("pip", "gus", "kim", "leo"), 2, 1, 0, 1).games_by_key()), "the same games"


def test_all_play_alone_with_the_same_dice():
    matches = plan_tournament((), 2, 0, 3, 1).games_by_key()
    assert len(matches) == 3 * len(BOTS)
    assert Counter(match.seed for match in matches.values()) == {
        f"numberdrop:solo:1:{deal}": len(BOTS) for deal in range(3)
    }


def test_more_games_of_the_same_keep_those_there_are():
    short, long = (list(plan_tournament(("gus", "leo"), 2, games, games, 1).games_by_key()) for games in (2, 4))
    assert long[: len(short)] == short


def test_one_bot_may_play_alone():
    assert len(plan_tournament(["gus"], 2, 0, 2, 1).games_by_key()) == 2


def test_a_bot_that_changed_is_another(monkeypatch):
    before = bot_checksum("leo")
    assert bot_checksum("leo") == before != bot_checksum("gus")
    monkeypatch.setattr(playing, "load_weights", lambda name: b"other")
    assert bot_checksum("leo") != before
    monkeypatch.undo()
    monkeypatch.setattr(playing, "bot_named", lambda name: replace(bot_named(name), depth=3))
    assert bot_checksum("leo") != before


# --- what is written down ---------------------------------------------------------------------------------------------


ONE = plan_tournament(["gus", "leo"], 2, 3, 2, 1)


@pytest.fixture(scope="module")
def straight(tmp_path_factory):
    """What nobody disturbed wrote down, here alone."""
    path = tmp_path_factory.mktemp("tournament") / "games.jsonl"
    with open_runner(workers=1) as run:
        assert len(list(run_tournament(ONE.open_journal(path), run, ONE))) == len(ONE.games_by_key())
    return path


def games(path):
    """The games of a file without the time they took."""
    return [
        {key: value for key, value in json.loads(line).items() if key != "seconds"}
        for line in path.read_text().splitlines()[1:]
    ]


def test_games_are_whole_and_in_order(straight):
    assert [game["key"] for game in games(straight)] == list(ONE.games_by_key())
    for game in games(straight):
        assert len(game["totals"]) == len(game["seats"])
        assert game["rounds"] > 4
    assert len(straight.read_text().splitlines()[0]) > 20, "the first line tells what is played"


@pytest.mark.parametrize("kept", [1, 2, 5])
def test_broken_off_it_goes_on(tmp_path, straight, kept):
    path = tmp_path / "games.jsonl"
    lines = straight.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:kept]) + lines[kept][:30])
    with open_runner(workers=1) as run:
        assert len(list(run_tournament(ONE.open_journal(path), run, ONE))) == len(ONE.games_by_key()) - kept + 1
        assert list(run_tournament(ONE.open_journal(path), run, ONE)) == []
    assert games(path) == games(straight)


@pytest.mark.slow
def test_on_a_cluster_that_loses_a_worker_every_game_is_there_once(tmp_path, straight):
    pytest.importorskip("distributed", reason="a cluster needs the extra: pip install 'numberdrop[train]'")
    path = tmp_path / "games.jsonl"
    with cluster(tmp_path) as there, open_runner(there.address) as run:
        for done, _ in enumerate(run_tournament(ONE.open_journal(path), run, ONE), 1):
            assert len(games(path)) == done, "each game is written down as it ends"
            if done == 2:
                there.kill_one()
    assert games(path) == games(straight)


def test_a_file_of_something_else_is_refused(tmp_path, straight):
    with pytest.raises(TrainingError, match="seed is 1 there, not 2"):
        ONE._replace(seed=2).open_journal(straight)
    for text in ("hello\n", "[]\n", "{}\n", '{"tournament": 1', '{"a": 1}\n3\n'):
        path = tmp_path / "x.jsonl"
        path.write_text(text)
        with pytest.raises(TrainingError, match=str(path)):
            Journal(path, {"a": 1})
        assert path.read_text() == text, "what is not ours is left as it is"
    with pytest.raises(TrainingError, match="cannot be written"):
        Journal(tmp_path / "nowhere" / "x.jsonl", {})


def test_a_game_is_the_same_wherever_it_is_played(straight):
    key, match = list(ONE.games_by_key().items())[1]
    again = {key: value for key, value in play_tournament_game(match).items() if key != "seconds"}
    assert {"key": key, **again} in games(straight)


# --- what is made of them ---------------------------------------------------------------------------------------------


def test_wilson_keeps_its_sense():
    assert figured.wilson_interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert figured.wilson_interval(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert figured.wilson_interval(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_the_same_dice_count_once():
    met = figured.games_to_compare(
        [entry("d1", "a b", [3, 2]), entry("d1", "b a", [3, 2]), entry("d2", "a b", [5, 5]), entry("d2", "b a", [0, 9])]
    )
    share = win_share("a", "b", met)
    assert share == WinShare(0.625, *(round(one, 4) for one in figured.wilson_interval(0.625, 2)), 2)
    assert win_share("b", "a", met).share == 0.375
    assert win_share("a", "c", met) is None
    assert not share.is_certain


def test_a_step_is_real_when_the_interval_says_so():
    assert win_share("a", "b", figured.games_to_compare([entry(f"d{i}", "a b", [2, 1]) for i in range(9)])).is_certain


def test_without_tables_solo_games_with_the_same_dice_meet():
    entries = [entry("d1", "a", [30]), entry("d1", "b", [20]), entry("d2", "a", [10]), entry("d2", "b", [20])]
    assert win_share("a", "b", figured.games_to_compare(entries)) == WinShare(
        0.5, *(round(x, 4) for x in figured.wilson_interval(0.5, 2)), 2
    )


def test_the_ladder_is_made_of_all(tmp_path):
    pytest.importorskip("openskill", reason="ratings need the extra: pip install 'numberdrop[train]'")
    entries = [entry(f"d{i}", "low top", [i, 50 + i]) for i in range(8)]
    entries += [entry(f"d{i}", "mid low", [20, i or 30]) for i in range(8)]
    entries += [entry(f"s{i}", "top", [40 + 2 * i], seconds=5.0) for i in range(3)]
    ratings = rate_bots(("low", "mid", "top"), entries)
    found = compute_ladder(entries, ratings, "the command")
    assert [rung.bot for rung in found.rungs] == ["top", "mid", "low"]
    top, _, low = found.rungs
    assert top.solo == MeanScore(42.0, 1.15, 3)
    assert low.solo is None
    assert top.seconds == pytest.approx((8 * 1 + 3 * 5) / 110, abs=1e-4)
    assert [share and share.share for _, _, share in found.neighbouring_pairs()] == [None, 0.875]
    assert set(top.against) == {"low"}
    figured.write_ladder(tmp_path / "ladder.json", found)
    assert figured.read_ladder(tmp_path / "ladder.json") == found


def test_where_only_neighbours_meet_the_ratings_do_not_hang_on_who_played_first():
    pytest.importorskip("openskill", reason="ratings need the extra: pip install 'numberdrop[train]'")
    upper = [entry(f"u{i}", "a b", [2, 1] if i % 3 else [1, 2]) for i in range(30)]
    lower = [entry(f"l{i}", "b c", [2, 1] if i % 3 else [1, 2]) for i in range(30)]
    ratings, other = rate_bots(("a", "b", "c"), upper + lower), rate_bots(("a", "b", "c"), lower + upper)
    assert ratings["a"].mu > ratings["b"].mu > ratings["c"].mu
    assert all(ratings[name].mu == pytest.approx(other[name].mu, abs=1) for name in ratings)


def test_a_bot_in_two_seats_cannot_lose_to_itself():
    pytest.importorskip("openskill", reason="ratings need the extra: pip install 'numberdrop[train]'")
    ratings = rate_bots(("a", "b"), [entry("d1", "a a b", [9, 1, 5]), entry("d2", "a a", [9, 1])])
    assert ratings["a"].mu > ratings["b"].mu


def test_figures_that_cannot_be_read_are_named(tmp_path):
    for text in ("{", "[]", '{"command": ""}', '{"command": "", "rungs": [{}]}'):
        (tmp_path / "x.json").write_text(text)
        with pytest.raises(TrainingError, match=str(tmp_path)):
            figured.read_ladder(tmp_path / "x.json")


@pytest.mark.skipif(not figured.SHIPPED.exists(), reason="no figures are shipped yet")
def test_the_shipped_figures_are_those_of_the_bots():
    found = figured.read_ladder()
    assert {rung.bot for rung in found.rungs} == {bot.name for bot in BOTS}
    assert found.command.startswith("numberdrop tournament ")
    assert all(isinstance(rung.rating, BotRating) for rung in found.rungs)
