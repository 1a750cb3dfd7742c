"""Tuning of the handmade weights (``learn.HandmadeWeights``) by CMA-ES: candidates are compared by their scores on the same dice.

The dice change with every generation, so that the weights do not fit certain dice. The package cma comes with the extra ``train``.
"""

import ctypes
import warnings
from collections.abc import Iterator
from hashlib import sha256
from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

from numberdrop.coach.engine.weights import WEIGHTS

from .bot_ratings import MeanScore, TrainingError, import_extra
from .learn import HandmadeWeights, dice_seed, pack_weights, require_native_engine
from .tournament import Entry, Journal, TaskRunner

STEP = 0.4
"""The standard deviation of the first generation, as a share of a weight's size."""
_LEAST_SIZE = 0.2
"""The smallest size of a weight, for weights that begin near 0."""
CHECKS = 10
"""The number of parts in which the games of a check are played."""


class TuningTrial(NamedTuple):
    """A trial: handmade weights (``counts``) to play solo games with, the seed of the dice, and the number of games."""

    counts: tuple[float, ...]
    seed: str
    games: int


class TuningSettings(NamedTuple):
    """The settings of CMA-ES: its ``seed``, ``size`` candidates in each generation, and ``games`` for each candidate."""

    seed: int
    size: int
    games: int


def play_trial(trial: TuningTrial) -> Entry:
    """Play the solo games of a trial with the fast valuation, without looking ahead; return ``counts`` (the weights) and ``totals``."""
    library = require_native_engine().library
    out = (ctypes.c_int * trial.games)()
    table = (ctypes.c_int16 * WEIGHTS).from_buffer_copy(pack_weights(HandmadeWeights(*trial.counts)))
    library.nd_play(ctypes.c_uint64(dice_seed(trial.seed)), trial.games, table, 1, 0, out)
    return {"counts": list(trial.counts), "totals": list(out)}


def open_journal(path: Any, tuning: TuningSettings) -> Journal:
    """Open the journal of this tuning. Raises ``TrainingError`` if the file belongs to another tuning."""
    return Journal(path, {"tuning": 1, "start": list(HandmadeWeights()), **tuning._asdict()})


class TuningSearch:
    """The search by CMA-ES. It can be interrupted: run again with the same seed and journal, it continues where it stopped."""

    def __init__(self, tuning: TuningSettings, journal: Journal) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that it cannot draw
            cma = import_extra("cma")
        self.tuning, self.journal = tuning, journal
        self.sizes = [max(abs(value), _LEAST_SIZE) for value in HandmadeWeights()]
        start = [value / size for value, size in zip(HandmadeWeights(), self.sizes, strict=True)]
        options = {"seed": tuning.seed + 1, "popsize": tuning.size, "verbose": -9}  # to cma the seed 0 is none
        self.strategy = cma.CMAEvolutionStrategy(start, STEP, options)

    @property
    def centre(self) -> HandmadeWeights:
        """The weights at the centre of the current search distribution; they depend less on luck than the best candidate."""
        return self._weights_at(self.strategy.mean)

    def _weights_at(self, point: Any) -> HandmadeWeights:
        return HandmadeWeights(*(round(float(value) * size, 4) for value, size in zip(point, self.sizes, strict=True)))

    def run_generation(self, number: int, run: TaskRunner) -> Iterator[Entry]:
        """Play the games of generation ``number`` and update the search; yield the result of each candidate once it is in the journal.

        Raises ``TrainingError`` if the journal holds results of other candidates.
        """
        points = self.strategy.ask()
        seed = f"numberdrop:tune:{self.tuning.seed}:{number}"
        weights = enumerate(tuple(self._weights_at(point)) for point in points)
        trials = {f"{number}:{i}": TuningTrial(counts, seed, self.tuning.games) for i, counts in weights}
        yield from self.journal.do_missing_tasks(run, play_trial, trials)
        for key, trial in trials.items():
            if tuple(self.journal.done[key]["counts"]) != trial.counts:
                raise TrainingError("version", {"file": self.journal.path})
        self.strategy.tell(points, [-mean(self.journal.done[key]["totals"]) for key in trials])

    def play_check_games(self, weights: HandmadeWeights, games: int, run: TaskRunner) -> Iterator[Entry]:
        """Play about ``games`` games with the weights ``weights`` on new dice; yield each journal entry. ``check_result`` sums them up."""
        yield from self.journal.do_missing_tasks(run, play_trial, self._check_trials(weights, games))

    def check_result(self, weights: HandmadeWeights, games: int) -> MeanScore:
        """Return the mean score, with its error, in the games of ``play_check_games``, which must all be in the journal."""
        totals = [total for key in self._check_trials(weights, games) for total in self.journal.done[key]["totals"]]
        return MeanScore(mean(totals), stdev(totals) / sqrt(len(totals)), len(totals))

    def _check_trials(self, weights: HandmadeWeights, games: int) -> dict[str, TuningTrial]:
        part = -(-games // CHECKS)
        name = sha256(repr(tuple(weights)).encode()).hexdigest()[:12]
        seeds = (f"numberdrop:check:{self.tuning.seed}:{i}" for i in range(CHECKS))
        return {f"check:{name}:{part}:{i}": TuningTrial(tuple(weights), seed, part) for i, seed in enumerate(seeds)}
