"""Whether the coach has one opinion: hint, judgement and review name the same best move in positions of every phase.

Positions are taken from games of bots of every strength, where there is something to choose. In each a hint is asked for, two moves
are judged, the one that was made and another one, and the move that was made is reviewed; and the hint itself is judged.

`python -m tools.benchmarks opinions` looks at 300 positions; `--positions`, `--players` and `--seed` say how many, at which table,
from which games. Broken off with Ctrl-C it tells what it has found so far.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from math import inf
from random import Random
from typing import NamedTuple

import numberdrop as nd
from numberdrop.coach import ReviewRun
from numberdrop.rules.actions import Action

from .honesty import games

PER_GAME = 5


class Asked(NamedTuple):
    """A position, and what was done there."""

    game: nd.Game
    at: int
    made: Action


def positions(players: int, seed: int) -> Iterator[tuple[nd.Game, Asked]]:
    """A few positions of each game in which there was something to choose, with that game."""
    chance = Random(f"opinions {seed}")
    for game in games(players, seed):
        choices = ReviewRun(game).todo
        for at, before, made in chance.sample(choices, min(PER_GAME, len(choices))):
            yield game, Asked(before, at, made)


def judged(game: nd.Game, act: Action) -> nd.coach.Judgement:
    """The word on an act, however long it takes."""
    return nd.coach.judge(game, act, inf)


def opinions(game: nd.Game, asked: Asked) -> tuple[set[Action], str]:
    """What is named best by a hint, two judgements and a review of the game; and the verdict on the hint."""
    who = asked.made.player or 0
    advice = nd.coach.advise(asked.game, who)
    assert advice is not None  # there is something to choose
    other = Random(f"{asked.at}").choice(asked.game.legal_actions(who))
    reviewing = ReviewRun(game, who, longest=inf)
    reviewing.todo = [choice for choice in reviewing.todo if choice[0] == asked.at]
    reviewing.run(inf)
    (reviewed,) = reviewing.review.acts
    best = {judged(asked.game, act).best.action for act in (asked.made, other)}
    return best | {advice.action, reviewed.judgement.best.action}, judged(asked.game, advice.action).verdict


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="opinions", description="Whether the coach has one opinion.")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    seen = same = told = 0
    with suppress(KeyboardInterrupt):
        for game, position in islice(positions(asked.players, asked.seed), asked.positions):
            best, verdict = opinions(game, position)
            seen, same, told = seen + 1, same + (len(best) == 1), told + (verdict in ("best", "equal"))
            sys.stderr.write(f"\r{seen} of {asked.positions}, {same} with one opinion ")
    sys.stderr.write("\n")
    print(f"the same best move: {same} of {seen}; the hint judged best or equal: {told}")


if __name__ == "__main__":
    main()
