"""Questions about the points of one round: which drop brings most, which number for the star. All of it is counted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from numberdrop.exercises.answer import Answer, AnswerError
from numberdrop.exercises.facts import gains
from numberdrop.exercises.misconceptions.rulebook import TRUE, Rulebook
from numberdrop.exercises.reasons import earnings
from numberdrop.rules.actions import Drop, NumberedCell
from numberdrop.rules.dice import Roll
from numberdrop.rules.drops import judge_drop
from numberdrop.rules.landing import Landing
from numberdrop.rules.reasons.reason import Cells, Reason

from .base import OnSheet, PositionError, roll_of
from .drop_base import Dropping, drop_of
from .lookahead import Numbers
from .placements import Pick

DIGITS = tuple("0123456789")


def unfinished(question: OnSheet) -> None:
    """Raises ``PositionError`` where the game is over already: points of a next round then mean nothing."""
    if question.sheet.grid.crossed:
        raise PositionError("grid: there are marks above the line, so the game is over")


@dataclass(frozen=True, kw_only=True)
class Most(Dropping):
    """Which drop brings the most points in this round, if the best combo is circled after it?"""

    kind: ClassVar[str] = "most"

    @cached_property
    def best(self) -> Drop:
        """A drop that brings the most."""
        unfinished(self)
        found = gains.best_drop(self.sheet, self.roll)
        if found is None:
            raise PositionError(f"roll {str(self.roll)!r}: nothing can land")
        return found

    @cached_property
    def most(self) -> gains.Gain:
        return gains.gain(self.sheet, self.best.cells)

    def account(self, drop: Drop) -> earnings.Earns:
        """What a drop brings."""
        mine = gains.gain(self.sheet, drop.cells)
        return earnings.Earns(mine.points, mine.parts, ring(mine))

    def misses(self, drop: Drop, landing: Landing) -> tuple[Reason, ...]:
        mine, most = self.account(drop), self.most
        return () if mine.points == most.points else (mine, earnings.EarnsMore(most.points, most.parts, "drop"))

    def worth(self, answer: Answer) -> float | None:
        drop = drop_of(answer)
        return gains.gain(self.sheet, drop.cells).points if drop is not None else None

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        return Answer(self.best.cells) if book is TRUE else None


@dataclass(frozen=True, kw_only=True)
class Star(Pick):
    """A drop lies in the grid but for the number of its star: which number brings the most points in this round?

    ``drop`` holds its four cells, three of them with numbers: ``r1c2=5 r1c3 r2c2=1 r2c3=3``.
    """

    kind: ClassVar[str] = "star"
    drop: Numbers

    @property
    def ids(self) -> tuple[str, ...]:
        return DIGITS

    @cached_property
    def thrown(self) -> Roll:
        roll = roll_of(self.roll)
        if roll.numbers.count("*") != 1:
            raise PositionError(f"roll {self.roll!r}: one of the number dice shows a star, no more")
        return roll

    @cached_property
    def cells(self) -> tuple[tuple[int, int, int | None], ...]:
        """The cells of the drop, the open one without a number."""
        try:
            cells = Answer.parse(self.drop).numbered
        except AnswerError as error:
            raise PositionError(str(error)) from None
        unfinished(self)
        if sum(number is None for _, _, number in cells) != 1:
            raise PositionError(f"drop {self.drop!r}: one of its cells is without a number")
        faults = judge_drop(self.sheet.grid, self._with("0", cells), self.thrown)[1]
        if faults:
            raise PositionError(f"drop {self.drop!r}: {', '.join(type(one).__name__ for one in faults)}")
        return cells

    @property
    def open_cell(self) -> tuple[int, int]:
        return next((row, col) for row, col, number in self.cells if number is None)

    def with_number(self, pick: str) -> tuple[NumberedCell, ...]:
        """The drop with a number in its open cell."""
        return self._with(pick, self.cells)

    @staticmethod
    def _with(pick: str, cells: tuple[tuple[int, int, int | None], ...]) -> tuple[NumberedCell, ...]:
        return tuple((row, col, int(pick) if number is None else number) for row, col, number in cells)

    @cached_property
    def brings(self) -> dict[str, gains.Gain]:
        """What each number brings."""
        return {pick: gains.gain(self.sheet, self.with_number(pick)) for pick in DIGITS}

    @property
    def rights(self) -> frozenset[str]:
        most = max(one.points for one in self.brings.values())
        found = [pick for pick, one in self.brings.items() if one.points == most]
        if len(found) > 1:
            raise PositionError(f"drop {self.drop!r}: the numbers {' '.join(found)} all bring {most} points")
        return frozenset(found)

    def worth(self, answer: Answer) -> float | None:
        return next((float(self.brings[pick].points) for pick in answer.picks if pick in DIGITS), None)

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        (best,) = self.rights
        chosen = next((pick for pick in picks if pick in DIGITS), best)
        mine, most = self.brings[chosen], self.brings[best]
        earned = earnings.NumberEarns(mine.points, mine.parts, ring(mine), chosen)
        return (earned,) if chosen == best else (earned, earnings.EarnsMore(most.points, most.parts, "number"))

    @property
    def values(self) -> dict[str, Any]:
        return {"shape": self.thrown.shape, "cell": self.open_cell}

    def clue(self, solution: Answer) -> Cells:
        """What the best combo is made of but for the star; where there is none, the open cell."""
        best = self.brings[solution.picks[0]]
        return tuple(cell for cell in ring(best) if cell != self.open_cell) or (self.open_cell,)


def ring(gain: gains.Gain) -> Cells:
    """The combo of a gain."""
    return gain.combo.cells if gain.combo is not None else ()
