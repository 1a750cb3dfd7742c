"""What is due for review: spaced repetition by FSRS, per rule, per failed puzzle and per mistake in a game, derived from the log.

A day counts as a whole, from one night to the next: what was done wrong in it is forgotten, what was right with hints is
hard, what was right without is known. So a puzzle failed in the evening is due the next morning, and ten answers in one
lesson are not ten reviews. Nothing here is drawn by chance and no clock is read: the caller says what time it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from .events import ALL_HINTS, Event
from .log import Log
from .mastery import MASTERED, SHAKY, derive

if TYPE_CHECKING:
    from fsrs import Scheduler

RULE, PUZZLE = "rule/", "puzzle/"
"""What the names of cards begin with; the rule's key or the puzzle's id follows."""
NIGHT = 4 * 3_600
"""Seconds after midnight at which a new day begins for who is still up."""
DAY = 86_400
_FIRST = datetime(1970, 1, 1, tzinfo=UTC)


class RecallGrade(IntEnum):
    """How well something was known on a day, by FSRS's numbers."""

    FORGOTTEN = 1
    HARD = 2
    KNOWN = 3


class Card(NamedTuple):
    """What is reviewed. Days count from 1970, in the learner's own zone."""

    name: str
    first: Event
    """The answer that it began with."""
    last: int
    """The day of the last answer."""
    due: int
    """The day from which it is due."""

    @property
    def about(self) -> str:
        """The rule or the puzzle."""
        return self.name.partition("/")[2]


@dataclass(frozen=True)
class Schedule:
    """All cards of a learner; made by ``schedule``."""

    today: int
    cards: Mapping[str, Card]
    _ready: frozenset[str]
    """The rules that have been mastered once: the others are still being learned."""
    _shaky: frozenset[str]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules due, most overdue first; one that has become shaky does not wait for its day."""
        return self._due(RULE)

    @property
    def puzzles(self) -> tuple[str, ...]:
        """The failed puzzles due, most overdue first."""
        return self._due(PUZZLE)

    @property
    def next_day(self) -> int | None:
        """In how many days something is due that is not due now."""
        later = [card.due - self.today for card in self._reviewed() if not self._is_due(card)]
        return min(later, default=None)

    def _due(self, kind: str) -> tuple[str, ...]:
        found = [card for card in self._reviewed() if card.name.startswith(kind) and self._is_due(card)]
        return tuple(card.about for card in sorted(found, key=lambda card: (card.due, card.last, card.name)))

    def _is_due(self, card: Card) -> bool:
        return card.due <= self.today or card.name in self._shaky

    def _reviewed(self) -> Iterator[Card]:
        return (card for card in self.cards.values() if card.name.startswith(PUZZLE) or card.name in self._ready)


def schedule(log: Log, now: int, zone: int = 0) -> Schedule:
    """What is due at ``now`` (seconds since 1970), for a learner whose clock is ``zone`` seconds ahead of Greenwich."""
    grades: dict[str, dict[int, RecallGrade]] = defaultdict(dict)
    begun: dict[str, Event] = {}
    met: set[tuple[str, str, str]] = set()
    for event in log:
        if not event.outcome and event.kind != "mistake":
            continue
        day = day_of_event(event, now, zone)
        for name in _cards(event, begun, event.asked in met):
            begun.setdefault(name, event)
            days = grades[name]
            days[day] = min(days.get(day, RecallGrade.KNOWN), grade(event))
        met.add(event.asked)
    cards = {name: _card(name, begun[name], days) for name, days in grades.items()}
    rules = derive(log).rules.values()
    shaky = frozenset(RULE + found.rule for found in rules if found.state == SHAKY)
    mastered = frozenset(RULE + found.rule for found in rules if found.state == MASTERED)
    return Schedule(day_of(now, zone), cards, mastered | shaky, shaky)


def day_of(at: int, zone: int = 0) -> int:
    """The learner's day at that time: it lasts until they have gone to bed."""
    return (at + zone - NIGHT) // DAY


def day_of_event(event: Event, now: int, zone: int = 0) -> int:
    """The day on which something happened, by the clock it happened by: neither summer time nor a flight since moves it. ``zone``: the clock of
    now, for what was kept without one. A clock that was wrong, in the future, must not show days that are still to come.
    """
    return day_of(min(event.at, now), zone if event.zone is None else event.zone)


def grade(event: Event) -> RecallGrade:
    """What an answer says about what was asked."""
    if event.outcome != "right" or event.hints >= ALL_HINTS:
        return RecallGrade.FORGOTTEN
    return RecallGrade.HARD if event.hints else RecallGrade.KNOWN


def _cards(event: Event, begun: Mapping[str, Event], again: bool) -> Iterator[str]:
    """The cards that an answer tells about. Right once more in a position just met tells nothing."""
    failed = grade(event) is RecallGrade.FORGOTTEN
    if failed or not again:
        yield from (RULE + rule for rule in event.rules)
    if event.kind == "answer":
        return
    own = PUZZLE + event.position
    # A review in a new position answers for the puzzle that was failed, and begins no card of its own.
    if event.card.startswith(PUZZLE) and event.card in begun:
        yield event.card
    elif failed or own in begun:
        yield own


def _card(name: str, first: Event, grades: Mapping[int, RecallGrade]) -> Card:
    from fsrs import Card as Memory
    from fsrs import Rating

    memory = Memory(card_id=0, due=_FIRST)
    for day in sorted(grades):
        memory, _ = _scheduler().review_card(memory, Rating(grades[day]), _FIRST + timedelta(days=day))
    return Card(name, first, max(grades), (memory.due - _FIRST).days)


@cache
def _scheduler() -> Scheduler:
    """FSRS in whole days: no steps of minutes, nothing shifted by chance."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
