"""The coach's word at the play page: asked for, found out in slices, told in both languages, ended by any act."""

import json
from functools import cache

import pytest

import numberdrop as nd
from numberdrop.coach import comparison, judgement
from numberdrop.coach.bots import available_engine, bot_named, choose
from numberdrop.coach.candidates import find_candidates
from numberdrop.pages.message import Voice
from numberdrop.pages.table import judgement as judgement_job
from numberdrop.pages.table.judgement import judgement_lines
from numberdrop.pages.table.seating import BOT_NAMES
from numberdrop.steps import run_all
from numberdrop.text import LANGUAGES

from .at_play import AtPlay, at_play

LEO = bot_named("leo")


@cache
def worst_of_round_three() -> tuple[nd.Game, nd.Drop]:
    """A solo game in round 3, and the worst of all drops there."""
    game = nd.Game.new(1, seed="coach")
    while game.round < 3 or game.phase != "drop":
        game = game.apply(choose(game, LEO))
    return game, run_all(find_candidates(game, 0, LEO.valuation_for(game), available_engine(), 400_000))[-1].action


def page_after_a_bad_drop(language: str = "en") -> AtPlay:
    """A page on which that drop has just been made."""
    game, worst = worst_of_round_three()
    page = at_play(language, game)
    page.commit(worst)
    assert page.game.phase == "combo"
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bad_drop_is_told_to_be_behind_and_why(language, monkeypatch):
    # As far as it takes to be sure, however busy the machine; no further.
    monkeypatch.setattr(judgement_job, "LONGEST_COMPARISON", 120.0)
    monkeypatch.setattr(comparison, "_MOST", 24)
    page = page_after_a_bad_drop(language)
    page.press("judge")
    assert page.scene()["tick"]["after"] == 0
    told: list[dict] = []
    while page.scene()["tick"]:
        on_the_way = ("coach.others_", "coach.why_next", "advice.thinking")
        words = [item for item in page.talk["items"] if not item["id"].startswith(on_the_way)]
        assert words[: len(told)] == told, "no word is taken back"
        told = words
        page.tick()
    *ids, others = page.ids
    assert others in ("coach.others_too", "coach.others_from", "coach.others_nobody")
    assert set(page.talk["items"][-1].get("faces", ())) <= set(BOT_NAMES)
    assert ids[:2] == ["coach.behind", "coach.there"]
    assert ids[2:]
    assert all(one.startswith("idea.") for one in ids[2:])
    assert page.talk["items"][1]["cells"]
    # The better drop is drawn with its numbers, not only lit.
    assert sorted(one["at"] for one in page.talk["suggest"]) == sorted(page.talk["items"][1]["cells"])
    assert all(one["text"] in page.talk["items"][1]["text"] for one in page.talk["suggest"])
    assert not any("{" in item["text"] for item in page.talk["items"])


def test_after_a_reload_the_drop_is_judged_again_until_something_is_done(monkeypatch):
    monkeypatch.setattr(judgement_job, "LONGEST_COMPARISON", 60.0)
    page = page_after_a_bad_drop()
    nothing_judged = page.log()["put"]
    page.press("judge")
    page.wait()
    fresh = at_play().take_over(page)
    assert fresh.log()["put"] == page.log()["put"], "another reload would find it, too"
    fresh.wait()
    assert (fresh.talk["title"], fresh.ids[1]) == (page.talk["title"], "coach.there")
    assert fresh.state.judgement.drop == page.state.judgement.drop
    fresh.press("audit")
    assert fresh.log()["put"] == nothing_judged


@pytest.mark.parametrize("at", [0, 1, 999, -1, "7"])
def test_an_act_that_is_no_drop_is_not_judged_after_a_reload(at):
    page = page_after_a_bad_drop()
    page.press("judge")
    odd = json.dumps(json.loads(page.log()["put"]["table"]) | {"judged": at})
    fresh = at_play()
    fresh.send(type="hello", record=page.log()["text"], kept={"table": odd})
    assert fresh.game == page.game
    assert fresh.state.judgement is None


def test_any_act_ends_the_thinking():
    page = page_after_a_bad_drop()
    page.press("judge", "pass")
    assert page.state.judgement is None
    assert page.game.phase == "end"
    assert page.scene()["tick"] is None


def test_a_late_tick_changes_nothing():
    page = page_after_a_bad_drop()
    page.press("judge")
    before = page.state
    page.handle({"type": "tick", "n": page.turn - 1})
    assert page.state is before


def test_before_the_first_drop_there_is_nothing_to_judge():
    page = at_play("en", nd.Game.new(1, seed=1))
    assert "judge" not in page.buttons
    page.press("judge")
    assert page.ids == ["ui.nothing_to_judge"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("solo", [True, False])
def test_every_verdict_has_its_words(language, solo):
    game = nd.Game.new(1 if solo else 2, seed="words")
    while game.phase != "drop":
        game = game.apply(choose(game, LEO))
    every = run_all(find_candidates(game, game.pending[0], LEO.valuation_for(game), available_engine(), 300))
    said = set()
    for option in (every[0], every[-1]):
        asked = judgement.JudgementSearch(game, option.action)
        said |= {line.words.said_by(Voice(language)) for line in judgement_lines(asked.judgement)}
        while not asked.done:
            asked.run(1.0)
        said |= {line.words.said_by(Voice(language)) for line in judgement_lines(asked.judgement)}
    assert len(said) >= 2
    assert not any(one.startswith("coach.") or "{" in one for one in said)


@pytest.mark.parametrize(("language", "named"), [("en", "round 3"), ("fr", "tour 3")])
def test_with_a_new_shape_in_hand_the_judged_drop_is_named_by_its_round(language, named):
    page = page_after_a_bad_drop(language)
    page.press("judge")
    assert named not in page.talk["title"]
    while page.game.round == 3 or page.game.phase != "drop":
        page.commit(choose(page.game, LEO))
    page.press("judge")
    assert named in page.talk["title"]
