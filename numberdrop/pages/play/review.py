"""The review of a game: found out in slices, told in a card, and its costliest drops made again at once.

A review is of the player whose sheet is shown, of the game on the table, finished or not.
"""

from __future__ import annotations

from dataclasses import replace

from numberdrop.pages.fields import BadIntent
from numberdrop.pages.intents import Press
from numberdrop.pages.message import note, phrase
from numberdrop.pages.table.hint_job import SLICE
from numberdrop.pages.table.judgement_job import DropJudgement
from numberdrop.pages.table.kept_review import with_review
from numberdrop.pages.table.own_mistakes import noted
from numberdrop.pages.table.seating import PERSON
from numberdrop.pages.table.state import NO_MOVE, cells_of
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game

from .judgement import judged_on
from .new_game import tell_bot_moves
from .replay import replay_at, tell_step
from .retry_lines import retry_message
from .state import Play, Replay, Retry

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
