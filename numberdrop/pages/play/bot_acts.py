"""Bots in a game: their thinking in time slices, their acts, pause and resumption; and people who give up."""

import logging
from dataclasses import replace
from time import monotonic

from numberdrop.pages.message import note, phrase, trouble_key
from numberdrop.pages.table.act_words import name_words, summary_lines
from numberdrop.pages.table.searches import SLICE
from numberdrop.pages.table.seating import SPEEDS, guest_bots, player_to_decide
from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.reason import IllegalAction
from numberdrop.rules.transition import Outcome

from .state import BotTurn, Play

_log = logging.getLogger(__name__)
_ANNOUNCED = 4


def step_bot_or_show_sheet(play: Play) -> Play:
    """Let the bot whose turn it is act; if it is a person's turn, show that person's sheet."""
    return let_bots_act_briefly(play) if play.table.due_bot else show_next_sheet(play)


def show_next_sheet(play: Play) -> Play:
    """Show the sheet of the player who acts next."""
    play = play.with_new_turn(table=play.table.show_next_sheet())
    return play if play.table.bot_moves else play.without_message()


def let_bots_act_briefly(play: Play) -> Play:
    """Let bots think for one time slice and act: at the highest speed as often as fits into the slice, at other speeds once."""
    until = monotonic() + SLICE
    while True:
        before, play = play, _let_bot_think_or_act(play, until - monotonic())
        acted = play.table.games is not before.table.games
        watched = SPEEDS[play.table.speed] != 0
        if not acted or watched or not play.table.due_bot or play.table.bots_paused or monotonic() >= until:
            return play


def _let_bot_think_or_act(play: Play, seconds: float) -> Play:
    """Let the bot whose turn it is think for ``seconds``, and act if it has decided. If it fails, all bots are paused."""
    table, game = play.table, play.table.game
    player = player_to_decide(game)
    try:
        turn = play.bot_turn
        if turn is None or turn.game is not game:
            turn = BotTurn.of(game, table.due_bot, player)
        action = turn.run(seconds)
        outcome = None if action is None else _play_legal_act(game, action)
    except Exception as error:  # noqa: BLE001 - a bot that fails is stopped, not asked again for ever
        _log.exception("a bot could not decide")
        stopped = play.with_new_turn(table=replace(table, bots_paused=True), bot_turn=None)
        failure = note(trouble_key(error), tone="refuse")
        if table.due_bot in guest_bots():  # its author needs the details
            details = f"{type(error).__name__}: {error!s:.300}"
            failure = note("ui.bot_failed", bot=table.due_bot, error=details, tone="refuse")
        return stopped.say(failure, verdict="refused")
    if action is None or outcome is None:
        return replace(play, bot_turn=turn, beat=play.beat + 1)
    moved = play.with_new_turn(table=table.after_act(action, outcome, bot_player=player), bot_turn=None)
    return tell_bot_moves(replace(moved, hint_level=0, dialog=None))


def _play_legal_act(game: Game, action: Action) -> Outcome[Game]:
    outcome = game.play(action)
    if not outcome.legal:
        raise IllegalAction(action, outcome.refusals)
    return outcome


def tell_bot_moves(play: Play) -> Play:
    """Say what bots have done since a person acted last; if each act is shown on the bot's sheet, only the last act and its effects."""
    table = play.table
    summaries = [summary_lines(*move) for move in table.bot_moves]
    lines = summaries[-1] if table.shows_bot_moves else tuple(lines[0] for lines in summaries)
    announce = lines[:_ANNOUNCED] if table.shows_bot_moves else lines
    return play.say(*lines, title=phrase("ui.talk_bots"), announce=announce)


def pause_bots(play: Play) -> Play:
    """Pause the bots until the visitor presses a button."""
    return play.with_new_turn(table=replace(play.table, bots_paused=True), bot_turn=None)


def resume_bots(play: Play) -> Play:
    """Let the bots continue after a pause."""
    play = play.with_new_turn(table=replace(play.table, bots_paused=False))
    return step_bot_or_show_sheet(play) if SPEEDS[play.table.speed] is None else play


def resign(play: Play) -> Play:
    """Let a person give up: the one whose turn it is, else the one whose sheet is shown. If others play on, a bot acts for that person."""
    table, game = play.table, play.table.game
    people = table.seating.people
    loser = next((player for player in (player_to_decide(game), table.viewed, *people) if player in people), None)
    if game.over or loser is None:
        return play.say_not_now()
    seating = replace(table.seating, resigned=(*table.seating.resigned, loser))
    table = replace(table.with_seating(seating), pause=False, bot_moves=())
    key = "ui.resigned" if seating.all_resigned else "ui.resigned_stand_in"
    stand_in = phrase(f"bot.{seating.bot(loser)}")
    return play.with_new_turn(table=table).say(note(key, name=name_words(game, loser), bot=stand_in))
