"""The dice that a sheet needs to gain something by a shape: exact, for all rolls at once.

For each landing two things are computed: the **group** that its cells join if some of them hold one number, and the **run** through them if
they hold certain different numbers. Numbers in the other cells do no harm, and a large combo contains smaller ones. So a roll allows a combo
exactly if its dice, stars included, hold the numbers of one of these needs.
"""

from collections import Counter
from collections.abc import Container, Iterator
from functools import cache
from itertools import combinations, product
from math import prod
from typing import NamedTuple, TypeAlias

from numberdrop.rules.combos import BONUS_SIZE, KINDS, SMALLEST_COMBO, Kind
from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE, STAR
from numberdrop.rules.grid import COLS, LINE, ROWS, is_on_grid, neighbours
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.sheet import COLUMN_POINTS, SIZES, Sheet

NUMBERS = range(10)
Need: TypeAlias = tuple[int, ...]
"""The numbers that the dice must hold, in order: equal ones for a group, different ones for a run."""
Box: TypeAlias = tuple[Kind, int]
_NO_NUMBER = -2


@cache
def neighbour_cells(cell: int) -> tuple[int, ...]:
    """Return the cells that share a side with a cell, as indices."""
    beside = filter(is_on_grid, neighbours(divmod(cell, COLS)))
    return tuple(row * COLS + col for row, col in beside)


def connected_cells(start: int, allowed: Container[int]) -> frozenset[int]:
    """Return the cell ``start`` and all ``allowed`` cells that are connected with it by common sides; cells are indices."""
    group, edge = {start}, [start]
    while edge:
        more = [n for n in neighbour_cells(edge.pop()) if n in allowed and n not in group]
        group.update(more)
        edge += more
    return frozenset(group)


class UncircledNumbers:
    """The uncircled numbers of a sheet by cell, groups of equal ones, and the lengths of the longest runs that end or begin at a cell."""

    def __init__(self, sheet: Sheet) -> None:
        grid = sheet.grid
        circled = {row * COLS + col for row, col in grid.circled}
        self.at = [_NO_NUMBER if mark in ".X" or i in circled else int(mark) for i, mark in enumerate(grid.marks)]
        self.group: dict[int, frozenset[int]] = {}
        self.climb_to, self.climb_from = dict[int, int](), dict[int, int]()
        held = [i for i, number in enumerate(self.at) if number >= 0]
        for i in held:
            if i not in self.group:
                group = connected_cells(i, {n for n in held if self.at[n] == self.at[i]})
                self.group.update(dict.fromkeys(group, group))
        for i in sorted(held, key=lambda i: self.at[i]):
            self.climb_to[i] = 1 + self.longest_neighbouring_run(self.climb_to, i, self.at[i] - 1)
        for i in sorted(held, key=lambda i: -self.at[i]):
            self.climb_from[i] = 1 + self.longest_neighbouring_run(self.climb_from, i, self.at[i] + 1)

    def longest_neighbouring_run(self, lengths: dict[int, int], cell: int, number: int) -> int:
        """Return the greatest of ``lengths`` (of runs, by cell) among the cells beside ``cell`` that hold ``number``; 0 if none does."""
        return max((lengths[n] for n in neighbour_cells(cell) if self.at[n] == number), default=0)

    @property
    def longest_by_kind(self) -> dict[Kind, int]:
        """The sizes of the largest group and the longest run on the sheet, by kind of combo."""
        longest = max(map(len, self.group.values()), default=0), max(self.climb_to.values(), default=0)
        return dict(zip(KINDS, longest, strict=True))

    def groups_through(self, new: tuple[int, ...]) -> Iterator[tuple[Need, int]]:
        """Yield pairs: equal numbers that make a group of three or more if written into some ``new`` cells; the greatest group size."""
        beside = {n: self.group[n] for cell in new for n in neighbour_cells(cell) if n in self.group}
        for number in NUMBERS:
            joins = [group for n, group in beside.items() if self.at[n] == number]
            for count in range(1 if joins else SMALLEST_COMBO, len(new) + 1):
                size = max(_joined_group_size(cells, joins) for cells in combinations(new, count))
                if size >= SMALLEST_COMBO:
                    yield (number,) * count, size

    def runs_through(self, new: tuple[int, ...]) -> Iterator[tuple[Need, int]]:
        """Yield pairs: different numbers that make a run of three or more if written into some ``new`` cells; the length of the run."""
        for cell in new:
            for number in NUMBERS:
                length = 1 + self.longest_neighbouring_run(self.climb_to, cell, number - 1)
                yield from self._extend_run(cell, (number,), number, length, frozenset(new) - {cell})

    def _extend_run(
        self, cell: int, need: Need, number: int, length: int, free: frozenset[int]
    ) -> Iterator[tuple[Need, int]]:
        """Yield what ``runs_through`` yields, for the runs that go on from ``cell``, which holds ``number``.

        The run so far has ``length`` cells and needs the numbers ``need``; ``free`` are the new cells that are not part of it.
        """
        if self.at[cell] == _NO_NUMBER:
            whole = length + self.longest_neighbouring_run(self.climb_from, cell, number + 1)
            if whole >= SMALLEST_COMBO:
                yield need, whole
        if not free or number == NUMBERS[-1]:
            return
        for n in neighbour_cells(cell):
            if n in free:
                yield from self._extend_run(n, (*need, number + 1), number + 1, length + 1, free - {n})
            elif self.at[n] == number + 1:
                yield from self._extend_run(n, need, number + 1, length + 1, free)


def _joined_group_size(cells: tuple[int, ...], groups: list[frozenset[int]]) -> int:
    """Return the size of the largest group that new cells of one number form with old groups of that number beside them."""
    parts: list[set[int]] = []
    for cell in cells:
        beside = neighbour_cells(cell)
        part = {cell}.union(*(group for group in groups if not group.isdisjoint(beside)))
        touching = [other for other in parts if not other.isdisjoint(part.union(beside))]
        parts = [*(other for other in parts if other not in touching), part.union(*touching)]
    return max(map(len, parts), default=0)


class ShapeGains(NamedTuple):
    """The gains that a shape can bring: the most ``points`` without a combo (``None``: it lands nowhere), and the ``rows`` it can fill.

    ``under_line``: whether it can stay below the line. ``combos[kind][numbers]``: size of largest combo and most points with these dice.
    """

    points: int | None
    rows: frozenset[int]
    under_line: bool
    combos: dict[Kind, dict[Need, tuple[int, int]]]


class SheetNeeds:
    """A sheet, and the gains that shapes and numbers could bring to it."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.old = UncircledNumbers(sheet)
        boxes = product(KINDS, (*SIZES, BONUS_SIZE))
        self.free: tuple[Box, ...] = tuple(box for box in boxes if sheet.box_free(*box))
        self._scores = {kind: self._best_points_by_length(kind) for kind in KINDS}
        self.settled = _total_after_round(sheet)

    def _best_points_by_length(self, kind: Kind) -> list[int]:
        """Return a list that gives, for each size of a group or run, the most points of the free boxes that it can fill."""
        best = [0] * (ROWS * COLS + 1)
        for size in range(SMALLEST_COMBO, len(best)):
            gain = size + COLUMN_POINTS * self.completes_box_column(kind, size) if (kind, size) in self.free else 0
            best[size] = max(best[size - 1], gain)
        return best

    def completes_box_column(self, kind: Kind, size: int) -> bool:
        """Return whether this box is the last free one of its column."""
        return [size] == [other for other in SIZES if self.sheet.box_free(kind, other)]

    @property
    def ready_combo_points(self) -> int:
        """The most points of a combo that can be circled already."""
        return max(self._scores[kind][length] for kind, length in self.old.longest_by_kind.items())

    def points_gained(self, after: Sheet) -> int:
        """Return by how many points the total grows if the sheet becomes ``after`` and its full rows are marked."""
        return _total_after_round(after) - self.settled

    def gains_of_shape(self, name: str, kinds: tuple[Kind, ...] = KINDS) -> ShapeGains:
        """Collect the gains of all landings of a shape; combos are only searched for the given ``kinds``."""
        best: dict[Kind, dict[Need, tuple[int, int]]] = {kind: {} for kind in KINDS}
        points, rows, under_line = None, set[int](), False
        for landing in landings(self.sheet.grid, name):
            gain = self.points_gained(self.sheet.with_numbers((row, col, 0) for row, col in landing.cells))
            points = gain if points is None else max(points, gain)
            rows |= filled_rows(landing)
            under_line |= not landing.crosses
            new = tuple(row * COLS + col for row, col in landing.cells)
            for kind, ways in zip(KINDS, (self.old.groups_through, self.old.runs_through), strict=True):
                needs = best[kind]
                for need, length in ways(new) if kind in kinds else ():
                    longest, most = needs.get(need, (0, gain))
                    needs[need] = (max(length, longest), max(gain + self._scores[kind][length], most))
        return ShapeGains(points, frozenset(rows), under_line, best)


def _total_after_round(sheet: Sheet) -> int:
    """Return the total as if the round were finished; if the sheet has crossed the line, as if the game were finished."""
    return Sheet(sheet.grid, sheet.boxes, edition=sheet.edition).score.total


def filled_rows(landing: Landing) -> set[int]:
    """Return the rows (from 0) under the line that a landing fills."""
    return {row for row in landing.completed_rows if row < LINE}


# --- number rolls -----------------------------------------------------------------------------------------------------

# There are 310 different rolls of the four number dice, which stand for 1,296 throws together.

Faces: TypeAlias = tuple[str, ...]
RollSet: TypeAlias = int
"""A set of number rolls: bit ``i`` is the ``i``-th of ``number_rolls``."""


@cache
def number_rolls() -> Counter[Faces]:
    """Return the different rolls of the four number dice (their sorted faces), and how many of the 1,296 throws give each."""
    return Counter(tuple(sorted(faces)) for faces in product(*NUMBER_DICE))


DICE_SHAPES = tuple(face for face in SHAPE_DIE if face != STAR)
"""The shapes on the shape die."""
ROLLS = prod(map(len, (*NUMBER_DICE, SHAPE_DIE)))
"""The number of throws of all five dice."""


@cache
def all_number_rolls() -> RollSet:
    """Return the set of all number rolls."""
    return (1 << len(number_rolls())) - 1


@cache
def rolls_with_star() -> RollSet:
    """Return the set of the number rolls with a star."""
    return sum(1 << i for i, faces in enumerate(number_rolls()) if STAR in faces)


@cache
def rolls_holding(numbers: tuple[int, ...]) -> RollSet:
    """Return the set of the number rolls that hold these numbers; each star can stand for one of them."""
    wanted = [(str(number), numbers.count(number)) for number in set(numbers)]
    return sum(
        1 << i
        for i, faces in enumerate(number_rolls())
        if sum(max(0, count - faces.count(face)) for face, count in wanted) <= faces.count(STAR)
    )


@cache
def rolls_showing(faces: Faces) -> RollSet:
    """Return the set of the number rolls that show these faces; a star in ``faces`` means a star on a die."""
    wanted = Counter(faces)
    return sum(1 << i for i, shown in enumerate(number_rolls()) if wanted <= Counter(shown))


def count_throws(rolls: RollSet) -> int:
    """Return the number of throws, out of 1,296, that give one of these rolls."""
    return sum(weight for i, weight in enumerate(number_rolls().values()) if rolls >> i & 1)


@cache
def faces_of_throws() -> tuple[tuple[tuple[int, str], int], ...]:
    """List, for each die of each throw of the number dice, (die, face) and the index in ``number_rolls`` of the throw's sorted faces."""
    index = {faces: i for i, faces in enumerate(number_rolls())}
    throws = ((faces, index[tuple(sorted(faces))]) for faces in product(*NUMBER_DICE))
    return tuple(((die, face), i) for faces, i in throws for die, face in enumerate(faces))
