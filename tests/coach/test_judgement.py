"""The coach's word on a drop: its rank is counted, its parts add up, and what is called behind is behind."""

import itertools
import random
from dataclasses import replace

import pytest

import numberdrop as nd
from numberdrop.coach import comparison, reasons
from numberdrop.coach.bots import available_engine, bot_named, choose
from numberdrop.coach.candidates import find_candidates
from numberdrop.coach.engine.position import Position
from numberdrop.coach.judgement import Judgement, JudgementSearch, judge
from numberdrop.coach.search import Estimate, PairedRollouts
from numberdrop.rules import Drop
from numberdrop.steps import run_all

LEO = bot_named("leo")


def game_at(seed: str, rounds: int, players: int = 1) -> nd.Game:
    """A game in the phase of drops, some rounds on; everybody plays by rule of thumb."""
    game = nd.Game.new(players, seed=seed)
    while game.round < rounds or game.phase != "drop":
        game = game.apply(choose(game, LEO))
        if game.over:
            return game_at(seed + "x", rounds, players)
    return game


@pytest.mark.parametrize(("seed", "players"), [("a", 1), ("b", 1), ("c", 2), ("d", 3)])
def test_the_rank_is_that_among_all_drops(seed, players):
    game = game_at(seed, 3, players)
    who = game.pending[0]
    every = run_all(find_candidates(game, who, LEO.valuation_for(game), available_engine(), 400_000))
    assert {option.action for option in every} == set(game.legal_actions(who))
    for place in random.Random(seed).sample(range(len(every)), 3):
        judging = JudgementSearch(game, every[place].action)
        better = sum(option.value > every[place].value for option in every)
        assert (judging.standing.better, judging.standing.total) == (better, len(every))
        assert judging.standing.equal == sum(option.value == every[place].value for option in every)


def test_the_worst_drop_is_behind_and_the_best_is_not():
    game = game_at("h", 4)
    every = run_all(find_candidates(game, 0, LEO.valuation_for(game), available_engine(), 400_000))
    worst, best = word(game, every[-1].action), word(game, every[0].action)
    assert worst.verdict == "behind"
    assert 0 < worst.behind.low <= worst.behind.mean
    assert worst.rank > best.rank
    assert best.verdict in ("best", "equal", "unsure")
    lost, won = (reasons.ReasonsWhyBetter(48, Estimate(mean, mean - 1, mean + 1, 48), (), None) for mean in (-3.0, 3.0))
    assert [replace(worst, reasons=why).verdict for why in (lost, won)] == ["unsure", "behind"], "two opinions"


def word(game: nd.Game, drop: Drop) -> Judgement:
    """The word on a drop when there has been time enough to be sure, however busy the machine."""
    judging = JudgementSearch(game, drop)
    for _ in range(60):
        judging.run(0.5)
        if judging.judgement.done or judging.judgement.verdict == "behind":
            break
    return judging.judgement


def test_what_cannot_be_judged_is_said():
    game = game_at("i", 2)
    with pytest.raises(ValueError, match="not legal here"):
        JudgementSearch(game, Drop(((13, 0, 1), (13, 1, 2), (13, 2, 3), (13, 3, 4))))
    with pytest.raises(ValueError, match="slide, blocks, drop, combo, not start"):
        JudgementSearch(nd.Game.new(1, seed=1), Drop(()))


def test_nothing_is_said_from_too_few_samples():
    assert Estimate.of([]).low == Estimate.of([3.0]).low == float("-inf")
    many, few = Estimate.of([1.0, 2.0] * 50), Estimate.of([1.0, 2.0] * 2)
    assert many.mean == few.mean == 1.5
    assert few.low < many.low < 1.5 < many.high < few.high


def test_a_race_has_the_same_dice_for_all_and_ends_when_it_is_decided():
    game = game_at("k", 3)
    position = Position.of(game, 0)
    best = run_all(find_candidates(game, 0, LEO.valuation_for(game), available_engine(), 1))[0]
    same = PairedRollouts(
        available_engine(), position, LEO.valuation_for(game), [best.sheet, best.sheet], depth=1, seed=7, most=16
    )
    same.run(60)
    assert same.samples[0] == same.samples[1]
    assert len(same.samples[0]) >= 16
    assert same.estimate_cost(1) == Estimate.of([0.0] * len(same.samples[0]))
    assert same.decided


def test_who_is_surely_behind_is_out_unless_kept():
    game = game_at("o", 4)
    every = run_all(find_candidates(game, 0, LEO.valuation_for(game), available_engine(), 400_000))
    sheets = [every[0].sheet, every[-1].sheet]

    def race(keep: frozenset[int]) -> PairedRollouts:
        found = PairedRollouts(
            available_engine(),
            Position.of(game, 0),
            LEO.valuation_for(game),
            sheets,
            depth=0,
            seed=7,
            most=36,
            keep=keep,
        )
        found.run(60)
        return found

    assert race(frozenset()).inside == [0]
    assert len(race(frozenset()).samples[1]) == 6
    assert race(frozenset({1})).inside == [0, 1]


def test_rank_lists_the_best_acts_of_every_phase_with_the_rules_reasons():
    game, phases = nd.Game.new(1, seed="m"), set()
    while not game.over and game.round < 9:
        found = nd.coach.rank(game, most=4, seconds=0.05)
        assert found
        assert found[0].behind.mean == 0
        assert all(a.behind.mean <= b.behind.mean for a, b in itertools.pairwise(found))
        assert all(one.reasons.legal and one.action in game.legal_actions() for one in found)
        phases.add(game.phase)
        game = game.apply(found[0].action)
    assert phases >= {"start", "roll", "slide", "drop", "combo", "end"}
    assert nd.coach.rank(game_over(), seconds=0.0) == ()


def game_over() -> nd.Game:
    return nd.coach.play_out(nd.Game.new(1, seed="n"), (LEO,))


@pytest.mark.parametrize(("seed", "players"), [("p", 1), ("q", 3)])
def test_hint_and_judgement_name_the_same_best_act_in_every_phase(seed, players, monkeypatch):
    monkeypatch.setattr(comparison, "_MOST", 24)
    monkeypatch.setattr(reasons, "_MOST", 24)
    game, met = nd.Game.new(players, seed=seed), set()
    while not game.over and game.round < 5:
        who, chance = game.to_act, random.Random(f"{seed} {len(game.actions)}")
        acts = game.legal_actions()
        if str(game.phase) in ("slide", "blocks", "drop", "combo") and len(acts) > 1 and game.phase not in met:
            met.add(game.phase)
            advice = nd.coach.advise(game)
            judged = judge(game, chance.choice(acts), 600)
            assert judged.done
            assert judged.best.action == advice.action
            followed = judge(game, advice.action, 600)
            assert followed.verdict == "best"
            if advice.other is not None and advice.other.sheet is not None:
                second = judge(game, advice.other.action, 600)
                assert second.behind == advice.ahead, "the hint says of the second what the judgement says of it"
        game = game.apply(choose(game, LEO, who))
    assert met >= {"drop", "combo"}


def test_two_slides_are_compared_with_the_same_drop_unless_a_block_falls():
    game = nd.Game.new(1, seed="slides")
    while game.phase != "slide":
        game = game.apply(choose(game, LEO))
    acts = {
        act.action.letter: act for act in run_all(find_candidates(game, 0, LEO.valuation_for(game), available_engine()))
    }
    best = run_all(comparison.with_follow_up(game, 0, acts["A"], available_engine()))
    other = comparison.continued_like_best(game, acts["B"], best)
    assert [act.sheet.levels.index(1) for act in (best, other)] == [0, 1]
    assert replace(other.sheet, levels=best.sheet.levels) == best.sheet
    last = replace(game, tile_levels=(0, 3, 0, 0, 0))
    assert comparison.continued_like_best(last, acts["B"], best) is None
