"""Lessons, questions and answers as plain values (tables, lists, texts, numbers), and back: the strict converter with the written forms of exercises.

``read_question`` is the inverse of ``as_data``. What is wrong becomes faults that name the key and the value.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from numberdrop.exercises.answer import Answer, Text
from numberdrop.exercises.asking.answers import Held
from numberdrop.exercises.asking.on_sheet import Box, Places
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.exercise import Exercise
from numberdrop.exercises.goals import CONDITIONS, Condition
from numberdrop.exercises.kinds import KINDS
from numberdrop.formats.converter import new_converter, parsed, structured
from numberdrop.formats.declarations import Fault, MalformedError, Mismatch, fault, shortened, unsafe_characters, wrong
from numberdrop.rules.combos import KINDS as COMBO_KINDS
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import COLS, SHAPES, Grid
from numberdrop.rules.notation import parse_cell

if TYPE_CHECKING:
    import cattrs

_T = TypeVar("_T")


def build(data: object, kind: type[_T], where: str, faults: list[Fault]) -> _T | None:
    """A plain value as one of the declared type; ``None`` and faults, with their places behind ``where``, for what is none."""
    try:
        return structured(_converter(), kind, data)
    except MalformedError as error:
        for problem in error.problems:
            steps = [str(step + 1) if isinstance(step, int) else step for step in problem.place]
            place = ", ".join([where, *steps] if where else steps)
            faults.append(fault(place, f"exercise.{problem.what}", **problem.values))
        return None


def one_of(names: Iterable[str]) -> Any:
    """The type of a text that is one of these."""
    return Literal[tuple(names)]


def read_question(data: object, where: str, faults: list[Fault]) -> Question | None:
    """A question out of plain values with its ``kind``; ``None`` and faults where it is none."""
    given = dict(data) if isinstance(data, dict) else {}
    kind = build(given.pop("kind", None), one_of(KINDS), f"{where}, kind", faults)
    return build(given, KINDS[kind].question, where, faults) if kind else None


def as_data(question: Question) -> dict[str, object]:
    """A question as tables, lists, texts and numbers, ``kind`` first; only what differs from the defaults is written.

    Raises ``KeyError`` for what no file can hold (a whole round).
    """
    return {"kind": KINDS[question.kind].name, **plain(question)}


def plain(value: object) -> dict[str, object]:
    """An object as a table; only what differs from the defaults is written."""
    table: dict[str, object] = _converter().unstructure(value)
    return table


def picture(grid: Grid) -> str:
    """The marks of a grid, as a file draws them; what is circled a file tells beside it."""
    return str(grid) if any(grid.heights) else ""


# --- written forms ----------------------------------------------------------------------------------------------------


def _readable(value: str) -> str:
    """A text that shows itself as it is: without signs that turn or hide what stands around them."""
    plain_signs = value.isascii() and value.isprintable()
    if not plain_signs and (strange := unsafe_characters(value.replace("\n", "").replace("\t", ""))):
        raise wrong(value, f"it holds {strange[0]!r}")
    return value


def _text(value: object, _: object) -> Text:
    by_language = {"en": value} if isinstance(value, str) else value
    if not (isinstance(by_language, dict) and by_language) or not all(
        isinstance(it, str) for it in by_language.values()
    ):
        raise Mismatch("type", value=shortened(value), wanted="text, or table of texts by language")
    text = Text.of({language: _readable(words).strip() for language, words in by_language.items()})
    try:
        text.places()
    except ValueError as error:  # a brace that opens no place, or does not close
        raise wrong(value, str(error)) from None
    return text


def _places(value: str) -> Places:
    answer = Answer.parse(value)
    if answer.picks:
        raise ValueError(f"{answer.picks[0]!r} is no cell; write r3c2 for row 3, column 2")
    return Places(answer.cells)


def _written_places(cells: Places) -> str:
    return str(Answer.of(cells))


def _box(value: str) -> Box:
    kind, _, size = value.partition(" ")
    if kind not in COMBO_KINDS or size not in tuple("345678"):
        raise ValueError("a box is 'identical' or 'consecutive' and a size from 3 to 8, as in 'identical 4'")
    return Box((kind, int(size)))


def _written_box(box: Box) -> str:
    return f"{box[0]} {box[1]}"


def _numbered(value: str) -> tuple[tuple[int, int, int], ...]:
    return tuple((row, col, int(number)) for row, col, number in Answer.parse(value).numbered if number is not None)


def _way(value: str) -> tuple[str, int]:
    held = Held.parse(f"{value} c1")
    return held.shape, held.index


_FORMS: tuple[tuple[object, Callable[[str], object], Callable[..., str], str], ...] = (
    (Grid, Grid.parse, picture, "picture of a grid"),
    (Held, Held.parse, str, "shape held over a column"),
    (Places, _places, _written_places, "cells"),
    (Box, _box, _written_box, "box"),
    (Answer, Answer.parse, str, "answer"),
    (Phase, Phase, str, "phase"),
)
"""What is written as a text: its type, how it is read and written, and what it is called."""
_CONDITION_VALUES: dict[str, tuple[Callable[..., object], Callable[..., object]]] = {
    "covers": (_places, _written_places),
    "contains": (_places, _written_places),
    "writes": (_numbered, lambda numbered: str(Answer(numbered))),
    "fills": (lambda row: int(row) - 1, lambda row: row + 1),
    "opens": (_box, _written_box),
    "leaves": (_box, _written_box),
    "held": (_way, lambda way: Held(way[0], way[1], 0).way),
    "size": (int, int),
    "kind": (str, str),
}
"""How the value of a condition is read and written, where it takes one."""


def _condition(value: object, _: object = None) -> Condition:
    table = {value: True} if isinstance(value, str) else value
    if not isinstance(table, dict) or len(table) != 1:
        raise Mismatch("type", value=shortened(value), wanted="condition: a name, or a table of one name and its value")
    ((name, given),) = table.items()
    if name == "any":
        return Condition(name, tuple(map(_condition, given)))
    if name == "not":
        return Condition(name, _condition(given))
    if name not in CONDITIONS:
        raise Mismatch("choice", value=repr(name), known=", ".join((*CONDITIONS, "any", "not")))
    try:
        return Condition(name, _CONDITION_VALUES.get(name, (bool, bool))[0](given))
    except (ValueError, AttributeError, TypeError) as error:
        raise wrong(value, str(error)) from None


def _written_condition(condition: Condition) -> object:
    name, value = condition.name, condition.value
    if name == "any":
        return {name: [_written_condition(inner) for inner in value]}
    if name == "not":
        return {name: _written_condition(value)}
    return name if value is True else {name: _CONDITION_VALUES.get(name, (bool, bool))[1](value)}


@cache
def _converter() -> cattrs.Converter:
    made = new_converter(brief=True)
    text = made.get_structure_hook(str)
    made.register_structure_hook(str, lambda value, kind: _readable(text(value, kind)))
    for kind, parse, written, name in _FORMS:
        made.register_structure_hook(kind, parsed(parse, name))
        made.register_unstructure_hook(kind, written)
    made.register_structure_hook(Text, _text)
    made.register_unstructure_hook(Text, lambda text: dict(text.by))
    made.register_structure_hook(Condition, _condition)
    made.register_unstructure_hook(Condition, _written_condition)
    return made


# --- mirror -----------------------------------------------------------------------------------------------------------

# Positions seen in a mirror: a grid turned left to right asks the same, so it is not a second puzzle, but a second picture of one.
#
# Numbers stay as they are, L and S turn into what their flip is. All of it happens here, on the plain values of a question.


def mirrored(data: object, key: str = "") -> object:
    """The plain values of a question, seen in a mirror; ``key`` is the key of the value."""
    match data:
        case dict():
            return {name: mirrored(value, name) for name, value in data.items()}
        case list() | tuple():
            return [mirrored(value, key) for value in data]
        case str() if key == "grid":
            return "\n".join(line[::-1] for line in data.splitlines())
        case str() if key == "held":
            return _held(data)
        case str() if data.split() and all(map(parse_cell, data.split())):
            return _cells(data)
    return data


def _cells(text: str) -> str:
    cells = ((row, COLS - 1 - col, number) for row, col, number in Answer.parse(text).numbered)
    return str(Answer(tuple(sorted(cells, key=lambda cell: cell[:2]))))


def _held(text: str) -> str:
    over = " c" in text  # a goal names a way to hold a shape, without a column
    now = Held.parse(text if over else f"{text} c1")
    flipped = SHAPES[now.shape].orientations[now.orientation.flip[0]]
    column = COLS - now.column - flipped.width if over else 0
    found = Held(now.shape, flipped.index, column)
    return str(found) if over else found.way


def canonical(question: Question) -> str:
    """The same text for a question and its mirror image."""
    data = as_data(question)
    return min(json.dumps(one, sort_keys=True) for one in (data, mirrored(data)))


def seen_in_mirror(exercise: Exercise) -> Exercise:
    """An exercise in the mirror image of its position, to be watched before it; itself where an answer is written down for it."""
    if exercise.solution is not None:
        return exercise
    faults: list[Fault] = []
    question = read_question(mirrored(as_data(exercise.question)), exercise.id, faults)
    return exercise if question is None or faults else replace(exercise, posed=question)
