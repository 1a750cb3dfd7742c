"""What the coach asks of the engine, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from .afterstates import Candidate

Drops: TypeAlias = tuple[list[Candidate], int]
"""The best drops, best first, and how many were looked at."""
Place: TypeAlias = tuple[Candidate, int, int, int] | None
"""One drop among all legal ones: with its best combo, and how many drops are better, equal (itself included) and legal in total."""
Rollouts: TypeAlias = list[list[float]]
"""For each sheet, what it scored in each sample: points alone, hundredths of winning at a table. The n-th of all had the same dice."""


class Ending(NamedTuple):
    """How the sheet of a player stands when the game is over: filled boxes (bit sets, as in ``SheetView``), full rows below the line and
    rows that cost points above it; the ``points`` from the act on, and the total of the best of the others; how many letters are circled, and how many
    more ``rounds`` the game had.
    """

    identical: int
    consecutive: int
    bonus: int
    rows: int
    minus: int
    points: int
    rivals: int
    letters: int
    rounds: int


Endings: TypeAlias = list[list[Ending]]
"""For each sheet, how each of its games ended. The n-th of all had the same dice."""


@dataclass(frozen=True, slots=True)
class Valuation:
    """How to value: the ``weights`` (little-endian 16-bit numbers), and what is left out.

    ``fast``: a quick look at the most promising landings, where a star takes only the numbers that something near could use.
    ``spread``: of each landing the best drop alone, and every landing, though the look be quick.
    ``greedy``: the points of now alone. ``selfish``: its own points, whatever the others have.
    ``minus_aside``: rows above the line cost nothing when a drop ends the game.
    """

    weights: bytes
    fast: bool = False
    greedy: bool = False
    selfish: bool = False
    spread: bool = False
    minus_aside: bool = False


@dataclass(frozen=True, slots=True)
class RolloutPlan:
    """How far to look: ``depth`` rounds, at most ``samples`` for each sheet and ``seconds`` in all (the first sample is always
    finished). The ``seed`` is that of the dice; ``start`` is the number of the first sample: whoever goes on where they stopped
    gets the dice that would have come.

    A sample is what a sheet has scored and is worth after the last round; where it is to ``blend``, the mean of that after each of
    the rounds: in the solo game steadier, and better at finding a leader, if less true. At a table nothing is blended.
    """

    depth: int
    samples: int
    seconds: float
    seed: int
    start: int = 0
    blend: bool = False
