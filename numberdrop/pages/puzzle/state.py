"""What the page of one puzzle holds: the question that was shared, or what is wrong with its code."""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.exercises import ExerciseError, Fault
from numberdrop.exercises.share_code import Shared, decode
from numberdrop.pages.exercise_player import ExercisePage, ExerciseState
from numberdrop.pages.intents import Intent
from numberdrop.pages.visit import Visit

NAME = "puzzle"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()


@dataclass(frozen=True, kw_only=True)
class OnePuzzle(ExercisePage):
    """A ``shared`` question; without one ``faults`` say why there is none."""

    shared: Shared | None = None
    faults: tuple[Fault, ...] = ()


def begin(which: str, visit: Visit) -> OnePuzzle:
    """The puzzle of a share code."""
    try:
        shared = decode(which)
    except ExerciseError as error:
        return OnePuzzle(faults=error.faults)
    return OnePuzzle(shared=shared, player=ExerciseState().put(shared.exercise))
