"""The game that waits on the play page, as other pages speak of it."""

from __future__ import annotations

from collections.abc import Mapping

from numberdrop.formats.game_record import RecordError, loads
from numberdrop.pages.visit import UnderWay
from numberdrop.rules.game import Game

from .saved_table import TABLE, read_saved_table
from .seating import PERSON, opponent

RECORD = "play"
"""The name under which the browser keeps the record of the game."""
READS = (RECORD, TABLE)
"""What the browser keeps of the game."""


def under_way(game: Game, seats: tuple[str, ...]) -> UnderWay | None:
    """A game in which somebody has acted and that is not over."""
    if not game.actions or game.over:
        return None
    bots = [seat for seat in seats if seat != PERSON]
    alone = opponent(bots[0]) if len(bots) == 1 and game.players == 2 else ""
    return UnderWay(game.round, game.players, alone)


def kept_under_way(kept: Mapping[str, str]) -> UnderWay | None:
    """The same of what the browser has kept; nothing of what cannot be read."""
    try:
        game = loads(kept.get(RECORD, ""))
    except RecordError:
        return None
    saved = read_saved_table(kept.get(TABLE), game.setup)
    return under_way(game, saved.seats if saved else ())
