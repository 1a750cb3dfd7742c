"""The lessons that come with the tutor, task by task, for tests that run over all of them."""

import os
from collections.abc import Iterator
from functools import cache

from numberdrop.exercises import Answer, Exercise, Lesson, Task, load_lesson
from numberdrop.exercises.course import course
from numberdrop.exercises.hints import exercise_of_step
from numberdrop.exercises.walkthroughs import Walkthrough
from numberdrop.rules.editions import DEFAULT

SEEDS = int(os.environ.get("NUMBERDROP_SEEDS", "5"))
"""How many seeds each fresh task is drawn from. `NUMBERDROP_SEEDS=1000` is the thorough run: half an hour of one core."""

LESSONS: tuple[Lesson, ...] = tuple(load_lesson(head.id) for head in course())
TASKS: tuple[tuple[Lesson, Task], ...] = tuple((lesson, task) for lesson in LESSONS for task in lesson.tasks)
FRESH = tuple((lesson, task) for lesson, task in TASKS if task.is_drawn_by_maker)


def name(value: object) -> str:
    """What a test calls a lesson or a task."""
    return value.id if isinstance(value, Lesson | Task) else str(value)


_KEPT: dict[tuple[int, int, str], tuple[Exercise, ...]] = {}


def steps(task: Task, seed: int, edition: str) -> tuple[Exercise, ...]:
    """What a task of ``TASKS`` asks: one exercise, or every step of a round or game played by its own solutions."""
    key = (id(task), seed, edition)
    if key not in _KEPT:
        whole = task.exercise(seed, edition)
        _KEPT[key] = tuple(_walked(whole, whole.walkthrough_plan.begin())) if whole.walkthrough_plan else (whole,)
    return _KEPT[key]


def _walked(whole: Exercise, walk: Walkthrough) -> Iterator[Exercise]:
    while not walk.done:
        step = exercise_of_step(whole, walk)
        yield step
        walk = walk.after_answer(step.right_answer)


@cache
def one_of_each() -> tuple[Exercise, ...]:
    """Every exercise in one edition, fresh ones from one seed."""
    return tuple(one for _, task in TASKS for one in steps(task, 1, DEFAULT))


NOTHING = Answer()
