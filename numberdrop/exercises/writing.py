"""Questions as the plain values of a file: what ``reading`` reads. Only what differs from the defaults is written.

``as_data`` gives a question with its ``kind``; ``numberdrop.exercises.reading.read_question`` is its inverse.
"""

from __future__ import annotations

from functools import cache
from itertools import dropwhile
from typing import Any

import cattrs

from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Grid

from .answer import Answer
from .goals import Condition
from .questions import KINDS, Held, Places, Question
from .questions.base import Box
from .texts import Text


def as_data(question: Question) -> dict[str, Any]:
    """A question as tables, lists, texts and numbers, ``kind`` first. Raises ``KeyError`` for what no file can hold (a whole round)."""
    found: dict[str, Any] = {"kind": KINDS[question.kind].kind}
    found |= _converter().unstructure(question)
    return found


def picture(grid: Grid) -> str:
    """The marks of a grid, as a file draws them; what is circled a file tells beside it."""
    rows = str(Grid(grid.marks)).splitlines()
    return "\n".join(dropwhile(lambda row: not row.strip("."), rows))


def _places(cells: Any) -> str:
    return str(Answer.of(cells))


def held(value: Held) -> str:
    """A shape as it is held, as ``Held.parse`` reads it: the shortest way to say it."""
    ways = (value.shape + turn + flip for flip in ("", " f") for turn in ("", " r1", " r2", " r3"))
    shortest = next(way for way in ways if Held.parse(f"{way} c1").index == value.index)
    return f"{shortest} c{value.column + 1}"


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
    "held": lambda shape: held(Held(shape[0], shape[1], 0)).removesuffix(" c1"),
}
"""How the values of conditions are written, where not as they are; ``reading`` has the other direction."""


@cache
def _converter() -> cattrs.Converter:
    made = cattrs.Converter(omit_if_default=True)
    for kind, write in (
        (Grid, picture),
        (Roll, str),
        (Held, held),
        (Places, _places),
        (Box, lambda box: f"{box[0]} {box[1]}"),
        (Answer, str),
        (Condition, _condition),
        (Text, lambda text: dict(text.by)),
    ):
        made.register_unstructure_hook(kind, write)
    return made
