"""The common part of all pages with a table: their ``update``, and the buttons and keys of the phases."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from numberdrop.pages import intents
from numberdrop.pages.intents import BoardAct, Intent, Press, PreviewCombo, PreviewDrop
from numberdrop.pages.message import Voice, note, phrase
from numberdrop.pages.page import update_common
from numberdrop.pages.parts import acts as parts
from numberdrop.pages.parts import why_answers
from numberdrop.pages.parts.acts import Act, Acts, always, never
from numberdrop.pages.parts.board import player_name
from numberdrop.pages.parts.typed_moves import (
    ExpectedMove,
    TypedMoveError,
    drop_message,
    fault_notes,
    parse_typed,
    selection_message,
)
from numberdrop.pages.scene import Mode
from numberdrop.pages.visit import Effects, Visit
from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass, Skip, Slide, Start, Throw
from numberdrop.rules.dice import Roll, RollError
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.transition import Outcome

from .hint import ask_hint
from .history import close_dialog, load_dialog, record_dialog
from .seating import player_to_decide
from .state import S, TableState, cells_of
from .view import is_you

CarryOut: TypeAlias = Callable[[S, Action, Visit], tuple[S, Effects]]
"""A function by which a page carries out an act of the game; returns the page after the act, and the effects."""


def update(state: S, intent: Intent, visit: Visit, acts: Acts[S, S], carry_out: CarryOut[S]) -> tuple[S, Effects]:
    """Return the page after an intent that all pages with a table share; ``acts``: its buttons. Raises ``BadIntent`` for other intents."""
    if isinstance(intent, BoardAct):
        return carry_out(state, action_of(intent, state.table.viewed), visit)
    match intent:
        case intents.PerformAct(action):
            return carry_out(state, action, visit)
        case intents.TypeMove(typed):
            try:
                move = parse_typed(typed, ExpectedMove.in_game(state.game, state.table.viewed))
            except TypedMoveError as error:
                return state.say(*fault_notes(error.faults), verdict="refused"), ()
            match move:
                case str():
                    return parts.press(acts, state, Press(move), visit) or (state.say_not_now(), ())
            return carry_out(state, move, visit)
        case PreviewDrop() | PreviewCombo():
            return tell_preview(state, intent), ()
        case intents.Why(about):
            lines = why_answers.answer(state.game, state.table.viewed, about)
            return state.say(*lines, title=phrase("ui.talk_why")), ()
        case intents.ShowPlayerSheet(player) if player < state.game.players:
            return state.with_new_turn(table=state.table.show_sheet_of(player)), ()
        case Press() if (done := parts.press(acts, state, intent, visit)) is not None:
            return done
    return update_common(state, intent)


# --- what an act does to a page ---------------------------------------------------------------------------------------


def action_of(intent: BoardAct, player: int) -> Action:
    """Return the act of the game that an intent of a player stands for."""
    match intent:
        case intents.WriteStartNumber(column):
            return Start(column, player)
        case intents.DropAt(cells):
            return Drop(cells, player)  # type: ignore[arg-type] # the rules refuse missing numbers
        case intents.BlockAt(cells):
            return Block(cells, player)
        case intents.CircleCells(cells):
            return Circle(cells, player)
        case intents.SlideTile(letter):
            return Slide(letter)


def after_act(state: S, action: Action, outcome: Outcome[Game]) -> S:
    """Return the page after a legal ``action`` of a person, with a message about it; ``outcome`` is the rules' answer to it."""
    moved = state.with_new_turn(table=state.table.after_act(action, outcome))
    return replace(moved, hint_level=0, dialog=None).explain(outcome.verdict, done=True)


def tell_refusal(state: S, action: Action, outcome: Outcome[Game]) -> S:
    """Show every reason why an act is illegal; ``outcome`` is the rules' answer to the act."""
    sheet = state.game.sheets[state.table.viewed]
    match action:
        case Drop() | Block():
            return state.tell(drop_message(outcome, cells_of(action), sheet.grid, commit=True))
        case Circle(cells):
            return state.tell(selection_message(outcome.verdict, sheet, cells, commit=True))
    return state.explain(outcome.verdict)


def tell_preview(state: S, intent: PreviewDrop | PreviewCombo) -> S:
    """Show what an act that is only previewed would do."""
    game, player = state.game, state.table.viewed
    sheet = game.sheets[player]
    match intent:
        case PreviewCombo(cells):
            return state.tell(selection_message(game.play(Circle(cells, player)).verdict, sheet, cells))
        case PreviewDrop(cells) if game.phase in (Phase.BLOCKS, Phase.DROP):
            drop = Drop(cells, player)  # type: ignore[arg-type] # the rules refuse missing numbers
            where = cells_of(drop)
            action: Action = Block(where, player) if game.phase is Phase.BLOCKS else drop
            return state.tell(drop_message(game.play(action), where, sheet.grid))
    return state


def throw_typed_dice(state: S, typed: str, throw: Callable[[S, Throw], S]) -> S:
    """Throw the dice that were typed, by the page's function ``throw``, or say that they cannot be read."""
    try:
        roll = Roll.parse(typed)
    except RollError:
        unreadable = note("ui.roll_unreadable", tone="refuse", text=typed)
        return replace(state, roll_error=unreadable.words).say(unreadable, verdict="refused")
    return throw(replace(state, roll_error=None), Throw(roll))


# --- acts of the phases -----------------------------------------------------------------------------------------------


def turn_acts(carry_out: CarryOut[S], show_next_sheet: Callable[[S], S], due: Callable[[S], str]) -> Acts[S, S]:
    """Return the buttons and keys of all phases except for rolling the dice; ``due`` says what has to be done in a state."""

    def when(name: str) -> Callable[[S], bool]:
        return lambda state: due(state) == name

    def mode(state: S) -> Mode:
        return state.mode if due(state) == state.mode else "none"

    def doing(action: Callable[[S], Action]) -> Callable[[S, Visit], tuple[S, Effects]]:
        return lambda state, visit: carry_out(state, action(state), visit)

    return (
        parts.next_act(lambda state, _: (show_next_sheet(state), ()), _next_label, when("next")),
        Act("back", do=show_next_sheet, when=when("back"), primary=always, label=back_label),
        Act("skip", do_and=doing(lambda state: Skip(state.table.viewed)), when=when("skip"), primary=always),
        *parts.shape_acts(mode),
        *parts.circling_acts(mode),
        Act("pass", do_and=doing(lambda state: Pass(state.table.viewed)), key="P", row="main", when=when("combo")),
        Act("end", do_and=doing(lambda state: EndRound()), key="E", when=when("end"), primary=always),
    )


def _next_label(state: TableState, voice: Voice) -> str:
    """Return the label of the button ``next``: it leads to the next player's sheet, or after the game to the result."""
    if state.game.over:
        return voice("puzzles.result")
    due = player_to_decide(state.game) or 0
    key = "ui.button_your_turn" if is_you(state.table, due) else "ui.button_next"
    return voice(key, name=player_name(voice, state.game, due))


def back_label(state: TableState, voice: Voice, player: int | None = None) -> str:
    """Return the label of the button that leads to a player's sheet, by default to that of the player whose turn it is."""
    to = (player_to_decide(state.game) or 0) if player is None else player
    key = "ui.button_back_you" if is_you(state.table, to) else "ui.button_back"
    return voice(key, name=player_name(voice, state.game, to))


def combo_refusal_act() -> Act[S, S]:
    """Return the act of the key C outside phase 4: it says that it is not the time for combos. In phase 4 the browser handles the key."""
    return parts.act_without_button("combo", lambda state: state.say(note("ui.not_combo_phase", rule="one_combo")))


def hint_act(when: Callable[[S], bool] = always) -> Act[S, S]:
    """Return the button that asks for the next step of a hint; ``when``: whether it is shown."""
    return Act("hint", do=ask_hint, key="H", topic="hint", when=when)


def audit_act(when: Callable[[S], bool] = always) -> Act[S, S]:
    """Return the button that shows or hides the check of all sheets; ``when``: whether it is shown."""

    def switch(state: S) -> S:
        return replace(state, table=replace(state.table, audit_shown=not state.table.audit_shown))

    return Act("audit", do=switch, row="more", when=when, pressed=lambda state: state.table.audit_shown)


def record_acts(needs: Callable[[S], bool], when: Callable[[S], bool], may_load: Callable[[S], bool]) -> Acts[S, S]:
    """Return the buttons to save the game's record (shown ``when``) and load one (shown if ``may_load``); both work only if ``needs``."""

    def show_record(state: S) -> S:
        return replace(state, dialog=record_dialog(state.table.game))

    return (
        Act("record", do=show_record, row="more", needs=needs, when=when),
        Act("load", do=lambda state: replace(state, dialog=load_dialog()), row="more", needs=needs, when=may_load),
        parts.act_without_button("close", close_dialog),
    )


def undo_acts(
    undo: Callable[[S], S],
    redo: Callable[[S], S],
    needs: Callable[[S], bool] = always,
    when: Callable[[S], bool] = always,
    marked: Callable[[S], bool] = never,
) -> Acts[S, S]:
    """Return the buttons and keys to undo and redo. ``needs``: whether they are possible; ``when``: whether the buttons are shown;
    ``marked``: whether this undo will be noted beside the score.
    """

    def label(state: S, voice: Voice) -> str:
        return voice("ui.button_take_back" if marked(state) else "ui.button_undo")

    def why_not(state: S) -> str:
        return "" if state.table.games.can_undo else "ui.nothing_to_undo"

    return (
        Act("undo", do=undo, key="U", topic="undo", needs=needs, when=when, label=label, off=why_not),
        Act("redo", do=redo, needs=needs, when=lambda state: when(state) and state.table.games.can_redo),
    )
