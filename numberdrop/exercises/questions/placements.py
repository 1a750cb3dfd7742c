"""Questions answered by picking one of several pictures: the best of some placements.

They claim nothing that cannot be counted: the merits of a landing (``facts.landing_features``). ``shown`` gives the picture of an option.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.facts.landing_features import best_landing, compared
from numberdrop.exercises.misconceptions.rulebook import TRUE, Rulebook
from numberdrop.exercises.reasons import comparisons
from numberdrop.rules.drops import judge_placing
from numberdrop.rules.grid import Grid
from numberdrop.rules.landing import Landing
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.shapes import SHAPES

from .base import Judged, OnSheet, Outcome, Places, PositionError
from .options import every_pick


@dataclass(frozen=True, kw_only=True)
class Pick(OnSheet):
    """A question answered by picking one of its ``ids`` (or, where ``many``, a set of them)."""

    many: ClassVar[bool] = False
    roll: str = ""

    @property
    def about(self) -> str:
        """What the options are, for naming them."""
        return self.kind

    @property
    def ids(self) -> tuple[str, ...]:
        raise NotImplementedError

    def shown(self, pick: str) -> tuple[Grid, Cells]:
        """The picture of an option: a grid, and the cells that are meant; no cells where there is no picture."""
        return self.sheet.grid, ()

    @property
    def rights(self) -> frozenset[str]:
        """The right picks. Raises ``PositionError`` where the position has no clear answer."""
        raise NotImplementedError

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        return book is TRUE and frozenset(answer.picks) == self.rights

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        return Answer(picks=tuple(one for one in self.ids if one in self.rights)) if book is TRUE else None

    def judge(self, answer: Answer) -> Judged:
        if not answer.picks:
            return Judged(Outcome.EMPTY)
        outcome = Outcome.RIGHT if self.accepts(answer) else Outcome.WRONG
        return Judged(outcome, self.reasons(answer.picks))

    def answers(self) -> Iterator[Answer]:
        return every_pick(self.ids, self.many)

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        """What is to be said of these picks, right or wrong."""
        raise NotImplementedError

    @property
    def values(self) -> dict[str, Any]:
        return {"count": len(self.ids), "shape": self.roll[-1:]}


def option_letters(count: int) -> tuple[str, ...]:
    """What options are called that have no names: A, B, C."""
    return tuple("ABCDEFGH"[:count])


@dataclass(frozen=True, kw_only=True)
class BestOf(Pick):
    """Which of these placements of a shape (or a tile) is best? One must be better for certain than each of the others."""

    kind: ClassVar[str] = "best"
    shape: str
    among: tuple[Places, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        return option_letters(len(self.among))

    @cached_property
    def landings(self) -> tuple[Landing, ...]:
        found = []
        if self.shape not in SHAPES:
            raise PositionError(f"shape {self.shape!r}: the shapes and tiles are {' '.join(SHAPES)}")
        for cells in self.among:
            landing, faults = judge_placing(self.sheet.grid, tuple(cells), (self.shape,))
            if landing is None:
                named = str(Answer.of(cells))
                raise PositionError(f"among {named!r}: no landing, {', '.join(type(one).__name__ for one in faults)}")
            found.append(landing)
        return tuple(found)

    @cached_property
    def best(self) -> int:
        best = best_landing(self.landings)
        if best is None:
            raise PositionError("among: none of these placements is better for certain than each of the others")
        return self.landings.index(best)

    @property
    def rights(self) -> frozenset[str]:
        return frozenset(self.ids[self.best])

    def shown(self, pick: str) -> tuple[Grid, Cells]:
        return self.sheet.grid, self.landings[self.ids.index(pick)].cells

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        best = self.landings[self.best]
        signs = {
            pick: compared(one, best) for pick, one in zip(self.ids, self.landings, strict=True) if one is not best
        }
        if frozenset(picks) == self.rights:
            return tuple(
                comparisons.BetterThan(pick, tuple(one.name for one in found)) for pick, found in signs.items()
            )
        chosen = next((signs[pick] for pick in picks if pick in signs), ())
        miss = comparisons.BetterThere((), chosen)
        return (miss, *miss.lines)

    @property
    def values(self) -> dict[str, Any]:
        return {"count": len(self.ids), "shape": self.shape}

    def clue(self, solution: Answer) -> Cells:
        """The holes that other options would make; where there are none, the highest cells of the stack."""
        holes = {cell for one in self.landings for cell in one.holes}
        heights = self.sheet.grid.heights
        peaks = ((height - 1, col) for col, height in enumerate(heights) if height == max(heights))
        return tuple(sorted(holes)) or tuple(peaks)
