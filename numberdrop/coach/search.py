"""Which of the drops leads: the best few by value, and the best of other landings, are played on with the same dice, in slices of time.

Bots that look ahead, hints and judgements all look in this way. The dice follow from a seed alone, however the time is sliced:
who looks twice at the same position, as far, finds the same leader.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from math import hypot, inf, sqrt
from statistics import fmean
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar

from numberdrop.steps import StepRunner, Steps

from .engine.native import Engine
from .engine.position import Candidate, Position, RolloutPlan, SheetView, Valuation, after


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """How many drops run for the lead, how many rounds are played on, how often at most and for how many seconds; ``sure``,
    how many standard errors one must be behind to be out, who is not better by more than a ``trifle`` (in points); and ``landings``, how many
    others run, the best of each landing that has none among the first: a place that promises little may play on well.
    """

    width: int
    depth: int
    samples: int = 2000
    seconds: float = inf
    sure: float = 2.5
    landings: int = 0
    trifle: float = 0.0


COACH = SearchBudget(12, 2, samples=48, landings=24, trifle=0.5)
"""How the coach looks. (With a trifle of half a point it finds as good leaders with two thirds of the samples: most of them went into moves that
are as good as each other.)
"""


class BestDropSearch:
    """The search for a leader: ``run`` it, then ask for ``leader``."""

    def __init__(self, position: Position, style: Valuation, think: Engine, look: SearchBudget, seed: int) -> None:
        self.position, self.style, self.thinker, self.look, self.seed = position, style, think, look, seed
        self.found: list[Candidate] = []
        self.sheets: list[SheetView] = []
        self.race: PairedRollouts | None = None
        self._looking = StepRunner(self._runners())

    def run(self, seconds: float) -> bool:
        """Look further for about so long, one step at least; gives whether everything was looked into that was to be."""
        until = monotonic() + seconds
        if self.race is None and self._looking.run(seconds):
            self.race = self._set_off(*self._looking.result)
        if self.race is not None and not self.done:
            self.race.run(max(0.0, min(until - monotonic(), self.look.seconds - self.race.spent)))
        return self.done

    def _runners(self) -> Steps[tuple[list[Candidate], list[Candidate]]]:
        """The best few, and the best of other landings. A quick look finds them: even the roll with the most drops is looked through
        in a moment.
        """
        quick, most = replace(self.style, fast=True), self.look.landings
        yield
        best, _ = self.thinker.drops(self.position, quick, self.look.width)
        if not most:
            return best, []
        places = {frozenset(one.at) for one in best}
        spread = replace(quick, spread=True)
        yield
        every, _ = self.thinker.drops(self.position, spread, most + len(places))
        return best, [one for one in every if frozenset(one.at) not in places][:most]

    def _set_off(self, best: list[Candidate], others: list[Candidate]) -> PairedRollouts:
        self.found = best + others
        before = self.position.sheets[self.position.who]
        self.sheets = [after(before, one) for one in self.found]
        look = self.look
        return PairedRollouts(
            self.thinker,
            self.position,
            self.style,
            self.sheets,
            look.depth,
            self.seed,
            look.sure,
            most=look.samples,
            blend=True,
            likely=len(best),
            trifle=look.trifle,
            seconds=self.thinker.patience,
        )

    @property
    def done(self) -> bool:
        """Whether the leader is known, or the time is up; every drop is played on once at least."""
        race = self.race
        return race is not None and (race.decided or (race.taken > 0 and race.spent >= self.look.seconds))

    @property
    def leader(self) -> int | None:
        """Whose number leads in ``found``; ``None`` before it is known which drops there are, and where there is none."""
        return self.race.leader if self.race is not None and self.found else None


# --- remembered -------------------------------------------------------------------------------------------------------

# What the coach has found out last: whoever asks again, a hint, a judgement, a review, hears the same, and at once.
#
# How far the coach looks may depend on how fast a machine is (``Engine.patience``). What it has found there is kept for the process, so that it is
# not found again differently; the oldest is forgotten.

T = TypeVar("T")


class Remembered(Generic[T]):
    """Up to ``most`` finished searches by what they were asked."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: dict[Hashable, T] = {}
        self._lock = Lock()  # on a server several pages' threads come to a result at once

    def get(self, asked: Hashable) -> T | None:
        """What was found, if it is remembered."""
        return self._held.get(asked)

    def keep(self, asked: Hashable, result: T) -> T:
        """Remember what was found; gives what stands there, should somebody have been faster."""
        with self._lock:
            kept = self._held.setdefault(asked, result)
            while len(self._held) > self.most:
                del self._held[next(iter(self._held))]
        return kept

    def forget(self) -> None:
        """Everything."""
        self._held.clear()


# --- paired rollouts --------------------------------------------------------------------------------------------------

# A few acts played on with the same dice, in slices of time: who leads, by how much, and how sure that is.
#
# The dice are common to all, so that differences tell more than values do. A race can be stopped and asked at any moment; its
# dice follow from the seed alone, not from when it was stopped.

_CHUNK = 6
"""Samples after which it is asked who is out: as many as a die has faces, see ``throw_six`` in ``engine/core/solo.h``."""
_BREATH = 0.05
"""Seconds of samples that are asked for at a time."""
_FLOOR = 0.3
"""A variance that is always assumed: a few equal samples prove little."""
_NORMAL = 1.96
_AHEAD = 1.0
"""Standard errors by which one that is not likely has to be ahead."""
_FIRST_SIX = 0.5
"""The share of the time that the first six samples of all who run may take."""
_FEWEST = 4
"""So many run at the least, however slow the machine is."""


def _error(values: Sequence[float], mean: float) -> float:
    """The standard error of a mean of two values or more. (``statistics.stdev`` counts in fractions, and takes its time.)"""
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return sqrt((variance + _FLOOR) / len(values))


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
        reach = _NORMAL * _error(values, mean)
        return cls(mean, mean - reach, mean + reach, len(values))

    def loosened(self, share: float) -> Estimate:
        """The same, less sure by an error of its own that is so large a share of the mean."""
        more = _NORMAL * share * self.mean
        return Estimate(
            self.mean,
            self.mean - hypot(self.mean - self.low, more),
            self.mean + hypot(self.high - self.mean, more),
            self.samples,
        )


@dataclass
class PairedRollouts:
    """``sheets`` are what each act leaves; ``depth`` is how many rounds are played on; ``keep`` are never out; for ``blend``
    see ``RolloutPlan``. Of the first ``likely`` sheets one leads, unless another is ahead by more than a standard error: the more run,
    the luckier the luckiest of them. Whoever cannot be better than the leader by more than a ``trifle`` is out. Within ``seconds`` is played on
    what a machine can: how many run follows from how long the first six samples of a few took, and the last six samples are those after which the time is up.
    """

    thinker: Engine
    position: Position
    style: Valuation
    sheets: Sequence[SheetView]
    depth: int
    seed: int
    sure: float = 2.5
    most: int = 2000
    keep: frozenset[int] = frozenset()
    blend: bool = False
    likely: int | None = None
    trifle: float = 0.0
    seconds: float = inf
    samples: list[list[float]] = field(init=False)
    inside: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self._work = StepRunner(self._play())
        self.samples = [[] for _ in self.sheets]
        self.inside = list(range(len(self.sheets)))
        self.style = replace(self.style, fast=True)

    @property
    def decided(self) -> bool:
        """Nothing is left to find out: one alone is inside, all samples are taken, or the time is up."""
        return len(self.inside) < 2 or self.taken >= self.most or (self.whole and self.spent >= self.seconds)

    @property
    def taken(self) -> int:
        """Samples of everyone who is inside."""
        return len(self.samples[self.inside[0]]) if self.inside else 0

    @property
    def whole(self) -> bool:
        """Whether no six samples are under way: what is known then does not hang on how fast the machine is."""
        return self.taken > 0 and self.taken % _CHUNK == 0

    @property
    def spent(self) -> float:
        """Seconds played on so far."""
        return self._work.spent

    def run(self, seconds: float) -> None:
        """Play on for about so long. What is under way then goes on with the next run."""
        if not self.decided:
            self._work.run(seconds)

    def _play(self) -> Steps[None]:
        if self.seconds < inf and self.sheets:
            yield from self._first_six()
            self._drop_out()
        while not self.decided:
            samples = min(_CHUNK - self.taken % _CHUNK, self.most - self.taken)
            yield from self._sample(self.inside, samples)
            if self.taken % _CHUNK == 0:
                self._drop_out()
                yield  # whoever looks at what is known looks at the same samples, however fast the machine is

    def _sample(self, some: Sequence[int], samples: int) -> Steps[None]:
        """So many more samples of some that have run as far as each other."""
        plan = RolloutPlan(self.depth, samples, _BREATH, self.seed, len(self.samples[some[0]]), self.blend)
        sheets = [self.sheets[i] for i in some]
        yield
        rollouts = self.thinker.rollouts(self.position, self.style, sheets, plan)
        for i, scores in zip(some, rollouts, strict=True):
            self.samples[i] += scores

    def _first_six(self) -> Steps[None]:
        """Six samples of a few tell how fast this machine is (one alone does not: a star takes many times as long), and so how many run: as many as
        can take six samples in good time, the first ones.
        """
        every = self.inside
        self.inside = few = [i for i in every if i < _FEWEST or i in self.keep]
        yield from self._six(few)
        pace = self.spent / len(few)
        most = int(_FIRST_SIX * self.seconds / pace) if pace else len(every)
        others = [i for i in every[:most] if i not in few]
        if others:
            yield from self._six(others)
            self.inside = sorted(few + others)

    def _six(self, some: Sequence[int]) -> Steps[None]:
        while (missing := min(_CHUNK, self.most) - len(self.samples[some[0]])) > 0:
            yield from self._sample(some, missing)
            yield

    def _drop_out(self) -> None:
        lead = self._highest(self.inside)
        self.inside = [
            i for i in self.inside if i == lead or i in self.keep or not self._behind(lead, i, self.sure, self.trifle)
        ]

    def _behind(self, lead: int, other: int, sure: float, trifle: float = 0.0) -> bool:
        differences = [a - b for a, b in zip(self.samples[lead], self.samples[other], strict=True)]
        if len(differences) < 2:
            return False
        mean = fmean(differences)
        return mean + trifle > sure * _error(differences, mean)

    def _highest(self, some: Sequence[int]) -> int:
        return max(some, key=lambda i: (fmean(self.samples[i]) if self.samples[i] else 0.0, -i))

    @property
    def leader(self) -> int:
        """Who has scored best of those inside; the first of equals."""
        lead, likely = self._highest(self.inside), [i for i in self.inside if i < (self.likely or 0)]
        if lead in likely or not likely:
            return lead
        best = self._highest(likely)
        return lead if self._behind(lead, best, _AHEAD) else best

    @property
    def order(self) -> list[int]:
        """The numbers of all, the leader first: who was out early cannot lead."""
        lead = self.leader
        return sorted(
            range(len(self.sheets)), key=lambda i: (i != lead, i not in self.inside, -self.estimate(i).mean, i)
        )

    def estimate(self, i: int) -> Estimate:
        """What one act scores from here on."""
        return Estimate.of(self.samples[i])

    def behind(self, i: int, other: int | None = None) -> Estimate:
        """How far an act is behind another one (by default the leader), by the dice that both have met."""
        lead = self.leader if other is None else other
        return Estimate.of([a - b for a, b in zip(self.samples[lead], self.samples[i], strict=False)])
