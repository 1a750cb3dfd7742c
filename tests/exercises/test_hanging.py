"""Over which column a shape leaves no hole: judged against falling cell by cell, and told with what it would cover."""

from __future__ import annotations

import pytest

from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.exercises.kinds.falling.column import ColumnQuestion
from numberdrop.exercises.reasons.compare import LandsThere
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.consequences import LeavesHole, RestsOn
from tests.exercises.own_lesson import question_of

NOTCH = Grid.parse("..5....\n36571.2")
STAIRS = Grid.parse("5......\n61.4...\n237.1.4\n4653261")


def column(held: str, grid: Grid = NOTCH) -> ColumnQuestion:
    return ColumnQuestion(grid=grid, held=HeldShape.parse(f"{held} c1"))


def fallen(grid: Grid, shape: tuple[tuple[int, int], ...], left: int) -> set[tuple[int, int]]:
    """Where a shape ends that sinks row by row until something is in its way."""
    low = 14
    while all(
        row + low - 1 >= 0 and (row + low - 1 > 13 or grid[row + low - 1, col + left] is None) for row, col in shape
    ):
        low -= 1
    return {(row + low, col + left) for row, col in shape}


def covers(grid: Grid, cells: set[tuple[int, int]]) -> bool:
    """Whether an empty cell below lies under one of these and sees the sky no more."""
    after = grid.put(dict.fromkeys(cells, "X"))
    return len(after.holes) > len(grid.holes)


HELD = ("I", "I r1", "O", "S", "S r1", "S f", "T", "T r1", "T r2", "L", "L r1", "L r2 f", "L r3", "V3", "U5", "X5")


@pytest.mark.parametrize("held", HELD)
@pytest.mark.parametrize("grid", [NOTCH, STAIRS, Grid.parse("..5.1\n3.4.62\n1.52271"), Grid.parse("1.1.1.1\n7777777")])
def test_exactly_the_columns_without_a_hole_are_right(grid: Grid, held: str) -> None:
    question = column(held, grid)
    shape = question.held.orientation
    clean = {f"c{left + 1}" for left in range(8 - shape.width) if not covers(grid, fallen(grid, shape.cells, left))}
    if len(clean) != 1:
        with pytest.raises(PositionError, match="exactly one"):
            _ = question.right_picks
        return
    outcomes = {answer.picks[0]: question.judge(answer).outcome for answer in question.legal_answers()}
    assert {pick for pick, outcome in outcomes.items() if outcome is AnswerStatus.RIGHT} == clean
    assert set(outcomes.values()) <= {AnswerStatus.RIGHT, AnswerStatus.WRONG}
    assert len(outcomes) == 8 - shape.width


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


def test_no_answer_is_empty() -> None:
    assert column("S").judge(Answer()).outcome is AnswerStatus.EMPTY


def test_it_reads_from_a_file() -> None:
    task = '[[task]]\nid = "one"\nkind = "column"\nheld = "S c1"\nrule = "fall"\nprompt = "{shape}"\ngrid = """\n'
    assert question_of(task + f'{NOTCH}"""\n') == column("S")
