"""The review at the play page: asked for at the end or in a replay, told in slices, its costliest drops made again at once."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from types import SimpleNamespace

import pytest

import numberdrop as nd
from numberdrop.coach import GameReview, ReviewRun, bot_named, choose, play_out
from numberdrop.coach.bots import available_engine
from numberdrop.coach.candidates import find_candidates
from numberdrop.pages.table import judgement
from numberdrop.pages.table.review import Reviews
from numberdrop.steps import run_all
from numberdrop.text import LANGUAGES
from tests.blunders import blundered

from .at_play import AtPlay, at_play

LEO = bot_named("leo")


def in_replay(game: nd.Game, language: str = "en") -> AtPlay:
    page = at_play(language)
    page.lay(*game.states())
    page.press("replay")
    return page


def review_of(page: AtPlay, player: int = 0) -> GameReview:
    return dict(page.state.all_reviews.done)[player]


def costliest(page: AtPlay) -> list[int]:
    return [one.at for one in review_of(page).costliest]


def reviewed(language: str = "en", **more: object) -> AtPlay:
    page = in_replay(blundered(**more), language)
    page.press("review")
    page.wait()
    return page


def trying() -> AtPlay:
    """The costliest drop is made again."""
    page = reviewed()
    page.press(f"retry:{costliest(page)[0]}")
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_tells_how_far_it_is_and_then_its_result(language, nothing_found_before):
    page = in_replay(blundered(), language)
    assert "review" in page.buttons
    page.press("review")
    assert page.cards["reviewing"]["progress"] == [0, len(ReviewRun(blundered()).todo)]
    assert "review" not in page.buttons
    assert page.wait() > 1
    result = page.cards["review-0"]
    assert [one["id"] for one in result["buttons"]] == [f"retry:{at}" for at in costliest(page)]
    assert all("{" not in text and "review." not in text for text in [result["title"], *result["paragraphs"]])
    assert page.ids[0] == "review.done"


def test_what_is_pressed_while_the_coach_thinks_counts(nothing_found_before):
    page = in_replay(blundered())
    page.press("review")
    turn = page.turn
    page.tick()
    page.handle({"type": "press", "id": "forward", "turn": turn})
    assert len(page.game.actions) == 1
    assert page.scene()["tick"]
    page.press("stop_review")
    assert page.scene()["tick"] is None
    assert page.state.all_reviews.players == ()
    assert "review" in page.buttons


@pytest.mark.parametrize("seed", ["review", None])
def test_a_costly_drop_is_made_again_with_the_dice_of_the_game(seed, monkeypatch):
    monkeypatch.setattr(judgement, "LONGEST_COMPARISON", 0.5)
    page = reviewed(seed=seed)
    kept, game = page.log(), page.tab.game
    at = costliest(page)[0]
    old = game.actions[at]
    page.press(f"retry:{at}")
    assert (page.game.actions, page.game.roll) == (game.actions[:at], game.states()[at].roll)
    assert (page.scene()["mode"], page.ids) == ("drop", ["deed", "review.then"])
    assert not {"review", "new", "record", "load"} & set(page.buttons)
    assert "hint" in page.buttons

    better = run_all(find_candidates(page.game, 0, LEO.valuation_for(page.game), available_engine(), 1))[0].action
    page.commit(better)
    assert page.game.sheets[0].grid != game.states()[at + 1].sheets[0].grid
    assert "hint" not in page.buttons
    page.wait()
    assert "review.then" in page.ids
    assert page.talk["items"][0]["text"].startswith("Now: ")
    page.press("pass")
    assert page.retry.drop == better

    page.press("try_again")
    assert page.game.actions == game.actions[:at]
    page.commit(old)
    assert page.ids[0] == "review.same"
    page.wait()
    page.press("watch")
    assert page.state.overlay.is_after_best_drop
    page.press("leave_replay")
    assert page.retry.drop == old
    page.press("leave_trial")
    assert page.retry is None
    assert page.replay is not None
    assert (page.log(), page.tab.game) == (kept, game)
    assert "review-0" in page.cards


def test_after_a_reload_the_review_is_made_again_and_the_drop_is_open_as_it_was():
    page = trying()
    at = costliest(page)[0]
    fresh = at_play().take_over(page)
    assert fresh.retry is None
    assert fresh.log()["put"] == page.log()["put"], "another reload would find it, too"
    fresh.wait()
    assert (costliest(fresh), fresh.retry.old.at, fresh.game) == (costliest(page), at, page.game)
    assert fresh.talk["items"] == page.talk["items"]
    fresh.press("leave_trial")
    assert fresh.replay is not None
    assert fresh.log()["put"] != page.log()["put"]


def test_who_goes_on_meanwhile_is_not_taken_back_to_the_drop():
    page = trying()
    fresh = at_play().take_over(page)
    fresh.press("forward")
    fresh.wait()
    assert fresh.retry is None
    assert costliest(fresh) == costliest(page)


def test_a_refused_drop_in_a_trial_is_told_and_judged_by_nobody():
    page = trying()
    page.act("drop", cells=[[13, 0, 1], [13, 1, 2], [13, 2, 3], [13, 3, 4]])
    assert page.talk["verdict"] == "refused"
    assert page.retry.drop is None
    assert page.scene()["mode"] == "drop"


def test_only_the_costliest_can_be_tried_again():
    page = reviewed()
    for odd in ("retry:0", "retry:", "retry:x"):
        page.press(odd)
        assert page.retry is None
        assert page.talk["verdict"] == "refused"


def test_the_line_of_the_coach_is_drawn_marked_and_told():
    page = reviewed()
    found = page.cards
    svg = found["graph"]["svg"]
    ET.fromstring(svg)
    assert svg.count("<polyline") == 2
    assert "<polygon" in svg
    blunder = review_of(page, 0).costliest[0]
    assert f">−{blunder.loss:.1f}<" in svg
    told = [item["text"] for item in found["expected-0"]["items"]]
    assert len(told) == 3
    assert f"That drop cost about {blunder.loss:.1f} points." in told[1]
    assert f"After the drop of round 1: {review_of(page, 0).drops[0].expected.mean:.1f} (" in told[0]


def test_at_a_table_the_player_shown_is_reviewed_and_the_chances_have_a_picture_of_their_own():
    page = in_replay(blundered(2, 2, players=2))
    page.send(type="show", player=1)
    page.press("review")
    page.wait()
    assert {one.drop.player for one in review_of(page, 1).drops} == {1}
    found = page.cards
    assert (found["graph"]["svg"].count("<polyline"), found["chances"]["svg"].count("<polyline")) == (2, 1)
    assert "Player 2" in found["review-1"]["title"]
    page.send(type="show", player=0)
    assert "review" in page.buttons


def test_a_review_is_of_the_game_on_the_table():
    page = reviewed()
    page.press("leave_replay", "undo")
    assert page.state.all_reviews.players == ()
    page.press("redo")
    assert page.state.all_reviews.players == (0,)


def test_a_finished_game_offers_its_review_and_one_without_drops_does_not():
    game = blundered(1, 1)
    while not game.over:
        game = game.apply(choose(game, LEO))
    assert "review" in at_play("en", game).buttons
    empty = in_replay(next(state for state in game.states() if state.phase == "roll"))
    assert "review" not in empty.buttons
    empty.press("review")
    assert empty.ids == ["review.not_now"]


@pytest.mark.parametrize(("given", "told"), [(4.6, 5), (-0.7, 0)])
def test_a_class_is_told_the_points_that_the_pupil_reads_as_given_away(given, told):
    """Not games of a hundred, nor without what was within a point; and no less than nothing, which stands for a game that nobody looked at."""
    game = play_out(nd.Game.new(1, seed=1), "gus")
    page = at_play("en", game)
    review = replace(GameReview((), True), others=(SimpleNamespace(given_away=given, loss=0.0, at=1),))
    state = replace(page.state, reviews=Reviews(game, ((0, review),)))
    standing = state.standing(f"play.ipynb#dice=1&edition={game.setup.edition}&players=1")
    assert (standing.over, standing.lost) == (True, told)
