"""Plain values of a file (tables, lists, texts, numbers) made into ours: cattrs builds them and collects every error; here
they become faults that name the key and the value. ``serialise`` is the other direction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, Literal, get_args, get_origin

import cattrs
from cattrs.errors import (
    AttributeValidationNote,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
)

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.held import Held
from numberdrop.exercises.asking.on_sheet import Box, Places
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.goals import CONDITIONS, Condition
from numberdrop.exercises.kinds import KINDS
from numberdrop.exercises.localised_text import Text
from numberdrop.formats.fault import Fault, fault
from numberdrop.formats.limits import unsafe_characters
from numberdrop.rules.combos import KINDS as COMBO_KINDS
from numberdrop.rules.dice import Roll
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import Grid


class _Wrong(ValueError):  # noqa: N818 - never leaves this room
    """A value refused by a hook: ``key`` and ``values`` of the fault."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def known_names(names: Any) -> str:
    return ", ".join(map(str, names))


# --- hooks: from TOML values to ours ----------------------------------------------------------------------------------


def _plain(kind: type, name: str) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise _Wrong("exercise.type", value=repr(value), wanted=name)
        return _readable(value) if isinstance(value, str) else value

    return hook


def _read(parse: Callable[[str], Any], name: str) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _: Any) -> Any:
        if not isinstance(value, str):
            raise _Wrong("exercise.type", value=repr(value), wanted=name)
        try:
            return parse(value)
        except ValueError as error:
            raise _Wrong("exercise.value", value=repr(value), problem=str(error)) from None

    return hook


def _readable(value: str) -> str:
    """A text that shows itself as it is: without signs that turn or hide what stands around them."""
    strange = unsafe_characters(value.replace("\n", "").replace("\t", ""))
    if strange:
        raise _Wrong("exercise.value", value=repr(value)[:60], problem=f"it holds {strange[0]!r}")
    return value


def _text(value: Any, _: Any) -> Text:
    for one in value.values() if isinstance(value, dict) else (value,):
        if isinstance(one, str):
            _readable(one)
    if isinstance(value, dict) and value and all(isinstance(one, str) for one in value.values()):
        found = Text.of({language: text.strip() for language, text in value.items()})
    elif isinstance(value, str):
        found = Text.of(value.strip())
    else:
        raise _Wrong("exercise.type", value=repr(value)[:60], wanted="text, or table of texts by language")
    try:
        found.places()
    except ValueError as error:  # a brace that opens no place, or does not close
        raise _Wrong("exercise.value", value=repr(value)[:60], problem=str(error)) from None
    return found


def _places(value: str) -> Places:
    answer = Answer.parse(value)
    if answer.picks:
        raise ValueError(f"{answer.picks[0]!r} is no cell; write r3c2 for row 3, column 2")
    return Places(answer.cells)


def _box(value: str) -> Box:
    kind, _, size = value.partition(" ")
    if kind not in COMBO_KINDS or size not in tuple("345678"):
        raise ValueError("a box is 'identical' or 'consecutive' and a size from 3 to 8, as in 'identical 4'")
    return Box((kind, int(size)))


def _condition(value: Any, _: Any) -> Condition:
    if isinstance(value, str):
        name = value
        given: Any = True
    elif isinstance(value, dict) and len(value) == 1:
        ((name, given),) = value.items()
    else:
        raise _Wrong(
            "exercise.type", value=repr(value), wanted="condition: a name, or a table of one name and its value"
        )
    if name == "any":
        return Condition(name, tuple(_condition(one, None) for one in given))
    if name == "not":
        return Condition(name, _condition(given, None))
    if name not in CONDITIONS:
        raise _Wrong("exercise.choice", value=repr(name), known=known_names((*CONDITIONS, "any", "not")))
    try:
        return Condition(name, _CONDITION_VALUES.get(name, bool)(given))
    except (ValueError, AttributeError, TypeError) as error:
        raise _Wrong("exercise.value", value=repr(value), problem=str(error)) from None


def _writes(value: str) -> tuple[tuple[int, int, int], ...]:
    return tuple((row, col, int(number)) for row, col, number in Answer.parse(value).numbered if number is not None)


_CONDITION_VALUES: dict[str, Callable[[Any], Any]] = {
    "covers": _places,
    "contains": _places,
    "writes": _writes,
    "fills": lambda row: int(row) - 1,
    "opens": _box,
    "leaves": _box,
    "held": lambda text: (Held.parse(f"{text} c1").shape, Held.parse(f"{text} c1").index),
    "size": int,
    "kind": str,
}


def _choice(value: Any, kind: Any) -> Any:
    known = get_args(kind)
    if value not in known:
        raise _Wrong("exercise.choice", value=repr(value), known=known_names(known))
    return value


def _is_literal(kind: Any) -> bool:
    return get_origin(kind) is Literal


@cache
def _converter() -> cattrs.Converter:
    made = cattrs.Converter(forbid_extra_keys=True)
    for kind, name in ((str, "text"), (int, "whole number"), (bool, "true or false")):
        made.register_structure_hook(kind, _plain(kind, name))
    for target, parse, name in (
        (Grid, Grid.parse, "picture of a grid"),
        (Roll, Roll.parse, "roll"),
        (Held, Held.parse, "shape held over a column"),
        (Places, _places, "cells"),
        (Box, _box, "box"),
        (Answer, Answer.parse, "answer"),
        (Phase, Phase, "phase"),
    ):
        made.register_structure_hook(target, _read(parse, name))
    made.register_structure_hook(Text, _text)
    made.register_structure_hook(Condition, _condition)
    made.register_structure_hook_func(_is_literal, _choice)
    return made


# --- faults out of cattrs' errors -------------------------------------------------------------------------------------


def _flatten(error: BaseException, where: str) -> list[Fault]:
    if isinstance(error, ClassValidationError | IterableValidationError):
        with_notes, without = error.group_exceptions()
        found = [fault for one in without for fault in _flatten(one, where)]
        for one, note in with_notes:
            step = note.name if isinstance(note, AttributeValidationNote) else str(int(str(note.index)) + 1)
            found += _flatten(one, f"{where}, {step}" if where else step)
        return found
    if isinstance(error, ForbiddenExtraKeysError):
        known = known_names(sorted(field.name for field in fields(error.cl)))
        return [
            fault(f"{where}, {key}" if where else key, "exercise.unknown", known=known)
            for key in sorted(error.extra_fields)
        ]
    if isinstance(error, _Wrong):
        return [fault(where, error.key, **error.values)]
    if isinstance(error, KeyError):
        # The note beside it has named the key.
        return [fault(where, "exercise.missing")]
    return [fault(where, "exercise.problem", problem=str(error))]


def build(data: Any, kind: Any, where: str, faults: list[Fault]) -> Any:
    try:
        return _converter().structure(data, kind)
    except (ClassValidationError, IterableValidationError, _Wrong, KeyError, ValueError, TypeError) as error:
        faults += _flatten(error, where)
        return None


def read_question(data: Any, where: str, faults: list[Fault]) -> Question | None:
    """A question out of plain values with its ``kind``, as ``serialise.as_data`` gives them; ``None`` and faults where it is none."""
    given = data if isinstance(data, dict) else {}
    if given.get("kind") not in tuple(KINDS):  # by comparing: what stands there may be no text at all
        faults.append(
            fault(f"{where}, kind", "exercise.choice", value=repr(given.get("kind")), known=known_names(KINDS))
        )
        return None
    own = {key: value for key, value in given.items() if key != "kind"}
    before = len(faults)
    question: Question | None = build(own, KINDS[given["kind"]].question, where, faults)
    if question is not None and question.edition and question.edition not in EDITIONS:
        faults.append(
            fault(f"{where}, edition", "exercise.choice", value=repr(question.edition), known=known_names(EDITIONS))
        )
    return question if len(faults) == before else None
