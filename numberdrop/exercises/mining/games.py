"""Positions of games that bots have played: what real sheets look like in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from numberdrop.coach import bot_named
from numberdrop.coach.bots import choose, engine_here
from numberdrop.exercises.generators.chance import Chance
from numberdrop.rules.game import Game, Phase

PLAYERS = ("pip", "ada", "leo")
"""Who plays: a beginner, somebody with practice, a strong player. None looks ahead, so that a game follows from its seed."""


@lru_cache(maxsize=8)
def states(seed: str, bots: tuple[str, ...]) -> tuple[Game, ...]:
    """Every state of a game, one for each player in ``bots``."""
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
