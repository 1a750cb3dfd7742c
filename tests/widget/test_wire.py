"""The front end's types are those of the pages: the file that is written from them, and messages that it lets through."""

from typing import get_args, get_type_hints

import pytest

from numberdrop.frozen import as_json
from numberdrop.pages import fields
from numberdrop.pages.board_scene import Group
from numberdrop.pages.cards import Card, Field
from numberdrop.pages.intents import ACTS, MESSAGES, Hello, read_intent
from numberdrop.pages.scene import Scene, SceneParts
from numberdrop.text import LANGUAGES, messages_by_suffix
from numberdrop.widget import wire
from tests.pages.driven import driven
from tests.walks.wire_types import faults, types_of
from tests.widget import front_placements

OF_EVERY_TYPE = {
    "string": "7",
    "string | null": None,
    "number": 3,
    "Cell": [0, 1],
    "Cells": [[0, 1], [0, 2]],
    "NumberedCells": [[0, 1, 5], [0, 2, None]],
    "Texts": {"table": "{}"},
    "About": {"kind": "line"},
    "Json": {"players": "2"},
    "Picks": ["a"],
}
"""For each type that a part of a message has in ``wire.ts`` something of it."""


def test_a_page_gives_the_fields_of_the_scene_with_the_scene_s_own_types():
    assert get_type_hints(SceneParts).items() < get_type_hints(Scene).items()


def test_the_file_is_what_the_python_types_say():
    assert wire.WIRE.read_text("utf-8") == wire.wire_text(), (
        "The types of what travels have changed: run `python -m numberdrop.widget.wire`, and commit the file."
    )


def test_the_placements_that_the_front_end_tests_go_by_are_pythons():
    assert front_placements.FILE.read_text("utf-8") == front_placements.written(), (
        "Placements have changed: run `python -m tests.widget.front_placements`, and commit the file."
    )


def filled_in():
    """A message of every form that may be sent, its parts of the types that the front end is told."""
    for forms in (ACTS, MESSAGES):
        for kind, parts in wire.message_forms(forms):
            sent = {
                "type": kind,
                **{name: OF_EVERY_TYPE[wire.typescript_type_of(part)] for name, part in parts.items()},
            }
            yield {"type": "act", "action": sent} if forms is ACTS else sent


@pytest.mark.parametrize("message", [*filled_in()], ids=str)
def test_what_the_front_end_may_send_is_read(message):
    assert read_intent({**message, "seq": 1, "turn": 0})


def test_a_message_with_a_part_too_many_is_refused():
    with pytest.raises(fields.BadIntent, match="deep: unknown"):
        read_intent({"type": "press", "id": "hint", "turn": 0, "deep": []})


@pytest.mark.parametrize("letter", ["", "AB", "a", None])
def test_what_is_no_letter_cannot_be_asked_about(letter):
    with pytest.raises(fields.BadIntent, match="letter"):
        read_intent({"type": "why", "about": {"kind": "letter", "letter": letter}})


def test_whatever_is_odd_about_a_greeting_the_page_comes_up():
    odd = {"type": "hello", "record": 7, "kept": {"table": "{}", "scores": 5}, "lang": ["fr"], "now": True, "more": 1}
    assert read_intent(odd) == Hello(kept={"table": "{}", "scores": ""})


def things() -> list[dict]:
    """Everything that can be asked about, as the front end is told to name it."""
    names = {"step": "drop", "total": "rows"}
    parts = {"cell": [0, 1], "row": 0, "which": "identical", "size": 4, "letter": "A", "i": 4}
    return [
        {name: {"kind": kind, "id": names.get(kind), **parts}[name] for name in hints}
        for hints in map(types_of, get_args(fields.About))
        for kind in get_args(hints["kind"])
    ]


@pytest.mark.parametrize("thing", things(), ids=str)
def test_what_the_front_end_may_ask_about_is_answered(thing):
    page = driven("play")
    page.handle({"type": "why", "about": thing, "turn": page.turn})
    assert [line["id"] for line in page.talk["items"] if line["id"].startswith("why.")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_words_that_the_front_end_knows(language):
    assert sorted(messages_by_suffix("front.", language)) == sorted(messages_by_suffix("front.", "en"))


@pytest.mark.parametrize(
    ("value", "kind", "fault"),
    [
        (as_json(Group("circle", 1, "?", ((0, 0),))), Group, ".kind is 'circle'"),
        ({"kind": "asked", "size": 1, "label": "?", "cells": [[0, 0, 0]]}, Group, ".cells[0] is [0, 0, 0]"),
        ({"kind": "asked", "size": True, "label": "?", "cells": []}, Group, ".size is True"),
        ({"kind": "asked", "size": 1, "label": "?"}, Group, " lacks cells"),
        ({"kind": "talk", "id": "why", "title": "", "text": ""}, Card, " has text"),
        ({**as_json(Field(id="a", type="text", label="A")), "most": None}, Field, ".most is None"),
    ],
)
def test_what_is_of_another_type_is_found(value, kind, fault):
    assert any(found.startswith(fault) for found in faults(value, kind))
