"""What is given to the coach by code, looked at first: the wrong thing is named, with what would be the right one."""

from __future__ import annotations

from math import isnan
from typing import SupportsFloat

from numberdrop.rules.dice import whole
from numberdrop.rules.game import Game


def a_game(given: object) -> Game:
    """A game. Raises ``TypeError`` for anything else."""
    if isinstance(given, Game):
        return given
    raise TypeError(f"{given!r:.80} is no game; the coach is asked about one, as Game.new or record.loads give it")


def a_player(game: Game, given: int | None) -> int:
    """A player at the table; by default whoever is to act. Raises ``ValueError`` for anybody else."""
    if given is None:
        return game.to_act
    player = whole(given)
    if player is None or player not in range(game.players):
        raise ValueError(f"no player {given!r}: players are 0 to {game.players - 1}")
    return player


def a_time(given: object) -> float:
    """Seconds, from 0 on. Raises ``ValueError`` for anything else."""
    if isinstance(given, bool) or not isinstance(given, SupportsFloat) or isnan(given) or float(given) < 0:
        raise ValueError(f"seconds {given!r:.80}: a number from 0 on; 0 looks no further")
    return float(given)


def a_count(given: object, what: str) -> int:
    """A whole number from 1 on. Raises ``ValueError`` for anything else."""
    count = whole(given)
    if count is not None and count >= 1:
        return count
    raise ValueError(f"{what} {given!r:.80}: a whole number from 1 on")
