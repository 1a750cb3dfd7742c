"""Questions about rolls that are known beforehand: the best plan for two rounds, and whether a column of boxes can be completed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Literal

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.facts import gains
from numberdrop.exercises.misconceptions.rulebook import TRUE, Rulebook
from numberdrop.exercises.reasons import earnings
from numberdrop.rules.actions import Drop
from numberdrop.rules.combos import Combo, Kind
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.drops import legal_drops
from numberdrop.rules.grid import LINE
from numberdrop.rules.landing import Landing
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import Sheet

from .base import PositionError
from .drop_base import Dropping, drop_of
from .placements import Pick
from .points import unfinished

YES, NO = "yes", "no"
_MOST_DROPS = 5_000


@dataclass(frozen=True, kw_only=True)
class Plan(Dropping):
    """Two rolls are known: with which first drop can one make the most points in both rounds?

    After each drop one combo may be circled, or none. ``best`` is that most, where it has been proved, so that nobody has to
    wait for the search; with 0 it is searched for.
    """

    kind: ClassVar[str] = "plan"
    then: Roll
    best: int = 0

    def leads_to(self, drop: Drop) -> gains.Two:
        """The most that a drop leads to."""
        return gains.two_rounds(self.sheet, drop.cells, self.then)

    @cached_property
    def most(self) -> int:
        """The most points that any plan brings."""
        return self.best or self.leads_to(self._searched).points

    @cached_property
    def _searched(self) -> Drop:
        """The first drop of a best plan, found by trying each; where the most is known, the first that reaches it."""
        unfinished(self)
        every = legal_drops(self.sheet.grid, self.roll)
        if not every:
            raise PositionError(f"roll {str(self.roll)!r}: nothing can land")
        if len(every) > _MOST_DROPS and not self.best:
            raise PositionError(f"roll {str(self.roll)!r}: it allows {len(every)} drops; give 'best', the most points")
        found, points = every[0], self.leads_to(every[0]).points
        for drop in every[1:]:
            if self.best and points >= self.best:
                break
            reached = self.leads_to(drop).points
            if reached > points:
                found, points = drop, reached
        if self.best and points < self.best:
            raise PositionError(f"best {self.best!r}: no plan brings more than {points} points")
        return found

    def account(self, drop: Drop) -> earnings.LeadsTo:
        """What a drop leads to."""
        two, over = self.leads_to(drop), any(row >= LINE for row, _, _ in drop.cells)
        return earnings.LeadsTo(two.points, two.now, two.later, two.combo.cells if two.combo is not None else (), over)

    def misses(self, drop: Drop, landing: Landing) -> tuple[Reason, ...]:
        mine = self.account(drop)
        return () if mine.points >= self.most else (mine, earnings.LeadsToMore(self.most))

    def worth(self, answer: Answer) -> float | None:
        drop = drop_of(answer)
        return self.leads_to(drop).points if drop is not None else None

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        return Answer(self._searched.cells) if book is TRUE else None

    @property
    def values(self) -> dict[str, Any]:
        return {**super().values, "then": str(self.then)}


@dataclass(frozen=True)
class Step:
    """What is done with one roll: a drop, and the combo circled after it."""

    drop: Drop
    combo: Combo | None


def _apart(combo: Combo, steps: tuple[Step, ...]) -> bool:
    """Whether a combo shares no cell with those circled in other steps."""
    return all(step.combo is None or set(combo.cells).isdisjoint(step.combo.cells) for step in steps)


@dataclass(frozen=True, kw_only=True)
class Ten(Pick):
    """One or two rolls are known: can the column of boxes of a kind be completed with them, for its +10?

    ``known`` is the answer, where it has been proved, so that nobody has to wait for the search.
    """

    kind: ClassVar[str] = "ten"
    column: Kind
    rolls: tuple[Roll, ...]
    known: Literal["", "yes", "no"] = ""

    @property
    def ids(self) -> tuple[str, ...]:
        return YES, NO

    @cached_property
    def empty(self) -> tuple[int, ...]:
        """The sizes of the boxes that are to be filled. Raises ``PositionError`` where there is nothing to ask."""
        unfinished(self)
        found = gains.missing(self.sheet, self.column)
        if len(self.rolls) not in (1, 2):
            raise PositionError("rolls: give the one roll that is known, or both of them")
        if not 0 < len(found) <= len(self.rolls):
            raise PositionError(
                f"boxes: of the {self.column} column {len(found)} are empty, for {len(self.rolls)} rolls"
            )
        if len(self.rolls) > 1 and STAR in self.rolls[0].numbers:
            raise PositionError(f"rolls {str(self.rolls[0])!r}: the first of two has no star on its number dice")
        return found

    @cached_property
    def way(self) -> tuple[Step, ...]:
        """A way to complete the column, found by a complete search; none where there is no way."""
        sheet, empty = self.sheet, self.empty
        if len(self.rolls) == 1:
            return self._last(sheet, empty[0])
        if len(empty) == 1:
            at_once = self._step(sheet, empty[0], self.rolls[0])
            return at_once or next(self._prepared(sheet, empty[0]), ())
        for first, second in (empty, empty[::-1]):
            found = next(self._one_then_other(sheet, first, second), ())
            if found:
                return found
        return ()

    def _step(self, sheet: Sheet, size: int, roll: Roll) -> tuple[Step, ...]:
        found = gains.filling(sheet, self.column, size, roll)
        return (Step(found[0], Combo.of(self.column, found[1])),) if found else ()

    def _last(self, sheet: Sheet, size: int) -> tuple[Step, ...]:
        return self._step(sheet, size, self.rolls[-1])

    def _firsts(self, sheet: Sheet) -> Iterator[tuple[Drop, Sheet]]:
        """Every first drop that does not end the game, and the sheet that it leaves."""
        for drop in legal_drops(sheet.grid, self.rolls[0]):
            after = gains.dropped(sheet, drop.cells)
            if not after.grid.crossed:
                yield drop, after

    def _prepared(self, sheet: Sheet, size: int) -> Iterator[tuple[Step, ...]]:
        """Ways in which the first roll circles nothing: whatever it circles would only be lost to the second."""
        for drop, after in self._firsts(sheet):
            last = self._last(after, size)
            if last:
                yield Step(drop, None), *last

    def _one_then_other(self, sheet: Sheet, first: int, second: int) -> Iterator[tuple[Step, ...]]:
        if not gains.filling(sheet, self.column, first, self.rolls[0]):
            return
        for drop, after in self._firsts(sheet):
            combos = [one for one in gains.open_combos(after) if (one.kind, one.size) == (self.column, first)]
            # Circling takes numbers away: what cannot be filled before it cannot be filled after it.
            before = self._last(after, second) if combos else ()
            for combo in combos if before else ():
                last = before if _apart(combo, before) else self._last(after.with_combo(combo), second)
                if last:
                    yield Step(drop, combo), *last

    @property
    def rights(self) -> frozenset[str]:
        return frozenset((self.known if self.empty and self.known else YES if self.way else NO,))

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        """The way, where there is one; otherwise which box stays empty."""
        return tuple(self._shown_way() if self.rights == {YES} else self._stays_empty())

    def _shown_way(self) -> Iterator[Reason]:
        for turn, step in enumerate(self.way, 1):
            if step.combo is None:
                cells = tuple((row, col) for row, col, _ in step.drop.cells)
                yield earnings.Prepares(cells, tuple(number for _, _, number in step.drop.cells))
            else:
                turns = turn if len(self.rolls) > 1 else 0
                yield earnings.FillsBox(turns, self.column, step.combo.size, step.combo.cells)

    def _stays_empty(self) -> Iterator[Reason]:
        if len(self.empty) == 1:
            yield earnings.StaysEmpty(0 if len(self.rolls) == 1 else 2, self.column, self.empty[0])
            return
        for first, second in (self.empty, self.empty[::-1]):
            if gains.filling(self.sheet, self.column, first, self.rolls[0]):
                yield earnings.ThenEmpty(self.column, first, second)
            else:
                yield earnings.StaysEmpty(1, self.column, first)

    @property
    def values(self) -> dict[str, Any]:
        return {"count": len(self.rolls), "kind": self.column, "then": str(self.rolls[-1])}

    def clue(self, solution: Answer) -> Cells:
        """Where the largest group or run is that no combo has used: the box may be filled from there."""
        numbers = (one for one in gains.open_combos(self.sheet) if one.kind == self.column)
        return max((one.cells for one in numbers), key=len, default=())
