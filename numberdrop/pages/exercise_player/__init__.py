"""Exercises in play, for every page that puts one: a value to hold, what intents do to it, how it is drawn and explained.

A page is an ``ExercisePage``, or holds an ``ExerciseState`` elsewhere. ``read`` says whether an intent is an answer; ``answer`` judges it and gives a ``Step`` from
which the page decides what follows; ``respond`` does all else (hints, marks, tries); ``view`` has the parts of the picture.
"""

from .explanation import Setting, followed
from .state import SHOWN, ExercisePage, ExerciseState, Step, follow, said, voice_for, went_on
from .update import answer, hint, read, respond, reveal, with_afterthoughts
from .view import filmed

__all__ = [
    "SHOWN",
    "ExercisePage",
    "ExerciseState",
    "Setting",
    "Step",
    "answer",
    "filmed",
    "follow",
    "followed",
    "hint",
    "read",
    "respond",
    "reveal",
    "said",
    "voice_for",
    "went_on",
    "with_afterthoughts",
]
