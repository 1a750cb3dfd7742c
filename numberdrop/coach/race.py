"""A few acts played on with the same dice, in slices of time: who leads, by how much, and how sure that is.

The dice are common to all, so that differences tell more than values do. A race can be stopped and asked at any moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import fmean, stdev
from time import monotonic

from .position import Position, SheetView
from .thinking import Plan, Style, Thinker

_FIRST = 8
"""Samples for everybody before anyone is out."""
_CHUNK = 8
"""Samples that are asked for at a time."""
_FLOOR = 0.3
"""A variance that is always assumed: a few equal samples prove little."""
_NORMAL = 1.96


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval from so many samples; in points, or hundredths of winning at a table."""

    mean: float
    low: float
    high: float
    samples: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """From samples. One alone, or none, knows no bounds."""
        if not values:
            return cls(0.0, float("-inf"), float("inf"), 0)
        mean = fmean(values)
        if len(values) == 1:
            return cls(mean, float("-inf"), float("inf"), 1)
        reach = _NORMAL * sqrt((stdev(values) ** 2 + _FLOOR) / len(values))
        return cls(mean, mean - reach, mean + reach, len(values))


@dataclass
class Race:
    """``sheets`` are what each act leaves; ``depth`` is how many rounds are played on; ``keep`` are never out."""

    thinker: Thinker
    position: Position
    style: Style
    sheets: Sequence[SheetView]
    depth: int
    seed: int
    sure: float = 2.5
    most: int = 2000
    keep: frozenset[int] = frozenset()
    samples: list[list[float]] = field(init=False)
    inside: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.samples = [[] for _ in self.sheets]
        self.inside = list(range(len(self.sheets)))
        self.style = replace(self.style, fast=True)

    @property
    def decided(self) -> bool:
        """Nothing is left to find out: one alone is inside, or all samples are taken."""
        return len(self.inside) < 2 or len(self.samples[self.inside[0]]) >= self.most

    def run(self, seconds: float) -> None:
        """Play on for about so long; at least one sample for everyone inside."""
        until = monotonic() + seconds
        while not self.decided:
            left = max(0.0, until - monotonic())
            done = len(self.samples[self.inside[0]])
            plan = Plan(self.depth, _CHUNK, left, self._dice(done))
            sheets = [self.sheets[i] for i in self.inside]
            found = self.thinker.rollouts(self.position, self.style, sheets, plan)
            for i, scores in zip(self.inside, found, strict=True):
                self.samples[i] += scores
            self._drop_out()
            if monotonic() >= until:
                break

    def _dice(self, done: int) -> int:
        """Other dice for every slice, the same for the same race."""
        return (self.seed * 0x9E3779B97F4A7C15 + done * 0xD1342543DE82EF95) % 2**64

    def _drop_out(self) -> None:
        lead = self.leader
        if len(self.samples[lead]) < _FIRST:
            return
        self.inside = [i for i in self.inside if i == lead or i in self.keep or not self._behind(lead, i)]

    def _behind(self, lead: int, other: int) -> bool:
        differences = [a - b for a, b in zip(self.samples[lead], self.samples[other], strict=True)]
        error = sqrt((stdev(differences) ** 2 + _FLOOR) / len(differences))
        return fmean(differences) > self.sure * error

    @property
    def leader(self) -> int:
        """Who has scored best of those inside; the first of equals."""
        return max(self.inside, key=lambda i: (fmean(self.samples[i]) if self.samples[i] else 0.0, -i))

    def estimate(self, i: int) -> Estimate:
        """What one act scores from here on."""
        return Estimate.of(self.samples[i])

    def behind(self, i: int, other: int | None = None) -> Estimate:
        """How far an act is behind another one (by default the leader), by the dice that both have met."""
        lead = self.leader if other is None else other
        return Estimate.of([a - b for a, b in zip(self.samples[lead], self.samples[i], strict=False)])
