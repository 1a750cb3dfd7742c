"""Games as records: what the browser keeps, what is copied and pasted.

Nothing that is loaded replaces the game before all of it is checked.
"""

from __future__ import annotations

from dataclasses import replace

from numberdrop.formats.declarations import visible
from numberdrop.formats.game_record import RecordError, dumps, loads
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.fields import LONGEST_TEXT
from numberdrop.pages.message import Note, Phrase, note, phrase
from numberdrop.pages.parts.typed_moves import fault_phrase
from numberdrop.rules.game import Game

from .seating import Seating
from .state import S
from .undo import turned_to

_FAULTS_TOLD = 6
_LONGEST_NAME = 24


def put_on_table(state: S, *games: Game) -> S:
    """Put another game on the table, state by state; undo still reaches back into the one that was being played."""
    clean = replace(state, roll_error=None, playable_prefix=None, dialog=None)
    return turned_to(clean, state.table.with_games(*games))


def take_record(state: S, game: Game, seating: Seating | None = None) -> S:
    """Put the game of a record on the table."""
    table = state.table
    seated = table.seat(seating or table.seating_at(game.setup), game.setup)
    state = put_on_table(replace(state, table=seated), *game.states())
    return state.say(note("ui.record_loaded", count=len(game.actions)))


def load(state: S, text: str) -> S:
    """Take a record that was pasted, or say what is wrong with it."""
    try:
        return take_record(state, loads(text))
    except RecordError as error:
        prefix = error.game if error.game is not None and error.game.actions else None
        dialog = load_dialog(text[:LONGEST_TEXT], faults_told(error), usable=prefix is not None)
        refused = replace(state, playable_prefix=prefix, dialog=dialog)
        why = Note(fault_phrase(error.faults[0]), tone="refuse")
        return refused.say(note("ui.record_refused", tone="refuse"), why, verdict="refused")


def use_prefix(state: S) -> S:
    """Take what can be played of the record that was refused."""
    return state if state.playable_prefix is None else take_record(state, state.playable_prefix)


def closed(state: S) -> S:
    """Without the dialog."""
    return replace(state, dialog=None, playable_prefix=None)


def record_dialog(game: Game) -> DialogSpec:
    """The record of a game, to be copied."""
    return DialogSpec(
        id="record",
        kind="record",
        title=phrase("ui.dialog_record"),
        text=(phrase("ui.dialog_record_text"),),
        value=dumps(game),
        file="numberdrop-game.json",
        buttons=(("close", True),),
    )


def load_dialog(
    value: str = "", text: tuple[Phrase, ...] = (phrase("ui.dialog_load_text"),), *, usable: bool = False
) -> DialogSpec:
    """The place to paste a record."""
    return DialogSpec(
        id="load",
        kind="load",
        title=phrase("ui.dialog_load"),
        text=text,
        value=value,
        buttons=((("use_prefix", False),) if usable else ()) + (("close", False),),
    )


def faults_told(error: RecordError) -> tuple[Phrase, ...]:
    """What is wrong with a record, line by line."""
    lines = tuple(map(fault_phrase, error.faults[:_FAULTS_TOLD]))
    rest = len(error.faults) - _FAULTS_TOLD
    more = (phrase("ui.more_faults", rest),) if rest > 0 else ()
    return phrase("ui.record_refused"), *lines, *more


def printable(text: object) -> str:
    """What was typed as a name or seed, without invisible signs and towers of accents, and not too long for a record."""
    return visible(str(text or ""))[:_LONGEST_NAME]
