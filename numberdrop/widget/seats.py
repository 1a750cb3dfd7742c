"""Who sits at the table: people and bots, how fast bots act, and what a game that is kept must remember beside its record.

A record holds what was played; who of the players is a bot, what was taken back and who gave up stands in a text of its own.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from numberdrop.rules.game import Game, Phase, Setup

PERSON = ""
BOT_NAMES = ("pip", "gus", "ada", "kim", "leo", "mia", "nova")
"""The bots that may sit down, from the gentlest to the strongest; a test holds them to the coach's own list."""
STAND_IN = "kim"
"""Who plays on for somebody who gave up while others still play."""
SPEEDS: Mapping[str, int | None] = MappingProxyType({"step": None, "slow": 1500, "fast": 400, "once": 0})
"""How long a bot's act is shown, in milliseconds; ``None``: until a person presses."""
FIRST_SPEED = "slow"
_LONGEST = 4_000


@dataclass(frozen=True)
class Table:
    """The ``seats`` (``PERSON`` or the name of a bot), the rounds of acts taken back after later dice were seen, who gave up."""

    seats: tuple[str, ...]
    taken: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()

    @classmethod
    def of_people(cls, players: int) -> Table:
        return cls((PERSON,) * players)

    @property
    def people(self) -> tuple[int, ...]:
        """Who sits there in person and has not given up."""
        return tuple(i for i, seat in enumerate(self.seats) if seat == PERSON and i not in self.resigned)

    @property
    def stopped(self) -> bool:
        """Nobody is left who plays: the last person gave up."""
        return bool(self.resigned) and not self.people

    def bot(self, player: int | None) -> str:
        """The bot that acts for a player, or nothing."""
        if player is None:
            return PERSON
        return STAND_IN if player in self.resigned else self.seats[player]

    def took_back(self, round_: int) -> Table:
        return replace(self, taken=(*self.taken, round_))

    def gave_up(self, player: int) -> Table:
        return replace(self, resigned=(*self.resigned, player))

    def back_again(self) -> Table:
        """The last one who gave up plays on."""
        return replace(self, resigned=self.resigned[:-1])


def decider(game: Game) -> int | None:
    """Whose act is due: the first player throws the dice and ends the round. Nobody's when the game is over."""
    return None if game.over else game.to_act


def bot_may_act(game: Game) -> bool:
    """Real dice are thrown by people."""
    return not game.over and not (game.phase is Phase.ROLL and game.setup.seed is None)


def fresh_seed() -> int:
    """A seed that nobody knows yet."""
    return int.from_bytes(os.urandom(4))


def kept_text(setup: Setup, table: Table, speed: str) -> str:
    """What is kept beside the record; ``read_kept`` gives it back."""
    told = {
        "game": _about(setup),
        "seats": table.seats,
        "taken": table.taken,
        "resigned": table.resigned,
        "speed": speed,
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def read_kept(text: object, setup: Setup) -> tuple[Table, str] | None:
    """The table and speed that were kept with this very game; ``None`` for anything else, however odd."""
    if not isinstance(text, str) or len(text) > _LONGEST:
        return None
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict) or told.get("game") != _about(setup):
        return None
    seats, taken, resigned = told.get("seats"), told.get("taken"), told.get("resigned")
    if not isinstance(seats, list) or len(seats) != setup.players:
        return None
    if any(seat not in (PERSON, *BOT_NAMES) for seat in seats):
        return None
    table = Table(tuple(seats), _numbers(taken, 999), _numbers(resigned, setup.players - 1))
    speed = told.get("speed")
    return table, speed if isinstance(speed, str) and speed in SPEEDS else FIRST_SPEED


def _about(setup: Setup) -> list[object]:
    return [setup.players, setup.edition, setup.seed, "".join(setup.tiles), list(setup.names)]


def _numbers(given: object, most: int) -> tuple[int, ...]:
    if not isinstance(given, list) or len(given) > most + 1:
        return ()
    return tuple(one for one in given if type(one) is int and 0 <= one <= most)
