"""Checks of the arguments of the coach's functions; an error names the wrong value and the expected one."""

from math import isnan
from typing import SupportsFloat

from numberdrop.rules.dice import whole_number
from numberdrop.rules.game import Game


def check_game(given: object) -> Game:
    """Return the argument if it is a game. Raises ``TypeError`` for anything else."""
    if isinstance(given, Game):
        return given
    raise TypeError(f"{given!r:.80} is no game; the coach is asked about one, as Game.new or record.loads give it")


def check_player(game: Game, given: int | None) -> int:
    """Return the given player, by default the one to act. Raises ``ValueError`` for a player who is not in the game."""
    if given is None:
        return game.to_act
    player = whole_number(given)
    if player is None or player not in range(game.players):
        raise ValueError(f"no player {given!r}: players are 0 to {game.players - 1}")
    return player


def check_seconds(given: object) -> float:
    """Return the argument as a number of seconds, at least 0. Raises ``ValueError`` for anything else."""
    if isinstance(given, bool) or not isinstance(given, SupportsFloat) or isnan(given) or float(given) < 0:
        raise ValueError(f"seconds {given!r:.80}: a number from 0 on; 0 looks no further")
    return float(given)


def check_count(given: object, what: str) -> int:
    """Return the argument as a whole number from 1 on. Raises ``ValueError``, which calls it ``what``, for anything else."""
    count = whole_number(given)
    if count is not None and count >= 1:
        return count
    raise ValueError(f"{what} {given!r:.80}: a whole number from 1 on")
