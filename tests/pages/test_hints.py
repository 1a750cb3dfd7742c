"""Hints at the play page: three steps in every phase, found in slices, ended by any act, and true to the later judgement."""

import re

import pytest

import numberdrop as nd
from numberdrop.coach.bots import bot_named, choose
from numberdrop.pages.table import hint as hint_steps
from numberdrop.text import LANGUAGES
from tests.no_core import without_core
from tests.sampling import EVERYTHING

from .at_play import AtPlay, at_play

LEO = bot_named("leo")
PHASES = ("start", "slide", "blocks", "drop", "combo")


def positions(players: int = 1, seed: str = "hints") -> dict[str, nd.Game]:
    """A position of every phase in which there is something to choose."""
    found: dict[str, nd.Game] = {}
    game = nd.Game.new(players, seed=seed)
    while not game.over:
        if game.phase in PHASES and (game.round > 3 or game.phase in ("start", "blocks")):
            found.setdefault(str(game.phase), game)
        game = game.apply(choose(game, LEO))
    return found


SOLO = positions()


def hint(page: AtPlay) -> list[dict]:
    page.press("hint")
    page.wait()
    return page.talk["items"]


def ids(items: list[dict]) -> list[str]:
    return [item["id"] for item in items]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, nothing_found_before: None) -> None:
    """The coach has next to no time for a slice."""
    monkeypatch.setattr(hint_steps, "SLICE", 0.0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_three_steps(phase, language):
    page = at_play(language, SOLO[phase])
    idea, place, move = (list(hint(page)) for _ in range(3))
    assert not any(one.startswith("hint_rule.") for one in ids(idea)), "no rule of the book"
    assert ids(idea)[-1].startswith(("hint_idea.", "advice."))
    assert ids(idea) != ids(place) != ids(move)
    assert ids(hint(page)) == ids(move), "there is no fourth step"
    said = [item["text"] for item in (*idea, *place, *move)]
    assert not any("advice." in one or "hint_" in one or re.search(r"[{}]", one) for one in said)
    assert page.scene()["tick"] is None


def test_after_an_undo_the_hint_begins_with_its_first_step():
    page = at_play("en", SOLO["drop"])
    page.commit(choose(page.game, LEO))
    hint(page)
    page.press("undo")
    assert page.game.phase == "drop"
    again = [ids(hint(page)), ids(hint(page))]
    fresh = at_play("en", SOLO["drop"])
    assert again == [ids(hint(fresh)), ids(hint(fresh))]


@pytest.mark.parametrize("phase", ["drop", "blocks", "combo", "start"])
def test_the_place_is_shown_on_the_board_before_the_move(phase):
    page = at_play("en", SOLO[phase])
    hint(page)
    assert page.talk["suggest"] == []
    hint(page)
    place = page.talk["suggest"]
    hint(page)
    move = page.talk["suggest"]
    advice = page.state.hint.advice.action
    if isinstance(advice, nd.Pass):
        assert place == move == []
        return
    assert place
    assert not any(one["text"] for one in place)
    assert move
    if phase == "drop":
        assert [(*one["at"], int(one["text"])) for one in move] == list(advice.cells)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_whoever_follows_the_hint_hears_that_nothing_better_was_found(seed):
    page = at_play("en", positions(seed=seed)["drop"])
    for _ in range(3):
        items = hint(page)
    numbers = next(item["text"] for item in items if item["id"] == "advice.numbers")
    advice = page.state.hint.advice
    assert all(str(number) in numbers for _, _, number in advice.action.cells)
    page.act("drop", cells=[list(cell) for cell in advice.action.cells])
    assert page.talk["suggest"] == []
    page.press("judge")
    page.wait()
    assert page.ids[0] == "coach.best"


def test_the_coach_thinks_in_slices_and_is_ended_by_a_press(slow):
    page = at_play("en", SOLO["drop"])
    page.press("hint")
    turn = page.turn
    assert page.ids == ["advice.thinking"]
    assert page.talk["announce"]
    for _ in range(3):
        beat = page.scene()["tick"]["beat"]
        page.tick()
        assert page.scene()["tick"]["beat"] > beat
    assert page.talk["announce"] == "", "a screen reader does not hear every slice"
    assert page.turn == turn, "what a person presses meanwhile is not out of date"
    page.press("audit")
    assert page.scene()["tick"] is None
    assert page.ids == ["advice.ended"]


def test_the_next_step_may_be_asked_for_while_the_coach_thinks(slow):
    page = at_play("en", SOLO["drop"])
    page.press(*["hint"] * 3)
    assert page.ids[-1] in ("advice.thinking", "advice.first")
    page.wait()
    assert page.ids[0] == "advice.numbers"
    assert page.talk["announce"]


def test_a_first_answer_is_told_before_its_reasons(monkeypatch, nothing_found_before):
    page = at_play("en", SOLO["drop"])
    page.press(*["hint"] * 2)
    first = []
    while page.ids[-1] in ("advice.thinking", "advice.first"):
        first += page.ids
        page.tick()
    assert "advice.place" in first
    assert not any(one.startswith("idea.") for one in first)
    assert page.ids[0] == "advice.place"
    assert page.talk["announce"].startswith(page.talk["items"][0]["text"])


def test_an_act_while_the_coach_thinks_is_done(slow):
    game = SOLO["drop"]
    page = at_play("en", game)
    page.press("hint")
    turn = page.turn
    page.tick()
    action = {"type": "drop", "cells": [list(cell) for cell in game.legal_actions()[0].cells]}
    page.handle({"type": "act", "turn": turn, "action": action})
    assert page.game.phase == "combo"
    assert page.scene()["tick"] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_no_engine_runs_the_page_says_what_to_install_and_goes_on(language, monkeypatch):
    without_core(monkeypatch)
    page = at_play(language, SOLO["drop"])
    (said,) = hint(page)
    assert said["id"] == "ui.no_coach"
    assert "pip install numberdrop[wasm]" in said["text"]
    assert page.scene()["tick"] is None
    page.act("drop", cells=[list(cell) for cell in page.game.legal_actions()[0].cells])
    assert page.game.phase == "combo"


def test_a_hint_is_told_again_in_the_other_language():
    page = at_play("en", SOLO["drop"])
    english = [item["text"] for item in hint(page)]
    page.speak("fr")
    french = [item["text"] for item in page.talk["items"]]
    assert len(french) == len(english)
    assert not set(french) & set(english)


def test_without_a_turn_there_is_only_the_rule():
    page = at_play("en", nd.Game.new(2, seed="table").apply(nd.Start(3, 0)))
    page.send(type="show", player=0)
    assert ids(hint(page)) == ids(hint(page)) == ["hint_rule.start"]
    assert ids(hint(at_play("en", nd.Game.new(1, seed="table").apply(nd.Start(3, 0))))) == ["hint_rule.roll"]


@pytest.mark.parametrize("players", [2, 3])
def test_at_a_table_what_is_sure_is_told_in_games_won(players):
    page = at_play("en", positions(players)["drop"])
    page.send(type="show", player=page.game.to_act)
    for _ in range(2):
        items = hint(page)
    assert ids(items)[0] == "advice.place"
    told = [one for one in ids(items) if not one.startswith("idea.")]  # the idea may follow
    assert told[-1] in ("advice.close", "advice.likely_table", "advice.sure_table")


def test_the_steps_lead_to_one_idea():
    """What the first step names is what the last one tells with its figures; a child hears none."""
    met = set()
    for seed in (7, 16, 18):
        if met and not EVERYTHING:
            break
        game = nd.Game.new(1, seed=seed)
        while not game.over and game.round < 15:
            if game.phase == "drop" and game.round > 9:
                page = at_play("en", game)
                first, _, move = (list(hint(page)) for _ in range(3))
                idea = getattr(page.state.hint.advice.reasons, "idea", None)
                named = ids(first)[-1]
                if named.startswith("hint_idea."):
                    assert idea is not None
                    instead = any(fact.name == "instead" for fact in idea.facts)
                    at_once = idea.form in ("now", "early", "small", "close", "trade")
                    assert (named == "hint_idea.instead") == instead
                    assert instead or not at_once or named == "hint_idea.now"
                    assert instead or at_once or idea.part.box is None or idea.form in named
                    told = [item for item in move if item["id"].startswith("idea.")]
                    assert any(re.search(r"\d", item["text"]) for item in told)
                    facts = {item["id"] for item in told if item["id"].startswith("idea.fact_")}
                    assert len(told) <= 4
                    assert bool(facts) == bool(idea.facts)
                    met.add(idea.form)
                    page.form("coach", reader="child")
                    child = {item["id"] for item in page.talk["items"] if item["id"].startswith("idea.")} - facts
                    assert len(child) == 1
                    assert child.pop().endswith("_child")
            game = game.apply(choose(game, LEO))
    assert met, "none of these hints names an idea"
