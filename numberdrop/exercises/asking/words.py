"""Texts of authors with their places filled in, in a language."""

from __future__ import annotations

from typing import Any

from numberdrop.exercises.answer import Text
from numberdrop.text import cells as say_cells
from numberdrop.text import join_list, plural, roll, shape, translate
from numberdrop.text.catalogue import format_message

from .posed import Posed


def said(text: Text, posed: Posed, language: str, name: str = "") -> str:
    """A text about a question: ``{row}`` and ``{column}`` as people count, ``{cell}``, ``{shape}``. ``name``: whose text it is."""
    values: dict[str, object] = {one: _spoken(one, value, language) for one, value in posed.values.items()}
    values["edition"] = translate(f"edition.{posed.rules_of}", language)
    return format_message(name or posed.kind, text.said_in(language), values)


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
    if name == "rolls":
        spoken = [roll(each, language) for each in value]
        return plural("prompt.rolls", len(spoken), language, first=spoken[0], then=spoken[-1])
    if name == "boxes":
        return join_list(map(str, value), language)
    if name == "after":
        return join_list((shape(one, language, article=True) for one in value), language)
    return str(value)
