"""Sketches of questions: shared and changed again, and appraised as the rules have it."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numberdrop.exercises import ExerciseError, MultilingualText
from numberdrop.exercises import composer as appraisal
from numberdrop.exercises.composer import SORTS, AnswerCounter, Sketch, blemishes
from numberdrop.exercises.puzzles import THEMES
from numberdrop.exercises.share_code import decode, encode, question_types
from numberdrop.rules.dice import Roll
from numberdrop.rules.drops import legal_drops
from numberdrop.rules.grid import Grid
from tests.sampling import often

TOUCHED = ((1, 2), (2, 2))


def sketch(sort, **choices):
    return replace(Sketch(), sort=sort, **{"marked": TOUCHED, **choices})


def counted(one):
    counting = AnswerCounter(one)
    while not counting.run(1):
        pass
    return counting


def keys(one):
    return [blemish.key for blemish in blemishes(one)]


@pytest.mark.parametrize("sort", SORTS)
def test_every_sort_can_be_shared_and_changed_again(sort):
    cover = ((4, 2), (4, 3)) if sort == "place_cover" else TOUCHED
    one = sketch(sort, marked=cover, turns=1, flip=True, row=3, prompt=MultilingualText.of({"fr": "À vous\u202f!"}))
    assert sort in question_types()
    assert Sketch.of(one.shared_question).question == one.question
    if counted(one).so_far.right:
        assert decode(encode(one.shared_question)) == one.shared_question


def test_the_shape_that_hangs_stays_over_the_grid_when_it_is_turned():
    wide = sketch("landing", shape="I", turns=1, column=6)
    assert {col for _, col in wide.held.hanging_cells} <= set(range(7))
    assert wide.with_choices(turns=0).held != wide.held


def test_right_answers_are_counted_as_by_going_through_all_drops():
    one = sketch("place_clean")
    every = legal_drops(one.grid, one.roll)
    clean = [
        drop for drop in every if not set(one.grid.put({c[:2]: c[2] for c in drop.cells}).holes) - set(one.grid.holes)
    ]
    found = counted(one).so_far
    assert (found.tried, found.right, found.complete) == (len(every), len(clean), True)
    assert 0 < found.right < found.tried


@pytest.mark.parametrize("sort", ["landing", "legal", "largest", "block"])
def test_a_question_of_a_type_of_puzzles_is_graded(sort):
    found = counted(sketch(sort)).so_far
    assert 1 <= found.grade.band <= 5
    assert set(found.grade.themes) <= set(THEMES)


def test_more_combos_to_look_through_make_it_harder():
    easy = counted(sketch("largest", grid=Grid.parse("555...."))).so_far.grade
    hard = counted(sketch("largest", grid=Grid.parse("1234567\n2345677\n5555666\n1234577"))).so_far.grade
    assert easy.band < hard.band


def test_what_is_no_type_of_puzzles_has_no_grade():
    assert counted(sketch("place_clean")).so_far.grade is None


def test_a_ring_around_a_combo_fills_its_box():
    free = Grid.parse("5551777")
    assert counted(sketch("largest", grid=free)).so_far.right == 2
    ringed = sketch("largest", grid=free.circle([(0, 0), (0, 1), (0, 2)]))
    assert ringed.question.sheet.boxes == {("identical", 3)}
    assert counted(ringed).so_far.right == 0


def test_counting_ends_early_where_there_is_too_much_and_says_so(monkeypatch):
    monkeypatch.setattr(appraisal, "MOST_ANSWERS_TRIED", 100)
    found = counted(sketch("place_clean")).so_far
    assert (found.tried, found.complete) == (100, False)


def test_counting_ends_where_it_takes_too_long(monkeypatch):
    monkeypatch.setattr(appraisal, "MOST_SECONDS", 0)
    counting = AnswerCounter(sketch("place_clean"))
    assert counting.run(0)
    assert counting.done
    assert (counting.so_far.counted, counting.so_far.complete) == (True, False)


def test_a_question_that_the_position_does_not_allow_is_lacking():
    assert counted(sketch("column", grid=Grid())).lacking
    assert counted(sketch("block", grid=Grid())).lacking
    assert not counted(sketch("largest")).lacking


def test_what_is_wrong_with_a_position_is_seen_without_trying_answers():
    assert keys(sketch("landing")) == []
    hanging = Grid.parse("5......\n.......\n1111...")
    assert blemishes(sketch("landing", grid=hanging))[0].cells == ((2, 0),)
    assert keys(sketch("largest", grid=Grid.parse("5555...").circle([(0, 0), (0, 1)]))) == ["small_ring"]
    assert keys(sketch("largest", grid=Grid.parse("5555...").circle([(0, 0), (0, 1), (0, 2)]))) == []
    twice = [(0, 0), (0, 1), (0, 2), (0, 4), (0, 5), (0, 6)]
    assert keys(sketch("largest", grid=Grid.parse("5551777").circle(twice))) == ["same_box"]
    assert keys(sketch("largest", grid=Grid.parse("5551279").circle(twice))) == ["no_combo"]
    assert keys(sketch("legal", marked=())) == ["unmarked_legal"]
    assert keys(sketch("place_cover", marked=())) == ["unmarked_place_cover"]
    assert keys(sketch("place_clean", roll=Roll.parse("7777L"))) == ["roll"]
    assert keys(sketch("place_clean", roll=Roll.parse("12***"))) == ["many_stars"]
    assert keys(sketch("landing", prompt=MultilingualText.of("Where to, {name}?"))) == ["place"]
    assert keys(sketch("landing", prompt=MultilingualText.of("Where {"))) == ["brace"]
    assert keys(sketch("landing", prompt=MultilingualText.of("{shape} over {column}?"))) == []


def painted(seed):
    """A grid at random; such as no game brings, but without hundreds of combos."""
    chance = random.Random(seed)
    return Grid.parse("\n".join("".join(chance.choices(".....012345677X", k=7)) for _ in range(5)))


@settings(max_examples=often(40), deadline=None)
@given(
    sort=st.sampled_from([*SORTS]),
    grid=st.integers(0, 10**9).map(painted),
    shape=st.sampled_from("IOTLS"),
    turns=st.integers(0, 3),
    flip=st.booleans(),
    column=st.integers(0, 6),
    row=st.integers(0, 5),
    marked=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 6)), max_size=4, unique=True).map(tuple),
)
def test_whatever_has_a_right_answer_can_be_shared_and_nothing_else_is(sort, **choices):
    one = sketch(sort, **choices)
    if any(blemish.fatal for blemish in blemishes(one)):
        return
    counting = counted(one)
    if counting.lacking or not counting.so_far.right:
        with pytest.raises(ExerciseError):
            decode(encode(one.shared_question))
    else:
        shared = decode(encode(one.shared_question))
        assert shared == one.shared_question
        assert Sketch.of(shared).question == one.question
