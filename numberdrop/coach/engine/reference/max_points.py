"""The most points that a roll can score now: exact, and without ever writing out what a star might be.

Old groups and runs are found once. For a landing only lengths count: the largest group that its cells can join, and the
longest run that can climb through them. What is smaller lies within what is larger, so a length tells every size. Landings
come in the order of what they could score at most, and the search ends when nothing can beat the best any more.
"""

from __future__ import annotations

from typing import NamedTuple

from numberdrop.coach.engine.afterstates import POINT, Candidate
from numberdrop.coach.engine.position import BLOCK, EMPTY, SheetView
from numberdrop.rules.grid import COLS, LINE, ROWS
from numberdrop.rules.sheet import COLUMN_POINTS, MINUS_POINTS, ROW_POINTS

from .combos import combos
from .reachable import NEW, Reachable
from .roll_options import STAR, landings, shapes_of
from .uncircled_numbers import Numbers

_LARGEST = 8
_FULL_COLUMN = 0b11111


class PointsWay(NamedTuple):
    """How a combo comes about: its kind and size, and which new cells (by their place) need which marks."""

    kind: int
    size: int
    written: dict[int, int]


def _scores(sheet: SheetView, kind: int) -> tuple[tuple[int, int], ...]:
    """By the length of a group or run: the most points for a free box, and the size to circle for them."""
    best = (0, 0)
    found = []
    for size in range(ROWS * COLS + 1):
        if 3 <= size < _LARGEST and not sheet.boxes[kind] >> (size - 3) & 1:
            full = sheet.boxes[kind] | 1 << (size - 3) == _FULL_COLUMN
            best = max(best, (size + COLUMN_POINTS * full, size))
        elif size == _LARGEST and not sheet.bonus:
            best = max(best, (size, size))
        found.append(best)
    return tuple(found)


class PointsBounds(NamedTuple):
    """The most that a landing could score: in all, and by its largest group and longest run."""

    most: int
    points: int
    new: tuple[int, ...]
    same: int
    climb: int


class PointsSearch:
    """One sheet and one roll. ``minus`` takes off the rows above the line when the landing ends the game."""

    def __init__(self, sheet: SheetView, roll: tuple[int, ...], *, minus: bool) -> None:
        self.sheet, self.roll, self.minus = sheet, roll, minus
        self.numbers = Numbers(sheet.marks)
        self.reach = Reachable(self.numbers, roll[:NEW])
        self.same, self.climb = _scores(sheet, 0), _scores(sheet, 1)
        self.filled = [sum(mark != EMPTY for mark in sheet.marks[row * COLS : (row + 1) * COLS]) for row in range(ROWS)]
        self.above_line = sum(
            1 << row
            for row in range(LINE, ROWS)
            if any(
                mark != EMPTY and not (sheet.minus_needs_number and mark == BLOCK)
                for mark in sheet.marks[row * COLS : (row + 1) * COLS]
            )
        )
        self.ending = max(sheet.heights) > LINE or (sheet.solo and sheet.clock == 0)

    def points(self, new: tuple[int, ...]) -> int:
        """What a landing scores by itself."""
        rows = [at // COLS for at in new]
        total = 0
        for row in set(rows):
            if row < LINE and self.filled[row] + rows.count(row) == COLS:
                total += ROW_POINTS
        if self.minus and (self.ending or max(rows) >= LINE):
            above = self.above_line
            for row in rows:
                if row >= LINE:
                    above |= 1 << row
            total += MINUS_POINTS * above.bit_count()
        return total

    def bounds(self, new: tuple[int, ...]) -> PointsBounds:
        """The most that a landing could score."""
        same, climb = self.reach.bounds(new)
        points = self.points(new)
        return PointsBounds(points + max(self.same[same][0], self.climb[climb][0]), points, new, same, climb)

    def best(self) -> tuple[int, tuple[int, ...], PointsWay] | None:
        """The most points, the landing, and the combo that makes them; ``None`` when nothing can land."""
        found = [self.bounds(new) for shape in shapes_of(self.roll) for new in landings(self.sheet.heights, shape)]
        if not found:
            return None
        found.sort(key=lambda bound: -bound.most)
        top = max(found, key=lambda bound: bound.points)
        old_same = self.same[max(map(len, self.numbers.groups), default=0)]
        old_climb = self.climb[max(self.numbers.up)]
        way = PointsWay(0, old_same[1], {}) if old_same > old_climb else PointsWay(1, old_climb[1], {})
        best, landing = top.points + max(old_same, old_climb)[0], top.new
        for bound in found:
            if bound.most <= best:
                break
            need = _needed(self.same, best - bound.points, bound.same)
            if need:
                size, mark, joined = self.reach.largest(bound.new, need)
                if size >= need:
                    points, circled = self.same[size]
                    best, landing = bound.points + points, bound.new
                    way = PointsWay(0, circled, dict.fromkeys(joined, mark))
            need = _needed(self.climb, best - bound.points, bound.climb)
            if need:
                length, path = self.reach.longest(bound.new, need)
                if length >= need:
                    points, circled = self.climb[length]
                    best, landing = bound.points + points, bound.new
                    way = PointsWay(1, circled, dict(path))
        return best, landing, way

    def candidate(self, gain: int, new: tuple[int, ...], way: PointsWay) -> Candidate:
        """A drop that scores this."""
        spare = [number + 1 for number in self.roll[:NEW] if number != STAR]
        for mark in way.written.values():
            if mark in spare:
                spare.remove(mark)
        spare += [1] * (NEW - len(spare) - len(way.written))
        a, b, c, d = (way.written[i] if i in way.written else spare.pop() for i in range(NEW))
        cells: tuple[int, ...] = ()
        if way.size:
            wanted = 1 << way.size
            found = combos(self.numbers, new, (a, b, c, d), wanted * (way.kind == 0), wanted * (way.kind == 1), most=1)
            cells = found[0][1]
        return Candidate(new, (a, b, c, d), way.kind, cells, gain, gain * POINT)


def _needed(scores: tuple[tuple[int, int], ...], beyond: int, most: int) -> int:
    """The least length, ``most`` at most, that scores more than ``beyond``; 0 if none does."""
    if scores[most][0] <= beyond:
        return 0
    return next(length for length in range(most + 1) if scores[length][0] > beyond)


def best_gain(sheet: SheetView, roll: tuple[int, ...]) -> tuple[int, Candidate | None]:
    """The most points that a roll (as ``Position.roll``) can score now by rows and a combo, and a drop that does.

    Rows above the line are left out of account. Without a landing: 0 and ``None``.
    """
    search = PointsSearch(sheet, roll, minus=False)
    found = search.best()
    return (found[0], search.candidate(*found)) if found else (0, None)


def best_points(sheet: SheetView, roll: tuple[int, ...]) -> int:
    """The same, less the rows above the line when the landing ends the game; 0 when nothing can land."""
    found = PointsSearch(sheet, roll, minus=True).best()
    return found[0] if found else 0
