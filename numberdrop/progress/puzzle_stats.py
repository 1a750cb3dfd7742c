"""What the log says of the puzzles: which were tried and solved, the streak that goes on, the best scores, how well one plays.

A streak is a row of first tries that were right; it goes on, over days too, until one is wrong. A storm is a run of its own:
the card of its attempts names it, with the clock (``storm/...``) or without one (``calm/...``).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from .events import Event
from .glicko import Rating
from .log import Log
from .ratings import OF_A_PACK, Learner
from .reviews import DAY

STORM, CALM = "storm/", "calm/"
"""What the names of runs begin with."""
_RECENT = 40
"""First tries by which a learner's level is found."""
_AT_FIRST = Rating(1_200.0, 200.0)
"""Where a beginner is looked for. A few answers move it, one alone not far."""


class Tried(NamedTuple):
    """What became of a puzzle. ``last``: when it was tried last, as events are ordered."""

    solved: bool
    last: int


@dataclass
class Runs:
    """All that was tried; made by ``puzzle_stats``."""

    tried: dict[str, Tried] = field(default_factory=dict)
    types: Counter[str] = field(default_factory=Counter)
    """How many puzzles of each type were tried."""
    streak: list[str] = field(default_factory=list)
    """The puzzles of the streak that goes on."""
    last_streak: int = 0
    """How long the streak was that ended last."""
    best_streak: int = 0
    storms: dict[str, list[tuple[str, bool]]] = field(default_factory=dict)
    """The puzzles of each run by its name, in order, and whether they were right."""
    level: float = _AT_FIRST.value
    """About how hard puzzles may be for this learner: no rating, only a choice of what to offer."""

    def best(self, kind: str) -> int:
        """The best score of the runs of a kind."""
        return max((self.score(name) for name in self.storms if name.startswith(kind)), default=0)

    def score(self, run: str) -> int:
        """How many were right in a run."""
        return sum(right for _, right in self.storms.get(run, ()))

    def take(self, event: Event) -> None:
        known = self.tried.get(event.position)
        right = event.outcome == "right"
        self.types[event.task] += known is None
        self.tried[event.position] = Tried(right or bool(known and known.solved), event.tick)
        if event.mode == "streak":
            if not right:
                self.last_streak = len(self.streak)
            self.streak = [*self.streak, event.position] if right else []
            self.best_streak = max(self.best_streak, len(self.streak))
        elif event.mode == "storm":
            self.storms.setdefault(event.card, []).append((event.position, right))


def runs(log: Log) -> Runs:
    """What follows from a log."""
    found = Runs()
    firsts = []
    for event in log:
        if event.kind == "attempt":
            if event.level and event.position not in found.tried and not event.hints:
                firsts.append(event)
            found.take(event)
    learner = Learner(_AT_FIRST)
    for event in firsts[-_RECENT:]:
        learner.play(event, Rating(float(event.level), OF_A_PACK))
    found.level = learner.rating.value
    return found


_FLIGHT = 1
"""Days by which the date at the place where one is now may differ from the date where one was."""


def daily(log: Log, puzzle: str, day: int, zone: int = 0) -> str:
    """The outcome of the first try at the puzzle of a day; empty where it was not tried. Days count as ``date`` does. Who has flown over
    midnight since has tried it all the same.
    """
    tried = (one for one in log if one.mode == "daily" and one.position == puzzle)
    return next((event.outcome for event in tried if abs(date_of(event, zone) - day) <= _FLIGHT), "")


def date_of(event: Event, zone: int = 0) -> int:
    """The date on which something happened, by the clock it happened by; by one of ``zone`` where that was not kept."""
    return date(event.at, zone if event.zone is None else event.zone)


def date(at: int, zone: int = 0) -> int:
    """The learner's date at that time, in days since 1970. Unlike a day of practice it changes at midnight."""
    return (at + zone) // DAY
