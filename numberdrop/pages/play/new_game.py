"""New games on the play page: the screen that starts one, and bots as opponents. The bot ``tao`` plays at the learner's level."""

from collections.abc import Mapping
from dataclasses import replace
from statistics import fmean

from numberdrop.formats.game_record import LIMITS
from numberdrop.pages.cards import Card, CardButton, Field, FormCard, MenuCard, MenuEntry, TalkCard, TextCard
from numberdrop.pages.fields import BadIntent
from numberdrop.pages.message import Phrase, Voice, phrase
from numberdrop.pages.page import fresh_seed, read_seed
from numberdrop.pages.parts.frame import Choices, edition_field, field, form, players_field
from numberdrop.pages.parts.scores import duel_record
from numberdrop.pages.scene import SceneParts
from numberdrop.pages.table import seating
from numberdrop.pages.table.history import clean_typed_name, put_on_table
from numberdrop.pages.table.seating import OPPONENTS, PERSON
from numberdrop.pages.visit import Visit
from numberdrop.rules.game import MOST_PLAYERS, Game, SetupError

from .state import Play

AGAINST = "#against="
"""The beginning of the link fragment that asks for a game against a bot."""
_GAME_READY = phrase("ui.new_game_ready")


def begin_solo(play: Play) -> Play:
    """Start a solo game: the one on the table if it has no acts yet, otherwise a new one."""
    game = play.table.game
    if game.solo and not game.actions and play.table.seating.seats == (PERSON,):
        return play.with_new_turn(begins=None).say(verdict="none", announce=(_GAME_READY,))
    return _start_game(play, Game.new(1, game.setup.edition, fresh_seed()), (PERSON,))


def begin_by_form(play: Play, values: Mapping[str, object], visit: Visit) -> Play:
    """Start the game set up in a form by the ``values`` of its fields. Raises ``BadIntent`` for values that the form does not offer."""
    voice = Voice(visit.language)
    count = str(values.get("players", "1"))
    players = int(count) if count in tuple("123456") else 0
    seats = tuple(str(values.get(f"seat{i}") or PERSON) for i in range(1, players + 1))
    if any(seat not in (PERSON, *OPPONENTS, *seating.guest_bots()) for seat in seats):
        raise BadIntent(f"no such seats: {seats!r:.80}")
    seats = tuple(seat_for(play, seat, visit) for seat in seats)
    names = _player_names(voice, seats, [clean_typed_name(values.get(f"name{i}")) for i in range(1, players + 1)])
    seed: int | str | None = read_seed(clean_typed_name(values.get("seed")))
    if values.get("own_dice") in (True, "true", "on"):
        seed = None
    try:
        edition = str(values.get("edition", play.table.game.setup.edition))
        game = Game.new(players, edition, seed, names=names if any(names) else ())
    except SetupError as error:
        raise BadIntent(str(error)) from None
    return _start_game(play, game, seats)


def begin_against(play: Play, bot: str, visit: Visit) -> Play:
    """Start a game of a person against a bot."""
    bot, voice = seat_for(play, bot, visit), Voice(visit.language)
    setup = play.table.game.setup
    own_name = setup.names[0] if setup.names and play.table.seating.seats[0] == PERSON else ""
    names = _player_names(voice, (PERSON, bot), [own_name, ""])
    game = Game.new(2, setup.edition, fresh_seed(), names=names)
    return _start_game(play, game, (PERSON, bot), phrase("ui.new_game_bot", name=names[1]))


def follow_against_link(play: Play, link: str, visit: Visit) -> Play:
    """Start the game against a bot that a link asks for. Raises ``BadIntent`` for an unknown bot."""
    bot = link.removeprefix(AGAINST)
    if bot not in OPPONENTS:
        raise BadIntent(f"no bot is called {bot!r:.20}")
    return begin_against(play, bot, visit)


def begin_again(play: Play, *, same_dice: bool = False) -> Play:
    """Start a new game with the same players, with other dice or (``same_dice``) the same."""
    setup = play.table.game.setup
    seed = setup.seed if setup.seed is None or same_dice else fresh_seed()
    return _start_game(play, Game.new(setup.players, setup.edition, seed, names=setup.names), play.table.seating.seats)


def _start_game(play: Play, game: Game, seats: tuple[str, ...], announced: Phrase = _GAME_READY) -> Play:
    seated = replace(play, table=play.table.with_seating(seating.Seating(seats), game.setup))
    return put_on_table(seated, game).say(verdict="none", announce=(announced,))


def _player_names(voice: Voice, seats: tuple[str, ...], people: list[str]) -> tuple[str, ...]:
    """Return the players' names: a person's as typed (``people``, by seat), a bot's own; the second of two equal bots gets a number."""
    names: list[str] = []
    for seat, typed in zip(seats, people, strict=True):
        earlier = sum(1 for other in seats[: len(names)] if seat and other == seat)
        bot = seating.bot_of_seat(seat)  # a bot of another Python package is called as it is registered there
        name = typed if not seat else voice(f"bot.{bot}") if bot in OPPONENTS else bot
        names.append(f"{name} {earlier + 1}" if earlier else name)
    return tuple(names)


# --- beginning --------------------------------------------------------------------------------------------------------

_OTHER_STARTS = (("resume", "T"), ("alone", "I"), ("table", "O"))
"""The ways to start a game besides those against a bot, each with the shape that is drawn as its icon."""
_STRONGEST = max(seating.STRENGTHS.values())


def start_screen(play: Play, visit: Visit, voice: Voice) -> SceneParts:
    """Return the screen that starts a game."""
    seating_people = play.begins == "seats"
    cards = (_seats_form(play, voice),) if seating_people else _start_cards(play, visit, voice)
    return {
        "headline": voice("begin.seats" if seating_people else "begin.headline"),
        "hint": voice("begin.seats_hint" if seating_people else "begin.hint"),
        "cards": (*cards, TalkCard(title="")),
        "begins": True,
    }


def _start_cards(play: Play, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    waits = not play.met
    has_history = bool(play.scores) or (visit.learner is not None and len(visit.learner_log) > 0)
    first = seating.PARTNER if has_history else seating.BOT_NAMES[0]
    bots = tuple(_opponent_menu_entry(play, voice, bot, primary=bot == first) for bot in OPPONENTS)
    others = tuple(
        MenuEntry(press=press, icon=icon, label=voice(f"begin.{press}"), text=voice(f"begin.{press}_text"))
        for press, icon in _OTHER_STARTS
        if play.table.game.actions or press != "resume"
    )
    counts = tuple(CardButton(f"together:{n}", str(n)) for n in range(2, MOST_PLAYERS + 1))
    words = (voice("begin.together_text"),)
    return (
        MenuCard(id="begin", items=bots, waits=waits),
        MenuCard(id="ways", items=others, waits=waits),
        TextCard(id="together", title=voice("begin.together"), paragraphs=words, buttons=counts, waits=waits),
    )


def _opponent_menu_entry(play: Play, voice: Voice, bot: str, *, primary: bool) -> MenuEntry:
    """Return the large button that starts a game against a bot: its face, style, strength, and the learner's record against it."""
    points = recent_points(play) if bot == seating.PARTNER else seating.STRENGTHS[bot]
    record, plays = duel_record(play.duels, bot), voice(f"bot.{bot}_is")
    return MenuEntry(
        press=f"against:{bot}",
        icon="O",
        label=voice(f"bot.{bot}"),
        text=voice("ui.bot_record", said=plays, won=record.won, lost=record.lost) if any(record) else plays,
        face=bot,
        primary=primary or None,
        figure=voice("begin.your_level") if points is None else voice("begin.strength", points=round(points)),
        share=None if points is None else max(0.0, min(1.0, round(points / _STRONGEST, 2))),
    )


def _seats_form(play: Play, voice: Voice) -> FormCard:
    """Return the form to choose who sits in each seat, and their names; rarely used settings appear after a press on "more"."""
    setup, seats = play.table.game.setup, play.seats
    bots = ((bot, voice(f"bot.{bot}")) for bot in OPPONENTS)
    sitters = [(PERSON, voice("form.person")), *bots, *((name, name) for name in seating.guest_bots())]
    names = setup.names if len(setup.names) == len(seats) else ()
    fields = [
        players_field(voice, str(len(seats))),
        *(place for n in range(1, MOST_PLAYERS + 1) for place in _seat_fields(seats, names, voice, n, sitters)),
        edition_field(voice, setup.edition).but(rare=True),
        field("seed", "text", voice("form.seed"), help_=voice("form.seed_help")).but(rare=True),
        field("own_dice", "checkbox", voice("form.own_dice"), help_=voice("form.own_dice_help")).but(rare=True),
    ]
    return form("seats", "", fields, voice("form.new_submit"), sends="new")


def _seat_fields(
    seats: tuple[str, ...], names: tuple[str, ...], voice: Voice, number: int, sitters: Choices
) -> tuple[Field, Field]:
    """Return the two fields of seat ``number`` (from 1): who sits there (one of ``sitters``), and the name of a person."""
    seat = seating.bot_of_seat(seats[number - 1]) if number <= len(seats) else PERSON
    name = names[number - 1] if number <= len(names) and seat == PERSON else ""
    sitter = field(f"seat{number}", "choice", voice("form.seat", n=number), seat, sitters)
    called = field(f"name{number}", "text", voice("form.name", n=number), name)
    # A solo player needs no name.
    named = ({"field": "players", "min": max(number, 2)}, {"field": f"seat{number}", "is": PERSON})
    return sitter.but(when=({"field": "players", "min": number},)), called.but(most=LIMITS.name, when=named)


# --- partner ----------------------------------------------------------------------------------------------------------

_RECENT_GAMES = 5
"""How many of the last solo games count for the learner's level."""
_FIRST_LEVEL = 18.0
"""The level, in points of a solo game, assumed for a learner of whom nothing is known: it gives a weak opponent."""
_LOWEST_RATING, _LOWEST_POINTS, _POINTS_BY_RATING = 800.0, 8.0, 0.03
"""A puzzle rating of 800 counts as 8 points in a solo game, each further 100 as 3 more: 29 at the initial 1500."""


def seat_for(play: Play, bot: str, visit: Visit) -> str:
    """Return the seat of a ``bot``, as a text: its name; for ``tao`` also the learner's level, so that a stored game keeps that level."""
    if bot != seating.PARTNER:
        return bot
    from numberdrop.coach.bots import bot_of_strength  # imported late: only for ``tao``

    return bot_of_strength(expected_learner_points(play, visit)).name


def recent_points(play: Play) -> float | None:
    """Return the learner's mean score in the last few solo games; ``None`` if no solo game was finished."""
    recent = sorted(play.scores, key=lambda score: score.at)[-_RECENT_GAMES:]
    return fmean(score.total for score in recent) if recent else None


def expected_learner_points(play: Play, visit: Visit) -> float:
    """Estimate how many points the learner will score in a solo game, by recent games or else by the puzzle rating."""
    recent = recent_points(play)
    if recent is not None:
        return recent
    from numberdrop.exercises.puzzles import shipped_pack  # imported late: only without a solo game

    learner = visit.model.rating(shipped_pack())
    if not learner.games:
        return _FIRST_LEVEL
    return _LOWEST_POINTS + _POINTS_BY_RATING * (learner.rating_at(visit.now).value - _LOWEST_RATING)
