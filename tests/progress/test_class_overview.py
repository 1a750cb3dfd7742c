"""What a teacher sees of a class, on SQLite and PostgreSQL: lessons, the day's misconceptions, the next lesson; and that it stays true."""

import pytest

from numberdrop.exercises.course import FIRST_GAME, course
from numberdrop.progress import Event
from numberdrop.progress.class_help import hard_tasks, lessons_needed_most
from numberdrop.progress.class_overview import MOST_MISTAKES, OverviewReader
from numberdrop.progress.store.school import DAY

HEADS = course()
NOW = 1_700_000_000


@pytest.fixture
def school(store):
    made, _ = store.classes.make_class("5b")
    for learner in ("a", "b", "c"):
        store.enrolment.join(made.code, learner, learner, NOW)
    return made


def wrong(belief: str, at: int = NOW) -> Event:
    return Event.answer(HEADS[0].id, HEADS[0].tasks[0], "p", HEADS[0].rules[:1], "wrong", belief=belief, at=at)


def test_the_misconception_of_most_pupils_comes_first_and_yesterday_is_over(store, school):
    store.append("a", [wrong("C1"), wrong("C2"), wrong("C2"), wrong("C2"), wrong("C3", NOW - 2 * DAY)])
    store.append("b", [wrong("C1")])
    seen = OverviewReader(store).read_overview(school.id, NOW).mistakes
    assert [(one.belief, one.pupils, one.times) for one in seen] == [("C1", 2, 2), ("C2", 1, 3)]
    assert len(seen) <= MOST_MISTAKES


def test_what_somebody_does_in_another_class_now_is_not_this_class(store, school):
    other, _ = store.classes.make_class("6a")
    done = [Event.finished(HEADS[0].id, at=NOW), Event.finished(FIRST_GAME, at=NOW)]
    for learner in ("a", "b", "c"):
        store.append(learner, [wrong("C1"), *(done if learner != "a" else ())])
    for learner in ("b", "c"):
        store.enrolment.join(other.code, learner, learner, NOW, may_leave_other=True)
    watch = OverviewReader(store)
    seen = watch.read_overview(school.id, NOW)
    assert [(one.belief, one.pupils) for one in seen.mistakes] == [("C1", 1)]
    assert (seen.next_lesson.head, seen.next_lesson.of) == (HEADS[0], 1)
    assert seen.first_game is None
    assert hard_tasks(seen) == ()
    assert set(lessons_needed_most(seen)) == {"a"}
    assert len(seen.pupils) == 3, "they stay in the list"
    assert watch.read_overview(other.id, NOW).first_game.finished == 2


def test_the_next_lesson_is_the_first_that_most_of_those_at_work_lack(store, school):
    watch = OverviewReader(store)
    first = watch.read_overview(school.id, NOW).next_lesson
    assert (first.head, first.of) == (HEADS[0], 0)
    for learner in ("a", "b"):
        store.append(learner, [wrong("C1")])
    store.append("a", [Event.finished(HEADS[0].id, at=NOW), Event.finished(HEADS[1].id, at=NOW)])
    found = watch.read_overview(school.id, NOW).next_lesson
    assert (found.head, found.done, found.of) == (HEADS[2], 0, 2), (
        "one of two is half; who has not begun is not counted"
    )
    store.append("a", [Event.finished(head.id, at=NOW) for head in HEADS])
    assert watch.read_overview(school.id, NOW).next_lesson is None


def test_the_questions_of_the_first_game_are_told_for_who_has_finished_it(store, school):
    def answered(task: str, outcome: str, at: int) -> Event:
        return Event.answer(FIRST_GAME, task, f"p{at}", ("fall",), outcome, at=at)

    watch = OverviewReader(store)
    store.append("a", [answered("paper_land", "right", NOW), answered("paper_largest", "wrong", NOW + 1)])
    assert watch.read_overview(school.id, NOW).first_game is None, "nobody has come to its end"
    store.append("a", [answered("paper_largest", "right", NOW + 2), Event.finished(FIRST_GAME, at=NOW + 3)])
    store.append("b", [answered("paper_land", "wrong", NOW), Event.finished(FIRST_GAME, at=NOW + 1)])
    store.append("c", [answered("paper_land", "right", NOW)])
    seen = watch.read_overview(school.id, NOW).first_game
    assert seen.finished == 2
    assert [(one.head.id, one.right, one.of) for one in seen.questions] == [("gravity", 1, 2), ("identical", 0, 1)], (
        "right at once counts, not what came of the second try"
    )


def test_what_has_just_happened_is_seen_and_what_was_erased_is_not(store, school):
    watch = OverviewReader(store)

    def answers() -> dict[str, int]:
        return {pupil.name: standing.answers.of for pupil, standing in watch.read_overview(school.id, NOW).pupils}

    assert answers() == {"a": 0, "b": 0, "c": 0}
    store.append("a", [wrong("C1")])
    assert answers() == {"a": 1, "b": 0, "c": 0}
    store.erase("a")
    assert answers() == {"b": 0, "c": 0}
    store.enrolment.join(school.code, "a", "a", NOW)
    store.append("a", [Event.finished(HEADS[0].id, at=NOW)])
    assert answers() == {"a": 0, "b": 0, "c": 0}, "as much is kept as before, but not the same"
