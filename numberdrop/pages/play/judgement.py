"""The coach's word on the last drop of a person, asked for and told while it is worked on."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.pages.message import Line, Phrase, note, phrase
from numberdrop.pages.table.hint_job import SLICE
from numberdrop.pages.table.idea_lines import idea_lines
from numberdrop.pages.table.judgement_job import DropJudgement
from numberdrop.pages.table.judgement_lines import better_numbers, judgement_lines
from numberdrop.pages.table.others_lines import others_lines
from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game

from .retry_lines import retry_message
from .state import Play, Retry

_TITLE = phrase("ui.talk_coach")


def _title(play: Play, job: DropJudgement) -> Phrase:
    """A drop that is no longer of this round is named by its own: another shape may be in hand."""
    return _TITLE if job.game.round == play.game.round else phrase("ui.talk_coach_round", round=job.game.round)


def last_drop(play: Play) -> tuple[Game, Drop] | None:
    """The last drop of the person whose sheet is shown (or of any person), and the game before it."""
    table = play.table
    people = table.seating.people
    wanted = (table.viewed,) if table.viewed in people else people
    states = table.games.states[: table.games.at + 1]
    for before, after in zip(reversed(states[:-1]), reversed(states[1:]), strict=True):
        if not after.actions:
            return None  # before this began another game
        action = after.actions[-1]
        if isinstance(action, Drop) and action.player in wanted:
            return before, action
    return None


def ask_judgement(play: Play) -> Play:
    """Ask for a word on the last drop."""
    drop = last_drop(play)
    if drop is None:
        return play.say(note("ui.nothing_to_judge"), title=_TITLE)
    return judged_on(play.moved(judgement=DropJudgement.of(*drop)))


def judged_at(play: Play) -> int | None:
    """After how many acts of the game on the table the drop stands that is judged, done or not."""
    judgement = play.judgement
    return None if judgement is None or isinstance(play.overlay, Retry) else len(judgement.game.actions)


def judge_again(play: Play, at: int) -> Play:
    """Judge the drop that stands after so many acts: its judgement was being read when the page was left."""
    game = play.table.game
    drop = game.actions[at] if at < len(game.actions) else None
    return replace(play, judgement=DropJudgement.of(game.states()[at], drop)) if isinstance(drop, Drop) else play


def judged_on(play: Play) -> Play:
    """A slice of thinking about a drop, and what is known then."""
    before = play.judgement
    assert before is not None  # only called while there is something to think about
    job = before.thought_on(SLICE)
    play = replace(play, judgement=job, beat=play.beat + 1)
    # A screen reader hears the first word and the last one, not every slice between.
    if isinstance(play.overlay, Retry):
        return play.tell(retry_message(play.overlay, job))
    if job.judgement is None:
        thinking = note("advice.thinking", seconds=round(job.seconds))
        return play.say(thinking, title=_title(play, job), announce=() if before.seconds else None)
    others = others_lines(job.others.chosen, job.drop, "too") if job.others else ()
    why_next: tuple[Line, ...] = () if job.explained else (note("coach.why_next"),)
    said = (*judgement_lines(job.judgement), *others, *why_next)
    # What was heard is not heard again: then comes why, and the bots, once it is known of all.
    why = idea_lines(job.judgement.reasons) if job.explained and not before.explained else ()
    announce = None if before.judgement is None else (*why, *(others if job.done else ()))
    return play.say(*said, title=_title(play, job), announce=announce, suggest=better_numbers(job.judgement))
