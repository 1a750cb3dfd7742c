"""The play page: a whole game on one screen, phase by phase, solo or with up to six players, people and bots."""

from functools import partial

from numberdrop.pages.cards import Card, ListCard, ListItem, TalkCard
from numberdrop.pages.cards.sheet import RoundsCard
from numberdrop.pages.fields import read_text
from numberdrop.pages.intents import ArriveByLink, EnterDialogText, Hello, Intent, Press, PutValue, Submit, Tick
from numberdrop.pages.message import Voice, note, phrase
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.parts.acts import buttons
from numberdrop.pages.parts.board import icons, player_name
from numberdrop.pages.parts.frame import analysis_link_cards, frame, reader_form
from numberdrop.pages.parts.scores import game_id
from numberdrop.pages.scene import SceneParts, Talk, Tool, View
from numberdrop.pages.table import end, graphs, kept_review
from numberdrop.pages.table import update as table
from numberdrop.pages.table import view as table_view
from numberdrop.pages.table.act_words import name_words
from numberdrop.pages.table.history import load_record, put_record_on_table
from numberdrop.pages.table.review import Reviews
from numberdrop.pages.table.round_table import PlayerGame, rounds_card
from numberdrop.pages.table.seating import SPEEDS, unfinished_game
from numberdrop.pages.table.update import throw_typed_dice
from numberdrop.pages.table.view import headlines, situation_key
from numberdrop.pages.visit import Effects, SetUnfinishedGame, Visit
from numberdrop.rules.game import Game, Phase

from . import new_game
from .acts import ACTS, act, carry_out
from .ending import awaits_coach, start_end_work, stop_thinking, tick, timer
from .keeping import LINK, follow_same_dice_link, keep, read_greeting, same_dice_card
from .new_game import start_screen
from .review import log_reviews, review_cards
from .state import LEARNS, NAME, NEVER_STALE, ContinuationReplay, Play, Replay, Retry, at_end, begin, reset_after_change

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "Play", "begin", "keep", "talk", "update", "view"]


_LONGEST_ROLL = 40


def update(play: Play, intent: Intent, visit: Visit) -> tuple[Play, Effects]:
    """Return the state of the play page after an intent, and the effects to carry out."""
    ready = stop_thinking(play, intent)
    effects: Effects = ()
    after = _handle(ready, intent, visit)
    if after is None:
        after, effects = table.update(ready, intent, visit, ACTS, carry_out)
    after = start_end_work(play, reset_after_change(play, after), visit)
    # A game from a file, from storage or from Python code was not played here.
    brought = isinstance(intent, PutValue | EnterDialogText | Hello) or intent == Press("use_prefix")
    if after.table.game.over and not play.table.game.over and not brought:
        effects += kept_review.log_game(after.table.game, after.table.seating, visit)
    if after.reviews is not play.reviews:
        effects += log_reviews(play, after, visit.after_effects(effects))
    game = unfinished_game(after.table.game, after.table.seating.seats)
    if visit.under_way != game:
        effects = *effects, SetUnfinishedGame(game)
    if awaits_coach(play) and ready is not play and after.said == play.said:
        after = after.say(note("advice.ended"))
    return after, effects


def _handle(play: Play, intent: Intent, visit: Visit) -> Play | None:
    match intent:
        case Hello():
            return read_greeting(play, intent, visit)
        case ArriveByLink(link) if link.startswith(LINK):
            return follow_same_dice_link(play, link)
        case ArriveByLink(link) if link.startswith(new_game.AGAINST):
            return new_game.follow_against_link(play, link, visit)
        case Tick(turn):
            return tick(play) if turn == play.turn else play
        case PutValue(Game() as game):
            return put_record_on_table(play, game)
        case EnterDialogText(record):
            return load_record(play, record)
        case Submit("dice", values):
            typed = read_text(values.get("roll"), _LONGEST_ROLL)
            return throw_typed_dice(play, typed, lambda ready, throw: act(ready, throw, visit))
        case Submit("new", values):
            return new_game.begin_by_form(play, values, visit)
    return None


def view(play: Play, visit: Visit) -> View:
    voice = table_view.voice_at(play.game, visit, play.table)
    ended = at_end(play)
    make_parts = start_screen if play.begins else _end_screen if ended else _table_screen
    parts = make_parts(play, visit, voice)
    scene = frame(NAME, play, visit, voice, parts, icons=icons(), buttons=buttons(ACTS, play, voice))
    if play.begins or ended:
        return View(scene)
    return View(scene, table_view.board_of(play, voice), table_view.placements_of(play))


def _table_screen(play: Play, visit: Visit, voice: Voice) -> SceneParts:
    return {
        **table_view.game_parts(play, voice),
        **_headlines(play, voice),
        "cards": _table_cards(play, visit, voice),
        "tick": timer(play),
        "tools": _speed_buttons(play, voice),
        "tools_label": voice("ui.speed"),
        "tools_aside": True,
        "sheet_beside": True,
        "aside": ("scores", "analysis", "coach"),
    }


def _end_screen(play: Play, visit: Visit, voice: Voice) -> SceneParts:
    """Return the end screen: the results are visible at once, the rest after a press on "more"."""
    table, reviews = play.table, play.all_reviews
    game, player, by_player = table.game, table.viewed, reviews.by_player
    acts = ("new", *(("same_again",) if game.setup.seed is not None else ()), "picture")
    sheets = end.end_card(table, voice, play.scores, play.duels, acts)
    analysis: tuple[Card, ...] = ()
    if player in reviews.players:
        review = by_player.get(player)
        you = 0 if game.solo else next(filter(partial(table_view.is_you, table), range(game.players)), None)
        analysis = (
            end.luck_bars_card(voice, game, player, review, you),
            end.curve_card(voice, game, by_player, player),
            end.costly_choices_card(voice, graphs.states_of(game), review, dict(reviews.asked)),
        )
    rare = (
        *review_cards(play, visit, voice),
        *analysis_link_cards(voice, game, "analyse"),
        *_sheet_cards(play, voice),
        *graphs.graph_cards(voice, reviews),
        *_high_scores_card(play, voice),
        reader_form(voice),
    )
    cards = (sheets, *analysis, *same_dice_card(play, voice), *rare)
    return {"cards": cards, "aside": tuple(card.id for card in rare), "tick": timer(play)}


def talk(play: Play, visit: Visit) -> Talk:
    """Return the message that the page shows, in the visitor's language."""
    return say_message(table_view.voice_at(play.game, visit, play.table), play.message, play.said)


def _headlines(play: Play, voice: Voice) -> SceneParts:
    match play.overlay:
        case Retry(drop=drop):
            return headlines(play, voice, "trial_done" if drop else "trial")
        case ContinuationReplay() as watched:
            return headlines(play, voice, "continuation", at=watched.at, last=watched.last)
        case Replay() as replay:
            return headlines(play, voice, "replay", at=replay.at, last=replay.last)
    return headlines(play, voice, situation_key(play))


def _speed_buttons(play: Play, voice: Voice) -> tuple[Tool, ...]:
    """Return the buttons to choose how fast bots act and replays run; none if there is neither a bot nor a replay."""
    table, seating = play.table, play.table.seating
    acting = any(seating.seats) and not (play.game.over or seating.all_resigned)
    if not acting and not play.replay:
        return ()
    return tuple(Tool(f"speed:{speed}", voice(f"speed.{speed}"), speed == table.speed) for speed in SPEEDS)


def _table_cards(play: Play, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    game, why, coach = play.game, TalkCard(title=voice("ui.talk_none")), reader_form(voice)
    match play.overlay:
        case Retry() | ContinuationReplay():
            return why, table_view.sheet_of(play, voice), coach
        case Replay() as replay:
            now = replay.game.round - (0 if replay.game.over else 1)
            if replay.bot:  # there is no review of a rival's game
                curves = graphs.graph_cards(voice, Reviews(replay.states[-1]), replay.states, now)
                return why, _round_comparison(play, voice, replay), *curves, table_view.sheet_of(play, voice), coach
            curves = graphs.graph_cards(voice, play.all_reviews, replay.states, now)
            reviews = (*review_cards(play, visit, voice), *analysis_link_cards(voice, play.table.game, "analyse"))
            return why, _round_comparison(play, voice, replay), *reviews, *curves, *_sheet_cards(play, voice), coach
    own_dice = game.phase is Phase.ROLL and game.setup.seed is None
    dice = (table_view.dice_form(voice, voice("form.dice"), play),) if own_dice else ()
    aside = (*analysis_link_cards(voice, game, "analysis"), coach)
    return *dice, why, *_sheet_cards(play, voice), *_high_scores_card(play, voice), *aside


def _round_comparison(play: Play, voice: Voice, replay: Replay) -> RoundsCard:
    """Return the table that compares all players by rounds; in the replay of a bot's game: that bot and, in a solo game, the player."""
    game, by_player = play.table.game, play.all_reviews.by_player
    states = graphs.states_of(game) if replay.bot else replay.states

    def line(player: int) -> PlayerGame:
        name = voice("ui.you") if table_view.is_you(play.table, player) else player_name(voice, game, player)
        return PlayerGame(name, states, player, by_player.get(player))

    lines = list(map(line, range(game.players)))
    if replay.bot:
        lines = [*(lines if game.solo else ()), PlayerGame(voice(f"bot.{replay.bot}"), replay.states)]
    return rounds_card(voice, lines, replay.game.round)


def _sheet_cards(play: Play, voice: Voice) -> tuple[Card, ...]:
    return *_unusual_events_card(play, voice), *table_view.audit_of(play, voice), table_view.named_sheet(play, voice)


def _unusual_events_card(play: Play, voice: Voice) -> tuple[ListCard, ...]:
    """Return the card that says what was unusual in the game: acts that were undone, players who gave up."""
    seating = play.table.seating
    if not (seating.taken_back or seating.resigned):
        return ()
    lines = []
    if seating.taken_back:
        rounds = ", ".join(map(str, sorted(set(seating.taken_back))))
        lines.append(phrase("ui.taken_back", len(seating.taken_back), rounds=rounds))
    for player in seating.resigned:
        key = "ui.resigned" if seating.all_resigned else "ui.resigned_stand_in"
        stand_in = "" if seating.all_resigned else phrase(f"bot.{seating.bot(player)}")
        lines.append(phrase(key, name=name_words(play.game, player), bot=stand_in))
    items = tuple(ListItem(line.said_by(voice)) for line in lines)
    return (ListCard(id="marks", title=voice("ui.marks"), items=items),)


def _high_scores_card(play: Play, voice: Voice) -> tuple[ListCard, ...]:
    game = play.game
    if not game.solo or (game.actions and not game.over):
        return ()
    current = game_id(game) if game.over else ""
    return (table_view.scores_card(voice, game, play.scores, current, taken_back=bool(play.table.seating.taken_back)),)
