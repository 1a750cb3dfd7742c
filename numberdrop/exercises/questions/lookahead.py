"""Questions that look one round ahead: which drop helps the next roll most, take or wait, which boxes are in reach.

The roll is known and holds no star on a number die, so that every drop can be tried (``facts.lookahead``): what is claimed is proved.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NewType

from numberdrop.exercises.answer import Answer, AnswerError
from numberdrop.exercises.facts.lookahead import Reached, best_size, reach
from numberdrop.exercises.reasons import comparisons
from numberdrop.rules.actions import Drop
from numberdrop.rules.combos import KINDS, Combo, Kind
from numberdrop.rules.dice import Roll
from numberdrop.rules.drops import grid_after, judge_drop, judge_placing
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.selection import judge_selection

from .base import Places, PositionError, roll_of
from .options import NONE
from .placements import Pick, option_letters

TAKE, WAIT = "take", "wait"
Numbers = NewType("Numbers", str)
"""A numbered drop, written ``r1c2=5 r1c3=6 ...`` in a file."""


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


@dataclass(frozen=True, kw_only=True)
class Ahead(Known):
    """The next roll is known: after which of these drops does it allow the largest combo?"""

    kind: ClassVar[str] = "ahead"
    among: tuple[Numbers, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        return option_letters(len(self.among))

    @cached_property
    def drops(self) -> tuple[Drop, ...]:
        found = []
        for text in self.among:
            try:
                cells = tuple(
                    (row, col, number) for row, col, number in Answer.parse(text).numbered if number is not None
                )
            except AnswerError as error:
                raise PositionError(str(error)) from None
            shape = next((name for name in "IOTLS" if judge_placing(self.sheet.grid, _cells(cells), (name,))[0]), "")
            faces = "".join(str(number) for _, _, number in cells)
            if len(faces) != len(set(_cells(cells))) or not shape or set(faces) & set("089"):
                raise PositionError(f"among {text!r}: no drop of four numbers from 1 to 7 that comes to rest there")
            if judge_drop(self.sheet.grid, cells, Roll.parse(faces + shape))[1]:
                raise PositionError(f"among {text!r}: no drop of four numbers")
            found.append(Drop(cells))
        return tuple(found)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The largest combo that the next roll allows after each drop."""
        grids = (grid_after(self.sheet.grid, drop) for drop in self.drops)
        return tuple(best_size(replace(self.sheet, grid=grid), self.thrown) for grid in grids)

    @property
    def rights(self) -> frozenset[str]:
        if self.sizes.count(max(self.sizes)) != 1:
            raise PositionError(f"among: after more than one of these drops a combo of {max(self.sizes)} is possible")
        return frozenset(self.ids[self.sizes.index(max(self.sizes))])

    def shown(self, pick: str) -> tuple[Grid, Cells]:
        drop = self.drops[self.ids.index(pick)]
        return grid_after(self.sheet.grid, drop), _cells(drop.cells)

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        return tuple(comparisons.NextBrings(pick, size) for pick, size in zip(self.ids, self.sizes, strict=True))

    def clue(self, solution: Answer) -> Cells:
        return self.shown(solution.picks[0])[1][:1]


def _cells(numbered: tuple[tuple[int, int, int], ...]) -> Cells:
    return tuple((row, col) for row, col, _ in numbered)


@dataclass(frozen=True, kw_only=True)
class TakeOrWait(Known):
    """A combo lies open, and the next roll is known: which brings more points for combos in these two rounds?"""

    kind: ClassVar[str] = "wait"
    ring: Places
    """The combo that may be taken now."""

    @property
    def ids(self) -> tuple[str, ...]:
        return TAKE, WAIT

    @cached_property
    def combo(self) -> Combo:
        combo, faults = judge_selection(self.sheet, tuple(self.ring))
        if combo is None or faults:
            raise PositionError(f"ring: cannot be circled, {', '.join(type(one).__name__ for one in faults)}")
        return combo

    @cached_property
    def points(self) -> tuple[int, int, int]:
        """Points now and at most in the next round for who takes it; at most in the next round for who waits."""
        taken = self.sheet.with_combo(self.combo)
        return self.combo.size, best_size(taken, self.thrown), best_size(self.sheet, self.thrown)

    @property
    def rights(self) -> frozenset[str]:
        now, then, later = self.points
        if now + then == later:
            raise PositionError("ring: taking and waiting bring the same")
        return frozenset((TAKE if now + then > later else WAIT,))

    def shown(self, pick: str) -> tuple[Grid, Cells]:
        return self.sheet.grid, tuple(self.ring) if pick == TAKE else ()

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        return (comparisons.TwoRounds(*self.points),)

    @property
    def values(self) -> dict[str, Any]:
        return {**super().values, "cells": tuple(self.ring), "size": len(self.ring), "kind": self.combo.kind}

    def clue(self, solution: Answer) -> Cells:
        return tuple(self.ring)


@dataclass(frozen=True, kw_only=True)
class Reachable(Known):
    """Which of these boxes can be filled in this round, with this roll? Boxes as ``identical4``."""

    kind: ClassVar[str] = "boxes"
    many: ClassVar[bool] = True
    among: tuple[str, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        return (*self.among, NONE)

    @cached_property
    def reached(self) -> Reached:
        return reach(self.sheet, self.thrown)

    @property
    def rights(self) -> frozenset[str]:
        return frozenset(box for box in self.among if _box(box) in self.reached) or frozenset((NONE,))

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        found: list[Reason] = []
        for name in self.among:
            kind, size = _box(name)
            combo = self.reached.get((kind, size))
            if combo is not None and name not in picks:
                found.append(comparisons.InReach(kind, size, combo.cells))
            elif combo is None and name in picks:
                full = not self.sheet.box_free(kind, size)
                found.append(comparisons.BoxFull(kind, size) if full else comparisons.OutOfReach(kind, size))
        return tuple(found)


def _box(name: str) -> tuple[Kind, int]:
    kind = next((kind for kind in KINDS if name.startswith(kind)), None)
    if kind is None or name.removeprefix(kind) not in tuple("345678"):
        raise PositionError(f"among {name!r}: a box is 'identical' or 'consecutive' and 3 to 8, as in 'identical4'")
    return kind, int(name.removeprefix(kind))
