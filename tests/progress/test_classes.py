"""Classes on SQLite and PostgreSQL: joining, keys, what is kept for how long, and that erased is erased."""

import json

import pytest
import sqlalchemy as sql

from numberdrop.progress import Event, Log, loads
from numberdrop.progress.class_help import erase_expired_data, export_class
from numberdrop.progress.class_overview import OverviewReader
from numberdrop.progress.store import JoinRefused, StoreError, classes, enrolment, open_store
from numberdrop.progress.store.migrate import upgrade
from numberdrop.progress.store.school import (
    CODE_CHARACTERS,
    DAY,
    MOST_WRONG_WORDS,
    public_reference,
    read_code,
    read_name,
)

from .making import answers

LOG = answers("right wrong!C4 right/paper")
NOW = 1_800_000_000


def refused(enrol, *values):
    """Why somebody is not let in."""
    with pytest.raises(JoinRefused) as caught:
        enrol(*values)
    return caught.value.why


@pytest.fixture
def school(store):
    return store.classes.make_class("5b")[0]


def test_pupils_join_with_the_code_however_it_is_typed(store, school):
    typed = f" {school.code.lower().replace('-', ' ')}"
    assert store.enrolment.join(typed, "one", "  Zoë \n Marie ", NOW) == school
    store.enrolment.join(school.code, "two", "", NOW)
    assert [(one.learner, one.name) for one in store.classes.pupils(school.id)] == [("two", ""), ("one", "Zoë Marie")]
    there = store.enrolment.record_visit("one", NOW)
    assert (there.school, there.name) == (school, "Zoë Marie")
    assert store.enrolment.record_visit("somebody", NOW).school is None


@pytest.mark.parametrize("code", ["", "KXTF", "AAAA-AAAA", "x" * 5_000, "5b", "\x00", "\ud800", "' OR 1=1 --"])
def test_a_wrong_code_joins_nothing(store, school, code):
    assert refused(store.enrolment.join, code, "one", "Zoë", NOW) == "unknown"
    assert store.classes.pupils(school.id) == ()


@pytest.mark.parametrize("again", ["Emma", " emma ", "EMMA", "Émma"])
def test_nobody_gets_the_name_of_somebody_else(store, school, again):
    store.enrolment.join(school.code, "one", "Emma", NOW)
    assert refused(store.enrolment.join, school.code, "two", again, NOW) == "taken"
    store.enrolment.join(school.code, "one", "Emma", NOW)
    assert len(store.classes.pupils(school.id)) == 1, "who joins again is the same pupil"


def test_whoever_guesses_finds_no_word_and_the_teacher_lets_the_pupil_in(store, school):
    for n in range(6):
        store.enrolment.join(school.code, f"learner {n}", f"pupil {n}", NOW)
    words = {one.name: one.word for one in store.classes.pupils(school.id)}
    wrong = [f"{place}-2" for place in range(400)]
    whys = set()
    for n in range(6 * (MOST_WRONG_WORDS + 3)):
        name = f"pupil {n % 6}"
        guess = next(word for word in wrong[n:] if word != words[name])
        with pytest.raises(JoinRefused) as caught:
            store.enrolment.rejoin(school.code, name, guess, NOW + n)
        whys.add(caught.value.why)
    assert whys == {"word", "tries"}
    assert {one.misses for one in store.classes.pupils(school.id)} == {MOST_WRONG_WORDS}
    assert refused(store.enrolment.rejoin, school.code, "pupil 3", words["pupil 3"], NOW + 400)
    store.classes.reset_wrong_words(school.id, ["learner 3"])
    assert store.enrolment.rejoin(school.code, "pupil 3", words["pupil 3"], NOW + 400) == "learner 3"
    assert store.enrolment.rejoin(school.code, "pupil 4", words["pupil 4"], NOW + DAY + 400) == "learner 4", (
        "a day later"
    )


def test_two_entries_of_one_pupil_are_made_one(store, school):
    for learner, name in (("one", "Léa"), ("two", "Lea B")):
        store.enrolment.join(school.code, learner, name, NOW)
    store.append("one", LOG)
    store.append("two", [*LOG, Event.finished("gravity", at=NOW)])
    store.classes.merge_pupils(school.id, "one", "two")
    assert [one.name for one in store.classes.pupils(school.id)] == ["Léa"]
    assert len(store.read("one").log) == len(LOG) + 1
    assert store.read("two").log == store.read("one").log, "a device of the other is this pupil's from now on"
    assert store.enrolment.record_visit("two", NOW).name == "Léa"
    store.erase("one")
    assert store.read("two") == (Log(), 1, {}), "what a device of the other still has is not brought back"


def test_what_one_entry_did_is_seen_when_the_other_never_did_anything(store, school):
    for learner, name in (("one", "Léa"), ("two", "Lea B")):
        store.enrolment.join(school.code, learner, name, NOW)
    store.append("two", LOG)
    watch = OverviewReader(store)
    assert [standing.answers.of for _, standing in watch.read_overview(school.id, NOW).pupils] == [0, 3]
    store.classes.merge_pupils(school.id, "one", "two")
    assert [standing.answers.of for _, standing in watch.read_overview(school.id, NOW).pupils] == [3]


def test_an_entry_that_was_made_one_with_another_is_in_no_list_any_more(store, school):
    before, _ = store.classes.make_class("5a")
    later, _ = store.classes.make_class("6a")
    store.enrolment.join(before.code, "two", "Lea B", NOW)
    for learner, name in (("one", "Léa"), ("two", "Lea B")):
        store.enrolment.join(school.code, learner, name, NOW, may_leave_other=True)
    store.enrolment.store_result("two", "game", NOW, round_=3, points=5, over=False, lost=None)
    store.classes.merge_pupils(school.id, "one", "two")
    assert [(one.learner, one.here) for one in store.classes.pupils(before.id)] == [("one", False)]
    assert [one.learner for one in store.classes.game_results(school.id, "game")] == ["one"]
    store.enrolment.join(later.code, "two", "Léa", NOW, may_leave_other=True)
    assert [one.learner for one in store.classes.pupils(later.id)] == ["one"]
    assert store.enrolment.record_visit("two", NOW).school == later


def test_those_without_a_name_are_let_in_together(store, school):
    for learner in ("one", "two"):
        store.enrolment.join(school.code, learner, "", NOW)
    word = store.enrolment.record_visit("two", NOW).word
    for _ in range(MOST_WRONG_WORDS):
        assert refused(store.enrolment.rejoin, school.code, "", "", NOW)
    assert refused(store.enrolment.rejoin, school.code, "", word, NOW)
    store.classes.reset_wrong_words(school.id, ["two"])
    assert store.enrolment.rejoin(school.code, "", word, NOW) == "two"


def test_names_stand_in_the_order_of_the_alphabet_and_numbers_as_numbers(store, school):
    for n, name in enumerate(["Zoé", "Élodie", "Léa 10", "Léa 2", "Eva", "léo", "Œdipe", "Olga"]):
        store.enrolment.join(school.code, f"learner {n}", name, NOW)
    names = [one.name for one in store.classes.pupils(school.id)]
    assert names == ["Élodie", "Eva", "Léa 2", "Léa 10", "léo", "Œdipe", "Olga", "Zoé"]


def test_who_joins_a_second_class_is_asked_and_stays_on_the_page_of_the_first(store, school):
    other, _ = store.classes.make_class("6a")
    store.enrolment.join(school.code, "one", "Zoë", NOW)
    with pytest.raises(JoinRefused) as caught:
        store.enrolment.join(other.code, "one", "Zoë", NOW)
    assert (caught.value.why, caught.value.value) == ("second", "6a")
    store.enrolment.join(other.code, "one", "Zoë", NOW, may_leave_other=True)
    assert [(one.name, one.here) for one in store.classes.pupils(school.id)] == [("Zoë", False)]
    assert store.enrolment.record_visit("one", NOW).school == store.classes.class_named("6a")
    assert store.classes.is_in_other_class(school.id, "one")
    store.enrolment.leave("one")
    assert store.enrolment.record_visit("one", NOW).school is None


def test_a_class_that_is_locked_lets_nobody_new_in(store, school):
    store.enrolment.join(school.code, "one", "Zoë", NOW)
    store.classes.set_joining_locked(school.id, True)
    assert refused(store.enrolment.join, school.code, "two", "Tom", NOW) == "locked"
    store.enrolment.join(school.code, "one", "Zoë", NOW)


def test_a_class_is_full_some_day(store, school, monkeypatch):
    monkeypatch.setattr(enrolment, "MOST_PUPILS", 2)
    for learner in ("one", "two"):
        store.enrolment.join(school.code, learner, "", NOW)
    assert refused(store.enrolment.join, school.code, "three", "", NOW) == "full"
    store.enrolment.join(school.code, "two", "Tom", NOW)


def test_only_the_key_of_a_class_opens_it(store, school):
    other, key = store.classes.make_class("6a")
    assert store.classes.class_of_key(key) == other
    for wrong in ("", key[:-1], key + "x", other.id, f"{school.id}.{key.partition('.')[2]}", "\x00.", "é.x", "\ud800"):
        assert store.classes.class_of_key(wrong) is None
    again = store.classes.replace_key(other.id)
    assert store.classes.class_of_key(key) is None
    assert store.classes.class_of_key(again) == other


def test_the_key_itself_is_nowhere_in_the_database(store):
    _, key = store.classes.make_class("6a")
    with store._engine.begin() as connection:
        rows = connection.execute(classes.CLASSES.select()).all()
    assert key.partition(".")[2] not in str(rows)


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "5b", "\n5b "])
def test_a_name_that_no_class_can_have_is_refused(store, school, name):
    with pytest.raises(StoreError) as caught:
        store.classes.make_class(name)
    assert caught.value.key in ("command.store_class_name", "command.store_class_taken")
    assert store.classes.all_classes() == (school,)


def test_codes_are_easy_to_read_and_names_are_one_visible_line(school):
    assert set(school.code.replace("-", "")) <= set(CODE_CHARACTERS)
    assert read_code(school.code.lower()) == school.code
    assert read_name("A\u202eda\x07 \x00", 40) == "A da"
    assert len(read_name("e" + "\u0301" * 900, 40)) < 6
    assert len(read_name("x" * 9_999, 40)) == 40


def test_what_a_class_keeps_is_forgotten_when_its_days_are_over(store):
    short, _ = store.classes.make_class("short", 30)
    long, _ = store.classes.make_class("long", 400)
    for school, learner in ((short, "a"), (short, "b"), (long, "c")):
        store.enrolment.join(school.code, learner, "", NOW)
        store.append(learner, LOG)
    store.enrolment.record_visit("b", NOW + 20 * DAY)
    assert erase_expired_data(store, NOW + 29 * DAY) == 0
    assert erase_expired_data(store, NOW + 31 * DAY) == 1
    assert len(store.read("a").log) == 0
    assert store.read("b").log == store.read("c").log == LOG
    assert [one.learner for one in store.classes.pupils(short.id)] == ["b"]


def test_the_file_of_a_class_has_all_that_is_kept(store, school):
    store.classes.set_task(school.id, "lesson_01_gravity.ipynb")
    store.enrolment.join(school.code, "one", "Zoë", NOW)
    store.append("one", LOG)
    file = json.loads(export_class(store, store.classes.class_named("5b"), store.classes.pupils(school.id)))
    assert file["class"] == {"name": "5b", "code": school.code, "keeps": 400, "task": "lesson_01_gravity.ipynb"}
    (pupil,) = file["pupils"]
    assert (pupil["name"], pupil["id"], pupil["seen"]) == (
        "Zoë",
        public_reference(school.id, "one"),
        "2027-01-15T08:00:00+00:00",
    )
    assert loads(json.dumps(pupil["progress"])) == LOG


def test_a_class_that_is_unknown_is_refused_with_the_ones_there_are(store, school):
    with pytest.raises(StoreError) as caught:
        store.classes.class_named("9z")
    assert caught.value.values == {"value": "9z", "known": "5b"}


def test_a_class_from_before_there_were_words_keeps_its_pupils_and_gives_them_words(tmp_path):
    engine = sql.create_engine(f"sqlite:///{tmp_path}/old.sqlite")
    with engine.begin() as connection:
        upgrade(connection, "0004")
        for line in (
            "INSERT INTO classes VALUES ('c', '5b', 'KXTF-9PQ4', 'd', 400, 'home.ipynb')",
            "INSERT INTO pupils VALUES ('one', 'c', 'Léa', 5)",
            f"INSERT INTO events VALUES ('one', '{LOG.events[0].id}', '{LOG.events[0].line()}')",
            "INSERT INTO learners VALUES ('one', 3)",
        ):
            connection.exec_driver_sql(line)
    store = open_store(f"sqlite:///{tmp_path}/old.sqlite")
    there = store.enrolment.record_visit("one", NOW)
    assert (there.name, there.school.code) == ("Léa", "KXTF-9PQ4")
    assert store.enrolment.rejoin("KXTF9PQ4", "Léa", there.word, NOW) == "one"
    assert store.read("one")[:2] == (Log(LOG.events[:1]), 3)
