"""Blocks to place, tiles to slide through a whole round, and tables that look as if they had been played."""

from dataclasses import replace

import pytest

from numberdrop.exercises import Answer, AnswerStatus, diagnose
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.asking.on_sheet import CellsInFile, SheetDescription
from numberdrop.exercises.exercise import make_question
from numberdrop.exercises.facts import differing_merits
from numberdrop.exercises.goals import Condition
from numberdrop.exercises.kinds.falling.block import PlaceBlock
from numberdrop.exercises.kinds.table.slide import SlideQuestion
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.game import GO_NOTCH
from numberdrop.rules.grid import Grid

PRINTED = Grid.parse(".....56\n...2341\n...123.")
UPON_IT = PlaceBlock(grid=PRINTED, tile="U5", goal=(Condition("fills", 1),))


def reasons(question, answer):
    return [type(reason).__name__ for reason in question.judge(Answer.parse(answer)).reasons]


def test_the_printed_block_fills_row_2():
    assert UPON_IT.solution() == Answer.parse("r1c1 r1c3 r2c1 r2c2 r2c3")
    assert UPON_IT.judge(UPON_IT.solution()).outcome is AnswerStatus.RIGHT


def test_a_block_elsewhere_is_legal_but_misses_the_goal():
    assert UPON_IT.judge(Answer.parse("r1c1 r1c2 r1c3 r2c1 r2c3")).outcome is AnswerStatus.WRONG
    assert reasons(UPON_IT, "r1c1 r1c2 r1c3 r2c1 r2c3") == ["RowNotFilled"]


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ("r2c1 r2c3 r3c1 r3c2 r3c3", "FallsFurther"),
        ("r1c1 r1c2 r1c3 r2c1", "WrongCellCount"),
        ("r1c1 r1c2 r1c3 r2c2 r3c2", "NotThisShape"),
        ("r1c3 r1c5 r2c3 r2c4 r2c5", "Overlaps"),
    ],
)
def test_a_block_that_cannot_end_there_is_refused(cells, reason):
    assert UPON_IT.judge(Answer.parse(cells)).outcome is AnswerStatus.ILLEGAL
    assert reason in reasons(UPON_IT, cells)


def test_a_block_slid_under_an_overhang_is_recognised():
    under = PlaceBlock(grid=Grid.parse("...55..\n....5..\n2...5..\n22..5.."), tile="I3", goal=(Condition("lowest"),))
    assert diagnose(under, Answer.parse("r2c2 r2c3 r2c4")).name == "C16"


def test_an_x_is_no_number_that_a_goal_could_want():
    wants = PlaceBlock(tile="I3", goal=(Condition("writes", ((0, 0, 5),)),))
    assert wants.solution() is None


LEAST = PlaceBlock(grid=Grid.parse("6.....5\n61.4.72\n237.154\n4653261"), tile="U5", goal=(Condition("least"),))


def test_what_is_not_the_least_damage_is_told_line_by_line():
    """Which landing is: ``test_puzzles_solved``."""
    merits = {one.cells: one for one in LEAST.fall.landings}
    best = merits[LEAST.solution().cells]
    for answer in LEAST.legal_answers():
        if not LEAST.accepts(answer):
            head, *lines = LEAST.judge(answer).reasons
            assert head.cells == best.cells
            differing = {one.name: one.difference for one in differing_merits(merits[answer.cells], best)}
            assert {line.merit: line.theirs - line.mine for line in lines} == differing
            assert min(differing.values()) > 0


def test_where_no_landing_beats_all_others_there_is_no_question_of_the_least_damage():
    with pytest.raises(PositionError, match="no landing of X5 is better for certain"):
        replace(LEAST, tile="X5").solution()


@pytest.mark.parametrize(
    ("notches", "roll", "letters", "right"),
    [
        ((3, 2, 3, 0, GO_NOTCH), "1437L", "", "BD"),  # without a star only the slid tile can fall
        ((3, 3, 3, 3, 3), "1437L", "B", "B"),  # a letter shelters its own tile only
        ((2, 2, 2, 2, 2), "*437L", "", "BCDE"),  # a star on a number die moves the rolled tile, too
        ((3, 2, 2, 2, 2), "*437L", "", ""),
        ((2, 3, 2, 2, 2), "*437L", "A", "ACDE"),
        ((GO_NOTCH, 2, 3, 2, 2), "*437L", "", "BDE"),
        ((3, 3, 3, 3, 1), "1437*", "", "E"),  # a star on the shape die is harmless where some tile can take it
        ((3, 3, 3, 3, 2), "1437*", "", ""),
        ((GO_NOTCH, GO_NOTCH, GO_NOTCH, GO_NOTCH, 2), "1437*", "", ""),
    ],
)
def test_a_slide_is_safe_where_no_block_falls(notches, roll, letters, right):
    sheets = (SheetDescription(letters=letters),)
    question = SlideQuestion(tiles=("L", "T", "S", "I", "O"), notches=notches, roll=roll, safe=True, sheets=sheets)
    assert {letter for letter in "ABCDE" if question.accepts(Answer.of_picks(letter))} == set(right)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["droppers", "resolved", "phases"])
def test_a_table_has_played_the_same_rounds_and_won_its_letters(name, edition):
    for seed in range(30):
        game = make_question(name, seed, {}, edition).game
        numbers = [sum(mark.isdigit() for mark in sheet.grid.marks) for sheet in game.sheets]
        assert len(set(numbers)) == 1
        for sheet in game.sheets:
            assert len(sheet.grid.circled) == sum(size for _, size in sheet.boxes)
            assert "X" not in sheet.grid.marks or not sheet.crossed <= sheet.circled
            assert sheet.crossed <= sheet.circled or "X" in sheet.grid.marks
        held_by_all = frozenset.intersection(*(sheet.active_letters for sheet in game.sheets))
        assert not (edition == "online" and held_by_all)


def test_solo_tiles_at_the_bottom_have_left_their_blocks():
    for seed in range(30):
        game = make_question("safe_slide", seed, {"star": True}).game
        sheet = game.sheets[0]
        gone = {letter for letter, notch in game.tile_level_by_letter.items() if notch == GO_NOTCH}
        assert sheet.crossed == gone
        assert sheet.grid.marks.count("X") == 4 * len(gone - sheet.circled)
        assert not sheet.grid.line_crossed


@pytest.mark.parametrize("edition", EDITIONS)
def test_blocks_to_place_are_tiles_of_the_edition(edition):
    for seed in range(30):
        question = make_question("block", seed, {}, edition)
        assert edition != "online" or question.tile in ("V3", "I3", "U5", "X5", "T5")
        best = min(len(one.holes) for one in question.fall.landings)
        fine = [one for one in question.fall.landings if question.accepts(Answer.of_cells(one.cells))]
        assert fine
        assert all(len(one.holes) == best and not one.crosses for one in fine)


def test_a_sheet_to_add_up_shows_the_combos_of_its_boxes():
    for seed in range(30):
        sheet = make_question("total", seed, {"columns": True}).sheet
        assert {(combo.kind, combo.size) for combo in sheet.combos} == sheet.boxes
        assert any(sheet.column_complete(kind) for kind in ("identical", "consecutive"))


def test_combos_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="cannot be circled"):
        PlaceBlock(grid=PRINTED, combos=(CellsInFile(((0, 3), (0, 4))),), tile="I3", goal=()).solution()


@pytest.mark.parametrize("seed", range(5))
def test_a_block_that_is_drawn_has_few_right_places_and_many_wrong_ones(seed: int) -> None:
    question = make_question("block", seed)
    right = [landing for landing in question.fall.landings if question.accepts(Answer.of_cells(landing.cells))]
    assert 1 <= len(right) <= 3
    assert len(question.fall.landings) > 3 * len(right)
