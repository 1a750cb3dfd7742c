"""A sheet as a standalone picture: the grid, and beside it the boxes, letters and totals. ``★`` is the star, ``Σ`` the total."""

from __future__ import annotations

from collections.abc import Mapping

from numberdrop.rules.combos import BONUS, KINDS
from numberdrop.rules.editions import LETTER_OF
from numberdrop.rules.sheet import COLUMN_POINTS, MINUS_POINTS, ROW_POINTS, SIZES, Sheet

from .board import BOARD, EDGE, draw_board
from .svg import COLOUR, INK, RULE, SIGN, SOFT, group, letter_ring, lines, picture, score_box, shape, signed, write

BESIDE = 156
"""The width of what stands beside the grid."""


def sheet_svg(sheet: Sheet) -> str:
    """A sheet: the grid with its combos outlined, the boxes, letters and totals."""
    return picture(BOARD[0] + BESIDE, BOARD[1], sheet_text(sheet), draw_sheet(sheet))


def sheet_text(sheet: Sheet) -> str:
    boxes = [f"{SIGN[kind]}{size}" for kind in KINDS for size in (*SIZES, BONUS) if (kind, size) in sheet.boxes]
    letters = [f"({letter})" for letter in sorted(sheet.circled)] + [f"×{letter}" for letter in sorted(sheet.crossed)]
    return "\n".join([str(sheet.grid), " ".join([*boxes, *letters, f"Σ {sheet.score.total}"])])


def draw_sheet(sheet: Sheet, tiles: Mapping[str, str] | None = None) -> str:
    out = [write(x, 12, SIGN[kind], 18, COLOUR[kind], 700) for kind, x in zip(KINDS, (20, 66), strict=True)]
    for i, size in enumerate(SIZES):
        y, letter = 46 + i * 38, LETTER_OF[size]
        out += [
            score_box(x, y, str(size), COLOUR[kind], (kind, size) in sheet.boxes)
            for kind, x in zip(KINDS, (20, 66), strict=True)
        ]
        out.append(letter_ring(112, y, letter, letter in sheet.circled, letter in sheet.crossed))
        if tiles:
            out.append(shape(tiles[letter], 152, y, 8, SOFT))
    for kind, x in zip(KINDS, (20, 66), strict=True):
        out.append(score_box(x, 236, f"+{COLUMN_POINTS}", COLOUR[kind], sheet.column_complete(kind)))
    eight = next((kind for kind in KINDS if (kind, BONUS) in sheet.boxes), None)
    out.append(score_box(112, 236, str(BONUS), COLOUR[eight] if eight else RULE, eight is not None))
    score = sheet.score
    signs = (f"+{ROW_POINTS} −{-MINUS_POINTS}", *SIGN.values(), str(BONUS))
    for i, (sign, value) in enumerate(zip(signs, score[:-1], strict=True)):
        out += [
            write(2, 284 + i * 24, sign, 13, SOFT, 400, "start"),
            write(130, 284 + i * 24, signed(value), 14, INK, 600, "end"),
        ]
    out.append(lines("M0 372H132", RULE, 1.5))
    out += [write(2, 394, "Σ", 16, SOFT, 400, "start"), write(130, 394, signed(score.total), 24, INK, 700, "end")]
    return draw_board(sheet) + group(BOARD[0] + 4, EDGE, *out)
