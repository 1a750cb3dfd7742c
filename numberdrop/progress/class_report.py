"""A class at a glance: what a teacher may see of each learner, out of the database that they share.

Who somebody is, is not known here: a learner is the id that the hub gave, or the random one of a browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from numberdrop.exercises.puzzles import shipped
from numberdrop.exercises.puzzles.pack import shipped_tries

from .glicko import Rating
from .log import Log
from .mastery import MASTERED, SHAKY, derive
from .practice_stats import Practice, practised
from .puzzle_ratings import PuzzleRatings, bots_at
from .puzzle_results import Result, merged, results
from .rating import rate
from .reviews import schedule
from .store import Store


@dataclass(frozen=True)
class Member:
    """A learner of the class. ``learner`` is their id."""

    learner: str
    practice: Practice
    mastered: int
    """How many rules they master."""
    shaky: int
    """How many they did, and have got wrong since."""
    rating: Rating | None
    """Nothing where they have not asked to be rated."""
    due: int
    """How many rules and puzzles are due for review."""


def members(store: Store, now: int, zone: int = 0) -> tuple[Member, ...]:
    """All who have done something, in the order of their ids. Raises ``StoreDown``, ``StoreError``."""
    logs = {learner: store.read(learner).log for learner in store.learners()}
    puzzles = PuzzleRatings(shipped().by_id, bots_at(shipped_tries()), _results(logs.values()))
    return tuple(_member(learner, log, puzzles, now, zone) for learner, log in logs.items() if len(log))


def puzzle_results(store: Store) -> tuple[Result, ...]:
    """What all learners' tries tell about the puzzles. Raises ``StoreDown``, ``StoreError``."""
    return _results(store.read(learner).log for learner in store.learners())


def _results(logs: Iterable[Log]) -> tuple[Result, ...]:
    return merged(*(results(log, shipped().by_id) for log in logs))


def _member(learner: str, log: Log, puzzles: PuzzleRatings, now: int, zone: int) -> Member:
    states = [known.state for known in derive(log).rules.values()]
    due = schedule(log, now, zone)
    rated = rate(log, puzzles)
    return Member(
        learner,
        practised(log, now, zone),
        states.count(MASTERED),
        states.count(SHAKY),
        rated.at(now) if rated.games else None,
        len(due.rules) + len(due.puzzles),
    )
