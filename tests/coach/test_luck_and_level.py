"""Luck and skill as a sum of what was estimated, the level on the scale of the bots, and how that scale is made; none of it plays a game."""

from __future__ import annotations

from itertools import pairwise

import pytest

from numberdrop.coach import BOTS
from numberdrop.coach.game_luck import Weighed, luck_of
from numberdrop.coach.level import level_of, level_scale
from numberdrop.coach.training import bot_ratings
from numberdrop.coach.training.level_scale import scale, tasks

ACTS = (
    Weighed(1, 50.0, 2.0),
    Weighed(1, 51.0, 0.0),
    Weighed(2, 44.0, 9.0),
    Weighed(4, 40.0, -0.5),
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


def test_where_nothing_was_judged_nothing_is_known():
    third = luck_of(48.0, 6.0, ACTS, 4, 43).rounds[2]
    assert (third.dice, third.given) == (0, 0)
    alone = luck_of(48.0, 6.0, (), 2, 30)
    assert (alone.dice, alone.given_away) == (pytest.approx(-24), 0)


def test_the_largest_fall_is_where_the_game_turned():
    assert luck_of(48.0, 6.0, ACTS, 4, 43).turn.round == 2


def test_what_the_estimate_was_off_by_is_between_acts_of_a_round():
    assert luck_of(48.0, 6.0, ACTS, 4, 43).corrected == pytest.approx(51.0 + 0.0 - 50.0)


@pytest.mark.parametrize("alone", [True, False])
def test_the_scale_is_in_the_order_of_strength(alone):
    rungs = level_scale(alone=alone).rungs
    assert {rung.bot for rung in rungs} == {bot.name for bot in BOTS}
    ordered = sorted(rungs, key=lambda rung: rung.strength)
    assert all(low.given >= high.given for low, high in pairwise(ordered))
    ladder = {rung.bot: rung.solo.score for rung in bot_ratings.read().rungs if rung.solo}
    assert {rung.bot: rung.strength for rung in rungs} == ladder


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("bot", [bot.name for bot in BOTS])
def test_who_gives_away_as_much_as_a_bot_is_told_to_play_like_it(bot, players):
    given = next(rung.given for rung in level_scale(alone=players == 1).rungs if rung.bot == bot)
    level = level_of([given] * 14, players)
    assert level is not None
    assert level.low <= level.strength <= level.high
    order = [rung.bot for rung in sorted(level_scale(alone=True).rungs, key=lambda rung: rung.strength)]
    low, high = map(order.index, level.between)
    assert low <= order.index(level.nearest) <= high
    strengths = {rung.bot: rung.strength for rung in level_scale(alone=True).rungs}
    assert level.strength == pytest.approx(strengths[bot], abs=0.5) or bot in ("mia", "nova")


def test_more_rounds_tell_more_and_few_tell_nothing():
    short, long = level_of([2.0] * 5, 1), level_of([2.0] * 20, 1)
    assert long.high - long.low < short.high - short.low
    assert level_of([2.0] * 2, 1) is None


def test_a_scale_is_a_line_through_all_games():
    strengths = {"pip": 10.0, "leo": 50.0}
    games = [
        {"bot": bot, "table": table, "start": 50.0, "final": 60 - 10 * given, "given": [given] * 10}
        for bot, given in (("pip", 5.0), ("leo", 1.0))
        for table in (False, True)
    ]
    made = scale(games, strengths, "by hand")
    assert made["alone"]["bots"] == {"pip": [10.0, 5.0], "leo": [50.0, 1.0]}
    assert (made["table"]["lead"], made["table"]["spread"]) == (10.0, 0.0)


def test_every_bot_has_the_same_dice():
    todo = tasks(["pip", "leo"], 2, "dice")
    assert len(todo) == 8
    assert {task.seed for task in todo.values()} == {"dice:0", "dice:1"}
