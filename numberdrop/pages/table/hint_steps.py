"""Asking for a hint, step by step, while the coach thinks in slices and the page stays awake.

The rule is told at once: it is a fact, and a press is answered before there is much thinking. What the coach would do follows when a first answer is found, and may change while the
coach says that it plays on; any act, and any press but for the next step, ends the thinking.
"""

from __future__ import annotations

from dataclasses import replace

from numberdrop.pages.intents import (
    BlockAt,
    CircleCells,
    Do,
    DropAt,
    Intent,
    Lay,
    Load,
    Press,
    Show,
    SlideTile,
    StartAt,
    Submit,
    Type,
)
from numberdrop.pages.message import EMPTY, Line, note, phrase
from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Phase

from .hint_job import SLICE, Hint
from .hint_lines import MOVE, PLACE, hint_lines, suggestions
from .others_lines import others_lines
from .state import S, TableState

_ENDS = (StartAt, DropAt, BlockAt, CircleCells, SlideTile, Type, Press, Submit, Load, Show, Do, Lay)


def ends_thinking(intent: Intent) -> bool:
    """Whether an intent ends the coach's thinking: all but the beat of the page, a question or another language."""
    return isinstance(intent, _ENDS)


def hint_here(state: TableState) -> Hint | None:
    """The hint for what is to be done now."""
    hint = state.hint
    return hint if hint and hint.game is state.game and hint.player == state.table.viewed else None


def hint_under_way(state: TableState) -> Hint | None:
    """The hint for what is to be done now, while the coach thinks about it."""
    hint = hint_here(state)
    return None if hint is None or hint.done else hint


def without_hint(state: S, intent: Intent) -> S:
    """The state in which an intent is answered: what the coach has not found yet is forgotten, unless more of it is asked for."""
    if not ends_thinking(intent) or intent == Press("hint") or hint_under_way(state) is None:
        return state
    return replace(state, hint=None, hint_level=0)


def ask_hint(state: S) -> S:
    """The next step of the hint."""
    state = replace(state, hint_level=state.hint_level + 1)
    may_act = state.actor is not None or (state.game.phase is Phase.SLIDE and not state.locked)
    if hint_here(state) is None and may_act:
        state = replace(state, hint=Hint.of(state.game, state.table.viewed))
    return _tell(_thought_on(state, 0.0) if hint_under_way(state) else state)


def think_of_hint(state: S) -> S:
    """A slice of thinking, and what is known then. A screen reader hears nothing of slices on the way; the last word whole, then what is added."""
    after = _thought_on(state, SLICE)
    settled_before, settled = (bool(one and one.settled) for one in (state.hint, after.hint))
    if not settled_before:
        return _tell(after, None if settled else ())
    added = _others(after) if after.hint and after.hint.done else ()
    return _tell(after, added) if added else after


def _thought_on(state: S, seconds: float) -> S:
    hint = state.hint
    assert hint is not None  # only called while there is something to think about
    return replace(state, hint=hint.thought_on(seconds), beat=state.beat + 1)


def _others(state: TableState) -> tuple[Line, ...]:
    """Which bots would make the drop that is advised, as soon as it is told and known of all."""
    hint = hint_here(state)
    if hint is None or hint.others is None or not hint.others.done or state.hint_level < MOVE or hint.advice is None:
        return ()
    action = hint.advice.action
    return others_lines(hint.others.chosen, action, "best") if isinstance(action, Drop) else ()


def _tell(state: S, announce: tuple[Line, ...] | None = None) -> S:
    hint, level = hint_here(state), state.hint_level
    advice = hint.advice if hint else None
    thinks = hint is not None and not hint.settled
    told = not thinks or (advice is not None and level >= PLACE)  # what it is about is told when it is known
    lines = (*hint_lines(state.game, state.table.viewed, level, advice), *_others(state)) if told else ()
    if hint and thinks:
        lines = *lines, note("advice.first" if advice else "advice.thinking", seconds=hint.seconds)
    cells = suggestions(advice, level) if advice else EMPTY.suggest
    return state.say(*lines, title=phrase("ui.talk_hint"), announce=announce, suggest=cells)
