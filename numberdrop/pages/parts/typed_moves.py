"""Typed moves, for keyboards and screen readers: the short form of an act (``rules.short_form``) and a few words.

The words: ``roll``, ``slide B``, ``circle r3c5 r3c6 r3c7``, ``pass``, ``end``, ``undo``, ``redo``, ``hint``; French ones are understood too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from numberdrop.formats.declarations import FaultyTextError, fault
from numberdrop.pages.message import (
    AsStep,
    Message,
    Note,
    Phrase,
    Term,
    explanation,
    missing_numbers,
    note,
    phrase,
    term,
)
from numberdrop.pages.page import PageState
from numberdrop.pages.parts.board import combo_words
from numberdrop.rules.actions import Action, Circle, Slide
from numberdrop.rules.dice import STAR
from numberdrop.rules.drops import explain_placing
from numberdrop.rules.grid import Grid
from numberdrop.rules.legality import nearest_combo
from numberdrop.rules.notation import ExpectedMove, ShortFormError, parse_cell, parse_short_form
from numberdrop.rules.reasons.reason import Cells, Verdict
from numberdrop.rules.reasons.refusals import TooFew
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.transition import Outcome
from numberdrop.text import Fault

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


# --- trying -----------------------------------------------------------------------------------------------------------

# How verdicts on drops and selections are told, alike on every page where they are tried.
#
# While a star still wants its number, or a selection its third cell, nothing is wrong yet: that is told as a step to take.

S = TypeVar("S", bound=PageState)


def tell_drop(state: S, outcome: Outcome[Any], where: Cells, grid: Grid, *, commit: bool = False) -> S:
    """Tell why a shape may end in these cells or not; with ``commit`` the wish was to drop it there."""
    return state.tell(drop_message(outcome, where, grid, commit=commit))


def drop_message(outcome: Outcome[Any], where: Cells, grid: Grid, *, commit: bool = False) -> Message:
    """Why a shape may end in these cells of a ``grid`` or not; with ``commit`` the wish was to drop it there."""
    verdict, landing = outcome.verdict, outcome.landing
    title = phrase("ui.talk_lands" if verdict.legal else "ui.talk_refused")
    unset = missing_numbers(verdict)
    if not unset:
        return explanation(verdict, ghost=() if verdict.legal else where, title=title)
    if commit:
        return explanation(verdict, open_dial=where.index(unset[0].cell))
    lands = explain_placing(grid, landing) if landing else []
    return Message((*lands, *map(AsStep, unset)), "info", phrase("ui.talk_lands"))


def tell_selection(state: S, verdict: Verdict, sheet: Sheet, chosen: Cells, *, commit: bool = False) -> S:
    """Tell whether the cells make a combo, and if not which one is nearest."""
    return state.tell(selection_message(verdict, sheet, chosen, commit=commit))


def selection_message(
    verdict: Verdict, sheet: Sheet, chosen: Cells, *, commit: bool = False, near: bool = True
) -> Message:
    """Whether the cells make a combo, and if not which one is nearest (unless that would give an answer away)."""
    if not chosen:
        return Message((note("ui.combo_first" if commit else "ui.combo_pick", rule="connected"),))
    nearest = None if verdict.legal or not near else _nearest(sheet, chosen)
    if not commit and verdict.refusals and all(isinstance(reason, TooFew) for reason in verdict.refusals):
        return Message(tuple(map(AsStep, verdict)), "info", nearest=nearest)
    return explanation(verdict, nearest=nearest)


def _nearest(sheet: Sheet, chosen: Cells) -> tuple[Cells, Phrase] | None:
    combo = nearest_combo(sheet, chosen)
    if combo is None or set(combo.cells) == set(chosen):
        return None
    return combo.cells, phrase("ui.nearest", combo=combo_words(sheet.grid, combo))


# --- fault phrases ----------------------------------------------------------------------------------------------------

# What is wrong with a text that somebody gave a page, as words to be said later.


def fault_phrase(fault: Fault) -> Phrase:
    """What is wrong, with the line on which it stands."""
    # The gravest reason says enough: the others are often the same thing seen from another side.
    words = Phrase(fault.key, (*fault.values.items(), ("refusals", term("reasons", fault.reasons[:1]))))
    return phrase("ui.fault_line", line=fault.line, text=words) if fault.line else words


def fault_notes(faults: Iterable[Fault]) -> tuple[Note, ...]:
    """A line for each fault."""
    return tuple(Note(fault_phrase(fault), tone="refuse", name=fault.key) for fault in faults)


def all_faults(faults: Iterable[Fault]) -> Term:
    """All faults in a row, to fill a sentence."""
    return term("sentences", tuple(map(fault_phrase, faults)))
