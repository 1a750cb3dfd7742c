"""Conversion between questions, tasks or lessons and plain values (tables, lists, texts, numbers), strict about every key and type."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from numberdrop.exercises.answer import Answer, MultilingualText
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.exercises.asking.on_sheet import Box, CellsInFile
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.exercise import Exercise
from numberdrop.exercises.goals import CONDITIONS, Condition
from numberdrop.exercises.kinds import KINDS
from numberdrop.formats import declarations
from numberdrop.formats.converter import new_converter, structure, text_hook
from numberdrop.formats.declarations import Fault, Mismatch, bad_value, make_fault, shortened
from numberdrop.rules.combos import KINDS as COMBO_KINDS
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import COLS, SHAPES, Grid
from numberdrop.rules.notation import parse_cell

if TYPE_CHECKING:
    import cattrs

_T = TypeVar("_T")


def build_from_plain(data: object, kind: type[_T], where: str, faults: list[Fault]) -> _T | None:
    """Convert ``data`` to the class ``kind``; on failure, append to ``faults`` (whose places begin with ``where``) and return ``None``."""
    try:
        return structure(_converter(), kind, data)
    except declarations.MalformedError as error:
        for problem in error.problems:
            steps = [str(step + 1) if isinstance(step, int) else step for step in problem.place]
            place = ", ".join([where, *steps] if where else steps)
            faults.append(make_fault(place, f"exercise.{problem.what}", **problem.values))
        return None


def text_type_among(names: Iterable[str]) -> Any:
    """Return a type annotation that allows only the texts in ``names``."""
    return Literal[tuple(names)]


def read_question(data: object, where: str, faults: list[Fault]) -> Question | None:
    """Read a question from a table with its ``kind``; if that fails, return ``None`` and append to ``faults`` (as ``build_from_plain``)."""
    given = dict(data) if isinstance(data, dict) else {}
    kind = build_from_plain(given.pop("kind", None), text_type_among(KINDS), f"{where}, kind", faults)
    return build_from_plain(given, KINDS[kind].question, where, faults) if kind else None


def question_data(question: Question) -> dict[str, object]:
    """Return a question (not of a walkthrough) as a table: its ``kind``, and the fields that differ from their defaults."""
    return {"kind": KINDS[question.kind].name, **plain_data(question)}


def plain_data(value: object) -> dict[str, object]:
    """Return a dataclass object as a table of plain values, with only those fields that differ from their defaults."""
    table: dict[str, object] = _converter().unstructure(value)
    return table


def _refuse_hidden_characters(value: str) -> str:
    """Return a text unchanged; raise an error if it has control characters, which could reorder or hide the text around them."""
    plain_signs = value.isascii() and value.isprintable()
    if not plain_signs and (strange := declarations.unsafe_characters(value.replace("\n", "").replace("\t", ""))):
        raise bad_value(value, f"it holds {strange[0]!r}")
    return value


def _read_text(value: object, _: object) -> MultilingualText:
    by_language = {"en": value} if isinstance(value, str) else value
    if not (isinstance(by_language, dict) and by_language and all(isinstance(it, str) for it in by_language.values())):
        raise Mismatch("type", value=shortened(value), wanted="text, or table of texts by language")
    plain = {language: _refuse_hidden_characters(words).strip() for language, words in by_language.items()}
    text = MultilingualText.of(plain)
    try:
        text.placeholders_by_language()
    except ValueError as error:  # an unmatched brace
        raise bad_value(value, str(error)) from None
    return text


def _read_cells(value: str) -> CellsInFile:
    answer = Answer.parse(value)
    if answer.picks:
        raise ValueError(f"{answer.picks[0]!r} is no cell; write r3c2 for row 3, column 2")
    return CellsInFile(answer.cells)


def _write_cells(cells: CellsInFile) -> str:
    return str(Answer.of_cells(cells))


def _read_box(value: str) -> Box:
    kind, _, size = value.partition(" ")
    if kind not in COMBO_KINDS or size not in tuple("345678"):
        raise ValueError("a box is 'identical' or 'consecutive' and a size from 3 to 8, as in 'identical 4'")
    return Box((kind, int(size)))


def _write_box(box: Box) -> str:
    return f"{box[0]} {box[1]}"


def _read_numbered_cells(value: str) -> tuple[tuple[int, int, int], ...]:
    return tuple((row, col, int(number)) for row, col, number in Answer.parse(value).numbered if number is not None)


def _read_orientation(value: str) -> tuple[str, int]:
    held = HeldShape.parse(f"{value} c1")
    return held.shape, held.index


_TEXT_FORMS: tuple[tuple[object, Callable[[str], object], Callable[..., str], str], ...] = (
    (Grid, Grid.parse, lambda grid: str(grid) if any(grid.heights) else "", "picture of a grid"),
    (HeldShape, HeldShape.parse, str, "shape held over a column"),
    (CellsInFile, _read_cells, _write_cells, "cells"),
    (Box, _read_box, _write_box, "box"),
    (Answer, Answer.parse, str, "answer"),
    (Phase, Phase, str, "phase"),
)
"""The classes whose values files write as text, each with the functions that read and write the text, and its name in error messages."""
_CONDITION_VALUES: dict[str, tuple[Callable[..., object], Callable[..., object]]] = {
    "covers": (_read_cells, _write_cells),
    "contains": (_read_cells, _write_cells),
    "writes": (_read_numbered_cells, lambda numbered: str(Answer(numbered))),
    "fills": (lambda row: int(row) - 1, lambda row: row + 1),
    "opens": (_read_box, _write_box),
    "leaves": (_read_box, _write_box),
    "held": (_read_orientation, lambda way: HeldShape(way[0], way[1], 0).orientation_text),
    "size": (int, int),
    "kind": (str, str),
}
"""For each condition that takes a value, the function that reads the value and the one that writes it."""


def _read_condition(value: object, _: object = None) -> Condition:
    match value:
        case dict() if len(value) == 1:
            ((name, given),) = value.items()
        case str():
            name, given = value, True
        case _:
            wanted = "condition: a name, or a table of one name and its value"
            raise Mismatch("type", value=shortened(value), wanted=wanted)
    if name == "any":
        return Condition(name, tuple(map(_read_condition, given)))
    if name == "not":
        return Condition(name, _read_condition(given))
    if name not in CONDITIONS:
        raise Mismatch("choice", value=repr(name), known=", ".join((*CONDITIONS, "any", "not")))
    try:
        return Condition(name, _CONDITION_VALUES.get(name, (bool, bool))[0](given))
    except (ValueError, AttributeError, TypeError) as error:
        raise bad_value(value, str(error)) from None


def _write_condition(condition: Condition) -> object:
    name, value = condition.name, condition.value
    if name == "any":
        return {name: list(map(_write_condition, value))}
    if name == "not":
        return {name: _write_condition(value)}
    return name if value is True else {name: _CONDITION_VALUES.get(name, (bool, bool))[1](value)}


@cache
def _converter() -> cattrs.Converter:
    converter = new_converter(brief=True)
    text = converter.get_structure_hook(str)
    converter.register_structure_hook(str, lambda value, kind: _refuse_hidden_characters(text(value, kind)))
    for kind, parse, written, name in _TEXT_FORMS:
        converter.register_structure_hook(kind, text_hook(parse, name))
        converter.register_unstructure_hook(kind, written)
    converter.register_structure_hook(MultilingualText, _read_text)
    converter.register_unstructure_hook(MultilingualText, lambda text: dict(text.by))
    converter.register_structure_hook(Condition, _read_condition)
    converter.register_unstructure_hook(Condition, _write_condition)
    return converter


# A position flipped left to right asks the same, so it is no second puzzle. Numbers stay; L and S become their flip.


def mirrored_data(data: object, key: str = "") -> object:
    """Return the plain values of a question, flipped left to right; ``key`` is the key of the table under which ``data`` stands."""
    match data:
        case dict():
            return {name: mirrored_data(value, name) for name, value in data.items()}
        case list() | tuple():
            return [mirrored_data(value, key) for value in data]
        case str() if key == "grid":
            return "\n".join(line[::-1] for line in data.splitlines())
        case str() if key == "held":
            return _mirrored_held_shape(data)
        case str() if data.split() and all(map(parse_cell, data.split())):
            cells = ((row, COLS - 1 - col, number) for row, col, number in Answer.parse(data).numbered)
            return str(Answer(tuple(sorted(cells, key=lambda cell: cell[:2]))))
    return data


def _mirrored_held_shape(text: str) -> str:
    over = " c" in text  # a goal names an orientation without a column
    held = HeldShape.parse(text if over else f"{text} c1")
    flipped = SHAPES[held.shape].orientations[held.orientation.flip[0]]
    column = COLS - held.column - flipped.width if over else 0
    image = HeldShape(held.shape, flipped.index, column)
    return str(image) if over else image.orientation_text


def mirror_independent_text(question: Question) -> str:
    """Return a text that is the same for a question and its mirror image, to recognise questions that are equal up to mirroring."""
    data = question_data(question)
    return min(json.dumps(image, sort_keys=True) for image in (data, mirrored_data(data)))


def mirrored_exercise(exercise: Exercise) -> Exercise:
    """Return an exercise flipped left to right, which serves as a worked example for it; unchanged if its author gave a solution."""
    if exercise.solution is not None:
        return exercise
    question = read_question(mirrored_data(question_data(exercise.question)), exercise.id, [])
    return exercise if question is None else replace(exercise, posed=question)
