"""Luck and skill as a sum of what was estimated, the level on the scale of the bots, and how that scale is made."""

from functools import cache
from statistics import fmean

import pytest

import numberdrop as nd
from numberdrop.coach import BOTS, level_of, play_out
from numberdrop.coach.level import Level, LevelFigures, shipped_scale
from numberdrop.coach.luck import JudgedAct, luck_of
from numberdrop.coach.training import bot_ratings
from numberdrop.coach.training.level_scale import fit_scale, games_to_play, scale_report

ACTS = (
    JudgedAct(1, 50.0, 2.0),
    JudgedAct(1, 51.0, 0.0),
    JudgedAct(2, 44.0, 9.0),
    JudgedAct(4, 40.0, -0.5),
)


def test_every_round_adds_up_and_so_does_the_game():
    found = luck_of(48.0, 6.0, ACTS, 4, 43)
    assert found.start == 54
    assert found.start + found.dice - found.given_away == pytest.approx(43)
    before = found.start
    for one in found.rounds:
        assert before + one.dice - one.given == pytest.approx(one.expected)
        before = one.expected
    assert found.given_away == pytest.approx(10.5)
    assert [one.round for one in found.rounds] == [1, 2, 3, 4]
    # The lead melts away: three quarters of it are left after the first of four rounds.
    assert found.rounds[0].expected == pytest.approx(51 + 4.5)


def test_what_could_still_be_won_back_is_neither_given_away_nor_luck():
    acts = [act._replace(gain_over_leo=gain) for act, gain in zip(ACTS, (1.0, 0.5, 6.0, 1.5), strict=True)]
    found, plain = luck_of(48.0, 6.0, acts, 4, 43), luck_of(48.0, 6.0, ACTS, 4, 43)
    assert found.start + found.dice - found.given_away == pytest.approx(43)
    assert found.won_back == pytest.approx(9.0 - 6.0)
    assert (found.given_away, found.dice) == (
        pytest.approx(plain.given_away - 3.0),
        pytest.approx(plain.dice - 3.0),
    )
    assert found.corrected == pytest.approx(plain.corrected - 0.5)


def test_where_nothing_was_judged_nothing_is_known():
    third = luck_of(48.0, 6.0, ACTS, 4, 43).rounds[2]
    assert (third.dice, third.given) == (0, 0)
    alone = luck_of(48.0, 6.0, (), 2, 30)
    assert (alone.dice, alone.given_away) == (pytest.approx(-24), 0)


def test_the_largest_fall_is_where_the_game_turned():
    assert luck_of(48.0, 6.0, ACTS, 4, 43).turn.round == 2


def test_what_the_estimate_was_off_by_is_between_acts_of_a_round():
    assert luck_of(48.0, 6.0, ACTS, 4, 43).corrected == pytest.approx(51.0 + 0.0 - 50.0)


@cache
def levels(bot: str, players: int) -> tuple[Level | None, ...]:
    """Of games with dice from which the scale was not made."""
    seats = (bot, "leo")[:players]
    return tuple(level_of(play_out(nd.Game.new(players, seed=f"level:{deal}"), seats)) for deal in range(3))


@pytest.mark.parametrize("players", [1, 2])
def test_one_game_tells_weak_from_strong(players):
    pip, zoe, kim, leo = ([level.strength for level in levels(bot, players)] for bot in ("pip", "zoe", "kim", "leo"))
    assert max(*pip, *zoe) < min(leo)
    assert fmean(pip) < fmean(zoe) < fmean(kim) < fmean(leo)


@pytest.mark.parametrize("players", [1, 2])
def test_a_level_lies_between_bots_that_are_no_more_than_a_few_apart(players):
    order = sorted(shipped_scale(alone=True).bots, key=shipped_scale(alone=True).bots.get)
    for bot in ("pip", "zoe", "leo"):
        for level in levels(bot, players):
            low, high = map(order.index, level.between)
            assert low <= order.index(level.nearest) <= high <= low + 4
            assert level.low <= level.strength <= level.high


def test_a_game_that_is_not_over_has_no_level_and_a_stranger_is_refused():
    game = play_out(nd.Game.new(2, seed=1), "gus")
    assert level_of(game.states()[-2], 1) is None
    assert level_of(game, 1) != level_of(game, 0)
    with pytest.raises(ValueError, match="no player 2"):
        level_of(game, 2)


@pytest.mark.parametrize("alone", [True, False])
def test_who_gives_away_less_and_scores_more_stands_higher(alone):
    told = shipped_scale(alone=alone)
    ladder = {rung.bot: rung.solo.score for rung in bot_ratings.read_ladder().rungs if rung.solo}
    assert told.bots == ladder
    assert set(ladder) == {bot.name for bot in BOTS}
    bad = LevelFigures(2.0, 2.0, 0.0, 20)
    better = (bad._replace(drops=1.0), bad._replace(combos=1.2), bad._replace(fine=-0.3), bad._replace(points=30))
    assert all(told.strength(one) > told.strength(bad) for one in better)
    # What the glance cannot tell does not count: the coach's own first choice each time is no more than nearly so.
    assert told.strength(LevelFigures(0.0, 0.0, 0.0, 50)) == told.strength(LevelFigures(0.2, 0.05, 0.0, 50))


def test_a_scale_is_fitted_to_games_and_tells_how_far_it_is_off():
    strengths = {"pip": 10.0, "kim": 30.0, "leo": 50.0}
    shown = {"pip": 4.0, "kim": 2.0, "leo": 0.0}
    games = [
        {"bot": bot, "table": table, "figures": [given, given * wave, wave * wave, 9 + wave]}
        for bot, given in shown.items()
        for table in (False, True)
        for wave in (0.0, 1.0, 2.0)
    ]
    games.append({"bot": "kim", "table": False, "figures": None})  # too short a game
    made = fit_scale(games, strengths, "by hand")
    assert (made["alone"]["games"], made["table"]["games"]) == (9, 9)
    assert made["alone"]["base"] == pytest.approx(50, abs=0.1)
    assert made["alone"]["weights"] == pytest.approx([-10, 0, 0, 0], abs=0.02)
    assert made["alone"]["error"] == pytest.approx(0, abs=0.01)


def test_a_check_tells_how_often_one_game_is_enough():
    told = shipped_scale(alone=True)
    found = scale_report(
        [("pip", LevelFigures(3.0, 3.0, 0.0, p)) for p in (5, 9)]
        + [("leo", LevelFigures(0.0, 0.0, 0.0, p)) for p in (50, 60)],
        told,
    )
    assert "pip < leo: 100" in found
    assert "zoe" not in found


def test_every_bot_has_the_same_dice():
    todo = games_to_play(["pip", "leo"], 2, "dice")
    assert len(todo) == 8
    assert {task.seed for task in todo.values()} == {"dice:0", "dice:1"}
