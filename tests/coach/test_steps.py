"""Thinking that is put down and taken up again finds the same, and a hint stands before the judgement of the same coach."""

from functools import cache

import pytest

import numberdrop as nd
from numberdrop.coach.bots import Bot, available_engine, bot_named, choose, choose_in_steps
from numberdrop.coach.candidates import find_candidates
from numberdrop.coach.engine.position import Position
from numberdrop.coach.game_review import ReviewRun
from numberdrop.coach.hint import HintSearch, advise
from numberdrop.coach.idea import DECIDES
from numberdrop.coach.search import PairedRollouts
from numberdrop.steps import StepRunner, run_all
from tests.blunders import blundered

LEO = bot_named("leo")


@cache
def states(seed: str, players: int = 1) -> tuple[nd.Game, ...]:
    """A game from before its first act on, played by rule of thumb."""
    return nd.coach.play_out(nd.Game.new(players, seed=seed), (LEO,) * players).states()


def acting(seed: str, phase: str, players: int = 1) -> list[nd.Game]:
    return [game for game in states(seed, players) if game.phase == phase]


@pytest.mark.parametrize("bot", ["pip", "kim", "leo"])
@pytest.mark.parametrize("players", [1, 2])
def test_a_bot_that_is_interrupted_does_the_same(bot, players):
    for game in states("same", players)[:60:7]:
        work = StepRunner(choose_in_steps(game, bot_named(bot)))
        while not work.run(0.0):
            pass
        assert work.result == choose(game, bot_named(bot))


def test_a_review_is_the_same_however_its_time_is_sliced() -> None:
    game = blundered()

    def reviewed(seconds: float) -> list[tuple[int, int, float]]:
        run = ReviewRun(game)
        while not run.done:
            run.run(seconds)
        return [(one.at, one.judgement.behind.samples, one.judgement.behind.mean) for one in run.review.drops]

    assert reviewed(0.0) == reviewed(0.02) == reviewed(60)


def test_a_bot_that_looks_ahead_takes_its_time_in_slices(monkeypatch):
    game = acting("ahead", "drop")[4]
    work = StepRunner(choose_in_steps(game, Bot("slow", seconds=0.2)))
    with monkeypatch.context() as busy:
        busy.setattr(PairedRollouts, "seconds_spent", 0.0)  # else a busy machine may take all of its time at once
        assert not work.run(0.0)
    while not work.run(0.01):
        pass
    assert work.result in game.legal_actions()


def test_a_race_does_not_depend_on_when_it_was_stopped():
    game = acting("race", "drop")[3]
    position, style = Position.of(game, 0), LEO.valuation_for(game)
    sheets = [one.sheet for one in run_all(find_candidates(game, 0, style, available_engine(), 3))]

    def race(seconds: float) -> PairedRollouts:
        found = PairedRollouts(
            available_engine(), position, style, sheets, depth=1, seed=7, most=9, keep=frozenset(range(3))
        )
        while not found.decided:
            found.run(seconds)
        return found

    assert race(0.0).samples == race(60).samples
    assert race(0.0).inside == race(60).inside


def test_there_is_a_hint_wherever_there_is_a_choice():
    met = set()
    for game in states("phases")[::7] + states("phases", 2)[::11]:
        advice = None if game.phase == "drop" else advise(game)
        if advice is None:
            continue
        met.add(game.phase)
        assert advice.action in game.legal_actions()
        assert (advice.certainty == "only") == (advice.other is None)
        assert (advice.reasons is not None) == advice.worth_explaining, (
            "nothing is played to its end for a difference that is none"
        )
        if advice.reasons and advice.reasons.idea and advice.reasons.idea.form in DECIDES:
            assert advice.reasons.idea.part.points.low > 0
    assert met >= {"start", "slide", "combo"}
    assert advise(states("phases")[-1]) is None


def test_a_hint_has_a_first_answer_before_it_is_done_and_calls_nothing_sure_then():
    game = acting("sure", "drop")[2]
    advising = HintSearch(game, 0)
    assert advising.advice is None
    while advising.advice is None:
        advising.run(0.0)
    assert not advising.done
    assert advising.advice.ahead.samples == 0
    assert advising.advice.certainty == "open"
    assert advising.advice.action in game.legal_actions()
