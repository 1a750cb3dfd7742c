"""Classes on SQLite and PostgreSQL: joining, keys, what is kept for how long, and that erased is erased."""

from __future__ import annotations

import json

import pytest

from numberdrop.progress import loads
from numberdrop.progress.class_export import export_class, forget_overdue
from numberdrop.progress.store import JoinRefused, StoreError, classes
from numberdrop.progress.store.school import DAY, SIGNS, read_code, read_name

from .making import answers

LOG = answers("right wrong!C4 right/paper")
NOW = 1_800_000_000


@pytest.fixture
def school(store):
    return store.classes.make("5b")[0]


def test_pupils_join_with_the_code_however_it_is_typed(store, school):
    typed = f" {school.code.lower().replace('-', ' ')}"
    assert store.classes.join(typed, "one", "  Zoë \n Marie ", NOW) == school
    store.classes.join(school.code, "two", "", NOW)
    assert [(one.learner, one.name) for one in store.classes.pupils(school.id)] == [("two", ""), ("one", "Zoë Marie")]
    there = store.classes.attend("one", NOW)
    assert (there.school, there.name) == (school, "Zoë Marie")
    assert store.classes.attend("somebody", NOW).school is None


@pytest.mark.parametrize("code", ["", "KXTF", "AAAA-AAAA", "x" * 5_000, "5b", "\x00", "\ud800", "' OR 1=1 --"])
def test_a_wrong_code_joins_nothing(store, school, code):
    with pytest.raises(JoinRefused) as caught:
        store.classes.join(code, "one", "Zoë", NOW)
    assert caught.value.why == "unknown"
    assert store.classes.pupils(school.id) == ()


def test_two_of_the_same_name_are_told_apart(store, school):
    for n in range(3):
        store.classes.join(school.code, f"learner {n}", "Emma", NOW)
    assert [one.name for one in store.classes.pupils(school.id)] == ["Emma", "Emma 2", "Emma 3"]
    store.classes.join(school.code, "learner 0", "Emma", NOW)
    assert len(store.classes.pupils(school.id)) == 3, "who joins again is the same pupil"


@pytest.mark.parametrize(
    ("there", "asked", "called"),
    [
        (["Léa", "Léa 2"], "Léa", "Léa 3"),
        (["Léa", "Léa 2"], "Léa 2", "Léa 3"),
        (["Léa", "Léa 2", "Léa 3"], "Léa 2", "Léa 4"),
        (["Léa 2"], "Léa 2", "Léa 3"),
        (["Zoé 2012"], "Zoé 2012", "Zoé 2012 2"),
        (["2"], "2", "2 2"),
        (["x" * 32 + " 999"], "x" * 32 + " 999", "x" * 32 + " 1000"),
    ],
)
def test_who_comes_again_in_another_browser_gets_the_next_number(store, school, there, asked, called):
    for learner, name in enumerate(there):
        store.classes.join(school.code, f"learner {learner}", name, NOW)
    store.classes.join(school.code, "comes again", asked, NOW)
    assert store.classes.attend("comes again", NOW).name == called


def test_one_is_in_one_class_at_a_time(store, school):
    other, _ = store.classes.make("6a")
    store.classes.join(school.code, "one", "Zoë", NOW)
    store.classes.join(other.code, "one", "Zoë", NOW)
    assert store.classes.pupils(school.id) == ()
    assert store.classes.attend("one", NOW).school == other
    store.classes.leave("one")
    assert store.classes.attend("one", NOW).school is None


def test_a_class_is_full_some_day(store, school, monkeypatch):
    monkeypatch.setattr(classes, "MOST_PUPILS", 2)
    for learner in ("one", "two"):
        store.classes.join(school.code, learner, "", NOW)
    with pytest.raises(JoinRefused) as caught:
        store.classes.join(school.code, "three", "", NOW)
    assert caught.value.why == "full"
    store.classes.join(school.code, "two", "Tom", NOW)


def test_only_the_key_of_a_class_opens_it(store, school):
    other, key = store.classes.make("6a")
    assert store.classes.opened_by(key) == other
    for wrong in ("", key[:-1], key + "x", other.id, f"{school.id}.{key.partition('.')[2]}", "\x00.", "é.x", "\ud800"):
        assert store.classes.opened_by(wrong) is None
    again = store.classes.new_key(other.id)
    assert store.classes.opened_by(key) is None
    assert store.classes.opened_by(again) == other


def test_the_key_itself_is_nowhere_in_the_database(store):
    _, key = store.classes.make("6a")
    with store._engine.begin() as connection:
        rows = connection.execute(classes.CLASSES.select()).all()
    assert key.partition(".")[2] not in str(rows)


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "5b", "\n5b "])
def test_a_name_that_no_class_can_have_is_refused(store, school, name):
    with pytest.raises(StoreError) as caught:
        store.classes.make(name)
    assert caught.value.key in ("command.store_class_name", "command.store_class_taken")
    assert store.classes.all() == (school,)


def test_codes_are_easy_to_read_and_names_are_one_visible_line(school):
    assert set(school.code.replace("-", "")) <= set(SIGNS)
    assert read_code(school.code.lower()) == school.code
    assert read_name("A\u202eda\x07 \x00", 40) == "A da"
    assert len(read_name("e" + "\u0301" * 900, 40)) < 6
    assert len(read_name("x" * 9_999, 40)) == 40


def test_a_pupil_who_is_erased_is_gone_from_the_class_too(store, school):
    for learner in ("one", "two"):
        store.classes.join(school.code, learner, learner, NOW)
        store.append(learner, LOG)
    store.erase("one")
    assert [one.name for one in store.classes.pupils(school.id)] == ["two"]
    assert len(store.read("one").log) == 0
    assert store.read("two").log == LOG
    assert "one" not in store.classes.names()


def test_what_a_class_keeps_is_forgotten_when_its_days_are_over(store):
    short, _ = store.classes.make("short", 30)
    long, _ = store.classes.make("long", 400)
    for school, learner in ((short, "a"), (short, "b"), (long, "c")):
        store.classes.join(school.code, learner, "", NOW)
        store.append(learner, LOG)
    store.classes.attend("b", NOW + 20 * DAY)
    assert forget_overdue(store, NOW + 29 * DAY) == 0
    assert forget_overdue(store, NOW + 31 * DAY) == 1
    assert len(store.read("a").log) == 0
    assert store.read("b").log == store.read("c").log == LOG
    assert [one.learner for one in store.classes.pupils(short.id)] == ["b"]


def test_the_file_of_a_class_has_all_that_is_kept(store, school):
    store.classes.set_task(school.id, "lesson_01_gravity.ipynb")
    store.classes.join(school.code, "one", "Zoë", NOW)
    store.append("one", LOG)
    file = json.loads(export_class(store, store.classes.named("5b"), store.classes.pupils(school.id)))
    assert file["class"] == {"name": "5b", "code": school.code, "keeps": 400, "task": "lesson_01_gravity.ipynb"}
    (pupil,) = file["pupils"]
    assert (pupil["name"], pupil["id"], pupil["seen"]) == ("Zoë", "one", "2027-01-15T08:00:00+00:00")
    assert loads(json.dumps(pupil["progress"])) == LOG


def test_a_class_that_is_unknown_is_refused_with_the_ones_there_are(store, school):
    with pytest.raises(StoreError) as caught:
        store.classes.named("9z")
    assert caught.value.values == {"value": "9z", "known": "5b"}
