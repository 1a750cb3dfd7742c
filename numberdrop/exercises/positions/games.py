"""Positions of games that bots have played: what real sheets look like in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from typing import TypeVar

from numberdrop.exercises.positions.chance import Chance
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import Grid
from numberdrop.rules.sheet import Sheet

_Item = TypeVar("_Item")
PLAYERS = ("pip", "ada", "leo")
"""Who plays: a beginner, somebody with practice, a strong player. None looks ahead, so that a game follows from its seed."""


@lru_cache(maxsize=8)
def states(seed: str, bots: tuple[str, ...]) -> tuple[Game, ...]:
    """Every state of a game, one for each player in ``bots``."""
    from numberdrop.coach.bots import bot_named, choose, engine_here  # only who mines pays for the coach

    players, think = tuple(bot_named(name) for name in bots), engine_here()
    game = Game.new(len(bots), seed=seed)
    found = [game]
    while not game.over:
        who = game.to_act
        game = game.apply(choose(game, players[who], who, think))
        found.append(game)
    return tuple(found)


def a_game(chance: Chance, players: int = 1) -> tuple[Game, ...]:
    """The states of a game that chance picks."""
    bots = tuple(chance.choice(PLAYERS) for _ in range(players))
    return states(f"mine {chance.below(2**16)} {chance.below(2**16)}", bots)


def moments(chance: Chance, phase: Phase, count: int, players: int = 1, begin: int = 3) -> Iterator[Game]:
    """A few states of one game in which such a phase is due, from round ``begin`` on and before the line is crossed."""
    every = [
        game for game in a_game(chance, players) if game.phase is phase and game.round >= begin and not _ending(game)
    ]
    yield from chance.shuffled(every)[:count]


def _ending(game: Game) -> bool:
    return any(sheet.grid.crossed for sheet in game.sheets)


_FEW = 3
"""Questions from one game, so that the puzzles come from many."""


def grids(chance: Chance, begin: int = 3) -> Iterator[Grid]:
    """Grids of one game, without what is circled: only where marks lie matters for what falls."""
    return (Grid(game.sheets[0].grid.marks) for game in moments(chance, Phase.DROP, 2 * _FEW, begin=begin))


def a_few(chance: Chance, find: Callable[[Grid], _Item | None], begin: int = 3) -> Iterator[_Item]:
    """A few of what is found on the grids of one game, one on each at most."""
    return islice((item for grid in grids(chance, begin) if (item := find(grid)) is not None), _FEW)


_MOMENTS = 8


def sheets(chance: Chance) -> Iterator[Sheet]:
    """Sheets of one game on which a combo may be circled now."""
    return (game.sheets[0] for game in moments(chance, Phase.COMBO, _MOMENTS, begin=4))
