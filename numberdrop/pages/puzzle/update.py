"""What happens with one puzzle: it is answered, helped with, put again."""

from __future__ import annotations

from numberdrop.exercises import Answer
from numberdrop.exercises.puzzles import digest
from numberdrop.pages.exercise_player import answer, read, respond, went_on
from numberdrop.pages.intents import Intent, Press
from numberdrop.pages.message import Message
from numberdrop.pages.page import everyday
from numberdrop.pages.visit import Visit
from numberdrop.progress import Event

from .state import OnePuzzle


def update(state: OnePuzzle, intent: Intent, visit: Visit) -> tuple[OnePuzzle, Visit]:
    """The page after an intent."""
    match read(state.player, intent):
        case Answer() as attempt:
            return _answered(state, attempt, visit)
        case Message() as message:
            return state.tell(message), visit
        case Press("again"):
            return state.moved(
                player=state.player.put(state.player.exercise, viewed=state.player.viewed)
            ).quiet(), visit
        case meant:
            step = respond(state.player, meant)
            return everyday(state, meant, visit) if step is None else (went_on(state, step), visit)


def _answered(state: OnePuzzle, attempt: Answer, visit: Visit) -> tuple[OnePuzzle, Visit]:
    step = answer(state.player, attempt)
    after = went_on(state, step)
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
