"""Who could use their teacher now: for pupils with known troubles all are named, and nobody else; and what is worth talking about."""

import time
from collections.abc import Iterable

import pytest

from numberdrop.exercises.course import course
from numberdrop.progress import Event
from numberdrop.progress.class_help import IDLE_SECONDS, PRESENT_SECONDS, hard_tasks, help_needed, lessons_needed_most
from numberdrop.progress.class_overview import ClassOverview, OverviewReader
from numberdrop.progress.store import JoinRefused, SchoolClass, Store, open_store

NOW = 1_700_000_000
LESSON, TASKS, RULES = course()[1].id, course()[1].tasks, course()[1].rules[:1]
PUZZLE = "puzzles.ipynb#puzzle=a+puzzle"
LESSONS = {f"{head.page}.ipynb": head.id for head in course()}


def answers(outcomes: str, belief: str = "", ago: int = 40) -> list[Event]:
    """Answers to one task, "+" right and "-" wrong, the last so many seconds ago."""
    last = NOW - ago
    return [
        Event.answer(
            LESSON,
            TASKS[2],
            f"p{n}",
            RULES,
            "right" if one == "+" else "wrong",
            belief="" if one == "+" else belief,
            at=last - len(outcomes) + n,
        )
        for n, one in enumerate(outcomes)
    ]


TROUBLES: dict[str, tuple[str, list[Event], int]] = {
    "Tom": ("idea", answers("+---", "C16"), 0),
    "Uma": ("idea", answers("-+-+-", "C4"), 0),
    "Pia": ("idea", [*answers("---", "C16", 60), *answers("+-++")], 0),
    "Max": ("wrong", answers("+----"), 0),
    "Léa": ("quiet", answers("++", ago=IDLE_SECONDS + 60), 0),
    "Ben": ("quiet", [], 0),
    "Amir": ("finished", [*answers("+++"), Event.finished(LESSON, at=NOW - 10)], 0),
    "Zoé": ("finished", [*answers("---+++", "C16", 60), Event.finished(LESSON, at=NOW - 10)], 0),
}
FINE: dict[str, tuple[str, list[Event], int]] = {
    **{f"fine {n}": ("", answers("+" * (n % 4 + 1), ago=20 + n), 0) for n in range(7)},
    "left it behind": ("", answers("---+++", "C16"), 0),
    "two ideas": ("", [*answers("--", "C16", 50), *answers("--+", "C4", 40)], 0),
    "three wrong": ("", answers("+---"), 0),
    "gone home": ("", answers("----", ago=PRESENT_SECONDS + 900), PRESENT_SECONDS + 900),
    "yesterday": ("", answers("---", "C16", ago=2 * 86_400) + answers("+"), 0),
    "begun just now": ("", [Event.opened(LESSON, TASKS[0], at=NOW - 5)], 0),
}


@pytest.fixture
def store(tmp_path) -> Store:  # type: ignore[no-untyped-def]
    return open_store(f"sqlite:///{tmp_path}/class.sqlite")


@pytest.fixture
def school(store: Store) -> SchoolClass:
    return store.classes.make_class("5b")[0]


def tried_five_words(store: Store, school: SchoolClass, *names: str) -> None:
    for name in names * 5:
        with pytest.raises(JoinRefused):
            store.enrolment.rejoin(school.code, name, "", NOW - 60)


def look(store: Store, school: SchoolClass, pupils: Iterable[tuple[str, list[Event], int]]) -> ClassOverview:
    for name, events, away in pupils:
        store.enrolment.join(school.code, f"id of {name}", name, NOW - 3_600)
        store.append(f"id of {name}", events)
        store.enrolment.record_presence([f"id of {name}"], NOW - away)
    return OverviewReader(store).read_overview(school.id, NOW)


def test_all_who_are_in_trouble_are_named_and_nobody_else(store: Store, school: SchoolClass) -> None:
    everybody = [(name, events, away) for name, (_, events, away) in {**TROUBLES, **FINE}.items()]
    assert len(everybody) == 21
    look(store, school, everybody)
    tried_five_words(store, school, "gone home", "fine 1")
    seen = OverviewReader(store).read_overview(school.id, NOW)
    found = {
        one.name: need.why
        for need in help_needed(seen, school_with_task(store, school), NOW, LESSONS)
        for one in need.pupils
    }
    assert found == {name: why for name, (why, _, _) in TROUBLES.items()} | {"gone home": "locked"}


def school_with_task(store: Store, school: SchoolClass) -> SchoolClass:
    store.classes.set_task(school.id, f"{course()[1].page}.ipynb", NOW - 600)
    return store.classes.class_named("5b")


def test_who_was_given_something_else_has_finished_when_that_is_finished(store: Store, school: SchoolClass) -> None:
    both = [*answers("+", ago=5), Event.finished(LESSON, at=NOW - 4)]
    pupils = [("Amir", both, 0), ("Zoé", [*both, Event.finished(course()[3].id, at=NOW - 3)], 0)]
    school = school_with_task(store, school)
    assert len(help_needed(look(store, school, pupils), school, NOW, LESSONS)[0].pupils) == 2
    store.classes.set_task(school.id, f"{course()[3].page}.ipynb", learners=["id of Amir", "id of Zoé"])
    seen = OverviewReader(store).read_overview(school.id, NOW)
    assert [[one.name for one in need.pupils] for need in help_needed(seen, school, NOW, LESSONS)] == [["Zoé"]]


def silent(store: Store, school: SchoolClass, later: int = 0) -> list[str]:
    store.enrolment.record_presence(["id of Léa"], NOW + later)
    seen = OverviewReader(store).read_overview(school.id, NOW + later)
    found = help_needed(seen, store.classes.class_named("5b"), NOW + later, LESSONS | {PUZZLE: "a puzzle"})
    return [need.why for need in found]


def test_who_could_not_answer_or_acted_without_is_not_silent(store: Store, school: SchoolClass) -> None:
    look(store, school, [("Léa", answers("+", ago=600), 0)])
    assert silent(store, school) == ["quiet"]
    store.classes.pause_boards(school.id, NOW - 500)
    assert silent(store, school) == []
    store.classes.end_pause(school.id, NOW)
    assert silent(store, school, IDLE_SECONDS - 1) == []
    assert silent(store, school, IDLE_SECONDS) == ["quiet"]
    store.classes.set_task(school.id, PUZZLE, NOW + IDLE_SECONDS, learners=["id of Léa"])
    assert silent(store, school, IDLE_SECONDS) == [], "something new was given"
    store.enrolment.record_act("id of Léa", NOW + 2 * IDLE_SECONDS)
    assert silent(store, school, 2 * IDLE_SECONDS) == []
    tried = Event.attempt("drop", "a puzzle", RULES, "wrong", at=NOW + 3 * IDLE_SECONDS)
    store.append("id of Léa", [tried])
    assert silent(store, school, 4 * IDLE_SECONDS) == ["quiet"]
    store.append("id of Léa", [Event.attempt("drop", "a puzzle", RULES, "right", at=NOW + 4 * IDLE_SECONDS)])
    assert silent(store, school, 5 * IDLE_SECONDS) == ["finished"]


@pytest.mark.parametrize("ahead", [0, 80_000, 10**7])
def test_what_is_today_the_server_says_and_no_clock_of_a_tablet(store: Store, school: SchoolClass, ahead: int) -> None:
    now = int(time.time())
    store.enrolment.join(school.code, "a", "Léa", now)
    store.append("a", [Event.answer(LESSON, TASKS[0], "p", RULES, "right", at=now + ahead)])
    ((_, standing),) = OverviewReader(store).read_overview(school.id, now).pupils
    assert standing.today.of == 1
    assert abs(standing.activity.last - now) < 60


def test_what_most_get_wrong_is_told_also_without_a_misconception(store: Store, school: SchoolClass) -> None:
    seen = look(store, school, [(f"pupil {n}", answers("-+" if n < 3 else "+"), 0) for n in range(5)])
    (hard,) = hard_tasks(seen)
    assert (hard.lesson, hard.task, hard.wrong, hard.of) == (LESSON, TASKS[2], 3, 5)


def test_what_each_needs_most_is_the_next_lesson_of_each(store: Store, school: SchoolClass) -> None:
    done = [Event.finished(course()[0].id, at=NOW - 50)]
    seen = look(store, school, [("Ann", [], 0), ("Bob", done, 0)])
    assert dict(lessons_needed_most(seen)) == {"id of Ann": course()[0].id, "id of Bob": course()[1].id}
