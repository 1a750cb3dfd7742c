"""What people do at the board: their acts read, tried, judged by the rules and told.

Nobody but the rules knows what is legal: an act is handed to them, and what they say is shown.
"""

from __future__ import annotations

from dataclasses import replace

from numberdrop.pages.intents import Act, BlockAt, CircleCells, DropAt, SlideTile, StartAt, TryCombo, TryDrop
from numberdrop.pages.parts.typed_moves import (
    ExpectedMove,
    TypedError,
    fault_notes,
    parse_typed,
    tell_drop,
    tell_selection,
)
from numberdrop.rules.actions import Action, Block, Circle, Drop, Slide, Start
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.outcome import Outcome

from .state import S, cells_of


def action_of(intent: Act, player: int) -> Action:
    """The act that a player wants to do."""
    match intent:
        case StartAt(column):
            return Start(column, player)
        case DropAt(cells):
            return Drop(cells, player)  # type: ignore[arg-type] # the rules say which number is missing
        case BlockAt(cells):
            return Block(cells, player)
        case CircleCells(cells):
            return Circle(cells, player)
        case SlideTile(letter):
            return Slide(letter)


def read_typed(state: S, text: str) -> Action | str | S:
    """The act that was typed, or the name of a button; or the state that says what cannot be read."""
    try:
        return parse_typed(text, ExpectedMove.in_game(state.game, state.table.viewed))
    except TypedError as error:
        return state.say(*fault_notes(error.faults), verdict="refused")


def acted(state: S, action: Action, outcome: Outcome[Game]) -> S:
    """The page after a legal act of a person, which tells what it did."""
    moved = state.moved(table=state.table.acted(action, outcome))
    return replace(moved, hint_level=0, dialog=None).explain(outcome.verdict, done=True)


def tell_refusal(state: S, action: Action, outcome: Outcome[Game]) -> S:
    """Tell every refusal of an act that was meant."""
    sheet = state.game.sheets[state.table.viewed]
    match action:
        case Drop() | Block():
            return tell_drop(state, outcome, cells_of(action), sheet.grid, commit=True)
        case Circle(cells):
            return tell_selection(state, outcome.verdict, sheet, cells, commit=True)
    return state.explain(outcome.verdict)


def tell_try(state: S, intent: TryDrop | TryCombo) -> S:
    """Tell what would come of something that is only tried."""
    game, player = state.game, state.table.viewed
    sheet = game.sheets[player]
    match intent:
        case TryCombo(cells):
            return tell_selection(state, game.play(Circle(cells, player)).verdict, sheet, cells)
        case TryDrop(cells) if game.phase in (Phase.BLOCKS, Phase.DROP):
            drop = Drop(cells, player)  # type: ignore[arg-type] # the rules say which number is missing
            where = cells_of(drop)
            action: Action = Block(where, player) if game.phase is Phase.BLOCKS else drop
            return tell_drop(state, game.play(action), where, sheet.grid)
    return state
