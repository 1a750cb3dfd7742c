"""How true the shipped puzzles are where no enumeration can tell: drops that are called clearly best, and how hard puzzles are.

A best drop is held against the rivals that its puzzle names and the best others by value, in games played to the end with dice
that nobody has used before: at most 2,000, fewer where it is plain on which side of 1.5 points the mean is.

How hard puzzles are is told by bots, weak to strong, each choosing by its own lights in the position of every puzzle whose answer
is good play. Their mistakes are drawn anew: those by which a level was found do not count.

`python -m tools.benchmarks puzzles` takes some ten minutes on one core; `--types` and `--every` take fewer puzzles, `--best 0`
leaves the best drops out.
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from statistics import fmean

from numberdrop.coach import bot_named
from numberdrop.coach.bots import available_engine
from numberdrop.coach.engine.position import Candidate, Position, sheet_after_candidate
from numberdrop.exercises.kinds import MINERS
from numberdrop.exercises.kinds.points.best_drop import BestDrop
from numberdrop.exercises.kinds.points.best_drop.miner import AHEAD, estimate_lead
from numberdrop.exercises.mining.bots import LADDER, shares_solved_by_bots
from numberdrop.exercises.puzzles import BANDS, PuzzleHead, puzzle_types, shipped_pack

OTHERS = 2
"""Drops beyond the rivals that are named."""
SEED = 2**26
TRIES = 6


def least_ahead(question: BestDrop, seed: int) -> float:
    """How far the best drop of a puzzle is ahead of the best of all others."""
    game, engine = question.game, available_engine()
    style, position = bot_named("leo").valuation_for(game), Position.of(game, 0)
    every, _ = engine.best_drops(position, replace(style, fast=True), 12)
    known = {drop.cells: _placed(position, style, drop.cells) for drop in question.points_behind_best}
    others = [one for one in every if one.cells not in known][:OTHERS]
    sheets = [sheet_after_candidate(position.sheets[0], one) for one in (*known.values(), *others)]
    return min(estimate_lead(game, sheets[0], other, seed).mean for other in sheets[1:])


def _placed(position: Position, style: object, cells: Sequence[tuple[int, int, int]]) -> Candidate:
    at, marks = [row * 7 + col for row, col, _ in cells], [number + 1 for _, _, number in cells]
    found = available_engine().rank_drop(position, style, at, marks)
    assert found is not None
    return found[0]


def clear(heads: Sequence[PuzzleHead]) -> None:
    """Check the drops that are called best, and tell how many of them are."""
    found = []
    with suppress(KeyboardInterrupt):
        for number, head in enumerate(heads):
            found.append(least_ahead(shipped_pack().puzzle(head.id).question, SEED + 10_000 * number))
            sys.stderr.write(f"\r{number + 1} of {len(heads)} best drops, {sum(gap > AHEAD for gap in found)} clear ")
    sys.stderr.write("\n")
    kept = sum(gap > AHEAD for gap in found)
    share = 100 * kept / max(1, len(found))
    print(f"best drops that stay more than {AHEAD:g} points ahead: {kept} of {len(found)} ({share:.0f} in 100)")
    print(f"  by {fmean(found or [0]):.1f} points on average, {min(found, default=0):.1f} at least")


def solving(names: Sequence[str], every: int) -> None:
    """Let the bots try puzzles, and tell what share of each band they solve."""
    shares: dict[int, list[tuple[float, ...]]] = {band: [] for band in range(1, len(BANDS) + 2)}
    heads = [head for name in names for head in shipped_pack().heads_of(name)[::every]]
    for number, head in enumerate(heads, 1):
        found = shares_solved_by_bots(shipped_pack().puzzle(head.id).question, TRIES, "measured ")
        if len(found) == len(LADDER):
            shares[head.band].append(found)
        sys.stderr.write(f"\r{number} of {len(heads)} puzzles tried ")
    sys.stderr.write("\n")
    print(f"solved in 100, by band: {', '.join(names)}")
    print("  ".join(["band", "puzzles", *(f"{name:>4}" for name in LADDER)]))
    for band, rows in shares.items():
        means = [100 * fmean(column) for column in zip(*rows, strict=True)]
        print("  ".join([f"{band:>4}", f"{len(rows):>7}", *(f"{mean:4.0f}" for mean in means)]))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="puzzles", description="How true the shipped puzzles are.")
    parser.add_argument("--types", default="", help="types that bots try, with commas between them")
    parser.add_argument("--every", type=int, default=1, help="take every so many-th puzzle only")
    parser.add_argument("--best", type=int, default=1, help="0: leave the best drops out")
    asked = parser.parse_args(arguments)
    names = [
        name for name in puzzle_types() if MINERS[name].is_play and (not asked.types or name in asked.types.split(","))
    ]
    solving(names, asked.every)
    if asked.best:
        clear(shipped_pack().heads_of("best")[:: asked.every])


if __name__ == "__main__":
    main()
