"""How much a learner has practised, and how often they were right: in all, day by day, theme by theme."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from .events import Event
from .glicko import Rating
from .log import Log
from .ratings import OF_A_PACK, Learner
from .reviews import DAY, day_of_event


@dataclass(frozen=True)
class PracticeTally:
    """So many ``right`` answers ``of`` all."""

    right: int = 0
    of: int = 0

    def with_(self, right: bool) -> PracticeTally:
        return PracticeTally(self.right + right, self.of + 1)

    @property
    def percent(self) -> int:
        """The share of right ones, rounded; 0 where there are none at all."""
        return round(100 * self.right / self.of) if self.of else 0


@dataclass(frozen=True)
class Practice:
    """All that was answered; made by ``practised``."""

    days: dict[int, int] = field(default_factory=dict)
    """How many answers were given on each day with any, in order; days count as in ``reviews``."""
    answers: PracticeTally = PracticeTally()
    """Every answer, also with hints, also a second one."""
    puzzles: PracticeTally = PracticeTally()
    """The first try at each puzzle; right is what was right without a hint."""
    themes: dict[str, PracticeTally] = field(default_factory=dict)
    """The same by theme."""
    last: int | None = None
    """When something last happened, an answer or not."""

    @property
    def longest(self) -> int:
        """The most days in a row."""
        row = longest = 0
        for day in self.days:
            row = row + 1 if day - 1 in self.days else 1
            longest = max(longest, row)
        return longest


def practised(log: Log, now: int, zone: int = 0) -> Practice:
    """What was practised until ``now``, by a learner whose clock is ``zone`` seconds ahead of Greenwich."""
    days: Counter[int] = Counter()
    answers, puzzles = PracticeTally(), PracticeTally()
    themes: dict[str, PracticeTally] = {}
    met: set[str] = set()
    for event in log:
        if not event.outcome:
            continue
        days[day_of_event(event, now, zone)] += 1
        answers = answers.with_(event.outcome == "right")
        if event.kind == "attempt" and event.position not in met:
            met.add(event.position)
            knew = _knew(event)
            puzzles = puzzles.with_(knew)
            themes |= {theme: themes.get(theme, PracticeTally()).with_(knew) for theme in event.themes}
    last = max((min(event.at, now) for event in log), default=None)
    return Practice(dict(sorted(days.items())), answers, puzzles, themes, last)


def _knew(event: Event) -> bool:
    return event.outcome == "right" and not event.hints


# --- puzzle stats -----------------------------------------------------------------------------------------------------

# What the log says of the puzzles: which were tried and solved, the streak that goes on, the best scores, how well one plays.
#
# A streak is a row of first tries that were right; it goes on, over days too, until one is wrong. A storm is a run of its own:
# the card of its attempts names it, with the clock (``storm/...``) or without one (``calm/...``).

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
