"""What the browser keeps of the play page, and how a game comes back from it."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.formats.game_record import RecordError, dumps, loads
from numberdrop.pages.fields import BadIntent
from numberdrop.pages.intents import Hello
from numberdrop.pages.message import note
from numberdrop.pages.parts.scores import DUELS, SCORES, brings_news, read_duels, read_scores
from numberdrop.pages.parts.typed_moves import fault_notes
from numberdrop.pages.scene import Keep
from numberdrop.pages.table import saved_game
from numberdrop.pages.table.review_job import Reviews
from numberdrop.pages.table.saved_table import KEPT, TABLE, read_saved_table, saved_table
from numberdrop.pages.table.seating import OPPONENTS
from numberdrop.pages.visit import Visit
from numberdrop.rules.game import Game

from .judgement import judge_again, judged_at
from .new_game import AGAINST, against_link
from .replay import replay_at
from .review import has_dropped
from .same_dice import LINK, take_link
from .state import NAME, Play, Replay, Retry


def keep(play: Play, visit: Visit) -> Keep:
    """The record of the game, who sits at it, the replay that is open, and one's own scores."""
    table, game = play.table, play.table.game
    worth = _worth_keeping(play)
    saved = saved_table(
        game.setup,
        table.seating,
        table.speed,
        replay=play.replay.at if play.replay and play.replay.of_table else None,
        reviewed=play.reviewed.players,
        retry=play.overlay.old.at if isinstance(play.overlay, Retry) else play.reopens,
        judged=judged_at(play),
    )
    return Keep(
        key=NAME,
        text=dumps(game) if worth else "",
        put={TABLE: KEPT.text(saved) if worth else ""},
        reads=(TABLE, SCORES, DUELS),
        append={
            SCORES: tuple(score.line() for score in play.new_scores),
            DUELS: tuple(duel.line() for duel in play.new_duels),
        },
    )


def greeted(play: Play, hello: Hello, visit: Visit) -> Play:
    """With what the browser has kept."""
    duels = read_duels(hello.kept.get(DUELS, ""), OPPONENTS)
    play = replace(play, met=True, scores=read_scores(hello.kept.get(SCORES, "")), duels=duels)
    if brings_news(hello, keep(play, visit)):
        play = _come_back(play, hello.record, hello.kept.get(TABLE))
    try:
        if hello.hash.startswith(AGAINST):
            return against_link(play, hello.hash, visit)
        return take_link(play, hello.hash) if hello.hash.startswith(LINK) else play
    except BadIntent:
        return play  # whatever is odd about a link, the page comes up


def _come_back(play: Play, record: str, kept: str | None) -> Play:
    try:
        return _taken_up(play, loads(record), kept, "ui.restored")
    except RecordError as error:
        if _worth_keeping(play):
            return play  # what is here is whole
        if error.game is not None and error.game.actions:
            return _taken_up(play, error.game, kept, "ui.restored_part")
        return play.say(note("ui.begins_anew"), *fault_notes(error.faults))


def _taken_up(play: Play, game: Game, kept: str | None, key: str) -> Play:
    """The game with who sat there, and with the replay that was open."""
    saved = read_saved_table(kept, game.setup)
    play = saved_game.take_record(replace(play, overlay=None), game, saved.seating if saved else None).say(note(key))
    if saved is None:
        return play
    play = replace(play, table=replace(play.table, speed=saved.speed))
    if saved.replay is not None and game.actions:
        play = replay_at(play, Replay(game.states()).to(saved.replay))
    reviews = Reviews(play.table.game, waiting=tuple(player for player in saved.reviewed if has_dropped(game, player)))
    play = replace(play, reviews=reviews, reopens=saved.retry)
    return play if saved.judged is None else judge_again(play, saved.judged)


def _worth_keeping(play: Play) -> bool:
    """A table that was laid for several is worth keeping before anybody has done anything."""
    game = play.table.game
    return bool(game.actions) or game.players > 1 or any(play.table.seating.seats)
