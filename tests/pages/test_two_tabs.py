"""One page in two tabs: what the other went on with is told before anything is changed, and whatever one chooses nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from tests.effort import often
from tests.pages import hammer
from tests.pages.at_play import AtPlay, at_play
from tests.pages.driven import Driven, driven

STATES = play_out(nd.Game.new(1, seed=3), (bot_named("gus"),)).states()
ACTS = STATES[-1].actions


def hears(page: Driven, other: Driven) -> None:
    """What the browser tells a page when another tab has written."""
    log = other.log()
    shelf = {name: "\n".join(lines) for name, lines in (log.get("append") or {}).items()}
    kept = {**(log.get("put") or {}), **shelf}
    page.handle({"type": "elsewhere", "name": log["key"], "record": log["text"], "kept": kept})
    hammer.whole(page)


def is_asked(page: Driven) -> bool:
    return page.dialog is not None and page.dialog["id"] == "tabs"


def tabs(first: int, second: int) -> tuple[AtPlay, AtPlay]:
    """Two tabs that have come so far in the same game."""
    pages = at_play(), at_play()
    for page, at in zip(pages, (first, second), strict=True):
        page.lay(*STATES[: at + 1])
    return pages


def shelf(page: Driven) -> list[str]:
    """The buttons of what was set aside."""
    if not any(button["id"] == "shelf" for button in page.scene()["buttons"]):
        return []
    press(page, "shelf")
    assert page.dialog is not None
    found = [row[0] for row in page.dialog["rows"]]
    press(page, "close")
    return found


def press(page: Driven, name: str) -> None:
    page.handle({"type": "press", "id": name, "turn": page.turn})
    hammer.whole(page)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_tab_that_lags_behind_asks_before_anything_is_changed(language: str) -> None:
    ahead, behind = tabs(14, 10)
    behind.send(type="lang", value=language)
    hears(behind, ahead)
    assert is_asked(behind)
    assert behind.dialog is not None
    assert "{" not in behind.dialog["text"]
    assert [button["id"] for button in behind.dialog["buttons"]] == ["tab_there", "tab_here"]
    # Whoever closes the question may look, and nothing is written over what the other tab has kept.
    behind.press("close")
    assert behind.dialog is None
    behind.commit(ACTS[10])
    assert is_asked(behind)
    assert behind.game == STATES[10]
    assert behind.log()["text"] == ahead.log()["text"]
    assert behind.log()["put"] == ahead.log()["put"]


def test_going_on_as_it_is_there_and_back_by_undo() -> None:
    ahead, behind = tabs(14, 10)
    hears(behind, ahead)
    behind.press("tab_there")
    assert behind.game == STATES[14]
    assert behind.dialog is None
    assert behind.log()["text"] == ahead.log()["text"]
    assert shelf(behind) == [], "undo leads to all that was here"
    while behind.game != STATES[10]:
        behind.press("undo")
    # Both tabs agree again: the other hears of the undo, and then of what is the same.
    hears(ahead, behind)
    assert is_asked(ahead)
    ahead.press("tab_there")
    hears(behind, ahead)
    assert not is_asked(behind)


def test_keeping_the_one_here_sets_the_other_aside_for_good() -> None:
    ahead, behind = tabs(14, 10)
    hears(behind, ahead)
    behind.press("tab_here")
    assert behind.game == STATES[10]
    assert behind.log()["text"] == nd.record.dumps(STATES[10])
    again = hammer.reopened(behind, at_play())
    assert isinstance(again, AtPlay)
    assert again.game == STATES[10]
    assert shelf(again) == ["shelf:0"]
    again.press("shelf:0")
    assert again.game == STATES[14]
    assert shelf(again) == [], "what stood here is a part of that game"
    assert again.log()["drop"]["shelf.play"] == behind.log()["append"]["shelf.play"]


def test_two_games_change_places() -> None:
    other = at_play(game=None)
    other.lay(*play_out(nd.Game.new(1, seed=8), (bot_named("gus"),)).states()[:9])
    page = at_play()
    page.lay(*STATES[:11])
    theirs = other.game
    hears(page, other)
    page.press("tab_there")
    assert page.game == theirs
    for game in (STATES[10], theirs, STATES[10]):
        assert shelf(page) == ["shelf:0"]
        page.press("shelf:0")
        assert page.game == game


def test_tabs_that_agree_are_not_asked() -> None:
    one, other = tabs(10, 10)
    other.press("replay")
    hears(one, other)
    assert not is_asked(one), "the same game, looked at elsewhere"
    one.commit(ACTS[10])
    assert one.game == STATES[11]
    hears(one, other)
    assert is_asked(one)
    other.press("leave_replay")
    other.commit(ACTS[10])
    hears(one, other)
    assert not is_asked(one), "it came to the same meanwhile"
    one.commit(ACTS[11])
    assert one.game == STATES[12]


def test_an_emptied_storage_and_another_page_are_no_game() -> None:
    page, _ = tabs(10, 0)
    for record, name in (("", "play"), ("nonsense", "play"), (nd.record.dumps(STATES[3]), "sandbox")):
        page.handle({"type": "elsewhere", "name": name, "record": record, "kept": {}})
        assert not is_asked(page), (record, name)
    assert page.game == STATES[10]


def test_who_gave_up_in_another_tab_is_asked_about_here() -> None:
    one, other = tabs(10, 10)
    other.press("resign")
    hears(one, other)
    assert is_asked(one)
    one.press("tab_there")
    assert one.seating.stopped


def test_a_python_that_lives_on_behind_a_page_that_is_loaded_anew_asks_as_well() -> None:
    page, ahead = tabs(10, 14)
    log = ahead.log()
    page.handle({"type": "hello", "record": log["text"], "kept": log["put"]})
    assert is_asked(page)
    # A game that a notebook was given is that game, whatever the browser has kept.
    given = at_play(game=STATES[5])
    given.handle({"type": "hello", "record": log["text"], "kept": log["put"]})
    assert not is_asked(given)
    assert given.game == STATES[5]


def test_only_so_many_are_set_aside() -> None:
    page = at_play()
    page.lay(*STATES[:6])
    for seed in range(20, 28):
        other = at_play(game=nd.Game.new(1, seed=seed))
        other.lay(*play_out(nd.Game.new(1, seed=seed), (bot_named("gus"),)).states()[:5])
        hears(page, other)
        page.press("tab_here")
    assert len(shelf(page)) == 5
    assert len(page.log()["drop"]["shelf.play"]) == 3


def companion(*messages: dict[str, Any]) -> Driven:
    page = driven("companion")
    for message in messages:
        page.handle({"turn": page.turn, **message})
    return page


SHEET = ({"type": "press", "id": "tool_paint"}, {"type": "paint", "cell": [0, 0], "value": "5"})
TABLE = ({"type": "load", "text": nd.record.dumps(STATES[12])},)


def test_the_companion_asks_about_what_was_taken_down_not_about_where_one_looks() -> None:
    one, other = companion(*TABLE), companion(*TABLE, {"type": "press", "id": "tool_paint"})
    hears(one, other)
    assert not is_asked(one)
    hears(one, companion(*SHEET))
    assert is_asked(one)
    press(one, "tab_there")
    assert one.state.desk.paper.grid[0, 0] == 5
    assert shelf(one) == ["shelf:0"]
    press(one, "shelf:0")
    assert one.state.game == STATES[12]


def test_the_sandbox_asks_and_both_pictures_remain() -> None:
    one, other = driven("sandbox"), driven("sandbox")
    hears(one, other)
    assert not is_asked(one)
    other.handle({"type": "paint", "cell": [8, 0], "value": "5", "turn": other.turn})
    hears(one, other)
    assert is_asked(one)
    one.handle({"type": "paint", "cell": [8, 1], "value": "7", "turn": one.turn})
    assert one.state.sheet.grid[8, 1] is None
    press(one, "tab_here")
    assert one.state.sheet.grid[8, 0] is None
    press(one, shelf(one)[0])
    assert one.state.sheet.grid[8, 0] == 5


RECORDS = (
    "",
    "nonsense",
    *(nd.record.dumps(STATES[at]) for at in (3, 10, 14)),
    nd.record.dumps(nd.Game.new(2, seed=5)),
)
OWN = tuple(
    {"type": kind, "name": "play", "record": record, "kept": {"shelf.play": f"[1]\n{json.dumps([7, record, {}])}\n"}}
    for kind in ("elsewhere", "hello")
    for record in RECORDS
)
PRESSES = (
    "tab_there",
    "tab_here",
    "shelf",
    "shelf:0",
    "shelf:1",
    "replay",
    "forward",
    "new",
    "against:gus",
    "roll",
    "resign",
)


@settings(max_examples=often(60), deadline=None)
@given(st.sampled_from((0, 10, 14)), hammer.messages(PRESSES, *OWN, most=14))
def test_whatever_tabs_write_the_page_is_drawn_and_comes_back_where_it_was(at: int, messages: list) -> None:
    page = at_play()
    page.lay(*STATES[: at + 1])
    for message in messages:
        hammer.send(page, message)
    if page.state.elsewhere:
        page.press("tab_here")
    kept = page.log()["text"]
    fresh = hammer.reopened(page, at_play())
    assert fresh.log()["text"] == kept
    assert shelf(fresh) == shelf(page)
