"""A game looked at again: every act has its word, what was given away is told, and the level comes first."""

import pytest

import numberdrop as nd
from numberdrop.coach import ReviewRun, bot_named, play_out
from numberdrop.coach.game_review import GameReview, review
from numberdrop.rules import Drop
from tests.blunders import blundered


@pytest.fixture(scope="module")
def reviewed() -> GameReview:
    return review(blundered(5, 3), seconds=600)


def test_every_drop_has_its_word_and_the_blunder_is_the_costliest(reviewed):
    assert reviewed.done
    assert [one.round for one in reviewed.drops] == [1, 2, 3, 4, 5]
    assert reviewed.costliest[0].round == 3
    assert reviewed.costliest[0].judgement.behind.low > 1
    assert sum(reviewed.verdict_counts.values()) == len(reviewed.acts) > 5
    assert {type(act.action).__name__ for act in reviewed.others} >= {"Slide"}


def test_a_drop_stands_where_it_was_made(reviewed):
    game = blundered(5, 3)
    for one in reviewed.drops:
        assert game.actions[one.at] == one.drop
        assert game.states()[one.at].round == one.round


def test_what_was_given_away_is_every_choice_and_the_dearest_come_first(reviewed):
    assert reviewed.given_away == pytest.approx(sum(act.given_away for act in reviewed.acts))
    assert all(one.given_away == 0 for one in reviewed.acts if one.judgement.verdict == "best")
    costs = [one.cost for one in reviewed.dearest]
    assert costs == sorted(costs, reverse=True)
    assert {one.at for one in reviewed.drops if one.judgement.certainly_costs} <= {one.at for one in reviewed.dearest}
    assert reviewed.costliest == reviewed.dearest[:3]
    assert all(one.given_away > 1 for one in reviewed.dearest)
    assert reviewed.total_loss == pytest.approx(sum(act.loss for act in reviewed.acts))


def test_a_blunder_lowers_what_the_game_promises(reviewed):
    before, after = reviewed.drops[1].expected, reviewed.drops[2].expected
    assert after.mean < before.mean
    assert before.low < before.mean < before.high


def test_at_a_table_each_player_is_reviewed_alone_or_all_together():
    game = blundered(2, 2, players=2)
    every = review(game, seconds=600)
    assert [(one.round, one.drop.player) for one in every.drops] == [
        (state.round, act.player)
        for state, act in zip(game.states(), game.actions, strict=False)
        if isinstance(act, Drop)
    ]
    alone = ReviewRun(game, 1)
    assert alone.progress == (0, sum(act.player == 1 for act in every.acts))
    assert all(0 <= one.expected.mean <= 101 for one in every.drops)


def test_no_act_is_left_without_an_estimate_however_little_time_there_is():
    reviewing = ReviewRun(blundered(3, 3, players=2), longest=0.0)
    while not reviewing.done:
        reviewing.run(0.0)
    assert all(act.expected.samples for act in reviewing.review.acts)


def test_without_a_drop_there_is_nothing_to_say_and_a_stranger_is_refused():
    game = nd.Game.new(1, seed=1)
    assert review(game) == GameReview((), True)
    assert review(game).level is None
    with pytest.raises(ValueError, match="no player 3: players are 0 to 0"):
        review(game, 3)


def test_a_short_game_of_bots_is_reviewed_in_every_phase():
    game = play_out(nd.Game.new(1, seed=1), (bot_named("gus"),))
    reviewing = ReviewRun(game)
    drops = [choice for choice in reviewing.todo if isinstance(choice[2], Drop)]
    assert len(drops) == sum(isinstance(act, Drop) for act in game.actions)
    reviewing.todo = drops[-1:]
    reviewing.run(600)
    last = reviewing.review.drops[0]
    assert last.drop == next(act for act in reversed(game.actions) if isinstance(act, Drop))
    assert abs(last.expected.mean - game.sheets[0].score.total) <= 8  # the last combo may have been left


def test_what_nobody_chose_is_not_judged():
    game = blundered(3, 3)
    states = game.states()
    for at, before, _ in ReviewRun(game).todo:
        assert states[at] == before
        assert before.phase in ("slide", "blocks", "drop", "combo")
        assert len(before.legal_actions()) > 1
