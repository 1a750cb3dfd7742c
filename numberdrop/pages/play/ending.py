"""What begins by itself when a game is over: the coach goes through it, and all bots play the same dice alone, the quick ones at once.

The page of the end stands as long as nothing lies over the table. What it shows is about the player whose sheet is shown.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto

from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.intents import Intent, Press
from numberdrop.pages.message import phrase
from numberdrop.pages.parts.scores import Duel, game_id
from numberdrop.pages.scene import Timer
from numberdrop.pages.table.hint import ends_thinking, hint_under_way, think_of_hint, without_hint
from numberdrop.pages.table.hint_job import SLICE
from numberdrop.pages.table.seating import BOT_NAMES, SPEEDS, opponent
from numberdrop.pages.visit import Visit
from numberdrop.rules.game import Game

from .keeping import rival_plays
from .new_game import bots_act
from .review import has_dropped, judged_on, reviewed_on
from .state import Play, Replay, Rival, replay_at

SLOW = ("bea", "mia", "nova")
"""Bots that take seconds for a game: they play when all else is done."""
_QUICK_FIRST = (*(bot for bot in BOT_NAMES if bot not in SLOW), *SLOW)


def at_end(play: Play) -> bool:
    """Whether the page of the end is shown."""
    return play.table.game.over and play.overlay is None and not play.table.pause


def ended(before: Play, play: Play, visit: Visit) -> Play:
    """What begins when the end is reached, or another sheet is looked at there."""
    if not at_end(play):
        return play
    game, viewed, reviews = play.table.game, play.table.viewed, play.reviewed
    arrived = not at_end(before) or before.table.game is not game
    if not (arrived or before.table.viewed != viewed):
        return play
    play = _with_duel(play, visit)
    if viewed not in reviews.players and has_dropped(game, viewed) and play.table.seating.people:
        play = replace(play, reviews=replace(reviews, waiting=(*reviews.waiting, viewed)))
    if play.rivals or game.setup.seed is None or not play.table.seating.people:
        return play
    setup = game.setup
    return replace(play, rivals=tuple(Rival(bot, Game.new(1, setup.edition, setup.seed)) for bot in _QUICK_FIRST))


def _with_duel(play: Play, visit: Visit) -> Play:
    """With how it went, where a person has met a bot and nothing was taken back."""
    game, seating = play.table.game, play.table.seating
    if game.players != 2 or len(seating.people) != 1 or seating.taken_back or seating.resigned:
        return play
    me, name = seating.people[0], game_id(game)
    if name in (duel.id for duel in play.duels):
        return play
    bot = opponent(seating.seats[1 - me])
    duel = Duel(name, visit.now - visit.ahead, bot, game.totals[me], game.totals[1 - me])
    return replace(play, duels=(*play.duels, duel), new_duels=(*play.new_duels, duel))


def look_at(play: Play, number: str) -> Play:
    """The game as it was when a round began."""
    replay = Replay(play.table.game.states())
    return replay_at(play, replay.to(replay.round_at(int(number) if number.isdecimal() else 0)))


def open_rounds(play: Play) -> Play:
    """The game round by round, everybody's choices beside each other: what they gave away is looked at for all."""
    game, reviews = play.table.game, play.reviewed
    new = (player for player in range(game.players) if player not in reviews.players and has_dropped(game, player))
    return look_at(replace(play, reviews=replace(reviews, waiting=(*reviews.waiting, *new))), "1")


def others_think(play: Play) -> Play:
    """A slice of what bots would have done instead of the dearest acts."""
    return replace(play, reviews=play.reviewed.asked_on(SLICE), beat=play.beat + 1)


def open_rival(play: Play, bot: str) -> Play | None:
    """The game of a bot that has played the same dice, act by act; ``None`` where there is none."""
    rival = next((rival for rival in play.rivals if rival.bot == bot and rival.game.over), None)
    if rival is None:
        return None
    states = rival.game.states()
    table = replace(play.table, viewed=0, pause=False)
    return replay_at(play.moved(table=table), Replay(states, bot=bot))


def keepsake(play: Play, visit: Visit) -> DialogSpec:
    """The picture of the game to keep: its sheets, with date, points and level."""
    from datetime import UTC, datetime

    from numberdrop.drawing.keepsakes import keepsake_svg
    from numberdrop.pages.table.end import won_words
    from numberdrop.pages.table.review import level_line
    from numberdrop.pages.table.view import voice_at
    from numberdrop.text import day

    voice = voice_at(play.table.game, visit, play.table)
    today = datetime.fromtimestamp(visit.now - visit.ahead + visit.zone, UTC).date()
    review = play.reviewed.found.get(play.table.viewed)
    level = [line.text for line in level_line(voice, review.level)] if review else []
    won = won_words(play.table)
    lines = (day(today, visit.language), *level)
    return DialogSpec(
        id="picture",
        kind="picture",
        title=phrase("end.act_picture"),
        text=(won,),
        value=keepsake_svg(play.table.game, won.said_by(voice), " · ".join(lines)),
        file=f"numberdrop-{today.isoformat()}.png",
        buttons=(("close", False),),
    )


# --- jobs -------------------------------------------------------------------------------------------------------------

# What goes on by itself at the play page, in slices, each when the front end says that it has drawn: what somebody waits for
# comes first, the review when nothing else is due.

_PACE = {"step": 1500, "once": 150}
"""Milliseconds between acts of a replay where the speed of bots says nothing that can be watched."""


class Job(Enum):
    """What is under way."""

    JUDGEMENT = auto()
    HINT = auto()
    REPLAY = auto()
    BOT_THINKS = auto()
    BOT = auto()
    RIVAL = auto()
    REVIEW = auto()
    OTHERS = auto()


def due(play: Play) -> Job | None:
    """What goes on next, if anything."""
    table = play.table
    if play.judgement and not play.judgement.done:
        return Job.JUDGEMENT
    if hint_under_way(play):
        return Job.HINT
    match play.overlay:
        case Replay(running=True):
            return Job.REPLAY
        # Whoever reads a dialog misses nothing. One's own turn begins with a press: what commits an act would else stand where
        # something harmless has just stood.
        case None if not play.dialog and table.due_bot:
            if play.bot_turn and play.bot_turn.game is table.game:
                return Job.BOT_THINKS
            if not table.bots_wait:
                return Job.BOT
    rival, reviews = play.busy_rival, play.reviewed
    # What was expected is told first; then the quick ones and the review take turns.
    if reviews.silent:
        return Job.REVIEW
    if rival and opponent(rival.bot) not in SLOW and (play.beat % 2 or not reviews.under_way):
        return Job.RIVAL
    if reviews.under_way:
        return Job.REVIEW
    if reviews.asks:
        return Job.OTHERS
    return Job.RIVAL if rival else None


def timer(play: Play) -> Timer | None:
    """When the page wants to hear that it is drawn."""
    speed = play.table.speed
    pause = SPEEDS[speed] or 0
    match due(play):
        case None:
            return None
        case Job.REPLAY:
            return Timer(play.turn, _PACE.get(speed, pause))
        case Job.BOT:
            return Timer(play.turn, pause)
    return Timer(play.turn, 0, play.beat)


def tick(play: Play) -> Play:
    """Go on with what is due."""
    match due(play):
        case Job.JUDGEMENT:
            return judged_on(play)
        case Job.HINT:
            return think_of_hint(play)
        case Job.REPLAY if isinstance(play.overlay, Replay):
            return replay_at(play, play.overlay.to(play.overlay.at + 1))
        case Job.BOT_THINKS | Job.BOT:
            return bots_act(play)
        case Job.RIVAL:
            return rival_plays(play)
        case Job.REVIEW:
            return reviewed_on(play)
        case Job.OTHERS:
            return others_think(play)
    return play


def interrupted(play: Play, intent: Intent) -> Play:
    """The page in which an intent is answered: whatever a person does ends the coach's thinking."""
    if not ends_thinking(intent) or intent == Press("watch"):
        return play
    ended = replace(play, judgement=None, reopens=None)
    return ended if play.judgement else without_hint(ended, intent)


def thinking(play: Play) -> bool:
    """Whether the coach is at work on something that a person waits for."""
    return due(play) in (Job.JUDGEMENT, Job.HINT)
