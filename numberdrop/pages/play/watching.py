"""What mostly follows after a drop that is spoken of, watched on the board: the coach's drop and the other one, two rounds on, with the same dice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from numberdrop.pages.intents import Press
from numberdrop.pages.message import note, phrase, term
from numberdrop.pages.table.hint import MOVE, hint_here
from numberdrop.pages.table.ideas import box_name
from numberdrop.rules.actions import Drop
from numberdrop.rules.combos import BONUS, KINDS
from numberdrop.rules.game import Game
from numberdrop.rules.sheet import SIZES

from .state import Play, Retry, Watched, press_in_replay, replay_at

if TYPE_CHECKING:
    from numberdrop.coach.candidates import CandidateAction

_TITLE = phrase("watch.title")


def spoken_of(play: Play) -> tuple[Game, CandidateAction, CandidateAction] | None:
    """The drop that is explained and the better one, with the game before them; ``None`` where no drop was explained."""
    job, hint = play.judgement, hint_here(play)
    if job is not None and job.judgement is not None and job.explained:
        said = job.judgement
        if not said.reasons and isinstance(play.overlay, Retry):
            said = play.overlay.old.judgement  # the one that was made in the game
        game, pair = job.game, (said.option, said.best)
    elif hint is not None and hint.settled and hint.advice and hint.advice.reasons and hint.advice.other:
        if play.hint_level < MOVE:
            return None  # it would show what was not asked for yet
        game, pair = hint.game, (hint.advice.other, hint.advice.option)
    else:
        return None
    drops = all(isinstance(option.action, Drop) and option.sheet is not None for option in pair)
    return (game, *pair) if drops and pair[0].action != pair[1].action else None


def watch(play: Play) -> Play:
    """Show what mostly follows, the coach's drop first."""
    spoken = spoken_of(play)
    if spoken is None:
        return play.not_now()
    from numberdrop.coach.continuation import continuation  # the coach has been asked

    game, mine, best = spoken
    found = continuation(game, mine.action.player or 0, mine, best)
    if found is None:
        return play.say(note("watch.none"), title=_TITLE)
    return _shown(replace(play, judgement=None, hint=None), Watched(found.best, found=found, under=play))


def press_while_watching(play: Play, watched: Watched, press: Press) -> Play | None:
    """What the buttons do; ``None`` for those that mean the same everywhere."""
    found, under = watched.found, watched.under
    match press.name:
        case "after_best":
            return _shown(play, Watched(found.best, found=found, under=under))
        case "after_other":
            return _shown(play, Watched(found.mine, found=found, under=under))
        case "leave_replay":
            back = play.moved(overlay=under.overlay, table=under.table, judgement=under.judgement, hint=under.hint)
            return back.tell(under.message)
    return press_in_replay(play, watched, press)


def _shown(play: Play, watched: Watched) -> Play:
    """From the position on, with what of it is counted."""
    found, best = watched.found, watched.best
    percent = found.best_percent if best else found.mine_percent
    play = replay_at(play, replace(watched, running=True))
    who = watched.states[1].actions[-1].player or 0
    first, last = (watched.states[at].sheets[who].boxes for at in (0, -1))
    boxes = [(kind, size) for kind in KINDS for size in (*SIZES, BONUS) if (kind, size) in last - first]
    said = (
        phrase("watch.fills", boxes=term("listing", tuple(map(box_name, boxes))))
        if boxes
        else phrase("watch.none_filled")
    )
    return play.say(note("watch.best" if best else "watch.other", percent=percent, boxes=said), title=_TITLE)
