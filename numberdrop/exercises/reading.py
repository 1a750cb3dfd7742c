"""Reading lessons from TOML: cattrs builds the values and collects every error; here they become faults with key and value.

The format is that of ``lessons/*.toml``, the files that the tutor itself uses.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import cattrs
from cattrs.errors import (
    AttributeValidationNote,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
)

from numberdrop.rules.combos import KINDS as COMBO_KINDS
from numberdrop.rules.dice import Roll
from numberdrop.rules.editions import EDITIONS, RULES
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import Grid

from .answer import Answer
from .exercise import Lesson, Task
from .faults import ExerciseError, Fault
from .goals import CONDITIONS, Condition
from .making import MAKERS
from .questions import KINDS, Held, Places, Question
from .questions.base import Box
from .texts import Text

LARGEST = 200_000
"""Bytes in a file; larger ones are not read."""
_COMMON = {field.name for field in fields(Task)} - {"question", "given"}


class _Wrong(ValueError):  # noqa: N818 - never leaves this room
    """A value refused by a hook: ``key`` and ``values`` of the fault."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def _known(names: Any) -> str:
    return ", ".join(map(str, names))


# --- hooks: from TOML values to ours ----------------------------------------------------------------------------------


def _plain(kind: type, name: str) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise _Wrong("type", value=repr(value), wanted=name)
        return value

    return hook


def _read(parse: Callable[[str], Any], name: str) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _: Any) -> Any:
        if not isinstance(value, str):
            raise _Wrong("type", value=repr(value), wanted=name)
        try:
            return parse(value)
        except ValueError as error:
            raise _Wrong("value", value=repr(value), problem=str(error)) from None

    return hook


def _text(value: Any, _: Any) -> Text:
    if isinstance(value, dict) and value and all(isinstance(one, str) for one in value.values()):
        found = Text.of({language: text.strip() for language, text in value.items()})
    elif isinstance(value, str):
        found = Text.of(value.strip())
    else:
        raise _Wrong("type", value=repr(value)[:60], wanted="text, or table of texts by language")
    try:
        found.places()
    except ValueError as error:  # a brace that opens no place, or does not close
        raise _Wrong("value", value=repr(value)[:60], problem=str(error)) from None
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
        raise _Wrong("type", value=repr(value), wanted="condition: a name, or a table of one name and its value")
    if name == "any":
        return Condition(name, tuple(_condition(one, None) for one in given))
    if name == "not":
        return Condition(name, _condition(given, None))
    if name not in CONDITIONS:
        raise _Wrong("choice", value=repr(name), known=_known((*CONDITIONS, "any", "not")))
    try:
        return Condition(name, _CONDITION_VALUES.get(name, bool)(given))
    except (ValueError, AttributeError, TypeError) as error:
        raise _Wrong("value", value=repr(value), problem=str(error)) from None


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
        raise _Wrong("choice", value=repr(value), known=_known(known))
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
        known = _known(sorted(field.name for field in fields(error.cl)))
        return [
            Fault.of(f"{where}, {key}" if where else key, "unknown", known=known) for key in sorted(error.extra_fields)
        ]
    if isinstance(error, _Wrong):
        return [Fault.of(where, error.key, **error.values)]
    if isinstance(error, KeyError):
        # The note beside it has named the key.
        return [Fault.of(where, "missing")]
    return [Fault.of(where, "value", value="", problem=str(error))]


def _build(data: Any, kind: Any, where: str, faults: list[Fault]) -> Any:
    try:
        return _converter().structure(data, kind)
    except (ClassValidationError, IterableValidationError, _Wrong, KeyError, ValueError, TypeError) as error:
        faults += _flatten(error, where)
        return None


# --- lessons ----------------------------------------------------------------------------------------------------------


def _task(data: Any, number: int, faults: list[Fault]) -> Task | None:
    where = f"task {number}"
    if not isinstance(data, dict):
        faults.append(Fault.of(where, "type", value=repr(data)[:40], wanted="table"))
        return None
    where = f"{where} ({data['id']})" if isinstance(data.get("id"), str) else where
    before = len(faults)
    common = {key: value for key, value in data.items() if key in _COMMON}
    own = {key: value for key, value in data.items() if key not in _COMMON and key not in ("kind", "with")}
    question: Question | None = None
    if "make" in data:
        if data["make"] not in tuple(MAKERS):  # by comparing: what stands there may be no text at all
            faults.append(Fault.of(f"{where}, make", "choice", value=repr(data["make"]), known=_known(MAKERS)))
        known = _known(sorted(_COMMON | {"with"}))
        faults += [Fault.of(f"{where}, {key}", "unknown", known=known) for key in sorted(own)]
    elif data.get("kind") not in tuple(KINDS):
        faults.append(Fault.of(f"{where}, kind", "choice", value=repr(data.get("kind")), known=_known(KINDS)))
    else:
        question = _build(own, KINDS[data["kind"]], where, faults)
    read: Task | None = _build(common, Task, where, faults)
    if read is not None and read.rule not in RULES:
        faults.append(Fault.of(f"{where}, rule", "choice", value=repr(read.rule), known=_known(RULES)))
    if question is not None and question.edition and question.edition not in EDITIONS:
        faults.append(Fault.of(f"{where}, edition", "choice", value=repr(question.edition), known=_known(EDITIONS)))
    if read is None or len(faults) > before:
        return None
    given = data.get("with", {})
    return replace(read, question=question, given=tuple(given.items()) if isinstance(given, dict) else ())


def parse_lesson(text: str, name: str) -> Lesson:
    """A lesson from the text of its file; ``name`` is the file's. Raises ``ExerciseError`` with every fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ExerciseError(name, (Fault.of("", "toml", problem=str(error)),)) from None
    faults: list[Fault] = []
    given = data.pop("task", [])
    tasks = [_task(one, i, faults) for i, one in enumerate(given if isinstance(given, list) else [given], 1)]
    head = {"id": Path(name).stem.partition("_")[2] or Path(name).stem, "tasks": [], **data}
    lesson = _build(head, Lesson, "", faults)
    seen: set[str] = set()
    for i, task in enumerate(tasks, 1):
        if task is not None and task.id in seen:
            faults.append(Fault.of(f"task {i}, id", "twice", value=repr(task.id)))
        seen.add(task.id if task is not None else "")
    if lesson is not None:
        faults += [
            Fault.of("rules", "choice", value=repr(rule), known=_known(RULES))
            for rule in lesson.rules
            if rule not in RULES
        ]
        if not tasks and lesson.mode == "tasks":
            faults.append(Fault.of("task", "empty"))
    if faults or lesson is None:
        raise ExerciseError(name, tuple(faults))
    found: Lesson = lesson.with_tasks(*(task for task in tasks if task is not None))
    return found


def load_file(path: Path) -> Lesson:
    """A lesson from a file of one's own. Raises ``ExerciseError``."""
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise ExerciseError(path.name, (Fault.of("", "large", count=size, limit=LARGEST),))
        return parse_lesson(path.read_text("utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise ExerciseError(path.name, (Fault.of("", "file", problem=str(error)),)) from None


def shipped() -> tuple[str, ...]:
    """The names of the lessons that come with the tutor, in their order (their files are numbered)."""
    folder = files(__package__) / "lessons"
    return tuple(sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml")))


@cache
def load_lesson(id_: str) -> Lesson:
    """A lesson of the tutor by its id (``gravity``). Raises ``KeyError`` that lists the ids there are."""
    names = {Path(name).stem.partition("_")[2]: name for name in shipped()}
    if id_ not in names:
        raise KeyError(f"no lesson is called {id_!r}; the lessons are {', '.join(names)}")
    text = (files(__package__) / "lessons" / names[id_]).read_text("utf-8")
    return parse_lesson(text, names[id_])
