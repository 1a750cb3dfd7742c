"""The buttons below a game: what the phase asks for, and what can always be pressed."""

from __future__ import annotations

from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import player_name
from numberdrop.pages.parts.frame import button, hand_buttons, pick_buttons
from numberdrop.pages.scene import Button
from numberdrop.rules.game import Phase

from .seating import decider
from .state import TableState
from .view import is_you, mode, stuck


def act_buttons(state: TableState, voice: Voice) -> tuple[Button, ...]:
    """What a person presses in this phase; dice are thrown elsewhere."""
    game = state.game
    if state.table.pause:
        return (next_button(state, voice),)
    if state.actor is None and game.pending and not game.solo:
        return (back_button(state, voice, decider(game) or 0),)
    if stuck(state):
        return (button(voice, "skip", primary=True),)
    match mode(state):
        case "drop":
            return hand_buttons(voice, numbers=True)
        case "block":
            return hand_buttons(voice, numbers=False)
        case "start":
            drop = button(voice, "drop", "␣", primary=True)
            return button(voice, "left", "←"), button(voice, "right", "→"), drop
        case "combo":
            return *pick_buttons(voice, "circle"), button(voice, "pass", "P")
    return (button(voice, "end", "E", primary=True),) if game.phase is Phase.END else ()


def back_button(state: TableState, voice: Voice, player: int) -> Button:
    """To the sheet of the player whose turn it is."""
    back = button(voice, "back", primary=True, name=player_name(voice, state.game, player))
    return back.but(label=voice("ui.button_back_you")) if is_you(state.table, player) else back


def next_button(state: TableState, voice: Voice) -> Button:
    """Hand the sheet on; when the game is over there is its result to see."""
    due = decider(state.game) or 0
    hand_on = button(voice, "next", "N", primary=True, name=player_name(voice, state.game, due))
    if state.game.over:
        return hand_on.but(label=voice("puzzles.result"))
    return hand_on.but(label=voice("ui.button_your_turn")) if is_you(state.table, due) else hand_on


def undo_buttons(state: TableState, voice: Voice, *, marked: bool) -> tuple[Button, ...]:
    """Back, and forth where there is anything to do again."""
    games = state.table.games
    undo = button(voice, "undo", "U", off=None if games.can_undo else voice("ui.nothing_to_undo"))
    if marked:
        undo = undo.but(label=voice("ui.button_take_back"))
    return (undo, button(voice, "redo")) if games.can_redo else (undo,)


def audit_button(state: TableState, voice: Voice) -> Button:
    """The sheets line by line, or not."""
    return button(voice, "audit", pressed=state.table.audit_shown)
