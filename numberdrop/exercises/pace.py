"""How long a lesson takes: its words are read, its tasks answered, its rounds played."""

from __future__ import annotations

from collections.abc import Iterable

from .exercise import Task
from .walkthroughs import ROUND

WORDS_A_MINUTE = 200
SECONDS_A_TASK = 14
_SECONDS_A_ROUND = 45
_ROUNDS_OF_A_GAME = 13


def minutes(tasks: Iterable[Task], language: str) -> int:
    """About how many minutes these tasks take; at least one."""
    return max(1, round(sum(_seconds(task, language) for task in tasks) / 60))


def _seconds(task: Task, language: str) -> float:
    texts = (task.prompt, *((task.praise,) if task.praise else ()))
    reading = sum(len(text.said_in(language).split()) for text in texts) * 60 / WORDS_A_MINUTE
    if task.make != ROUND.name:
        return reading + SECONDS_A_TASK
    rounds = dict(task.given).get("rounds", 1)
    return reading + _SECONDS_A_ROUND * (rounds if isinstance(rounds, int) and rounds else _ROUNDS_OF_A_GAME)
