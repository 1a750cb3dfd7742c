"""The exercise player, shared by all pages that put exercises: its state, its updates, its view and its explanations.

A page is an ``ExercisePage``, or holds an ``ExerciseState`` elsewhere. ``read`` translates an intent into an answer, ``answer`` judges it and returns a
``Response`` from which the page decides what follows; ``respond`` does all else (hints, marks, previews); ``view`` has the fields of the scene.
"""

from .explanation import Setting, omit_untaught_rules
from .state import SHOWN, ExercisePage, ExerciseState, Response, follow, said, voice_for, went_on
from .update import answer, example_acts, help_acts, hint, question_acts, read, respond, reveal, with_afterthoughts
from .view import start_worked_example

__all__ = [
    "SHOWN",
    "ExercisePage",
    "ExerciseState",
    "Response",
    "Setting",
    "answer",
    "example_acts",
    "follow",
    "help_acts",
    "hint",
    "omit_untaught_rules",
    "question_acts",
    "read",
    "respond",
    "reveal",
    "said",
    "start_worked_example",
    "voice_for",
    "went_on",
    "with_afterthoughts",
]
