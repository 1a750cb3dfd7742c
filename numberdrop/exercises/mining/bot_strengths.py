"""How strong bots are on the scale of puzzles, found out from what they solve.

All strengths are fitted at once, by maximum (marginal) likelihood: those under which what was solved is likeliest. How hard each
puzzle is, is known only about, so every level near its estimate is weighed. That holds the scale, too: at the likeliest
strengths what the bots did makes the puzzles, all together, neither harder nor easier than their estimates.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

_PER_POINT = log(10) / 400
"""What one point ahead adds to the logarithm of the odds, on the scale of ratings."""
_AROUND = tuple((step / 2, exp(-(step**2) / 8)) for step in range(-6, 7))
"""Levels around an estimate, in deviations, and how likely each is against the estimate itself."""
_MOST_STEPS = 500
_STILL = 0.01
"""Points: strengths that move by less have been found."""
_FURTHEST = 2_000.0
"""Points: nobody is taken as further from the middle of the puzzles, not even who solves all or nothing."""


class Tried(NamedTuple):
    """A puzzle of an estimated ``level``, which a guess solves in the share ``guess``, and what share of its tries each bot solved."""

    level: float
    guess: float
    shares: tuple[float, ...]


def strengths(tried: Sequence[Tried], deviation: float) -> tuple[float, ...]:
    """How strong each bot is, in their order; ``deviation`` is that of the estimated levels.

    What a bot did at a puzzle counts once, however often it tried: some bots do the same every time.
    """
    middle = sum(one.level for one in tried) / len(tried)
    low, high = middle - _FURTHEST, middle + _FURTHEST
    found = [middle] * len(tried[0].shares)
    for _ in range(_MOST_STEPS):
        before = found
        moves = _moves(before, tried, deviation)
        found = [min(high, max(low, mine + move)) for mine, move in zip(before, moves, strict=True)]
        if all(abs(now - then) < _STILL for now, then in zip(found, before, strict=True)):
            break
    return tuple(found)


def _moves(strong: Sequence[float], tried: Sequence[Tried], deviation: float) -> list[float]:
    """By how much a step of Fisher's scoring moves each bot: what pulls at it, by how sure the tries make it."""
    pulls, sure = [0.0] * len(strong), [1e-9] * len(strong)
    for puzzle in tried:
        weights, each = [], []
        for off, weight in _AROUND:
            likely, seen = weight, []
            for mine, share in zip(strong, puzzle.shares, strict=True):
                known = 1 / (1 + exp(_PER_POINT * (puzzle.level + off * deviation - mine)))
                solves = known + (1 - known) * puzzle.guess
                slope = _PER_POINT * (1 - puzzle.guess) * known * (1 - known)
                likely *= solves**share * (1 - solves) ** (1 - share)
                seen.append(((share - solves) * slope / (solves * (1 - solves)), slope**2 / (solves * (1 - solves))))
            weights.append(likely)
            each.append(seen)
        whole = sum(weights)
        for likely, seen in zip(weights, each, strict=True):
            for bot, (pull, certain) in enumerate(seen):
                pulls[bot] += likely / whole * pull
                sure[bot] += likely / whole * certain
    return [pull / certain for pull, certain in zip(pulls, sure, strict=True)]
