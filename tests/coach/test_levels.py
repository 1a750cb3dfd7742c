"""Bots at a learner's level: which one sits down, and that each level is a step up."""

from statistics import fmean

import pytest

import numberdrop as nd
from numberdrop.coach.bots import LEVELS, bot_named, bot_of_strength
from numberdrop.coach.matches import play_out


@pytest.mark.parametrize(("points", "name"), [(-8, "tao1"), (9.6, "tao1"), (20, "tao2"), (45, "tao6"), (120, "tao7")])
def test_the_nearest_level_sits_down(points, name):
    assert bot_of_strength(points).name == name
    assert bot_named(name) is bot_of_strength(points)


def test_levels_are_in_the_order_of_what_they_score():
    scores = [points for points, _ in LEVELS]
    assert scores == sorted(set(scores))


def test_a_few_games_show_the_lowest_the_middle_and_the_highest_level_apart():
    means = [
        fmean(play_out(nd.Game.new(1, seed=f"level {deal}"), (bot,)).sheets[0].score.total for deal in range(4))
        for bot in (LEVELS[0][1], LEVELS[3][1], LEVELS[-1][1])
    ]
    assert means == sorted(means)
    assert means[-1] - means[0] > 20


def test_no_level_looks_ahead_so_that_each_acts_alike_every_time():
    assert not any(bot.seconds for _, bot in LEVELS)
