"""The trial: what is being composed, as somebody else would meet it. An author's try says nothing about what they know, so nothing
of it goes into the log.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from numberdrop.exercises import Answer
from numberdrop.exercises.share_code import wording
from numberdrop.pages.exercise_player import ExerciseState, answer, follow, read, respond
from numberdrop.pages.exercise_player import view as player_view
from numberdrop.pages.intents import Intent, Press
from numberdrop.pages.message import Message
from numberdrop.pages.parts.frame import button
from numberdrop.pages.scene import Button
from numberdrop.pages.voice import Voice

from .state import Composer


def begun(state: Composer) -> Composer:
    """The question as it would be met."""
    return state.moved(trial=ExerciseState().put(state.sketch.shared.exercise), dialog=None).quiet()


def update(state: Composer, trial: ExerciseState, intent: Intent) -> Composer | None:
    """The composer after an intent of the trial; ``None`` for what has no meaning there."""
    match read(trial, intent):
        case Answer() as attempt:
            step = answer(trial, attempt)
        case Message() as message:
            return state.tell(message)
        case Press("compose"):
            return state.moved(trial=None).quiet()
        case Press("again"):
            return state.moved(trial=trial.put(trial.exercise, viewed=trial.viewed)).quiet()
        case meant:
            response = respond(trial, meant)
            if response is None:
                return None
            step = response
    return replace(follow(state, step), trial=step.player)


def trial_parts(state: Composer, trial: ExerciseState, voice: Voice) -> dict[str, Any]:
    """The parts of the scene that show the trial."""
    kind = wording().get(state.sketch.sort)
    return {
        "title": kind.title.said_in(voice.language) if kind else voice("ui.title_composer"),
        **player_view.scene_parts(trial, voice),
        "hint": voice("composer.trial"),
        "buttons": (*_buttons(trial, voice), button(voice, "compose")),
        "cards": player_view.cards(trial, voice),
    }


def _buttons(trial: ExerciseState, voice: Voice) -> tuple[Button, ...]:
    if not trial.open:
        return (button(voice, "again", primary=True),)
    return *player_view.answer_buttons(trial, voice), *player_view.help_buttons(trial, voice)
