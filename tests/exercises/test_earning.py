"""The most points of one round: what is said of a drop, or of a number for a star. Which ones are right: ``test_puzzles_solved``."""

import pytest

from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.asking.on_sheet import Box
from numberdrop.exercises.kinds.points.most import MostPoints
from numberdrop.exercises.kinds.points.star import StarNumber
from numberdrop.exercises.reasons import earnings
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.refusals import FallsFurther, NumberNotOnDice
from numberdrop.rules.sheet import Sheet
from tests.exercises.heaps import BOXES

PIT = Grid.parse("36..72.\n41..165")


def most(sheet: Sheet, roll: str) -> MostPoints:
    return MostPoints(grid=sheet.grid, boxes=tuple(Box(box) for box in sorted(sheet.boxes)), roll=Roll.parse(roll))


def test_the_reasons_say_what_the_points_are_made_of() -> None:
    question = MostPoints(grid=PIT, roll=Roll.parse("1167O"))
    right = Answer.parse("r1c3=1 r1c4=1 r2c3=6 r2c4=7")
    assert question.judge(right).outcome is AnswerStatus.RIGHT
    wrong = question.judge(Answer.parse("r1c3=6 r1c4=7 r2c3=1 r2c4=1"))
    assert wrong.outcome is AnswerStatus.WRONG
    mine, more = wrong.reasons
    assert mine == earnings.Earns(2, (("rows", 1),), ())
    assert isinstance(more, earnings.EarnsMore)
    assert dict(more.parts)["rows"] == 1


def test_the_last_box_of_a_column_brings_ten_more() -> None:
    sheet = Sheet(PIT, boxes=frozenset(BOXES) - {("identical", 3), ("consecutive", 4), ("consecutive", 3)})
    question = most(sheet, "1167O")
    best = question.best_gain
    assert best.completes_column
    assert best.combo is not None
    assert (best.combo.kind, best.combo.size) == ("identical", 3)
    assert best.points == 2 * best.rows + 3 + 10


def test_what_the_rules_forbid_is_refused() -> None:
    question = MostPoints(grid=PIT, roll=Roll.parse("1167O"))
    for text, refusal in (
        ("r2c3=1 r2c4=1 r3c3=6 r3c4=7", FallsFurther),
        ("r1c3=2 r1c4=1 r2c3=6 r2c4=7", NumberNotOnDice),
    ):
        judged = question.judge(Answer.parse(text))
        assert judged.outcome is AnswerStatus.ILLEGAL
        assert refusal in {type(reason) for reason in judged.reasons}


def test_who_crosses_the_line_pays_for_it_at_once() -> None:
    tower = Grid.parse("\n".join(["1......"] + ["2......", "1......"] * 5))
    question = MostPoints(grid=tower, roll=Roll.parse("1347I"))
    over = Answer.parse("r12c1=1 r12c2=3 r12c3=4 r12c4=7")
    assert question.points_of(over) == -5
    mine = question.judge(over).reasons[0]
    assert mine.parts == (("minus", 1),)


def star(drop: str, roll: str, sheet: Sheet) -> StarNumber:
    return StarNumber(grid=sheet.grid, boxes=tuple(Box(box) for box in sorted(sheet.boxes)), roll=roll, drop=drop)  # type: ignore[arg-type]


LOW = Sheet(Grid.parse("3.....\n8..12.7"))


def test_a_star_may_be_the_number_that_makes_the_combo() -> None:
    question = star("r1c2=4 r1c3 r2c2=2 r2c3=7", "247*O", LOW)
    assert question.solution() == Answer.of_picks("0")
    wrong = question.judge(Answer.of_picks("3"))
    assert wrong.outcome is AnswerStatus.WRONG
    assert isinstance(wrong.reasons[0], earnings.NumberEarns)
    assert wrong.reasons[1] == earnings.EarnsMore(3, (("consecutive", 3),), "number")


@pytest.mark.parametrize(
    ("drop", "roll", "problem"),
    [
        ("r1c2 r1c3 r2c2=5 r2c3=6", "356*O", "one of its cells is without a number"),
        ("r1c2=3 r1c3=1 r2c2=5 r2c3=6", "356*O", "one of its cells is without a number"),
        ("r2c2=3 r2c3 r3c2=5 r3c3=6", "356*O", "FallsFurther"),
        ("r1c2=3 r1c3 r2c2=5 r2c3=4", "356*O", "NumberNotOnDice"),
        ("r1c2=3 r1c3 r2c2=5 r2c3=6", "35**O", "one of the number dice shows a star"),
        ("r1c2=3 r1c3 r2c2=5 r2c3=6", "35*O", "roll"),
    ],
)
def test_a_star_without_a_clear_place_is_no_question(drop: str, roll: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        _ = star(drop, roll, LOW).right_picks


def test_a_game_that_is_over_is_no_question() -> None:
    over = Grid.parse("\n".join(["1......"] * 12))
    with pytest.raises(PositionError, match="the game is over"):
        MostPoints(grid=over, roll=Roll.parse("1347I")).solution()
    with pytest.raises(PositionError, match="the game is over"):
        _ = star("r1c2=3 r1c3 r2c2=5 r2c3=6", "356*O", Sheet(over)).right_picks
