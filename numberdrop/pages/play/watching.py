"""Continuations on the board: what most often follows in the next two rounds after each of the two drops that the coach has compared."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from numberdrop.pages.message import note, phrase, term
from numberdrop.pages.table.fact_lines import box_name
from numberdrop.pages.table.hint import MOVE, hint_here
from numberdrop.rules.actions import Drop
from numberdrop.rules.combos import BONUS, KINDS
from numberdrop.rules.game import Game
from numberdrop.rules.sheet import SIZES

from .state import Play, Watched, leave_replay, replay_at

if TYPE_CHECKING:
    from numberdrop.coach.candidates import CandidateAction

_TITLE = phrase("watch.title")


def spoken_of(play: Play) -> tuple[Game, CandidateAction, CandidateAction] | None:
    """The two drops that the coach has compared, the better one last, with the game before them; ``None`` if there are none."""
    job, hint = play.judgement, hint_here(play)
    if job is not None and job.judgement is not None and job.explained:
        judgement = job.judgement
        if not judgement.reasons and play.retry:
            judgement = play.retry.old.judgement  # that of the drop in the game
        game, pair = job.game, (judgement.option, judgement.best)
    elif hint is not None and hint.settled and hint.advice and hint.advice.reasons and hint.advice.other:
        if play.hint_level < MOVE:
            return None  # it would show more than the hint has told
        game, pair = hint.game, (hint.advice.other, hint.advice.option)
    else:
        return None
    drops = all(isinstance(option.action, Drop) and option.sheet is not None for option in pair)
    return (game, *pair) if drops and pair[0].action != pair[1].action else None


def watch(play: Play) -> Play:
    """Show the continuations, the one after the coach's drop first."""
    spoken = spoken_of(play)
    if spoken is None:
        return play.not_now()
    from numberdrop.coach.continuation import find_continuation  # imported late: only after a judgement or hint

    game, mine, best = spoken
    likely = find_continuation(game, mine.action.player or 0, mine, best)
    if likely is None:
        return play.say(note("watch.none"), title=_TITLE)
    return _shown(replace(play, judgement=None, hint=None), Watched(likely.best, continuation=likely, under=play))


def show_other(play: Play) -> Play:
    """Show the continuation after the other of the two drops."""
    match play.overlay:
        case Watched(continuation=likely, under=under, best=best):
            return _shown(play, Watched(likely.mine if best else likely.best, continuation=likely, under=under))
    return play


def leave_overlay(play: Play) -> Play:
    """Close a replay; from a continuation, go back to the page below it."""
    match play.overlay:
        case Watched(under=under):
            back = play.moved(overlay=under.overlay, table=under.table, judgement=under.judgement, hint=under.hint)
            return back.tell(under.message)
    return leave_replay(play)


def _shown(play: Play, watched: Watched) -> Play:
    """Play a continuation from its start, and tell its figures."""
    likely, best = watched.continuation, watched.best
    percent = likely.best_percent if best else likely.mine_percent
    play = replay_at(play, replace(watched, running=True))
    player = watched.states[1].actions[-1].player or 0
    first, last = (watched.states[at].sheets[player].boxes for at in (0, -1))
    boxes = [(kind, size) for kind in KINDS for size in (*SIZES, BONUS) if (kind, size) in last - first]
    filled = (
        phrase("watch.fills", boxes=term("listing", tuple(map(box_name, boxes))))
        if boxes
        else phrase("watch.none_filled")
    )
    return play.say(note("watch.best" if best else "watch.other", percent=percent, boxes=filled), title=_TITLE)
