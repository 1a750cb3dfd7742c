"""The coach's word at the play page: asked for, found out in slices, told in both languages, ended by any act."""

from __future__ import annotations

import pytest

import numberdrop as nd
from numberdrop.coach import judging
from numberdrop.coach.bots import bot_named, choose, thinker
from numberdrop.coach.outlook import options
from numberdrop.text import LANGUAGES
from numberdrop.widget import coaching
from numberdrop.widget.coaching import judgement_items
from numberdrop.widget.play_page import Play
from numberdrop.widget.words import Voice

LEO = bot_named("leo")


def page_after_a_bad_drop(language: str = "en") -> Play:
    """A solo game in round 3, in which the worst of all drops has just been made."""
    game = nd.Game.new(1, seed="coach")
    while game.round < 3 or game.phase != "drop":
        game = game.apply(choose(game, LEO))
    page = Play(language, game)
    worst = options(game, 0, LEO.style(game), thinker(), 400_000)[-1].action
    page.handle(
        {"type": "act", "turn": page.turn, "action": {"type": "drop", "cells": [list(cell) for cell in worst.cells]}}
    )
    assert page.game.phase == "combo"
    return page


def press(page: Play, button: str) -> None:
    page.handle({"type": "press", "id": button, "turn": page.turn})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bad_drop_is_told_to_be_behind_and_why(language, monkeypatch):
    # As far as it takes to be sure, however busy the machine; no further.
    monkeypatch.setattr(coaching, "_LONGEST", 120.0)
    monkeypatch.setattr(judging, "_MOST", 24)
    page = page_after_a_bad_drop(language)
    press(page, "judge")
    first = page.talk["items"]
    assert first[0]["text"]
    assert page.scene()["tick"]["after"] == 0
    for _ in range(600):
        if (tick := page.scene()["tick"]) is None:
            break
        page.handle({"type": "tick", "n": tick["n"]})
    assert page.scene()["tick"] is None
    ids = [item["id"] for item in page.talk["items"]]
    assert ids[:4] == ["coach.behind", "coach.rank", "coach.there", "coach.parts"]
    assert all(one.startswith("coach.part_") for one in ids[4:])
    assert page.talk["items"][2]["cells"]
    assert not any("{" in item["text"] for item in page.talk["items"])


def test_any_act_ends_the_thinking():
    page = page_after_a_bad_drop()
    press(page, "judge")
    press(page, "pass")
    assert page.asked_coach is None
    assert page.game.phase == "end"
    assert page.scene()["tick"] is None


def test_a_late_tick_changes_nothing():
    page = page_after_a_bad_drop()
    press(page, "judge")
    before = page.talk
    page.handle({"type": "tick", "n": page.turn - 1})
    assert page.talk is before


def test_before_the_first_drop_there_is_nothing_to_judge():
    page = Play("en", nd.Game.new(1, seed=1))
    assert "judge" not in [button["id"] for button in page.scene()["buttons"]]
    press(page, "judge")
    assert page.talk["items"][0]["id"] == "ui.nothing_to_judge"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("solo", [True, False])
def test_every_verdict_has_its_words(language, solo):
    game = nd.Game.new(1 if solo else 2, seed="words")
    while game.phase != "drop":
        game = game.apply(choose(game, LEO))
    who = game.pending[0]
    every = options(game, who, LEO.style(game), thinker(), 300)
    said = set()
    for option in (every[0], every[-1]):
        asked = judging.Judging(game, option.action)
        said.add(judgement_items(Voice(language), asked.judgement)[0]["text"])
        asked.run(1.0)
        said.add(judgement_items(Voice(language), asked.judgement)[0]["text"])
    assert len(said) >= 2
    assert not any("coach." in one or "{" in one for one in said)
