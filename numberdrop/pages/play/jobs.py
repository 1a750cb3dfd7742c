"""What goes on by itself at the play page, in slices, each when the front end says that it has drawn: what somebody waits for
comes first, the review when nothing else is due.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto

from numberdrop.pages.intents import Intent, Press
from numberdrop.pages.scene import Timer
from numberdrop.pages.table.hint_steps import ends_thinking, hint_under_way, think_of_hint, without_hint
from numberdrop.pages.table.seating import SPEEDS, opponent

from .bot_moves import bots_act
from .ending import SLOW, others_think
from .judgement import judged_on
from .replay import replay_at
from .review import reviewed_on
from .same_dice import rival_plays
from .state import Play, Replay

_PACE = {"step": 1500, "once": 150}
"""Milliseconds between acts of a replay where the speed of bots says nothing that can be watched."""


class Job(Enum):
    """What is under way."""

    JUDGEMENT = auto()
    HINT = auto()
    REPLAY = auto()
    BOT_THINKS = auto()
    BOT = auto()
    RIVAL = auto()
    REVIEW = auto()
    OTHERS = auto()


def due(play: Play) -> Job | None:
    """What goes on next, if anything."""
    table = play.table
    if play.judgement and not play.judgement.done:
        return Job.JUDGEMENT
    if hint_under_way(play):
        return Job.HINT
    match play.overlay:
        case Replay(running=True):
            return Job.REPLAY
        # Whoever reads a dialog misses nothing. One's own turn begins with a press: what commits an act would else stand where
        # something harmless has just stood.
        case None if not play.dialog and table.due_bot:
            if play.bot_turn and play.bot_turn.game is table.game:
                return Job.BOT_THINKS
            if not table.bots_wait:
                return Job.BOT
    rival, reviews = play.busy_rival, play.reviewed
    # What was expected is told first; then the quick ones and the review take turns.
    if reviews.silent:
        return Job.REVIEW
    if rival and opponent(rival.bot) not in SLOW and (play.beat % 2 or not reviews.under_way):
        return Job.RIVAL
    if reviews.under_way:
        return Job.REVIEW
    if reviews.asks:
        return Job.OTHERS
    return Job.RIVAL if rival else None


def timer(play: Play) -> Timer | None:
    """When the page wants to hear that it is drawn."""
    speed = play.table.speed
    pause = SPEEDS[speed] or 0
    match due(play):
        case None:
            return None
        case Job.REPLAY:
            return Timer(play.turn, _PACE.get(speed, pause))
        case Job.BOT:
            return Timer(play.turn, pause)
    return Timer(play.turn, 0, play.beat)


def tick(play: Play) -> Play:
    """Go on with what is due."""
    match due(play):
        case Job.JUDGEMENT:
            return judged_on(play)
        case Job.HINT:
            return think_of_hint(play)
        case Job.REPLAY if isinstance(play.overlay, Replay):
            return replay_at(play, play.overlay.to(play.overlay.at + 1))
        case Job.BOT_THINKS | Job.BOT:
            return bots_act(play)
        case Job.RIVAL:
            return rival_plays(play)
        case Job.REVIEW:
            return reviewed_on(play)
        case Job.OTHERS:
            return others_think(play)
    return play


def interrupted(play: Play, intent: Intent) -> Play:
    """The page in which an intent is answered: whatever a person does ends the coach's thinking."""
    if not ends_thinking(intent) or intent == Press("watch"):
        return play
    ended = replace(play, judgement=None, reopens=None)
    return ended if play.judgement else without_hint(ended, intent)


def thinking(play: Play) -> bool:
    """Whether the coach is at work on something that a person waits for."""
    return due(play) in (Job.JUDGEMENT, Job.HINT)
