"""Updates of the play page: the next state after an intent of a person or a tick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from numberdrop.pages.fields import BadIntent, text
from numberdrop.pages.intents import (
    Follow,
    Hello,
    Intent,
    Lay,
    Load,
    Press,
    Submit,
    Tick,
)
from numberdrop.pages.message import note
from numberdrop.pages.table import acts
from numberdrop.pages.table import update as table
from numberdrop.pages.table.acts import under_way
from numberdrop.pages.table.kept_review import log_game
from numberdrop.pages.visit import Effects, SetUnderWay, Visit
from numberdrop.rules.actions import Throw
from numberdrop.rules.dice import Roll, RollError
from numberdrop.rules.game import Game

from . import new_game
from .acts import ACTS, act, carry_out
from .ending import is_thinking, start_end_work, stop_thinking, tick
from .keeping import LINK, read_greeting, take_link
from .review import log_reviews
from .state import Play, reset_after_change

_LONGEST_ROLL = 40


def update(play: Play, intent: Intent, visit: Visit) -> tuple[Play, Effects]:
    """The play page after an intent."""
    ready = stop_thinking(play, intent)
    effects: Effects = ()
    after = _handle(ready, intent, visit)
    if after is None:
        after, effects = table.update(ready, intent, visit, ACTS, carry_out)
    after = start_end_work(play, reset_after_change(play, after), visit)
    if after.table.game.over and not play.table.game.over and not _brings_game(intent):
        effects += log_game(after.table.game, after.table.seating, visit)
    effects += log_reviews(play, after, visit.after(effects))
    game = under_way(after.table.game, after.table.seating.seats)
    if visit.under_way != game:
        effects = *effects, SetUnderWay(game)
    if is_thinking(play) and ready is not play and after.said == play.said:
        after = after.say(note("advice.ended"))
    return after, effects


def _brings_game(intent: Intent) -> bool:
    """Whether an intent brings a game that was not played on this page now."""
    return isinstance(intent, Lay | Load | Hello) or intent == Press("use_prefix")


def _handle(play: Play, intent: Intent, visit: Visit) -> Play | None:
    match intent:
        case Hello():
            return read_greeting(play, intent, visit)
        case Follow(link) if link.startswith(LINK):
            return take_link(play, link)
        case Follow(link) if link.startswith(new_game.AGAINST):
            return new_game.against_link(play, link, visit)
        case Tick(turn):
            return tick(play) if turn == play.turn else play
        case Lay(Game() as game):
            return acts.take_record(play, game)
        case Load(record):
            return acts.load(play, record)
        case Submit(form, values):
            return _submit(play, form, values, visit)
    return None


# --- forms ------------------------------------------------------------------------------------------------------------


def _submit(play: Play, form: str, values: Mapping[str, object], visit: Visit) -> Play:
    match form:
        case "dice":
            return _own_dice(play, text(values.get("roll"), _LONGEST_ROLL), visit)
        case "new":
            return new_game.by_form(play, values, visit)
    raise BadIntent("no such form here")


def _own_dice(play: Play, typed: str, visit: Visit) -> Play:
    try:
        roll = Roll.parse(typed)
    except RollError:
        unreadable = note("ui.roll_unreadable", tone="refuse", text=typed)
        return replace(play, roll_error=unreadable.words).say(unreadable, verdict="refused")
    return act(replace(play, roll_error=None), Throw(roll), visit)
