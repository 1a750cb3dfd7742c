"""Statistics of a learner: answers by day and theme, and the puzzles tried, with streaks, storms and daily puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from numberdrop.progress.ratings import Rating

from .events import Event
from .log import Log
from .ratings import PACK_DEVIATION, RatedLearner, first_tries
from .reviews import DAY, practice_day_of_event


@dataclass(frozen=True)
class PracticeTally:
    """A count of answers: how many were given in all (``of``), and how many of them were ``right``."""

    right: int = 0
    of: int = 0

    @classmethod
    def of_answers(cls, events: Iterable[Event]) -> PracticeTally:
        """Count the answers among these events."""
        rights = [event.outcome == "right" for event in events if event.outcome]
        return cls(sum(rights), len(rights))

    def with_answer(self, right: bool) -> PracticeTally:
        """Return the tally with one more answer, which was ``right`` or not."""
        return PracticeTally(self.right + right, self.of + 1)

    @property
    def percent(self) -> int:
        """The rounded percentage of right answers; 0 if there are none at all."""
        return round(100 * self.right / self.of) if self.of else 0


@dataclass(frozen=True)
class PracticeStatistics:
    """A learner's statistics of answers, by day and theme; made by ``count_practice``."""

    days: dict[int, int] = field(default_factory=dict)
    """The number of answers by day of practice (``reviews.practice_day_of``), in order; days without answers are left out."""
    answers: PracticeTally = PracticeTally()
    """All answers, including second ones and those with hints."""
    puzzles: PracticeTally = PracticeTally()
    """The first tries at puzzles; a right answer with hints counts as wrong."""
    themes: dict[str, PracticeTally] = field(default_factory=dict)
    """``puzzles`` by theme."""
    last: int | None = None
    """The time of the last event of any kind; ``None`` if there is no event."""

    @property
    def longest_streak(self) -> int:
        """The length of the longest row of consecutive days with answers."""
        row = longest = 0
        for day in self.days:
            row = row + 1 if day - 1 in self.days else 1
            longest = max(longest, row)
        return longest


def count_practice(log: Log, now: int, zone: int = 0) -> PracticeStatistics:
    """Derive the statistics of answers. Times after ``now`` count as ``now``; ``zone``: seconds ahead of UTC, for events without a zone."""
    days = Counter(practice_day_of_event(event, now, zone) for event in log if event.outcome)
    puzzles = PracticeTally()
    themes: dict[str, PracticeTally] = {}
    for event in first_tries(log):
        knew = event.outcome == "right" and not event.hints
        puzzles = puzzles.with_answer(knew)
        themes |= {theme: themes.get(theme, PracticeTally()).with_answer(knew) for theme in event.themes}
    last = max((min(event.at, now) for event in log), default=None)
    return PracticeStatistics(dict(sorted(days.items())), PracticeTally.of_answers(log), puzzles, themes, last)


# --- puzzle stats -----------------------------------------------------------------------------------------------------

# Statistics of puzzles. A streak goes on, over days too, until the first wrong answer. A storm is a run whose id is in the ``card`` of its
# attempts, with a clock (``storm/...``) or without one (``calm/...``).

STORM, CALM = "storm/", "calm/"
"""The prefixes of the ids of storms (runs through many puzzles), with and without a clock."""
_TRIES_FOR_LEVEL = 40
"""The number of latest first tries from which the learner's level is computed."""
_INITIAL_LEVEL = Rating(1_200.0, 200.0)
"""The initial level: uncertain enough for a few answers to change it, but not for a single one to change it much."""


class TriedPuzzle(NamedTuple):
    """A puzzle that the learner tried: whether it was ever ``solved``, and the time (``Event.order_key``) of the ``last`` attempt."""

    solved: bool
    last: int


@dataclass
class PuzzleStatistics:
    """A learner's statistics of puzzles: results, streaks, storms and level; made by ``derive_puzzle_statistics``."""

    tried: dict[str, TriedPuzzle] = field(default_factory=dict)
    types: Counter[str] = field(default_factory=Counter)
    """The number of puzzles tried, by type."""
    streak: list[str] = field(default_factory=list)
    """The ids of the puzzles of the current streak: those solved in streak mode since the last wrong answer."""
    last_streak: int = 0
    """The length of the last finished streak."""
    best_streak: int = 0
    storms: dict[str, list[tuple[str, bool]]] = field(default_factory=dict)
    """By id of a storm: its puzzles in order, each with whether the answer was right."""
    level: float = _INITIAL_LEVEL.value
    """The difficulty of puzzles to offer to this learner; not a rating."""

    def best_storm_score(self, kind: str) -> int:
        """Return the best score in all storms of a ``kind``: ``STORM`` (with a clock) or ``CALM`` (without); 0 if there are none."""
        return max((self.storm_score(name) for name in self.storms if name.startswith(kind)), default=0)

    def storm_score(self, run: str) -> int:
        """Return the number of right answers in a storm (a run through many puzzles), given by its id."""
        return sum(right for _, right in self.storms.get(run, ()))

    def count_attempt(self, event: Event) -> None:
        """Add an attempt at a puzzle to all statistics except ``level``."""
        before = self.tried.get(event.position)
        right = event.outcome == "right"
        self.types[event.task] += before is None
        self.tried[event.position] = TriedPuzzle(right or bool(before and before.solved), event.order_key)
        if event.mode == "streak":
            if not right:
                self.last_streak = len(self.streak)
            self.streak = [*self.streak, event.position] if right else []
            self.best_streak = max(self.best_streak, len(self.streak))
        elif event.mode == "storm":
            self.storms.setdefault(event.card, []).append((event.position, right))


def derive_puzzle_statistics(log: Log) -> PuzzleStatistics:
    """Derive the statistics of puzzles from a log."""
    stats = PuzzleStatistics()
    firsts = []
    for event in log:
        if event.kind == "attempt":
            if event.level and event.position not in stats.tried and not event.hints:
                firsts.append(event)
            stats.count_attempt(event)
    learner = RatedLearner(_INITIAL_LEVEL)
    for event in firsts[-_TRIES_FOR_LEVEL:]:
        learner.record_attempt(event, Rating(float(event.level), PACK_DEVIATION))
    stats.level = learner.rating.value
    return stats


_DATE_TOLERANCE = 1
"""The number of days by which the dates in two time zones may differ."""


def daily_outcome(log: Log, puzzle: str, day: int, zone: int = 0) -> str:
    """Return the outcome of the first try at a daily puzzle on its ``day`` (days since 1970), the day before or after it; empty if none."""
    tried = (event for event in log if event.mode == "daily" and event.position == puzzle)
    return next((event.outcome for event in tried if abs(date_of_event(event, zone) - day) <= _DATE_TOLERANCE), "")


def date_of_event(event: Event, zone: int = 0) -> int:
    """Return the date of an event, in days since 1970, in the event's own time zone or, if it has none, in ``zone``."""
    return date_at(event.at, zone if event.zone is None else event.zone)


def date_at(at: int, zone: int = 0) -> int:
    """Return the date (days since 1970) at a time; it begins at midnight, unlike ``practice_day_of``. ``zone``: seconds ahead of UTC."""
    return (at + zone) // DAY
