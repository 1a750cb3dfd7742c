"""Questions answered by picking out of a list that the position decides: what they share, whatever they ask.

``Pick.shown`` gives the picture of an option, where it has one.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, TypeAlias

from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking.on_sheet import OnSheet, roll_of
from numberdrop.exercises.asking.question import Judged, Outcome
from numberdrop.exercises.misconceptions.rulebook import TRUE, Rulebook
from numberdrop.exercises.reasons import misses
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.reason import Cells, Reason

Figures: TypeAlias = Mapping[str, Mapping[str, int]]
"""For each pick, numbers by name."""
NONE = "none"
"""The pick that says: none of them."""


def judge_picks(picks: tuple[str, ...], right: frozenset[str]) -> tuple[Reason, ...]:
    """How picks miss a set: how many are wrong, how many are missing."""
    chosen = frozenset(picks)
    if NONE in chosen and len(chosen) > 1:
        return (misses.NoneAndOthers(),)
    found: list[Reason] = []
    if chosen - right:
        found.append(misses.PickedWrongly(len(chosen - right)))
    if right - chosen:
        found.append(misses.PicksMissing(len(right - chosen)))
    return tuple(found)


def every_pick(ids: tuple[str, ...], many: bool) -> Iterator[Answer]:
    """Each pick alone; where several can be right every set of them, "none" only by itself."""
    named = [one for one in ids if one != NONE]
    sizes = range(1, len(named) + 1 if many else 2)
    yield from (Answer(picks=picks) for size in sizes for picks in combinations(named, size))
    if NONE in ids:
        yield Answer.pick(NONE)


@dataclass(frozen=True, kw_only=True)
class Pick(OnSheet):
    """A question answered by picking one of its ``ids`` (or, where ``many``, a set of them)."""

    roll: str = ""

    @property
    def many(self) -> bool:
        return False

    @property
    @abstractmethod
    def ids(self) -> tuple[str, ...]: ...

    def shown(self, pick: str) -> tuple[Grid, Cells]:
        """The picture of an option: a grid, and the cells that are meant; no cells where there is no picture."""
        return self.sheet.grid, ()

    @property
    def figures(self) -> Figures:
        """What can be counted of the options, as far as they differ in it; nothing where nothing is."""
        return {}

    @property
    @abstractmethod
    def rights(self) -> frozenset[str]:
        """The right picks. Raises ``PositionError`` where the position has no clear answer."""

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        return book is TRUE and frozenset(answer.picks) == self.rights

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        if book is not TRUE:
            return None
        rights = self.rights  # where there is nothing to choose from there is no clear answer either
        return Answer(picks=tuple(one for one in self.ids if one in rights))

    def judge(self, answer: Answer) -> Judged:
        if not answer.picks:
            return Judged(Outcome.EMPTY)
        if NONE in answer.picks and len(set(answer.picks)) > 1:
            return Judged(Outcome.WRONG, (misses.NoneAndOthers(),))
        outcome = Outcome.RIGHT if self.accepts(answer) else Outcome.WRONG
        return Judged(outcome, self.reasons(answer.picks))

    def answers(self) -> Iterator[Answer]:
        return every_pick(self.ids, self.many)

    @abstractmethod
    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        """What is to be said of these picks, right or wrong."""

    @property
    def values(self) -> dict[str, Any]:
        return {"count": len(self.ids), "shape": self.roll[-1:]}


def option_letters(count: int) -> tuple[str, ...]:
    """What options are called that have no names: A, B, C."""
    return tuple("ABCDEFGH"[:count])


@dataclass(frozen=True, kw_only=True)
class Known(Pick):
    """A question whose roll is known."""

    @cached_property
    def thrown(self) -> Roll:
        """The roll. Raises ``PositionError`` for one that looking ahead cannot take."""
        roll = roll_of(self.roll)
        if "*" in roll.numbers:
            raise PositionError(f"roll {self.roll!r}: give a roll without stars on the number dice")
        return roll
