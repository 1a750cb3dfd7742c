"""The form for a new game: who sits where, under which names, with which dice."""

from __future__ import annotations

from numberdrop.formats.game_record import LIMITS
from numberdrop.pages.cards import Field, FormCard
from numberdrop.pages.parts.forms import Choices, edition_field, field, form, players_field
from numberdrop.pages.table.seating import BOT_NAMES, PERSON
from numberdrop.pages.voice import Voice
from numberdrop.rules.game import MOST_PLAYERS

from .state import Play


def new_game_form(play: Play, voice: Voice) -> FormCard:
    """The form, filled in with the game on the table."""
    setup = play.game.setup
    bots = [(bot, voice("form.bot", name=voice(f"bot.{bot}"), is_=voice(f"bot.{bot}_is"))) for bot in BOT_NAMES]
    sitters = [(PERSON, voice("form.person")), *bots]
    seed = voice("form.seed_help", seed="–" if setup.seed is None else setup.seed)
    fields = [
        players_field(voice, str(setup.players)),
        *(place for n in range(1, MOST_PLAYERS + 1) for place in _place(play, voice, n, sitters)),
        edition_field(voice, setup.edition),
        field("seed", "text", voice("form.seed"), help_=seed),
        field("own_dice", "checkbox", voice("form.own_dice"), setup.seed is None, help_=voice("form.own_dice_help")),
    ]
    return form("new", voice("form.new"), fields, voice("form.new_submit"))


def _place(play: Play, voice: Voice, n: int, sitters: Choices) -> tuple[Field, Field]:
    """Who sits at a place, and the name of a person there."""
    names, seats = play.game.setup.names, play.table.seating.seats
    seat = seats[n - 1] if n <= len(seats) else PERSON
    name = names[n - 1] if n <= len(names) and seat == PERSON else ""
    who = field(f"seat{n}", "select", voice("form.seat", n=n), seat, sitters)
    called = field(f"name{n}", "text", voice("form.name", n=n), name)
    # Who plays alone needs no name.
    named = ({"field": "players", "min": max(n, 2)}, {"field": f"seat{n}", "is": PERSON})
    return who.but(when=({"field": "players", "min": n},)), called.but(most=LIMITS.name, when=named)
