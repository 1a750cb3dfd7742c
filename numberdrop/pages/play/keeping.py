"""What the browser keeps of the play page, how a game comes back from it, and what two tabs of one game come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from numberdrop.formats.game_record import RecordError, dumps, loads
from numberdrop.pages.fields import BadIntent
from numberdrop.pages.intents import Hello
from numberdrop.pages.message import note
from numberdrop.pages.parts.solo_scores import SCORES, read_scores
from numberdrop.pages.parts.two_tabs import TwoTabs
from numberdrop.pages.scene import Keep
from numberdrop.pages.table import saved_game
from numberdrop.pages.table.review_job import Reviews
from numberdrop.pages.table.saved_table import TABLE, SavedTable, read_saved_table
from numberdrop.pages.visit import Visit
from numberdrop.rules.game import Game

from .judgement import judge_again, judged_at
from .replay import replay_at
from .review import has_dropped
from .same_dice import LINK, take_link
from .state import NAME, Play, Replay, Retry, begin


def keep(play: Play, visit: Visit) -> Keep:
    """The record of the game, who sits at it, the replay that is open, and one's own scores; and what was set aside."""
    return TABS.kept(play)


def greeted(play: Play, hello: Hello) -> Play:
    """With what the browser has kept."""
    play = TABS.greeted(replace(play, met=True, scores=read_scores(hello.kept.get(SCORES, ""))), hello)
    if hello.record and not play.table.game.actions and not play.elsewhere:
        play = _come_back(play, hello.record, hello.kept.get(TABLE))
    try:
        return take_link(play, hello.hash) if hello.hash.startswith(LINK) else play
    except BadIntent:
        return play  # whatever is odd about a link, the page comes up


def _come_back(play: Play, record: str, kept: str | None) -> Play:
    try:
        return _taken_up(play, loads(record), kept, "ui.restored")
    except RecordError as error:
        if error.game is not None and error.game.actions:
            return _taken_up(play, error.game, kept, "ui.restored_part")
        return play.say(note("ui.restored_part"))


def _taken_up(play: Play, game: Game, kept: str | None, key: str) -> Play:
    """The game with who sat there, and with the replay that was open."""
    saved = read_saved_table(kept, game.setup)
    play = saved_game.take_record(play, game, saved.seating if saved else None).say(note(key))
    if saved is None:
        return play
    play = replace(play, table=replace(play.table, speed=saved.speed))
    if saved.replay_at is not None and game.actions:
        play = replay_at(play, Replay(game.states()).to(saved.replay_at))
    reviews = Reviews(play.table.game, waiting=tuple(player for player in saved.reviewed if has_dropped(game, player)))
    play = replace(play, reviews=reviews, reopens=saved.retry_at)
    return play if saved.judged_at is None else judge_again(play, saved.judged_at)


# --- two tabs -----------------------------------------------------------------------------------------------------------


def _worth_keeping(play: Play) -> bool:
    """A table that was laid for several is worth keeping before anybody has done anything."""
    game = play.table.game
    return bool(game.actions) or game.players > 1 or any(play.table.seating.seats)


def _kept(play: Play) -> Keep:
    table, game = play.table, play.table.game
    worth = _worth_keeping(play)
    saved = SavedTable(
        table.seating,
        table.speed,
        replay_at=play.replay.at if play.replay else None,
        reviewed=play.reviewed.players,
        retry_at=play.overlay.old.at if isinstance(play.overlay, Retry) else play.reopens,
        judged_at=judged_at(play),
    )
    return Keep(
        key=NAME,
        text=dumps(game) if worth else "",
        put={TABLE: saved.text(game.setup) if worth else ""},
        reads=(TABLE, SCORES),
        append={SCORES: tuple(score.line() for score in play.new_scores)},
    )


def _taken(play: Play, record: str, kept: Mapping[str, str]) -> Play:
    return _come_back(replace(play, overlay=None), record, kept.get(TABLE))


def _stands(play: Play) -> object:
    game = play.table.game
    return (game.setup, game.actions, play.table.seating) if _worth_keeping(play) else None


def _within(one: Play, other: Play) -> bool:
    """Undo leads to every state of the game that is on the table."""
    first, second = one.table.game, other.table.game
    return first.setup == second.setup and first.actions == second.actions[: len(first.actions)]


TABS: TwoTabs[Play] = TwoTabs(
    name=NAME,
    anew=lambda: begin("", Visit()),
    take=_taken,
    keep=_kept,
    stands=_stands,
    in_words=lambda play: saved_game.in_words(play.table.game),
    differs=lambda one, other: saved_game.last_act(one.table.game),
    within=_within,
)
