"""The front end's types are those of the pages: the file that is written from them, and messages that it lets through."""

from __future__ import annotations

from typing import get_args

import pytest

from numberdrop.pages import fields
from numberdrop.pages.board_scene import Group
from numberdrop.pages.cards import Card, Field
from numberdrop.pages.frozen import as_json
from numberdrop.pages.parts import why_answers
from numberdrop.pages.picture import Shown
from numberdrop.pages.read_intent import ACTS, MESSAGES, OneOf, read_intent
from numberdrop.text import LANGUAGES, words
from numberdrop.widget import wire
from tests.pages.driven import driven
from tests.streams.wire_types import faults, types_of

OF_EVERY_TYPE = {
    "string": "7",
    "string | null": None,
    "number": 3,
    "Cell": [0, 1],
    "Cells": [[0, 1], [0, 2]],
    "NumberedCells": [[0, 1, 5], [0, 2, None]],
    "Readonly<Record<string, string>>": {"table": "{}"},
    "About": {"kind": "line"},
    "Json": {"players": "2"},
    "readonly string[]": ["a"],
}
"""For each type that a part of a message has in ``wire.ts`` something of it."""


def test_the_file_is_what_the_python_types_say():
    assert wire.WIRE.read_text("utf-8") == wire.written(), (
        "The types of what travels have changed: run `python -m numberdrop.widget.wire`, and commit the file."
    )


def filled_in(one_of: OneOf):
    """A message of every form that may be sent, its parts of the types that the front end is told."""
    for kind, forms in one_of.forms.items():
        for form in forms:
            if any(isinstance(reader, OneOf) for reader in form.parts.values()):
                yield from ({"type": kind, "action": act} for act in filled_in(ACTS))
            else:
                yield {
                    "type": kind,
                    **{name: OF_EVERY_TYPE[wire.type_of(reader)] for name, reader in form.parts.items()},
                }


@pytest.mark.parametrize("message", [*filled_in(MESSAGES)], ids=str)
def test_what_the_front_end_may_send_is_read(message: dict):
    assert read_intent({**message, "seq": 1, "turn": 0})


def things() -> list[dict]:
    """Everything that can be asked about, as the front end is told to name it."""
    names = {"step": "drop", "total": "rows"}
    parts = {"cell": [0, 1], "row": 0, "which": "identical", "size": 4, "letter": "A", "i": 4}
    return [
        {name: kind if name == "kind" else names[kind] if name == "id" else parts[name] for name in hints}
        for thing in get_args(fields.About)
        for hints in (types_of(thing),)
        for kind in get_args(hints["kind"])
    ]


@pytest.mark.parametrize("thing", things(), ids=str)
def test_what_the_front_end_may_ask_about_is_answered(thing: dict):
    page = driven("play")
    page.handle({"type": "why", "about": thing, "turn": page.turn})
    assert [line["id"] for line in page.talk["items"] if line["id"].startswith("why.")]


def test_the_front_end_knows_all_that_can_be_asked_about():
    assert {thing["kind"] for thing in things()} == set(why_answers._ANSWERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_words_that_the_front_end_knows(language: str):
    assert sorted(words("front.", language)) == sorted(words("front.", "en"))


@pytest.mark.parametrize(
    "page", ["home", "play", "sandbox", "analysis", "companion", "composer", "puzzles", "progress"]
)
def test_a_page_shows_what_its_types_say(page: str):
    """What pages show later is compared with the types wherever streams are played: ``tests.streams``."""
    assert [*faults(driven(page).traits(), Shown)] == []


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
def test_what_is_of_another_type_is_found(value: object, kind: object, fault: str):
    assert any(found.startswith(fault) for found in faults(value, kind))
