"""The coach has one opinion: what a hint advises is what a judgement and a review call best, and places that promise little get a chance."""

import re
from dataclasses import replace
from itertools import islice

import pytest

import numberdrop as nd
from numberdrop.coach.bots import available_engine, bot_named
from numberdrop.coach.candidates import find_candidates
from numberdrop.pages.message import Voice, items
from numberdrop.pages.table.judgement import judgement_lines
from numberdrop.rules.actions import Drop, Slide, Start
from numberdrop.steps import run_all
from tools.benchmarks.opinions import judged, opinions, positions


@pytest.mark.parametrize(
    ("players", "count"),
    [(1, 3), pytest.param(1, 12, marks=pytest.mark.slow), pytest.param(2, 3, marks=pytest.mark.slow)],
)
def test_hint_judgement_and_review_name_the_same_best_move(players, count):
    for game, asked in islice(positions(players, 7), count):
        best, verdict = opinions(game, asked)
        assert len(best) == 1, f"after {asked.at} acts of {game}"
        assert verdict == "best"


def test_the_combo_after_a_drop_is_the_one_that_the_next_hint_advises():
    """By value alone the coach would circle 2 2 2 here, which leaves one of 2 2 2 2 over."""
    game = nd.Game.new(seed=739844205)
    for act in ["P1: start c7", "roll *222L", "slide E", "slide D"]:
        game = game.apply(act)
    drop = "P1: drop c4r1=2 c5r1=2 c6r1=2 c4r2=2"
    follow_up = judged(game, drop).option.then[0]
    assert nd.coach.advise(game.apply(drop)).action == follow_up
    assert len(follow_up.cells) != 3


def flat_or_upright() -> nd.Game:
    """An I in the first round: lying flat it scores a combo over three holes, upright it scores nothing and keeps everything open."""
    game = nd.Game.new(seed=812316094).apply(Start(3))
    game = game.apply(game.legal_actions()[0])
    assert game.roll == nd.Roll.parse("15*3I")
    return game.apply(Slide("E")).apply(Slide("A"))


def columns(drop: Drop) -> set[int]:
    return {col for _, col, _ in drop.cells}


def test_a_place_that_promises_little_is_advised_when_it_plays_on_well():
    game = flat_or_upright()
    style = replace(bot_named("leo").valuation_for(game), fast=True)
    first_look = run_all(find_candidates(game, 0, style, available_engine(), 12))
    assert all(len(columns(option.action)) > 1 for option in first_look)
    advice = nd.coach.advise(game)
    assert len(columns(advice.action)) == 1
    best = judged(game, advice.action)
    assert (best.verdict, best.parts) == ("best", ())
    flat = judged(game, next(one.action for one in first_look))
    assert sum(part.points.mean for part in flat.parts) == pytest.approx(flat.reasons.margin.mean)
    flat = judged(game, first_look[0].action)
    assert flat.best.action == advice.action
    assert flat.behind.mean > 0


@pytest.mark.parametrize("numbers", [(5, 1, 3, 2), (2, 1, 3, 5)])
def test_what_is_said_of_the_same_place_with_other_numbers_is_one_opinion(numbers):
    game = flat_or_upright()
    word = judged(game, Drop(tuple((row, 1, number) for row, number in enumerate(numbers))))
    assert word.best.action == nd.coach.advise(game).action
    assert word.verdict == "behind"
    lines = items(Voice("en", reader="expert"), judgement_lines(word))
    assert "coach.rank" in [item.id for item in lines]
    assert "coach.best" not in [item.id for item in lines]
    margin = next(item.text for item in lines if item.id == "idea.whole")
    parts = [_first_figure(item.text) for item in lines if item.id.startswith("idea.part")]
    assert sum(parts) == pytest.approx(_first_figure(margin.partition(": ")[2]))


def _first_figure(text: str) -> float:
    return float(re.findall(r"[-+]?\d+\.\d", text.replace("\N{MINUS SIGN}", "-"))[0])
