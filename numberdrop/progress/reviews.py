"""The review schedule: spaced repetition by FSRS of rules, failed puzzles and mistakes in games, derived from the log.

Each rule or puzzle to repeat is a card. A day with answers counts as one review of a card, with the worst grade of the day: forgotten after
a wrong answer or one with all hints, hard after a right answer with fewer hints, otherwise known. So a puzzle failed in the evening is
due the next morning, and ten answers in a lesson are not ten reviews. The schedule is deterministic; the caller passes the time.
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
from .mastery import MASTERED, SHAKY, derive_progress

if TYPE_CHECKING:
    from fsrs import Scheduler

RULE, PUZZLE = "rule/", "puzzle/"
"""The prefixes of the names of cards, followed by the rule's key or the puzzle's id."""
DAY_BEGINS = 4 * 3_600
"""Seconds after midnight at which a new day of practice begins."""
DAY = 86_400
_FIRST = datetime(1970, 1, 1, tzinfo=UTC)


class RecallGrade(IntEnum):
    """How well the learner remembered a rule or puzzle on a day; the values are the ratings that FSRS expects."""

    FORGOTTEN = 1
    HARD = 2
    KNOWN = 3


class ReviewCard(NamedTuple):
    """A rule or puzzle to practise again. The days (``last``, ``due``) are numbers of days since 1970 in the learner's time zone."""

    name: str
    first: Event
    """The answer, or the mistake in a game, that created the card."""
    last: int
    """The day of the last answer."""
    due: int
    """The day from which the card is due."""

    @property
    def subject(self) -> str:
        """The key of the rule or the id of the puzzle that the card is about."""
        return self.name.partition("/")[2]


@dataclass(frozen=True)
class ReviewSchedule:
    """All review cards of a learner, and what is due on the day ``today``; made by ``derive_schedule``."""

    today: int
    cards: Mapping[str, ReviewCard]
    _reviewable: frozenset[str]
    """The cards of rules that were ever mastered; other rules are not reviewed yet."""
    _shaky: frozenset[str]

    @property
    def due_rules(self) -> tuple[str, ...]:
        """The rules due for review, the most overdue first; shaky rules (mastered once, answered wrong since) are always due."""
        return self._due_subjects(RULE)

    @property
    def due_puzzles(self) -> tuple[str, ...]:
        """The ids of the puzzles (failed ones, and those made from mistakes in games) due for review, the most overdue first."""
        return self._due_subjects(PUZZLE)

    @property
    def days_until_next(self) -> int | None:
        """The number of days until the next card becomes due; ``None`` if all cards are due, or there are none."""
        later = [card.due - self.today for card in self._active_cards() if not self._is_due(card)]
        return min(later, default=None)

    def _due_subjects(self, kind: str) -> tuple[str, ...]:
        due = [card for card in self._active_cards() if card.name.startswith(kind) and self._is_due(card)]
        return tuple(card.subject for card in sorted(due, key=lambda card: (card.due, card.last, card.name)))

    def _is_due(self, card: ReviewCard) -> bool:
        return card.due <= self.today or card.name in self._shaky

    def _active_cards(self) -> Iterator[ReviewCard]:
        return (card for card in self.cards.values() if card.name.startswith(PUZZLE) or card.name in self._reviewable)


def derive_schedule(log: Log, now: int, zone: int = 0) -> ReviewSchedule:
    """Derive the schedule at ``now`` (seconds since 1970), in a time zone ``zone`` seconds ahead of UTC."""
    grades: dict[str, dict[int, RecallGrade]] = defaultdict(dict)
    begun: dict[str, Event] = {}
    met: set[tuple[str, str, str]] = set()
    for event in log:
        if not event.outcome and event.kind != "mistake":
            continue
        day = practice_day_of_event(event, now, zone)
        for name in _card_names_of_answer(event, begun, event.question_key in met):
            begun.setdefault(name, event)
            days = grades[name]
            days[day] = min(days.get(day, RecallGrade.KNOWN), grade_of(event))
        met.add(event.question_key)
    cards = {name: _schedule_card(name, begun[name], days) for name, days in grades.items()}
    progress = derive_progress(log)
    shaky, mastered = (frozenset(RULE + rule for rule in progress.rules_in_state(state)) for state in (SHAKY, MASTERED))
    return ReviewSchedule(practice_day_of(now, zone), cards, mastered | shaky, shaky)


def practice_day_of(at: int, zone: int = 0) -> int:
    """Return the day of practice (days since 1970) at a time; it begins at ``DAY_BEGINS``, not midnight. ``zone``: seconds ahead of UTC."""
    return (at + zone - DAY_BEGINS) // DAY


def practice_day_of_event(event: Event, now: int, zone: int = 0) -> int:
    """Return an event's day of practice. ``zone`` is used if the event has none; a time after ``now`` (a wrong clock) counts as now."""
    return practice_day_of(min(event.at, now), zone if event.zone is None else event.zone)


def grade_of(event: Event) -> RecallGrade:
    """Return the grade of an answer: forgotten if wrong or with all hints, hard with some. A mistake in a game counts as forgotten."""
    if event.outcome != "right" or event.hints >= ALL_HINTS:
        return RecallGrade.FORGOTTEN
    return RecallGrade.HARD if event.hints else RecallGrade.KNOWN


def _card_names_of_answer(event: Event, begun: Mapping[str, Event], repeated: bool) -> Iterator[str]:
    """Yield the names of the cards that an answer counts for. ``begun``: existing cards; ``repeated``: the question was answered before."""
    failed = grade_of(event) is RecallGrade.FORGOTTEN
    if failed or not repeated:
        yield from (RULE + rule for rule in event.rules)
    if event.kind == "answer":
        return
    own_card = PUZZLE + event.position
    # A review with a similar puzzle counts for the failed one, and creates no card.
    if event.card.startswith(PUZZLE) and event.card in begun:
        yield event.card
    elif failed or own_card in begun:
        yield own_card


def _schedule_card(name: str, first: Event, grades: Mapping[int, RecallGrade]) -> ReviewCard:
    from fsrs import Card as Memory
    from fsrs import Rating

    memory = Memory(card_id=0, due=_FIRST)
    for day in sorted(grades):
        memory, _ = _scheduler().review_card(memory, Rating(grades[day]), _FIRST + timedelta(days=day))
    return ReviewCard(name, first, max(grades), (memory.due - _FIRST).days)


@cache
def _scheduler() -> Scheduler:
    """Make a scheduler of FSRS that counts in whole days, without learning steps and without random changes of intervals."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
