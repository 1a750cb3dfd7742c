"""The search for the best drop, in slices of time: the best few by value, and the best of other landings, are compared by rollouts.

Bots that look ahead, hints and judgements share this search. The dice depend on a seed alone: the same seed gives the same leader.
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
from .engine.position import Candidate, Position, RolloutPlan, SheetView, Valuation, sheet_after_candidate


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """The limits of a search: ``width`` candidate drops, at most ``samples`` rollouts of each (of ``depth`` rounds), and ``seconds``.

    A candidate drops out when it is ``sure`` standard errors away from being ``trifle`` points better than the leader. Besides the
    ``width`` best drops, the best drops of ``landings`` other landings are candidates, as a landing of little value may turn out well.
    """

    width: int
    depth: int
    samples: int = 2000
    seconds: float = inf
    sure: float = 2.5
    landings: int = 0
    trifle: float = 0.0


COACH = SearchBudget(12, 2, samples=48, landings=24, trifle=0.5)
"""The budget of the coach. ``trifle`` of half a point saves a third of the samples, which were spent on equally good drops."""


class BestDropSearch:
    """A search for the best drop within ``budget``: call ``run`` until ``done``, then read ``leader``."""

    def __init__(self, position: Position, style: Valuation, engine: Engine, budget: SearchBudget, seed: int) -> None:
        self.position, self.style, self.engine, self.budget, self.seed = position, style, engine, budget, seed
        self.found, self.sheets = list[Candidate](), list[SheetView]()
        self.race: PairedRollouts | None = None
        self._looking = StepRunner(self._find_candidates())

    def run(self, seconds: float) -> bool:
        """Search for about ``seconds``, at least one step; return whether the search is done."""
        until = monotonic() + seconds
        if self.race is None and self._looking.run(seconds):
            self.race = self._start_rollouts(*self._looking.result)
        if self.race is not None and not self.done:
            self.race.run(max(0.0, min(until - monotonic(), self.budget.seconds - self.race.seconds_spent)))
        return self.done

    def _find_candidates(self) -> Steps[tuple[list[Candidate], list[Candidate]]]:
        """Find the candidates in steps, by the fast valuation: the best few drops, and the best drops of other landings."""
        quick, most = replace(self.style, fast=True), self.budget.landings
        yield
        best, _ = self.engine.best_drops(self.position, quick, self.budget.width)
        if not most:
            return best, []
        places = {frozenset(drop.at) for drop in best}
        spread = replace(quick, spread=True)
        yield
        best_of_landings, _ = self.engine.best_drops(self.position, spread, most + len(places))
        return best, [drop for drop in best_of_landings if frozenset(drop.at) not in places][:most]

    def _start_rollouts(self, best: list[Candidate], others: list[Candidate]) -> PairedRollouts:
        self.found = best + others
        before = self.position.sheets[self.position.who]
        self.sheets = [sheet_after_candidate(before, drop) for drop in self.found]
        start, budget = (self.engine, self.position, self.style, self.sheets), self.budget
        limits = (budget.depth, self.seed, budget.sure, budget.samples)
        patience = self.engine.patience
        return PairedRollouts(*start, *limits, blend=True, likely=len(best), trifle=budget.trifle, seconds=patience)

    @property
    def done(self) -> bool:
        """Whether the leader is known or the time is up; each candidate has had at least one rollout."""
        if self.race is None:
            return False
        return self.race.decided or (self.race.samples_taken > 0 and self.race.seconds_spent >= self.budget.seconds)

    @property
    def leader(self) -> int | None:
        """The index in ``found`` of the leading drop; ``None`` before the candidates are found, and if nothing can land."""
        return self.race.leader if self.race is not None and self.found else None


# --- cache of finished searches ---------------------------------------------------------------------------------------

# A hint, a judgement and a review of an act share one search: on a slow machine (``Engine.patience``) another could give another result.

T = TypeVar("T")


class SearchCache(Generic[T]):
    """A cache of the results of up to ``most`` finished searches by key; the oldest is removed first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: dict[Hashable, T] = {}
        self._lock = Lock()  # on a server several pages' threads come to a result at once

    def get(self, key: Hashable) -> T | None:
        """Return the result cached under ``key``, or ``None``."""
        return self._held.get(key)

    def add(self, key: Hashable, result: T) -> T:
        """Add the result of a search; return the one in the cache, which another thread may have added first."""
        with self._lock:
            kept = self._held.setdefault(key, result)
            while len(self._held) > self.most:
                del self._held[next(iter(self._held))]
        return kept

    def clear(self) -> None:
        """Remove all results."""
        self._held.clear()


# --- paired rollouts --------------------------------------------------------------------------------------------------

# The same dice for all acts make the variance of their differences smaller than that of their values.

_CHUNK = 6
"""The number of samples between two decisions on the acts that drop out: one for each face of a die (``throw_six`` in ``core/solo.h``)."""
_STEP_SECONDS = 0.05
"""The most seconds of samples that the engine is asked for at a time."""
_LEAST_VARIANCE = 0.3
"""The variance added to every estimate, as a few equal samples prove little."""
_NORMAL = 1.96
_AHEAD_ERRORS = 1.0
"""The standard errors by which an act that is not among the first ``likely`` must be ahead of them to be the leader."""
_SHARE_OF_FIRST_SIX = 0.5
"""The share of the time that the first six samples of all candidates may take."""
_FEWEST = 4
"""The number of acts that are compared by rollouts however slow the machine is."""


def _standard_error(values: Sequence[float], mean: float) -> float:
    """Return the standard error of the mean of two values or more. (``statistics.stdev`` uses fractions, which is slow.)"""
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return sqrt((variance + _LEAST_VARIANCE) / len(values))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval and number of samples; in points (solo) or percent chance of winning (several players)."""

    mean: float
    low: float
    high: float
    samples: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """Estimate the mean of samples; from fewer than two the interval is infinite."""
        mean = fmean(values) if values else 0.0
        if len(values) < 2:
            return cls(mean, -inf, inf, len(values))
        reach = _NORMAL * _standard_error(values, mean)
        return cls(mean, mean - reach, mean + reach, len(values))

    def widened(self, share: float) -> Estimate:
        """Return the estimate with a wider interval: a further, independent error, ``share`` times the mean, is added."""
        more = _NORMAL * share * self.mean
        below, above = hypot(self.mean - self.low, more), hypot(self.high - self.mean, more)
        return Estimate(self.mean, self.mean - below, self.mean + above, self.samples)


@dataclass
class PairedRollouts:
    """Rollouts of several acts with the same dice. ``sheets`` are the sheets after each act; a rollout has ``depth`` rounds; ``blend``: see
    ``RolloutPlan``.

    An act drops out when it is ``sure`` standard errors away from being ``trifle`` better than the leader; those in ``keep`` never do. The
    leader is one of the first ``likely`` acts, unless another act is ahead of them by more than a standard error, as the maximum of many
    noisy means is too high. Each act has at most ``most`` samples. ``seconds`` limit the time: the speed of the first six samples decides
    how many acts are compared, and the rollouts stop after the six samples in which the time runs out.
    """

    engine: Engine
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
        self._work = StepRunner(self._play_in_steps())
        self.samples = [[] for _ in self.sheets]
        self.inside = list(range(len(self.sheets)))
        self.style = replace(self.style, fast=True)

    @property
    def decided(self) -> bool:
        """Whether the rollouts are over: one act is left, all samples are taken, or the time is up."""
        late = self.has_full_sets and self.seconds_spent >= self.seconds
        return late or len(self.inside) < 2 or self.samples_taken >= self.most

    @property
    def samples_taken(self) -> int:
        """The number of samples of each act that has not dropped out."""
        return len(self.samples[self.inside[0]]) if self.inside else 0

    @property
    def has_full_sets(self) -> bool:
        """Whether the number of samples is a multiple of six: only then is the result independent of the speed of the machine."""
        return self.samples_taken > 0 and self.samples_taken % _CHUNK == 0

    @property
    def seconds_spent(self) -> float:
        """Seconds of computing so far."""
        return self._work.spent

    def run(self, seconds: float) -> None:
        """Run rollouts for about ``seconds``; the next call continues."""
        if not self.decided:
            self._work.run(seconds)

    def _play_in_steps(self) -> Steps[None]:
        if self.seconds < inf and self.sheets:
            yield from self._measure_speed()
            self._remove_losers()
        while not self.decided:
            samples = min(_CHUNK - self.samples_taken % _CHUNK, self.most - self.samples_taken)
            yield from self._take_samples(self.inside, samples)
            if self.samples_taken % _CHUNK == 0:
                self._remove_losers()
                yield  # a pause after six samples, however fast the machine is

    def _take_samples(self, acts: Sequence[int], samples: int) -> Steps[None]:
        """Take up to ``samples`` more samples of each of ``acts``, as time allows; they must all have the same number of samples before."""
        plan = RolloutPlan(self.depth, samples, _STEP_SECONDS, self.seed, len(self.samples[acts[0]]), self.blend)
        sheets = [self.sheets[i] for i in acts]
        yield
        rollouts = self.engine.rollouts(self.position, self.style, sheets, plan)
        for i, scores in zip(acts, rollouts, strict=True):
            self.samples[i] += scores

    def _measure_speed(self) -> Steps[None]:
        """Take six samples of a few acts, to measure the speed of the machine; then of as many more acts as the time allows.

        One sample would not be enough, as a roll with a star takes many times as long.
        """
        everyone = self.inside
        self.inside = few = [i for i in everyone if i < _FEWEST or i in self.keep]
        yield from self._take_first_samples(few)
        pace = self.seconds_spent / len(few)
        most = int(_SHARE_OF_FIRST_SIX * self.seconds / pace) if pace else len(everyone)
        others = [i for i in everyone[:most] if i not in few]
        if others:
            yield from self._take_first_samples(others)
            self.inside = sorted(few + others)

    def _take_first_samples(self, acts: Sequence[int]) -> Steps[None]:
        while (missing := min(_CHUNK, self.most) - len(self.samples[acts[0]])) > 0:
            yield from self._take_samples(acts, missing)
            yield

    def _remove_losers(self) -> None:
        lead = self._index_of_best(self.inside)
        kept = self.keep | {lead}
        self.inside = [i for i in self.inside if i in kept or not self._is_behind(lead, i, self.sure, self.trifle)]

    def _is_behind(self, lead: int, other: int, sure: float, trifle: float = 0.0) -> bool:
        differences = [a - b for a, b in zip(self.samples[lead], self.samples[other], strict=True)]
        if len(differences) < 2:
            return False
        mean = fmean(differences)
        return mean + trifle > sure * _standard_error(differences, mean)

    def _index_of_best(self, acts: Sequence[int]) -> int:
        return max(acts, key=lambda i: (fmean(self.samples[i]) if self.samples[i] else 0.0, -i))

    @property
    def leader(self) -> int:
        """The index of the act with the best mean (of equals the first), or of the best of the first ``likely`` acts if hardly behind."""
        lead, likely = self._index_of_best(self.inside), [i for i in self.inside if i < (self.likely or 0)]
        if lead in likely or not likely:
            return lead
        best = self._index_of_best(likely)
        return lead if self._is_behind(lead, best, _AHEAD_ERRORS) else best

    @property
    def order(self) -> list[int]:
        """The indices of all acts: the leader first, then the acts still compared, then those that dropped out."""
        lead, acts = self.leader, range(len(self.sheets))
        return sorted(acts, key=lambda i: (i != lead, i not in self.inside, -self.estimate(i).mean, i))

    def estimate(self, act: int) -> Estimate:
        """Return the estimated score still to come after an act (an index in ``sheets``)."""
        return Estimate.of(self.samples[act])

    def estimate_cost(self, act: int, other: int | None = None) -> Estimate:
        """Estimate how much worse an act is than another (by default the leader), from the samples that both have; both are indices."""
        lead = self.leader if other is None else other
        return Estimate.of([a - b for a, b in zip(self.samples[lead], self.samples[act], strict=False)])
