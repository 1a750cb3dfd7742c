"""Another state of the game on the table: undo and redo, and records of games."""

from dataclasses import replace

from numberdrop.formats.declarations import clean_text
from numberdrop.formats.game_record import RecordError, dumps, loads
from numberdrop.pages.dialog import DialogSpec, text_dialog
from numberdrop.pages.fields import LONGEST_TEXT
from numberdrop.pages.message import Note, Phrase, note, phrase
from numberdrop.pages.parts.typed_moves import fault_phrase
from numberdrop.rules.actions import Throw
from numberdrop.rules.game import Game

from .seating import Seating
from .state import S, Table

# --- undo -------------------------------------------------------------------------------------------------------------

# Undo is free until the next dice are seen; later it is marked, on the score and in the log.


def undo(state: S, *, marking: bool = True) -> S:
    """Undo the last decision of a person, or a resignation that ended play. ``marking``: if later dice have been seen, record the undo."""
    table = state.table
    if table.seating.all_resigned:
        back = replace(table.seating, resigned=table.seating.resigned[:-1])
        return state.with_new_turn(table=table.with_seating(back)).say(note("ui.undone"))
    at = table.undo_target
    if at is None:
        return state.say(note("ui.nothing_to_undo"))
    undone, marked = table.game.actions, marking and table.marks_undo
    table = table.to(at)
    if marked:
        taken_back = (*table.seating.taken_back, table.game.round)
        table = table.with_seating(replace(table.seating, taken_back=taken_back))
    match undone:
        case ():
            key = "undone_new"
        case _ if marked:
            key = "undone_marked"
        case (*_, Throw()):
            key = "undone_dice"
        case _:
            key = "undone"
    return with_table(state, table).say(note(f"ui.{key}"))


def redo(state: S) -> S:
    """Go forward to the next decision of a person, after undo."""
    if not state.table.games.can_redo:
        return state.say(note("ui.nothing_to_redo"))
    return with_table(state, state.table.to(state.table.redo_target)).say(note("ui.redone"))


def with_table(state: S, table: Table) -> S:
    """Put a changed table (after undo, redo or another game) into the page's state; the next hint starts at its first step again."""
    return replace(state.with_new_turn(table=table), hint_level=0)


# --- saved game -------------------------------------------------------------------------------------------------------

_FAULTS_TOLD = 6
_LONGEST_NAME = 24


def put_on_table(state: S, *states: Game) -> S:
    """Put another game, given by all its ``states`` in order, on the table. Undo still leads back into the previous game."""
    clean = replace(state, roll_error=None, playable_prefix=None, dialog=None)
    return with_table(clean, state.table.with_other_game(*states))


def put_record_on_table(state: S, game: Game, seating: Seating | None = None) -> S:
    """Put the game of a record on the table. ``seating``: its people and bots; by default those that the table has for its set-up."""
    table = state.table
    seated = table.with_seating(seating or table.seating_in(game.setup), game.setup)
    state = put_on_table(replace(state, table=seated), *game.states())
    return state.say(note("ui.record_loaded", count=len(game.actions)))


def load_record(state: S, text: str) -> S:
    """Put the game of a pasted record on the table, or show what is wrong with the text."""
    try:
        return put_record_on_table(state, loads(text))
    except RecordError as error:
        prefix = error.game if error.game is not None and error.game.actions else None
        dialog = load_dialog(text[:LONGEST_TEXT], fault_phrases(error), usable=prefix is not None)
        refused = replace(state, playable_prefix=prefix, dialog=dialog)
        why = Note(fault_phrase(error.faults[0]), tone="refuse")
        return refused.say(note("ui.record_refused", tone="refuse"), why, verdict="refused")


def use_playable_part(state: S) -> S:
    """Put on the table the beginning of a refused record, up to its first faulty act."""
    return state if state.playable_prefix is None else put_record_on_table(state, state.playable_prefix)


def close_dialog(state: S) -> S:
    return replace(state, dialog=None, playable_prefix=None)


def record_dialog(game: Game) -> DialogSpec:
    """Return the dialog with the record of a game, to copy or save."""
    return text_dialog("ui.dialog_record", "ui.dialog_record_text", dumps(game), "numberdrop-game.json")


def load_dialog(
    value: str = "",
    text: tuple[Phrase, ...] = (phrase("ui.dialog_load_text"),),
    title: str = "ui.dialog_load",
    *,
    usable: bool = False,
) -> DialogSpec:
    """Return the dialog to paste a record. ``text``: what to do, or the faults of the pasted ``value``, of which a part is ``usable``."""
    buttons = (("use_prefix", False),) if usable else ()
    return DialogSpec(
        id="load", kind="load", title=phrase(title), text=text, value=value, buttons=(*buttons, ("close", False))
    )


def fault_phrases(error: RecordError) -> tuple[Phrase, ...]:
    """Return sentences that refuse a record: one for each of its first faults, and how many more there are."""
    lines = [phrase("ui.record_refused"), *map(fault_phrase, error.faults[:_FAULTS_TOLD])]
    if (rest := len(error.faults) - _FAULTS_TOLD) > 0:
        lines.append(phrase("ui.more_faults", rest))
    return tuple(lines)


def clean_typed_name(text: object) -> str:
    """Remove invisible and stacked characters from a typed name or seed, and cut it to the length that a record allows."""
    return clean_text(str(text or ""))[:_LONGEST_NAME]
