"""How honest the coach is: what it says of drops in a review, held against games played out to their end.

Drops are taken from games of bots of every strength, so that blunders of weak players in good positions are among them. Each is
judged as in a review. The truth is the mean difference between that drop and the best one that the coach names, over fresh games
played to the end with the same dice for both: at most 2,000 of them, fewer where the mean is more than five standard errors
away from what it is compared with.

`python -m tools.benchmarks honesty` checks 100 claims "at least 2 points behind" in about a quarter of an hour on one core;
`--claims`, `--players`, `--seed` and `--games` say how many claims, at which table, from which games, against how many games.
Broken off with Ctrl-C it tells what it has found so far.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import hypot, inf
from random import Random
from statistics import fmean, stdev

import numberdrop as nd
from numberdrop.coach import ReviewedDrop, ReviewRun, bot_named, play_out
from numberdrop.coach.bots import available_engine
from numberdrop.coach.comparison import units_per_point
from numberdrop.coach.engine.position import Position, RolloutPlan

WEAK_TO_STRONG = ("pip", "gus", "ada", "kim", "leo")
PER_GAME = 4
"""Drops that are taken from one game."""
BEHIND, EQUAL = 2.0, 1.5
"""What is checked: at least so many points behind is behind; equal is within so many."""
PER_EQUAL = 3
"""One check of a drop called equal to so many of drops called behind: they take longer."""
TO_THE_END = 60
_CHUNK, _FEWEST, _SURE, _NORMAL = 50, 100, 5.0, 1.96


@dataclass
class Found:
    """Drops of one verdict that were checked: what the coach said they cost, what it said at least and at most, the truth."""

    claimed: list[float] = field(default_factory=list)
    true: list[float] = field(default_factory=list)
    covered: int = 0
    right: int = 0

    def add(self, one: ReviewedDrop, truth: float, error: float, right: bool) -> None:
        behind = one.judgement.behind
        self.claimed.append(behind.mean)
        self.true.append(truth)
        # The truth is a mean of samples, too, and has an interval of its own.
        self.covered += abs(truth - behind.mean) <= hypot((behind.high - behind.low) / 2, _NORMAL * error)
        self.right += right

    def __str__(self) -> str:
        n = len(self.true)
        if not n:
            return "none"
        told = f"{self.right} of {n} ({100 * self.right / n:.0f} in 100)"
        means = f"said {fmean(self.claimed):.1f}, true {fmean(self.true):.1f} on average"
        return f"{told}; {means}; truth in the interval {100 * self.covered / n:.0f} in 100"


def games(players: int, seed: int) -> Iterator[nd.Game]:
    """Games without end, of bots that change from game to game; at a table of different ones."""
    chance = Random(f"honesty {seed}")
    while True:
        bots = tuple(bot_named(chance.choice(WEAK_TO_STRONG)) for _ in range(players))
        yield play_out(nd.Game.new(players, seed=chance.randrange(2**32)), bots)


def reviewed(players: int, seed: int) -> Iterator[tuple[nd.Game, ReviewedDrop]]:
    """A few drops of each game with what the coach says of them, and the game before each."""
    chance = Random(f"drops {seed}")
    for game in games(players, seed):
        reviewing = ReviewRun(game, longest=inf)  # as on a machine that has nothing else to do
        drops = [choice for choice in reviewing.todo if isinstance(choice[2], nd.Drop)]
        reviewing.todo = chance.sample(drops, min(PER_GAME, len(drops)))
        reviewing.run(inf)
        befores = {at: before for at, before, _ in reviewing.todo}
        yield from ((befores[one.at], one) for one in reviewing.review.drops)


def truth(before: nd.Game, one: ReviewedDrop, against: Sequence[float], most: int) -> tuple[float, float]:
    """How far a drop is behind the one the coach calls best, with the standard error; as soon as it is known on which side of
    all of ``against``.
    """
    judged, who = one.judgement, one.drop.player
    sheets = [judged.option.sheet, judged.best.sheet]
    style = replace(bot_named("leo").valuation_for(before), fast=True)
    position, differences = Position.of(before, who), []
    while len(differences) < most:
        plan = RolloutPlan(
            TO_THE_END, min(_CHUNK, most - len(differences)), 600.0, 10**6 * one.at + len(differences) + 1
        )
        mine, best = available_engine().rollouts(position, style, sheets, plan)
        differences += [b - a for a, b in zip(mine, best, strict=True)]
        if len(differences) < _FEWEST:
            continue
        mean, error = fmean(differences), (stdev(differences) ** 2 / len(differences)) ** 0.5
        if all(abs(mean - border) > _SURE * error for border in against):
            break
    return fmean(differences), stdev(differences) / len(differences) ** 0.5


def measure(claims: int, players: int, seed: int, most: int, behind: Found, equal: Found) -> None:
    """Check so many claims, and a part of what is called equal; tells how far it has come."""
    point, began = units_per_point(players == 1), time.monotonic()
    for seen, (before, one) in enumerate(reviewed(players, seed), 1):
        judged = one.judgement
        if judged.verdict == "behind" and judged.behind.low >= BEHIND * point:
            real, error = truth(before, one, [0.0], most)
            behind.add(one, real, error, real > 0)
        elif judged.verdict == "equal" and len(equal.true) * PER_EQUAL < len(behind.true):
            border = EQUAL * point
            real, error = truth(before, one, [-border, border], most)
            equal.add(one, real, error, real <= border)
        done, minutes = len(behind.true), (time.monotonic() - began) / 60
        sys.stderr.write(f"\r{done} of {claims} claims, {seen} drops, {minutes:.1f} min ")
        if done >= claims:
            break
    sys.stderr.write("\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="honesty", description="How honest the coach is.")
    parser.add_argument("--claims", type=int, default=100)
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=2_000)
    asked = parser.parse_args(arguments)
    behind, equal = Found(), Found()
    with suppress(KeyboardInterrupt):
        measure(asked.claims, asked.players, asked.seed, asked.games, behind, equal)
    what = "points" if asked.players == 1 else "points' worth of winning"
    print(f"called at least {BEHIND:g} {what} behind, truly behind: {behind}")
    print(f"called equal, truly within {EQUAL:g} {what}: {equal}")


if __name__ == "__main__":
    main()
