"""Over which column a shape leaves no hole, and in which order pieces fell: what is told. Which answers are right: ``test_puzzles_solved``."""

from dataclasses import replace

import pytest

from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.exercises.asking.on_sheet import CellsInFile
from numberdrop.exercises.kinds.falling.column import ColumnQuestion
from numberdrop.exercises.kinds.falling.retro import FallingOrder
from numberdrop.exercises.reasons.compare import LandsThere
from numberdrop.exercises.reasons.misses import InItsWay, Miss, NotHeldYet, PickedWrongly, PicksMissing, WrongPlace
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


# --- the order -----------------------------------------------------------------------------------------------------------

HOOK, SQUARE, BAR, BLOCK = "r4c3 r5c3 r6c3 r6c4", "r2c3 r2c4 r3c3 r3c4", "r1c1 r1c2 r1c3 r1c4", "r4c4 r4c5 r4c6"
STACK = FallingOrder(
    grid=Grid.parse("..55...\n..5....\n..5XXX.\n..44...\n..44...\n3333.1."),
    pieces=tuple(CellsInFile(Answer.parse(one).cells) for one in (HOOK, SQUARE, BAR, BLOCK)),
)
"""A hook (A) hangs over a block (D); both lie on a square (B), and that on a bar (C)."""


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("BCDA", NotHeldYet(1, "B", ((0, 2), (0, 3)))),
        ("CABD", NotHeldYet(2, "A", ((2, 2),))),
        ("CBAD", InItsWay(4, "D", ((5, 3),))),
    ],
)
def test_it_says_at_which_step_a_piece_could_not_lie_there(order: str, why: NotHeldYet | InItsWay) -> None:
    assert STACK.solution() == Answer.of_picks(*"CBDA")
    assert STACK.judge(Answer.of_picks(*order)).reasons == (why,)


@pytest.mark.parametrize(
    ("picks", "reasons"),
    [
        ("CB", [PicksMissing(2)]),
        ("CBBDA", [WrongPlace(3)]),
        ("CBDAE", [PickedWrongly(1)]),
        ("A", [NotHeldYet(1, "A", ((2, 2),)), PicksMissing(3)]),
    ],
)
def test_an_order_that_is_none_is_wrong(picks: str, reasons: list[Miss]) -> None:
    judged = STACK.judge(Answer.of_picks(*picks))
    assert judged.outcome is AnswerStatus.WRONG
    assert list(judged.reasons) == reasons


@pytest.mark.parametrize(
    ("pieces", "message"),
    [
        ((HOOK, SQUARE), "takes 3 to 5"),
        ((HOOK, SQUARE, "r3c4 r4c4 r4c5 r4c6"), "share a cell"),
        ((HOOK, SQUARE, "r1c1 r1c2 r1c3 r1c5"), "neither"),
        ((HOOK, SQUARE, "r1c4 r1c5 r1c6 r1c7"), "neither"),
        ((HOOK, SQUARE, "r1c1 r1c2 r1c3"), "neither"),
        ((HOOK, SQUARE, ""), "neither"),
        ((HOOK, BAR, BLOCK), "possible orders: none"),
    ],
)
def test_pieces_that_cannot_be_are_named(pieces: tuple[str, ...], message: str) -> None:
    bad = replace(STACK, pieces=tuple(CellsInFile(Answer.parse(one).cells) for one in pieces))
    with pytest.raises(PositionError, match=message):
        bad.solution()


def test_pieces_side_by_side_have_no_one_order() -> None:
    three = tuple(CellsInFile(((0, col), (0, col + 1), (1, col), (1, col + 1))) for col in (0, 2, 4))
    with pytest.raises(PositionError, match="possible orders: ABC, ACB, "):
        FallingOrder(grid=Grid.parse("112233\n112233"), pieces=three).solution()
