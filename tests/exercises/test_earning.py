"""The most points of one round: every drop and every number for a star, held against sheets that are added up by hand."""

from __future__ import annotations

from dataclasses import replace

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
from tests.exercises.slowly import BOXES, moments, most_now, points, sheets

PIT = Grid.parse("36..72.\n41..165")


def most(sheet: Sheet, roll: str) -> MostPoints:
    return MostPoints(grid=sheet.grid, boxes=tuple(Box(box) for box in sorted(sheet.boxes)), roll=Roll.parse(roll))


@pytest.mark.parametrize(
    ("seed", "drops", "filled", "roll"),
    [(1, 4, 0, "1256O"), (2, 6, 3, "3467I"), (3, 9, 6, "1135O"), (4, 12, 9, "2246I"), (5, 16, 8, "47*5O"), (6, 17, 5, "1266O")],
)  # fmt: skip
def test_right_are_the_drops_that_bring_the_most_and_no_other(seed: int, drops: int, filled: int, roll: str) -> None:
    sheet = sheets(seed, drops, filled)
    question = most(sheet, roll)
    brings = {cells: most_now(after) - points(sheet) for cells, after in moments(sheet, question.roll)}
    best = max(brings.values())
    assert {answer.numbered for answer in question.legal_answers()} == set(brings)
    for cells, gained in brings.items():
        judged = question.judge(Answer(cells))
        assert (judged.outcome is AnswerStatus.RIGHT) == (gained == best)
        assert question.points_of(Answer(cells)) == gained
        if gained < best:
            mine, more = judged.reasons
            assert (mine.points, more.points) == (gained, best)
    assert question.accepts(question.solution())


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
    assert best.ten
    assert best.combo is not None
    assert (best.combo.kind, best.combo.size) == ("identical", 3)
    assert best.points == 2 * best.rows + 3 + 10


def test_what_the_rules_forbid_is_refused_and_nothing_is_no_answer() -> None:
    question = MostPoints(grid=PIT, roll=Roll.parse("1167O"))
    assert question.judge(Answer()).outcome is AnswerStatus.EMPTY
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


@pytest.mark.parametrize("seed", range(12))
def test_the_number_for_the_star_is_the_one_that_brings_the_most(seed: int) -> None:
    sheet = sheets(seed, 4 + seed // 2, seed % 5)
    cells = min(cells for cells, _ in moments(sheet, Roll.parse("1346O")))
    (row, col, _), *rest = cells
    drop = f"r{row + 1}c{col + 1} {Answer(tuple(rest))}"
    roll = "".join(str(number) for _, _, number in rest) + "*O"
    question = star(drop, roll, sheet)
    brings = {
        str(number): most_now(
            replace(sheet, grid=sheet.grid.put({(row, col): number} | {(r, c): n for r, c, n in rest}))
        )
        - points(sheet)
        for number in range(10)
    }
    best = [pick for pick, gained in brings.items() if gained == max(brings.values())]
    assert {pick: one.points for pick, one in question.gain_by_number.items()} == brings
    if len(best) > 1:
        with pytest.raises(PositionError, match=f"the numbers {' '.join(best)} all bring"):
            _ = question.right_picks
        return
    for answer in question.legal_answers():
        judged = question.judge(answer)
        assert (judged.outcome is AnswerStatus.RIGHT) == (answer.picks[0] in best)
        assert [reason.points for reason in judged.reasons] == sorted({brings[answer.picks[0]], max(brings.values())})


LOW = Sheet(Grid.parse("3.....\n8..12.7"))


def test_a_star_may_be_the_number_that_makes_the_combo() -> None:
    question = star("r1c2=4 r1c3 r2c2=2 r2c3=7", "247*O", LOW)
    assert question.solution() == Answer.of_picks("0")
    assert question.judge(Answer()).outcome is AnswerStatus.EMPTY
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
