"""Games that visits begin with, as records."""

from functools import cache
from random import Random

import numberdrop as nd
from numberdrop.coach import bot_named, choose
from numberdrop.rules.game import Phase


@cache
def begun(players: int, bot: str, seed: int, rounds: int) -> str:
    """The record of some rounds among bots."""
    game = nd.Game.new(players, seed=seed)
    while not game.over and game.round <= rounds:
        game = game.apply(choose(game, bot_named(bot)))
    return nd.record.dumps(game)


@cache
def duel(number: int) -> str:
    """The record of a finished game of two in which drops are of all kinds."""
    rng, game = Random(f"duel {number}"), nd.Game.new(2, seed=f"duel {number}")
    while not game.over:
        drops = game.legal_actions() if game.phase is Phase.DROP and rng.random() < 0.3 else ()
        game = game.apply(rng.choice(drops[:200]) if drops else choose(game, bot_named("pip")))
    return nd.record.dumps(game)
