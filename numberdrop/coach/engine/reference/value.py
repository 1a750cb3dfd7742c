"""The value of a sheet: what is looked up in which table. The same in C stands in ``core/value.h`` and ``core/number_values.h``.

Three parts: the marks and heights, which are the same for all ways to write the numbers of a landing; boxes and letters; and
the uncircled numbers that can still matter.
"""

from __future__ import annotations

from array import array
from collections import Counter
from functools import cache, lru_cache
from typing import NamedTuple

from numberdrop.coach.engine.position import CELLS, TEN, SheetView
from numberdrop.coach.engine.weight_tables import LATE_OF_CLOCK, LEVELS, OFFSETS, STAGE_OF_CLOCK
from numberdrop.rules.grid import COLS, ROWS

from .next_numbers import Beside, Edge, Next, edges, next_to, on_dice
from .shape_value import shape_worth

IDENTICAL, CONSECUTIVE, COUNT, LETTER = (OFFSETS[name] for name in ("identical", "consecutive", "count", "letter"))
GROUP, GROUP_BOXES, RUN, RUN_BOXES = (OFFSETS[name] for name in ("group", "group_boxes", "run", "run_boxes"))
BEST, BEST_IDENTICAL, BEST_CONSECUTIVE, READY = (
    OFFSETS[name] for name in ("best", "best_identical", "best_consecutive", "ready")
)
NEXT, NEXT_IDENTICAL, NEXT_CONSECUTIVE = (OFFSETS[name] for name in ("next", "next_identical", "next_consecutive"))
NEAR: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        (row + up) * COLS + col + right
        for up, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
        if 0 <= row + up < ROWS and 0 <= col + right < COLS
    )
    for row in range(ROWS)
    for col in range(COLS)
)
"""The neighbours of each cell."""


_LONGEST = 7
_PLACES = (0, 0, 1, 2)
"""In how many places: one, two, more."""
_REACH = 2
"""How far above a column's top a side still counts as open."""


@cache
def touching(new: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Which cells of a landing touch, by their place in it."""
    return tuple(tuple(j for j, b in enumerate(new) if b in NEAR[a]) for a in new)


@lru_cache(maxsize=64)
def numbers_of(weights: bytes) -> array[int]:
    """Weights as whole numbers, read once."""
    table = array("h")
    table.frombytes(weights)
    return table


def boxes_worth(sheet: SheetView, w: array[int]) -> int:
    """Boxes and letters."""
    stage = STAGE_OF_CLOCK[sheet.clock]
    same, climb = sheet.boxes
    total = w[IDENTICAL + stage * 32 + same] + w[CONSECUTIVE + stage * 32 + climb]
    total += w[COUNT + ((stage * 2 + sheet.bonus) * 6 + same.bit_count()) * 6 + climb.bit_count()]
    for i, level in enumerate(sheet.levels):
        total += w[LETTER + ((stage * 5 + i) * 5 + level) * 4 + (same >> i & 1) * 2 + (climb >> i & 1)]
    return total


def open_sides(heights: tuple[int, ...], at: int) -> int:
    """The sides of a cell over which something can still come to lie soon."""
    row, col = divmod(at, COLS)
    sides = int(row + 1 == heights[col] and row + 1 < ROWS)
    if col and 0 <= row - heights[col - 1] <= _REACH:
        sides += 1
    if col < COLS - 1 and 0 <= row - heights[col + 1] <= _REACH:
        sides += 1
    return sides


class Boxes(NamedTuple):
    """Which boxes decide about numbers, with the tables that go with them."""

    same: int
    climb: int
    bonus: int
    group: tuple[int, ...]
    """[size][open sides][on the dice]"""
    run: tuple[int, ...]
    """[upper, lower][length][what may be written there]"""
    may_group: tuple[bool, ...]
    """By size: is a box free for it, or for a part of it?"""
    may_run: tuple[bool, ...]
    stage: int
    late: int


@lru_cache(maxsize=1024)
def boxes_of(weights: bytes, stage: int, late: int, same: int, climb: int, bonus: int) -> Boxes:
    """Two tables that are always looked up together, added up once."""
    w = numbers_of(weights)
    group = [w[GROUP + stage * 64 + i] + w[GROUP_BOXES + same * 32 + i // 2] for i in range(64)]
    group[8] = group[9] = 0  # a number alone without an open side counts for nothing
    run = [w[RUN + stage * 64 + i] + w[RUN_BOXES + climb * 64 + i] for i in range(64)]
    return Boxes(same, climb, bonus, tuple(group), tuple(run), _may(same, bonus), _may(climb, bonus), stage, late)


def _may(boxes: int, bonus: int) -> tuple[bool, ...]:
    smallest = next((size for size in range(3, 8) if not boxes >> (size - 3) & 1), 9 if bonus else 8)
    return tuple(size >= smallest for size in range(CELLS + 1))


def end_state(wanted: int, sides: int) -> int:
    """What may be written at an end of a run: 0 nothing, 1 by a star only, 2 and 3 from the dice, by open sides."""
    if not sides or not 1 <= wanted <= TEN:
        return 0
    return 1 if not on_dice(wanted) else 2 if sides == 1 else 3


def rest_worth(w: array[int], boxes: Boxes, best_group: int, best_run: int, groups: int, runs: int) -> int:
    """The largest of each kind, and what lies open."""
    half = boxes.stage // 2
    return (
        w[BEST + (boxes.stage * 8 + best_group) * 8 + best_run]
        + w[BEST_IDENTICAL + (half * 32 + boxes.same) * 8 + best_group]
        + w[BEST_CONSECUTIVE + (half * 32 + boxes.climb) * 8 + best_run]
        + w[READY + (boxes.stage * 4 + min(3, groups)) * 4 + min(3, runs)]
    )


def stages(clock: int) -> tuple[int, int]:
    """Both stages of the game that the clock tells."""
    return STAGE_OF_CLOCK[clock], LATE_OF_CLOCK[clock]


def next_worth(w: array[int], late: int, level: int, found: Next) -> int:
    """What the next number makes in one cell, so far above its column."""
    return w[NEXT + ((late * LEVELS + level) * 8 + found.group) * 8 + found.run] if any(found) else 0


def best_next_worth(w: array[int], boxes: Boxes, groups: Counter[int], runs: Counter[int]) -> int:
    """The best that the next number makes anywhere, by how many cells there are for each group and run."""
    group, run = max(+groups, default=0), max(+runs, default=0)
    return (
        w[NEXT_IDENTICAL + ((boxes.late * 32 + boxes.same) * 8 + group) * 3 + _PLACES[min(3, groups[group])]]
        + w[NEXT_CONSECUTIVE + ((boxes.late * 32 + boxes.climb) * 8 + run) * 3 + _PLACES[min(3, runs[run])]]
    )


def live_numbers(marks: bytes | bytearray, heights: tuple[int, ...]) -> list[int]:
    """The uncircled numbers that can matter: those with an open side or a fitting neighbour."""
    found = []
    for col, height in enumerate(heights):
        for at in range(col, height * COLS, COLS):
            mark = marks[at]
            if 1 <= mark <= TEN and (
                open_sides(heights, at) or any(1 <= marks[b] <= TEN and abs(marks[b] - mark) <= 1 for b in NEAR[at])
            ):
                found.append(at)
    return found


def numbers_worth(
    marks: bytes | bytearray,
    cells: list[int],
    sides: dict[int, int],
    beyond: tuple[Edge, ...],
    boxes: Boxes,
    w: array[int],
) -> int:
    """Groups and runs of some cells; a cell whose mark is no number (any more) is passed over."""
    group, run = boxes.group, boxes.run
    total = groups = runs = best_group = best_run = 0
    by_mark: list[list[int]] = [[] for _ in range(TEN + 2)]
    group_of: dict[int, int] = {}
    sizes: list[int] = []
    for at in cells:
        mark = marks[at]
        if not 1 <= mark <= TEN:
            continue
        by_mark[mark].append(at)
        if at in group_of:
            continue
        group_of[at] = len(sizes)
        stack, size, open_ = [at], 0, 0
        while stack:
            b = stack.pop()
            size += 1
            open_ += sides[b]
            for c in NEAR[b]:
                if marks[c] == mark and c not in group_of:
                    group_of[c] = len(sizes)
                    stack.append(c)
        sizes.append(size)
        groups += boxes.may_group[size]
        if size == 1 and not open_:
            continue
        size = min(size, _LONGEST)
        if open_ and size > best_group:
            best_group = size
        total += group[(size * 4 + min(3, open_)) * 2 + on_dice(mark)]
    down: dict[int, int] = {}
    up: dict[int, int] = {}
    for mark in range(1, TEN + 1):
        below = mark - 1
        for at in by_mark[mark]:
            down[at] = 1 + max((down[b] for b in NEAR[at] if marks[b] == below and b in down), default=0)
    for mark in range(TEN, 0, -1):
        above = mark + 1
        for at in by_mark[mark]:
            up[at] = 1 + max((up[b] for b in NEAR[at] if marks[b] == above and b in up), default=0)
            open_ = sides[at]
            if up[at] == 1:
                length = down[at]
                runs += boxes.may_run[length]
                if length > 1 or open_:
                    state = end_state(above, open_)
                    length = min(length, _LONGEST)
                    if state > 1 and length > best_run:
                        best_run = length
                    total += run[length * 4 + state]
            if down[at] == 1 and (up[at] > 1 or open_):
                state = end_state(mark - 1, open_)
                length = min(up[at], _LONGEST)
                if state > 1 and length > best_run:
                    best_run = length
                total += run[(8 + length) * 4 + state]
    next_groups, next_runs = Counter[int](), Counter[int]()
    for level, beside in beyond:
        here = next_to(
            Beside(marks[b], group_of[b], sizes[group_of[b]], up[b], down[b]) for b in beside if b in group_of
        )
        total += next_worth(w, boxes.late, level, here)
        next_groups[here.group] += here.group > 0
        next_runs[here.run] += here.run > 0
    total += best_next_worth(w, boxes, next_groups, next_runs)
    return total + rest_worth(w, boxes, best_group, best_run, groups, runs)


def sheet_worth(sheet: SheetView, weights: bytes) -> int:
    """The value of a sheet after a drop, in 1/256 point."""
    w = numbers_of(weights)
    cells = live_numbers(sheet.marks, sheet.heights)
    sides = {at: open_sides(sheet.heights, at) for at in cells}
    boxes = boxes_of(weights, *stages(sheet.clock), *sheet.boxes, sheet.bonus)
    numbers = numbers_worth(sheet.marks, cells, sides, edges(sheet.heights), boxes, w)
    return shape_worth(sheet, w) + boxes_worth(sheet, w) + numbers
