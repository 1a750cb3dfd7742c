"""Over which column a shape leaves no hole: what it would cover is told. Which columns are right: ``test_puzzles_solved``."""

from __future__ import annotations

import pytest

from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.exercises.kinds.falling.column import ColumnQuestion
from numberdrop.exercises.reasons.compare import LandsThere
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.consequences import LeavesHole, RestsOn

NOTCH = Grid.parse("..5....\n36571.2")


def column(held: str, grid: Grid = NOTCH) -> ColumnQuestion:
    return ColumnQuestion(grid=grid, held=HeldShape.parse(f"{held} c1"))


def test_a_wrong_column_shows_where_the_shape_would_lie_and_what_it_covers() -> None:
    question = column("S")
    assert question.solution() == Answer.of_picks("c1")
    judged = question.judge(Answer.of_picks("c4"))
    assert judged.outcome is AnswerStatus.WRONG
    assert judged.reasons == (
        LandsThere(((1, 3), (1, 4), (2, 4), (2, 5))),
        LeavesHole(((0, 5), (1, 5)), (0, 1)),
        RestsOn((1, 3), (0, 3), "7"),
        RestsOn((1, 4), (0, 4), "1"),
    )


def test_a_row_that_was_lost_before_is_not_lost_again() -> None:
    """Row 1 has a hole under the 5 already; what the square covers beside it costs that row nothing more."""
    question = column("O", Grid.parse("5....66\n.2.1.11"))
    (hole,) = (one for one in question.judge(Answer.of_picks("c2")).reasons if isinstance(one, LeavesHole))
    assert (hole.cells, hole.rows) == (((0, 2),), ())


def test_a_column_where_the_shape_sticks_out_is_refused() -> None:
    question = column("O")
    judged = question.judge(Answer.of_picks("c7"))
    assert judged.outcome is AnswerStatus.ILLEGAL
    assert [type(one).__name__ for one in judged.reasons] == ["OffGrid"]
    tower = Grid.parse("\n".join(["1......"] * 13))
    judged = column("I r1", tower).judge(Answer.of_picks("c1"))
    assert [type(one).__name__ for one in judged.reasons] == ["SticksOut"]
    assert "c1" not in column("I r1", tower).option_ids


@pytest.mark.parametrize("picks", [("banana",), ("c0",), ("c1", "c4")])
def test_anything_else_is_wrong(picks: tuple[str, ...]) -> None:
    assert column("S").judge(Answer(picks=picks)).outcome is AnswerStatus.WRONG
