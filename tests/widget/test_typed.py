"""Typed moves: every drop can be typed, and what cannot be read is named."""

import random

import pytest

import numberdrop as nd
from numberdrop.pages.parts.typed_moves import ExpectedMove, TypedMoveError, parse_typed
from tests.browser.player import typed

GRID = nd.Grid.parse("..6....\n.56.43.\n2345671")


def asked(phase: str, shapes: tuple[str, ...] = ("L",)) -> ExpectedMove:
    return ExpectedMove(nd.Phase(phase), 0, GRID, shapes, {"A": "O", "B": "L"})


@pytest.mark.parametrize("shape", "IOTLS*")
def test_every_drop_can_be_typed(shape):
    drops = nd.legal_drops(GRID, nd.Roll.parse("1342" + shape))
    for drop in random.Random(1).sample(drops, 60):
        assert parse_typed(typed(drop.cells), asked("drop", tuple("IOTLS") if shape == "*" else (shape,))) == drop


def test_the_shape_may_be_left_out_when_the_die_leaves_no_choice():
    assert parse_typed("c1 1 2 3 4", asked("drop")) == parse_typed("L r0 c1 1 2 3 4", asked("drop"))


@pytest.mark.parametrize(
    ("phase", "text", "action"),
    [
        ("start", "c4", nd.Start(3)),
        ("start", "4", nd.Start(3)),
        ("slide", "slide b", nd.Slide("B")),
        ("slide", "descendre B", nd.Slide("B")),
        ("slide", "O", nd.Slide("A")),
        ("combo", "circle r1c1 r1c2 r1c3", nd.Circle(((0, 0), (0, 1), (0, 2)))),
        ("combo", "entourer c1r1 c2r1 c3r1", nd.Circle(((0, 0), (0, 1), (0, 2)))),
        ("combo", "passer", "pass"),
        ("roll", "ROLL", "roll"),
    ],
)
def test_words(phase, text, action):
    assert parse_typed(text, asked(phase)) == action


@pytest.mark.parametrize(
    ("phase", "text", "key"),
    [
        ("drop", "", "empty"),
        ("drop", "L r9 c1 1 2 3 4", "unknown"),
        ("drop", "L 1 2 3 4", "no_column"),
        ("drop", "L c8 1 2 3 4", "column"),
        ("drop", "L r1 c7 1 2 3 4", "too_far"),
        ("drop", "L c1 1 2 3", "numbers"),
        ("drop", "L c1 1 2 3 ٤", "unknown"),
        ("combo", "circle r1", "cell"),
        ("combo", "circle r123c1", "cell"),
        ("combo", "circle r1c1=5", "cell"),
        ("combo", "hello", "unknown"),
        ("slide", "slide", "slide"),
        ("star", "c1 1 2 3 4", "shape"),
    ],
)
def test_what_cannot_be_read_is_named(phase, text, key):
    wanted = asked("drop", tuple("IOTLS")) if phase == "star" else asked(phase)
    with pytest.raises(TypedMoveError) as caught:
        parse_typed(text, wanted)
    assert caught.value.faults[0].what == f"typed.{key}"
