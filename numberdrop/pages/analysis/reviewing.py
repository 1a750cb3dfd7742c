"""The review of the game that was played, drop by drop: its graph and its costliest drops stand beside the lines."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.pages.message import note, phrase
from numberdrop.pages.table.hint_job import SLICE
from numberdrop.rules.actions import Drop

from .state import Analysis
from .stored import with_review

_TITLE = phrase("review.title")


def may_review(state: Analysis) -> bool:
    """Whether the player shown has drops that were not looked at yet, and nobody else's are being looked at."""
    reviews, viewed = state.reviewed, state.table.viewed
    if reviews.under_way or viewed in reviews.players:
        return False
    return any(isinstance(action, Drop) and action.player == viewed for action in state.tree.game.actions)


def ask_review(state: Analysis) -> Analysis:
    """Look at every drop of the player shown."""
    if not may_review(state):
        return state.say(note("review.not_now"), title=_TITLE)
    return state.moved(reviews=state.reviewed.begun(state.table.viewed)).say(note("review.begun"), title=_TITLE)


def stop_review(state: Analysis) -> Analysis:
    """Enough: what is not finished is forgotten."""
    return state.moved(reviews=replace(state.reviewed, busy=None, waiting=())).say(note("review.stopped"), title=_TITLE)


def reviewed_on(state: Analysis) -> Analysis:
    """A slice of the review."""
    before = state.reviewed.done
    state = replace(state, reviews=state.reviewed.worked_on(SLICE))
    for _, review in state.reviewed.done[len(before) :]:
        state = with_review(state, review)
    if state.reviewed.under_way:
        return state
    return state.moved().say(note("review.done", tone="good"), title=_TITLE)
