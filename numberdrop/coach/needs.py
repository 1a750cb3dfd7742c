"""What the dice must show so that a sheet gets something by a shape: exact, for all rolls at once.

No number is written down to try it out. Of each landing two things are worked out: which **group** its cells could join when so
many of them hold one number, and which **run** could climb through them when they hold certain different numbers. What is
smaller lies within what is larger, so a length tells every size; whatever stands in the cells that are left over spoils
nothing. So a roll allows a combo exactly when its dice, stars included, hold the numbers that one of these needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import prod
from typing import NamedTuple, TypeAlias

from numberdrop.rules.combos import BONUS, KINDS, SMALLEST, Kind
from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE, STAR
from numberdrop.rules.grid import COLS, LINE, ROWS
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.sheet import COLUMN_POINTS, SIZES, Sheet

NUMBERS = range(10)
Need: TypeAlias = tuple[int, ...]
"""The numbers that the dice must hold, in order: equal ones for a group, different ones for a run."""
Box: TypeAlias = tuple[Kind, int]
_NOTHING = -2


@cache
def near(at: int) -> tuple[int, ...]:
    """The cells beside one."""
    row, col = divmod(at, COLS)
    beside = ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1))
    return tuple(r * COLS + c for r, c in beside if 0 <= r < ROWS and 0 <= c < COLS)


class OldNumbers:
    """The uncircled numbers of a sheet: in which group each stands, and how long the runs are that end and begin at it."""

    def __init__(self, sheet: Sheet) -> None:
        grid = sheet.grid
        circled = {row * COLS + col for row, col in grid.circled}
        self.at = [_NOTHING if mark in ".X" or i in circled else int(mark) for i, mark in enumerate(grid.marks)]
        self.group: dict[int, frozenset[int]] = {}
        self.climb_to: dict[int, int] = {}
        self.climb_from: dict[int, int] = {}
        held = [i for i, number in enumerate(self.at) if number >= 0]
        for i in held:
            if i not in self.group:
                group = self._flood(i)
                self.group.update(dict.fromkeys(group, group))
        for i in sorted(held, key=lambda i: self.at[i]):
            self.climb_to[i] = 1 + self.longest(self.climb_to, i, self.at[i] - 1)
        for i in sorted(held, key=lambda i: -self.at[i]):
            self.climb_from[i] = 1 + self.longest(self.climb_from, i, self.at[i] + 1)

    def _flood(self, start: int) -> frozenset[int]:
        group, edge = {start}, [start]
        while edge:
            more = [n for n in near(edge.pop()) if self.at[n] == self.at[start] and n not in group]
            group.update(more)
            edge += more
        return frozenset(group)

    def longest(self, runs: dict[int, int], cell: int, number: int) -> int:
        """The longest of the runs at those cells beside one that hold a number; 0 without any."""
        return max((runs[n] for n in near(cell) if self.at[n] == number), default=0)

    @property
    def lengths(self) -> dict[Kind, int]:
        """The largest group and the longest run that stand there already."""
        return {
            KINDS[0]: max(map(len, self.group.values()), default=0),
            KINDS[1]: max(self.climb_to.values(), default=0),
        }

    def groups(self, new: tuple[int, ...]) -> Iterator[tuple[Need, int]]:
        """By how many of which number in the new cells: the size of a group that they then are part of."""
        beside = {n: self.group[n] for cell in new for n in near(cell) if n in self.group}
        for number in NUMBERS:
            joins = [group for n, group in beside.items() if self.at[n] == number]
            for count in range(1 if joins else SMALLEST, len(new) + 1):
                size = max(_joined(cells, joins) for cells in combinations(new, count))
                if size >= SMALLEST:
                    yield (number,) * count, size

    def runs(self, new: tuple[int, ...]) -> Iterator[tuple[Need, int]]:
        """By the different numbers in some of the new cells: the length of a run that climbs through them."""
        for cell in new:
            for number in NUMBERS:
                length = 1 + self.longest(self.climb_to, cell, number - 1)
                yield from self._climb(cell, (number,), number, length, frozenset(new) - {cell})

    def _climb(
        self, cell: int, need: Need, number: int, length: int, free: frozenset[int]
    ) -> Iterator[tuple[Need, int]]:
        """On from a cell that holds a number; ``free`` are the new cells that are not part of the run."""
        if self.at[cell] == _NOTHING:
            whole = length + self.longest(self.climb_from, cell, number + 1)
            if whole >= SMALLEST:
                yield need, whole
        if not free or number == NUMBERS[-1]:
            return
        for n in near(cell):
            if n in free:
                yield from self._climb(n, (*need, number + 1), number + 1, length + 1, free - {n})
            elif self.at[n] == number + 1:
                yield from self._climb(n, need, number + 1, length + 1, free)


def _joined(cells: tuple[int, ...], groups: list[frozenset[int]]) -> int:
    """The size of the largest group that new cells with one number make, with old groups of that number beside them."""
    left, largest = set(cells), 0
    while left:
        edge = [left.pop()]
        group = set(edge)
        while edge:
            beside = near(edge.pop())
            more = {n for n in beside if n in left}
            left -= more
            edge += more
            group |= more
            for old in groups:
                if not old <= group and not old.isdisjoint(beside):
                    group |= old
                    edge += [n for n in left if not old.isdisjoint(near(n))]
                    left.difference_update(edge)
                    group.update(edge)
        largest = max(largest, len(group))
    return largest


class ShapeNeeds(NamedTuple):
    """What a shape can bring to a sheet: ``points`` without any combo (``None``: it lands nowhere), rows that it fills, whether it
    can stay under the line; for each kind, by what the dice must hold: how long a combo can get, and with how many points in all.
    """

    points: int | None
    rows: frozenset[int]
    under_line: bool
    combos: dict[Kind, dict[Need, tuple[int, int]]]


class SheetNeeds:
    """One sheet, and what shapes and numbers could bring to it."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.old = OldNumbers(sheet)
        self.free: tuple[Box, ...] = tuple(
            (kind, size) for kind in KINDS for size in (*SIZES, BONUS) if sheet.box_free(kind, size)
        )
        self._scores = {kind: self._best_scores(kind) for kind in KINDS}
        self.settled = _settled(sheet)

    def _best_scores(self, kind: Kind) -> list[int]:
        """By the length of a group or run: the most points that a free box gives for it."""
        best = [0] * (ROWS * COLS + 1)
        for size in range(SMALLEST, len(best)):
            gain = size + COLUMN_POINTS * self.completes(kind, size) if (kind, size) in self.free else 0
            best[size] = max(best[size - 1], gain)
        return best

    def completes(self, kind: Kind, size: int) -> bool:
        """Whether this box is the last of its column."""
        return {size} == {each for each in SIZES if self.sheet.box_free(kind, each)}

    @property
    def open_points(self) -> int:
        """The most that a combo scores which lies open already."""
        return max(self._scores[kind][length] for kind, length in self.old.lengths.items())

    def gained(self, after: Sheet) -> int:
        """By how much the total grows, with the rows as they then stand."""
        return _settled(after) - self.settled

    def shape(self, name: str, kinds: tuple[Kind, ...] = KINDS) -> ShapeNeeds:
        """All that the landings of a shape can bring, of combos those of some ``kinds``."""
        best: dict[Kind, dict[Need, tuple[int, int]]] = {kind: {} for kind in KINDS}
        points, rows, under_line = None, set[int](), False
        for landing in landings(self.sheet.grid, name):
            gain = self.gained(self.sheet.with_numbers((row, col, 0) for row, col in landing.cells))
            points = gain if points is None else max(points, gain)
            rows |= filled_rows(landing)
            under_line |= not landing.crosses
            new = tuple(row * COLS + col for row, col in landing.cells)
            for kind, ways in zip(KINDS, (self.old.groups, self.old.runs), strict=True):
                known = best[kind]
                for need, length in ways(new) if kind in kinds else ():
                    longest, most = known.get(need, (0, gain))
                    known[need] = (max(length, longest), max(gain + self._scores[kind][length], most))
        return ShapeNeeds(points, frozenset(rows), under_line, best)


def _settled(sheet: Sheet) -> int:
    """The total of a sheet as if its round were finished, and its game where it has crossed the line."""
    return Sheet(sheet.grid, sheet.boxes, edition=sheet.edition).score.total


def filled_rows(landing: Landing) -> set[int]:
    """Rows under the line that a landing fills."""
    return {row for row in landing.rows if row < LINE}


# --- number rolls -----------------------------------------------------------------------------------------------------

# All that the four number dice can show, as sets: one bit for each of the 310 different rolls, which weigh 1,296 throws together.

Faces: TypeAlias = tuple[str, ...]
RollSet: TypeAlias = int
"""Some of the number rolls: bit ``i`` is the ``i``-th of ``number_rolls``."""


@cache
def number_rolls() -> Counter[Faces]:
    """The different rolls, their faces in order, and by how many throws each comes about."""
    return Counter(tuple(sorted(faces)) for faces in product(*NUMBER_DICE))


ROLLS = prod(map(len, (*NUMBER_DICE, SHAPE_DIE)))
"""All rolls of the five dice."""


@cache
def every() -> RollSet:
    """All of them."""
    return (1 << len(number_rolls())) - 1


@cache
def starred() -> RollSet:
    """Those with a star."""
    return sum(1 << i for i, faces in enumerate(number_rolls()) if STAR in faces)


@cache
def holding(numbers: tuple[int, ...]) -> RollSet:
    """Those whose dice show these numbers, each star being one of them at most."""
    wanted = [(str(number), numbers.count(number)) for number in set(numbers)]
    return sum(
        1 << i
        for i, faces in enumerate(number_rolls())
        if sum(max(0, count - faces.count(face)) for face, count in wanted) <= faces.count(STAR)
    )


@cache
def showing(faces: Faces) -> RollSet:
    """Those that show these faces, a star for a star."""
    wanted = Counter(faces)
    return sum(1 << i for i, shown in enumerate(number_rolls()) if wanted <= Counter(shown))


def throws(rolls: RollSet) -> int:
    """By how many throws of the number dice some of these come about, out of 1,296."""
    return sum(weight for i, weight in enumerate(number_rolls().values()) if rolls >> i & 1)


@cache
def throws_of_faces() -> tuple[tuple[tuple[int, str], int], ...]:
    """For each throw and each die: the die with the face that it shows, and the number of the roll."""
    index = {faces: i for i, faces in enumerate(number_rolls())}
    return tuple(
        ((die, face), index[tuple(sorted(faces))]) for faces in product(*NUMBER_DICE) for die, face in enumerate(faces)
    )
