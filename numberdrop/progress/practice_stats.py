"""How much a learner has practised, and how often they were right: in all, day by day, theme by theme."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .events import Event
from .log import Log
from .reviews import day_of_event


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
