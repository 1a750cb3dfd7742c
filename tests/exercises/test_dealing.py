"""Fair draws: over a lesson and over visits no answer comes too often, none is right before anything is done, and no task repeats its neighbour.

The thorough run plays 1,000 visits of each lesson (marked ``proof``), 60 of them with the tasks that take long to make; the quick
one a dozen.
"""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from numberdrop.exercises import AnswerStatus, Exercise, Lesson
from numberdrop.exercises.exercise import MAKERS, make_question
from numberdrop.exercises.kinds.table.order import PhaseOrder
from numberdrop.exercises.kinds.table.which import WhichOptions
from numberdrop.pages.lesson.state import SEEDS, TURNS, begin_lesson, seed_with_next_answers
from numberdrop.pages.lesson.update import kept_text, restore
from numberdrop.pages.visit import Visit
from tests.exercises.lessons import LESSONS, name

COSTLY = frozenset(
    [
        "best_of",
        "sound",
        "sound_block",
        "ahead",
        "two_open",
        "enders",
        "in_reach",
        "take_or_wait",
        "round",
        "letter_combo",
        "free_box",
        "total",
    ]
)
"""Makers that look at thousands of drops for one position, or deal a whole game: only the thorough run draws from them."""
FEW, SOME, MANY = 12, 60, 1_000
SHARES = {"star": 0.6, "wait": 0.6, "legal": 0.6, "presses": 0.5, "low": 0.6, "over": 0.6}
"""The largest share of the visits that one answer may have, by what its maker deals in turn."""


def visit(lesson: Lesson, seed: int, *, thorough: bool) -> list[Exercise]:
    tasks = [task for task in lesson.tasks if task.make != "round" and (thorough or task.make not in COSTLY)]
    return [task.exercise(seed) for task in tasks]


def about_stars(one: Exercise) -> bool:
    question = one.question
    return isinstance(question, PhaseOrder) or (
        isinstance(question, WhichOptions) and question.about in ("droppers", "letter")
    )


def starless(one: Exercise) -> bool:
    """Whether all that decides is that no die shows a star."""
    roll = one.question.game.roll  # type: ignore[attr-defined]
    return not (roll and roll.has_star)


def answer_of(one: Exercise) -> str:
    solution = one.question.solution()
    return "" if solution is None else str(solution) if solution.picks else "cells"


def play(lesson: Lesson, visits: int, *, thorough: bool) -> None:
    answers: dict[str, Counter[str]] = {}
    stars: dict[str, list[bool]] = {}
    tasks = {task.id: task for task in lesson.tasks}
    for seed in range(visits):
        every = visit(lesson, seed, thorough=thorough)
        asked = [starless(one) for one in every if about_stars(one)]
        assert (True, True) not in pairwise(asked), (lesson.id, seed, "no star twice in a row")
        for one in every:
            ready = one.question.answer_without_moving
            assert ready is None or not tasks[one.id].is_drawn_by_maker or not one.question.accepts(ready), (
                lesson.id,
                seed,
                one.id,
            )
        for a, b in pairwise(every):
            assert a.posed != b.posed, (lesson.id, seed, a.id, b.id)
        for one in every:
            if tasks[one.id].dealt_parameter:
                answers.setdefault(one.id, Counter())[answer_of(one)] += 1
            if tasks[one.id].dealt_parameter == "star":
                stars.setdefault(one.id, []).append(starless(one))
    for task, found in answers.items():
        assert max(found.values()) <= SHARES[tasks[task].dealt_parameter] * visits, (
            lesson.id,
            task,
            found.most_common(3),
        )
    for task, none in stars.items():
        assert (True, True) not in pairwise(none), (lesson.id, task, "no star at two visits in a row")


@pytest.mark.parametrize("lesson", LESSONS, ids=name)
def test_answers_are_dealt_fairly(lesson: Lesson) -> None:
    play(lesson, FEW, thorough=False)


@pytest.mark.proof
@pytest.mark.parametrize("lesson", LESSONS, ids=name)
def test_answers_are_dealt_fairly_over_a_thousand_visits(lesson: Lesson) -> None:
    play(lesson, MANY, thorough=False)
    if any(task.make in COSTLY for task in lesson.tasks):
        play(lesson, SOME, thorough=True)


def test_a_sheet_is_not_always_worth_the_same() -> None:
    sums = Counter(str(make_question("combo_points", seed).solution()) for seed in range(SOME // 2))
    assert len(sums) >= 3
    assert max(sums.values()) <= 0.6 * sums.total()


def test_scores_for_a_place_differ_from_visit_to_visit() -> None:
    every = [make_question("ranks", seed) for seed in range(SOME)]
    assert sum(a == b for a, b in pairwise(every)) <= 3
    assert len({str(one.solution()) for one in every}) >= 10


def test_no_lesson_on_phases_has_one_order_throughout() -> None:
    """A star and a letter that everybody has: whether phase 2 takes the place of 3 and 4 hangs on the dice."""
    (lesson,) = (one for one in LESSONS if one.id == "skipping")
    for seed in range(FEW):
        orders = {answer_of(one) for one in visit(lesson, seed, thorough=False) if isinstance(one.question, PhaseOrder)}
        assert orders == {"roll blocks end", "roll drop combo end"}


@pytest.mark.parametrize("drawn", [0, 5, 1_234, SEEDS - 1])
def test_the_next_visit_deals_what_is_next(drawn: int) -> None:
    for before in (0, 11, SEEDS - 1):
        seed = seed_with_next_answers(before, drawn)
        assert 0 <= seed < SEEDS
        assert seed % TURNS == (before + 1) % TURNS
    assert all(TURNS % len(maker.deals[1]) == 0 for maker in MAKERS.values() if maker.deals[1])


def test_a_lesson_that_was_finished_begins_its_next_visit_with_what_is_next() -> None:
    lesson = next(one for one in LESSONS if one.id == "letters")
    over = replace(begin_lesson(lesson, Visit()), at=len(lesson.tasks))
    anew = restore(begin_lesson(lesson, Visit()), kept_text(over))
    assert anew.at == 0
    assert anew.seed != over.seed
    assert anew.seed % TURNS == (over.seed + 1) % TURNS


def test_what_hangs_ready_is_no_answer() -> None:
    """A shape as it hangs at first, its numbers in the order of the dice: dropped at once it solved one task in sixteen."""
    shapes = set()
    for seed in range(FEW):
        for maker in ("number_at", "no_hole", "cover", "silhouette"):
            question = make_question(maker, seed)
            ready = question.answer_without_moving
            shapes.add(question.roll.shape)
            assert ready is not None
            assert question.judge(ready).outcome is AnswerStatus.WRONG, (maker, seed)
    assert len(shapes) > 3
