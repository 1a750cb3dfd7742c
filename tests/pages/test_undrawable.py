"""A page of which something cannot be said or drawn: the last picture stays, with a sentence, and a reload leads to one that can be drawn."""

import json
import logging
from unittest.mock import Mock

import pytest

import numberdrop as nd
from numberdrop.pages import play
from numberdrop.pages.table import judgement
from numberdrop.rules import Drop
from numberdrop.text import LANGUAGES
from numberdrop.text.catalogue import catalogue_of
from tests.blunders import blundered

from .at_play import AtPlay, at_play
from .driven import Driven, driven


@pytest.fixture
def unsaid(monkeypatch):
    """Takes messages out of every catalogue, by the beginning of their keys."""

    def take_out(*prefixes: str) -> None:
        for language in LANGUAGES:
            messages = catalogue_of(language)._catalog
            for key in [key for key in messages if str(key if isinstance(key, str) else key[0]).startswith(prefixes)]:
                monkeypatch.delitem(messages, key)

    return take_out


def dropped() -> AtPlay:
    """A game just after a drop that was not the best."""
    states = blundered().states()
    last = next(n for n, game in enumerate(states) if n > 4 and isinstance(game.actions[-1], Drop))
    page = at_play(game=nd.Game.new(1, seed=99))
    page.lay(*states[: last + 1])
    return page


def fails(page: Driven, button: str) -> bool:
    """Whether the press ends in a sentence about a fault of ours."""
    page.handle({"type": "press", "id": button, "turn": page.turn})
    return page.ids == ["ui.trouble"]


def reloaded(log: dict) -> Driven:
    """The page opened anew, with what the browser has kept."""
    fresh = driven("play")
    fresh.send(type="hello", record=log["text"], kept=log["put"] or {})
    return fresh


def at_the_end() -> AtPlay:
    page = at_play(game=nd.Game.new(1, seed=99))
    page.lay(*blundered().states())
    return page


def seen(page: Driven) -> dict:
    """What is to be seen beside the explanation."""
    return {**page.traits(), "talk": None}


def test_what_cannot_be_said_leaves_the_last_picture_with_a_sentence(unsaid, caplog):
    page = dropped()
    before = seen(page)
    unsaid("advice.thinking", "coach.")
    assert fails(page, "judge")
    assert seen(page) == before
    failed = [record.exc_info[0].__name__ for record in caplog.records if record.levelno >= logging.ERROR]
    assert failed == ["UnknownMessage"]
    page.press("undo")
    assert page.ids == ["ui.undone"], "the game goes on"


def test_what_goes_on_by_itself_and_fails_goes_on_no_more_until_something_is_done(unsaid, monkeypatch, caplog):
    monkeypatch.setattr(judgement, "LONGEST_COMPARISON", 0.1)
    page = dropped()
    page.press("judge")
    unsaid("coach.")
    for _ in range(100):
        if not (tick := page.scene()["tick"]):
            break
        page.handle({"type": "tick", "n": tick["n"]})
    assert page.ids == ["ui.trouble"]
    assert sum(record.levelno >= logging.ERROR for record in caplog.records) == 1
    page.handle({"type": "ping"})
    assert page.scene()["tick"] is None
    assert reloaded(page.log()).scene()["headline"]
    page.press("undo")
    assert page.ids == ["ui.undone"]


def test_a_picture_that_cannot_be_drawn_again_stays(monkeypatch):
    page = dropped()
    before = seen(page)
    monkeypatch.setattr(play, "view", Mock(side_effect=RuntimeError("a fault of ours")))
    assert fails(page, "undo")
    assert seen(page) == before
    monkeypatch.undo()
    page.press("undo")
    assert page.ids == ["ui.undone"]


def test_a_page_comes_back_without_what_cannot_be_drawn_over_the_table(unsaid):
    page = at_the_end()
    page.press("replay")
    kept = page.log()
    unsaid("headline.replay")
    fresh = reloaded(kept)
    assert fresh.ids == ["ui.restored_drawable"]
    assert fresh.state.overlay is None
    assert fresh.state.game.actions == page.tab.game.actions


def test_a_page_comes_back_one_act_earlier(unsaid):
    page = at_the_end()
    kept = page.log()
    unsaid("headline.roll")
    fresh = reloaded(kept)
    assert (fresh.ids, fresh.state.game.actions) == (["ui.restored_drawable"], page.tab.game.actions[:-1])
    assert reloaded(fresh.log()).ids == ["ui.restored"], "what is kept now can be drawn"


@pytest.mark.parametrize(
    ("name", "record"),
    [
        ("companion", json.dumps({"table": nd.record.dumps(blundered())})),
        ("analysis", nd.record.dumps(blundered())),
        ("sandbox", "1234567"),
        ("composer", "1234567"),
    ],
)
def test_a_page_begins_anew_where_nothing_of_what_is_kept_can_be_taken_up(name, record, monkeypatch):
    page = driven(name)
    fresh = page.scene()["headline"]
    update = page.app.page.update

    def broken(state, intent, visit):
        if getattr(intent, "record", ""):
            raise RuntimeError("a fault of ours")
        return update(state, intent, visit)

    monkeypatch.setattr(page.app.page, "update", broken)
    page.handle({"type": "hello", "record": record})
    assert (page.ids, page.scene()["headline"]) == (["ui.restored_drawable"], fresh)
