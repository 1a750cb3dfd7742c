"""Who sits at the table: people and bots, whose act is due, and how fast bots act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from os import environ
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias

from numberdrop.formats.declarations import (
    Among,
    AtMost,
    Between,
    Checked,
    MalformedError,
    Mismatch,
    Otherwise,
    shortened,
)
from numberdrop.frozen import Frozen
from numberdrop.pages.kept import Kept
from numberdrop.rules.game import Game, Phase, Setup

PERSON = ""
BOT_NAMES = ("pip", "bea", "gus", "zoe", "ada", "kim", "leo", "mia", "nova")
"""The bots that may sit down, from the gentlest to the strongest; a test holds them to the coach's own list."""
STRENGTHS: Mapping[str, int] = MappingProxyType(
    {"pip": 10, "bea": 15, "gus": 18, "zoe": 27, "ada": 36, "kim": 48, "leo": 56, "mia": 61, "nova": 60}
)
"""What each of them scores alone on average; a test holds them to what was measured, so that a page need not load the coach to say it."""
PARTNER = "tao"
"""Who plays at the learner's level; in its seat stands the level, too: ``tao3``."""
PARTNER_SEATS = tuple(f"{PARTNER}{level}" for level in range(1, 8))
OPPONENTS = (PARTNER, *BOT_NAMES)
"""Whom one may ask to play."""
STAND_IN = "kim"
"""Who plays on for somebody who gave up while others still play."""
OWN_BOTS = "NUMBERDROP_OWN_BOTS"
"""The setting by which bots of other packages may sit down; ``numberdrop`` sets it where it serves its own user."""
SPEEDS: Mapping[str, int | None] = MappingProxyType({"step": None, "slow": 1500, "fast": 400, "once": 0})
"""How long a bot's act is shown, in milliseconds; ``None``: until a person presses."""
FIRST_SPEED = "slow"


def guests() -> tuple[str, ...]:
    """The bots of other packages that may sit down: on one's own machine alone, as everybody waits for what they think about."""
    if not environ.get(OWN_BOTS):
        return ()
    from numberdrop.coach.bots import added_bots  # a page without bots pays nothing for them

    return tuple(added_bots().added)


def check_seat(seat: str) -> None:
    """Raises ``Mismatch`` for a seat in which nobody can sit here."""
    if seat not in (PERSON, *BOT_NAMES, *PARTNER_SEATS) and seat not in guests():
        raise Mismatch("choice", value=shortened(seat), known=", ".join((*BOT_NAMES, *PARTNER_SEATS)))


def opponent(seat: str) -> str:
    """The bot in a seat, whatever its level: by this name it is spoken of."""
    return PARTNER if seat in PARTNER_SEATS else seat


@dataclass(frozen=True)
class Seating:
    """The ``seats`` (``PERSON`` or the name of a bot), the rounds of acts taken back after later dice were seen, who gave up."""

    seats: tuple[str, ...]
    taken_back: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()

    @classmethod
    def of_people(cls, players: int) -> Seating:
        """Nobody but people."""
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

    def took_back(self, round_: int) -> Seating:
        """With an act of this round taken back."""
        return replace(self, taken_back=(*self.taken_back, round_))

    def gave_up(self, player: int) -> Seating:
        """With one player less who goes on."""
        return replace(self, resigned=(*self.resigned, player))

    def back_again(self) -> Seating:
        """The last one who gave up plays on."""
        return replace(self, resigned=self.resigned[:-1])


def decider(game: Game) -> int | None:
    """Whose act is due: the first player throws the dice and ends the round. Nobody's when the game is over."""
    return None if game.over else game.to_act


def bot_may_act(game: Game) -> bool:
    """Real dice are thrown by people."""
    return not game.over and not (game.phase is Phase.ROLL and game.setup.seed is None)


# --- saved table ------------------------------------------------------------------------------------------------------

# What a game that is kept must remember beside its record, as the browser keeps it.
#
# A record holds what was played; who of the players is a bot, what was taken back, who gave up, which state of a replay one is
# looking at, whose drops were reviewed, which one is being made again or judged stands in a text of its own.

TABLE = "table"
"""The name under which the browser keeps it."""
Players: TypeAlias = Annotated[tuple[int, ...], AtMost(6), Otherwise(())]
At: TypeAlias = Annotated[Annotated[int, Between(0, 10_000)] | None, Otherwise(None)]
"""A number of acts."""


class SavedTable(Frozen):
    """``game`` says which game this is about. Who sits at it, the rounds of acts that were ``taken`` back, who ``resigned``, how fast bots act, the
    state number of the ``replay`` that is open, the players whose drops were ``reviewed``, and after how many acts the drops stand that are
    being made again (``retry``), and ``judged``.
    """

    game: Any
    seats: tuple[Annotated[str, AtMost(80), Checked(check_seat)], ...]
    taken: Annotated[tuple[Annotated[int, Between(0, 999)], ...], AtMost(1_000), Otherwise(())] = ()
    resigned: Players = ()
    speed: Annotated[str, Among(SPEEDS), Otherwise(FIRST_SPEED)] = FIRST_SPEED
    replay: At = None
    reviewed: Players = ()
    retry: At = None
    judged: At = None

    @property
    def seating(self) -> Seating:
        return Seating(self.seats, self.taken, self.resigned)


KEPT = Kept(1, SavedTable, longest=4_000)


def saved_table(setup: Setup, seating: Seating, speed: str, **more: Any) -> SavedTable:
    """What is to be kept with a game."""
    return SavedTable(_about(setup), seating.seats, seating.taken_back, seating.resigned, speed, **more)


def read_saved_table(text: str | None, setup: Setup) -> SavedTable | None:
    """What was kept with this very game; ``None`` for anything else, however odd."""
    try:
        saved = KEPT.read(text)
    except MalformedError:
        return None
    if saved.game != _about(setup) or len(saved.seats) != setup.players:
        return None
    there = range(setup.players)
    return saved.but(
        resigned=tuple(player for player in saved.resigned if player in there),
        reviewed=tuple(player for player in dict.fromkeys(saved.reviewed) if player in there),
    )


def _about(setup: Setup) -> list[object]:
    return [setup.players, setup.edition, setup.seed, "".join(setup.tiles), list(setup.names)]
