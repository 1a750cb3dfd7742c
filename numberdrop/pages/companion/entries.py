"""Entries at the companion's table, and how any of them is put right.

What a correction does to the acts stands in ``corrections``; this room puts it on the table and tells it.
"""

from __future__ import annotations

from dataclasses import replace

from numberdrop.pages.history import History
from numberdrop.pages.message import Line, Phrase, note, phrase, term
from numberdrop.pages.table.action_summary import action_words, name_words
from numberdrop.pages.table.acts import acted, tell_refusal
from numberdrop.pages.table.undo import turned_to
from numberdrop.rules.actions import Action, Block, Circle, Throw
from numberdrop.rules.game import Game

from .setup import Mended, last_entry, last_throw, resumed, without
from .state import NO_FACES, Companion

_REFUSED_SHOWN = 3


def enter(state: Companion, action: Action) -> Companion:
    """Do an act if the rules allow it, and tell what it did; otherwise tell every refusal, change nothing."""
    outcome = state.game.play(action)
    if not outcome.legal:
        return tell_refusal(state, action, outcome)
    waiting = state.aside
    state = acted(state, action, outcome)
    state = state.with_asides({}, state.table.games.at)
    if isinstance(action, Throw):
        state = replace(state, faces=NO_FACES)
    return _stand_again(state, resumed(state.game, waiting)) if waiting else state


def cleared(before: Companion, after: Companion, *, upto: int | None = None) -> Companion:
    """After another state of the games was put on the table: the dice that were tapped in count no more, nor what waited in states
    that are gone (from number ``upto``).
    """
    if after.table.games == before.table.games:
        return after
    after = replace(after, faces=NO_FACES)
    return after if upto is None else after.with_asides({}, upto)


def first_gone(state: Companion) -> int:
    """The number of the first state that goes when another game is put on the table."""
    return state.table.games.at + 1 if state.game.actions else 0


def entry_words(action: Action, before: Game) -> Phrase:
    """An entry in words. Where it does not hold any more there is no combo or letter to name: its cells are told."""
    if isinstance(action, Circle | Block) and not before.why(action).legal:
        kind = type(action).__name__.lower()
        cells = tuple((cell[0], cell[1]) for cell in action.cells)
        return phrase(f"companion.entry_{kind}", name=name_words(before, action.player), cells=term("cells", cells))
    return action_words(before, action)


def _stand_again(state: Companion, mended: Mended) -> Companion:
    """Put the entries that were kept aside back on the table, and tell which of them do not hold any more."""
    games, lines = state.table.games, list(state.message.lines)
    waiting = (*mended.game.actions[len(state.game.actions) :], *mended.aside)
    asides = {games.at + n: waiting[n:] for n in range(len(mended.states)) if waiting[n:]}
    states = (*games.states[: games.at + 1], *mended.states[1:])
    last = len(states) - 1
    table = replace(state.table, games=History(states, last)).to(last)
    if len(mended.states) > 1:
        lines.append(note("companion.stand_again", count=len(mended.states) - 1))
    for action, verdict in mended.refused[:_REFUSED_SHOWN]:
        lines += [note("companion.taken_off", tone="refuse", entry=entry_words(action, mended.game)), *verdict]
    more = len(mended.refused) - _REFUSED_SHOWN
    if more > 0:
        lines.append(note("companion.more_taken_off", count=more))
    standing = turned_to(state, table).with_asides(asides, games.at)
    return standing.say(*lines, title=state.message.title, announce=tuple(lines))


# --- corrections --------------------------------------------------------------------------------------------------------


def correct_last(state: Companion) -> Companion:
    """Take out the last entry of the player shown, also when others have entered something since."""
    viewed = state.table.viewed
    number = last_entry(state.game, viewed)
    if number is None:
        return state.say(note("companion.nothing_of", name=name_words(state.game, viewed)))
    return _taken_out(state, number, "companion.corrected")


def correct_dice(state: Companion) -> Companion:
    """Take out the last dice; what was entered with them is judged by the new ones."""
    number = last_throw(state.game)
    if number is None:
        return state.say(note("companion.no_dice_yet"))
    return _taken_out(state, number, "companion.corrected_dice")


def _taken_out(state: Companion, number: int, key: str) -> Companion:
    mended = without(state.game, number, state.aside)
    entry = entry_words(state.game.actions[number], mended.states[0])
    # Undo leads back to the game as it was before the correction.
    start = state.table.games.at + 1
    states = (*state.table.games.states[:start], *mended.states)
    last = len(states) - 1
    table = replace(state.table, games=History(states, last)).to(last).viewing(state.table.viewed)
    waiting = (*mended.game.actions[number:], *mended.aside)
    asides = {start + n: waiting[n:] for n in range(len(mended.states)) if waiting[n:]}
    after = cleared(state, turned_to(state, table)).with_asides(asides, start)
    lines: list[Line] = [note(key, entry=entry)]
    if after.aside:
        lines.append(note("companion.waits", count=len(after.aside)))
    return after.say(*lines)
