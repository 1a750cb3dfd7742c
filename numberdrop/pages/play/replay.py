"""Replay of the game on the table, finished or not, or of a record that was opened: act by act, round by round, by itself.

While a replay is open the page shows its states; the game itself stays as it is and is what the browser keeps.
"""

from __future__ import annotations

from dataclasses import replace

from numberdrop.pages.intents import Press
from numberdrop.pages.message import note, phrase
from numberdrop.pages.table.action_summary import summary_lines
from numberdrop.pages.table.state import NO_MOVE, cells_of
from numberdrop.pages.table.undo import turned_to
from numberdrop.rules.actions import Block, Drop

from .state import Play, Replay

_ANNOUNCED = 4


def open_replay(play: Play) -> Play:
    """Open the game on the table from its start."""
    game = play.table.game
    if not game.actions:
        return play.say(note("replay.nothing"))
    table = replace(play.table, pause=False, audit_shown=False)
    return replay_at(replace(play, table=table), Replay(game.states()))


def leave_replay(play: Play) -> Play:
    """Back to the game as it stands."""
    table = play.table.to(play.table.games.at)
    if play.replay and play.replay.bot and table.seating.people:
        table = table.viewing(table.seating.people[0])
    return replace(turned_to(play, table), overlay=None).quiet()


def replay_at(play: Play, replay: Replay) -> Play:
    """Show a state of the game, with the act that led to it."""
    table = replace(play.table, last_move=NO_MOVE)
    if replay.at:
        action = replay.game.actions[-1]
        table = replace(table, viewed=table.viewed if action.player is None else action.player)
        if isinstance(action, Drop | Block):
            table = replace(table, falls=table.falls + 1, last_move=(action.player, cells_of(action)))
    return tell_step(play.moved(table=table, overlay=replay), replay)


def press_in_replay(play: Play, replay: Replay, press: Press) -> Play | None:
    """What the buttons of a replay do; ``None`` for all others."""
    name = press.name
    stepped = replay.pressed(name)
    if stepped is not None:
        return play.moved(overlay=stepped) if name == "hold" else replay_at(play, stepped)
    match name:
        case "look" if press.which.isdecimal():
            return replay_at(play, replace(replay, running=False).to(replay.round_at(int(press.which))))
        case "round_on":
            return replay_at(play, replay.to(replay.round_at(replay.game.round + 1)))
        case "round_back":
            # To the start of this round, or of the one before when that is where we are.
            start = replay.round_at(replay.game.round)
            at = start if start < replay.at else replay.round_at(replay.game.round - 1)
            return replay_at(play, replay.to(at))
        case "leave_replay":
            return leave_replay(play)
        case "next" | "back" | "go" | "resign":
            return play.not_now()  # they are for the game, which rests
    return None


def tell_step(play: Play, replay: Replay) -> Play:
    """Tell the act that led to the state shown, and what came of it."""
    title = phrase("replay.title")
    if not replay.at:
        return play.say(note("replay.start"), title=title)
    *_, before, _ = replay.game.states()  # of what mostly follows others' acts are left out
    action = replay.game.actions[-1]
    lines = summary_lines(before, action, before.play(action))
    place = phrase("replay.place", at=replay.at, last=replay.last, round=replay.game.round)
    return play.say(*lines, title=title, announce=(place, *lines[:_ANNOUNCED]))
