"""The recorder itself: the same visit gives the same pictures, a difference is found and named, and what is kept stays small."""

from __future__ import annotations

import json
import os
import time

import pytest

from tests.streams import compare, pages, stream
from tests.streams.hand import Hand
from tests.streams.picture import Counts, differences, picture
from tests.streams.steady import Steady
from tests.streams.visit import Browser, Visit
from tests.streams.walk import Walker

MOST = 3_000_000
"""Bytes of all recordings together."""


def walked(page: str, steps: int, **settings) -> Visit:
    visit = Visit(page, settings)
    with visit.steady:
        visit.open()
        Walker(Hand(visit, "test").hello()).walk(steps)
    return visit


@pytest.mark.parametrize("page", ["play", "sandbox"])
def test_the_same_visit_gives_the_same_pictures(page: str) -> None:
    first, second = walked(page, 40), walked(page, 40)
    assert first.steps == second.steps
    assert len({json.dumps(intent) for intent, _ in first.steps}) > 10


def test_what_was_visited_is_recorded_and_found_alike_until_the_page_says_something_else(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(stream, "RECORDED", tmp_path / "recorded")
    visit = walked("sandbox", 30, language="fr")
    stream.write("sandbox", "one", visit.settings, visit.steps, tmp_path / "full")
    assert stream.names("sandbox") == ["one"]
    assert compare.compare("sandbox", "one", tmp_path / "full") is None

    make = pages.PAGES["sandbox"]

    def other(**settings):
        page = make(**settings)
        traits = page.traits
        page.traits = lambda: {**traits(), "scene": {**traits()["scene"], "headline": "Something else"}}
        return page

    monkeypatch.setitem(pages.PAGES, "sandbox", other)
    found = compare.compare("sandbox", "one", tmp_path / "full")
    assert found is not None
    assert (found.at, found.paths) == (0, ("scene.headline",))
    assert "Something else" in found.lines[0]
    assert compare.compare("sandbox", "one", tmp_path / "full", (r"^scene\.headline$",)) is None


def test_time_and_chance_follow_from_the_intents_not_from_who_asks_how_often() -> None:
    told = []
    for looks in (1, 50):
        with Steady("test") as steady:
            before = os.urandom(4), int(time.time())
            for _ in range(looks):
                time.time()
                time.monotonic()
            os.urandom(9)
            steady.next_intent()
            told.append((before, os.urandom(4), os.urandom(4), int(time.time())))
    assert told[0] == told[1]
    assert len({told[0][0][0], *told[0][1:3]}) == 3
    assert abs(time.time() - told[0][3]) > 1, "the real clock is back"


def traits(turn: int, n: int) -> dict:
    scene = {"tick": {"n": turn, "after": 0, "beat": n}}
    return {"words": {}, "scene": scene, "board": {}, "table": {}, "talk": {"n": n}, "log": {"text": "a"}}


def test_numbers_that_a_page_counts_in_its_own_way_are_the_same_picture() -> None:
    mine, others = Counts(), Counts()
    for (turn, n), (other_turn, other_n) in (((0, 1), (7, 40)), ((0, 2), (7, 43)), ((1, 2), (9, 43))):
        assert picture(traits(turn, n), turn, mine) == picture(traits(other_turn, other_n), other_turn, others)
    assert picture(traits(1, 2), 1, mine) != picture(traits(10, 43), 10, others)


def test_differences_go_by_the_ids_of_entries() -> None:
    old = {"cards": [{"id": "why", "n": 1}, {"id": "sheet", "n": 2}], "rows": [1, 2]}
    new = {"cards": [{"id": "sheet", "n": 3}], "rows": [1, 2, 3], "more": 1}
    assert [path for path, _, _ in differences(old, new, "scene")] == [
        "scene.cards[why]",
        "scene.cards[sheet].n",
        "scene.rows[2]",
        "scene.more",
    ]


def test_the_browser_keeps_what_a_page_tells_it() -> None:
    browser = Browser()
    browser.take({"key": "play", "text": "game", "append": {"progress": ["a", "b", "a"]}, "put": {"table": "t"}})
    browser.take({"append": {"progress": ["b", "c"]}, "drop": {"progress": ["a"]}})
    assert browser.store == {"play": "game", "progress": "b\nc\n", "table": "t"}
    browser.take({"erase": ["*"], "append": {"progress": ["d"]}})
    assert browser.store == {"progress": "d\n"}


@pytest.mark.parametrize("page", pages.PAGES)
def test_every_page_has_recordings_that_can_be_read(page: str) -> None:
    names = stream.names(page)
    assert len(names) >= 10
    found = stream.read(page, names[0])
    assert found.steps[0].intent is None
    assert set(found.steps[-1].digests) == {"words", "scene", "board", "table", "talk", "log", "kept"}


def test_recordings_are_small() -> None:
    assert sum(path.stat().st_size for path in stream.RECORDED.glob("*/*.gz")) < MOST
