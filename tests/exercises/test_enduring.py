"""Room below the line: where the first of several shapes may land, held against letting all of them fall everywhere."""

from __future__ import annotations

import pytest

from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.kinds.falling.under import StayBelowLine
from numberdrop.exercises.reasons import earnings
from numberdrop.exercises.reasons.misses import AboveLine
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.refusals import FallsFurther
from tests.exercises.slowly import sheets, stays_under


def tall(*heights: int) -> Grid:
    """Columns of these heights."""
    return Grid.parse("\n".join("".join("1" if row < high else "." for high in heights) for row in reversed(range(14))))


@pytest.mark.parametrize(
    ("grid", "shapes"),
    [
        (tall(9, 9, 10, 10, 9, 8, 11), "OL"),
        (tall(10, 10, 8, 7, 10, 10, 10), "LO"),
        (tall(7, 9, 9, 11, 8, 8, 9), "TSO"),
        (tall(8, 8, 9, 10, 11, 9, 7), "SLT"),
        (tall(7, 11, 11, 11, 9, 9, 9), "LIT"),
        (sheets(3, 17).grid, "OIL"),
        (sheets(21, 16).grid, "STL"),
        (tall(11, 11, 10, 10, 11, 11, 11), "OT"),
        (tall(4, 4, 4, 4, 4, 4, 4), "OT"),
    ],
)
def test_right_are_the_landings_after_which_all_can_stay_below(grid: Grid, shapes: str) -> None:
    question = StayBelowLine(grid=grid, shapes=tuple(shapes))  # type: ignore[arg-type]
    right = 0
    for answer in question.legal_answers():
        after = grid.put(dict.fromkeys(answer.cells, "1"))
        judged = question.judge(answer)
        assert (judged.outcome is AnswerStatus.RIGHT) == stays_under(after, shapes[1:])
        right += judged.outcome is AnswerStatus.RIGHT
        if after.line_crossed:
            assert isinstance(judged.reasons[0], AboveLine)
        elif judged.outcome is AnswerStatus.WRONG:
            # The shape that is named is the first that finds no place, however those before it fall.
            (told,) = judged.reasons
            stuck = shapes.index(told.shape, 1)
            assert stays_under(after, shapes[1:stuck])
            assert not stays_under(after, shapes[1 : stuck + 1])
            assert told.soon == (stuck == 1)
    assert (question.solution() is not None) == bool(right)


def test_nothing_is_no_answer_and_what_falls_further_is_refused() -> None:
    question = StayBelowLine(grid=tall(9, 9, 10, 10, 9, 8, 11), shapes=("O", "L"))
    assert question.judge(Answer()).outcome is AnswerStatus.EMPTY
    judged = question.judge(Answer.parse("r11c1 r11c2 r12c1 r12c2"))
    assert judged.outcome is AnswerStatus.ILLEGAL
    assert {type(reason) for reason in judged.reasons} == {FallsFurther}


def test_the_reason_names_the_shape_that_finds_no_place() -> None:
    question = StayBelowLine(grid=tall(11, 11, 8, 7, 9, 9, 10), shapes=("L", "O"))
    right = question.solution()
    assert right is not None
    wrong = next(one for one in question.legal_answers() if not question.accepts(one) and max(one.cells)[0] < 11)
    assert question.judge(wrong).reasons == (earnings.NoRoom("O", wrong.cells, soon=True),)


def test_shapes_that_ask_nothing_are_no_question() -> None:
    with pytest.raises(PositionError, match="1 are given"):
        StayBelowLine(grid=tall(1, 1), shapes=("O",)).solution()
    with pytest.raises(PositionError, match="the game is over"):
        StayBelowLine(grid=tall(12, 1), shapes=("O", "T")).solution()
