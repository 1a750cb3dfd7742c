"""The list of every answer to a question, on which proofs rest: none missing, none twice, none that the rules forbid."""

from __future__ import annotations

from numberdrop.exercises import AnswerStatus, Exercise, judge
from numberdrop.exercises.kinds.combos.circle import CircleQuestion
from numberdrop.exercises.kinds.combos.point import PointAtFault
from numberdrop.exercises.kinds.falling.block import PlaceBlock
from numberdrop.exercises.kinds.falling.place import PlaceShape
from numberdrop.exercises.kinds.falling.predict import PredictLanding
from numberdrop.exercises.kinds.table.which.question import WhichOptions
from tests.each import each
from tests.exercises.lessons import one_of_each
from tests.sampling import some

_LISTED = (PredictLanding, PlaceShape, PlaceBlock, CircleQuestion, PointAtFault, WhichOptions)
_MOST = 3_000


def _in_no_order(exercise: Exercise) -> list[tuple[object, frozenset[str]]]:
    return [(one.numbered, frozenset(one.picks)) for one in exercise.question.legal_answers()]


def _asked() -> list[Exercise]:
    return some([one for one in one_of_each() if isinstance(one.question, _LISTED)], 40, "answers")


@each(_asked, name=lambda one: f"{one.question.kind}-{one.id}")
def test_every_answer_is_listed_once_and_the_right_one_among_them(exercise: Exercise) -> None:
    listed = _in_no_order(exercise)
    assert len(listed) == len(set(listed))
    right = exercise.right_answer
    assert (right.numbered, frozenset(right.picks)) in listed
    if len(listed) > _MOST:
        return
    outcomes = {judge(exercise, one).outcome for one in exercise.question.legal_answers()}
    assert outcomes <= {AnswerStatus.RIGHT, AnswerStatus.WRONG}
    assert AnswerStatus.RIGHT in outcomes
