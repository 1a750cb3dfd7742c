"""The review of a game: found out in slices, told in a card, and its costliest drops made again at once.

A review is of the player whose sheet is shown, of the game on the table, finished or not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from numberdrop.pages.cards import Card, CardLink
from numberdrop.pages.fields import BadIntent
from numberdrop.pages.intents import Press
from numberdrop.pages.message import Line, Message, Note, Phrase, Voice, note, phrase
from numberdrop.pages.table.hint_job import SLICE
from numberdrop.pages.table.ideas import action_words, idea_lines, others_lines
from numberdrop.pages.table.judgement import (
    LEARN_LINK,
    DropJudgement,
    better_numbers,
    judgement_lines,
    learned_from,
    noted,
    verdict_lines,
    why_lines,
)
from numberdrop.pages.table.kept_review import with_review
from numberdrop.pages.table.review import result_cards, under_way_card
from numberdrop.pages.table.seating import PERSON
from numberdrop.pages.table.state import NO_MOVE, cells_of
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game

from .new_game import tell_bot_moves
from .state import Play, Replay, Retry, replay_at, tell_step

if TYPE_CHECKING:
    from numberdrop.coach import Judgement

_TITLE = phrase("review.title")


def may_review(play: Play) -> bool:
    """Whether the player shown has drops that were not looked at yet, and nobody else's are being looked at."""
    viewed, reviews = play.table.viewed, play.reviewed
    if reviews.under_way or viewed in reviews.players:
        return False
    return has_dropped(play.table.game, viewed)


def has_dropped(game: Game, player: int) -> bool:
    """Whether there is something to look at."""
    return any(isinstance(action, Drop) and action.player == player for action in game.actions)


def ask_review(play: Play) -> Play:
    """Look at every drop of the player shown."""
    if not may_review(play):
        return play.say(note("review.not_now"), title=_TITLE)
    return play.moved(reviews=play.reviewed.begun(play.table.viewed)).say(note("review.begun"), title=_TITLE)


def stop_review(play: Play) -> Play:
    """Enough: what is not finished is forgotten."""
    return play.moved(reviews=replace(play.reviewed, busy=None, waiting=())).say(note("review.stopped"), title=_TITLE)


def reviewed_on(play: Play) -> Play:
    """A slice of the review."""
    reviews = play.reviewed.worked_on(SLICE)
    if not reviews.under_way and reviews.game.over:
        reviews = reviews.asking()
    play = replace(play, reviews=reviews, beat=play.beat + 1)
    if reviews.under_way or isinstance(play.overlay, Retry):
        return play
    if any(act.at == play.reopens for act in reviews.costliest if isinstance(act.action, Drop)):
        return open_retry(replace(play, reopens=None), str(play.reopens))
    return play.moved().say(note("review.done", tone="good"), title=_TITLE)


def with_mistakes(before: Play, after: Play, visit: Visit) -> Visit:
    """The visit with what the reviews that have just been done say of people; bots learn nothing."""
    if after.reviews is before.reviews:
        return visit
    known, seats = before.reviewed.done, after.table.seating.seats
    for player, review in after.reviewed.done:
        if (player, review) not in known and seats[player] == PERSON:
            visit = with_review(after.table.game, player, review, noted(after.table.game, review, visit))
    return visit


# --- a drop again -----------------------------------------------------------------------------------------------------


def open_retry(play: Play, at: str) -> Play:
    """Open the position before one of the costliest acts: a drop is made again, to any other act the replay leads."""
    old = next((act for act in play.reviewed.costliest if str(act.at) == at), None)
    if old is None:
        raise BadIntent("no such act in a review")
    from numberdrop.coach import ReviewedDrop  # there is a review, so the coach has been asked

    states = play.table.game.states()
    if not isinstance(old, ReviewedDrop):
        return replay_at(play, Replay(states).to(old.at + 1))
    before = states[old.at]
    under = replace(play.replay, running=False) if play.replay else None
    return _asked_again(play, Retry(old, before, before, None, under))


def _asked_again(play: Play, retry: Retry) -> Play:
    """The position with nothing dropped yet."""
    table = replace(play.table, viewed=retry.old.drop.player, pause=False, last_move=NO_MOVE)
    fresh = Retry(retry.old, retry.before, retry.before, None, retry.under)
    return play.moved(table=table, overlay=fresh, hint_level=0).tell(retry_message(fresh, None))


def dropped_again(play: Play, retry: Retry, drop: Drop, after: Game) -> Play:
    """A legal drop in the place of the old one is judged, not played."""
    table = replace(play.table, falls=play.table.falls + 1, last_move=(drop.player, cells_of(drop)))
    retry = replace(retry, game=after, drop=drop)
    return judged_on(play.moved(table=table, overlay=retry, judgement=DropJudgement.of(retry.before, drop)))


def press_in_retry(play: Play, retry: Retry, press: Press) -> Play | None:
    """What the buttons do while a drop is made again; ``None`` for those that mean the same everywhere."""
    match press.name:
        case "try_again":
            return _asked_again(play, retry)
        case "undo":
            return _asked_again(play, retry) if retry.drop else play.say(note("ui.nothing_to_undo"))
        case "leave_trial":
            return _left(play, retry)
        case "back" | "step":
            return play.moved(table=replace(play.table, viewed=retry.old.drop.player))
        case "hint" | "audit" | "combo" | "keys" | "close":
            return None
    return play.not_now()


def _left(play: Play, retry: Retry) -> Play:
    """Back to what the retry lay over."""
    play = play.moved(table=replace(play.table, last_move=NO_MOVE), overlay=retry.under)
    if retry.under:
        return tell_step(play, retry.under)
    return tell_bot_moves(play) if play.table.bot_moves else play.quiet()


# --- review cards -----------------------------------------------------------------------------------------------------

# What is shown of the reviews: what each has found, with the costliest drops to be tried again, and the one under way.


def review_cards(play: Play, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """One for each review that is done, the last with the way to the puzzles out of this game; and one for that under way."""
    reviews = play.reviewed
    game = reviews.game
    done = [result_cards(voice, game, player, review, "retry") for player, review in reviews.done]
    if done and (learned := learned_from(game, visit)):
        first, *others = done[-1]
        done[-1] = (first.but(links=(CardLink(LEARN_LINK, voice.count("review.learn", learned)),)), *others)
    cards = (card for cards in done for card in cards)
    return *cards, *((under_way_card(voice, reviews.busy),) if reviews.busy else ())


# --- judgement --------------------------------------------------------------------------------------------------------

# The coach's word on the last drop of a person, asked for and told while it is worked on.

_JUDGEMENT_TITLE = phrase("ui.talk_coach")


def _title(play: Play, job: DropJudgement) -> Phrase:
    """A drop that is no longer of this round is named by its own: another shape may be in hand."""
    return (
        _JUDGEMENT_TITLE if job.game.round == play.game.round else phrase("ui.talk_coach_round", round=job.game.round)
    )


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
        return play.say(note("ui.nothing_to_judge"), title=_JUDGEMENT_TITLE)
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


# --- retry lines ------------------------------------------------------------------------------------------------------

# What is said of a drop that is made again, beside what the coach said of the one in the game.


def retry_message(retry: Retry, job: DropJudgement | None) -> Message:
    """The explanation while a drop is made again; ``job`` judges the new one."""
    old = retry.old
    title = phrase("review.trial_title", round=old.round)
    then = _prefixed("review.then", old.judgement)
    same = (note("review.same"),) if retry.drop == old.drop else ()
    if job is None or job.judgement is None:
        what_was = Note(action_words(retry.before, old.drop), cells_of(old.drop), name="deed")
        thinking = (note("advice.thinking", seconds=round(job.seconds)),) if job else ()
        return Message((*(same or (what_was,)), *then, *thinking), "info", title)
    now = _prefixed("review.now", job.judgement)
    others = others_lines(job.others.chosen, job.drop, "too") if job.others else ()
    why_next: tuple[Line, ...] = () if job.explained else (note("coach.why_next"),)
    lines: tuple[Line, ...] = (*same, *now, *then, *why_lines(job.judgement), *others, *why_next)
    return Message(lines, "info", title).but(suggest=better_numbers(job.judgement))


def _prefixed(key: str, judgement: Judgement) -> tuple[Note, ...]:
    """The verdict on a drop, with the drop that it is about."""
    return tuple(line.but(words=phrase(key, said=line.words), name=key) for line in verdict_lines(judgement))
