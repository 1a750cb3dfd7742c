"""What can be done with a roll, as the coach weighs it: a drop with the combo circled after it, and the sheet it leaves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from numberdrop.rules.actions import Block, Drop
from numberdrop.rules.combos import BONUS
from numberdrop.rules.grid import COLS, LINE
from numberdrop.rules.shapes import Cell
from numberdrop.rules.sheet import COLUMN_POINTS, ROW_POINTS

from .position import BLOCK, CIRCLED, EMPTY, SheetView

POINT = 256
"""Values are whole numbers of 1/256 point, so that they are the same on every machine."""
_FULL_COLUMN = 0b11111


@dataclass(frozen=True, slots=True)
class Candidate:
    """A drop (indices of cells, marks to write), the combo circled then (``combo`` may be empty), and what that is worth.

    ``value`` is in 1/256 point; at a table it is in 1/256 of a hundredth of winning. ``gain`` are the points scored now.
    """

    at: tuple[int, ...]
    marks: tuple[int, ...]
    kind: int
    combo: tuple[int, ...]
    gain: int
    value: int

    @property
    def cells(self) -> tuple[tuple[int, int, int], ...]:
        """The numbered cells of the drop, sorted."""
        return tuple(sorted((at // COLS, at % COLS, mark - 1) for at, mark in zip(self.at, self.marks, strict=True)))

    @property
    def combo_cells(self) -> tuple[Cell, ...]:
        """The cells circled afterwards, sorted; none for a pass."""
        return tuple(sorted(divmod(at, COLS) for at in self.combo))

    def drop(self, player: int) -> Drop:
        """The drop as an act of the game."""
        return Drop(self.cells, player)


def put(sheet: SheetView, at: tuple[int, ...], marks: tuple[int, ...]) -> SheetView:
    """The sheet with marks written; rows that this fills below the line are scored."""
    cells = bytearray(sheet.marks)
    heights = list(sheet.heights)
    for i, mark in zip(at, marks, strict=True):
        cells[i] = mark
        row, col = divmod(i, COLS)
        heights[col] = max(heights[col], row + 1)
    full = sum(all(cells[row * COLS : (row + 1) * COLS]) for row in {i // COLS for i in at} if row < LINE)
    return replace(sheet, marks=bytes(cells), heights=tuple(heights), points=sheet.points + ROW_POINTS * full)


def circle(sheet: SheetView, kind: int, combo: tuple[int, ...]) -> SheetView:
    """The sheet with a combo circled, its box filled, its letter won when both boxes of the size are filled."""
    size = len(combo)
    if not size:
        return sheet
    cells = bytearray(sheet.marks)
    for i in combo:
        cells[i] = CIRCLED
    if size == BONUS:
        return replace(sheet, marks=bytes(cells), bonus=1, points=sheet.points + BONUS)
    bit = 1 << (size - 3)
    boxes = (sheet.boxes[0] | bit, sheet.boxes[1]) if kind == 0 else (sheet.boxes[0], sheet.boxes[1] | bit)
    both = boxes[0] & boxes[1] & bit and not sheet.crossed & bit
    points = sheet.points + size + (COLUMN_POINTS if boxes[kind] == _FULL_COLUMN else 0)
    circled = sheet.circled | bit if both else sheet.circled
    return replace(sheet, marks=bytes(cells), boxes=boxes, circled=circled, points=points)


def after(sheet: SheetView, candidate: Candidate) -> SheetView:
    """The sheet that a candidate leaves (an afterstate)."""
    return circle(put(sheet, candidate.at, candidate.marks), candidate.kind, candidate.combo)


def after_block(sheet: SheetView, block: Block, letter: int) -> SheetView:
    """The sheet after a penalty block, its letter crossed off."""
    at = tuple(row * COLS + col for row, col in block.cells)
    fallen = put(sheet, at, (BLOCK,) * len(at))
    return replace(fallen, crossed=fallen.crossed | 1 << letter)


def minus_rows(sheet: SheetView) -> int:
    """Rows above the line that will cost points when the game ends."""
    count = 0
    for row in range(LINE, len(sheet.marks) // COLS):
        marks = sheet.marks[row * COLS : (row + 1) * COLS]
        count += any(mark != EMPTY and not (sheet.minus_needs_number and mark == BLOCK) for mark in marks)
    return count


def ends(sheet: SheetView) -> bool:
    """Whether this sheet ends the game with this round: the line crossed, or every solo tile at the bottom."""
    return max(sheet.heights) > LINE or (sheet.solo and sheet.clock == 0)
