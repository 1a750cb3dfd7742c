"""What an intent has done to an exercise, for the page that holds it: the page decides what that leads to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from numberdrop.exercises import Feedback
from numberdrop.pages.message import EMPTY, Message, note
from numberdrop.pages.page import PageState, Values

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


@dataclass(frozen=True, kw_only=True)
class ExercisePage(PageState):
    """A page that puts one exercise after the other."""

    player: ExerciseState = field(default_factory=ExerciseState)

    @property
    def values(self) -> Values:
        player, values = self.player, super().values
        if player.exercise is not None and player.asked.posed.picture is not None:
            values = values._replace(grid=player.asked.posed.picture)
        if player.feedback is not None:
            values = values._replace(answer=player.feedback.answer, result=player.feedback.outcome.value)
        return values


E = TypeVar("E", bound=ExercisePage)


def went_on(state: E, step: Step) -> E:
    """The page after a step: with the exercise as it is now, and what is said of it."""
    return replace(follow(state, step), player=step.player)


def follow(state: S, step: Step) -> S:
    """The page with what a step says, for one that holds the exercise in a place of its own."""
    if step.moved:
        state = state.moved()
    return state if step.message is None else state.tell(step.message)
