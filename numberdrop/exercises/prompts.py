"""Saying what an exercise holds, in a language: prompts with their places filled in, names of picks and marks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from numberdrop.text import cells as say_cells
from numberdrop.text import join_list, roll, shape, sheet_entry, sheet_mark, translate
from numberdrop.text.catalogue import catalogue_of, format_message, languages

from .exercise import Exercise
from .faults import ExerciseError, Fault
from .localised_text import Text
from .walkthrough import Walk

PLACES = frozenset({"edition"})
"""Places that every prompt may have."""
mark_name = sheet_mark
"""A mark on the sheet, for people: "+2 in row 3", "identical 4", "letter B circled"."""


def said(text: Text, exercise: Exercise, language: str) -> str:
    """A text of an exercise, its places filled in: ``{row}`` and ``{column}`` as people count, ``{cell}``, ``{shape}``."""
    values: dict[str, object] = {
        name: _spoken(name, value, language) for name, value in exercise.question.values.items()
    }
    values["edition"] = translate(f"edition.{exercise.question.rules_of}", language)
    return format_message(exercise.id, text.said_in(language), values)


def step_of(exercise: Exercise, walk: Walk) -> Exercise:
    """The step of a walk as an exercise of its own, with the words that every walk has for it."""
    prompt = Text(tuple((language, catalogue_of(language).message(f"walk.{walk.step}")) for language in languages()))
    return replace(
        exercise, question=walk.question(), prompt=prompt, rule=walk.rule, hints=(), mistakes=(), solution=None
    )


def _spoken(name: str, value: Any, language: str) -> str:
    if name in ("row", "column"):
        return str(value + 1)
    if name == "cell":
        return say_cells([value], language)
    if name == "cells":
        return say_cells(value, language)
    if name == "shape":
        return shape(value, language, article=True) if value and value != "*" else "★"
    if name == "kind":
        return translate(f"ui.kind_{value}", language)
    if name == "then":
        return roll(value, language)
    if name == "after":
        return join_list((shape(one, language, article=True) for one in value), language)
    return str(value)


def pick_name(pick: str, about: str, language: str, **values: object) -> str:
    """An option by its id, for people: a phase, a player, a shape, a roll, a letter."""
    if pick == "none":
        return translate(f"pick.none_{about}", language)
    if pick.startswith("player"):
        return translate("ui.player", language, n=pick.removeprefix("player"))
    if about == "boxes":
        return sheet_mark(pick, language)
    if about in ("over", "wait", "ten"):
        return translate(f"pick.{pick}", language)
    if about in ("phases", "order"):
        return translate(f"ui.step_{pick}", language)
    if about == "audit":
        return sheet_entry(pick, language)
    if about == "column":
        return translate("pick.column", language, column=pick.removeprefix("c"))
    if about == "rolls":
        return " ".join(pick[:-1]).replace("*", "★")
    if about == "shapes":
        return shape(pick, language)
    return translate("pick.letter", language, letter=pick, **values) if about == "letter" else pick


def error_text(error: ExerciseError, language: str) -> str:
    """Everything that is wrong with a share code."""
    return " ".join(fault_text(fault, language) for fault in error.faults)


def fault_text(fault: Fault, language: str) -> str:
    """What is wrong with a file, in one sentence; where stands beside it (``fault.where``)."""
    bare = fault.key == "check.value" and not fault.values.get("value")
    return translate(f"{fault.key}.bare" if bare else fault.key, language, **fault.values)
