"""Rolls that are known: plans for two rounds and columns of boxes, held against a search that tries everything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.asking.answers import drop_of
from numberdrop.exercises.asking.on_sheet import Box
from numberdrop.exercises.kinds.points.plan import PlanTwoRounds
from numberdrop.exercises.kinds.points.ten import CompleteBoxColumn
from numberdrop.exercises.reasons import earnings
from numberdrop.exercises.reasons import earnings as ideas
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Grid
from numberdrop.rules.legality import judge_selection
from numberdrop.rules.sheet import SIZES, Sheet
from tests.exercises.slowly import BOXES, ends, moments, most_in_two, points, sheets

ROLLS = "4456O", "1566O"
"""Two rolls with which one first drop is best on the sheet ``SINGLE``."""
SINGLE = sheets(13, 8, 1)


def plan(sheet: Sheet, roll: str, then: str, best: int = 0) -> PlanTwoRounds:
    boxes = tuple(Box(box) for box in sorted(sheet.boxes))
    return PlanTwoRounds(grid=sheet.grid, boxes=boxes, roll=Roll.parse(roll), then=Roll.parse(then), best=best)


@pytest.mark.parametrize(
    ("seed", "filled", "roll", "then"),
    [(8, 4, "2222O", "1144O"), (6, 2, "2237O", "2377O"), (13, 1, *ROLLS)],
)
def test_right_are_the_first_drops_of_the_best_plans(seed: int, filled: int, roll: str, then: str) -> None:
    sheet = sheets(seed, 8, filled)
    question = plan(sheet, roll, then)
    before = points(sheet)
    leads = {cells: most_in_two(after, question.then) - before for cells, after in moments(sheet, question.roll)}
    best = max(leads.values())
    assert question.most_points == best
    assert {answer.numbered: question.points_of(answer) for answer in question.legal_answers()} == leads
    for cells, reached in leads.items():
        judged = question.judge(Answer(cells))
        assert (judged.outcome is AnswerStatus.RIGHT) == (reached == best)
        if reached < best:
            mine, more = judged.reasons
            assert (mine.points, mine.now + mine.later, more.points) == (reached, reached, best)
    assert leads[question.solution().numbered] == best


def test_afterwards_the_second_round_is_told_and_what_taking_at_once_leads_to() -> None:
    question = plan(SINGLE, *ROLLS)
    best = question.solution()
    two = question.gain_of(drop_of(best))
    *now, then = (one for one in question.reasons_of_idea(best) if not isinstance(one, ideas.TakingNow))
    rest = [one for one in question.reasons_of_idea(best) if isinstance(one, ideas.TakingNow)]
    assert [one.cells for one in now] == ([two.combo.cells] if two.combo is not None else [])
    assert isinstance(then, ideas.SecondRound)
    assert then.points == two.later == question.most_points - two.now
    assert len(then.numbers) == then.size
    assert len(then.cells) >= max(4, then.size)
    assert all(isinstance(one, ideas.TakingNow) and one.points < question.most_points for one in rest)
    wrong = next(one for one in question.legal_answers() if not question.accepts(one))
    assert then in question.reasons_of_idea(wrong), "whoever was wrong is told of the best plan"


def test_the_most_that_is_given_spares_the_search_and_is_checked_where_a_plan_is_wanted() -> None:
    most = plan(SINGLE, *ROLLS).most_points
    known = plan(SINGLE, *ROLLS, most)
    assert [answer for answer in known.legal_answers() if known.accepts(answer)] == [known.solution()]
    with pytest.raises(PositionError, match=f"no plan brings more than {most} points"):
        plan(SINGLE, *ROLLS, most + 1).solution()


def test_a_plan_says_what_is_refused() -> None:
    question = plan(SINGLE, *ROLLS)
    assert question.judge(Answer()).outcome is AnswerStatus.EMPTY
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


def all_but(kind: str, *sizes: int, seed: int, drops: int) -> Sheet:
    grid = sheets(seed, drops).grid
    return Sheet(grid, boxes=frozenset((one, size) for one, size in BOXES if one == kind and size not in sizes))


def completed(sheet: Sheet, kind: str, *rolls: str) -> bool:
    """Whether some way of dropping and circling fills the column, tried to the end."""
    if sheet.column_complete(kind):
        return True
    if not rolls or sheet.grid.line_crossed:
        return False
    every = (after for _, after in moments(sheet, Roll.parse(rolls[0])))
    return any(completed(end, kind, *rolls[1:]) for after in every for end in ends(after))


ONE = [
    (kind, (size,), (roll,), seed)
    for kind, size, seed, roll in (
        ("identical", 3, 1, "1156L"), ("identical", 5, 2, "2237O"), ("identical", 4, 3, "3*46T"), ("identical", 6, 4, "7751S"),
        ("consecutive", 5, 5, "1256L"), ("consecutive", 4, 6, "2467O"), ("consecutive", 6, 7, "3*46I"), ("consecutive", 7, 8, "1345S"),
    )
]  # fmt: skip
TWO = [
    ("identical", (4,), ("1133O", "1155O"), 9),
    ("identical", (6,), ("2233O", "5255O"), 10),
    ("consecutive", (5,), ("3334O", "1256O"), 11),
    ("identical", (3, 4), ("1133O", "1155O"), 12),
    ("identical", (3, 5), ("6666O", "7766O"), 13),
    ("consecutive", (3, 4), ("1234O", "4567O"), 14),
    ("consecutive", (6, 7), ("1222O", "4567O"), 15),
]


def all_but_size(sheet: Sheet, column: str, size: int) -> Sheet:
    """The sheet with this box of the column alone left empty."""
    others = frozenset((column, other) for other in SIZES if other != size)
    return replace(sheet, boxes=frozenset(box for box in sheet.boxes if box[0] != column) | others)


@pytest.mark.parametrize(("column", "sizes", "rolls", "seed"), [*ONE, *TWO])
def test_the_ten_is_reachable_when_some_way_reaches_it(column: str, sizes: tuple, rolls: tuple, seed: int) -> None:
    drops = 9 if len(rolls) == 1 else 7
    question = ten(all_but(column, *sizes, seed=seed, drops=drops), column, *rolls)
    assert question.can_be_completed == completed(question.sheet, column, *rolls)
    (right,) = question.right_picks
    assert [answer.picks[0] for answer in question.legal_answers() if question.accepts(answer)] == [right]
    yes = question.pick_name(right, "en").startswith("Yes")
    assert yes == question.can_be_completed
    if len(rolls) == 1:  # the size that is named can be made, the next one cannot
        made = sizes[0] if yes else int(right)
        larger = range(made + 1, sizes[0] + 1)
        assert not any(completed(all_but_size(question.sheet, column, size), column, *rolls) for size in larger)
        assert made < 3 or completed(all_but_size(question.sheet, column, made), column, *rolls)
    assert yes or len(question.option_ids) > 2 or sizes == (3,)
    assert question.judge(Answer()).outcome is AnswerStatus.EMPTY


@pytest.mark.parametrize(("column", "sizes", "rolls", "seed"), [*ONE, *TWO])
def test_a_way_that_is_shown_can_be_gone(column: str, sizes: tuple, rolls: tuple, seed: int) -> None:
    question = ten(all_but(column, *sizes, seed=seed, drops=9 if len(rolls) == 1 else 7), column, *rolls)
    sheet = question.sheet
    for step, roll in zip(question.completing_steps, question.rolls, strict=False):
        sheet = next(after for cells, after in moments(sheet, roll) if cells == step.drop.cells)
        if step.combo is not None:
            combo, faults = judge_selection(sheet, step.combo.cells)
            assert combo is not None
            assert not faults
            sheet = sheet.with_combo(combo)
    assert bool(question.completing_steps) == sheet.column_complete(question.column)


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
    assert no.judge(Answer.of_picks("yes")).reasons == (earnings.StaysEmpty(0, "identical", 4),)


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
        _ = ten(all_but("identical", *sizes, seed=1, drops=4), "identical", *rolls).right_picks
