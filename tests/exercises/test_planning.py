"""Rolls and shapes that are known: what is said of plans, columns of boxes and room. Which answers are right: ``test_puzzles_solved``."""

import pytest

from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.asking.answers import drop_of
from numberdrop.exercises.asking.on_sheet import Box
from numberdrop.exercises.kinds.falling.under import StayBelowLine
from numberdrop.exercises.kinds.points.plan import PlanTwoRounds
from numberdrop.exercises.kinds.points.ten import CompleteBoxColumn
from numberdrop.exercises.reasons import earnings
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.refusals import FallsFurther
from numberdrop.rules.sheet import Sheet
from tests.exercises.heaps import BOXES, heap, tall

ROLLS = "4456O", "1566O"
"""Two rolls with which one first drop is best on the sheet ``SINGLE``."""
SINGLE = heap(13, 8, 1)


def plan(sheet: Sheet, roll: str, then: str, best: int = 0) -> PlanTwoRounds:
    boxes = tuple(Box(box) for box in sorted(sheet.boxes))
    return PlanTwoRounds(grid=sheet.grid, boxes=boxes, roll=Roll.parse(roll), then=Roll.parse(then), best=best)


def test_afterwards_the_second_round_is_told_and_what_taking_at_once_leads_to() -> None:
    question = plan(SINGLE, *ROLLS)
    best = question.solution()
    two = question.gain_of(drop_of(best))
    *now, then = (one for one in question.reasons_for_best(best) if not isinstance(one, earnings.TakingNow))
    rest = [one for one in question.reasons_for_best(best) if isinstance(one, earnings.TakingNow)]
    assert [one.cells for one in now] == ([two.combo.cells] if two.combo is not None else [])
    assert isinstance(then, earnings.SecondRound)
    assert then.points == two.later == question.most_points - two.now
    assert len(then.numbers) == then.size
    assert len(then.cells) >= max(4, then.size)
    assert all(isinstance(one, earnings.TakingNow) and one.points < question.most_points for one in rest)
    wrong = next(one for one in question.legal_answers() if not question.accepts(one))
    assert then in question.reasons_for_best(wrong), "whoever was wrong is told of the best plan"


def test_the_most_that_is_given_spares_the_search_and_is_checked_where_a_plan_is_wanted() -> None:
    most = plan(SINGLE, *ROLLS).most_points
    known = plan(SINGLE, *ROLLS, most)
    assert [answer for answer in known.legal_answers() if known.accepts(answer)] == [known.solution()]
    with pytest.raises(PositionError, match=f"no plan brings more than {most} points"):
        plan(SINGLE, *ROLLS, most + 1).solution()


def test_a_plan_says_what_is_refused() -> None:
    question = plan(SINGLE, *ROLLS)
    assert question.judge(Answer.parse("r14c1=1 r14c2=1 r14c3=3 r14c4=3")).outcome is AnswerStatus.ILLEGAL
    with pytest.raises(PositionError, match="give 'best'"):
        plan(Sheet(), "1**4L", "5555O").solution()


def test_who_crosses_the_line_has_no_second_round() -> None:
    tower = Sheet(Grid.parse("\n".join(["1......"] + ["2......", "1......"] * 5)))
    question = plan(tower, "1347I", "1111O")
    judged = question.judge(Answer.parse("r12c1=1 r12c2=3 r12c3=4 r12c4=7"))
    assert judged.reasons[0] == earnings.LeadsTo(-5, -5, 0, tuple((11, col) for col in range(4)), over=True)


def ten(sheet: Sheet, column: str, *rolls: str, known: str = "") -> CompleteBoxColumn:
    boxes = tuple(Box(box) for box in sorted(sheet.boxes))
    return CompleteBoxColumn(
        grid=sheet.grid,
        boxes=boxes,
        column=column,  # type: ignore[arg-type]
        rolls=tuple(Roll.parse(roll) for roll in rolls),
        known=known,  # type: ignore[arg-type]
    )


SHORT = Sheet(Grid.parse("11.....\n23.77.."), boxes=frozenset(("identical", size) for size in (3, 5, 6, 7)))


def test_yes_shows_the_way_and_no_names_the_box_that_stays_empty() -> None:
    yes = ten(SHORT, "identical", "1123I")
    judged = yes.judge(Answer.of_picks("2"))
    assert judged.outcome is AnswerStatus.WRONG
    (way,) = judged.reasons
    assert isinstance(way, earnings.FillsBox)
    assert (way.turn, way.size, len(way.cells)) == (0, 4, 4)
    no = ten(SHORT, "identical", "2356I")
    assert no.right_picks == {"2"}, "not even three"
    assert no.judge(Answer.of_picks("yes")).reasons == (earnings.StaysEmpty("identical", 4, 0),)


def test_of_two_boxes_one_may_be_in_the_way_of_the_other() -> None:
    sheet = Sheet(SHORT.grid, boxes=frozenset(("identical", size) for size in (5, 6, 7)))
    question = ten(sheet, "identical", "1125I", "2356I")
    assert question.right_picks == {"either"}
    reasons = question.judge(Answer.of_picks("yes")).reasons
    assert reasons == (earnings.ThenEmpty("identical", 3, 4), earnings.ThenEmpty("identical", 4, 3))


def test_an_answer_that_is_known_needs_no_search() -> None:
    assert ten(SHORT, "identical", "2356I", known="no").right_picks == {"2"}
    assert ten(SHORT, "identical", "1123I", known="yes").right_picks == {"yes"}


@pytest.mark.parametrize(
    ("sizes", "rolls", "problem"),
    [
        ((3,), (), "the one roll"),
        ((3, 4), ("1123I",), "2 are empty"),
        ((), ("1123I",), "0 are empty"),
        ((3,), ("1*23I", "1123I"), "the first of two has no star"),
    ],
)
def test_a_column_that_asks_nothing_is_no_question(sizes: tuple, rolls: tuple, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        _ = ten(Sheet(boxes=set(BOXES) - {("identical", size) for size in sizes}), "identical", *rolls).right_picks


def test_what_falls_further_is_refused() -> None:
    question = StayBelowLine(grid=tall(9, 9, 10, 10, 9, 8, 11), shapes=("O", "L"))
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
