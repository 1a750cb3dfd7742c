"""What a learner can follow: reasons without what is taught only later, and the line that tells a right answer."""

from __future__ import annotations

from collections.abc import Iterable

from numberdrop.exercises import Answer
from numberdrop.pages.message import Line, Note, note

from .state import ExerciseState

_RUNS = "consecutive"
"""The rule that is behind every reason about numbers that differ."""


def followed(reasons: Iterable[Line], not_taught: frozenset[str]) -> tuple[Line, ...]:
    """The reasons against a combo; as long as runs are not taught, of numbers that differ only that they do."""
    if _RUNS not in not_taught:
        return tuple(reasons)
    told: list[Line] = []
    for reason in reasons:
        about_runs = getattr(reason, "rule", "") == _RUNS
        line = note("lesson.not_equal", rule="identical", tone="refuse") if about_runs else reason
        if line not in told:
            told.append(line)
    return tuple(told)


def told_answer(player: ExerciseState, answer: Answer, words: str) -> Note:
    """The line that tells the right answer, or one of several; ``words`` are the answer's."""
    key = "lesson.shown_only" if player.question.single else "lesson.shown"
    return note(key, answer.cells, tone="good", answer=words).but(name="lesson.shown")
