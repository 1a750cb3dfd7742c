"""The database beside the browser: devices of one learner find each other's progress, and when it is down nothing is lost."""

import os

import pytest

from numberdrop.exercises.course import course
from numberdrop.pages import store_sync
from numberdrop.progress import Event, Log, compact, dumps, read_browser_log
from numberdrop.progress.store import open_store
from numberdrop.widget import lesson
from tests.pages.driven import driven
from tests.pages.test_home import past, right, way_on
from tests.walks.visit import Browser

FIRST, SECOND = course()[:2]
WORDS = "We’ll sync it later"


class Device(Browser):
    """A browser that greets each new page with what it keeps."""

    def __init__(self, language="en"):
        super().__init__()
        self.language = language

    def open(self):
        page = driven("home", self.language, **os.environ)
        self.hear(page, type="hello", kept=self.kept(page.log()))
        self.hear(page, type="greeted")
        return page

    def hear(self, page, **message):
        page.send(**message)
        self.take(page.log())

    def press(self, page, button):
        self.hear(page, type="press", id=button)

    def do(self, page, event):
        """Something that the learner does; here it comes in as a file."""
        self.hear(page, type="load", text=dumps(Log((past(page).event_placed_last(event),))))

    @property
    def learner(self):
        return self.store["learner"].split()[0]

    def log(self, name="progress"):
        return read_browser_log(self.store.get(name, "")).log


def at_home(language="en"):
    """A new device, and the home page on it."""
    device = Device(language)
    return device, device.open()


@pytest.fixture
def address(tmp_path, monkeypatch):
    """A database that belongs to one learner, as on one's own machine."""
    address = f"sqlite:///{tmp_path}/data/progress.sqlite"
    monkeypatch.setenv("NUMBERDROP_DATABASE", address)
    monkeypatch.setenv("NUMBERDROP_LEARNER", "whoever-it-is-on-this-machine")
    return address


@pytest.fixture
def down(tmp_path):
    """Where the folder of the database should be lies a file: it cannot be opened until that is gone."""
    (tmp_path / "data").write_text("in the way")
    return (tmp_path / "data").unlink


def said(page):
    return page.log().get("said", "")


def test_two_devices_of_one_learner_see_each_others_progress(address):
    one, here = at_home()
    one.do(here, right(FIRST, FIRST.tasks[0]))
    two, there = at_home()
    assert past(there) == past(here), "what was done a moment ago is there already"
    two.do(there, right(SECOND, SECOND.tasks[0]))
    assert past(one.open()) == past(there)
    assert one.log() == two.log() == open_store(address).read("whoever-it-is-on-this-machine").log
    assert len(one.log()) == 2


def test_what_a_browser_kept_before_there_was_a_database_is_taken_over(address, monkeypatch):
    monkeypatch.setenv("NUMBERDROP_DATABASE", "browser")
    device = Device()
    device.do(device.open(), right(FIRST, "cell"))
    monkeypatch.setenv("NUMBERDROP_DATABASE", address)
    device.open()
    assert past(Device().open()) == device.log()


def test_a_database_that_is_down_costs_nothing_and_is_caught_up(address, down):
    device, page = at_home()
    assert WORDS in said(page)
    device.do(page, right(FIRST, "cell"))
    assert len(device.log()) == 1
    assert WORDS in said(page)
    device.hear(page, type="ping")
    assert WORDS in said(page)
    down()
    device.do(page, right(FIRST, "top"))
    device.hear(page, type="ping")
    assert (said(page), past(Device().open()), len(device.log())) == ("", device.log(), 2)


def test_a_page_that_was_closed_while_it_was_down_is_caught_up_at_the_next_visit(address, down):
    device, page = at_home("fr")
    assert "à l’abri" in said(page)
    device.do(page, right(FIRST, "cell"))
    down()
    device.open()
    assert past(Device().open()) == device.log()


def test_it_goes_down_in_the_middle_and_comes_back(address, tmp_path):
    device, page = at_home()
    device.do(page, right(FIRST, "cell"))
    data, away = tmp_path / "data", tmp_path / "away"
    data.rename(away)
    data.write_text("in the way")
    device.do(page, right(FIRST, "top"))
    assert WORDS in said(page)
    data.unlink()
    away.rename(data)
    device.hear(page, type="ping")
    assert (said(page), len(past(Device().open()))) == ("", 2)


def test_a_setting_that_leads_nowhere_leaves_the_browser_alone(monkeypatch):
    monkeypatch.setenv("NUMBERDROP_DATABASE", "nonsense")
    device, page = at_home()
    device.do(page, right(FIRST, "cell"))
    assert WORDS in said(page)
    assert len(device.log()) == 1


def test_without_a_setting_nothing_is_said_and_no_id_is_made():
    device, page = at_home()
    assert (said(page), set(device.store)) == ("", {"progress"})


def test_a_browser_has_a_random_id_of_its_own(address, monkeypatch):
    monkeypatch.delenv("NUMBERDROP_LEARNER")
    one, two = Device(), Device()
    one.do(one.open(), right(FIRST, "cell"))
    assert (past(two.open()), past(one.open())) == (Log(), one.log())
    mine, other = (device.learner for device in (one, two))
    assert open_store(address).learners() == (mine,), "who has done nothing is not known"
    assert mine != other
    assert len(mine) > 20


def test_a_browser_cannot_say_that_it_is_a_user_of_the_hub(address, monkeypatch):
    monkeypatch.delenv("NUMBERDROP_LEARNER")
    open_store(address).append("hub:ada", [right(FIRST, "cell")])
    thief = Device()
    thief.store["learner"] = "hub:ada 0"
    assert past(thief.open()) == Log()


def test_an_id_that_a_browser_made_up_is_not_taken(address, monkeypatch):
    monkeypatch.delenv("NUMBERDROP_LEARNER")
    device = Device()
    device.store["learner"] = "aaaaaaaaaaaaaaaa 0"
    device.do(device.open(), right(FIRST, "cell"))
    assert open_store(address).learners() == (device.learner,) != ("aaaaaaaaaaaaaaaa",)
    assert past(device.open()) == device.log(), "it is the same learner at the next visit"


def test_a_browser_that_came_while_the_database_was_down_is_known_from_then_on(address, down, monkeypatch):
    monkeypatch.delenv("NUMBERDROP_LEARNER")
    device, page = at_home()
    device.do(page, right(FIRST, "cell"))
    down()
    device.hear(page, type="ping")
    assert (open_store(address).learners(), past(device.open())) == ((device.learner,), device.log())


def test_users_of_a_hub_share_a_computer_and_not_their_progress(address, monkeypatch):
    monkeypatch.delenv("NUMBERDROP_LEARNER")
    shared, elsewhere = Device(), Device()
    monkeypatch.setenv("JUPYTERHUB_USER", "ada")
    shared.do(shared.open(), right(FIRST, "cell"))
    monkeypatch.setenv("JUPYTERHUB_USER", "bob")
    page = shared.open()
    assert past(page) == Log()
    shared.do(page, right(SECOND, SECOND.tasks[0]))
    monkeypatch.setenv("JUPYTERHUB_USER", "ada")
    assert past(elsewhere.open()) == shared.log("progress.hub:ada")
    assert open_store(address).learners() == ("hub:ada", "hub:bob")


def test_everything_is_erased_on_every_device(address):
    (one, here), (two, there) = at_home(), at_home()
    one.do(here, right(FIRST, "cell"))
    there = two.open()
    one.press(here, "erase_all")
    assert one.log() == past(one.open()) == Log()
    # A page that is still open elsewhere learns it with the next thing done there, and keeps that.
    two.do(there, right(FIRST, "top"))
    assert [event.task for event in two.log()] == ["top"]
    assert past(one.open()) == two.log()


def test_a_device_that_was_away_brings_nothing_back_and_is_told(address):
    one, two = Device(), Device()
    one.do(one.open(), right(FIRST, "cell"))
    two.open()
    page = one.open()
    one.press(page, "erase_all")
    page = two.open()
    assert two.log() == past(page) == Log()
    assert "on another device" in page.talk["announce"]
    assert past(one.open()) == Log()


def test_while_the_database_is_down_nothing_is_erased_and_that_is_said(address, down):
    device, page = at_home()
    device.do(page, right(FIRST, "cell"))
    device.press(page, "erase_all")
    assert len(device.log()) == len(past(page)) == 1
    assert page.talk["verdict"] == "refused"


def test_another_tab_that_erased_everything_is_heard(address):
    device = Device()
    one, two = device.open(), device.open()
    device.do(one, right(FIRST, "cell"))
    device.press(one, "erase_all")
    device.hear(two, type="forgotten")
    device.do(two, right(FIRST, "top"))
    assert [event.task for event in device.log()] == ["top"]


def test_what_does_not_fit_into_the_greeting_is_read_in_pieces():
    log = Log.of(Event.answer(FIRST.id, "cell", str(n), FIRST.rules[:1], "right", at=n) for n in range(60))
    lines = log.lines()
    page = driven("home")
    for kind, part in (("hello", lines[40:]), ("kept", lines[:20]), ("kept", lines[20:40])):
        page.send(type=kind, kept={"progress": "\n".join(part)})
    assert past(page) == log
    page.send(type="kept", kept={"progress": 5})
    page.send(type="kept")
    assert past(page) == log


@pytest.mark.parametrize("database", [True, False])
def test_a_long_log_is_made_shorter_in_the_browser_and_nothing_derived_changes(request, monkeypatch, database):
    if database:
        request.getfixturevalue("address")
    monkeypatch.setattr(store_sync, "compact", lambda log: compact(log, 2_000))
    device, page = at_home()
    for n in range(30):
        device.do(page, Event.opened(FIRST.id, FIRST.tasks[n % 3]))
        device.do(page, Event.answer(FIRST.id, FIRST.tasks[0], str(n), FIRST.rules[:1], "right"))
    before = page.app.visit.progress
    assert len(device.log()) == 60
    again = device.open()
    assert len(device.log()) == len(past(again)) == 30
    assert again.app.visit.progress == before
    # It is not brought back by the database, which keeps all of it.
    assert len(past(device.open())) == 30
    if database:
        assert Device().open().app.visit.progress == before


def test_an_answer_is_shown_before_the_database_hears_of_it(address, monkeypatch):
    board = lesson("identical", language="en")
    board._on_intent(None, {"type": "press", "id": "step_1", "turn": board.session.turn}, None)
    shown = []

    def keeping(self, before, app):
        shown.append((board.talk["verdict"], board.ack["seq"]))
        return app, None

    monkeypatch.setattr(store_sync.StoreSync, "write_new_data", keeping)
    circled = {"type": "circle", "cells": [[0, 1], [1, 1]]}
    board._on_intent(None, {"type": "act", "action": circled, "seq": 7, "turn": board.session.turn}, None)
    assert shown == [("refused", 7)], "the explanation and the receipt are out"


def test_the_way_on_waits_for_the_database_too(address: str) -> None:
    """On a machine where somebody has learned, a fresh browser must not offer the beginning first and something else at once."""
    first, page = at_home()
    first.do(page, right(FIRST, FIRST.tasks[0]))
    fresh = driven("home", "en", **os.environ)
    assert way_on(fresh)["waits"]
    fresh.send(type="hello", kept={})
    assert way_on(fresh)["waits"], "the browser knows nothing, but the database has not been asked yet"
    fresh.send(type="greeted")
    assert not way_on(fresh)["waits"]
    assert way_on(fresh)["items"][0]["label"].startswith("Continue")
