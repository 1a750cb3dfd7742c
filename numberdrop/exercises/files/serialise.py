"""Questions as the plain values of a file, and lessons as the file itself. Only what differs from the defaults is written.

``as_data`` gives a question with its ``kind``; ``numberdrop.exercises.files.deserialise.read_question`` is its inverse. ``as_toml`` gives
a whole lesson file; ``numberdrop.exercises.files.lesson_file.parse_lesson`` is its inverse.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import dropwhile
from typing import Any

import cattrs

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.held import Held
from numberdrop.exercises.asking.on_sheet import Box, Places
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.exercise import Lesson, Task
from numberdrop.exercises.goals import Condition
from numberdrop.exercises.kinds import KINDS
from numberdrop.exercises.localised_text import Text
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Grid


def as_data(question: Question) -> dict[str, Any]:
    """A question as tables, lists, texts and numbers, ``kind`` first. Raises ``KeyError`` for what no file can hold (a whole round)."""
    found: dict[str, Any] = {"kind": KINDS[question.kind].name}
    found |= _converter().unstructure(question)
    return found


def as_toml(lesson: Lesson) -> str:
    """A lesson as the text of its file, which ``numberdrop check`` reads."""
    head = _converter().unstructure(lesson)
    tasks = [_task(task) for task in lesson.tasks]
    return (
        "\n\n".join(
            [
                _lines({key: value for key, value in head.items() if key != "tasks"}),
                *(f"[[task]]\n{one}" for one in tasks),
            ]
        )
        + "\n"
    )


def _task(task: Task) -> str:
    own = _converter().unstructure(task)
    asked = as_data(task.question) if task.question is not None else {}
    given = {"with": dict(task.given)} if task.given else {}
    rest = {key: value for key, value in own.items() if key not in ("id", "question", "given")}
    return _lines({"id": task.id, **asked, **rest, **given})


def _lines(table: dict[str, Any]) -> str:
    return "\n".join(f"{key} = {_toml(value)}" for key, value in table.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, str):
        return _quoted(value)
    return json.dumps(value)


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").isalnum() else _quoted(key)


def _quoted(text: str) -> str:
    """A text between quotes, of several lines as it stands: a picture of a grid is there to be read."""
    plain = json.dumps(text, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f")
    return '"""\n' + plain.replace("\\n", "\n") + '"""' if "\n" in text and "\\" not in text else f'"{plain}"'


def picture(grid: Grid) -> str:
    """The marks of a grid, as a file draws them; what is circled a file tells beside it."""
    rows = str(Grid(grid.marks)).splitlines()
    return "\n".join(dropwhile(lambda row: not row.strip("."), rows))


def _places(cells: Any) -> str:
    return str(Answer.of(cells))


def _condition(one: Condition) -> Any:
    value: Any = one.value
    if one.name == "any":
        value = [_condition(each) for each in value]
    elif one.name == "not":
        value = _condition(value)
    elif one.name in _VALUES:
        value = _VALUES[one.name](value)
    return one.name if value is True else {one.name: value}


_VALUES: dict[str, Any] = {
    "covers": _places,
    "contains": _places,
    "writes": lambda numbered: str(Answer(numbered)),
    "fills": lambda row: row + 1,
    "opens": lambda box: f"{box[0]} {box[1]}",
    "leaves": lambda box: f"{box[0]} {box[1]}",
    "held": lambda shape: Held(shape[0], shape[1], 0).way,
}
"""How the values of conditions are written, where not as they are; ``deserialise`` has the other direction."""


@cache
def _converter() -> cattrs.Converter:
    made = cattrs.Converter(omit_if_default=True)
    for kind, write in (
        (Grid, picture),
        (Roll, str),
        (Held, str),
        (Places, _places),
        (Box, lambda box: f"{box[0]} {box[1]}"),
        (Answer, str),
        (Condition, _condition),
        (Text, lambda text: dict(text.by)),
    ):
        made.register_unstructure_hook(kind, write)
    return made
