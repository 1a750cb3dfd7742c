"""Updates of the play page: the next state after an intent of a person or a tick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from numberdrop.pages.fields import BadIntent, text
from numberdrop.pages.intents import (
    BlockAt,
    CircleCells,
    Do,
    DropAt,
    Follow,
    Hello,
    Intent,
    Lay,
    Load,
    Press,
    Show,
    SlideTile,
    StartAt,
    Submit,
    Tick,
    TryCombo,
    TryDrop,
    Type,
    Why,
)
from numberdrop.pages.message import note, phrase
from numberdrop.pages.page import update_common
from numberdrop.pages.parts import why_answers
from numberdrop.pages.parts.scores import Score, game_id
from numberdrop.pages.table import acts
from numberdrop.pages.table.acts import action_of, carry_out, read_typed, redo, tell_refusal, tell_try, under_way, undo
from numberdrop.pages.table.hint import ask_hint
from numberdrop.pages.table.kept_review import with_game
from numberdrop.pages.table.seating import OPPONENTS, PERSON, SPEEDS
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Action, Drop, EndRound, Pass, Skip, Throw
from numberdrop.rules.dice import Roll, RollError
from numberdrop.rules.game import Game

from . import bot_acts, new_game
from .ending import is_thinking, keepsake, look_at, open_rival, open_rounds, start_end_work, stop_thinking, tick
from .keeping import LINK, read_greeting, same_dice, take_link
from .review import ask_judgement, ask_review, dropped_again, open_retry, press_in_retry, stop_review, with_mistakes
from .state import Play, Replay, Retry, Watched, open_replay, press_in_replay, reset_after_change
from .watching import press_while_watching, watch

_LONGEST_ROLL = 40
_COUNTS = tuple("23456")
_FIRST_TABLE = (PERSON, "pip", "zoe")
"""The seats of a new table with bots."""
_IN_A_GAME = ("roll", "pass", "skip", "end", "combo", "hint", "judge")
_OF_OVERLAYS = (
    "forward", "rewind", "round_on", "round_back", "play_on", "leave_replay", "try_again", "leave_trial",
    "after_best", "after_other",
)  # fmt: skip


def update(play: Play, intent: Intent, visit: Visit) -> tuple[Play, Visit]:
    """The play page after an intent."""
    ready = stop_thinking(play, intent)
    after = _handle(ready, intent, visit)
    if after is None:
        after, visit = update_common(ready, intent, visit)
    after = start_end_work(play, reset_after_change(play, after), visit)
    if after.table.game.over and not play.table.game.over and not _brings_game(intent):
        visit = with_game(after.table.game, after.table.seating, visit)
    visit = with_mistakes(play, after, visit)
    game = under_way(after.table.game, after.table.seating.seats)
    visit = visit if visit.under_way == game else replace(visit, under_way=game)
    if is_thinking(play) and ready is not play and after.said == play.said:
        after = after.say(note("advice.ended"))
    return after, visit


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
        case StartAt() | DropAt() | BlockAt() | CircleCells() | SlideTile():
            return act(play, action_of(intent, play.table.viewed), visit)
        case Do(action):
            return act(play, action, visit)
        case Lay(Game() as game):
            return acts.take_record(play, game)
        case Type(typed):
            match read_typed(play, typed):
                case Play() as refused:
                    return refused
                case str(name):
                    return _handle(play, Press(name), visit)
                case action:
                    return act(play, action, visit)
        case TryDrop() | TryCombo():
            return tell_try(play, intent)
        case Why(about):
            return play.say(*why_answers.answer(play.game, play.table.viewed, about), title=phrase("ui.talk_why"))
        case Show(player) if player < play.game.players:
            return play.moved(table=play.table.viewing(player))
        case Load(record):
            return acts.load(play, record)
        case Submit(form, values):
            return _submit(play, form, values, visit)
        case Press():
            return _press(play, intent, visit)
    return None


# --- acts -------------------------------------------------------------------------------------------------------------


def act(play: Play, action: Action, visit: Visit) -> Play:
    """Carry out a legal act of a person and tell what it did; tell every refusal of an illegal one, and change nothing."""
    if play.locked:
        return play.not_now()
    outcome = play.game.play(action)
    if not outcome.legal:
        return tell_refusal(play, action, outcome)
    match play.overlay, action:
        case Retry() as retry, Drop():
            return dropped_again(play, retry, action, outcome.after)
    return _with_score(carry_out(play, action, outcome), visit)


def _with_score(play: Play, visit: Visit) -> Play:
    """Record the score of a solo game that has ended, unless something was taken back."""
    game, seating = play.table.game, play.table.seating
    alone = game.over and game.solo and seating.seats == (PERSON,)
    if not alone or seating.taken_back or seating.resigned or game_id(game) in (score.id for score in play.scores):
        return play
    score = Score.of(game, visit.now - visit.clock_offset)
    return replace(play, scores=(*play.scores, score), new_scores=(*play.new_scores, score))


# --- buttons ----------------------------------------------------------------------------------------------------------


def _press(play: Play, press: Press, visit: Visit) -> Play | None:
    if play.begins and press.name in _IN_A_GAME:
        return play.say(note("begin.first"))
    after: Play | None = None
    match play.overlay:
        case Retry() as retry:
            after = press_in_retry(play, retry, press)
        case Watched() as watched:
            after = press_while_watching(play, watched, press)
        case Replay() as replay:
            after = press_in_replay(play, replay, press)
    return after or _press_act(play, press, visit) or _press_tool(play, press, visit)


def _press_act(play: Play, press: Press, visit: Visit) -> Play | None:
    """Carry out the buttons that act in the game or let it go on."""
    viewed = play.table.viewed
    match press.name:
        case "roll":
            roll = play.game.seeded_roll
            return play.say(note("ui.roll_yourself")) if roll is None else act(play, Throw(roll), visit)
        case "pass":
            return act(play, Pass(viewed), visit)
        case "skip":
            return act(play, Skip(viewed), visit)
        case "end":
            return act(play, EndRound(), visit)
        case "combo":  # the key C outside phase 4
            return play.say(note("ui.not_combo_phase", rule="one_combo"))
        case "undo":
            return undo(play)
        case "redo":
            return redo(play)
        case "step":
            return bot_acts.step(play)
        case "next" | "back":
            return bot_acts.next_sheet(play)
        case "hold":
            return bot_acts.hold(play)
        case "go":
            return bot_acts.go(play)
        case "resign":
            return bot_acts.resign(play)
    return None


def _press_tool(play: Play, press: Press, visit: Visit) -> Play | None:
    """Carry out the buttons that show, ask, store or start something."""
    match press:
        case Press("hint"):
            return ask_hint(play)
        case Press("judge"):
            return ask_judgement(play)
        case Press("watch"):
            return watch(play)
        case Press("review"):
            return ask_review(play)
        case Press("stop_review"):
            return stop_review(play)
        case Press("retry", at):
            return open_retry(play, at)
        case Press("replay"):
            return open_replay(play)
        case Press("rounds") if play.table.game.over:
            return open_rounds(play)
        case Press("audit"):
            return replace(play, table=replace(play.table, audit_shown=not play.table.audit_shown))
        case Press("speed", speed) if speed in SPEEDS:
            return replace(play, table=replace(play.table, speed=speed))
        case Press("alone") if play.begins:
            return new_game.alone(play)
        case Press("together", count) if play.begins and count in _COUNTS:
            return play.moved(begins="seats", seats=(PERSON,) * int(count)).quiet()
        case Press("table") if play.begins:
            return play.moved(begins="seats", seats=_FIRST_TABLE).quiet()
        case Press("doors") if play.begins:
            return play.moved(begins="doors").quiet()
        case Press("resume") if play.begins:
            return play.moved(begins=None).quiet()
        case Press("new"):
            return new_game.once_more(play)
        case Press("against", ""):
            return play.moved(begins="doors", overlay=None).quiet()
        case Press("against", bot) if bot in OPPONENTS:
            return new_game.against(play, bot, visit)
        case Press("same_again"):
            return new_game.once_more(play, same_dice=True)
        case Press("picture") if play.table.game.over:
            return replace(play, dialog=keepsake(play, visit))
        case Press("look", number) if play.table.game.over:
            return look_at(play, number)
        case Press("rival", bot) if bot in OPPONENTS:
            return open_rival(play, bot) or play.not_now()
        case Press("same_dice"):
            return same_dice(play)
        case Press("record"):
            return replace(play, dialog=acts.record_dialog(play.table.game))
        case Press("load"):
            return replace(play, dialog=acts.load_dialog())
        case Press("use_prefix"):
            return acts.use_prefix(play)
        case Press("close"):
            return acts.closed(play)
        case Press(name) if name in _OF_OVERLAYS:
            return play  # a second press: the overlay is closed already
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
