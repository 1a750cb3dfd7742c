"""Any text at all is a game or a ``RecordError``, soon."""

import json
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberdrop import record
from numberdrop.formats.game_record import LIMITS
from tests.sampling import examples, soon

from .players import attempt, some_game

GAME = some_game(Random(4), 3, "2021", "fuzz", acts=60)
TEXT = record.dumps(GAME)
DATA = json.loads(TEXT)

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(DATA["actions"]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(list(DATA)) | st.text(max_size=5), inner, max_size=5)
    ),
    max_leaves=12,
)


def read(text):
    """The faults of a text, or none; the game kept for inspection is always a legal one, readable again."""
    game, error = attempt(text)
    kept = game if error is None else error.game
    assert kept is None or record.loads(record.dumps(kept)) == kept
    assert error is None or error.faults
    return error.faults if error else ()


@examples(200)
@given(st.one_of(st.text(), st.text('{}[]":,\\ \n-0123456789eE.truefalsnNaIity')))
def test_any_text(text):
    read(text)


@examples(200)
@given(values)
def test_any_json(value):
    assert read(json.dumps(value))


@examples(200)
@given(st.dictionaries(st.sampled_from(list(DATA)) | st.text(max_size=5), values, max_size=3))
def test_a_record_with_other_fields(fields):
    faults = read(json.dumps(DATA | fields, indent=1))
    assert faults or set(fields) <= {"seed", "names", "actions", *DATA}


@examples(200)
@given(st.data())
def test_a_record_with_a_piece_torn_out_and_another_put_in(data):
    begin = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(begin, min(len(TEXT), begin + 40)))
    piece = data.draw(
        st.one_of(st.text(max_size=6), st.sampled_from(['"', "{", "[", "]", "}", ",", '"a":1,', "\\", "\n", TEXT[:90]]))
    )
    read(TEXT[:begin] + piece + TEXT[end:])


@examples(200)
@given(st.lists(st.one_of(st.sampled_from(DATA["actions"]), values), max_size=30))
def test_a_record_with_other_acts(acts):
    read(json.dumps(DATA | {"actions": acts}))


ROOM = LIMITS.size - 2_000
LARGE = {
    "nesting": "[" * ROOM,
    "objects": '{"a":' * (ROOM // 5),
    "open text": '"' + "a" * ROOM,
    "backslashes": '"' + "\\" * ROOM,
    "escapes": '{"a":"' + "\\u0041" * (ROOM // 6) + '"}',
    "digits": '{"players":' + "9" * ROOM + "}",
    "exponents": '{"players":1' + "e9" * (ROOM // 2) + "}",
    "spaces": " " * ROOM,
    "lines": "\n" * ROOM + "{}",
    "lines and texts": "[" + '\n"",' * 1_999 + "\n" * (ROOM - 9_000),
    "fields": "{" + ",".join(f'"{i}":0' for i in range(20_000)) + "}",
    "long act": json.dumps(DATA | {"actions": ["P1: circle" + " c1r1" * (ROOM // 5 - 500)]}),
    "cells": json.dumps(DATA | {"actions": [*DATA["actions"][:14], *["P1: circle" + " c1r1 c3r3" * 11] * 1_000]}),
    "long name": json.dumps(DATA | {"names": ["x" * ROOM, "", ""]}),
    "controls": json.dumps(DATA | {"names": ["\u202e" * (ROOM // 6), "", ""]}),
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_the_largest_texts_are_refused_soon(text):
    assert len(text) <= LIMITS.size
    assert soon(lambda: read(text), 2)  # each takes some hundredths of a second; a quadratic reader takes minutes


def test_the_stack_is_never_exhausted():
    """Twenty levels need few frames: reading works with little stack left."""
    depth, frame = 0, sys._getframe()
    while frame:
        depth, frame = depth + 1, frame.f_back
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 120)
    try:
        assert read('{"actions":' + "[" * 19 + "]" * 19 + "}")
        assert read("[" * 9_999)
    finally:
        sys.setrecursionlimit(limit)
