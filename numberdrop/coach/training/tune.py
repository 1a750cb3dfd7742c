"""Tuning the numbers that a player counts (``hand.Counts``) by CMA-ES: whoever scores most in games on the same dice.

Each number is measured in its own size, so that all are searched alike. The dice change from one generation to the next:
no set of them is learned by heart. cma is the extra ``train``.
"""

from __future__ import annotations

import ctypes
import warnings
from collections.abc import Iterator
from hashlib import sha256
from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

from numberdrop.coach.engine.weights import WEIGHTS

from .bot_ratings import Trouble
from .learn import Counts, require_core, weights
from .tournament import Entry, Journal, Run

STEP = 0.4
"""How far the first generation strays, as a share of a number's size."""
_LEAST = 0.2
"""The size of a number that begins near nought."""
CHECKS = 10
"""The games of a check are played in so many parts."""


class TuningTrial(NamedTuple):
    """Numbers to play solo games with, and the seed of their dice."""

    counts: tuple[float, ...]
    seed: str
    games: int


class TuningSettings(NamedTuple):
    """What is tuned and how: CMA-ES with ``size`` candidates in each generation, ``games`` for each."""

    seed: int
    size: int
    games: int


class TuningCheck(NamedTuple):
    """What numbers are worth on dice that they were not tuned on, with the standard error."""

    score: float
    error: float
    games: int


def play(trial: TuningTrial) -> Entry:
    """The totals of a trial: fast games, one ply deep, for its own score."""
    library = require_core().library
    out = (ctypes.c_int * trial.games)()
    table = (ctypes.c_int16 * WEIGHTS).from_buffer_copy(weights(Counts(*trial.counts)))
    seed = ctypes.c_uint64(int.from_bytes(sha256(trial.seed.encode()).digest()[:8], "little"))
    library.nd_play(seed, trial.games, table, 1, 0, out)
    return {"counts": list(trial.counts), "totals": list(out)}


def journal_of(path: Any, tuning: TuningSettings) -> Journal:
    """The journal of this tuning. Raises ``Trouble`` when the file belongs to another."""
    return Journal(path, {"tuning": 1, "start": list(Counts()), **tuning._asdict()})


class TuningSearch:
    """The search, made again from what the journal holds: the same seed takes the same way."""

    def __init__(self, tuning: TuningSettings, journal: Journal) -> None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # that it cannot draw
                import cma
        except ImportError:
            raise Trouble("no_package", {"package": "cma"}) from None
        self.tuning, self.journal = tuning, journal
        self.sizes = [max(abs(value), _LEAST) for value in Counts()]
        start = [value / size for value, size in zip(Counts(), self.sizes, strict=True)]
        options = {"seed": tuning.seed + 1, "popsize": tuning.size, "verbose": -9}  # to cma the seed 0 is none
        self.strategy = cma.CMAEvolutionStrategy(start, STEP, options)

    @property
    def counts(self) -> Counts:
        """The middle of the search: what it holds for best, less moved by luck than its best candidate."""
        return self._counts(self.strategy.mean)

    def _counts(self, point: Any) -> Counts:
        return Counts(*(round(float(value) * size, 4) for value, size in zip(point, self.sizes, strict=True)))

    def generation(self, number: int, run: Run) -> Iterator[Entry]:
        """Play a generation and move on; gives each candidate as soon as it is written down. Raises ``Trouble``."""
        points = self.strategy.ask()
        seed = f"numberdrop:tune:{self.tuning.seed}:{number}"
        trials = {
            f"{number}:{i}": TuningTrial(tuple(self._counts(point)), seed, self.tuning.games)
            for i, point in enumerate(points)
        }
        yield from self.journal.complete(run, play, trials)
        for key, trial in trials.items():
            if tuple(self.journal.done[key]["counts"]) != trial.counts:
                raise Trouble("version", {"file": self.journal.path})
        self.strategy.tell(points, [-mean(self.journal.done[key]["totals"]) for key in trials])

    def check(self, counts: Counts, games: int, run: Run) -> Iterator[Entry]:
        """Play games that nothing was tuned on; ``checked`` tells what came of them."""
        yield from self.journal.complete(run, play, self._checks(counts, games))

    def checked(self, counts: Counts, games: int) -> TuningCheck:
        """What the check of these numbers gave."""
        totals = [total for key in self._checks(counts, games) for total in self.journal.done[key]["totals"]]
        return TuningCheck(mean(totals), stdev(totals) / sqrt(len(totals)), len(totals))

    def _checks(self, counts: Counts, games: int) -> dict[str, TuningTrial]:
        part = -(-games // CHECKS)
        name = sha256(repr(tuple(counts)).encode()).hexdigest()[:12]
        return {
            f"check:{name}:{part}:{i}": TuningTrial(tuple(counts), f"numberdrop:check:{self.tuning.seed}:{i}", part)
            for i in range(CHECKS)
        }
