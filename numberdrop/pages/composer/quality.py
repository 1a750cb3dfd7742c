"""What the composer says of a question: how many answers are right, what is wrong with the position, how hard it is."""

from __future__ import annotations

from typing import Any

from numberdrop.exercises.composer import Grade
from numberdrop.pages.message import Message, Note, note, phrase, term

from .answer_count import AnswerCount
from .state import Composer

_WANTS = ("column", "block", "most")
"""Sorts that want something of their own of a position."""


def worth(state: Composer) -> Message:
    """What the question is worth; while answers are still counted, nothing is announced."""
    count, problems = state.count, state.problems
    lines = (
        *((_answers(count),) if count else ()),
        *(
            note(f"composer.{problem.key}", problem.cells, tone="refuse" if problem.fatal else "hole", **problem.values)
            for problem in problems
        ),
        *(() if problems else (note("composer.sound", tone="good"),)),
        *_difficulty(count.so_far.grade if count else None),
    )
    known = count is None or count.done
    return Message(lines, title=phrase("composer.worth"), announce=lines if known else ())


def _answers(count: AnswerCount) -> Note:
    sort = count.sketch.sort
    if count.lacking:
        return note(f"composer.lacks_{sort}" if sort in _WANTS else "composer.lacks", tone="refuse")
    tally = count.so_far
    numbers: dict[str, Any] = {"tried": term("grouped", tally.tried), "right": term("grouped", tally.right)}
    if not tally.counted:
        return note("composer.counting", count=tally.right, **numbers)
    if not tally.complete:
        return note("composer.many", tone="info" if tally.right else "refuse", count=tally.right, **numbers)
    if tally.right == 0:
        return note("composer.none_right", tone="refuse", **numbers)
    if tally.right == tally.tried:
        return note("composer.all_right", tone="hole", count=tally.tried, **numbers)
    if tally.right == 1:
        return note("composer.one_right", tone="good", **numbers)
    return note("composer.some_right", **numbers)


def _difficulty(grade: Grade | None) -> tuple[Note, ...]:
    """How hard it is and what it is about, where that can be told."""
    if grade is None:
        return ()
    level = note("composer.level", band=str(grade.band))
    if not grade.themes:
        return (level,)
    themes = tuple(phrase(f"theme.{theme}") for theme in grade.themes)
    return level, note("composer.themes", themes=term("commas", themes))
