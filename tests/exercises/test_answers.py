"""Answers of any kind: read and written without loss, judged without a crash, and never right and accused at once."""

from dataclasses import fields, replace
from functools import cache
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numberdrop.exercises import Answer, AnswerError, AnswerStatus, Exercise, diagnose, judge
from numberdrop.exercises.answer import LONGEST
from numberdrop.exercises.kinds.sheets.mark import NOTHING
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from tests.each import each
from tests.exercises.lessons import one_of_each
from tests.sampling import often

NONSENSE = {
    NOTHING,
    *["legal", "pass", "none", "+15", "-1", "xZ", "identical9", "rows=", "total=−5", "=", "rows", "player99", "Δ"],
}


@cache
def picks() -> list[str]:
    """What one could pick anywhere: an option of some question, a mark, a field of the totals, a phase, nonsense."""
    every = {
        pick for one in one_of_each() for pick in (*getattr(one.question, "option_ids", ()), *one.right_answer.picks)
    }
    return sorted(
        every | {option.id for one in one_of_each() for option in getattr(one.question, "options", ())} | NONSENSE
    )


EXERCISES = st.deferred(lambda: st.sampled_from(one_of_each()))
PICKS = st.deferred(lambda: st.sampled_from(picks()))
CELLS = st.tuples(st.integers(0, 13), st.integers(0, 6), st.none() | st.integers(0, 9))


@st.composite
def answers(draw: st.DrawFn) -> Answer:
    cells = draw(st.lists(CELLS, max_size=6, unique_by=lambda cell: cell[:2]))
    picks = draw(st.lists(PICKS, max_size=5))
    return Answer(tuple(sorted(cells, key=lambda cell: cell[:2])), tuple(picks))


@given(answers())
def test_an_answer_is_read_as_it_was_written(answer: Answer) -> None:
    assert Answer.parse(str(answer)) == answer


@given(st.text(max_size=60) | st.from_regex(r"([rcR]\d{0,3}[rcC]\d{0,2}(=\d{1,3})? ?){0,5}", fullmatch=True))
def test_any_text_is_an_answer_or_refused_by_name(text: str) -> None:
    answer, told = parsed(text)
    if answer is None:
        assert any(repr(word) in told for word in text.split())
    else:
        assert Answer.parse(str(answer)) == answer
        assert all(0 <= row < 14 and 0 <= col < 7 for row, col in answer.cells)


def parsed(text: str) -> tuple[Answer | None, str]:
    """The answer that a text is, or why it is none."""
    try:
        return Answer.parse(text), ""
    except AnswerError as error:
        return None, str(error)


def test_a_cell_is_read_in_either_order_and_either_case() -> None:
    assert Answer.parse("c3r1=5 C4R2") == Answer.parse("r1c3=5 r2c4")
    assert str(Answer.parse("c3r1=5")) == "r1c3=5"


def test_a_number_that_no_die_or_pencil_has_is_refused_by_name() -> None:
    with pytest.raises(AnswerError, match="'r1c3=12'"):
        Answer.parse("r1c3=12")


def test_a_text_too_long_for_an_answer_is_refused() -> None:
    with pytest.raises(AnswerError, match=str(LONGEST)):
        Answer.parse("r1c1 " * LONGEST)


@settings(max_examples=often(600))
@given(one=EXERCISES, answer=answers())
def test_any_answer_to_any_exercise_is_judged(one: Exercise, answer: Answer) -> None:
    found = judge(one, answer)
    assert found.outcome in AnswerStatus
    assert (found.outcome is AnswerStatus.RIGHT) == one.question.accepts(answer)
    if found.right:
        assert found.belief is None
        assert diagnose(one.question, answer) is None
    if answer.is_empty:
        assert found.outcome is AnswerStatus.EMPTY


@settings(max_examples=often(300))
@given(one=EXERCISES, data=st.data())
def test_an_answer_with_a_flaw_is_judged_as_honestly(one: Exercise, data: st.DataObject) -> None:
    """Near the truth, where most slips are: a cell moved, a number changed, a pick left out or added."""
    right = one.right_answer
    numbered, picks = list(right.numbered), list(right.picks)
    if numbered:
        i = data.draw(st.integers(0, len(numbered) - 1))
        numbered[i] = data.draw(CELLS)
    if picks and data.draw(st.booleans()):
        picks.remove(data.draw(st.sampled_from(picks)))
    if data.draw(st.booleans()):
        picks.append(data.draw(PICKS))
    answer = Answer(tuple(sorted(numbered, key=lambda cell: cell[:2])), tuple(picks))
    found = judge(one, answer)
    assert (found.outcome is AnswerStatus.RIGHT) == one.question.accepts(answer)
    assert not (found.right and found.belief)
    if not found.right and found.outcome is not AnswerStatus.EMPTY:
        assert found.truth == one.question.solution()


@each(one_of_each, name=lambda one: f"{one.question.kind}-{one.id}")
def test_a_question_asks_about_no_rule_but_those_that_it_names(one: Exercise) -> None:
    """A misconception about another rule is not tried on a wrong answer: it would accept what the rules accept."""
    other = {rule.name: _not_asked_about for rule in fields(Rulebook) if rule.name not in one.question.rulebook_fields}
    book = replace(TRUE, **other)
    for answer in islice(one.question.legal_answers() if other else (), 20):
        assert not one.question.accepts(answer, book) or one.question.accepts(answer)


def _not_asked_about(*_: object) -> object:
    raise AssertionError("a rule is looked at that the question does not name")
