"""Ratings by Glicko-2, of the learner and of the puzzles, derived from the log.

An attempt is a game between the learner and the puzzle, and a rating period of its own: what comes next is chosen by
what came before, and periods of a whole day go astray with that. Each day without an attempt is a period too: it makes
the rating less sure.

What counts is decided here, whatever a page or a file may have written: an attempt that the learner knew to be rated, at a
puzzle of the pack (which knows how hard it is) not tried before, without hints. A review never counts, nor does a position of
one's own games, so they never cost points. A puzzle that a blind guess often solves is taken as that much easier, so that guessing comes to nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

from .events import Event
from .log import Log

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Head

_UNRATED = ("review", "mistakes")
LEAST_SURE = 350.0
"""The deviation of who has never been rated; none is larger."""
OF_A_PACK = 100.0
"""The deviation of a puzzle as it comes: how hard it is has been estimated."""
DAY = 86_400
_SCALE = 400.0
"""Points ahead by which ten of eleven games are won."""
MOST_GUESSED = 0.5
"""Puzzles that a guess solves more often than that say nothing about anybody."""


class Rating(NamedTuple):
    """How strong somebody is, or how hard a puzzle, and how sure that is."""

    value: float = 1_500.0
    deviation: float = LEAST_SURE
    volatility: float = 0.06

    def after(self, games: Iterable[tuple[Rating, float]] = ()) -> Rating:
        """The rating after one rating period: each game's opponent, and 1 for a win, 0 for a loss; none: it rests."""
        opponents = [(rating_to_mu(one.value), rd_to_phi(one.deviation), score) for one, score in games]
        mu, phi, sigma = update_rating(rating_to_mu(self.value), rd_to_phi(self.deviation), self.volatility, opponents)
        return Rating(mu_to_rating(mu), min(phi_to_rd(phi), LEAST_SURE), sigma)

    def rested(self, days: int) -> Rating:
        """The rating after so many days without a game."""
        found = self
        while days > 0 and found.deviation < LEAST_SURE:
            found, days = found.after(), days - 1
        return found

    def lower_by(self, points: float) -> Rating:
        return self._replace(value=self.value - points)


def _eased(lead: float, guess: float) -> float:
    """By how many points guessing makes a puzzle easier for who is ahead of it by ``lead``: they know the answer as often as
    the ratings say, and guess it otherwise.
    """
    odds = 10 ** (lead / _SCALE)
    return _SCALE * math.log10((odds + guess) / (1 - guess)) - lead


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

    def play(self, event: Event, puzzle: Rating, guess: float = 0.0) -> Rating:
        """Take a rated attempt, where a ``guess`` is right that often; gives the puzzle's rating after it."""
        before, score = self.at(event.tick), float(event.outcome == "right")
        easier = _eased(before.value - puzzle.value, guess)
        self.rating, self._last = before.after([(puzzle.lower_by(easier), score)]), event.tick
        self.games.append(Encounter(event, before, self.rating))
        return puzzle.after([(before.lower_by(-easier), 1 - score)])


@dataclass(frozen=True)
class Ratings:
    """All ratings that follow from the logs of some learners; made by ``rate``."""

    learners: Mapping[str, Learner]
    puzzles: Mapping[str, Rating]
    """Of the puzzles that were tried; the others have what their pack says."""


def counts(event: Event) -> bool:
    """Whether an attempt is rated, if it is the first at its puzzle."""
    return event.kind == "attempt" and bool(event.rated) and event.mode not in _UNRATED and event.hints == 0


def rate(logs: Mapping[str, Log], pack: Mapping[str, Head]) -> Ratings:
    """The ratings of the learners with these logs, and of the puzzles of the ``pack`` (by id) that they share."""
    learners = {name: Learner() for name in logs}
    puzzles: dict[str, Rating] = {}
    met: set[tuple[str, str]] = set()
    for _, name, event in sorted((event.order, name, event) for name, log in logs.items() for event in _attempts(log)):
        met_before = (name, event.position) in met
        met.add((name, event.position))
        head = pack.get(event.position)
        if counts(event) and not met_before and head is not None and head.guess <= MOST_GUESSED:
            puzzle = puzzles.get(head.id, Rating(float(head.level), OF_A_PACK))
            puzzles[head.id] = learners[name].play(event, puzzle, head.guess)
    return Ratings(learners, puzzles)


def _attempts(log: Log) -> Iterable[Event]:
    return (event for event in log if event.kind == "attempt")
