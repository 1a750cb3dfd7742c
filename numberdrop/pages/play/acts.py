"""What a visitor can do on the play page: the table of its buttons and keys, and how a person's act of the game is carried out."""

from collections.abc import Callable
from dataclasses import replace

from numberdrop.pages.message import Voice, note
from numberdrop.pages.parts import acts as parts
from numberdrop.pages.parts.acts import Act, Acts, always
from numberdrop.pages.parts.scores import SoloScore, game_id
from numberdrop.pages.table import update as table
from numberdrop.pages.table.history import redo, undo, use_playable_part
from numberdrop.pages.table.review import ask_review, stop_review
from numberdrop.pages.table.seating import OPPONENTS, PERSON, SPEEDS
from numberdrop.pages.table.update import after_act, tell_refusal
from numberdrop.pages.visit import Effects, Visit
from numberdrop.rules.actions import Action, Drop, Throw

from . import bot_acts, new_game, review
from .ending import keepsake_dialog, open_replay_at_round, open_rival, open_round_comparison
from .keeping import open_same_dice_dialog
from .state import ContinuationReplay, Play, Replay, Retry, go_to_replay_round, open_replay, show_replay_state

_COUNTS = tuple("23456")
_FIRST_TABLE = (PERSON, "pip", "zoe")
"""The seats of a new table with bots."""


def act(play: Play, action: Action, visit: Visit) -> Play:
    """Carry out a legal act of a person and show what it did; for an illegal act, show every reason and change nothing."""
    if play.locked:
        return play.say_not_now()
    outcome = play.game.play(action)
    if not outcome.legal:
        return tell_refusal(play, action, outcome)
    match play.overlay, action:
        case Retry() as retry, Drop():
            return review.judge_retry(play, retry, action, outcome.after)
    return _with_score(after_act(play, action, outcome), visit)


def carry_out(play: Play, action: Action, visit: Visit) -> tuple[Play, Effects]:
    """Carry out a person's act of the game by ``act``; returns the page and, for callers that expect effects, no effects."""
    return act(play, action, visit), ()


def _with_score(play: Play, visit: Visit) -> Play:
    """Record the score of a solo game that has just ended, unless the player has undone an act or given up."""
    game, seating = play.table.game, play.table.seating
    alone = game.over and game.solo and seating.seats == (PERSON,)
    if not alone or seating.taken_back or seating.resigned or game_id(game) in (score.id for score in play.scores):
        return play
    score = SoloScore.of(game, visit.now - visit.clock_offset)
    return replace(play, scores=(*play.scores, score), new_scores=(*play.new_scores, score))


def _roll_dice(play: Play, _: str, visit: Visit) -> Play:
    roll = play.game.seeded_roll
    return play.say(note("ui.roll_yourself")) if roll is None else act(play, Throw(roll), visit)


# --- when an act is possible, or its button is shown ------------------------------------------------------------------


def _is_due(*names: str) -> Callable[[Play], bool]:
    return lambda play: play.due in names


def _shows_start_screen(play: Play) -> bool:
    return bool(play.begins)


def _no_overlay(play: Play) -> bool:
    return play.overlay is None


def _no_retry(play: Play) -> bool:
    return play.retry is None


def _in_retry(play: Play) -> bool:
    return play.retry is not None


def _is_game_over(play: Play) -> bool:
    return play.table.game.over and play.retry is None


def _at_table(play: Play) -> bool:
    return play.overlay is None and play.due not in ("doors", "seats", "over")


def _at_table_or_end(play: Play) -> bool:
    return _at_table(play) or play.due == "over"


def _may_roll(play: Play) -> bool:
    return play.due == "roll" and play.game.setup.seed is not None


def _bot_waits(play: Play) -> bool:
    """Whether a bot has to act and a button can make it act at once: bots' acts are shown one by one, or the bots are paused."""
    return play.due == "bot" and (play.table.shows_bot_moves or play.table.bots_paused)


def _may_pause_bots(play: Play) -> bool:
    return _bot_waits(play) and SPEEDS[play.table.speed] is not None and not play.table.bots_paused


def _may_resume_bots(play: Play) -> bool:
    return _bot_waits(play) and SPEEDS[play.table.speed] is not None and play.table.bots_paused


def _may_ask_hint(play: Play) -> bool:
    return play.due == "drop" if play.retry else _at_table(play) and not play.game.over


def _may_ask_judgement(play: Play) -> bool:
    return _at_table(play) and play.table.last_drop is not None


def _may_watch_continuation(play: Play) -> bool:
    thought = play.judgement is not None or play.hint is not None
    return thought and (_at_table(play) or play.due == "again") and review.compared_drops(play) is not None


def _may_ask_why(play: Play) -> bool:
    return _at_table(play) or play.due == "replay" or (play.retry is not None and play.due != "back")


def _replays_game(play: Play) -> bool:
    return play.due == "replay" and not isinstance(play.overlay, ContinuationReplay)


def _may_ask_review(play: Play) -> bool:
    return (_replays_game(play) or play.due == "over") and play.all_reviews.may_begin(play.table.viewed)


def _is_game_under_way(play: Play) -> bool:
    return _at_table(play) and bool(play.game.actions) and not play.game.over


def _may_resign(play: Play) -> bool:
    return _is_game_under_way(play) and bool(play.table.seating.people)


def _has_seeded_dice(play: Play) -> bool:
    return _at_table_or_end(play) and play.game.setup.seed is not None


# --- acts on the table and before a game ------------------------------------------------------------------------------


def _with_speed(play: Play, speed: str, visit: Visit) -> Play | None:
    return replace(play, table=replace(play.table, speed=speed)) if speed in SPEEDS else None


def _show_start_screen(play: Play) -> Play:
    return play.with_new_turn(begins="doors", overlay=None).without_message()


def _show_seats_form(play: Play, seats: tuple[str, ...]) -> Play:
    return play.with_new_turn(begins="seats", seats=seats).without_message()


def _choose_seats(play: Play, count: str, visit: Visit) -> Play | None:
    return _show_seats_form(play, (PERSON,) * int(count)) if count in _COUNTS else None


def _begin_against(play: Play, bot: str, visit: Visit) -> Play | None:
    """Start a game against a bot; if ``bot`` is empty, show the bots to choose from. ``None`` for an unknown bot."""
    if not bot:
        return _show_start_screen(play)
    return new_game.begin_against(play, bot, visit) if bot in OPPONENTS else None


# --- acts of a replay -------------------------------------------------------------------------------------------------


def _replay(play: Play) -> Replay:
    assert play.replay is not None  # asked only in a replay
    return play.replay


def _shows_continuation(best: bool) -> Callable[[Play], bool]:
    """Return a predicate: whether the page shows the likely continuation after the coach's drop (``best``), or after the other drop."""
    return lambda play: isinstance(play.overlay, ContinuationReplay) and play.overlay.is_after_best_drop is best


def _back_label(play: Play, voice: Voice) -> str:
    return table.back_label(play, voice, play.retry.old.drop.player if play.retry else None)


_REPLAY_STEPS: Acts[Replay, Replay]
_PLAYBACK: Acts[Replay, Replay]
_REPLAY_STEPS, _PLAYBACK = parts.playback_acts(primary=always)
_REPLAY_ROUNDS: Acts[Replay, Replay] = (
    Act("round_back", do=Replay.to_previous_round, key="J", row="hand", off=parts.why_no_way_back, sign="prev_landing"),
    *_REPLAY_STEPS,
    Act("round_on", do=Replay.to_next_round, key="K", row="hand", off=parts.why_no_way_onward, sign="next_landing"),
)
_IN_REPLAY = _is_due("replay")
_OVERLAY_ACTS = (
    *("forward", "rewind", "round_on", "round_back", "play_on", "leave_replay", "leave_trial", "try_again"),
    *("after_best", "after_other"),
)
"""Names of the acts of a replay or retry; if a second press arrives after the replay or retry was closed, they do nothing."""


ACTS: Acts[Play, Play] = (
    *(
        parts.act_without_button(name, lambda play: play.say(note("begin.first")), _shows_start_screen)
        for name in ("roll", "pass", "skip", "end", "combo", "hint", "judge")
    ),
    # A replay.
    *parts.acts_for_page(_REPLAY_ROUNDS, _replay, _IN_REPLAY, show_replay_state),
    *parts.acts_for_page(_PLAYBACK[:1], _replay, _IN_REPLAY, lambda play, replay: play.with_new_turn(overlay=replay)),
    *parts.acts_for_page(_PLAYBACK[1:], _replay, _IN_REPLAY, show_replay_state),
    Act("leave_replay", do=review.leave_overlay, key="Q", row="main", needs=_IN_REPLAY, sign="cross"),
    parts.choice_act("look", lambda play, number, _: go_to_replay_round(play, number), _IN_REPLAY),
    Act("after_other", do=review.show_other_continuation, needs=_shows_continuation(best=True)),
    Act("after_best", do=review.show_other_continuation, needs=_shows_continuation(best=False)),
    # A retry.
    Act("back", do=review.show_retry_sheet, needs=_in_retry, when=_is_due("back"), primary=always, label=_back_label),
    parts.act_without_button("step", review.show_retry_sheet, _in_retry),
    Act("try_again", do=review.restart_retry, key="A", needs=_in_retry, when=_is_due("again"), primary=always),
    parts.act_without_button("undo", review.undo_retry_drop, _in_retry),
    # The game.
    Act("new", do=new_game.begin_again, needs=_no_retry, when=_is_due("new"), primary=always),
    Act(
        "step",
        do=bot_acts.step_bot_or_show_sheet,
        key="N",
        needs=_no_retry,
        when=_bot_waits,
        primary=lambda play: play.table.bots_wait,
        row="main",
        sign="right",
    ),
    Act("go", do=bot_acts.resume_bots, key="G", needs=_no_overlay, when=_may_resume_bots, primary=always),
    Act(
        "hold",
        do=bot_acts.pause_bots,
        key="G",
        row="main",
        needs=_no_retry,
        when=_may_pause_bots,
        sign="still",
        look="signed",
    ),
    Act("roll", do_with=_roll_dice, key="R", needs=_no_retry, when=_may_roll, primary=always),
    *table.turn_acts(
        lambda play, action, visit: (play.say_not_now(), ()) if play.retry else carry_out(play, action, visit),
        lambda play: play.say_not_now() if play.overlay else bot_acts.show_next_sheet(play),
        lambda play: play.due,
    ),
    table.combo_refusal_act(),
    Act("rounds", do=open_round_comparison, needs=_is_game_over, when=_is_due("over")),
    Act("review", do=lambda play: ask_review(play, play.all_reviews), key="V", needs=_no_retry, when=_may_ask_review),
    table.hint_act(when=_may_ask_hint),
    Act("judge", do=review.ask_judgement, key="J", needs=_no_retry, when=_may_ask_judgement),
    Act("watch", do=review.watch_continuation, when=_may_watch_continuation),
    parts.ask_why_act(_may_ask_why),
    Act("leave_trial", do=review.leave_retry, key="Q", needs=_in_retry),
    *table.undo_acts(undo, redo, _no_retry, _at_table, lambda play: play.table.marks_undo),
    table.audit_act(lambda play: _at_table_or_end(play) or _replays_game(play)),
    *table.record_acts(_no_retry, _at_table_or_end, lambda play: _at_table_or_end(play) or play.due == "doors"),
    Act("doors", do=_show_start_screen, needs=_shows_start_screen, when=_is_due("seats")),
    Act("against", do_with=_begin_against, row="more", needs=_no_retry, when=_at_table_or_end),
    Act("replay", do=open_replay, needs=_no_retry, when=_is_game_under_way),
    Act("resign", do=bot_acts.resign, row="more", needs=_no_overlay, when=_may_resign),
    Act("same_dice", do=open_same_dice_dialog, row="more", needs=_no_retry, when=_has_seeded_dice),
    # Cards, dialogs and tools have these buttons.
    parts.act_without_button("alone", new_game.begin_solo, _shows_start_screen),
    parts.choice_act("together", _choose_seats, _shows_start_screen),
    parts.act_without_button("table", lambda play: _show_seats_form(play, _FIRST_TABLE), _shows_start_screen),
    parts.act_without_button(
        "resume", lambda play: play.with_new_turn(begins=None).without_message(), _shows_start_screen
    ),
    parts.act_without_button("same_again", lambda play: new_game.begin_again(play, same_dice=True), _no_retry),
    parts.choice_act("speed", _with_speed, _no_retry),
    parts.act_without_button("stop_review", lambda play: stop_review(play, play.all_reviews), _no_retry),
    parts.choice_act("retry", lambda play, at, _: review.open_retry(play, at), _no_retry),
    parts.choice_act(
        "picture", lambda play, _, visit: replace(play, dialog=keepsake_dialog(play, visit)), _is_game_over
    ),
    parts.choice_act("look", lambda play, number, _: open_replay_at_round(play, number), _is_game_over),
    parts.choice_act("rival", lambda play, bot, _: open_rival(play, bot) if bot in OPPONENTS else None, _no_retry),
    parts.act_without_button("use_prefix", use_playable_part, _no_retry),
    *(parts.act_without_button(name, lambda play: play, _no_retry) for name in _OVERLAY_ACTS),
)
"""All buttons and keys of the page, in the order of the buttons."""
