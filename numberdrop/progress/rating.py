"""Ratings of learners, derived from the log.

Each attempt is a game between the learner and the puzzle (``glicko``), which is as hard as everybody's results until then say
(``puzzle_ratings``). A day without an attempt makes the rating less sure.

What counts is decided here, whatever a page or a file may have written: an attempt that the learner knew to be rated, at a
puzzle of the pack (which knows how hard it is) not tried before, without hints. A review never counts, nor does a position of
one's own games, so they never cost points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from .events import Event
from .glicko import Rating, after_try
from .log import Log
from .puzzle_ratings import PuzzleRatings
from .puzzle_results import MOST_GUESSED, first_tries

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
