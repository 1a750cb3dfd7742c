"""Undo and redo. Undo is free until the next dice are seen; later it is marked, on the score and in what is told of the game."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.pages.message import note
from numberdrop.rules.actions import Throw

from .state import S, Table


def undo(state: S, *, marking: bool = True) -> S:
    """Back to where a person was to act last. Where dice are real nothing is marked: no others are thrown instead."""
    table = state.table
    if table.seating.stopped:
        return state.moved(table=table.seat(table.seating.back_again())).say(note("ui.undone"))
    at = table.undo_target
    if at is None:
        return state.say(note("ui.nothing_to_undo"))
    undone, marked = table.game, marking and table.marks_undo
    table = table.to(at)
    if marked:
        table = table.seat(table.seating.took_back(table.game.round))
    if not undone.actions:
        key = "ui.undone_new"
    elif marked:
        key = "ui.undone_marked"
    else:
        key = "ui.undone_dice" if isinstance(undone.actions[-1], Throw) else "ui.undone"
    return turned_to(state, table).say(note(key))


def redo(state: S) -> S:
    """Forth again, to where a person is to act next."""
    if not state.table.games.can_redo:
        return state.say(note("ui.nothing_to_redo"))
    return turned_to(state, state.table.to(state.table.redo_target)).say(note("ui.redone"))


def turned_to(state: S, table: Table) -> S:
    """The page with another state of its games on the table: a hint for the one before counts no more."""
    return replace(state.moved(table=table), hint_level=0)
