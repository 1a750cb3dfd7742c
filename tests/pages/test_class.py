"""A class on the home page, without a browser: joining by link and by code, today's task, leaving; and what is refused."""

import pytest
import sqlalchemy

from numberdrop.exercises.course import course
from numberdrop.pages import store_sync
from numberdrop.pages.class_tasks import read_task, solo_task_from_word
from numberdrop.progress import Log, dumps
from numberdrop.progress.store import open_store
from tests.pages.driven import driven
from tests.pages.test_home import past, right, way_on
from tests.pages.test_store_sync import Device, at_home

FIRST = course()[0]
LESSON = f"{FIRST.page}.ipynb"
CODE = "nd1.97.kZ0Q_g.q1YqUbJSKi5J"


@pytest.fixture
def store(tmp_path, monkeypatch):
    address = f"sqlite:///{tmp_path}/class.sqlite"
    monkeypatch.setenv("NUMBERDROP_DATABASE", address)
    monkeypatch.delenv("NUMBERDROP_LEARNER", raising=False)
    return open_store(address)


@pytest.fixture
def school(store):
    return store.classes.make_class("5b")[0]


def card(page):
    return page.cards.get("class")


def join(device, page, code, name="Zoë", **word):
    device.hear(page, type="form", id="class", values={"code": code, "name": name, **word})


def joined(school, name="Zoë"):
    """A device whose owner has joined the class, and its home page."""
    device, page = at_home()
    join(device, page, school.code, name)
    return device, page


def pupils(store, school):
    return [one.name for one in store.classes.pupils(school.id)]


def test_a_link_that_is_pasted_into_the_open_home_page_leads_to_the_form_once(store, school):
    device, page = at_home()
    device.hear(page, type="go", href=f"home.ipynb#class={school.code}")
    assert (page.scene()["cards"][0]["id"], card(page)["fields"][0]["value"]) == ("class", school.code)
    device.hear(page, type="go", href=f"home.ipynb#class={school.code}")
    assert [one.get("id") for one in page.scene()["cards"]].count("class") == 1


def test_a_link_leads_to_the_form_with_its_code_and_from_there_into_the_class(store, school):
    device, page = at_home()
    device.hear(page, type="hello", hash=f"#class={school.code}", kept={})
    device.hear(page, type="greeted")
    assert page.scene()["cards"][0]["id"] == "class", "it comes first"
    assert [one["value"] for one in card(page)["fields"]] == [school.code, "", ""]
    join(device, page, school.code)
    assert "5b" in page.talk["announce"]
    assert (pupils(store, school), card(page)["title"]) == (["Zoë"], "Your class: 5b")
    assert "Zoë" in card(device.open())["paragraphs"][0], "and so it is at the next visit"
    (pupil,) = store.classes.pupils(school.id)
    assert pupil.learner == device.learner, "under the id that the server signed"
    assert "." in pupil.learner


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_code_can_be_typed_on_the_home_page_and_no_name_is_needed(store, school, language):
    device, page = at_home(language)
    join(device, page, school.code.lower().replace("-", " "), "")
    assert (pupils(store, school), card(page)["kind"]) == ([""], "text")


def test_where_there_is_no_class_none_is_offered(store):
    assert card(Device().open()) is card(driven("home")) is None


def test_a_wrong_code_is_told_and_no_page_guesses_for_long_and_others_are_let_in(store, school):
    device, page = at_home()
    join(device, page, "BBBB-BBBB")
    assert page.talk["verdict"] == "refused"
    assert "No class has the code BBBB-BBBB" in page.talk["announce"]
    page.count_wrong_code = lambda: False
    join(device, page, "BBBB-BBBB")
    assert "Too many wrong codes" in page.talk["announce"]
    join(device, page, " ")
    assert "Type the code" in page.talk["announce"]
    for _ in range(40):
        join(device, page, "BBBB-BBBB")
    join(device, page, school.code, "guesser")
    join(device, device.open(), school.code)
    assert pupils(store, school) == ["Zoë"]


@pytest.mark.parametrize(
    "values", [{}, {"code": 5, "name": ""}, {"code": "x" * 99, "name": ""}, {"code": "", "name": "x" * 99}]
)
def test_what_no_form_of_ours_sends_is_refused(store, school, values):
    device, page = at_home()
    device.hear(page, type="form", id="class", values=values)
    device.hear(page, type="hello", hash="#class=" + "x" * 999, kept={})
    assert pupils(store, school) == []


def test_who_leaves_keeps_their_progress_and_who_erases_is_gone(store, school):
    device, page = joined(school)
    device.do(page, right(FIRST, FIRST.tasks[0]))
    device.press(page, "leave_class")
    assert (pupils(store, school), len(past(page)), card(page)["kind"]) == ([], 1, "form")
    join(device, page, school.code)
    device.press(page, "erase_all")
    assert (pupils(store, school), card(page)["kind"]) == ([], "form")


def test_the_next_pupil_on_a_shared_computer_is_somebody_else(store, school):
    device, page = joined(school, "Zoë")
    device.do(page, right(FIRST, FIRST.tasks[0]))
    zoe = device.learner
    device.press(page, "someone_else")
    assert past(page) == Log() == device.log()
    join(device, page, school.code, "Tom")
    device.do(page, right(FIRST, FIRST.tasks[1]))
    device.open()
    tom = device.learner
    assert [len(store.read(one).log) for one in (zoe, tom)] == [1, 1]
    assert [(one.learner, one.name) for one in store.classes.pupils(school.id)] == [(tom, "Tom"), (zoe, "Zoë")]


def test_a_pupil_whom_the_teacher_erased_is_told_and_brings_nothing_back(store, school):
    device, page = joined(school)
    device.do(page, right(FIRST, FIRST.tasks[0]))
    (pupil,) = store.classes.pupils(school.id)
    store.erase(pupil.learner)
    again = device.open()
    assert past(again) == Log() == store.read(pupil.learner).log
    assert "by your teacher" in again.talk["announce"]
    assert pupils(store, school) == []


def test_the_class_cannot_be_reached(store, school, tmp_path):
    device, page = at_home()
    (tmp_path / "class.sqlite").rename(tmp_path / "away")
    (tmp_path / "class.sqlite").mkdir()
    join(device, page, school.code)
    assert "try again" in page.talk["announce"]


def test_what_the_teacher_gives_stands_there_once_though_it_is_the_next_lesson_too(store, school):
    device, page = joined(school)
    store.classes.set_task(school.id, LESSON)
    page.load(dumps(Log().append(right(FIRST, FIRST.tasks[0]))))
    device.hear(page, type="ping")
    doors = way_on(page)["items"]
    assert [door["href"] for door in doors] == [LESSON]
    assert doors[0]["primary"]


def test_all_see_what_there_is_to_do_today_before_anything_else_without_a_reload_too(store, school):
    device, page = joined(school)
    store.classes.set_task(school.id, LESSON)
    device.hear(page, type="ping")
    for shown in (page, device.open()):
        door, *_ = way_on(shown)["items"]
        assert (door["href"], door["primary"]) == (LESSON, True)
        assert door["label"].startswith("Today")
        assert FIRST.title.in_language("en") in door["label"]
    store.classes.set_task(school.id, "")
    device.hear(page, type="ping")
    for shown in (page, device.open()):
        assert not way_on(shown)["items"][0]["label"].startswith("Today")


def test_the_same_dice_are_the_same_for_all(store, school):
    store.classes.set_task(school.id, solo_task_from_word("monday morning"))
    games = []
    for name in ("Zoë", "Tom"):
        device, page = joined(school, name)
        device.hear(page, type="go", href=way_on(page)["items"][0]["href"])
        page.send(type="hello", hash="#" + solo_task_from_word("monday morning").partition("#")[2], kept={})
        games.append(page.state.table.game)
    assert (games[0].setup, games[0].setup.seed) == (games[1].setup, "monday morning")


@pytest.mark.parametrize(
    ("typed", "task"),
    [
        (LESSON, LESSON),
        (f" http://192.168.1.5:8866/voila/render/{LESSON}?lang=fr ", LESSON),
        (f"https://tutor.example/deep/{FIRST.page}.html", LESSON),
        (CODE, f"puzzles.ipynb#code={CODE}"),
        (f"https://tutor.example/puzzles.html#code={CODE}", f"puzzles.ipynb#code={CODE}"),
        ("http://h/voila/render/analysis.ipynb?lang=en#analysis=abc", "analysis.ipynb#analysis=abc"),
        ("play.ipynb#dice=a", "play.ipynb#dice=a"),
        ("", ""),
        ("javascript:alert(1)", ""),
        ("https://evil.example/", ""),
        ("https://evil.example/x.ipynb", ""),
        ("lesson_99_none.ipynb", ""),
        ("home.ipynb", ""),
        ("play.ipynb#" + "x" * 9_999, ""),
        ("play.ipynb#\x00", ""),
        ("ｐlay.ipynb", ""),
    ],
)
def test_a_task_is_a_place_in_the_tutor_and_nothing_else(typed, task):
    assert read_task(typed) == task


def test_dice_of_an_edition_that_is_none_are_refused():
    with pytest.raises(ValueError, match="1999"):
        solo_task_from_word("x", "1999")


def word_of(page):
    line = next(line for line in card(page)["paragraphs"] if line.startswith("Your word"))
    return line.partition(": ")[2].partition(".")[0]


def test_a_pupil_is_themselves_again_on_another_device_with_name_and_word(store, school):
    device, page = joined(school, "Léa")
    device.do(page, right(FIRST, FIRST.tasks[0]))
    word = word_of(page)
    other, again = at_home("fr")
    join(other, again, f"http://10.42.0.1:8866/join/{school.code}", "lea", word=word.upper())
    assert "revoilà" in again.talk["announce"]
    assert past(again) == other.log() == past(page)
    assert other.learner == device.learner
    assert pupils(store, school) == ["Léa"], "and no Léa 2"
    other.do(again, right(FIRST, FIRST.tasks[1]))
    assert len(past(device.open())) == 2, "what is done on either device is on both"


def test_what_somebody_did_before_they_came_back_is_theirs_and_what_another_pupil_did_is_not(store, school):
    _, page = joined(school, "Léa")
    word = word_of(page)
    guest, fresh = at_home()
    guest.do(fresh, right(FIRST, FIRST.tasks[0]))
    join(guest, fresh, school.code, "Léa", word=word)
    assert len(past(fresh)) == 1
    tom, shared = joined(school, "Tom")
    tom.do(shared, right(FIRST, FIRST.tasks[1]))
    join(tom, shared, school.code, "Léa", word=word)
    assert len(past(shared)) == 1, "Tom's answer stays Tom's"
    assert pupils(store, school) == ["Léa", "Tom"]


@pytest.mark.parametrize(
    ("name", "word", "says"),
    [
        ("Léa", "", "Somebody in this class is called Léa already"),
        ("Léa", "otter 7", "isn’t the word"),
        ("Nobody", "otter 7", "isn’t the word"),
        ("Léa", "x" * 200, "isn’t the word"),
        ("x" * 2_000, "", "too long"),
        ("\u200b\u3164", "", "Nobody could see that name"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence_beside_its_field(store, school, name, word, says, monkeypatch):
    store.enrolment.join(school.code, "somebody else", "Léa", 1)
    with store._engine.begin() as connection:
        connection.execute(sqlalchemy.text("UPDATE pupils SET word = '5-55'"))
    device, page = at_home()
    join(device, page, school.code, name, word=word)
    assert says in page.talk["announce"]
    assert any(says in (one.get("error") or "") for one in card(page)["fields"])
    assert pupils(store, school) == ["Léa"]


def test_who_joins_a_second_class_is_asked_first(store, school):
    other, _ = store.classes.make_class("6a")
    device, page = joined(school)
    word = word_of(page)
    join(device, page, other.code, word="")
    assert page.dialog["id"] == "second"
    device.press(page, "close")
    assert store.classes.pupils(other.id) == ()
    join(device, page, other.code, word="")
    device.press(page, "join_second")
    assert card(page)["title"] == "Your class: 6a"
    assert [one.here for one in store.classes.pupils(school.id)] == [False]
    join(device, page, school.code, "Zoë", word=word)
    assert page.dialog["id"] == "second", "and who comes back from it, too"
    device.press(page, "join_second")
    assert card(page)["title"] == "Your class: 5b"


def test_on_any_page_a_pupil_sees_what_is_given_and_answers_the_question(store, school):
    device, page = joined(school)
    device.hear(page, type="go", href=LESSON)
    assert page.scene().get("classroom") is None
    store.classes.set_task(school.id, solo_task_from_word("monday"), 1)
    store.classes.set_question(school.id, "C1")
    assert page.read_class_news()
    assert not page.read_class_news(), "nothing is new any more"
    assert page.scene()["classroom"]["task"]["href"] == solo_task_from_word("monday")
    device.press(page, "class_answer:wrong")
    assert store.classes.pupils(school.id)[0].answer == "wrong"
    device.press(page, "class_answer:maybe")
    assert store.classes.pupils(school.id)[0].answer == "wrong"
    store.classes.pause_boards(school.id, 5)
    page.read_class_news()
    assert page.scene()["classroom"]["wait"].startswith("Eyes to the front")


def test_who_plays_acts_and_who_only_has_a_page_open_does_not(store, school, monkeypatch):
    monkeypatch.setattr(store_sync, "_ACT_INTERVAL", -1)
    device, page = joined(school)
    device.hear(page, type="go", href="play.ipynb")
    page.send(type="hello", hash="", kept={})

    def acts(**intent):
        store.enrolment.record_act(page.learner, 0)
        device.hear(page, **intent)
        return store.classes.pupils(school.id)[0].acted > 0

    assert acts(type="press", id="alone")
    assert acts(type="act", action={"type": "start", "column": 3})
    assert not acts(type="ping")
    device.hear(page, type="go", href=LESSON)
    assert not acts(type="act", action={"type": "free", "cells": [[0, 0]]}), "an answer counts there"
