"""Questions answered by pointing at cells, and the makers of lessons 0 to 3: right, wrong, and wrong in a way that is known."""

import pytest

from numberdrop.exercises import Answer
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.exercises.asking.on_sheet import CellsInFile
from numberdrop.exercises.asking.question import AnswerStatus
from numberdrop.exercises.exercise import make_question
from numberdrop.exercises.kinds.falling.place import PlaceShape
from numberdrop.exercises.kinds.falling.predict import PredictLanding
from numberdrop.exercises.kinds.sheets.find import FindCells
from numberdrop.exercises.kinds.table.choose import ChooseOptions
from numberdrop.exercises.misconceptions.beliefs import BELIEFS
from numberdrop.rules.dice import Roll
from numberdrop.rules.drops import judge_numbers
from numberdrop.rules.grid import Grid

ONE = FindCells(cells=CellsInFile(((3, 5),)))
ROW = FindCells(cells=CellsInFile(((0, 0), (0, 2))), every=True)
SEEDS = range(40)


def _told(question: FindCells, answer: str) -> tuple[str, ...]:
    judged = question.judge(Answer.parse(answer))
    return (judged.outcome.value, *(type(reason).__name__ for reason in judged.reasons))


@pytest.mark.parametrize(
    ("question", "answer", "told"),
    [
        (ONE, "", ("empty",)),
        (ONE, "r4c6", ("right",)),
        # The middle column is the same from both sides; of the other ways to count see ``mistakes/sheets.py``.
        (FindCells(cells=CellsInFile(((3, 3),))), "r11c4", ("wrong", "FromTheTop")),
        (ONE, "r4c6 r1c1", ("wrong", "PointedAt")),
        (ROW, "r1c1", ("wrong", "CellsToGo")),
        (ROW, "r1c1 r1c3", ("right",)),
        (ROW, "r1c1 r1c2 r1c3", ("wrong", "PointedAt")),
        (ROW, "r1c1 r2c2", ("wrong", "PointedAt", "CellsToGo")),
    ],
)
def test_pointing_is_judged_with_how_somebody_counted(question: FindCells, answer: str, told: tuple[str, ...]) -> None:
    assert _told(question, answer) == told


@pytest.mark.parametrize("question", [ONE, ROW])
def test_a_cell_off_the_grid_is_another_place(question: FindCells) -> None:
    judged = question.judge(Answer.of_cells([(0, -1)]))
    assert [type(reason).__name__ for reason in judged.reasons][:1] == ["OtherPlace"]


@pytest.mark.parametrize(
    ("right", "answer", "form"),
    [("r3c5", "r4c5", "floating"), ("r3c5", "r1c5", "covered"), ("r2c5", "r1c5", "column"), ("r2c5", "r3c5", "column")],
)
def test_beside_the_number_on_top_of_a_column_a_cell_is_above_or_covered(right: str, answer: str, form: str) -> None:
    column = Grid.parse("....5..\n....5..\n....5..")
    question = FindCells(grid=column, cells=CellsInFile(Answer.parse(right).cells))
    assert [reason.form for reason in question.judge(Answer.parse(answer)).reasons] == [form]


def test_one_of_several_cells_is_enough() -> None:
    question = FindCells(cells=CellsInFile(((0, 0), (0, 1))))
    assert question.judge(Answer.parse("r1c2")).outcome is AnswerStatus.RIGHT


@pytest.mark.parametrize("star", [False, True])
def test_exactly_one_bar_breaks_the_dice(star: bool) -> None:
    for seed in SEEDS:
        question = make_question("die_twice", seed, {"star": star})
        assert isinstance(question, FindCells)
        grid, roll = question.sheet.grid, Roll.parse(question.roll)
        wrong = [col for col in (0, 2, 4, 6) if judge_numbers([(row, col, grid[row, col]) for row in range(4)], roll)]
        assert wrong == [question.cells[0][1]]
        fine = next(col for col in (0, 2, 4, 6) if col not in wrong)
        assert _told(question, f"r1c{fine + 1}") == ("wrong", "EachDieOnce")


def test_the_number_that_stops_the_bar_is_the_only_one() -> None:
    for seed in SEEDS:
        question = make_question("find_stop", seed)
        assert isinstance(question, FindCells)
        assert question.held is not None
        tops = [question.sheet.grid.heights[question.held.column + i] for i in range(4)]
        ((row, col),) = question.cells
        assert tops.count(max(tops)) == 1
        assert (row, col) == (max(tops) - 1, question.held.column + tops.index(max(tops)))
        assert (row, col) in question.hint_cells(question.solution() or Answer())


def test_a_gap_is_filled_by_one_way_of_holding_the_shape() -> None:
    for seed in SEEDS:
        question = make_question("silhouette", seed, {"star": seed % 2 == 0})
        assert isinstance(question, PlaceShape)
        wanted = set(question.prompt_values["cells"])
        fitting = [landing for landing in question.fall.landings if set(landing.cells) == wanted]
        assert len(fitting) == 1
        assert not fitting[0].holes


def test_the_fewest_presses_are_one_to_three() -> None:
    counts = set()
    for seed in SEEDS:
        question = make_question("fewest_turns", seed)
        assert isinstance(question, ChooseOptions)
        counts |= question.right_picks
    assert counts == {"1", "2", "3"}


def test_who_believes_in_sliding_slides_as_far_under_as_it_goes() -> None:
    question = PredictLanding(grid=Grid.parse("..436..\n..2....\n.15...."), held=HeldShape.parse("O c5"))
    book = BELIEFS["C16"].rulebook
    assert book is not None
    assert str(question.solution(book)) == "r1c4 r1c5 r2c4 r2c5"
    assert str(question.solution()) == "r4c5 r4c6 r5c5 r5c6"
