"""Questions answered with what comes to rest, a numbered drop of a roll or a shape alone: what they share, whatever they ask."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.on_sheet import OnSheet
from numberdrop.exercises.asking.question import Judged, Outcome
from numberdrop.exercises.misconceptions.rulebook import TRUE, Rulebook
from numberdrop.rules.actions import Drop
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.drops import judge_drop, judge_placing, legal_drops
from numberdrop.rules.grid import COLS, Grid
from numberdrop.rules.landing import Landing, land, landings
from numberdrop.rules.reasons.reason import Cells, Reason, Verdict
from numberdrop.rules.shapes import SHAPES, TETROMINOES


@dataclass(frozen=True, kw_only=True)
class Dropping(OnSheet):
    """A question answered with a drop, as numbered cells."""

    asks: ClassVar[tuple[str, ...]] = ("lands",)
    roll: Roll

    @abstractmethod
    def misses(self, drop: Drop, landing: Landing) -> tuple[Reason, ...]:
        """Why a drop that the rules allow is not what was asked; nothing when it is."""

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        if book is not TRUE:
            return believed(self.sheet.grid, answer, self.roll.shapes, book)
        return self.judge(answer).outcome is Outcome.RIGHT

    def judge(self, answer: Answer) -> Judged:
        if answer.empty:
            return Judged(Outcome.EMPTY)
        landing, faults = judge_drop(self.sheet.grid, answer.numbered, self.roll)  # type: ignore[arg-type]
        drop = drop_of(answer)
        if landing is None or drop is None:
            return Judged(Outcome.ILLEGAL, Verdict.refuse(faults).refusals)
        misses = self.misses(drop, landing)
        return Judged(Outcome.WRONG if misses else Outcome.RIGHT, misses)

    def answers(self) -> Iterator[Answer]:
        return (Answer(drop.cells) for drop in legal_drops(self.sheet.grid, self.roll))

    @property
    def untouched(self) -> Answer | None:
        if STAR in self.roll.numbers:
            return None  # it wants a number first
        cells = _let_go(self.sheet.grid, TETROMINOES[0] if self.roll.shape == STAR else self.roll.shape)
        return Answer(tuple((*cell, int(face)) for cell, face in zip(cells, self.roll.numbers, strict=True)))

    @property
    def landings(self) -> tuple[Landing, ...]:
        """Every landing that the roll allows."""
        return tuple(one for name in self.roll.shapes for one in landings(self.sheet.grid, name))

    @property
    def values(self) -> dict[str, Any]:
        return {"shape": self.roll.shape}

    def clue(self, solution: Answer) -> Cells:
        return under(solution)


@dataclass(frozen=True, kw_only=True)
class Resting(OnSheet):
    """A question answered with the cells on which one shape or tile comes to rest; what is written in them does not matter."""

    asks: ClassVar[tuple[str, ...]] = ("lands",)

    @property
    @abstractmethod
    def falls(self) -> str:
        """The shape or tile."""

    @property
    def untouched(self) -> Answer | None:
        return Answer.of(_let_go(self.sheet.grid, self.falls))

    @abstractmethod
    def misses(self, landing: Landing) -> tuple[Reason, ...]:
        """Why a landing that the rules allow is not what was asked; nothing when it is."""

    @property
    def landings(self) -> tuple[Landing, ...]:
        """Every landing of it."""
        return landings(self.sheet.grid, self.falls)

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        if book is not TRUE:
            return believed(self.sheet.grid, answer, (self.falls,), book)
        return self.judge(answer).outcome is Outcome.RIGHT

    def judge(self, answer: Answer) -> Judged:
        if answer.empty:
            return Judged(Outcome.EMPTY)
        landing, faults = judge_placing(self.sheet.grid, answer.cells, (self.falls,))
        if landing is None:
            return Judged(Outcome.ILLEGAL, Verdict.refuse(faults).refusals)
        misses = self.misses(landing)
        return Judged(Outcome.WRONG if misses else Outcome.RIGHT, misses)

    def answers(self) -> Iterator[Answer]:
        return (Answer.of(one.cells) for one in self.landings)

    def clue(self, solution: Answer) -> Cells:
        return under(solution)

    @property
    def obvious(self) -> float:
        """How often it is solved without a thought for what is asked: as low as it goes, or as low as the fewest holes let it."""
        every = self.landings
        fewest = min((len(one.holes) for one in every), default=0)
        lowest = (_lowest(every), _lowest([one for one in every if len(one.holes) == fewest]))
        fine = [[not self.misses(one) for one in each] for each in lowest]
        return max((sum(each) / len(each) for each in fine if each), default=0.0)


def _lowest(every: Sequence[Landing]) -> list[Landing]:
    tops = [max(row for row, _ in one.cells) for one in every]
    return [one for one, top in zip(every, tops, strict=True) if top == min(tops)]


def drop_of(answer: Answer) -> Drop | None:
    """The drop that an answer means; ``None`` while a number is wanting."""
    if any(number is None for _, _, number in answer.numbered):
        return None
    return Drop(tuple((row, col, number) for row, col, number in answer.numbered if number is not None))


def believed(grid: Grid, answer: Answer, shapes: tuple[str, ...], book: Rulebook) -> bool:
    """Whether a learner's rule, and only that, explains why a shape was wanted there."""
    if judge_placing(grid, answer.cells, shapes)[0] is not None:
        return False
    return any(
        set(book.lands(grid, held, column)) == set(answer.cells)
        for name in shapes
        for held in SHAPES[name].orientations
        for column in range(COLS - held.width + 1)
    )


def under(solution: Answer) -> Cells:
    """The cells on which a solution rests."""
    below = {(row - 1, col) for row, col in solution.cells} - set(solution.cells)
    return tuple(sorted(cell for cell in below if cell[0] >= 0)) or solution.cells[:1]


def _let_go(grid: Grid, shape: str) -> Cells:
    """Where a shape lands as it hangs at first: not turned, near the middle (``newDraft`` of the front end)."""
    first = SHAPES[shape].orientations[0]
    landing = land(grid, first, (COLS - first.width) // 2)
    return tuple((landing.low + row, landing.column + col) for row, col in first.cells)
