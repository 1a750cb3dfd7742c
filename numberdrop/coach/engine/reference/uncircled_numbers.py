"""The uncircled numbers of a sheet: which stand in groups, how long the runs through each are. The same for every landing."""

from __future__ import annotations

from functools import cache

from numberdrop.coach.engine.position import BLOCK, CELLS, TEN
from numberdrop.rules.grid import COLS, ROWS

from .lookup_tables import DICE, LookupTables
from .value import NEAR

NOTHING = 99
"""Stands for every mark that is no uncircled number."""
_ONLY_NUMBERS = bytes(mark if 1 <= mark <= TEN else NOTHING for mark in range(256))
_REACH = 2
_FAR = -9  # a neighbouring column that is not there
IN_COLUMNS = tuple(at % COLS * ROWS + at // COLS for at in range(CELLS))
"""The order in which cells are gone through: column by column."""


@cache
def _open_cells(col: int, left: int, height: int, right: int) -> tuple[tuple[int, int], ...]:
    """The cells of a column with open sides, and how many, by its height and those beside it."""
    found = []
    for row in range(height):
        sides = (row + 1 == height < ROWS) + (0 <= row - left <= _REACH) + (0 <= row - right <= _REACH)
        if sides:
            found.append((row * COLS + col, sides))
    return tuple(found)


def open_cells(heights: tuple[int, ...]) -> list[tuple[int, int]]:
    """All cells with sides over which something can still come to lie soon."""
    around = (_FAR, *heights, _FAR)
    found: list[tuple[int, int]] = []
    for col in range(COLS):
        found += _open_cells(col, *around[col : col + 3])
    return found


class Numbers:
    """Groups and runs of the marks given; ``up`` and ``down`` are the lengths of the longest run from a cell up and down."""

    def __init__(self, marks: bytes) -> None:
        self.marks = marks = marks.translate(_ONLY_NUMBERS)
        self.group_of = group_of = [-1] * CELLS
        self.groups: list[tuple[int, ...]] = []
        by_mark: list[list[int]] = [[] for _ in range(TEN + 2)]
        for at, mark in enumerate(marks):
            if mark == NOTHING:
                continue
            by_mark[mark].append(at)
            if group_of[at] < 0:
                here = group_of[at] = len(self.groups)
                group = [at]
                for cell in group:
                    for b in NEAR[cell]:
                        if marks[b] == mark and group_of[b] < 0:
                            group_of[b] = here
                            group.append(b)
                self.groups.append(tuple(group))
        self.up, self.down = [0] * CELLS, [0] * CELLS
        self.above, self.below = [0] * CELLS, [0] * CELLS
        """Bits of all cells that can be reached by climbing (by descending), this one included."""
        self._reach(by_mark, self.down, self.below, -1)
        self._reach(by_mark, self.up, self.above, 1)
        self.big = [at for group in self.groups if len(group) > 2 for at in group]
        """Cells of groups that are combos already."""
        self.long = [at for at, length in enumerate(self.up) if length > 2]
        """Cells from which a combo climbs already."""
        self._bases: dict[LookupTables, int] = {}

    def _reach(self, by_mark: list[list[int]], length: list[int], reached: list[int], step: int) -> None:
        marks = self.marks
        for mark in range(1, TEN + 1) if step < 0 else range(TEN, 0, -1):
            wanted = mark + step
            for at in by_mark[mark]:
                longest, bits = 0, 1 << at
                for b in NEAR[at]:
                    if marks[b] == wanted:
                        bits |= reached[b]
                        if length[b] > longest:  # noqa: PLR1730 - max() takes three times as long
                            longest = length[b]
                length[at] = longest + 1
                reached[at] = bits

    def base(self, tables: LookupTables) -> int:
        """The count of all groups and runs, as if no side were open."""
        known = self._bases.get(tables)
        if known is not None:
            return known
        marks, up, down = self.marks, self.up, self.down
        total = 0
        for group in self.groups:
            if len(group) > 1:
                total += tables.group[min(len(group), 8) * 8 + DICE[marks[group[0]]]]
        for at, length in enumerate(up):
            if length == 1:
                if down[at] > 1:
                    total += tables.upper[CLOSED + down[at]]
            elif length > 1 and down[at] == 1:
                total += tables.lower[CLOSED + length]
        self._bases[tables] = total
        return total


CLOSED = 4 * (TEN + 1)
"""Where the lengths of ends without an open side begin in a table of ends."""


def without(marks: bytes, cells: int) -> bytes:
    """Marks with the cells of a bit set taken out."""
    new = bytearray(marks)
    while cells:
        new[(cells & -cells).bit_length() - 1] = BLOCK
        cells &= cells - 1
    return bytes(new)
