"""Comparisons claim nothing that cannot be counted: the signed list, the best of a few, what a known roll brings."""

from dataclasses import replace

import pytest

from numberdrop.coach import chances
from numberdrop.coach.chances import count_rolls_for_combo
from numberdrop.exercises import facts
from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking.on_sheet import CellsInFile
from numberdrop.exercises.asking.question import AnswerStatus
from numberdrop.exercises.exercise import make_question
from numberdrop.exercises.kinds.combos.ahead import LargestAfterDrop
from numberdrop.exercises.kinds.combos.boxes import ReachableBoxes
from numberdrop.exercises.kinds.combos.wait import TakeOrWait
from numberdrop.exercises.kinds.falling.best import BestPlacement
from numberdrop.exercises.kinds.table.which.question import WhichOptions
from numberdrop.exercises.reasons import compare, misses
from numberdrop.rules.combos import SMALLEST_COMBO
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Grid
from numberdrop.rules.landing import landings
from numberdrop.rules.sheet import Sheet

SEEDS = range(10)
PIT = Grid.parse(
    """
    36...2.
    412.165
    """
)


def places(text: str) -> CellsInFile:
    return CellsInFile(Answer.parse(text).cells)


def test_merits_count_what_they_say() -> None:
    best = next(one for one in landings(PIT, "T") if one.cells == places("r1c4 r2c3 r2c4 r2c5"))
    flat = next(one for one in landings(PIT, "T") if one.cells == places("r2c5 r3c4 r3c5 r3c6"))
    assert facts.count_merits(best) == facts.LandingMerits(rows=1, holes=0, above=0, top=-2, steps=-1)
    assert facts.count_merits(flat) == facts.LandingMerits(rows=0, holes=-2, above=0, top=-3, steps=-5)
    assert {one.name: one.difference for one in facts.differing_merits(flat, best)} == {
        "rows": 1,
        "holes": 2,
        "top": 1,
        "steps": 4,
    }
    assert facts.is_better_for_certain(best, flat)
    assert not facts.is_better_for_certain(flat, best)
    assert not facts.is_better_for_certain(best, best)


@pytest.mark.parametrize("name", "IOTLS")
def test_what_beats_a_landing_is_itself_beaten_by_none(name: str) -> None:
    every = landings(PIT, name)
    sound = facts.unbeaten_landings(every)
    for one in every:
        better = facts.best_certain_improvement(one, every)
        assert (better is None) == (one in sound)
        assert better is None or (better in sound and facts.is_better_for_certain(better, one))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_of_three_beats_each_of_the_others(seed: int) -> None:
    question: BestPlacement = make_question("best_of", seed)  # type: ignore[assignment]
    (right,) = question.right_picks
    assert len(question.option_ids) == 3
    best = question.landings[question.option_ids.index(right)]
    for pick, one in zip(question.option_ids, question.landings, strict=True):
        judged = question.judge(Answer.of_picks(pick))
        if pick == right:
            assert judged.outcome is AnswerStatus.RIGHT
            assert all(isinstance(reason, compare.BetterThan) for reason in judged.reasons)
        else:
            assert judged.outcome is AnswerStatus.WRONG
            assert facts.is_better_for_certain(best, one)
            assert len(judged.reasons) == 1 + len(facts.differing_merits(one, best))


def test_three_of_which_none_is_best_are_no_question() -> None:
    well = Grid.parse("..5....\n36.1.26\n4124.65")
    upright_or_flat = (places("r1c5 r2c5 r3c5 r4c5"), places("r3c4 r3c5 r3c6 r3c7"))
    with pytest.raises(PositionError, match="none of these placements"):
        _ = BestPlacement(grid=well, shape="I", among=upright_or_flat).right_picks
    with pytest.raises(PositionError, match="no landing"):
        _ = BestPlacement(grid=well, shape="I", among=(places("r9c1 r9c2 r9c3 r9c4"),)).right_picks


def test_looking_ahead_takes_no_star() -> None:
    with pytest.raises(ValueError, match="without stars"):
        facts.reachable_boxes(Sheet(), Roll.parse("1*42L"))
    with pytest.raises(PositionError, match="without stars"):
        _ = ReachableBoxes(roll="1*42L", among=("identical3",)).right_picks


@pytest.mark.parametrize(
    ("picks", "outcome"), [(("none",), AnswerStatus.RIGHT), (("none", "identical6"), AnswerStatus.WRONG)]
)
def test_where_no_box_is_in_reach_none_is_right_by_itself(picks: tuple[str, ...], outcome: AnswerStatus) -> None:
    question = ReachableBoxes(grid=Grid.parse("44.....\n4126..."), roll="4471O", among=("identical6",))
    judged = question.judge(Answer.of_picks(*picks))
    assert judged.outcome is outcome
    assert (misses.NoneAndOthers() in judged.reasons) == (outcome is AnswerStatus.WRONG)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("wait", [True, False])
def test_take_or_wait_is_a_sum(seed: int, wait: bool) -> None:
    question: TakeOrWait = make_question("take_or_wait", seed, {"wait": wait})  # type: ignore[assignment]
    now, then, later = question.points_now_and_next_round
    assert question.right_picks == {"wait" if wait else "take"}
    assert (later > now + then) == wait
    assert question.judge(Answer.of_picks("take")).reasons[0] == compare.TwoRounds(now, then, later)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("must", [True, False])
def test_who_can_end_the_game_and_who_has_to(seed: int, must: bool) -> None:
    question: WhichOptions = make_question("enders", seed, {"must": must})  # type: ignore[assignment]
    game = question.game
    assert game.roll is not None
    for player, sheet in enumerate(game.sheets):
        across = [bool(one.crosses) for one in landings(sheet.grid, game.roll.shape)]
        assert (player in facts.players_who_can_cross_line(game, must)) == (all(across) if must else any(across))


@pytest.mark.parametrize("name", ["take_or_wait", "ahead"])
@pytest.mark.parametrize("seed", range(3))
def test_a_right_answer_says_what_a_roll_that_is_not_known_would_bring(name: str, seed: int) -> None:
    question = make_question(name, seed)
    right = question.solution()
    assert right is not None
    reason = question.judge(right).reasons[-1]
    assert isinstance(reason, compare.AnyRollAllows)
    sheet = question.sheet
    if isinstance(question, LargestAfterDrop):
        assert (reason.pick,) == right.picks
        sheet = replace(sheet, grid=question.option_picture(reason.pick)[0])
        assert reason.size == max(question.largest_sizes)
    else:
        assert reason.size == question.combo.size + 1
    held = chances(sheet)
    boxes = [each.rolls for each in held.boxes if each.size >= reason.size]
    assert max(boxes) <= count_rolls_for_combo(sheet, reason.size) <= min(sum(boxes), held.combo)
    assert count_rolls_for_combo(sheet, SMALLEST_COMBO) == held.combo
    assert reason.percent == round(100 * count_rolls_for_combo(sheet, reason.size) / held.rolls)
    wrong = next(one for one in question.legal_answers() if one.picks and not question.accepts(one))
    assert not any(isinstance(one, compare.AnyRollAllows) for one in question.judge(wrong).reasons)


def test_what_another_landing_has_better_is_told_by_how_much():
    assert [compare.Better("holes", mine, theirs).by for mine, theirs in ((3, 1), (1, 4), (2, 0))] == [2, 3, 2]
