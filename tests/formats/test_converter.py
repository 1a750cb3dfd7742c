"""The strict converter: what is declared is read and written back, all else is refused with everything that is wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest

from numberdrop.formats.converter import compact_json, parse_json, read, read_json, to_plain_values
from numberdrop.formats.declarations import (
    MOST_FAULTS,
    Among,
    AtMost,
    Between,
    Fallback,
    MalformedError,
    PrintableAscii,
    SeparateField,
    WrittenAs,
)
from numberdrop.frozen import Frozen
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.reason import Cells


class Room(Frozen):
    grid: Grid
    roll: Roll | None = None


class Kept(Frozen, kw_only=True):
    size: Annotated[int, Between(0, 8)]
    edition: Annotated[str, Among(("2021", "2023"))] = "2023"
    title: Annotated[str, AtMost(5), WrittenAs("name")] = ""
    card: Annotated[str, PrintableAscii()] = ""
    rings: Annotated[tuple[Cells, ...], AtMost(3)] = ()
    marks: frozenset[str] = frozenset()
    kind: Literal["a", 1] = "a"
    pair: tuple[int, str] | None = None
    more: Mapping[str, Any] | None = None
    speed: Annotated[str, AtMost(4), Fallback("slow")] = "slow"
    room: SeparateField[Room] | None = None


FULL = {
    "size": 8,
    "edition": "2021",
    "name": "été",
    "card": "c",
    "rings": [[[0, 1], [0, 2]]],
    "marks": ["+1", "B"],
    "kind": 1,
    "pair": [1, "x"],
    "more": {"any": [1, None]},
    "speed": "fast",
    "room": {"grid": "..6....", "roll": "1*42L"},
}


def test_what_is_declared_is_read_and_written_back():
    kept = read(Kept, FULL)
    assert kept.rings == (((0, 1), (0, 2)),)
    assert kept.marks == {"+1", "B"}
    assert kept.room.value_or_error() == Room(Grid.parse("..6"), Roll.parse("1*42L"))
    assert read_json(Kept, compact_json(to_plain_values(kept))) == kept
    assert json.loads(compact_json(to_plain_values(kept))) == FULL


def test_only_what_is_nothing_is_left_out():
    """A default that says something may be another one in a later version: what was kept still means the same."""
    assert to_plain_values(Kept(size=0)) == {"size": 0, "edition": "2023", "kind": "a", "speed": "slow"}


@pytest.mark.parametrize(
    ("change", "place", "what"),
    [
        ({"size": True}, ("size",), "type"),
        ({"size": 1.0}, ("size",), "type"),
        ({"size": "1"}, ("size",), "type"),
        ({"size": 9}, ("size",), "value"),
        ({"edition": "1999"}, ("edition",), "choice"),
        ({"name": "longer"}, ("name",), "value"),
        ({"name": "\ud800"}, ("name",), "value"),
        ({"title": "x"}, ("title",), "unknown"),
        ({"card": "é"}, ("card",), "value"),
        ({"rings": "abc"}, ("rings",), "type"),
        ({"rings": {"0": []}}, ("rings",), "type"),
        ({"rings": [[[0, 1, 2]]]}, ("rings", 0), "value"),
        ({"rings": [[[0, True]]]}, ("rings", 0), "value"),
        ({"rings": [[[0, 100]]]}, ("rings", 0), "value"),
        ({"rings": [[[0, 0]] * 99]}, ("rings", 0), "value"),
        ({"rings": [None] * 4}, ("rings",), "value"),
        ({"marks": "+1"}, ("marks",), "type"),
        ({"marks": [["+1"]]}, ("marks", 0), "type"),
        ({"kind": True}, ("kind",), "choice"),
        ({"pair": [1]}, ("pair",), "value"),
        ({"pair": [1, 2]}, ("pair", 1), "type"),
        ({"more": []}, ("more",), "type"),
        ({"more": {"any": float("nan")}}, ("more", "any"), "value"),
        ({"more": {"any": "\ud800"}}, ("more", "any"), "value"),
        ({"extra": 1}, ("extra",), "unknown"),
    ],
    ids=str,
)
def test_what_is_not_declared_is_refused(change: dict, place: tuple, what: str):
    with pytest.raises(MalformedError) as refused:
        read(Kept, FULL | change)
    assert [(problem.place, problem.what) for problem in refused.value.problems] == [(place, what)]


@pytest.mark.parametrize("value", [None, [], 7, "text", [FULL]], ids=str)
def test_what_is_no_object_is_refused(value: object):
    with pytest.raises(MalformedError):
        read(Kept, value)


def test_everything_that_is_wrong_is_found_at_once():
    with pytest.raises(MalformedError) as refused:
        read(Kept, {"kind": 2, "rings": [[[0]], [], [[1]]], "extra": 0, "other": 0})
    places = {problem.place for problem in refused.value.problems}
    assert places == {("size",), ("kind",), ("rings", 0), ("rings", 2), ("extra",), ("other",)}


def test_of_very_many_faults_a_hundred_are_named():
    with pytest.raises(MalformedError) as refused:
        read(tuple[int, ...], ["x"] * 1_000)
    assert len(refused.value.problems) == MOST_FAULTS


def test_damage_in_a_part_costs_only_that_part():
    kept = read(Kept, FULL | {"room": {"grid": "?"}, "speed": ["fast"]})
    assert kept.size == 8
    assert kept.speed == "slow"
    with pytest.raises(MalformedError, match="grid"):
        kept.room.value_or_error()


@pytest.mark.parametrize(
    "text", ["", "{", '{"a":1,"a":2}', "NaN", "[Infinity]", "[" * 100_000, "9" * 5_000, "x" * 300_000, None, 7, b"{}"]
)
def test_a_text_that_is_no_json_of_ours_is_refused(text: object):
    with pytest.raises(MalformedError):
        parse_json(text)
