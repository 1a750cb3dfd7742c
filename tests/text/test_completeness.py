"""A reason is a class, a place that gives it, and a message in every language: whoever forgets one is told which."""

import ast
from pathlib import Path

import pytest

import numberdrop
import numberdrop.exercises  # its reasons enter themselves
from numberdrop.rules.reasons.reason import REASONS, Consequence
from numberdrop.text import LANGUAGES
from numberdrop.text.catalogue import catalogue_of
from numberdrop.text.kinds import COMPILER, IncompleteCatalogueError, check_messages, missing_messages, unused_messages
from tests.cli.command import process

CATALOGUES = {language: catalogue_of(language) for language in LANGUAGES}
PACKAGE = Path(numberdrop.__file__).parent


def test_every_reason_can_be_said_and_every_message_has_its_reason():
    assert {reason.__module__.split(".")[1] for reason in REASONS.values()} == {"rules", "exercises"}
    of_rules = {name for name, reason in REASONS.items() if reason.__module__.startswith("numberdrop.rules")}
    assert of_rules == {name for name in numberdrop.reasons.__all__ if name in REASONS}
    assert not list(missing_messages(REASONS.values(), CATALOGUES))
    assert not list(unused_messages(REASONS.values(), CATALOGUES))


def test_every_reason_is_given_by_some_room():
    named = {
        node.id if isinstance(node, ast.Name) else node.attr
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name | ast.Attribute)
    }
    for name, reason in REASONS.items():
        assert name in named, f"no room gives a {name}: {reason.__module__} has the class, nothing makes one"


@pytest.fixture
def leaves_row():
    """A new reason, as somebody might write it; it is gone afterwards."""

    def made(name, **members):
        fields = {"cells": "Cells", "rows": "Rows", "odd": "Unheard"}
        return type(Consequence)(name, (Consequence,), {"__annotations__": fields, "__module__": __name__, **members})

    before = dict(REASONS)
    yield made
    REASONS.clear()
    REASONS.update(before)


def test_a_reason_without_a_message_names_class_language_key_and_what_to_do(leaves_row):
    new = leaves_row("LeavesRow", forms=("", "you"))
    assert REASONS["LeavesRow"] is new
    told = list(missing_messages([new], CATALOGUES))
    assert len(told) == 2 * len(LANGUAGES)
    assert told[0] == (
        "LeavesRow (tests/text/test_completeness.py): en has no message 'reason.LeavesRow'. Write it in "
        'numberdrop/text/locales/en/LC_MESSAGES/numberdrop.po (msgid "reason.LeavesRow") and run python -m '
        "numberdrop.text.compile_catalogues"
    )
    assert "fr has no message 'reason.LeavesRow.you'" in told[3]
    with pytest.raises(IncompleteCatalogueError, match="do not fit together:\nLeavesRow"):
        check_messages("tests.text")


@pytest.mark.parametrize(
    ("name", "members", "told"),
    [
        ("LeavesHole", {}, []),
        ("SticksOut", {"counted": "cells"}, "counted = 'cells', but no message of it in en has plural forms"),
        ("EmptyCell", {}, 'en has plural forms; name the value that is counted, as in counted = "cells"'),
        ("EmptyCell", {"counted": "places"}, "counted = 'places' is none of its values, cells, rows, odd"),
        ("RestsOn", {}, "in fr cannot fill in {mark}. It has cells, rows; how to tell odd is not known to"),
    ],
)
def test_what_a_message_cannot_fill_in_or_count_is_told(leaves_row, name, members, told):
    assert REASONS.pop(name).__name__ == name
    lines = list(missing_messages([leaves_row(name, **members)], CATALOGUES))
    assert any(line.startswith(f"{name} (tests/text") and told in line for line in lines) if told else not lines, lines


def test_two_reasons_of_one_name_are_refused(leaves_row):
    told = r"two reasons are called LeavesHole, in numberdrop\.rules\.reasons\.\w+ and tests"
    with pytest.raises(TypeError, match=told):
        leaves_row("LeavesHole")


def test_a_message_without_a_reason_is_told():
    fewer = [reason for name, reason in REASONS.items() if name != "RestsOn"]
    assert list(unused_messages(fewer, {"en": CATALOGUES["en"]})) == [
        f"en has a message {key!r}, but no class of reason with that form is called so"
        for key in ("reason.RestsOn", "reason.RestsOn.block")
    ]


@pytest.mark.parametrize(
    ("room", "argv", "told"),
    [
        ("rules", [], "en has no message 'reason.NewReason'"),
        ("exercises", [], "fr has no message 'reason.NewReason'"),
        ("rules", ["-m", COMPILER], ""),  # or nobody could ever compile the message that is missing
    ],
)
def test_rooms_are_checked_when_they_are_imported(room, argv, told):
    code = f"""
import sys, types
sys.orig_argv[1:] = {argv}
numberdrop = sys.modules["numberdrop"] = types.ModuleType("numberdrop")
numberdrop.__path__ = [{str(PACKAGE)!r}]
from numberdrop.rules.reasons.reason import Refusal
type(Refusal)("NewReason", (Refusal,), {{"__annotations__": {{}}, "__module__": "numberdrop.{room}.new"}})
import numberdrop.text
import numberdrop.exercises
"""
    done = process("-c", code)
    assert told in done.stderr
    assert bool(done.returncode) == bool(told), done.stderr


def test_kinds_are_read_from_annotations_of_fields_and_properties():
    assert dict(REASONS["FallsFurther"].kinds) == {"cells": "Cells", "rows": "int", "landing": "Cells", "low": "Row"}
