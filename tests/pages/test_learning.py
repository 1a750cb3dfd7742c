"""Learning from mistakes on the analysis board: a better drop is looked for, judged, shown when asked; what the coach thought is kept."""

from __future__ import annotations

from itertools import islice
from statistics import fmean, stdev

import pytest

import numberdrop as nd
from numberdrop.coach import game_review
from numberdrop.coach.game_luck import luck_in_steps
from numberdrop.formats import analysis
from numberdrop.pages.table import judgement_job
from numberdrop.rules.actions import Drop, Start
from numberdrop.steps import run_all

from .driven import Driven
from .test_analysis import GAME, drop, here, opened, press, send


@pytest.fixture(scope="module")
def short_review():
    """Reviews look at the first two drops alone: the others take as long and say the same."""
    with pytest.MonkeyPatch.context() as patch:
        choices = game_review._choices
        patch.setattr(
            game_review,
            "_choices",
            lambda game, player: islice((one for one in choices(game, player) if isinstance(one[2], Drop)), 2),
        )
        patch.setattr(judgement_job, "LONGEST", 60.0)
        yield


def waited(page: Driven) -> None:
    """Until nobody thinks any more."""
    for _ in range(2000):
        tick = page.scene()["tick"]
        if tick is None:
            return
        send(page, type="tick", n=tick["n"])
    raise AssertionError("the coach never ends")


@pytest.fixture
def reviewed(short_review) -> Driven:
    page = opened()
    press(page, "review")
    waited(page)
    return page


def card(page: Driven, name: str) -> dict:
    return next((card for card in page.scene()["cards"] if card.get("id") == name), {})


def offered(page: Driven) -> list[str]:
    return [button["id"] for button in card(page, "learning")["buttons"]]


def test_a_mistake_is_tried_again_judged_and_shown(reviewed):
    page = reviewed
    (_, review), *_ = page.state.reviewed.done
    first, *others = review.mistakes
    assert offered(page) == ["learn"]
    assert press(page, "learn") == ["deed", "analysis.learn_ask"]
    assert here(page) == first.at
    assert offered(page) == ["solution", "learn_next", "stop_learning"]
    drop(page, first.drop)
    waited(page)
    assert page.talk["items"][0]["id"] == "analysis.learn_not_yet"
    assert not any("coach.there" in item["id"] for item in page.talk["items"]), "the solution is not given away"
    press(page, "learn_again")
    assert here(page) == first.at
    drop(page, first.judgement.best.action)
    waited(page)
    assert page.talk["items"][0]["id"] == "analysis.learn_right"
    assert "solution" not in offered(page)
    press(page, "learn_again")
    assert "coach.there" in press(page, "solution")
    assert page.state.node.action == first.judgement.best.action
    for _ in others:
        press(page, "learn_next")
    assert press(page, "learn_next") == ["analysis.learn_done"]
    assert offered(page) == ["learn"]


def test_learning_is_left_at_any_time_and_needs_a_review(reviewed):
    press(reviewed, "learn")
    assert press(reviewed, "stop_learning") == ["analysis.learn_stopped"]
    assert card(opened(), "learning") == {}
    assert press(opened(), "learn") == press(opened(), "solution") != []


def test_what_the_coach_expected_is_kept_and_told_again(reviewed):
    page = reviewed
    drops = page.state.reviewed.done[0][1].drops
    text = analysis.dumps(page.state.tree)
    again = opened(text)
    assert again.state.tree == page.state.tree
    assert "analysis.stored_points" in press(again, f"node:{drops[0].at + 1}")
    (stored,) = again.state.node.estimates
    total = again.state.game.sheets[0].score.total
    assert stored.mean == pytest.approx(100 * (drops[0].expected.mean - total), abs=1)


def test_the_same_position_by_another_order_is_said_so():
    tree, ends = analysis.Tree.of(nd.Game.new(2)), []
    for first, then in ((Start(3, 0), Start(5, 1)), (Start(5, 1), Start(3, 0))):
        between, at = tree.moved(0, first, tree[0].game.apply(first))
        tree, at = between.moved(at, then, between[at].game.apply(then))
        ends.append(at)
    page = opened(analysis.dumps(tree))
    press(page, f"node:{ends[0]}")
    (button,) = card(page, "same")["buttons"]
    assert (button["id"], button["label"]) == (f"node:{ends[1]}", "1. 2:c6 1:c4")
    press(page, button["id"])
    assert card(page, "same")["buttons"][0]["id"] == f"node:{ends[0]}"
    press(page, "rewind")
    assert card(page, "same") == {}


def test_luck_and_moves_add_up_to_the_final_score():
    run = game_review.ReviewRun(GAME)
    run.todo = run.todo[:1]
    run.run(600)
    luck = run.review.luck
    assert luck is not None
    assert luck.start + luck.dice + luck.moves == pytest.approx(GAME.sheets[0].score.total)
    assert [one.round for one in luck.rounds] == list(range(1, len(luck.rounds) + 1))
    assert luck.worst.points < 0 < luck.best.points


@pytest.mark.slow
def test_over_many_games_the_dice_bring_nothing():
    games = (nd.coach.play_out(nd.Game.new(1, seed=f"luck {n}"), (nd.coach.bot_named("leo"),)) for n in range(30))
    lucks = [run_all(luck_in_steps(game, nd.coach.bots.engine_here())) for game in games]
    dice = [luck.dice for luck in lucks if luck]
    assert abs(fmean(dice)) < 3 * stdev(dice) / len(dice) ** 0.5
