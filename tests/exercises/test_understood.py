"""Wrong answers made by wrong rules and slips, worked out here by hand: each is named, none of several is called certain,
and no right answer is accused. ``NUMBERDROP_EFFORT=20`` draws more positions.
"""

from dataclasses import replace

import pytest

from numberdrop.exercises import BELIEFS, Answer, Exercise, Feedback, MultilingualText, judge, load_lesson
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.exercises.asking.on_sheet import Box, CellsInFile, SheetDescription
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.goals import Condition
from numberdrop.exercises.kinds.combos.circle import CircleQuestion
from numberdrop.exercises.kinds.combos.point import PointAtFault
from numberdrop.exercises.kinds.falling.predict import PredictLanding
from numberdrop.exercises.kinds.sheets.find import FindCells
from numberdrop.exercises.kinds.sheets.mark import MarkSheet
from numberdrop.exercises.kinds.sheets.total import AddUpSheet
from numberdrop.exercises.kinds.table.which import WhichOptions
from numberdrop.exercises.puzzles import Proof, Puzzle, shipped_pack
from numberdrop.pages.exercise_player.explanation import ExplanationSettings, explanation
from numberdrop.pages.exercise_player.state import ExerciseState, voice_for
from numberdrop.pages.exercise_player.update import judge_answer as answered
from numberdrop.progress import BELIEFS as LOGGED
from numberdrop.rules.grid import Grid
from numberdrop.text import translate
from tests.exercises.mistakes import MADE, made
from tests.exercises.mistakes.wrong import SEEDS


def told(question: Question, answer: str) -> Feedback:
    return judge(Exercise(id="x", posed=question, prompt=MultilingualText.of("?"), rule="end"), Answer.parse(answer))


def said(question: Question, answer: str) -> set[str]:
    """All that is said, by the names of beliefs and classes, of classes with their forms, and ``why`` where the author says it."""
    found = told(question, answer)
    every = (*(one for each in found.causes for one in each), *found.reasons)
    forms = {f"{type(one).__name__}.{one.form}" for one in every if getattr(one, "form", "")}
    return {*found.finding_names, *forms, *(["why"] if question.author_explanations(found.answer) else [])}


@pytest.mark.parametrize("name", MADE)
def test_a_wrong_answer_is_named(name: str) -> None:
    every = made(name)
    missed = [one for one in every if not said(one.question, one.answer).intersection(one.named)]
    assert len(every) >= SEEDS
    assert len(missed) <= len(every) // 20, [(type(one.question).__name__, one.answer, one.named) for one in missed]


@pytest.mark.parametrize("name", MADE)
def test_of_two_explanations_none_is_certain(name: str) -> None:
    """Wrong rules that were worked out here and give the same answer are both said, as possible."""
    both: dict[tuple[int, str], set[str]] = {}
    for one in made(name):
        both.setdefault((id(one.question), one.answer), set()).update(one.named[:1])
    for one in made(name):
        names = both[id(one.question), one.answer]
        if len(names) > 1 and not any(name.startswith(("Phase", "Under", "PointedAt", "Impossible")) for name in names):
            found = told(one.question, one.answer)
            assert found.belief is None, (one.answer, names)
            assert any(len(each) > 1 for each in found.causes), (one.answer, names, found.causes)


@pytest.mark.parametrize("name", MADE)
def test_no_right_answer_is_accused(name: str) -> None:
    for question in {id(one.question): one.question for one in made(name)}.values():
        right = question.solution()
        assert right is not None
        found = told(question, str(right))
        assert found.right
        assert not found.causes


def test_whatever_is_recognised_can_be_logged() -> None:
    assert {name.rstrip("b") for name in BELIEFS} == set(LOGGED)


def lesson_task(lesson: str, task: str) -> Question:
    return next(one for one in load_lesson(lesson).tasks if one.id == task).exercise().question


def rows_of(count: int) -> MarkSheet:
    return MarkSheet(grid=Grid.parse("\n".join(["1426375"] * count)), parts=("rows",))


TEE, TUCK, PRINTED = lesson_task("identical", "tee"), lesson_task("gravity", "tuck"), lesson_task("scoring", "printed")
MINUS = MarkSheet(grid=Grid.parse("\n".join(["1......", *["1426375"] * 11])), parts=("rows", "minus"), over=True)
CORNERS = CircleQuestion(
    grid=Grid.parse("5..\n.5.\n..5\n123"), boxes=(Box(("identical", 3)),), goal=(Condition("largest"),)
)
PART = CircleQuestion(grid=Grid.parse("1234"), boxes=(Box(("identical", 4)),), goal=(Condition("largest"),))
HALVES = PredictLanding(grid=Grid.parse("77.....\n1......\n2......"), held=HeldShape.parse("O c2"))
COVERED = PredictLanding(grid=Grid.parse("77.....\n..7....\n..7...."), held=HeldShape.parse("O c1"))
SAFE = SheetDescription(
    grid=Grid.parse("555.456"), combos=(CellsInFile(((0, 0), (0, 1), (0, 2))), CellsInFile(((0, 4), (0, 5), (0, 6))))
)
HIGH = SheetDescription(grid=Grid.parse("\n".join(["26...51", *["2611151"] * 9])))
TABLE = WhichOptions(about="must_end", roll="3*52T", tiles=("X5", "I3", "T5", "V3", "U5"), sheets=(SAFE, HIGH))


@pytest.mark.parametrize(
    ("question", "answer", "named", "certain"),
    [
        # Another group, smaller and straight: whoever takes it may just not have seen the T.
        (TEE, "r3c5 r3c6 r3c7", "C20 Overlooked", False),
        # The straight part of the T itself: there the bend was refused.
        (TEE, "r1c5 r1c6 r1c7", "C20", True),
        # The only full row has an X in it.
        (lesson_task("skipping", "hole"), "nothing", "C9 C21", False),
        (replace(PRINTED, fields=("rows",)), "rows=14", "MinusSlip.forgotten", False),
        (replace(PRINTED, fields=("rows",)), "rows=19", "MinusSlip.added AddingSlip.ten", False),
        # Each kind's points in the other's field: the total stays right, and is not named.
        (PRINTED, "rows=9 identical=10 consecutive=35 bonus=0 total=54", "KindSlip.other", False),
        (TUCK, "r1c4 r1c5 r2c4 r2c5", "C16", True),
        # Sunk number by number, or slid in from the right.
        (TUCK, "r1c5 r1c6 r2c5 r2c6", "C3 C16 PathBlocked", False),
        # Who marks the minus only may have forgotten the plus.
        (MINUS, "-12", "C9 RowEntry.missing", False),
        # Nothing marked: that a row scores only when its numbers match explains it, too; one row may just have been overlooked.
        (rows_of(1), "nothing", "C9 RowEntry.missing", False),
        (rows_of(2), "nothing", "C9 RowEntry.missing", True),
        # Two dice rolls are possible; who believes that two number dice have a star picks one of them, too.
        (WhichOptions(about="rolls", among=("1**3I", "***1O", "12*3L")), "1**3I 12*3L", "C4b CanBeRolled", False),
        (FindCells(cells=CellsInFile(((3, 2),))), "r5c4", "FromZero", False),
        # One half on top, the other on the floor; who lets numbers sink into covered holes would answer otherwise.
        (HALVES, "r4c2 r5c2 r1c3 r2c3", "FallsApart", False),
        # Nothing slides in there; whoever lets numbers sink one by one would answer the same, or has overlooked the cover.
        (COVERED, "r1c1 r1c2 r2c1 r2c2", "C3 PathBlocked", False),
        # Corners, where the box is taken.
        (CORNERS, "r4c1 r3c2 r2c3", "C1", True),
        # Who circles a part for want of a box may have missed the rest.
        (PART, "r1c1 r1c2 r1c3", "C10 Overlooked", False),
        # Player 1 holds letter A, whose block falls on the others.
        (TABLE, "player1 player2", "UnderBlock.safe", False),
    ],
)
def test_a_thought_is_certain_only_where_nothing_else_leads_there(
    question: Question, answer: str, named: str, certain: bool
) -> None:
    found = told(question, answer)
    assert {*named.split()} <= said(question, answer)
    assert bool(found.belief) == certain
    assert bool(found.misconception) == certain, "the log counts what is certain"


def test_of_two_boxes_of_the_same_size_neither_is_the_one_that_was_left_out() -> None:
    question = AddUpSheet(grid=Grid.parse("555\n123"), boxes=(Box(("identical", 3)), Box(("consecutive", 3))))
    found = told(question, "rows=0 identical=3 consecutive=3 bonus=0 total=3")
    (left_out,) = found.causes
    assert [one.part for one in left_out if type(one).__name__ == "TotalSlip"] == ["identical", "consecutive"]


@pytest.mark.parametrize(
    ("question", "answer", "named"),
    [
        (MarkSheet(grid=Grid.parse("1426375\n1426375"), had=("+1",)), "+1 +2", "MarkedAgain wrong"),
        # The hole of row 1, asked for alone; somebody points at the whole row.
        (
            FindCells(grid=Grid.parse("3555555\n1.23.45"), cells=CellsInFile(((0, 1), (0, 4))), every=True),
            "r1c1 r1c2 r1c3 r1c4 r1c5 r3c1",
            "PointedAt PointedAt.filled PointedAt.other_row wrong",
        ),
    ],
)
def test_no_more_is_said_than_that(question: Question, answer: str, named: str) -> None:
    assert said(question, answer) == {*named.split()}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_several_thoughts_are_put_as_a_question(language: str) -> None:
    exercise = Exercise(id="x", posed=lesson_task("skipping", "hole"), prompt=MultilingualText.of("?"), rule="rows")
    player = answered(ExerciseState().begin_exercise(exercise), Answer.of_picks("nothing")).player
    lines = [one.text for one in explanation(player, ExplanationSettings(), voice_for(player, language)).items]
    words = [translate(key, language) for key in ("lesson.either", "belief.C9.would", "belief.C21.would")]
    assert lines[1:4] == words, "behind the rule, which a phone repeats"
    assert not any(translate(f"belief.{name}.truth", language) in lines for name in ("C9", "C21"))


@pytest.mark.parametrize(
    ("grid", "selection", "boxes", "rule"),
    [
        ("6.6\n.6.", "r1c2 r2c1 r2c3", (), "connected"),
        (".4.\n345", "r1c1 r1c2 r1c3 r2c2", (), "consecutive"),
        ("555", "r1c1 r1c2 r1c3", (("identical", 3),), "box"),
        ("555", "r1c1 r1c2 r1c3", (), "identical"),
        ("345", "r1c1 r1c2 r1c3", (), "consecutive"),
        ("5553", "r1c1 r1c2 r1c3 r1c4", (), "identical"),
    ],
)
def test_a_ring_is_about_the_rule_that_decides(
    grid: str, selection: str, boxes: tuple[tuple[str, int], ...], rule: str
) -> None:
    cells = CellsInFile(Answer.parse(selection).cells)
    question = PointAtFault(grid=Grid.parse(grid), selection=cells, boxes=tuple(Box(box) for box in boxes))
    solution = question.solution()
    assert solution is not None
    puzzle = Puzzle(
        type="legal", question=question, solution=solution, level=1_000, themes=(), proof=Proof(1, 1), source="maker"
    )
    assert puzzle.exercise.rule == rule


@pytest.mark.parametrize(("puzzle", "cell"), [("90fa149db7", "r2c4"), ("a578316d9b", "r4c4")])
def test_the_far_end_of_a_broken_ring_is_at_fault(puzzle: str, cell: str) -> None:
    """A run that turns back (4 5 6 5 4 3), and one in two parts: the shorter part is too much, all of it."""
    assert told(shipped_pack().puzzle(puzzle).question, cell).right
