"""The end of a game, and the computations in the background: after each drawing, ``tick`` does a slice of the most urgent job."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal, TypeAlias

from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.intents import Intent, Press
from numberdrop.pages.message import phrase
from numberdrop.pages.parts.scores import DuelResult, game_id
from numberdrop.pages.scene import Timer
from numberdrop.pages.table.hint import ends_thinking, think_of_hint, without_unfinished_hint
from numberdrop.pages.table.review import has_dropped
from numberdrop.pages.table.searches import SLICE
from numberdrop.pages.table.seating import BOT_NAMES, SPEEDS, bot_of_seat
from numberdrop.pages.visit import Visit
from numberdrop.rules.game import Game

from .bot_acts import let_bots_act_briefly
from .keeping import advance_rival
from .review import continue_judgement, continue_review
from .state import Play, Replay, Rival, at_end, show_replay_state

SLOW = ("bea", "mia", "nova")
"""Bots that take seconds for a game: they play after all other computations."""
_QUICK_FIRST = (*(bot for bot in BOT_NAMES if bot not in SLOW), *SLOW)


def start_end_work(before: Play, play: Play, visit: Visit) -> Play:
    """Start the computations for the end screen when it appears or shows another sheet; ``before``: the page's state before the intent."""
    if not at_end(play):
        return play
    game, viewed, reviews = play.table.game, play.table.viewed, play.all_reviews
    if at_end(before) and before.table.game is game and before.table.viewed == viewed:
        return play
    play = _with_duel_recorded(play, visit)
    if not play.table.seating.people:
        return play
    if viewed not in reviews.players and has_dropped(game, viewed):
        play = replace(play, reviews=replace(reviews, waiting=(*reviews.waiting, viewed)))
    setup = game.setup
    if play.rivals or setup.seed is None:
        return play
    return replace(play, rivals=tuple(Rival(bot, Game.new(1, setup.edition, setup.seed)) for bot in _QUICK_FIRST))


def _with_duel_recorded(play: Play, visit: Visit) -> Play:
    """Record the result of a game of one person against one bot, unless the person has undone an act or given up."""
    game, seating = play.table.game, play.table.seating
    if game.players != 2 or len(seating.people) != 1 or seating.taken_back or seating.resigned:
        return play
    me, name = seating.people[0], game_id(game)
    if name in (duel.id for duel in play.duels):
        return play
    bot = bot_of_seat(seating.seats[1 - me])
    duel = DuelResult(name, visit.now - visit.clock_offset, bot, game.totals[me], game.totals[1 - me])
    return replace(play, duels=(*play.duels, duel), new_duels=(*play.new_duels, duel))


def open_replay_at_round(play: Play, number: str) -> Play:
    """Open the replay at the beginning of the round with this ``number``."""
    replay = Replay(play.table.game.states())
    return show_replay_state(play, replay.to(replay.round_at(int(number) if number.isdecimal() else 0)))


def open_round_comparison(play: Play) -> Play:
    """Open the replay that compares all players round by round, and have the coach review all of them."""
    game, reviews = play.table.game, play.all_reviews
    new = (player for player in range(game.players) if player not in reviews.players and has_dropped(game, player))
    return open_replay_at_round(replace(play, reviews=replace(reviews, waiting=(*reviews.waiting, *new))), "1")


def open_rival(play: Play, bot: str) -> Play:
    """Open the replay of the game that a bot has played with the same dice; if it is not finished, say that this is not possible now."""
    rival = next((rival for rival in play.rivals if rival.bot == bot and rival.game.over), None)
    if rival is None:
        return play.say_not_now()
    table = replace(play.table, viewed=0, pause=False)
    return show_replay_state(play.with_new_turn(table=table), Replay(rival.game.states(), bot=bot))


def keepsake_dialog(play: Play, visit: Visit) -> DialogSpec:
    """Return the dialog with a picture of the finished game to save: sheets, date, points, and the level of play."""
    from datetime import UTC, datetime

    from numberdrop.drawing.keepsakes import finished_game_svg
    from numberdrop.pages.table.end import result_words
    from numberdrop.pages.table.review import level_line
    from numberdrop.pages.table.view import voice_at
    from numberdrop.text import day

    voice = voice_at(play.table.game, visit, play.table)
    today = datetime.fromtimestamp(visit.now - visit.clock_offset + visit.utc_offset, UTC).date()
    review = play.all_reviews.by_player.get(play.table.viewed)
    level = [line.text for line in level_line(voice, review.level)] if review else []
    won = result_words(play.table)
    lines = (day(today, visit.language), *level)
    return DialogSpec(
        id="picture",
        kind="picture",
        title=phrase("end.act_picture"),
        text=(won,),
        value=finished_game_svg(play.table.game, won.said_by(voice), " · ".join(lines)),
        file=f"numberdrop-{today.isoformat()}.png",
    )


# --- jobs -------------------------------------------------------------------------------------------------------------

_REPLAY_PACE = {"step": 1500, "once": 150}
"""Milliseconds between two acts of a replay, for the two speeds that do not set a time between the acts of bots."""


Job: TypeAlias = Literal["judgement", "hint", "replay", "bot_thinks", "bot", "rival", "review", "others"]
"""A kind of background work, done in time slices; ``rival``: a bot plays with the same dice; ``others``: what bots would have done."""


def most_urgent_job(play: Play) -> Job | None:
    """Return the most urgent background computation; those that a person waits for come first. ``None`` if there is nothing to do."""
    table = play.table
    if play.judgement and not play.judgement.done:
        return "judgement"
    if play.hint_under_way:
        return "hint"
    match play.overlay:
        case Replay(running=True):
            return "replay"
        # Bots wait while a dialog is open, and a person's turn starts with a press: else buttons would change under the finger.
        case None if not play.dialog and table.due_bot:
            if play.bot_turn and play.bot_turn.game is table.game:
                return "bot_thinks"
            if not table.bots_wait:
                return "bot"
    rival, reviews = play.busy_rival, play.all_reviews
    # The review's first result (the expected points) comes first; then quick bots and the review alternate.
    if reviews.under_way and (reviews.busy is None or reviews.busy.review.start is None):
        return "review"
    if rival and bot_of_seat(rival.bot) not in SLOW and (play.beat % 2 or not reviews.under_way):
        return "rival"
    if reviews.under_way:
        return "review"
    if reviews.bot_choices_due:
        return "others"
    return "rival" if rival else None


def timer(play: Play) -> Timer | None:
    """Return the timer after which the browser asks for the next slice of work; ``None`` if there is nothing to do."""
    speed = play.table.speed
    pause = SPEEDS[speed] or 0
    match most_urgent_job(play):
        case None:
            return None
        case "replay":
            return Timer(play.turn, _REPLAY_PACE.get(speed, pause))
        case "bot":
            return Timer(play.turn, pause)
    return Timer(play.turn, 0, play.beat)


def tick(play: Play) -> Play:
    """Do a time slice of the most urgent background computation."""
    job = most_urgent_job(play)
    return _WORK_BY_JOB[job](play) if job else play


def _advance_replay(play: Play) -> Play:
    replay = play.replay
    return show_replay_state(play, replay.to(replay.at + 1)) if replay else play


_WORK_BY_JOB: Mapping[Job, Callable[[Play], Play]] = {
    "judgement": continue_judgement,
    "hint": think_of_hint,
    "replay": _advance_replay,
    "bot_thinks": let_bots_act_briefly,
    "bot": let_bots_act_briefly,
    "rival": advance_rival,
    "review": continue_review,
    "others": lambda play: replace(play, reviews=play.all_reviews.with_bot_choices_advanced(SLICE), beat=play.beat + 1),
}


def stop_thinking(play: Play, intent: Intent) -> Play:
    """Stop the coach's thinking before an intent is carried out, if the intent is one that ends thinking (almost all do)."""
    thinks = play.judgement or play.hint_under_way or play.reopens is not None
    if not thinks or not ends_thinking(intent) or intent == Press("watch"):
        return play
    stopped = replace(play, judgement=None, reopens=None)
    return stopped if play.judgement else without_unfinished_hint(stopped, intent)


def awaits_coach(play: Play) -> bool:
    """Whether a person waits for a hint or judgement of the coach."""
    return most_urgent_job(play) in ("judgement", "hint")
