"""Reviews and judgements of drops on the play page, in time slices; a retry lets a person make one of the costliest drops again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from numberdrop.pages.cards import Card, CardLink
from numberdrop.pages.fields import BadIntent
from numberdrop.pages.message import Line, Message, Note, Phrase, Voice, note, phrase, term
from numberdrop.pages.table import judgement as coach
from numberdrop.pages.table.act_words import action_words
from numberdrop.pages.table.fact_lines import box_name
from numberdrop.pages.table.hint import MOVE
from numberdrop.pages.table.judgement import DropJudgement
from numberdrop.pages.table.kept_review import log_review
from numberdrop.pages.table.review import result_cards, review_progress_card, tell_review_done
from numberdrop.pages.table.searches import SLICE, bot_choice_lines
from numberdrop.pages.table.seating import PERSON
from numberdrop.pages.table.state import NO_MOVE, cells_of
from numberdrop.pages.visit import Effects, Visit
from numberdrop.rules.actions import Drop
from numberdrop.rules.combos import BONUS_SIZE, KINDS
from numberdrop.rules.game import Game
from numberdrop.rules.sheet import SIZES

from .bot_acts import tell_bot_moves
from .state import ContinuationReplay, Play, Replay, Retry, leave_replay, show_replay_state, tell_replay_step

if TYPE_CHECKING:
    from numberdrop.coach import Judgement
    from numberdrop.coach.candidates import CandidateAction


def continue_review(play: Play) -> Play:
    """Go on with the coach's review of the game on the table for one time slice."""
    reviews = play.all_reviews.advanced(SLICE)
    if not reviews.under_way and reviews.game.over:
        reviews = reviews.with_bot_choice_search()
    play = replace(play, reviews=reviews, beat=play.beat + 1)
    if reviews.under_way or play.retry:
        return play
    if any(act.at == play.reopens for act in reviews.costliest if isinstance(act.action, Drop)):
        return open_retry(replace(play, reopens=None), str(play.reopens))
    return tell_review_done(play)


def log_reviews(before: Play, after: Play, visit: Visit) -> Effects:
    """Return the effects that log the mistakes and results of people's reviews that have been finished between ``before`` and ``after``."""
    game = after.table.game
    effects: Effects = ()
    for player, review in after.all_reviews.done:
        if (player, review) not in before.all_reviews.done and after.table.seating.seats[player] == PERSON:
            effects += coach.log_mistakes(game, review, visit.after_effects(effects))
            effects += log_review(game, player, review, visit.after_effects(effects))
    return effects


# --- a drop again -----------------------------------------------------------------------------------------------------


def open_retry(play: Play, at: str) -> Play:
    """Open the costly act with the index ``at``: a drop as a retry, any other act in the replay. Raises ``BadIntent`` for another index."""
    old = next((act for act in play.all_reviews.costliest if str(act.at) == at), None)
    if old is None:
        raise BadIntent("no such act in a review")
    from numberdrop.coach import ReviewedDrop  # imported late: only after a review

    states = play.table.game.states()
    match old:
        case ReviewedDrop():
            before = states[old.at]
            under = replace(play.replay, running=False) if play.replay else None
            return _show_retry_position(play, Retry(old, before, before, None, under))
    return show_replay_state(play, Replay(states).to(old.at + 1))


def _show_retry_position(play: Play, retry: Retry) -> Play:
    """Show the position of a retry, before the person has dropped anything."""
    table = replace(play.table, viewed=retry.old.drop.player, pause=False, last_move=NO_MOVE)
    fresh = replace(retry, game=retry.before, drop=None)
    return play.with_new_turn(table=table, overlay=fresh, hint_level=0).tell(retry_message(fresh, None))


def judge_retry(play: Play, retry: Retry, drop: Drop, after: Game) -> Play:
    """Judge a legal drop made in a retry; ``after`` is the retry's game after the drop. The game on the table does not change."""
    table = replace(play.table, falls=play.table.falls + 1, last_move=(drop.player, cells_of(drop)))
    job = DropJudgement.of(retry.before, drop)
    retried = play.with_new_turn(table=table, overlay=replace(retry, game=after, drop=drop), judgement=job)
    return continue_judgement(retried)


def restart_retry(play: Play) -> Play:
    """Show the position of the retry again, before the new drop."""
    return _show_retry_position(play, play.retry) if play.retry else play


def undo_retry_drop(play: Play) -> Play:
    """Take back the new drop of a retry."""
    return restart_retry(play) if play.retry and play.retry.drop else play.say(note("ui.nothing_to_undo"))


def show_retry_sheet(play: Play) -> Play:
    """Show the sheet of the player that the retry is about."""
    return play.with_new_turn(table=replace(play.table, viewed=play.retry.old.drop.player)) if play.retry else play


def leave_retry(play: Play) -> Play:
    """Close the retry, and show what was open before: a replay, or the table."""
    retry = play.retry
    if retry is None:
        return play
    play = play.with_new_turn(table=replace(play.table, last_move=NO_MOVE), overlay=retry.under)
    if retry.under:
        return tell_replay_step(play, retry.under)
    return tell_bot_moves(play) if play.table.bot_moves else play.without_message()


def review_cards(play: Play, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """Return the cards of all finished reviews, with a link to the puzzles made from this game, and the card of the review under way."""
    reviews = play.all_reviews
    game = reviews.game
    finished = [result_cards(voice, game, player, review, "retry") for player, review in reviews.done]
    if finished and (learned := coach.count_puzzles_from(game, visit)):
        first, *others = finished[-1]
        link = CardLink(coach.LEARN_LINK, voice.plural_sentence("review.learn", learned))
        finished[-1] = (first.but(links=(link,)), *others)
    cards = (card for cards in finished for card in cards)
    return *cards, *((review_progress_card(voice, reviews.busy),) if reviews.busy else ())


# --- judgement --------------------------------------------------------------------------------------------------------

_JUDGEMENT_TITLE = phrase("ui.talk_coach")


def _judgement_title(play: Play, job: DropJudgement) -> Phrase:
    """Return the title of a judgement, which names the round of the judged drop unless it is the current round."""
    round_ = job.game.round
    return _JUDGEMENT_TITLE if round_ == play.game.round else phrase("ui.talk_coach_round", round=round_)


def ask_judgement(play: Play) -> Play:
    """Let the coach judge the last drop."""
    drop = play.table.last_drop
    if drop is None:
        return play.say(note("ui.nothing_to_judge"), title=_JUDGEMENT_TITLE)
    return continue_judgement(play.with_new_turn(judgement=DropJudgement.of(*drop)))


def judge_again(play: Play, at: int) -> Play:
    """Start once more the judgement of the drop with the index ``at``, which was on screen when the visitor left the page."""
    game = play.table.game
    match game.actions[at : at + 1]:
        case (Drop() as drop,):
            return replace(play, judgement=DropJudgement.of(game.states()[at], drop))
    return play


def continue_judgement(play: Play) -> Play:
    """Go on with the coach's judgement of a drop for one time slice, and show in the message what it has found so far."""
    before = play.judgement
    assert before is not None  # called only while a judgement is under way
    job = before.advanced(SLICE)
    play = replace(play, judgement=job, beat=play.beat + 1)
    # A screen reader hears the first word and the last one, not every slice between.
    if play.retry:
        return play.tell(retry_message(play.retry, job))
    if job.judgement is None:
        thinking = note("advice.thinking", seconds=round(job.seconds))
        return play.say(thinking, title=_judgement_title(play, job), announce=() if before.seconds else None)
    others, why_next = _lines_after_verdict(job)
    lines = (*coach.judgement_lines(job.judgement), *others, *why_next)
    # A screen reader hears nothing twice: after the verdict only the reasons, then the bots, once all are known.
    why = coach.reason_lines(job.judgement) if job.explained and not before.explained else ()
    announce = None if before.judgement is None else (*why, *(others if job.done else ()))
    return play.say(
        *lines, title=_judgement_title(play, job), announce=announce, suggest=coach.better_numbers(job.judgement)
    )


def _lines_after_verdict(job: DropJudgement) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return two groups of lines: on the bots known to make the same drop; and, until there are reasons, one that announces them."""
    others = bot_choice_lines(job.bot_choices.acts_by_bot, job.drop, "too") if job.bot_choices else ()
    return others, () if job.explained else (note("coach.why_next"),)


def retry_message(retry: Retry, job: DropJudgement | None) -> Message:
    """Return the message during a retry: verdicts on the drop in the game and on the new drop (``job``: its judgement, if there is one)."""
    old = retry.old
    title = phrase("review.trial_title", round=old.round)
    old_verdict = _verdict_in_sentence("review.then", old.judgement)
    same = (note("review.same"),) if retry.drop == old.drop else ()
    if job is None or job.judgement is None:
        what_was = Note(action_words(retry.before, old.drop), cells_of(old.drop), name="deed")
        thinking = (note("advice.thinking", seconds=round(job.seconds)),) if job else ()
        return Message((*(same or (what_was,)), *old_verdict, *thinking), "info", title)
    new_verdict = (*same, *_verdict_in_sentence("review.now", job.judgement))
    others, why_next = _lines_after_verdict(job)
    lines: tuple[Line, ...] = (*new_verdict, *old_verdict, *coach.better_drop_lines(job.judgement), *others, *why_next)
    return Message(lines, "info", title).but(suggest=coach.better_numbers(job.judgement))


def _verdict_in_sentence(key: str, judgement: Judgement) -> tuple[Note, ...]:
    """Return the lines of a verdict, each put into the catalogue's sentence ``key``, which says which drop the verdict is about."""
    return tuple(line.but(words=phrase(key, said=line.words), name=key) for line in coach.verdict_lines(judgement))


# --- continuations ----------------------------------------------------------------------------------------------------

# What most often follows in the next two rounds after each of the two drops that the coach has compared.

_WATCH_TITLE = phrase("watch.title")


def compared_drops(play: Play) -> tuple[Game, CandidateAction, CandidateAction] | None:
    """Return what the coach has compared: the game before the drops, the worse drop and the better one; ``None`` without a comparison."""
    job, hint = play.judgement, play.hint_here
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


def watch_continuation(play: Play) -> Play:
    """Show how the game is likely to continue after the better of two drops that the coach has compared."""
    spoken = compared_drops(play)
    if spoken is None:
        return play.say_not_now()
    from numberdrop.coach.reasons import find_continuation  # imported late: only after a judgement or hint

    game, mine, best = spoken
    likely = find_continuation(game, mine.action.player or 0, mine, best)
    if likely is None:
        return play.say(note("watch.none"), title=_WATCH_TITLE)
    watched = ContinuationReplay(likely.best, continuation=likely, under=play)
    return _play_continuation(replace(play, judgement=None, hint=None), watched)


def show_other_continuation(play: Play) -> Play:
    """Show the other of the two likely continuations: after the coach's drop, or after the drop compared with it."""
    match play.overlay:
        case ContinuationReplay(continuation=likely, under=under, is_after_best_drop=best):
            states = likely.mine if best else likely.best
            return _play_continuation(play, ContinuationReplay(states, continuation=likely, under=under))
    return play


def leave_overlay(play: Play) -> Play:
    """Close the replay that covers the table; after a replay of a likely continuation, show again what was open before."""
    match play.overlay:
        case ContinuationReplay(under=under):
            back = play.with_new_turn(
                overlay=under.overlay, table=under.table, judgement=under.judgement, hint=under.hint
            )
            return back.tell(under.message)
    return leave_replay(play)


def _play_continuation(play: Play, watched: ContinuationReplay) -> Play:
    """Play a continuation from its start; the message says how often the game goes on in this way and which boxes it fills."""
    likely, best = watched.continuation, watched.is_after_best_drop
    percent = likely.best_percent if best else likely.mine_percent
    play = show_replay_state(play, replace(watched, running=True))
    player = watched.states[1].actions[-1].player or 0
    first, last = (watched.states[at].sheets[player].boxes for at in (0, -1))
    boxes = [(kind, size) for kind in KINDS for size in (*SIZES, BONUS_SIZE) if (kind, size) in last - first]
    names = term("listing", tuple(map(box_name, boxes)))
    filled = phrase("watch.fills", boxes=names) if boxes else phrase("watch.none_filled")
    return play.say(note("watch.best" if best else "watch.other", percent=percent, boxes=filled), title=_WATCH_TITLE)
