"""Ratings of puzzles and learners: the results of tries, the rating of a learner, and the ratings of puzzles that follow from all results.

A learner's results are the first tries at the puzzles of the pack, without help and without a clock. They count for a puzzle only once the
learner's rating is known precisely enough (``MOST_DEVIATION_TO_COUNT``), so that nobody can change the puzzle's rating by means of
invented newcomers. Second tries, tries with hints, reviews, storms and unknown puzzles never count.

A file of results has one result on each line, ``[1,1763736100,"t5Wq0aKd_k9Z","0b55a67d44",1310.2,84.1,1.0]``: version, time, event id,
puzzle, rating and deviation of the solver, score (1 right, 0 wrong). The file is anonymous.
"""

from __future__ import annotations

import json
import logging
import math
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

from numberdrop.formats.declarations import DECODER, make_fault

from .events import LAST_LEVEL, LAST_ORDER_KEY, Event, ProgressError
from .log import Log
from .reviews import DAY

# --- Glicko-2 ---------------------------------------------------------------------------------------------------------

# A try is a game between solver and puzzle in a rating period of its own: longer periods go astray, since each puzzle is chosen by the
# results so far. A puzzle that can be guessed counts as that much easier, so that guessing gains nothing.


LARGEST_DEVIATION = 350.0
"""The initial and largest deviation (uncertainty) of a rating."""
_SCALE = 400.0
"""The difference of two ratings at which the stronger side wins ten of eleven games."""


class Rating(NamedTuple):
    """A Glicko-2 rating, of a solver's strength or a puzzle's difficulty: ``value``, ``deviation`` (uncertainty), ``volatility``."""

    value: float = 1_500.0
    deviation: float = LARGEST_DEVIATION
    volatility: float = 0.06

    def after_games(self, games: Iterable[tuple[Rating, float]] = ()) -> Rating:
        """Return the rating after one rating period with these games, each an opponent's rating and a score from 0 (lost) to 1 (won)."""
        opponents = [(rating_to_mu(other.value), rd_to_phi(other.deviation), score) for other, score in games]
        mu, phi, sigma = update_rating(rating_to_mu(self.value), rd_to_phi(self.deviation), self.volatility, opponents)
        return Rating(mu_to_rating(mu), min(phi_to_rd(phi), LARGEST_DEVIATION), sigma)

    def after_days(self, days: int) -> Rating:
        """Return the rating after a number of days without a game: the deviation (uncertainty) has increased."""
        rating = self
        while days > 0 and rating.deviation < LARGEST_DEVIATION:
            rating, days = rating.after_games(), days - 1
        return rating


def solver_after_try(solver: Rating, puzzle: Rating, score: float, guess: float = 0.0) -> Rating:
    """Return the solver's rating after a try. ``score``: 1 right, 0 wrong, or a share of right tries; ``guess``: probability of a right guess."""
    bonus = _guess_bonus(solver.value - puzzle.value, guess)
    return solver.after_games([(puzzle._replace(value=puzzle.value - bonus), score)])


def puzzle_after_try(puzzle: Rating, solver: Rating, score: float, guess: float = 0.0) -> Rating:
    """Return the puzzle's rating after a try; arguments as for ``solver_after_try``."""
    bonus = _guess_bonus(solver.value - puzzle.value, guess)
    return puzzle.after_games([(solver._replace(value=solver.value + bonus), 1 - score)])


def _guess_bonus(lead: float, guess: float) -> float:
    """Return by how many rating points the chance to guess makes a puzzle easier, for a solver rated ``lead`` points above the puzzle.

    The solver knows the answer as often as the ratings say, and otherwise guesses right with the probability ``guess``.
    """
    odds = 10 ** (lead / _SCALE)
    return _SCALE * math.log10((odds + guess) / (1 - guess)) - lead


# --- ratings ----------------------------------------------------------------------------------------------------------


if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import PuzzleHead
    from numberdrop.exercises.puzzles.pack import BotTries

SETTING = "NUMBERDROP_RESULTS"
"""The environment variable with the path of a file of results, as written by `numberdrop class --results FILE`."""
VERSION = 1
PACK_DEVIATION = 100.0
"""The deviation of a puzzle's rating as estimated in its pack."""
MOST_GUESSED = 0.5
"""Puzzles with a higher probability of a right guess do not count for ratings."""
MOST_DEVIATION_TO_COUNT = 110.0
"""A solver's tries count for the ratings of puzzles once the solver's rating has at most this deviation, after about ten tries."""
NEWCOMER = Rating(1_200.0, LARGEST_DEVIATION)
"""The initial rating of a solver in ``results_of_log``; ``rate_learner`` begins with the default ``Rating()``."""
_log = logging.getLogger(__name__)
_COUNTING = ("train", "streak", "daily")
"""The modes in which tries count for the ratings of puzzles: those with new puzzles and without a clock."""


class TryResult(NamedTuple):
    """A try at a puzzle: its event (``order_key``, ``id``), the solver's rating (``value``, ``deviation``), ``score`` 1 (right) or 0."""

    order_key: int
    id: str
    puzzle: str
    value: float
    deviation: float
    score: float

    def line(self) -> str:
        """Return the result as a line of a file, without newline; ``read_results`` reads such lines."""
        return json.dumps([VERSION, *self], separators=(",", ":"))


def first_tries(log: Log) -> Iterator[Event]:
    """Yield the first attempt at each puzzle, in order of time."""
    met: set[str] = set()
    for event in log:
        if event.kind == "attempt" and event.position not in met:
            met.add(event.position)
            yield event


def estimated_rating(head: PuzzleHead) -> Rating:
    """Return the rating that the pack estimates for a puzzle, before anybody has tried it."""
    return Rating(float(head.level), PACK_DEVIATION)


def results_of_log(log: Log, pack: Mapping[str, PuzzleHead]) -> tuple[TryResult, ...]:
    """Return the results of those tries in a log that count for the puzzles' ratings, in order of time. ``pack``: puzzles by id."""
    counting, strength = [], NEWCOMER
    for event in first_tries(log):
        head = pack.get(event.position)
        if head is None or head.guess > MOST_GUESSED or event.mode not in _COUNTING or event.hints:
            continue
        score = float(event.outcome == "right")
        if strength.deviation <= MOST_DEVIATION_TO_COUNT:
            value, deviation = round(strength.value, 1), round(strength.deviation, 1)
            counting.append(TryResult(event.order_key, event.id, head.id, value, deviation, score))
        strength = solver_after_try(strength, estimated_rating(head), score, head.guess)
    return tuple(counting)


def merge_results(*parts: Iterable[TryResult]) -> tuple[TryResult, ...]:
    """Merge several collections of results into one, sorted and without duplicates; the order of the collections does not matter."""
    by_id: dict[str, TryResult] = {}
    for result in chain(*parts):
        # Results with the same id come from a log that has grown meanwhile; the choice must not depend on the order.
        by_id[result.id] = max(result, by_id.get(result.id, result))
    return tuple(sorted(by_id.values()))


def write_results(results: Iterable[TryResult]) -> str:
    """Write results as the text of a file; equal results give equal texts."""
    return "".join(f"{result.line()}\n" for result in merge_results(results))


def read_results(text: str) -> tuple[TryResult, ...]:
    """Read the text of one file of results, or of several joined files. Raises ``ProgressError`` with all faults, by line."""
    results, faults = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if result := _read_result(line):
            results.append(result)
        elif line.strip():
            faults.append(make_fault(number, "log.result", line[:60]))
    if faults:
        raise ProgressError(faults)
    return merge_results(results)


def configured_results(environment: Mapping[str, str] = os.environ) -> tuple[TryResult, ...]:
    """Return the results in the file named by the environment variable ``SETTING``; none if not set or (with a warning) unreadable."""
    path = environment.get(SETTING, "")
    try:
        return read_results(Path(path).read_text("utf-8")) if path else ()
    except (OSError, UnicodeDecodeError, ProgressError) as error:
        _log.warning("%s: the results in %s are left out: %s", SETTING, path, error)
        return ()


def _read_result(line: str) -> TryResult | None:
    try:
        match DECODER.decode(line):
            case [1, key, str(id_), str(puzzle), float(value), float(deviation), float(score)]:
                named = type(key) is int and _ID.fullmatch(id_) and _PUZZLE.fullmatch(puzzle)
                rated = -LAST_LEVEL <= value <= LAST_LEVEL and 0 < deviation <= MOST_DEVIATION_TO_COUNT
                if named and rated and 0 <= key <= LAST_ORDER_KEY and score in (0, 1):
                    return TryResult(key, id_, puzzle, value, deviation, score)
    except (ValueError, RecursionError):
        pass
    return None


_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
_PUZZLE = re.compile(r"[!-~]{1,64}")


# --- rating -----------------------------------------------------------------------------------------------------------

# Ratings of learners. Each attempt is a game (``glicko``) between the learner and the puzzle, with the puzzle's rating at that time. A day
# without an attempt increases the deviation.
#
# An attempt counts if it was marked as rated, is the first at a puzzle of the pack, and had no hints. Reviews and mistakes of the
# learner's own games never count.

_UNRATED = ("review", "mistakes")


class RatedAttempt(NamedTuple):
    """A rated attempt, with the learner's rating before and after it."""

    event: Event
    before: Rating
    after: Rating


@dataclass
class RatedLearner:
    """A learner's current ``rating``, and the rated attempts at puzzles (``games``) from which it was computed."""

    rating: Rating = field(default_factory=Rating)
    games: list[RatedAttempt] = field(default_factory=list)
    _last: int = 0
    """The ``order_key`` of the last attempt."""

    def rating_at(self, time: int) -> Rating:
        """Return the rating at a ``time`` (in seconds) after the last attempt: every day without an attempt increases the deviation."""
        return self.rating.after_days(time // DAY - self._last // DAY - 1) if self.games else self.rating

    def record_attempt(self, event: Event, puzzle: Rating, guess: float = 0.0) -> None:
        """Change the rating by an attempt at a puzzle. ``puzzle``: the puzzle's rating; ``guess``: the probability of a right guess."""
        before = self.rating_at(event.order_key)
        self.rating = solver_after_try(before, puzzle, float(event.outcome == "right"), guess)
        self._last = event.order_key
        self.games.append(RatedAttempt(event, before, self.rating))


def may_be_rated(event: Event) -> bool:
    """Whether a first attempt may count for a rating: it is marked as rated, without hints, no review, and not from a mistake in a game."""
    return event.kind == "attempt" and bool(event.rated) and event.mode not in _UNRATED and event.hints == 0


def rate_learner(log: Log, puzzles: PuzzleRatings) -> RatedLearner:
    """Compute the rating of a learner from their log; each puzzle counts with the rating that it had at the time of the attempt."""
    learner = RatedLearner()
    for event in first_tries(log):
        head = puzzles.pack.get(event.position)
        if may_be_rated(event) and head is not None and head.guess <= MOST_GUESSED:
            learner.record_attempt(event, puzzles.standing(head.id, before=event).rating, head.guess)
    return learner


# --- puzzle ratings ---------------------------------------------------------------------------------------------------

# Ratings of puzzles: the estimate of the pack, updated by the bots' tries, then by all results in order of time. So results can be
# merged (``with_results``) in any order and repeatedly.

_BOT_DEVIATION = 30.0
"""The deviation of a bot's rating: it is measured to about 15 points, and the strength varies between kinds of puzzles."""
BotTriesByPuzzle = Mapping[str, tuple[tuple[Rating, float], ...]]
"""By id of a puzzle, for each bot: its rating, and the share of its tries at this puzzle that were right."""


class PuzzleStanding(NamedTuple):
    """The ``rating`` of a puzzle, computed from the pack's estimate, the tries of ``bots`` bots, and ``people`` tries of people."""

    rating: Rating
    bots: int = 0
    people: int = 0


def bot_tries_by_puzzle(tries: BotTries) -> BotTriesByPuzzle:
    """Return for each puzzle (by id) a pair for each bot: the bot's rating, and the share of its tries that were right."""
    solvers = [Rating(float(strength), _BOT_DEVIATION) for strength in tries.strengths.values()]
    return {id_: tuple(zip(solvers, tries.shares_of_right_tries(id_), strict=True)) for id_ in tries.solved}


class PuzzleRatings:
    """The immutable ratings of the puzzles in a ``pack`` (by id), computed from the tries of ``bots`` and of learners (``results``)."""

    def __init__(
        self, pack: Mapping[str, PuzzleHead], bots: BotTriesByPuzzle, results: Iterable[TryResult] = ()
    ) -> None:
        self.pack = pack
        self.results = merge_results(result for result in results if result.puzzle in pack)
        self._bots = bots
        self._first: dict[str, Rating] = {}  # a cache, shared with copies

    def with_results(self, results: Iterable[TryResult]) -> PuzzleRatings:
        """Return a copy that also counts these results; a result counts only once, even if given twice."""
        copy = PuzzleRatings(self.pack, self._bots, (*self.results, *results))
        copy._first = self._first
        return copy

    def initial_rating(self, id_: str) -> Rating:
        """Return the rating of a puzzle from the pack's estimate and the bots' tries alone. Raises ``KeyError`` for an unknown puzzle."""
        if (rating := self._first.get(id_)) is None:
            rating = estimated_rating(self.pack[id_])
            for bot, score in self._bots.get(id_, ()):
                rating = puzzle_after_try(rating, bot, score, self.pack[id_].guess)
            self._first[id_] = rating
        return rating

    def standing(self, id_: str, before: Event | None = None) -> PuzzleStanding:
        """Return the rating of a puzzle, now or as it was just before the event ``before``. Raises ``KeyError`` for an unknown puzzle."""
        rating, people = self.initial_rating(id_), 0
        for result in self._results_by_puzzle.get(id_, ()):
            if before is not None and (result.order_key, result.id) >= before.sort_key:
                break
            solver = Rating(result.value, result.deviation)
            rating = puzzle_after_try(rating, solver, result.score, self.pack[id_].guess)
            people += 1
        return PuzzleStanding(rating, len(self._bots.get(id_, ())), people)

    @cached_property
    def _results_by_puzzle(self) -> Mapping[str, list[TryResult]]:
        by_puzzle = defaultdict(list)
        for result in self.results:
            by_puzzle[result.puzzle].append(result)
        return by_puzzle
