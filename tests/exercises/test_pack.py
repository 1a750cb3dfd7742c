"""Questions written as plain values and read again; lines of a pack, whole and broken."""

import json
from dataclasses import replace

import pytest

from numberdrop.exercises import ExerciseError, load_lesson
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.exercises.puzzles import Pack, Proof, Puzzle, read_puzzle, write_puzzle
from numberdrop.rules.grid import COLS, SHAPES


def test_every_way_to_hold_a_shape_can_be_written():
    for name, shape in SHAPES.items():
        for index, way in enumerate(shape.orientations):
            for column in range(COLS - way.width + 1):
                assert HeldShape.parse(str(HeldShape(name, index, column))) == HeldShape(name, index, column)


@pytest.fixture
def puzzle():
    exercise = next(task for task in load_lesson("gravity").tasks if task.make == "landing").exercise(3)
    return Puzzle(
        type="landing",
        question=exercise.question,
        solution=exercise.right_answer,
        proof=Proof(tried=7, right=1),
        level=1_350,
        themes=("landing", "overhang"),
        source="made:3",
    )


def test_a_puzzle_is_read_again_as_it_was_written(puzzle):
    pack = Pack(
        [write_puzzle(puzzle), "", write_puzzle(replace(puzzle, question=replace(puzzle.question, edition="2021")))]
    )
    assert len(pack) == 2
    assert pack.puzzle(puzzle.id) == puzzle
    assert pack.puzzle(puzzle.id).exercise.right_answer == puzzle.solution
    head = pack.head(puzzle.id)
    assert (head.type, head.level, head.band, head.themes) == ("landing", 1_350, 3, ("landing", "overhang"))
    assert head in pack.heads_of(type_="landing", theme="overhang", band=3)
    assert not pack.heads_of(band=2)
    assert not pack.heads_of(theme="retro")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"type": "tetris"}, "'tetris' isn’t possible"),
        ({"level": "hard"}, "'hard' is the wrong kind of value. Wanted: whole number"),
        ({"themes": ["love"]}, "'love'"),
        ({"answer": "r99c1"}, "r99c1"),
        ({"id": "0000000000"}, "0000000000"),
        ({"question": {"kind": "riddle"}}, "'riddle' isn’t possible"),
        ({"proof": {"sworn": True}}, "sworn"),
        ({"colour": 1}, "colour"),
    ],
)
def test_a_line_that_is_no_puzzle_says_what_is_wrong(puzzle, change, told):
    line = json.dumps({**json.loads(write_puzzle(puzzle)), **change})
    with pytest.raises(ExerciseError, match=told):
        read_puzzle(line)


@pytest.mark.parametrize("line", ["{", "[]", "[" * 5_000, "{}", '"x"'])
def test_a_line_that_is_no_json_says_so(line):
    with pytest.raises(ExerciseError):
        Pack([line])
