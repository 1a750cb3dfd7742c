"""Saying what an exercise holds, in a language: prompts with their places filled in, and what is wrong with a file."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.text.catalogue import catalogue_of, languages

from .answer import ExerciseError, Text
from .asking.question import said as fill_in
from .exercise import Exercise
from .walkthroughs import Walk

PLACES = frozenset({"edition"})
"""Places that every prompt may have."""


def said(text: Text, exercise: Exercise, language: str) -> str:
    """A text of an exercise, its places filled in: ``{row}`` and ``{column}`` as people count, ``{cell}``, ``{shape}``."""
    return fill_in(text, exercise.posed, language, exercise.id)


def step_of(exercise: Exercise, walk: Walk) -> Exercise:
    """The step of a walk as an exercise of its own, with the words that every walk has for it."""
    prompt = Text(tuple((language, catalogue_of(language).message(f"walk.{walk.step}")) for language in languages()))
    return replace(exercise, posed=walk.question(), prompt=prompt, rule=walk.rule, hints=(), mistakes=(), solution=None)


def error_text(error: ExerciseError, language: str) -> str:
    """Everything that is wrong with a share code."""
    return " ".join(fault.sentence(language) for fault in error.faults)
