"""How lessons are built: long enough, fresh enough, help that fades, nothing that the map does not know."""

import re
from functools import cache

import pytest

from numberdrop.exercises import BELIEFS, Lesson, shipped_files
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.course import course, first_lesson_by_rule
from numberdrop.exercises.hints import explaining_beliefs
from numberdrop.exercises.kinds.falling.place import PlaceShape
from numberdrop.exercises.kinds.table.order import PhaseOrder
from numberdrop.exercises.misconceptions.beliefs import Belief, computable_beliefs
from numberdrop.rules.editions import DEFAULT, RULES
from tests.exercises.lessons import LESSONS, TASKS, name, steps

IN_EVERY_LESSON = pytest.mark.parametrize("lesson", LESSONS, ids=name)
HELP = ("paper", "free", "guided", "shown")


def test_there_are_twenty_lessons_numbered_from_0() -> None:
    assert [lesson.number for lesson in LESSONS] == [str(n) for n in range(20)]


@IN_EVERY_LESSON
def test_a_lesson_has_four_to_eight_tasks_and_some_are_fresh(lesson: Lesson) -> None:
    assert 4 <= len(lesson.tasks) <= 8
    assert any(task.is_drawn_by_maker for task in lesson.tasks)
    assert len({task.id for task in lesson.tasks}) == len(lesson.tasks)


@IN_EVERY_LESSON
def test_help_fades_to_a_check_out_on_paper(lesson: Lesson) -> None:
    at = next(i for i, task in enumerate(lesson.tasks) if task.id == "checkout")
    checkout, after = lesson.tasks[at], lesson.tasks[at + 1 :]
    assert checkout.is_drawn_by_maker
    assert checkout.aids == "paper"
    assert all(task.make == "round" for task in after), "the check-out is the last task, unless a whole game follows"
    helped = [HELP.index(task.aids) for task in lesson.tasks[: at + 1]]
    half = len(helped) // 2
    if any(helped):  # an exam has no help from the start
        assert max(helped[:2]) >= HELP.index("guided"), "the beginning stands alone"
        assert sum(helped[:half]) / half >= sum(helped[half:]) / (len(helped) - half), "help grows"
        assert HELP.index("shown") not in helped[half:]


@IN_EVERY_LESSON
def test_every_rule_that_is_named_is_one_of_the_game(lesson: Lesson) -> None:
    assert lesson.rules
    for rule in (*lesson.rules, *filter(None, (task.rule for task in lesson.tasks))):
        assert rule in RULES
    # What the map counts as the lesson's own is asked in it.
    assert {task.rule for task in lesson.tasks} >= set(lesson.rules)


def test_the_first_thing_that_a_learner_does_is_a_drop() -> None:
    first = LESSONS[0].tasks[0]
    assert isinstance(first.question, PlaceShape)
    assert first.aids != "shown", "nothing is watched before it"
    assert len(LESSONS[0].intro.in_language("en").split()) <= 40


@pytest.mark.parametrize("rule", sorted(first_lesson_by_rule()))
def test_every_rule_that_is_taught_is_asked_on_paper_in_fresh_positions(rule: str) -> None:
    assert any(task.is_drawn_by_maker and task.aids == "paper" and task.rule == rule for _, task in TASKS)


def test_phases_are_put_in_order_in_three_tasks_before_the_exam() -> None:
    orders = [task for _, task in TASKS if task.make == "phases" or isinstance(task.question, PhaseOrder)]
    assert len(orders) - sum(task.make == "phases" for task in LESSONS[-1].tasks) == 3


@IN_EVERY_LESSON
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lesson_says_what_it_is_for_and_soon_lets_one_act(lesson: Lesson, language: str) -> None:
    assert not set("{}") & set(
        "".join(text.in_language(language) for text in (lesson.title, lesson.aim, lesson.intro, lesson.summary))
    )
    assert len(re.findall(r"\w+", lesson.intro.in_language(language))) <= 80
    assert len(lesson.summary.in_language(language).split()) >= 25


SOME = 16
"""Seeds of a fresh task among which each misconception about its rule shows itself."""


@cache
def named_beliefs() -> set[str]:
    """The misconceptions that some task sets a trap for, expects as a mistake, or offers as an option."""
    found = set()
    for _, task in TASKS:
        found |= {str(value) for key, value in task.given if key == "trap"}
        found |= {mistake.gives for mistake in task.mistakes}
        found |= {option.belief for option in getattr(task.question, "options", ())}
    return found


def shows(question: Question, belief: Belief) -> bool:
    """Whether a misconception gives itself away: who holds it answers wrongly, as nobody else does but for a slip."""
    theirs = question.solution(belief.rulebook)
    return theirs is not None and not theirs.is_empty and explaining_beliefs(question, theirs) == (belief,)


@pytest.mark.parametrize("number", range(1, 28))
def test_every_misconception_is_met_in_a_lesson(number: int) -> None:
    names = {f"C{number}", f"C{number}b"}
    tasks = [task for _, task in TASKS if task.rule == BELIEFS[f"C{number}"].rule]
    asked = (
        one
        for seed in range(1, SOME)
        for task in tasks
        if task.is_drawn_by_maker or seed == 1
        for one in steps(task, seed, DEFAULT)
    )
    beliefs = [belief for belief in computable_beliefs() if belief.name in names]
    assert names & named_beliefs() or any(shows(one.question, belief) for one in asked for belief in beliefs)


def test_every_misconception_can_be_run_or_is_an_option_to_choose() -> None:
    options = {option.belief for _, task in TASKS for option in getattr(task.question, "options", ())}
    assert set(BELIEFS) - {belief.name for belief in computable_beliefs()} <= options


def test_the_map_tells_what_the_lessons_hold() -> None:
    heads = course()
    assert [head.page for head in heads] == [f"lesson_{file.removesuffix('.toml')}" for file in shipped_files()]
    for head, lesson in zip(heads, LESSONS, strict=True):
        assert (head.id, head.number, head.title, head.aim, head.rules) == (
            lesson.id, lesson.number, lesson.title, lesson.aim, lesson.rules,
        )  # fmt: skip
        assert head.tasks == tuple(task.id for task in lesson.tasks)
