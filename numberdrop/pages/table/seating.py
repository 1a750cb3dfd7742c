"""Seats at a table, taken by people or bots: whose act is due, how fast bots act; and what is stored, or told to other pages, of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from os import environ
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias

from numberdrop.formats.declarations import (
    Among,
    AtMost,
    Between,
    CheckedBy,
    Fallback,
    MalformedError,
    Mismatch,
    shortened,
)
from numberdrop.formats.game_record import RecordError, loads
from numberdrop.frozen import Frozen
from numberdrop.pages.kept import Kept
from numberdrop.pages.visit import UnfinishedGame
from numberdrop.rules.game import Game, Phase, Setup

PERSON = ""
BOT_NAMES = ("pip", "bea", "gus", "zoe", "ada", "kim", "leo", "mia", "nova")
"""The bots, from the weakest to the strongest; a test checks that the coach has the same."""
STRENGTHS: Mapping[str, int] = MappingProxyType(
    {"pip": 10, "bea": 15, "gus": 18, "zoe": 27, "ada": 36, "kim": 48, "leo": 56, "mia": 61, "nova": 60}
)
"""Each bot's mean score in a solo game, copied here so that a page need not import the coach; a test compares it with the measurements."""
PARTNER = "tao"
"""The bot that plays at the learner's level. In a seat the level is part of its name: ``tao3``."""
PARTNER_SEATS = tuple(f"{PARTNER}{level}" for level in range(1, 8))
OPPONENTS = (PARTNER, *BOT_NAMES)
"""The bots that a person can choose as opponents."""
STAND_IN = "kim"
"""The bot that plays on for a person who has given up while others still play."""
OWN_BOTS = "NUMBERDROP_OWN_BOTS"
"""The environment variable that allows bots of other Python packages; the command ``numberdrop`` sets it for a local user."""
SPEEDS: Mapping[str, int | None] = MappingProxyType({"step": None, "slow": 1500, "fast": 400, "once": 0})
"""For how many milliseconds a bot's act is shown, by the name of the speed; ``None``: until a button is pressed."""
FIRST_SPEED = "slow"


def guest_bots() -> tuple[str, ...]:
    """Return the bots from other Python packages; none on a server, where a slow bot would make everybody wait."""
    if not environ.get(OWN_BOTS):
        return ()
    from numberdrop.coach.bots import added_bots  # imported late: most pages need no bots

    return tuple(added_bots().added)


def check_seat(seat: str) -> None:
    """Raise ``Mismatch`` for a seat that is neither a person nor a known bot."""
    if seat not in (PERSON, *BOT_NAMES, *PARTNER_SEATS) and seat not in guest_bots():
        raise Mismatch("choice", value=shortened(seat), known=", ".join((*BOT_NAMES, *PARTNER_SEATS)))


def bot_of_seat(seat: str) -> str:
    """Return the name of the bot in a seat, without its level; empty for a person."""
    return PARTNER if seat in PARTNER_SEATS else seat


@dataclass(frozen=True)
class Seating:
    """The people (``PERSON``) and bots at a table. ``taken_back``: the rounds in which an act was undone after later dice had been seen;
    ``resigned``: the players who have given up.
    """

    seats: tuple[str, ...]
    taken_back: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        """The players who are people and have not given up."""
        return tuple(i for i, seat in enumerate(self.seats) if seat == PERSON and i not in self.resigned)

    @property
    def all_resigned(self) -> bool:
        """Whether all people have given up."""
        return bool(self.resigned) and not self.people

    def bot(self, player: int | None) -> str:
        """Return the bot that acts for a player, also for a person who has given up; empty if a person acts, or without a ``player``."""
        if player is None:
            return PERSON
        return STAND_IN if player in self.resigned else self.seats[player]


def player_to_decide(game: Game) -> int | None:
    """Return the player who has to act next; ``None`` when the game is over."""
    return None if game.over else game.to_act


def bot_may_act(game: Game) -> bool:
    """Whether the next act is one that a bot can do: not if real dice have to be thrown."""
    return not game.over and not (game.phase is Phase.ROLL and game.setup.seed is None)


# --- saved table ------------------------------------------------------------------------------------------------------

TABLE = "table"
"""The name under which the browser stores what belongs to a game besides its record."""
Players: TypeAlias = Annotated[tuple[int, ...], AtMost(6), Fallback(())]
At: TypeAlias = Annotated[Annotated[int, Between(0, 10_000)] | None, Fallback(None)]
"""A point of the game, as the number of acts before it; ``None`` for no point."""


class SavedTable(Frozen):
    """What is stored of a table besides the record of its ``game``. ``taken``: the rounds in which an act was undone after later dice had
    been seen; ``replay``: the index of the state shown in the open replay; ``reviewed``: the players with a review; ``retry``, ``judged``:
    the drop that is tried again, and the drop that the coach judges, as indexes of acts.
    """

    game: Any
    seats: tuple[Annotated[str, AtMost(80), CheckedBy(check_seat)], ...]
    taken: Annotated[tuple[Annotated[int, Between(0, 999)], ...], AtMost(1_000), Fallback(())] = ()
    resigned: Players = ()
    speed: Annotated[str, Among(SPEEDS), Fallback(FIRST_SPEED)] = FIRST_SPEED
    replay: At = None
    reviewed: Players = ()
    retry: At = None
    judged: At = None

    @property
    def seating(self) -> Seating:
        return Seating(self.seats, self.taken, self.resigned)


KEPT = Kept(1, SavedTable, longest=4_000)


def saved_table(setup: Setup, seating: Seating, speed: str) -> SavedTable:
    """Return what to store besides the record of a game."""
    return SavedTable(_setup_as_stored(setup), seating.seats, seating.taken_back, seating.resigned, speed)


def read_saved_table(text: str | None, setup: Setup) -> SavedTable | None:
    """Read what was stored besides the record of a game with this set-up; ``None`` if it belongs to another game or is unreadable."""
    try:
        saved = KEPT.read(text)
    except MalformedError:
        return None
    if saved.game != _setup_as_stored(setup) or len(saved.seats) != setup.players:
        return None
    players = range(setup.players)
    return saved.but(
        resigned=tuple(player for player in saved.resigned if player in players),
        reviewed=tuple(player for player in dict.fromkeys(saved.reviewed) if player in players),
    )


def _setup_as_stored(setup: Setup) -> list[object]:
    return [setup.players, setup.edition, setup.seed, "".join(setup.tiles), list(setup.names)]


# --- what other pages say of it ---------------------------------------------------------------------------------------

RECORD = "play"
"""The name under which the browser stores the record of the game."""
READS = (RECORD, TABLE)
"""The names of all texts in the browser's storage that belong to the game."""


def unfinished_game(game: Game, seats: tuple[str, ...]) -> UnfinishedGame | None:
    """Summarise an unfinished game for other pages; ``None`` if it has no acts yet or is over."""
    if not game.actions or game.over:
        return None
    bots = [seat for seat in seats if seat != PERSON]
    alone = bot_of_seat(bots[0]) if len(bots) == 1 and game.players == 2 else ""
    return UnfinishedGame(game.round, game.players, alone)


def stored_unfinished_game(kept: Mapping[str, str]) -> UnfinishedGame | None:
    """Summarise the unfinished game in the browser's storage; ``None`` if there is none, or it cannot be read."""
    try:
        game = loads(kept.get(RECORD, ""))
    except RecordError:
        return None
    saved = read_saved_table(kept.get(TABLE), game.setup)
    return unfinished_game(game, saved.seats if saved else ())
