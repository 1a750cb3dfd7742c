"""Learning from mistakes on the analysis board: a better drop is looked for, judged, shown when asked; what the coach thought is kept."""

from itertools import islice
from statistics import fmean, stdev

import pytest

import numberdrop as nd
from numberdrop.coach import ReviewedDrop, game_review
from numberdrop.coach.bots import available_engine
from numberdrop.coach.candidates import find_candidates
from numberdrop.formats import analysis
from numberdrop.pages.table import judgement
from numberdrop.rules.actions import Drop, Start
from numberdrop.steps import run_all

from .driven import Driven, driven
from .test_analysis import GAME, drop, here, opened


@pytest.fixture
def hasty() -> None:
    """Here the coach takes the samples that it needs to be sure."""


@pytest.fixture(scope="module")
def short_review():
    """Reviews look at the first six drops alone: the others take as long and say the same."""
    with pytest.MonkeyPatch.context() as patch:
        choices = game_review.acts_with_alternatives
        patch.setattr(
            game_review,
            "acts_with_alternatives",
            lambda game, player: islice((one for one in choices(game, player) if isinstance(one[2], Drop)), 6),
        )
        patch.setattr(judgement, "LONGEST_COMPARISON", 60.0)
        yield


@pytest.fixture(scope="module")
def after_review(short_review) -> Driven:
    """The page after a review: made once, never changed."""
    page = opened()
    page.press("review")
    page.wait()
    return page


@pytest.fixture
def reviewed(after_review) -> Driven:
    return driven("analysis", state=after_review.state)


def offered(page: Driven) -> list[str]:
    return [button["id"] for button in page.cards["learning"]["buttons"]]


def costliest(page: Driven, most: int = 3) -> list[ReviewedDrop]:
    """The drops that certainly cost more than a trifle, the dearest of them, in the order of the game."""
    (_, review), *_ = page.state.all_reviews.done
    certain = sorted((one for one in review.drops if one.judgement.certainly_costs), key=lambda one: -one.loss)
    assert len(certain) > most, "the game has more than are asked"
    return sorted(certain[:most], key=lambda one: one.at)


def tried(page: Driven, action: Drop) -> list[str]:
    drop(page, action)
    page.wait()
    return page.ids


def moves(page: Driven) -> list[dict]:
    (tree,) = (card for card in page.scene()["cards"] if card["kind"] == "tree")
    return [move for line in tree["lines"] for move in line["moves"]]


@pytest.mark.slow
def test_the_three_costliest_mistakes_are_asked_in_the_order_of_the_game_and_those_missed_once_more(reviewed):
    page, (first, second, third) = reviewed, costliest(reviewed)
    assert page.hears("learn") == ["analysis.learn_ask", "deed"]
    assert here(page) == first.at
    assert tried(page, first.judgement.best.action)[0] == "analysis.learn_found"
    assert "of 3: you found" in page.cards["learning"]["paragraphs"][0]
    page.press("learn_next")
    assert here(page) == second.at
    page.press("solution", "learn_next")
    assert (here(page), offered(page)) == (third.at, ["solution", "learn_next", "stop_learning"])
    assert page.hears("learn_next") == ["analysis.learn_done"]
    assert "Found: 1 of 3" in page.cards["learning"]["paragraphs"][0]
    assert offered(page) == ["learn_next", "keep_mistakes", "stop_learning"]
    page.press("learn_next")
    assert here(page) == second.at
    tried(page, second.judgement.best.action)
    page.press("learn_next")
    assert here(page) == third.at
    tried(page, third.judgement.best.action)
    assert page.hears("learn_next") == ["analysis.learn_done"]
    assert offered(page) == ["keep_mistakes", "stop_learning"]


def test_a_child_is_asked_the_costliest_alone(reviewed):
    page, (worst,) = reviewed, costliest(reviewed, 1)
    page.form("coach", reader="child")
    page.press("learn")
    assert here(page) == worst.at
    assert page.hears("learn_next") == ["analysis.learn_done"]


def test_what_is_tried_is_held_against_the_best_and_against_what_was_played(reviewed):
    page = reviewed
    page.press("learn", "learn_next")
    _, old, _ = costliest(page)
    lines = len(moves(page))
    assert tried(page, old.drop)[:2] == ["analysis.learn_not_yet", "deed"]
    assert here(page) == old.at, "the board is back where a drop is due"
    assert not any("coach.there" in name for name in page.ids), "the solution is not given away"
    assert "analysis.learn_warmer" in (tried(page, better)[0] for better in better_than(page, old))
    assert here(page) == old.at
    assert len(moves(page)) > lines, "the try is kept"
    assert tried(page, old.judgement.best.action)[0] == "analysis.learn_found"
    assert here(page) != old.at, "what was found stays on the board"


def better_than(page: Driven, old: ReviewedDrop) -> list[Drop]:
    """Drops between the best and the one that was made, by value, those half-way first."""
    game = page.state.game
    style = nd.coach.bot_named("leo").valuation_for(game)
    every = run_all(find_candidates(game, old.player, style, available_engine(), 4000))
    middle = (every[0].value + old.judgement.option.value) / 2
    return [one.action for one in sorted(every, key=lambda one: abs(one.value - middle))[:12]]


def test_nothing_gives_the_better_drop_away_before_it_is_found(reviewed):
    page = reviewed
    first, *_ = costliest(reviewed)
    page.press(f"node:{first.at}")
    drop(page, first.judgement.best.action)
    page.press("comment")
    page.load("! found it")
    best = page.state.tree_at_node.at
    mine = next(move for move in moves(page) if move["id"] == best)
    assert (mine["sign"], mine["note"]) == ("!", "found it")
    page.press("coach", "learn")
    assert page.state.coach is False
    assert best not in [move["id"] for move in moves(page)]
    page.press("solution")
    assert mine in [{**move, "here": mine["here"]} for move in moves(page)]


@pytest.mark.parametrize("shown", [("coach",), ("hint",) * 3])
def test_who_had_the_coach_show_it_is_asked_once_more(reviewed, shown):
    page = reviewed
    first, *_ = costliest(reviewed)
    page.press("learn")
    for name in shown:
        page.press(name)
        page.wait()
    tried(page, first.judgement.best.action)
    page.press(*["learn_next"] * 4)
    assert here(page) == first.at


def test_who_went_elsewhere_comes_back_to_the_mistake(reviewed):
    page = reviewed
    page.press("learn")
    at = here(page)
    page.press("node:3")
    button = page.cards["learning"]["buttons"][0]
    assert (button["id"], button["label"]) == ("learn_again", "Back to the mistake")
    page.press("learn_again")
    assert here(page) == at


def test_what_was_gone_through_is_kept_as_puzzles_when_asked(reviewed):
    page = reviewed
    page.press("learn", "learn_next", "learn_next", "learn_next")
    assert page.hears("keep_mistakes") == ["analysis.learn_kept"]
    (link,) = page.cards["learning"]["links"]
    assert link["href"] == "puzzles.ipynb#mode=mistakes"
    assert [(event.kind, event.round) for event in page.app.visit.learner_log] == [
        ("mistake", old.round) for old in costliest(page)
    ]


def test_learning_is_left_at_any_time_and_needs_a_review(reviewed):
    reviewed.press("learn")
    assert reviewed.hears("stop_learning") == ["analysis.learn_stopped"]
    assert "learning" not in opened().cards
    assert opened().hears("learn") == opened().hears("solution") != []


def test_what_the_coach_expected_is_kept_and_told_again(reviewed):
    page = reviewed
    drops = page.state.all_reviews.done[0][1].drops
    again = opened(analysis.dumps(page.state.tree))
    assert again.state.tree == page.state.tree
    assert "analysis.stored_points" in again.hears(f"node:{drops[0].at + 1}")
    (stored,) = again.state.node.estimates
    total = again.state.game.sheets[0].score.total
    assert stored.mean == pytest.approx(100 * (drops[0].expected.mean - total), abs=1)


def test_the_same_position_by_another_order_is_said_so():
    tree, ends = analysis.AnalysisTree.of(nd.Game.new(2)), []
    for first, then in ((Start(3, 0), Start(5, 1)), (Start(5, 1), Start(3, 0))):
        between, at = tree.with_act(0, first, tree[0].game.apply(first))
        tree, at = between.with_act(at, then, between[at].game.apply(then))
        ends.append(at)
    page = opened(analysis.dumps(tree))
    page.press(f"node:{ends[0]}")
    (button,) = page.cards["same"]["buttons"]
    assert (button["id"], button["label"]) == (f"node:{ends[1]}", "1. 2:c6 1:c4")
    page.press(button["id"])
    assert page.cards["same"]["buttons"][0]["id"] == f"node:{ends[0]}"
    page.press("rewind")
    assert "same" not in page.cards


def test_luck_and_what_was_given_away_add_up_to_the_final_score():
    run = game_review.ReviewRun(GAME)
    run.todo = run.todo[:1]
    run.run(600)
    review, luck = run.review, run.review.luck
    assert luck is not None
    assert luck.start + luck.dice - luck.given_away == pytest.approx(GAME.sheets[0].score.total)
    won_back = pytest.approx(review.final, abs=review.estimate_error + 1e-6)
    assert review.start + review.dice - review.given_away == won_back
    assert [one.round for one in luck.rounds] == list(range(1, len(luck.rounds) + 1))
    assert luck.unluckiest_round.dice < 0 < luck.luckiest_round.dice


@pytest.mark.slow
def test_over_several_games_the_dice_bring_nothing():
    games = (nd.coach.play_out(nd.Game.new(1, seed=f"luck {n}"), (nd.coach.bot_named("leo"),)) for n in range(8))
    dice = [found.dice for game in games if (found := nd.coach.luck(game))]
    assert abs(fmean(dice)) < 3 * stdev(dice) / len(dice) ** 0.5
