"""How verdicts on drops and selections are told, alike on every page where they are tried.

While a star still wants its number, or a selection its third cell, nothing is wrong yet: that is told as a step to take.
"""

from __future__ import annotations

from typing import Any, TypeVar

from numberdrop.pages.message import AsStep, Message, Phrase, explanation, missing_numbers, note, phrase
from numberdrop.pages.page import PageState
from numberdrop.pages.parts.board import combo_words
from numberdrop.rules.drops import explain_placing
from numberdrop.rules.grid import Grid
from numberdrop.rules.outcome import Outcome
from numberdrop.rules.reasons.reason import Cells, Verdict
from numberdrop.rules.reasons.refusals import TooFew
from numberdrop.rules.selection import nearest_combo
from numberdrop.rules.sheet import Sheet

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
