"""What the browser stores of the play page, and how a game is restored; games with the same dice."""

from dataclasses import replace
from urllib.parse import parse_qs, quote

from numberdrop.formats.game_record import RecordError, dumps, loads
from numberdrop.pages.cards.sheet import Bar, BarsCard
from numberdrop.pages.dialog import text_dialog
from numberdrop.pages.fields import BadIntent, read_text
from numberdrop.pages.intents import Hello
from numberdrop.pages.message import Voice, note, phrase
from numberdrop.pages.page import read_seed
from numberdrop.pages.parts.board import player_name
from numberdrop.pages.parts.scores import DUELS, SCORES, read_duels, read_scores
from numberdrop.pages.parts.typed_moves import fault_notes
from numberdrop.pages.scene import Keep
from numberdrop.pages.table import history
from numberdrop.pages.table.history import clean_typed_name, put_on_table
from numberdrop.pages.table.review import Reviews, has_dropped
from numberdrop.pages.table.searches import SLICE
from numberdrop.pages.table.seating import KEPT, OPPONENTS, TABLE, read_saved_table, saved_table
from numberdrop.pages.visit import Visit
from numberdrop.rules.editions import DEFAULT, EDITIONS
from numberdrop.rules.game import MOST_PLAYERS, Game
from numberdrop.text import with_minus_sign

from .new_game import AGAINST, follow_against_link
from .review import judge_again
from .state import NAME, Play, Replay, Rival, show_replay_state


def keep(play: Play, visit: Visit) -> Keep:
    """Return what the browser is to store: the record, the people and bots, the open replay, and the learner's scores."""
    table, game = play.table, play.table.game
    judgement = None if play.retry else play.judgement
    worth = _has_game_to_store(play)
    saved = saved_table(game.setup, table.seating, table.speed).but(
        replay=play.replay.at if play.replay and play.replay.is_of_table else None,
        reviewed=play.all_reviews.players,
        retry=play.retry.old.at if play.retry else play.reopens,
        judged=len(judgement.game.actions) if judgement else None,
    )
    return Keep(
        key=NAME,
        text=dumps(game) if worth else "",
        put={TABLE: KEPT.text(saved) if worth else ""},
        reads=(TABLE, SCORES, DUELS),
        append={
            SCORES: tuple(score.stored_line() for score in play.new_scores),
            DUELS: tuple(duel.stored_line() for duel in play.new_duels),
        },
    )


def read_greeting(play: Play, hello: Hello, visit: Visit) -> Play:
    """Restore the page from the parts of the browser's storage that its first message (``hello``) brings."""
    duels = read_duels(hello.kept.get(DUELS, ""), OPPONENTS)
    play = replace(play, met=True, scores=read_scores(hello.kept.get(SCORES, "")), duels=duels)
    if hello.is_news:
        play = _restore(play, hello.record, hello.kept.get(TABLE))
    try:
        if hello.hash.startswith(AGAINST):
            return follow_against_link(play, hello.hash, visit)
        return follow_same_dice_link(play, hello.hash) if hello.hash.startswith(LINK) else play
    except BadIntent:
        return play  # a bad link is ignored, so that the page loads


def _restore(play: Play, record: str, kept: str | None) -> Play:
    try:
        return _restore_game(play, loads(record), kept, "ui.restored")
    except RecordError as error:
        if _has_game_to_store(play):
            return play  # the game on the page is undamaged
        if error.game is not None and error.game.actions:
            return _restore_game(play, error.game, kept, "ui.restored_part")
        return play.say(note("ui.begins_anew"), *fault_notes(error.faults))


def _restore_game(play: Play, game: Game, kept: str | None, key: str) -> Play:
    """Restore a game, and from the stored text ``kept`` its seats, open replay, reviews and judgement; show the message ``key``."""
    saved = read_saved_table(kept, game.setup)
    play = history.put_record_on_table(replace(play, overlay=None), game, saved.seating if saved else None).say(
        note(key)
    )
    if saved is None:
        return play
    play = replace(play, table=replace(play.table, speed=saved.speed))
    if saved.replay is not None and game.actions:
        play = show_replay_state(play, Replay(game.states()).to(saved.replay))
    reviews = Reviews(play.table.game, waiting=tuple(player for player in saved.reviewed if has_dropped(game, player)))
    play = replace(play, reviews=reviews, reopens=saved.retry)
    return play if saved.judged is None else judge_again(play, saved.judged)


def _has_game_to_store(play: Play) -> bool:
    """Whether there is a game to store: one with acts, or a table set up for several players."""
    game = play.table.game
    return bool(game.actions) or game.players > 1 or any(play.table.seating.seats)


# --- same dice --------------------------------------------------------------------------------------------------------

LINK = "#dice="
"""The beginning of the link fragment that carries the dice of a game."""
_LONGEST_LINK = 300


def advance_rival(play: Play) -> Play:
    """Let the rival (a bot that plays alone with the same dice) play on for one time slice."""
    rival = play.busy_rival
    assert rival is not None  # called only while a rival plays
    after = rival.advanced(SLICE)
    rivals = tuple(after if other is rival else other for other in play.rivals)
    return replace(play, rivals=rivals, beat=play.beat + 1)


def open_same_dice_dialog(play: Play) -> Play:
    """Open the dialog with a text and a link through which other people can play with the same dice."""
    setup = play.table.game.setup
    if setup.seed is None:
        return play.say(note("ui.no_same_dice"))
    players = phrase("form.players_n", setup.players) if setup.players > 1 else phrase("form.solo")
    edition = phrase(f"edition.{setup.edition}")
    value = phrase("ui.same_dice_value", seed=setup.seed, edition=edition, players=players)
    dialog = text_dialog("ui.button_same_dice", "ui.same_dice_text", value, "numberdrop-dice.txt")
    link = f"{LINK}{quote(str(setup.seed), safe='')}&edition={setup.edition}&players={setup.players}"
    return replace(play, dialog=dialog.but(id="same_dice", hash=link))


def follow_same_dice_link(play: Play, link: str) -> Play:
    """Start the game with the dice that a link names, unless it is already being played. Raises ``BadIntent`` for a faulty link."""
    values = parse_qs(read_text(link, _LONGEST_LINK)[1:])
    seed = read_seed(clean_typed_name(values.get("dice", [""])[0]))
    edition, players = values.get("edition", [DEFAULT])[0], values.get("players", ["1"])[0]
    if edition not in EDITIONS or players not in [str(n + 1) for n in range(MOST_PLAYERS)]:
        raise BadIntent("a link to dice that are none")
    game = play.table.game
    if not game.over and (game.setup.seed, game.setup.edition, game.setup.players) == (seed, edition, int(players)):
        return replace(play, begins=None)
    return put_on_table(play, Game.new(int(players), edition, seed)).say(note("ui.same_dice_ready", seed=str(seed)))


def same_dice_card(play: Play, voice: Voice) -> tuple[BarsCard, ...]:
    """Return the card with the results of the player and of the bots that play alone with the same dice: best first, unfinished last."""
    if not play.rivals:
        return ()
    game, viewed = play.table.game, play.table.viewed
    totals = [(rival.game.sheets[0].score.total, rival) for rival in play.rivals if rival.game.over]
    mine: tuple[int, Rival | None] = (game.sheets[viewed].score.total, None)
    most = max(10, mine[0], *(total for total, _ in totals))
    order = sorted([mine, *totals], key=lambda result: (-result[0], result[1] is not None))
    waiting = tuple(_waiting_bar(voice, rival) for rival in play.rivals if not rival.game.over)
    name = player_name(voice, game, viewed)
    bars = tuple(_result_bar(voice, total, rival, most, name) for total, rival in order)
    title = voice("end.same_dice" if game.solo else "end.same_dice_alone")
    return (BarsCard(id="rivals", title=title, items=(*bars, *waiting)),)


def _result_bar(voice: Voice, total: int, rival: Rival | None, most: int, you: str) -> Bar:
    span = (0.0, round(max(0, total) * 100 / most, 1))
    if rival is None:
        return Bar(id="you", label=you, value=with_minus_sign(total), span=span, tone="own")
    bar, opens = _waiting_bar(voice, rival), voice("end.open_rival", name=voice(f"bot.{rival.bot}"))
    return bar.but(value=with_minus_sign(total), span=span, press=f"rival:{rival.bot}", hint=opens)


def _waiting_bar(voice: Voice, rival: Rival) -> Bar:
    value = voice("end.at_round", round=rival.game.round) if rival.game.actions else "…"
    return Bar(id=rival.bot, label=voice(f"bot.{rival.bot}"), value=value, face=rival.bot)
