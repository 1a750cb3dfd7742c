"""Every exercise of every lesson, in every edition and both languages: what learners meet holds what it promises.

By day a sample is looked at (see ``tests/sampling.py``); of texts all.
"""

from collections.abc import Iterator
from contextlib import suppress

from numberdrop.exercises import Answer, AnswerStatus, Exercise, Lesson, Task, diagnose, judge
from numberdrop.exercises.files.lesson_file import check_lesson, check_task
from numberdrop.exercises.hints import hint_of_level
from numberdrop.exercises.kinds.table.choose import ChooseOptions
from numberdrop.exercises.misconceptions.beliefs import computable_beliefs
from numberdrop.rules.editions import EDITIONS, RULES
from numberdrop.text import LANGUAGES
from tests.each import each
from tests.exercises.lessons import LESSONS, NOTHING, TASKS, name, one_of_each, steps
from tests.sampling import some


def called(item: tuple[object, ...]) -> str:
    return "-".join(map(name, item))


IN_EVERY_TASK = each(TASKS, called, parts=2)
IN_EVERY_EDITION = each(
    some([(*pair, edition) for pair in TASKS for edition in EDITIONS], 60, "tasks"), called, parts=3
)


@each(LESSONS, name)
def test_no_lesson_has_a_fault_or_lacks_a_text_in_a_language(lesson: Lesson) -> None:
    """Solutions, mistakes as they are declared, hints, places to fill in."""
    assert check_lesson(lesson, LANGUAGES, range(1)) == ()


@IN_EVERY_EDITION
def test_no_edition_makes_a_fault(lesson: Lesson, task: Task, edition: str) -> None:
    assert [*check_task(task, task.id, 1, edition)] == []


@IN_EVERY_EDITION
def test_it_starts_unsolved_and_its_solution_succeeds(lesson, task: Task, edition: str) -> None:
    for one in steps(task, 1, edition):
        assert judge(one, NOTHING).outcome is AnswerStatus.EMPTY
        found = judge(one, one.right_answer)
        assert found.right, (str(one.right_answer), found.reasons)
        assert found.belief is None
        engine = one.question.solution()
        assert engine is None or judge(one, engine).right, str(engine)


@IN_EVERY_EDITION
def test_no_hint_leads_astray(lesson, task: Task, edition: str) -> None:
    for one in steps(task, 1, edition):
        rule, place, move = (hint_of_level(one, level) for level in (1, 2, 3))
        assert (rule.level, place.level, move.level) == (1, 2, 3)
        assert rule.rule in RULES or rule.text is not None, "nothing would be said"
        assert rule.move is None, "the first hint gives the answer away"
        assert place.move is None, "the second hint gives the answer away"
        assert judge(one, move.move).right
        assert move.cells == move.move.cells
        if place.cells:
            assert set(place.cells) != set(one.right_answer.cells) or len(place.cells) == 1, (
                "the place is the whole answer"
            )
        if place.cells and move.cells:
            assert any(near(a, b) for a in place.cells for b in move.cells), (place.cells, move.cells)


def near(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """The same cell or a neighbour, or one in the same row or column: the eye goes there."""
    return a[0] == b[0] or a[1] == b[1] or max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


@IN_EVERY_TASK
def test_each_wrong_option_names_its_misconception_or_says_why(lesson, task: Task) -> None:
    question = task.question
    if not isinstance(question, ChooseOptions):
        return
    assert question.right_picks, "nothing is right"
    assert len({option.id for option in question.options}) == len(question.options)
    for option in question.options:
        if option.right:
            assert not option.belief
            continue
        assert option.belief or option.why, option.id
        found = judge(task.exercise(), NOTHING.of_picks(option.id))
        assert found.outcome is AnswerStatus.WRONG
        assert (found.belief.name if found.belief else "") == option.belief


@IN_EVERY_EDITION
def test_an_answer_under_a_misconception_is_right_or_recognised(lesson, task: Task, edition: str) -> None:
    for one in steps(task, 1, edition):
        for belief in computable_beliefs():
            theirs = one.question.solution(belief.rulebook)
            if theirs is None or theirs.is_empty:
                continue
            found = judge(one, theirs)
            assert diagnose(one.question, theirs) is found.belief
            assert (not found.causes) == found.right, (belief.name, str(theirs))


# --- the list of every answer, on which proofs rest ---------------------------------------------------------------------

MOST_LISTED = 3_000


def listed() -> Iterator[tuple[Exercise, list[Answer]]]:
    """A sample of those whose answers can be listed, with all of them."""
    for one in some(one_of_each(), 100, "answers"):
        if one.question.kind == "slide":  # there all five tiles are listed, also those at the bottom
            continue
        with suppress(NotImplementedError):
            yield one, list(one.question.legal_answers())


@each(listed, name=lambda pair: f"{pair[0].question.kind}-{pair[0].id}", parts=2)
def test_every_answer_is_listed_once_and_the_right_one_among_them(exercise: Exercise, answers: list[Answer]) -> None:
    *every, right = [(one.numbered, frozenset(one.picks)) for one in (*answers, exercise.right_answer)]
    assert len(every) == len(set(every))
    assert right in every
    if len(answers) <= MOST_LISTED:
        outcomes = {judge(exercise, one).outcome for one in answers}
        assert {AnswerStatus.RIGHT} <= outcomes <= {AnswerStatus.RIGHT, AnswerStatus.WRONG}
