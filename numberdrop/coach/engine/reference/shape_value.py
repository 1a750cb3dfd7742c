"""What marks and heights of a sheet are worth, whatever the numbers: the same for all ways to write those of a landing."""

from __future__ import annotations

from array import array
from functools import cache

from numberdrop.coach.engine.position import SheetView
from numberdrop.coach.engine.weight_tables import LATE_OF_CLOCK, OFFSETS, STAGE_OF_CLOCK
from numberdrop.rules.grid import COLS, LINE

ROW, COLUMNS, TOP, TIME, TILE, GAPS = (OFFSETS[name] for name in ("row", "columns", "top", "time", "tile", "gaps"))
_DEPTHS = (0, 1, 2, 3, 4, 5, 5, 5, 6, 6, 6, 6, 7)
"""How far above the columns all open cells of a row are, in eight steps."""


@cache
def _folded_rows() -> tuple[int, ...]:
    """A row and its mirror image are one."""
    found = []
    for code in range(3**COLS):
        back, rest = 0, code
        for _ in range(COLS):
            back = back * 3 + rest % 3
            rest //= 3
        found.append(min(code, back))
    return tuple(found)


@cache
def _folded_steps() -> tuple[int, ...]:
    found = []
    for code in range(7**3):
        a, b, c = code // 49, code // 7 % 7, code % 7
        found.append(min(code, (6 - c) * 49 + (6 - b) * 7 + (6 - a)))
    return tuple(found)


def shape_worth(sheet: SheetView, w: array[int]) -> int:
    """Marks and heights, and the tiles."""
    heights, marks = sheet.heights, sheet.marks
    stage = STAGE_OF_CLOCK[sheet.clock]
    third = 0 if stage < 3 else 1 if stage < 6 else 2
    top = max(heights)
    room = sum(LINE - height for height in heights if height < LINE) // 4
    total = w[TOP + top * 20 + room] + w[TIME + sheet.clock * 20 + room]
    rows = _folded_rows()
    base = ROW + third * 3**COLS
    for row in range(min(top, LINE)):
        code = 0
        for col in range(COLS):
            code = code * 3 + (1 if marks[row * COLS + col] else 2 if row < heights[col] else 0)
        total += w[base + rows[code]]
    total += _gaps_worth(marks, heights, w, LATE_OF_CLOCK[sheet.clock])
    steps = _folded_steps()
    step = [min(6, max(0, heights[i + 1] - heights[i] + 3)) for i in range(COLS - 1)]
    for col in range(COLS - 3):
        low = min(5, min(heights[col : col + 4]) // 2)
        total += w[COLUMNS + low * 343 + steps[step[col] * 49 + step[col + 1] * 7 + step[col + 2]]]
    high = 0 if top < 4 else 1 if top < 7 else 2 if top < 10 else 3
    for i, (tile, level) in enumerate(zip(sheet.tiles, sheet.levels, strict=True)):
        total += w[TILE + ((tile * 5 + level) * 2 + (sheet.circled >> i & 1)) * 4 + high]
    return total


def _gaps_worth(marks: bytes, heights: tuple[int, ...], w: array[int], late: int) -> int:
    """What rows below the line lack."""
    total = 0
    for row in range(LINE):
        gaps = covered = depth = 0
        for col, height in enumerate(heights):
            if marks[row * COLS + col]:
                continue
            if row < height:
                covered = 1
            else:
                gaps += 1
                depth += row - height
        if gaps or covered:
            total += w[GAPS + ((late * 8 + gaps) * 2 + covered) * 8 + _DEPTHS[min(depth, 12)]]
    return total
