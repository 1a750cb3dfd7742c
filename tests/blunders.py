"""Games with a blunder in them, for whoever looks back at a game."""

from __future__ import annotations

import numberdrop as nd
from numberdrop.coach import bot_named, choose
from numberdrop.coach.bots import engine_here
from numberdrop.coach.candidates import options

LEO = bot_named("leo")


def blundered(rounds: int = 3, bad: int = 2, players: int = 1, seed: str | None = "review") -> nd.Game:
    """Some rounds played well; in one of them player 1 makes the worst drop there is. Without a ``seed`` the same with real dice."""
    game = nd.Game.new(players, seed="review")
    while game.round <= rounds:
        if game.phase == "drop" and game.round == bad and 0 in game.pending:
            game = game.apply(options(game, 0, LEO.style(game), engine_here(), 400_000)[-1].action)
        else:
            game = game.apply(choose(game, LEO))
    if seed is None:
        again = nd.Game.new(players, seed=None, tiles=game.setup.tiles)
        return again.apply_all(game.actions)[-1]
    return game
