"""Typed moves, for keyboards and screen readers: the short form of an act (``rules.short_form``) and a few words.

The words: ``roll``, ``slide B``, ``circle r3c5 r3c6 r3c7``, ``pass``, ``end``, ``undo``, ``redo``, ``hint``; French ones are understood too.
"""

from __future__ import annotations

from typing import Any

from numberdrop.formats.declarations import FaultyTextError, fault
from numberdrop.rules.actions import Action, Circle, Slide
from numberdrop.rules.dice import STAR
from numberdrop.rules.notation import parse_cell
from numberdrop.rules.short_form import ExpectedMove, ShortFormError, parse_short_form

__all__ = ["ExpectedMove", "TypedError", "parse_typed"]

_BUTTONS = {
    "roll": "roll", "lancer": "roll", "pass": "pass", "passer": "pass", "end": "end", "fin": "end", "undo": "undo", "annuler": "undo",
    "redo": "redo", "refaire": "redo", "hint": "hint", "indice": "hint", "next": "next", "suivant": "next", "skip": "skip", "new": "new",
}  # fmt: skip
_CIRCLE = ("circle", "entourer")
_SLIDE = ("slide", "descendre")
_LONGEST = 200


class TypedError(FaultyTextError):
    """A typed move that cannot be read."""

    def __init__(self, kind: str, word: str = "", **way_out: Any) -> None:
        super().__init__([fault("", f"typed.{kind}", word, **way_out)])

    @classmethod
    def of(cls, error: ShortFormError) -> TypedError:
        """The same fault, for a page to tell."""
        told = dict(error.values)
        return cls(error.kind, str(told.pop("value")), **told)


def parse_typed(text: str, expected: ExpectedMove) -> Action | str:
    """The action that a typed move means, or the name of the button it stands for. Legality is for the rules to judge.

    Raises ``TypedError`` that names the word at fault.
    """
    words = text[:_LONGEST].replace("★", STAR).split()
    if not words:
        raise TypedError("empty")
    head = words[0].lower()
    if head in _BUTTONS and len(words) == 1:
        return _BUTTONS[head]
    if head in _SLIDE:
        if len(words) != 2 or len(words[1]) != 1:
            raise TypedError("slide")
        return Slide(words[1].upper())
    if head in _CIRCLE:
        return Circle(tuple(_cell(word) for word in words[1:]), expected.player)
    try:
        return parse_short_form(" ".join(words), expected)
    except ShortFormError as error:
        raise TypedError.of(error) from None


def _cell(word: str) -> tuple[int, int]:
    cell = parse_cell(word)
    if cell is None or cell.number is not None:
        raise TypedError("cell", word=word)
    return cell.row, cell.col
