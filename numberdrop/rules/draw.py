"""How a grid, a sheet, a roll and a game draw themselves in a notebook: standalone SVG, signs instead of words.

The signs are those of the board: ``=`` identical, ``→`` consecutive, ``★`` star, ``Σ`` the total. The text alternative
is the picture in letters, so it reads the same in every language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .combos import BONUS, KINDS
from .dice import SHAPE_DIE, STAR, Roll
from .editions import LETTER_OF, LETTERS
from .game import BOTTOM, Game
from .grid import COLS, LINE, ROWS, Grid
from .ink import (
    BLUE,
    CARD,
    COLOUR,
    GOLD,
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
    letter_ring,
    lines,
    outline,
    picture,
    score_box,
    shape,
    tag,
    write,
)
from .sheet import COLUMN_POINTS, MINUS_POINTS, ROW_POINTS, SIZES, Sheet

_SIDE = 30
"""The side of a cell, in pixels."""
_LEFT, _RIGHT, _EDGE = 26, 50, 12
"""Room beside the grid for row names and for +2 and -5, and around everything."""
_GRID = (_LEFT + COLS * _SIDE + _RIGHT + _EDGE, _EDGE + ROWS * _SIDE + 28)
_MARGIN, _TILES, _NOTCH = 156, 40, 36
"""The widths of what stands beside the grid: boxes and totals, tiles, and one column of the solo board."""
_DIE = 44


def grid_svg(grid: Grid) -> str:
    """A grid: its rows show +2 when full and -5 when marked above the line."""
    return picture(*_GRID, _grid_text(grid), _grid(Sheet(grid)))


def sheet_svg(sheet: Sheet) -> str:
    """A sheet: the grid with its combos outlined, the boxes, letters and totals."""
    return picture(_GRID[0] + _MARGIN, _GRID[1], _sheet_text(sheet), _sheet(sheet))


def roll_svg(roll: Roll) -> str:
    """The five dice."""
    return picture(5 * (_DIE + 10) + 14, _DIE + 24, str(roll), group(12, 12, _dice(roll)))


def shapes_svg(names: Sequence[str]) -> str:
    """Faces of the shape die side by side: shapes that fall one after the other."""
    faces = (_die(i * (_DIE + 10), name) for i, name in enumerate(names))
    return picture(len(names) * (_DIE + 10) + 14, _DIE + 24, " ".join(names), group(12, 12, "".join(faces)))


def game_svg(game: Game) -> str:
    """A game: the round, the dice on the table, every sheet (those who owe an act are marked), the solo board."""
    head, name = 72, 34
    width, height = _GRID[0] + _MARGIN + _TILES, _GRID[1] + name
    across = 2 if game.players in (2, 4) else min(game.players, 3)
    out = [write(_LEFT, head / 2, f"↻ {game.round}", 20, INK, 700, "start")]
    if game.roll:
        out.append(group(_LEFT + 70, (head - _DIE) / 2, _dice(game.roll)))
    if game.solo:
        width += 5 * _NOTCH - _TILES
        out.append(group(_GRID[0] + _MARGIN, head + name + _EDGE, _tiles(game)))
    for i, sheet in enumerate(game.sheets):
        sides = _sheet(sheet, None if game.solo else game.tiles)
        out.append(group(i % across * width, head + i // across * height, _seat(game, i), group(0, name, sides)))
    rows = -(-game.players // across)
    return picture(across * width, head + rows * height, _game_text(game), *out)


# --- in letters -------------------------------------------------------------------------------------------------------


def _grid_text(grid: Grid) -> str:
    """The filled rows, from top to bottom."""
    return "\n".join(str(grid).split("\n")[ROWS - max(grid.heights) :]) or "." * COLS


def _sheet_text(sheet: Sheet) -> str:
    boxes = [f"{SIGN[kind]}{size}" for kind in KINDS for size in (*SIZES, BONUS) if (kind, size) in sheet.boxes]
    letters = [f"({letter})" for letter in sorted(sheet.circled)] + [f"×{letter}" for letter in sorted(sheet.crossed)]
    return "\n".join([_grid_text(sheet.grid), " ".join([*boxes, *letters, f"Σ {sheet.score.total}"])])


def _game_text(game: Game) -> str:
    sheets = [f"{_name(game, i)}\n{_sheet_text(sheet)}" for i, sheet in enumerate(game.sheets)]
    return "\n".join([f"↻ {game.round}", *([str(game.roll)] if game.roll else []), *sheets])


def _name(game: Game, player: int) -> str:
    return " ".join([str(player + 1), *game.setup.names[player : player + 1]]).strip()


# --- the grid ---------------------------------------------------------------------------------------------------------


def _corner(row: int, col: int) -> tuple[int, int]:
    return col * _SIDE, (ROWS - 1 - row) * _SIDE


def _grid(sheet: Sheet) -> str:
    grid, wide, high = sheet.grid, COLS * _SIDE, ROWS * _SIDE
    above = (ROWS - LINE) * _SIDE
    rules = "".join(f"M{col * _SIDE} 0V{high}" for col in range(1, COLS))
    rules += "".join(f"M0 {row * _SIDE}H{wide}" for row in range(1, ROWS))
    out = [
        tag("rect", width=wide, height=high, rx=7, fill=PAPER),
        tag("path", d=f"M0 7a7 7 0 0 1 7-7H{wide - 7}a7 7 0 0 1 7 7V{above}H0Z", fill=RED, fill_opacity=0.08),
        lines(rules, RULE, 1),
        box(0, 0, wide, high, stroke=INK),
    ]
    out += [write(-8, _corner(row, 0)[1] + _SIDE / 2, str(row + 1), 11, anchor="end") for row in range(ROWS)]
    out += [write((col + 0.5) * _SIDE, high + 12, str(col + 1), 11) for col in range(COLS)]
    out += [_row_pill(sheet, row) for row in range(ROWS)]
    out += [_mark(row, col, mark) for row in range(ROWS) for col in range(COLS) if (mark := grid[row, col]) is not None]
    grouped = {cell for combo in sheet.combos for cell in combo.cells}
    out += [
        tag("circle", cx=x + _SIDE / 2, cy=y + _SIDE / 2, r=_SIDE / 2 - 3, fill="none", stroke=SOFT, stroke_width=2)
        for x, y in (_corner(*cell) for cell in sorted(grid.circled - grouped))
    ]
    out += [lines(outline(combo.cells, _SIDE, ROWS - 1, 2.5), COLOUR[combo.kind], 2.5) for combo in sheet.combos]
    out.append(lines(f"M-4 {above}H{wide + 4}", RED, 3))
    out += [_combo_tag(max(combo.cells), combo.kind, combo.size) for combo in sheet.combos]
    return group(_LEFT, _EDGE, *out)


def _mark(row: int, col: int, mark: int | str) -> str:
    x, y = _corner(row, col)
    if mark == "X":
        return group(x + 2.5, y + 2.5, block(_SIDE - 5))
    return write(x + _SIDE / 2, y + _SIDE / 2, str(mark), 18, INK, 600)


def _row_pill(sheet: Sheet, row: int) -> str:
    """+2 or -5 beside a row; filled when it counts."""
    plus = row < LINE
    counts, colour = row in (sheet.plus_rows if plus else sheet.minus_rows), GREEN if plus else RED
    y = _corner(row, 0)[1]
    text = f"+{ROW_POINTS}" if plus else f"−{-MINUS_POINTS}"
    pill = box(COLS * _SIDE + 9, y + 5, 32, 20, colour if counts else "none", colour if counts else RULE, 10)
    return pill + write(COLS * _SIDE + 25, y + 15, text, 11, CARD if counts else SOFT, 600)


def _combo_tag(cell: tuple[int, int], kind: str, size: int) -> str:
    x, y = _corner(*cell)
    return box(x + 14, y - 6, 20, 13, COLOUR[kind], CARD, 6.5) + write(
        x + 24, y + 0.5, f"{SIGN[kind]}{size}", 9, CARD, 700
    )


# --- beside the grid --------------------------------------------------------------------------------------------------


def _sheet(sheet: Sheet, tiles: Mapping[str, str] | None = None) -> str:
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
            write(130, 284 + i * 24, _signed(value), 14, INK, 600, "end"),
        ]
    out.append(lines("M0 372H132", RULE, 1.5))
    out += [write(2, 394, "Σ", 16, SOFT, 400, "start"), write(130, 394, _signed(score.total), 24, INK, 700, "end")]
    return _grid(sheet) + group(_GRID[0] + 4, _EDGE, *out)


def _signed(value: int) -> str:
    return str(value).replace("-", "−")


def _dice(roll: Roll) -> str:
    gap = [0] * len(roll.numbers) + [6]
    return "".join(_die(i * (_DIE + 10) + gap[i], face) for i, face in enumerate((*roll.numbers, roll.shape)))


def _die(x: float, face: str) -> str:
    star = face == STAR
    square = tag(
        "rect", x=x, y=0, width=_DIE, height=_DIE, rx=10, fill=GOLD if star else CARD, stroke=INK, stroke_width=2
    )
    if face in SHAPE_DIE and not star:
        return square + shape(face, x + _DIE / 2, _DIE / 2, 9)
    return square + write(x + _DIE / 2, _DIE / 2, "★" if star else face, 22, INK, 700)


# --- the table --------------------------------------------------------------------------------------------------------


def _seat(game: Game, player: int) -> str:
    """A player's number and name, with a pointer while an act is due, with a crown when the game is won."""
    sign = ""
    if player in game.pending:
        sign = tag("path", d="M8 10l10 7-10 7z", fill=BLUE)
    elif game.over and not game.solo and player in game.winners:
        sign = tag("path", d="M5 23V12l4 4 4-7 4 7 4-4v11z", fill=GOLD, stroke=INK, stroke_linejoin="round")
    return sign + write(_LEFT, 17, _name(game, player), 16, INK, 700, "start")


def _tiles(game: Game) -> str:
    """The solo board: each tile in its column, from the top down to the notch where it falls."""
    out, step = [], 76
    for i, letter in enumerate(LETTERS):
        x, level = i * _NOTCH + 8, game.notches[letter]
        out += [write(x, 12, letter, 14, SOFT, 700), lines(f"M{x} 50V{50 + BOTTOM * step}", RULE, 2)]
        for notch in range(BOTTOM + 1):
            y, colour = 50 + notch * step, RED if notch == BOTTOM else SOFT
            if notch == level:
                out.append(tag("rect", x=x - 16, y=y - 16, width=32, height=32, rx=7, fill=CARD))
                out.append(shape(game.tiles[letter], x, y, 7, RED if notch == BOTTOM else BLUE))
            else:
                out.append(tag("circle", cx=x, cy=y, r=3.5, fill=CARD, stroke=colour, stroke_width=1.5))
    return "".join(out)
