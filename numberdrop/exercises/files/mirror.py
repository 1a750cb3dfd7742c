"""Positions seen in a mirror: a grid turned left to right asks the same, so it is not a second puzzle, but a second picture of one.

Numbers stay as they are, L and S turn into what their flip is. All of it happens here, on the plain values of a question.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.answers import Held
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.exercise import Exercise
from numberdrop.formats.fault import Fault
from numberdrop.rules.grid import COLS
from numberdrop.rules.notation import parse_cell
from numberdrop.rules.shapes import SHAPES

from .codec import as_data, read_question


def mirrored(data: Any, key: str = "") -> Any:
    """The plain values of a question, seen in a mirror."""
    if isinstance(data, dict):
        return {name: mirrored(value, name) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [mirrored(value, key) for value in data]
    if not isinstance(data, str):
        return data
    if key == "grid":
        return "\n".join(line[::-1] for line in data.splitlines())
    if key == "held":
        return _held(data)
    words = data.split()
    return _cells(data) if words and all(map(parse_cell, words)) else data


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
