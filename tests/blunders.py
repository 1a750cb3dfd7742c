"""Games with a blunder in them, for whoever looks back at a game."""

from functools import cache

import numberdrop as nd
from numberdrop.coach import bot_named, choose
from numberdrop.coach.bots import available_engine
from numberdrop.coach.candidates import CandidateAction, find_candidates
from numberdrop.coach.comparison import BestActSearch, drop_cost
from numberdrop.steps import run_all

LEO = bot_named("leo")


@cache
def blundered(rounds: int = 3, bad: int = 2, players: int = 1, seed: str | None = "review") -> nd.Game:
    """Some rounds played well; in one of them player 1 makes the worst drop there is. Without a ``seed`` the same with real dice."""
    game = nd.Game.new(players, seed="review")
    while game.round <= rounds:
        if game.phase == "drop" and game.round == bad and 0 in game.pending:
            game = game.apply(
                run_all(find_candidates(game, 0, LEO.valuation_for(game), available_engine(), 400_000))[-1].action
            )
        else:
            game = game.apply(choose(game, LEO))
    if seed is None:
        again = nd.Game.new(players, seed=None, tiles=game.setup.tiles)
        return again.apply_all(game.actions)[-1]
    return game


BAD, NEAR = (2, 4), (1, 3)
"""The rounds of ``planted`` in which something is given away for certain, and those in which a trifle may be."""
_TRIFLE = 0.5


def _coached(game: nd.Game, *, near: bool) -> CandidateAction:
    """What the coach finds best; where it is to be ``near``, a drop that costs a trifle against that, if there is one."""
    search = BestActSearch(game, 0, available_engine())
    while not search.run(1.0):
        pass
    best, *others = (search.found[i] for i in search.order)
    trifles = (one for one in others if 0 < drop_cost(game, one.action, best.action).mean <= _TRIFLE)
    return next(trifles, best) if near else best


@cache
def planted(seed: str = "two") -> nd.Game:
    """Four rounds of a solo game: two drops that are bad for certain, two that are not quite the best."""
    game = nd.Game.new(1, seed=seed)
    while game.round <= BAD[-1]:
        if game.phase != "drop":
            game = game.apply(choose(game, LEO))
        elif game.round in BAD:
            found = run_all(find_candidates(game, 0, LEO.valuation_for(game), available_engine(), 4_000))
            low = [one for one in found if max(row for row, _, _ in one.action.cells) < 9]
            game = game.apply((low or found)[-1].action)
        else:
            game = game.apply(_coached(game, near=game.round in NEAR).action)
    return game
