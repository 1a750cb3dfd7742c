"""A finished sheet with one wrong entry: whatever is falsified on a right sheet is found, and told with what is due."""

import pytest

from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.asking.on_sheet import CellsInFile
from numberdrop.exercises.kinds.sheets.audit import Audit
from numberdrop.exercises.reasons.sheets import BoxEntry, LetterEntry, MinusEntry, RowEntry, SumEntry, TenEntry
from numberdrop.rules.grid import Grid
from tests.rules.test_examples import LAST_SHEET

COMBOS = (
    "r5c1 r6c1 r6c2",
    "r8c5 r8c6 r8c7 r9c6",
    "r8c2 r9c2 r9c3 r10c1 r10c2",
    "r3c1 r4c1 r4c2 r4c3 r5c2 r5c3",
    "r4c6 r4c7 r5c6 r5c7 r6c7 r7c6 r7c7",
    "r7c1 r7c2 r7c3 r8c3",
    "r1c4 r2c4 r2c5 r2c6 r3c6 r3c7",
)
ROWS = "+2 +4 +6 +7 +8 +9 +10 -12"
BOXES = "identical3 identical4 identical5 identical6 identical7 consecutive4 consecutive6 plus10identical B D"
SUMS = "rows=9 identical=35 consecutive=10 bonus=0 total=54"
PRINTED = f"{ROWS} {BOXES} {SUMS}".split()
"""What is marked on the sheet that the rulebook prints: 54 points."""


def sheet(*written: str, edition: str = "") -> Audit:
    combos = tuple(CellsInFile(Answer.parse(one).cells) for one in COMBOS)
    return Audit(
        grid=Grid.parse(LAST_SHEET), combos=combos, crossed="AC", edition=edition, written=Answer(picks=written)
    )


def without(*words: str) -> list[str]:
    return [one for one in PRINTED if one not in words]


FALSIFIED = [
    ("+3", [*PRINTED, "+3", "rows=11", "total=56"]),  # a row with a hole
    ("+2", [*without("+2"), "rows=7", "total=52"]),  # a full row with X
    ("-12", [*without("-12"), "rows=14", "total=59"]),
    ("-13", [*PRINTED, "-13", "rows=4", "total=49"]),  # an empty row above the line
    ("consecutive5", [*PRINTED, "consecutive5", "consecutive=15", "total=59"]),  # no combo; C was crossed off
    ("consecutive4", [*without("consecutive4", "B"), "consecutive=6", "total=50"]),
    ("plus10identical", [*without("plus10identical"), "identical=25", "total=44"]),
    ("plus10consecutive", [*PRINTED, "plus10consecutive", "consecutive=20", "total=64"]),
    ("bonus8", [*PRINTED, "bonus8", "bonus=8", "total=62"]),
    ("E", [*PRINTED, "E"]),  # only one of the two boxes of 7
    ("B", without("B")),
    ("rows", [*PRINTED, "rows=14", "total=59"]),
    ("identical", [*PRINTED, "identical=36", "total=55"]),
    ("consecutive", [*PRINTED, "consecutive=11", "total=55"]),
    ("bonus", [*PRINTED, "bonus=10", "total=64"]),
    ("total", [*PRINTED, "total=64"]),
]


def latest(words: list[str]) -> list[str]:
    """Of sums that are written twice the last."""
    last = {one.partition("=")[0]: one for one in words}
    return list(last.values())


@pytest.mark.parametrize(("wrong", "words"), FALSIFIED, ids=[wrong for wrong, _ in FALSIFIED])
def test_what_was_falsified_is_found_and_nothing_else(wrong: str, words: list[str]) -> None:
    question = sheet(*latest(words))
    outcomes = {answer.picks[0]: question.judge(answer) for answer in question.legal_answers()}
    assert [pick for pick, judged in outcomes.items() if judged.outcome is AnswerStatus.RIGHT] == [wrong]
    assert {judged.outcome for pick, judged in outcomes.items() if pick != wrong} == {AnswerStatus.WRONG}
    for pick, judged in outcomes.items():
        (reason,) = judged.reasons
        assert reason.wrong == (pick == wrong)
    assert question.solution() == Answer.of_picks(wrong)


def test_a_right_sheet_has_no_wrong_entry() -> None:
    with pytest.raises(PositionError, match="wrong entries: none"):
        sheet(*PRINTED).solution()


def test_two_errors_are_no_question() -> None:
    with pytest.raises(PositionError, match=r"wrong entries: \+3, rows;"):
        sheet(*PRINTED, "+3").solution()


def test_it_is_told_what_is_due_and_on_what_it_rests() -> None:
    question = sheet(*latest([*PRINTED, "+3", "rows=11", "total=56"]))
    assert question.judge(Answer.of_picks("+3")).reasons == (RowEntry(True, False, 2, ((2, 4),)),)
    assert question.entries["+2"] == RowEntry(True, True, 1, tuple((1, col) for col in range(7)))
    assert question.entries["-12"] == MinusEntry(True, True, 11, ((11, 5), (11, 6)))
    assert question.entries["consecutive4"] == BoxEntry(True, True, "consecutive", 4, ((6, 0), (6, 1), (6, 2), (7, 2)))
    assert question.entries["plus10consecutive"] == TenEntry(False, False, "consecutive", (3, 5, 7))
    assert question.entries["B"] == LetterEntry(True, True, "B", 4, "")
    assert question.entries["rows"] == SumEntry("rows", 11, 11, "8 × 2 − 5")
    assert question.entries["total"] == SumEntry("total", 56, 56, "11 + 35 + 10 + 0")


def test_a_letter_need_not_be_circled_in_2021_nor_once_it_was_crossed_off() -> None:
    assert sheet(*without("B")).solution() == Answer.of_picks("B")
    with pytest.raises(PositionError, match="wrong entries: none"):
        sheet(*without("B"), edition="2021").solution()
    too_late = sheet(*latest([*PRINTED, "consecutive5", "consecutive=15", "total=59"]))
    assert too_late.entries["C"] == LetterEntry(False, False, "C", 5, "late")


def test_blocks_alone_above_the_line_cost_by_the_edition() -> None:
    grid = Grid.parse("X......\n" + "1......\n" * 11)
    written = Answer.parse("rows=0 identical=0 consecutive=0 bonus=0 total=0")
    question = Audit(grid=grid, written=written)
    assert question.solution() == Answer.of_picks("-12")
    assert Audit(grid=grid, written=written, edition="2021").entries["-12"].wrong is False


def test_another_word_is_wrong() -> None:
    question = sheet(*without("B"))
    assert question.judge(Answer.of_picks("banana")).outcome is AnswerStatus.WRONG
    assert question.judge(Answer.of_picks("B", "D")).outcome is AnswerStatus.WRONG


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("+12", r"written '\+12': a mark is"),
        ("identical8", "written 'identical8'"),
        ("r1c1", "a mark is"),
        ("total=many", "many"),
        ("rows=0", "the sums are rows; write rows, identical"),
    ],
)
def test_what_cannot_be_written_is_named(words: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Audit(written=Answer.parse(words)).solution()
