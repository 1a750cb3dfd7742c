"""Exercises that leave a free choice: their hints end with what the coach would do, and that is always right there."""

import pytest

from numberdrop.exercises import judge, load_lesson
from numberdrop.exercises.hints import coach_answer, hint_of_level
from numberdrop.exercises.kinds.falling.place import PlaceShape
from numberdrop.rules.dice import Roll
from numberdrop.rules.editions import EDITIONS
from numberdrop.text import LANGUAGES
from tests.exercises.answering import give
from tests.no_core import without_core
from tests.pages.exercises import lesson_page

LESSONS = ("shape-choice", "number-choice", "table")
TASKS = [(lesson, task) for lesson in LESSONS for task in load_lesson(lesson).tasks if task.coached]


def test_lessons_12_to_14_leave_free_choices():
    assert {lesson for lesson, _ in TASKS} == set(LESSONS)


@pytest.mark.parametrize(("lesson", "task"), TASKS, ids=lambda one: getattr(one, "id", one))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("core", [True, False], ids=["with a core", "without"])
def test_whoever_follows_the_hints_is_right(lesson, task, edition, core, monkeypatch):
    if not core:
        without_core(monkeypatch)
    for seed in range(3 if core else 1):
        exercise = task.exercise(seed, edition)
        last = hint_of_level(exercise, 3)
        assert judge(exercise, last.move).right
        assert last.cells == last.move.cells
        assert last.coached == (coach_answer(exercise.question) == last.move)


def test_the_coach_chooses_among_the_right_answers():
    others = 0
    for _, task in TASKS:
        for seed in range(3):
            exercise = task.exercise(seed)
            others += coach_answer(exercise.question) not in (None, exercise.question.solution())
    assert others > 3, "it is never but the first answer that was found"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_on_the_page_three_hints_lead_to_praise(lesson, language):
    found = load_lesson(lesson)
    for at, task in enumerate(found.tasks):
        if not task.coached:
            continue
        page = lesson_page(found, language, seed=3)
        page.go_to(at)
        if page.player.example_first:
            page.handle({"type": "press", "id": "next", "turn": page.turn})
        for _ in range(3):
            page.handle({"type": "press", "id": "hint", "turn": page.turn})
        assert page.ids[-1] == "lesson.hint_coached"
        assert page.talk["items"][-1]["cells"]
        assert give(page, hint_of_level(page.exercise, 3).move)["verdict"] == "right"
        assert page.player.feedback.right


def test_a_roll_of_many_stars_is_left_to_the_exercise_itself():
    question = PlaceShape(roll=Roll.parse("***4*"), goal=())
    assert coach_answer(question) is None
