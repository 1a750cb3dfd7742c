"""What happens with one puzzle: it is answered, helped with, put again."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises import Answer
from numberdrop.exercises.puzzles import digest
from numberdrop.pages.exercise_player import answer, follow, read, respond
from numberdrop.pages.intents import Intent, Press
from numberdrop.pages.message import Message
from numberdrop.pages.page import everyday
from numberdrop.pages.visit import Visit
from numberdrop.progress import Event

from .state import OnePuzzle


def update(state: OnePuzzle, intent: Intent, visit: Visit) -> tuple[OnePuzzle, Visit]:
    """The page after an intent."""
    match read(state.player, intent):
        case Answer() as given:
            return _answered(state, given, visit)
        case Message() as message:
            return state.tell(message), visit
        case Press("again"):
            return state.moved(
                player=state.player.put(state.player.exercise, viewed=state.player.viewed)
            ).quiet(), visit
        case meant:
            step = respond(state.player, meant)
            if step is None:
                return everyday(state, meant, visit)
            return replace(follow(state, step), player=step.player), visit


def _answered(state: OnePuzzle, given: Answer, visit: Visit) -> tuple[OnePuzzle, Visit]:
    step = answer(state.player, given)
    after = replace(follow(state, step), player=step.player)
    if step.judged is None:
        return after, visit
    exercise = state.player.asked
    event = Event.attempt(
        exercise.id,
        digest(exercise.question),
        (exercise.rule,),
        step.judged.outcome.value,
        hints=step.player.hints,
        aids=exercise.aids,
        belief=step.judged.misconception,
        edition=exercise.question.rules_of,
    )
    return after, visit.with_event(event)
