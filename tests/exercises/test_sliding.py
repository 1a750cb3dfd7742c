"""Plans for the solo tiles: what is told of them. Which ones are right, and what falls in the others: ``test_puzzles_solved``."""

import pytest

from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.asking.on_sheet import SheetDescription
from numberdrop.exercises.files.codec import question_data
from numberdrop.exercises.kinds.table.slides import SafeSlides
from numberdrop.exercises.reasons.earnings import CircledTiles, NeverSlid, StarSlides
from numberdrop.exercises.reasons.misses import FallsInRound, PickedWrongly
from tests.exercises.solver.sliding import plans

TILES = ("L", "T", "S", "I", "O")
GO = 4


def slides(notches: tuple[int, ...], *rolls: str, letters: str = "") -> SafeSlides:
    return SafeSlides(tiles=TILES, notches=notches, rolls=rolls, sheets=(SheetDescription(letters=letters),))


def test_part_of_a_plan_is_told_what_it_did_and_goes_on() -> None:
    question = slides((2, 2, 2, 2, 2), "*437L", "1256S")
    judged = question.judge(Answer.of_picks("B"))
    assert judged.outcome is AnswerStatus.EMPTY
    assert [type(one).__name__ for one in judged.reasons] == ["TileSlides", "StarSlide", "TileSlides"]
    assert question.state_after(("B",)).game.tile_levels == (3, 3, 2, 2, 2)
    assert question.state_after(("B",)).round == 2


def test_it_says_in_which_round_which_tile_falls_and_whether_a_star_moved_it() -> None:
    question = slides((2, 2, 2, 2, 2), "*437L", "*256L")
    assert question.judge(Answer.of_picks("B", "C")).reasons == (FallsInRound(2, "A", star=True),)
    assert question.judge(Answer.of_picks("A")).reasons == (FallsInRound(1, "A", star=True),)
    assert question.judge(Answer.of_picks("B", "A")).reasons == (FallsInRound(2, "A", star=False),)


def test_a_tile_at_the_bottom_is_refused_and_a_slide_too_many_counted() -> None:
    question = slides((0, 0, 0, 0, GO), "1437L", "1256S")
    judged = question.judge(Answer.of_picks("A", "E"))
    assert judged.outcome is AnswerStatus.ILLEGAL
    assert [type(one).__name__ for one in judged.reasons] == ["TileAtBottom"]
    assert question.judge(Answer.of_picks("A", "A", "B")).reasons == (PickedWrongly(1),)
    assert question.judge(Answer(picks=("A",) * 1_500)).reasons == (PickedWrongly(1_498),)
    assert question.judge(Answer.of_picks("banana")).outcome is AnswerStatus.ILLEGAL
    assert question.judge(Answer()).outcome is AnswerStatus.EMPTY


def test_where_something_always_falls_no_plan_is_right() -> None:
    assert slides((3, 3, 3, 3, 3), "1437L").solution() is None


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (slides((0, 0, 0, 0, 0)), "give the rolls"),
        (slides((0, 0, 0, 0, 0), "1437Z"), "the shape die never shows"),
        (slides((0, 0, 0, 0, 0), "7777L"), "can’t come up together"),
        (slides((GO, GO, GO, GO, GO), "1437L"), "no tile is left"),
        (slides((0, 0, 0, 0, 5), "1437L"), "five numbers"),
        (SafeSlides(rolls=("1437L",), sheets=(SheetDescription(), SheetDescription())), "2 players"),
    ],
)
def test_a_table_that_cannot_be_is_named(question: SafeSlides, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        question.solution()


@pytest.mark.parametrize(
    ("notches", "rolls"), [((3, 3, 0, 3, 3), ("1342L", "7523S")), ((2, 2, 3, 3, 2), ("1342L", "*523T"))]
)
def test_what_all_safe_plans_have_in_common_is_the_lesson(notches, rolls):
    question = slides(notches, *rolls)
    right, _ = plans({"sheets": [{}], **question_data(question)})
    left, *_, safe_plans = question.reasons_for_best(Answer())
    assert left.notches == tuple(
        (letter, GO - level) for letter, level in zip("ABCDE", notches, strict=True) if level < GO
    )
    assert safe_plans.safe == len(right)
    first = {picks[0] for picks in right}
    assert first == {safe_plans.letter} if safe_plans.letter else len(first) > 1 or len(right) == 1
    alone = tuple(letter for letter in "ABCDE" if all(letter not in picks for picks in right))
    never = [
        thought for thought in question.reasons_for_best(Answer(picks=alone[:1])) if isinstance(thought, NeverSlid)
    ]
    assert [thought.letters for thought in never] == ([] if safe_plans.letter or not alone else [alone])


def test_the_tiles_that_stars_slide_in_the_known_rounds_are_named():
    """The I is the tile of letter D, which a star on a number die brings down."""
    question = slides((0, 0, 0, 0, 0), "1*34I", "2345L")
    assert [thought.letters for thought in question.reasons_for_best(Answer()) if isinstance(thought, StarSlides)] == [
        ("D",)
    ]


@pytest.mark.parametrize(("picked", "circled"), [("A", [("A",)]), ("B", [])])
def test_of_several_safe_plans_the_reasons_are_about_the_learners_own(picked: str, circled: list) -> None:
    question = slides((0, 0, 0, 0, 0), "1342L", letters="A")
    assert question.judge(Answer.of_picks(picked)).outcome is AnswerStatus.RIGHT
    reasons = question.reasons_for_best(Answer.of_picks(picked))
    assert [reason.letters for reason in reasons if isinstance(reason, CircledTiles)] == circled
