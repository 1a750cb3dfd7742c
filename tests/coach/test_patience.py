"""How long the coach looks: on a slow machine as far as the time goes, nowhere longer than there is something to find out; and it says the same to
whoever asks again.
"""

from math import inf
from time import sleep

import numberdrop as nd
from numberdrop.coach.bots import available_engine, bot_named, choose
from numberdrop.coach.engine.native import Engine
from numberdrop.coach.engine.position import Position
from numberdrop.coach.hint import HintSearch
from numberdrop.coach.judgement import JudgementSearch
from numberdrop.coach.search import PairedRollouts, SearchCache
from numberdrop.rules.actions import Start


def drop_due():
    game = nd.Game.new(seed=29).apply(Start(3))
    while game.phase != "drop":
        game = game.apply(choose(game, bot_named("kim")))
    return game


class Slow(Engine):
    """A machine that plays on slowly, with a second or so of patience."""

    def __init__(self):
        super().__init__(available_engine().library, patience=0.4)

    def rollouts(self, position, style, after, plan):
        sleep(0.004 * len(after) * plan.samples)
        return super().rollouts(position, style, after, plan)


def test_a_slow_machine_gives_its_last_word_soon_and_says_how_sure_it_is():
    game = drop_due()
    search = HintSearch(game, 0, Slow())
    assert search.run(inf)
    race, held = search.search.rollouts, search.comparison
    assert len(race.inside) < len(search.search.found), "only so many run as it can play on"
    assert race.samples_taken < 48
    assert held.behind.samples < 48
    assert search.advice.certainty in ("sure", "likely", "close")
    assert held.behind.low < held.behind.mean < held.behind.high


def test_who_follows_the_hint_of_a_slow_machine_is_told_that_nothing_is_better():
    game, engine = drop_due(), Slow()
    hint = HintSearch(game, 0, engine)
    hint.run(inf)
    judging = JudgementSearch(game, hint.advice.action, engine)
    judging.run(inf)
    assert judging.judgement.verdict == "best"
    second = JudgementSearch(game, hint.advice.other.action, engine)
    second.run(inf)
    assert second.judgement.best.action == hint.advice.action
    assert second.judgement.behind == hint.advice.ahead


def test_whoever_cannot_be_better_by_more_than_a_trifle_is_not_looked_at_for_long():
    game = drop_due()
    engine, style, position = available_engine(), bot_named("leo").valuation_for(game), Position.of(game, 0)
    sheets = [position.sheets[0]] * 3
    races = [PairedRollouts(engine, position, style, sheets, 1, seed=3, most=48, trifle=least) for least in (0.0, 0.5)]
    for race in races:
        race.run(inf)
    patient, hasty = (race.samples_taken for race in races)
    assert hasty < patient == 48
    assert [race.leader for race in races] == [0, 0]


class Starry:
    """Whoever is done with the first sample in no time, as with a roll that promises nothing, and not with the others."""

    def rollouts(self, _position, _style, sheets, plan):
        for sample in range(plan.start, plan.start + plan.samples):
            sleep(0.001 * len(sheets) if sample else 0.0)
        return [[0.0] * plan.samples for _ in sheets]


def test_a_first_sample_that_is_done_at_once_promises_nothing_for_the_others():
    style = bot_named("leo").valuation_for(drop_due())
    race = PairedRollouts(Starry(), None, style, [None] * 36, 2, seed=3, most=48, seconds=0.1)
    race.run(inf)
    assert race.decided
    played = sum(len(samples) for samples in race.samples)
    assert played < 36 * 6, "fewer than all run: their first six samples alone would take twice the time there is"
    assert race.samples_taken >= 6


def test_the_oldest_is_forgotten():
    held = SearchCache[str](2)
    assert [held.add(name, name) for name in ("one", "two", "three")] == ["one", "two", "three"]
    assert [held.get(name) for name in ("one", "two", "three")] == [None, "two", "three"]
    assert held.add("two", "other") == "two"
