"""What an intent has done to an exercise, for the page that holds it: the page decides what that leads to."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from numberdrop.exercises import Feedback
from numberdrop.pages.message import EMPTY, Message, note
from numberdrop.pages.page import PageState

from .state import ExerciseState

S = TypeVar("S", bound=PageState)
NOT_NOW = Message((note("ui.not_now"),), "info")


class Step(NamedTuple):
    """The exercise after an intent."""

    player: ExerciseState
    message: Message | None = EMPTY
    """What is said: nothing of its own (``EMPTY``) where it follows from the exercise, ``None`` where all stays said."""
    moved: bool = False
    """Whether older intents are out of date."""
    judged: Feedback | None = None
    """The judgement on an answer that counts."""


def follow(state: S, step: Step) -> S:
    """The page with what a step says. The exercise itself is for the page to put into its state."""
    if step.moved:
        state = state.moved()
    return state if step.message is None else state.tell(step.message)
