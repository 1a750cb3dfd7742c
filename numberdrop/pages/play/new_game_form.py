"""How a game begins: three doors, and a form for all that they leave open: who sits where, under which names, with which dice."""

from __future__ import annotations

from functools import lru_cache

from numberdrop.formats.game_record import LIMITS
from numberdrop.pages.cards import Card, Door, Field, FormCard, MenuCard, TalkCard
from numberdrop.pages.parts.forms import Choices, edition_field, field, form, players_field
from numberdrop.pages.table.seating import BOT_NAMES, OPPONENTS, PERSON, guests, opponent
from numberdrop.pages.voice import Voice
from numberdrop.rules.game import MOST_PLAYERS, Setup

from .state import Play

_DOORS = (("alone", "I"), (f"against:{BOT_NAMES[0]}", "S"), ("together", "O"))
"""What is pressed, and the shape that stands for it; a bot plays under its own name."""


def beginning(play: Play, voice: Voice) -> tuple[Card, ...]:
    """The doors; behind the last of them, who sits at the table; below them the form."""
    bot = voice(f"bot.{BOT_NAMES[0]}")

    def door(press: str, icon: str) -> Door:
        key = f"begin.{press.partition(':')[0]}"
        label, text = voice(key, bot=bot), voice(f"{key}_text", bot=bot)
        return Door(press=press, icon=icon, label=label, text=text, face=press.partition(":")[2] or None)

    doors = MenuCard(id="begin", items=tuple(door(*one) for one in _DOORS), waits=not play.met)
    form_there = _table_form(voice) if play.begins == "names" else new_game_form(play, voice)
    return doors, TalkCard(title=voice("ui.talk_none")), form_there


def _table_form(voice: Voice) -> FormCard:
    """How many sit at one table, and what they are called."""
    counts = [(str(n), voice.count("form.players_n", n)) for n in range(2, MOST_PLAYERS + 1)]

    def name(n: int) -> Field:
        called = field(f"name{n}", "text", voice("form.name", n=n))
        return called.but(most=LIMITS.name, when=({"field": "players", "min": n},) if n > 2 else None)

    fields = [
        field("players", "select", voice("form.players"), "2", counts),
        *map(name, range(1, MOST_PLAYERS + 1)),
    ]
    return form("table", voice("begin.together"), fields, voice("form.new_submit"), sends="new")


def new_game_form(play: Play, voice: Voice) -> FormCard:
    """The form, filled in with the game on the table."""
    return _form(play.game.setup, play.table.seating.seats, guests(), voice)


@lru_cache(maxsize=4)
def _form(setup: Setup, seats: tuple[str, ...], others: tuple[str, ...], voice: Voice) -> FormCard:
    """Remembered: it stands below every move of a game, and is a third of what stands beside the board."""
    bots = [(bot, voice("form.bot", name=voice(f"bot.{bot}"), is_=voice(f"bot.{bot}_is"))) for bot in OPPONENTS]
    sitters = [(PERSON, voice("form.person")), *bots, *((name, name) for name in others)]
    seed = voice("form.seed_help", seed="–" if setup.seed is None else setup.seed)
    fields = [
        players_field(voice, str(setup.players)),
        *(place for n in range(1, MOST_PLAYERS + 1) for place in _place(setup, seats, voice, n, sitters)),
        edition_field(voice, setup.edition),
        field("seed", "text", voice("form.seed"), help_=seed),
        field("own_dice", "checkbox", voice("form.own_dice"), setup.seed is None, help_=voice("form.own_dice_help")),
    ]
    return form("new", voice("form.new"), fields, voice("form.new_submit"))


def _place(setup: Setup, seats: tuple[str, ...], voice: Voice, n: int, sitters: Choices) -> tuple[Field, Field]:
    """Who sits at a place, and the name of a person there."""
    names = setup.names
    seat = opponent(seats[n - 1]) if n <= len(seats) else PERSON
    name = names[n - 1] if n <= len(names) and seat == PERSON else ""
    who = field(f"seat{n}", "select", voice("form.seat", n=n), seat, sitters)
    called = field(f"name{n}", "text", voice("form.name", n=n), name)
    # Who plays alone needs no name.
    named = ({"field": "players", "min": max(n, 2)}, {"field": f"seat{n}", "is": PERSON})
    return who.but(when=({"field": "players", "min": n},)), called.but(most=LIMITS.name, when=named)
