"""Acts in writing, as typed and as recorded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numberdrop as nd
from numberdrop.rules.notation import ERROR_KEYS, LONGEST_ACT, NotationError, format_action, parse_action
from tests.sampling import examples

PAIRS = [
    ("P2: start c3", nd.Start(2, 1)),
    ("roll 1*42L", nd.Throw(nd.Roll.parse("1*42L"))),
    ("slide D", nd.Slide("D")),
    ("P6: block c1r2 c2r2 c3r2", nd.Block(((1, 0), (1, 1), (1, 2)), 5)),
    ("P1: drop c3r1=5 c4r1=6 c5r1=7 c3r2=3", nd.Drop(((0, 2, 5), (0, 3, 6), (0, 4, 7), (1, 2, 3)))),
    ("P1: circle c3r1 c4r1 c5r1", nd.Circle(((0, 2), (0, 3), (0, 4)))),
    ("P3: skip", nd.Skip(2)),
    ("P1: pass", nd.Pass(0)),
    ("end", nd.EndRound()),
]


@pytest.mark.parametrize(("text", "action"), PAIRS)
def test_writing_and_reading(text, action):
    assert format_action(action, players=6) == text
    assert parse_action(text, None) == action
    assert parse_action(f"  {text.swapcase()} ", None) == action


def test_one_player_is_not_named():
    assert format_action(nd.Pass(0)) == "pass"
    assert parse_action("pass") == nd.Pass(0)
    assert parse_action("pass", 3) == nd.Pass(3)
    assert parse_action("P1: pass", 3) == nd.Pass(0)


def test_a_star_may_be_typed_or_pasted():
    assert parse_action("roll 1★42 l") == parse_action("roll 1*42L")


def test_a_cell_may_be_written_in_either_order():
    assert parse_action("circle r1c3 c4r1 R1C5") == parse_action("circle c3r1 c4r1 c5r1")
    assert parse_action("drop r2c3=5") == nd.Drop(((1, 2, 5),))


def test_it_is_about_form_only():
    """What cannot be is still an act: the rules say why it may not be done."""
    game = nd.Game.new(2)
    for text, reason in (
        ("P1: start c9", "NoSuchColumn"),
        ("P9: start c1", "NoSuchPlayer"),
        ("P1: pass", "WrongPhase"),
    ):
        assert reason in {type(why).__name__ for why in game.why(parse_action(text))}


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("x" * (LONGEST_ACT + 1), "long", "x" * 20),
        ("P1: circle" + " c1r1" * 99, "long", "circle"),
        ("", "word", ""),
        ("hop", "word", "hop"),
        ("P2:", "word", ""),
        ("Q2: pass", "player", "Q2:"),
        ("P²: pass", "player", "P²:"),
        ("P123: pass", "player", "P123:"),
        ("pass", "player_missing", "pass"),
        ("P1: roll 1*42L", "player_extra", "roll"),
        ("P1: start", "column", ""),
        ("P1: start 3", "column", "3"),
        ("P1: start c3 c4", "extra", "c4"),
        ("P1: block 3", "cell", "3"),
        ("P1: circle c1r1=4", "cell", "c1r1=4"),
        ("P1: drop c1r1", "number", "c1r1"),
        ("P1: drop c1r1=*", "number", "c1r1=*"),
        ("P1: drop c1c1=1", "number", "c1c1=1"),
        ("P1: drop r1r1=1", "number", "r1r1=1"),
        ("P1: drop c1r100=1", "number", "c1r100=1"),
        ("P1: circle", "cells_missing", "circle"),
        ("slide F", "letter", "F"),
        ("slide", "letter", ""),
        ("slide AB", "letter", "AB"),
        ("roll", "roll", ""),
        ("roll 1*42Z", "roll", "1*42Z"),
        ("roll 9*42L", "roll", "9*42L"),
        ("P1: pass now", "extra", "now"),
        ("end end", "extra", "end"),
    ],
)
def test_what_is_no_act_is_taught(text, key, value):
    with pytest.raises(NotationError) as caught:
        parse_action(text, None)
    assert caught.value.key == f"notation.{key}"
    assert caught.value.key in ERROR_KEYS
    assert caught.value.values["value"] == value
    assert str(caught.value)


@examples(200)
@given(
    st.one_of(st.text(), st.text("P1:23 abcdeoprlstikn=*c7"), st.from_regex(r"(P\d: )?(drop|circle|roll|start)( \S*)*"))
)
def test_any_text_is_an_act_or_taught(text):
    try:
        action = parse_action(text)
    except NotationError as error:
        key = error.key
    else:
        key = ""
        assert parse_action(format_action(action)) == action
    assert key in ("", *ERROR_KEYS)
