"""Handing on what was composed, and going on with what somebody else has handed on."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.composer import Sketch
from numberdrop.exercises.share_code import LONGEST, Shared, decode
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.message import Phrase, Term, note, phrase
from numberdrop.pages.parts.fault_phrases import all_faults, fault_notes

from .copies import copies_dialog
from .state import PAINTER, Composer

CODE_DIALOG = "code"
LINK = "#code="


def share(state: Composer) -> Composer:
    """Offer what can be copied, once it is sure that whoever opens it can solve it."""
    if not state.solvable:
        return unsolvable(state)
    try:
        return replace(state, dialog=copies_dialog(state.sketch.shared))
    except ExerciseError as error:
        return _faulty(state, error)


def unsolvable(state: Composer) -> Composer:
    """Nobody could solve this."""
    return state.say(note("composer.not_solvable", tone="refuse"), verdict="refused")


def code_dialog(value: str = "", words: Phrase | Term | None = None) -> DialogSpec:
    """The place to paste a code."""
    text = (words or phrase("composer.open_text"),)
    return DialogSpec(id=CODE_DIALOG, kind="load", title=phrase("composer.open"), text=text, value=value)


def open_pasted(state: Composer, code: str) -> Composer:
    """Go on with the question of a code that was pasted; a broken one stays there, with what is wrong."""
    try:
        return _opened(replace(state, dialog=None), decode(code))
    except ExerciseError as error:
        return replace(state, dialog=code_dialog(code[: 2 * LONGEST], all_faults(error.faults)))


def open_link(state: Composer, code: str) -> Composer:
    """Go on with the question of a link; a broken one says what is wrong."""
    try:
        return _opened(state, decode(code))
    except ExerciseError as error:
        return _faulty(state, error)


def _opened(state: Composer, shared: Shared) -> Composer:
    sketch = Sketch.of(shared)
    if sketch is None:
        return state.say(note("composer.only_to_solve"))
    return PAINTER.put(state, sketch).quiet()


def _faulty(state: Composer, error: ExerciseError) -> Composer:
    return state.say(*fault_notes(error.faults), verdict="none", title=phrase("puzzle.bad_code_title"))
