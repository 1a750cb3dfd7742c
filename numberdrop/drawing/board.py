"""The grid as a standalone picture, with its combos outlined and the points of its rows beside it.

Signs instead of words, those of the board: ``=`` identical, ``→`` consecutive. The text alternative is the grid in letters, so
it reads the same in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from numberdrop.rules.grid import COLS, LINE, ROWS, Grid, on_grid
from numberdrop.rules.shapes import Cell
from numberdrop.rules.sheet import MINUS_POINTS, ROW_POINTS, Sheet

from .svg import (
    CARD,
    COLOUR,
    GREEN,
    INK,
    PAPER,
    RED,
    RULE,
    SIGN,
    SOFT,
    block,
    box,
    group,
    lines,
    outline,
    picture,
    tag,
    write,
)

NOTHING_LIT: Mapping[Cell, str] = MappingProxyType({})
SIDE = 30
"""The side of a cell, in pixels."""
LEFT, RIGHT, EDGE = 26, 50, 12
"""Room beside the grid for row names and for +2 and -5, and around everything."""
BOARD = (LEFT + COLS * SIDE + RIGHT + EDGE, EDGE + ROWS * SIDE + 28)
"""The width and height of a drawn grid."""


def grid_svg(grid: Grid) -> str:
    """A grid: its rows show +2 when full and -5 when marked above the line."""
    return picture(*BOARD, str(grid), draw_board(Sheet(grid)))


def _corner(row: int, col: int) -> tuple[int, int]:
    return col * SIDE, (ROWS - 1 - row) * SIDE


def draw_board(sheet: Sheet, lit: Mapping[Cell, str] = NOTHING_LIT) -> str:
    """The board of a sheet, with cells ``lit`` in a colour."""
    grid, wide, high = sheet.grid, COLS * SIDE, ROWS * SIDE
    above = (ROWS - LINE) * SIDE
    rules = "".join(f"M{col * SIDE} 0V{high}" for col in range(1, COLS))
    rules += "".join(f"M0 {row * SIDE}H{wide}" for row in range(1, ROWS))
    out = [
        tag("rect", width=wide, height=high, rx=7, fill=PAPER),
        tag("path", d=f"M0 7a7 7 0 0 1 7-7H{wide - 7}a7 7 0 0 1 7 7V{above}H0Z", fill=RED, fill_opacity=0.08),
        lines(rules, RULE, 1),
        box(0, 0, wide, high, stroke=INK),
    ]
    out += [_light(cell, colour) for cell, colour in lit.items() if on_grid(cell)]
    out += [write(-8, _corner(row, 0)[1] + SIDE / 2, str(row + 1), 11, anchor="end") for row in range(ROWS)]
    out += [write((col + 0.5) * SIDE, high + 12, str(col + 1), 11) for col in range(COLS)]
    out += [_row_pill(sheet, row) for row in range(ROWS)]
    out += [_mark(row, col, mark) for row in range(ROWS) for col in range(COLS) if (mark := grid[row, col]) is not None]
    grouped = {cell for combo in sheet.combos for cell in combo.cells}
    out += [
        tag("circle", cx=x + SIDE / 2, cy=y + SIDE / 2, r=SIDE / 2 - 3, fill="none", stroke=SOFT, stroke_width=2)
        for x, y in (_corner(*cell) for cell in sorted(grid.circled - grouped))
    ]
    out += [lines(outline(combo.cells, SIDE, ROWS - 1, 2.5), COLOUR[combo.kind], 2.5) for combo in sheet.combos]
    out.append(lines(f"M-4 {above}H{wide + 4}", RED, 3))
    out += [_combo_tag(max(combo.cells), combo.kind, combo.size) for combo in sheet.combos]
    return group(LEFT, EDGE, *out)


def _light(cell: Cell, colour: str) -> str:
    x, y = _corner(*cell)
    within = {"x": x + 2, "y": y + 2, "width": SIDE - 4, "height": SIDE - 4, "rx": 5, "fill": colour}
    return tag("rect", **within, fill_opacity=0.22, stroke=colour, stroke_width=2)


def _mark(row: int, col: int, mark: int | str) -> str:
    x, y = _corner(row, col)
    if mark == "X":
        return group(x + 2.5, y + 2.5, block(SIDE - 5))
    return write(x + SIDE / 2, y + SIDE / 2, str(mark), 18, INK, 600)


def _row_pill(sheet: Sheet, row: int) -> str:
    """+2 or -5 beside a row; filled when it counts."""
    plus = row < LINE
    counts, colour = row in (sheet.plus_rows if plus else sheet.minus_rows), GREEN if plus else RED
    y = _corner(row, 0)[1]
    text = f"+{ROW_POINTS}" if plus else f"−{-MINUS_POINTS}"
    pill = box(COLS * SIDE + 9, y + 5, 32, 20, colour if counts else "none", colour if counts else RULE, 10)
    return pill + write(COLS * SIDE + 25, y + 15, text, 11, CARD if counts else SOFT, 600)


def _combo_tag(cell: tuple[int, int], kind: str, size: int) -> str:
    x, y = _corner(*cell)
    return box(x + 14, y - 6, 20, 13, COLOUR[kind], CARD, 6.5) + write(
        x + 24, y + 0.5, f"{SIGN[kind]}{size}", 9, CARD, 700
    )
