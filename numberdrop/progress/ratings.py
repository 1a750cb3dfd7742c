"""Results: how somebody did at a puzzle, and how strong they were. All that the rating of a puzzle follows from.

A learner's results follow from their log alone: the first try at each puzzle of the pack, without help and without a clock.
Once they are sure enough (``KNOWN``), how strong they were is what their earlier tries say; before that they tell nothing about a
puzzle, so a browser that pretends to be a newcomer moves none. Second tries, hints, reviews, storms and ids that no pack has
never tell anything.

A file of results has one to a line, ``[1,1763736100,"t5Wq0aKd_k9Z","0b55a67d44",1310.2,84.1,1.0]``: version, time, id, puzzle, strength and
its deviation, share of it that was right. It names nobody.
"""

from __future__ import annotations

import json
import logging
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from numberdrop.formats.declarations import fault
from numberdrop.formats.json import DECODER

from .events import LAST_LEVEL, LAST_TICK, Event, ProgressError
from .glicko import LEAST_SURE, Rating, after_try, once_tried
from .log import Log

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Head
    from numberdrop.exercises.puzzles.pack import BotTries

SETTING = "NUMBERDROP_RESULTS"
"""Names a file of results that every page knows, as `numberdrop class --results FILE` writes it."""
VERSION = 1
OF_A_PACK = 100.0
"""The deviation of a puzzle as it comes: how hard it is has been estimated."""
MOST_GUESSED = 0.5
"""Puzzles that a guess solves more often than that say nothing about anybody."""
KNOWN = 110.0
"""The deviation from which on somebody's tries tell how hard a puzzle is: after about ten of them."""
NEWCOMER = Rating(1_200.0, LEAST_SURE)
"""Where somebody is looked for of whom nothing is known."""
_log = logging.getLogger(__name__)
_TELLING = ("train", "streak", "daily")
"""The modes in which one has time, and has not met the puzzle."""


class Result(NamedTuple):
    """A try at a ``puzzle``: when, which event of a log it was, by whom (``value`` and ``deviation`` of their strength), and its
    ``score``, 1 for right, 0 for wrong.
    """

    tick: int
    id: str
    puzzle: str
    value: float
    deviation: float
    score: float

    @property
    def solver(self) -> Rating:
        """How strong they were."""
        return Rating(self.value, self.deviation)

    def line(self) -> str:
        """The result as one line, without its end; ``read_results`` gives an equal one."""
        return json.dumps([VERSION, *self], separators=(",", ":"))


def first_tries(log: Log) -> Iterator[Event]:
    """The first attempt at each puzzle, in order."""
    met: set[str] = set()
    for event in log:
        if event.kind == "attempt" and event.position not in met:
            met.add(event.position)
            yield event


def estimate(head: Head) -> Rating:
    """How hard the pack says that a puzzle is."""
    return Rating(float(head.level), OF_A_PACK)


def results(log: Log, pack: Mapping[str, Head]) -> tuple[Result, ...]:
    """What a learner's tries tell about the puzzles of a ``pack`` (by id), in order."""
    found, strength = [], NEWCOMER
    for event in first_tries(log):
        head = pack.get(event.position)
        if head is None or head.guess > MOST_GUESSED or event.mode not in _TELLING or event.hints:
            continue
        score = float(event.outcome == "right")
        if strength.deviation <= KNOWN:
            value, deviation = round(strength.value, 1), round(strength.deviation, 1)
            found.append(Result(event.tick, event.id, head.id, value, deviation, score))
        strength = after_try(strength, estimate(head), score, head.guess)
    return tuple(found)


def merged(*some: Iterable[Result]) -> tuple[Result, ...]:
    """Results put together, each once, in order: the same whichever come first, and however often."""
    known: dict[str, Result] = {}
    for result in (result for each in some for result in each):
        # One id twice comes of a log that has grown meanwhile; any choice will do that does not depend on the order.
        known[result.id] = max(result, known.get(result.id, result))
    return tuple(sorted(known.values()))


def write_results(some: Iterable[Result]) -> str:
    """The file of these results: always the same text for the same ones."""
    return "".join(f"{result.line()}\n" for result in merged(some))


def read_results(text: str) -> tuple[Result, ...]:
    """The results of a file; files may be put behind each other. Raises ``ProgressError`` with everything wrong, by line."""
    found, faults = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            result = _read(line)
            if result is None:
                faults.append(fault(number, "log.result", line[:60]))
            else:
                found.append(result)
    if faults:
        raise ProgressError(faults)
    return merged(found)


def results_of_class(environment: Mapping[str, str] = os.environ) -> tuple[Result, ...]:
    """The results in the file of the setting; none without it, or where it cannot be read, which the log of the program says."""
    path = environment.get(SETTING, "")
    if not path:
        return ()
    try:
        return read_results(Path(path).read_text("utf-8"))
    except (OSError, UnicodeDecodeError, ProgressError) as error:
        _log.warning("%s: the results in %s are left out: %s", SETTING, path, error)
        return ()


def _read(line: str) -> Result | None:
    try:
        match DECODER.decode(line):
            case [1, tick, str(id_), str(puzzle), float(value), float(deviation), score]:
                fits = type(tick) is int and 0 <= tick <= LAST_TICK and _ID.fullmatch(id_) and _PUZZLE.fullmatch(puzzle)
                known = (
                    -LAST_LEVEL <= value <= LAST_LEVEL
                    and 0 < deviation <= KNOWN
                    and type(score) is float
                    and score in (0, 1)
                )
                return Result(tick, id_, puzzle, value, deviation, score) if fits and known else None
    except (ValueError, RecursionError):
        pass
    return None


_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
_PUZZLE = re.compile(r"[!-~]{1,64}")


# --- rating -----------------------------------------------------------------------------------------------------------

# Ratings of learners, derived from the log.
#
# Each attempt is a game between the learner and the puzzle (``glicko``), which is as hard as everybody's results until then say
# (``puzzle_ratings``). A day without an attempt makes the rating less sure.
#
# What counts is decided here, whatever a page or a file may have written: an attempt that the learner knew to be rated, at a
# puzzle of the pack (which knows how hard it is) not tried before, without hints. A review never counts, nor does a position of
# one's own games, so they never cost points.

_UNRATED = ("review", "mistakes")
DAY = 86_400


class Encounter(NamedTuple):
    """One rated attempt, and the learner's rating before and after it."""

    event: Event
    before: Rating
    after: Rating


@dataclass
class Learner:
    """A learner's rating and how it came about."""

    rating: Rating = field(default_factory=Rating)
    games: list[Encounter] = field(default_factory=list)
    _last: int = 0

    def at(self, tick: int) -> Rating:
        """The rating at that time, if nothing happens before it."""
        return self.rating.rested(tick // DAY - self._last // DAY - 1) if self.games else self.rating

    def play(self, event: Event, puzzle: Rating, guess: float = 0.0) -> None:
        """Take an attempt at a puzzle, where a ``guess`` is right that often."""
        before = self.at(event.tick)
        self.rating = after_try(before, puzzle, float(event.outcome == "right"), guess)
        self._last = event.tick
        self.games.append(Encounter(event, before, self.rating))


def counts(event: Event) -> bool:
    """Whether an attempt is rated, if it is the first at its puzzle."""
    return event.kind == "attempt" and bool(event.rated) and event.mode not in _UNRATED and event.hints == 0


def rate(log: Log, puzzles: PuzzleRatings) -> Learner:
    """The rating of the learner with this log, among puzzles that are as hard as they had turned out until then."""
    learner = Learner()
    for event in first_tries(log):
        head = puzzles.pack.get(event.position)
        if counts(event) and head is not None and head.guess <= MOST_GUESSED:
            learner.play(event, puzzles.standing(head.id, before=event).rating, head.guess)
    return learner


# --- puzzle ratings ---------------------------------------------------------------------------------------------------

# How hard puzzles have turned out: of each its estimate, then the bots, then everybody's results in the order of their time.
#
# A rating follows from the results alone, so results of a class are put together (``with_results``) in whatever order and however often.

_SETTLED = 30.0
"""The deviation of a bot: its tries tell its strength to about 15 points, and not everything it is asked suits it as well."""
OfBots = Mapping[str, tuple[tuple[Rating, float], ...]]
"""Of a puzzle, by its id: how strong each bot is that tried it, and which share of its tries was right."""


class Standing(NamedTuple):
    """The rating of a puzzle and what it rests on, beside the estimate: how many ``bots``, and how many tries of ``people``."""

    rating: Rating
    bots: int = 0
    people: int = 0


def bots_at(tries: BotTries) -> OfBots:
    """The games of the bots with the puzzles that they have tried. How strong they are is settled: they have tried hundreds."""
    solvers = [Rating(float(strength), _SETTLED) for strength in tries.strengths.values()]
    return {id_: tuple(zip(solvers, tries.shares(id_), strict=True)) for id_ in tries.solved}


class PuzzleRatings:
    """The ratings of the puzzles of a ``pack`` (by id), by what ``bots`` did and by ``results``. Never changes."""

    def __init__(self, pack: Mapping[str, Head], bots: OfBots, results: Iterable[Result] = ()) -> None:
        self.pack = pack
        self.results = merged(result for result in results if result.puzzle in pack)
        self._bots = bots
        self._first: dict[str, Rating] = {}  # worked out once, for all that follow from this one

    def with_results(self, results: Iterable[Result]) -> PuzzleRatings:
        """With more results; those that are there already change nothing."""
        more = PuzzleRatings(self.pack, self._bots, (*self.results, *results))
        more._first = self._first
        return more

    def first(self, id_: str) -> Rating:
        """The rating of a puzzle before anybody but bots has tried it. Raises ``KeyError`` for one that is not in the pack."""
        if id_ not in self._first:
            head = self.pack[id_]
            rating = estimate(head)
            for bot, score in self._bots.get(id_, ()):
                rating = once_tried(rating, bot, score, head.guess)
            self._first[id_] = rating
        return self._first[id_]

    def standing(self, id_: str, before: Event | None = None) -> Standing:
        """The rating of a puzzle, now or ``before`` an event. Raises ``KeyError`` for one that is not in the pack."""
        rating, people = self.first(id_), 0
        for result in self._of.get(id_, ()):
            if before is not None and (result.tick, result.id) >= before.order:
                break
            rating = once_tried(rating, result.solver, result.score, self.pack[id_].guess)
            people += 1
        return Standing(rating, len(self._bots.get(id_, ())), people)

    @cached_property
    def _of(self) -> Mapping[str, list[Result]]:
        found = defaultdict(list)
        for result in self.results:
            found[result.puzzle].append(result)
        return found
