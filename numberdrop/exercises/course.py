"""The course: the lessons in their order, with as much of each as a map needs. Their files are read whole only when opened."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .answer import Text
from .files.lesson_file import added_lessons, lesson_text, shipped

FIRST_GAME = "ten-minutes"
"""The guided game that most begin with."""
PARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("grid", ("orientation", "gravity", "turn", "numbers")),
    ("combos", ("identical", "consecutive", "boxes", "rows")),
    ("letters", ("winning", "letters", "skipping")),
    ("games", ("round", "scoring", "solo", "go")),
    ("playing", ("shape-choice", "number-choice", "table", "first-game", "paper-exam")),
)
"""The parts of the course, and the ids of their lessons."""
ADDED = "added"
"""The part with the lessons that other packages add."""
_TASK = re.compile(r'^\[\[task\]\]\s+id = "([^"]+)"', re.MULTILINE)


@dataclass(frozen=True)
class Head:
    """What the map tells of a lesson. ``page`` is the name of its notebook, without the ending."""

    id: str
    page: str
    number: str
    title: Text
    aim: Text
    rules: tuple[str, ...]
    tasks: tuple[str, ...]


@cache
def course() -> tuple[Head, ...]:
    """Every lesson of the tutor in order, then those that other packages add."""
    ours = (_head(Path(name).stem, lesson_text(name)) for name in shipped())
    added = sorted((_head(id_, text) for id_, text in added_lessons().added.items()), key=lambda head: head.number)
    return (*ours, *added)


@cache
def parts() -> tuple[tuple[str, tuple[Head, ...]], ...]:
    """The lessons by parts, each part by its name; those that other packages add come last, where there are any."""
    ours = {id_: part for part, ids in PARTS for id_ in ids}
    heads = [(ours.get(head.id, ADDED), head) for head in course()]
    names = (*(name for name, _ in PARTS), ADDED)
    found = ((name, tuple(head for part, head in heads if part == name)) for name in names)
    return tuple((name, lessons) for name, lessons in found if lessons)


@cache
def taught() -> dict[str, Head]:
    """By rule: the lesson that it is first met in."""
    return {rule: head for head in reversed(course()) for rule in head.rules}


FORMER_PAGES = tuple(
    f"lesson_{name}"
    for name in (
        *("08_letters", "09_round", "10_scoring", "11_solo", "12_shape-choice", "13_number-choice", "14_table"),
        *("15_first-game", "16_paper-exam"),
    )
)
"""What pages of lessons were called before the course had twenty: links to them are anywhere."""


def page_now(page: str) -> str:
    """What the page of a lesson is called today: a lesson keeps its id, but not its number, when the course changes."""
    lesson = page.removeprefix("lesson_").partition("_")[2]
    return next((head.page for head in course() if head.id == lesson), page)


def _head(stem: str, text: str) -> Head:
    # What stands before the first task is a small TOML of its own; the tasks themselves would take ten times as long.
    head = tomllib.loads(text.partition("\n[[task]]")[0])
    return Head(
        id=stem.partition("_")[2] or stem,
        page=f"lesson_{stem}",
        number=head["number"],
        title=Text.of(head["title"]),
        aim=Text.of(head["aim"]),
        rules=tuple(head["rules"]),
        tasks=tuple(_TASK.findall(text)),
    )
