"""New games: through a door, by the form, against a bot at once, or again with the same people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from numberdrop.pages.fields import BadIntent
from numberdrop.pages.message import Voice, phrase
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.table.saved_game import printable, put_on_table
from numberdrop.pages.table.seating import OPPONENTS, PERSON, Seating, guests, opponent
from numberdrop.pages.visit import Visit
from numberdrop.rules.game import Game, SetupError

from .partner import seat_for
from .state import Play

AGAINST = "#against="
"""How the end of a link begins that asks for a game against a bot."""
_LONGEST_NUMBER = 15


def read_seed(text: str) -> int | str:
    """The seed that was typed: a number where it is one, new where it is empty."""
    if not text:
        return fresh_seed()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else text


def alone(play: Play) -> Play:
    """A solo game: the one that lies ready behind the doors, unless another game is on the table."""
    game, said = play.table.game, (phrase("ui.new_game_ready"),)
    if game.solo and not game.actions and play.table.seating.seats == (PERSON,):
        return play.moved(begins=None).say(verdict="none", announce=said)
    return _begun(play, Game.new(1, game.setup.edition, fresh_seed()), (PERSON,)).say(verdict="none", announce=said)


def by_form(play: Play, values: Mapping[str, Any], visit: Visit) -> Play:
    """The game that the form asks for."""
    voice = Voice(visit.language)
    count = str(values.get("players", "1"))
    players = int(count) if count in tuple("123456") else 0
    seats = tuple(str(values.get(f"seat{i}") or PERSON) for i in range(1, players + 1))
    if any(seat not in (PERSON, *OPPONENTS, *guests()) for seat in seats):
        raise BadIntent(f"no such seats: {seats!r:.80}")
    seats = tuple(seat_for(play, seat, visit) for seat in seats)
    names = _names(voice, seats, [printable(values.get(f"name{i}")) for i in range(1, players + 1)])
    seed: int | str | None = read_seed(printable(values.get("seed")))
    if values.get("own_dice") in (True, "true", "on"):
        seed = None
    try:
        edition = str(values.get("edition", play.table.game.setup.edition))
        game = Game.new(players, edition, seed, names=names if any(names) else ())
    except SetupError as error:
        raise BadIntent(str(error)) from None
    return _begun(play, game, seats).say(verdict="none", announce=(phrase("ui.new_game_ready"),))


def against(play: Play, bot: str, visit: Visit) -> Play:
    """A person and a bot."""
    bot, voice = seat_for(play, bot, visit), Voice(visit.language)
    setup = play.table.game.setup
    mine = setup.names[0] if setup.names and play.table.seating.seats[0] == PERSON else ""
    names = _names(voice, (PERSON, bot), [mine, ""])
    game = Game.new(2, setup.edition, fresh_seed(), names=names)
    return _begun(play, game, (PERSON, bot)).say(verdict="none", announce=(phrase("ui.new_game_bot", name=names[1]),))


def against_link(play: Play, link: str, visit: Visit) -> Play:
    """The game against a bot that a link asks for. Raises ``BadIntent`` for a bot that there is not."""
    bot = link.removeprefix(AGAINST)
    if bot not in OPPONENTS:
        raise BadIntent(f"no bot is called {bot!r:.20}")
    return against(play, bot, visit)


def once_more(play: Play, *, same_dice: bool = False) -> Play:
    """Start again with the same people, with other dice or the same."""
    setup = play.table.game.setup
    seed = setup.seed if setup.seed is None or same_dice else fresh_seed()
    game = Game.new(setup.players, setup.edition, seed, names=setup.names)
    return _begun(play, game, play.table.seating.seats).say(verdict="none", announce=(phrase("ui.new_game_ready"),))


def _begun(play: Play, game: Game, seats: tuple[str, ...]) -> Play:
    return put_on_table(replace(play, table=play.table.seat(Seating(seats), game.setup)), game)


def _names(voice: Voice, seats: tuple[str, ...], people: list[str]) -> tuple[str, ...]:
    """The names at a table: bots have their own, a second one of the same name gets a number."""
    names: list[str] = []
    for seat, typed in zip(seats, people, strict=True):
        again = sum(1 for other in seats[: len(names)] if seat and other == seat)
        name = _called(voice, seat) if seat else typed
        names.append(f"{name} {again + 1}" if again else name)
    return tuple(names)


def _called(voice: Voice, seat: str) -> str:
    """What a bot is called: one of another package by the name that it has there."""
    bot = opponent(seat)
    return voice(f"bot.{bot}") if bot in OPPONENTS else bot
