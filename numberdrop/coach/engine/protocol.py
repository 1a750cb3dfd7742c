"""What the coach asks of whoever thinks for it: the compiled core or plain Python. Both answer alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from numberdrop.steps import Steps

from .afterstates import Candidate
from .position import Position, SheetView

Drops: TypeAlias = tuple[list[Candidate], int]
"""The best drops, best first, and how many were looked at."""
Place: TypeAlias = tuple[Candidate, int, int, int] | None
"""One drop among all: with its best combo, how many are better, how many as good (it included), how many there are."""
Rollouts: TypeAlias = list[list[float]]
"""For each sheet, what it scored in each sample: points alone, hundredths of winning at a table. The n-th of all had the same dice."""


@dataclass(frozen=True, slots=True)
class Valuation:
    """How to value: the ``weights`` (little-endian 16-bit numbers), and what is left out.

    ``fast``: a quick look at the most promising landings, where a star takes only the numbers that something near could use.
    ``spread``: of each landing the best drop alone, and every landing, though the look be quick.
    ``greedy``: the points of now alone. ``selfish``: its own points, whatever the others have.
    """

    weights: bytes
    fast: bool = False
    greedy: bool = False
    selfish: bool = False
    spread: bool = False


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


class Engine(Protocol):
    """The questions. ``name`` says who answers. Those that may take long are answered in steps, too, between which one may rest.

    ``patience`` are the seconds that the coach takes at most to play on for a leader, and again to hold two moves against each other.
    """

    name: str
    patience: float

    def drops(self, position: Position, style: Valuation, most: int) -> Drops: ...

    def place(self, position: Position, style: Valuation, at: Sequence[int], marks: Sequence[int]) -> Place: ...

    def worths(self, position: Position, style: Valuation, after: Sequence[SheetView]) -> list[int]: ...

    def rollouts(
        self, position: Position, style: Valuation, after: Sequence[SheetView], plan: RolloutPlan
    ) -> Rollouts: ...

    def drops_in_steps(self, position: Position, style: Valuation, most: int) -> Steps[Drops]: ...

    def place_in_steps(
        self, position: Position, style: Valuation, at: Sequence[int], marks: Sequence[int]
    ) -> Steps[Place]: ...

    def rollouts_in_steps(
        self, position: Position, style: Valuation, after: Sequence[SheetView], plan: RolloutPlan
    ) -> Steps[Rollouts]: ...
