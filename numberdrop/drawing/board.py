"""Pictures of the game's values: grids, highlighted cells, printed lists, sheets, whole games and dice.

They use signs instead of words, as the board does: ``=`` identical, ``→`` consecutive, ``★`` the star, ``Σ`` the total.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import product
from types import MappingProxyType

from numberdrop.rules.combos import BONUS_SIZE, KINDS, Combo
from numberdrop.rules.dice import SHAPE_DIE, STAR, Roll
from numberdrop.rules.editions import LETTER_OF, LETTERS
from numberdrop.rules.game import GO_NOTCH, Game
from numberdrop.rules.grid import COLS, LINE, ROWS, Cell, Grid, is_on_grid
from numberdrop.rules.landing import Landing
from numberdrop.rules.reasons.reason import Tone, Verdict
from numberdrop.rules.sheet import COLUMN_POINTS, MINUS_POINTS, ROW_POINTS, SIZES, Sheet

from . import svg
from .svg import BLUE, CARD, COLOUR, GOLD, GREEN, INK, PAPER, PLUM, RED, RULE, SIGN, SOFT

NO_HIGHLIGHTS: Mapping[Cell, str] = MappingProxyType({})
SIDE = 30
"""The side of a cell, in pixels."""
LEFT, RIGHT, EDGE = 26, 50, 12
"""Space left of the grid for row numbers, right of it for +2 and -5, and around everything."""
BOARD = (LEFT + COLS * SIDE + RIGHT + EDGE, EDGE + ROWS * SIDE + 28)
"""The width and height of a drawn grid."""


def grid_svg(grid: Grid) -> str:
    """Draw a grid, and beside each row its points: +2 below the Game Over line, -5 above, in colour if the row scores them."""
    return svg.picture(*BOARD, str(grid), draw_board(Sheet(grid)))


def _cell_corner(row: int, col: int) -> tuple[int, int]:
    return col * SIDE, (ROWS - 1 - row) * SIDE


def draw_board(sheet: Sheet, highlights: Mapping[Cell, str] = NO_HIGHLIGHTS) -> str:
    """Draw the grid of a sheet with its combos outlined and the points of its rows; ``highlights``: colours of cells to highlight."""
    grid, wide, high = sheet.grid, COLS * SIDE, ROWS * SIDE
    above = (ROWS - LINE) * SIDE
    rules = "".join(f"M{col * SIDE} 0V{high}" for col in range(1, COLS))
    rules += "".join(f"M0 {row * SIDE}H{wide}" for row in range(1, ROWS))
    out = [
        svg.tag("rect", width=wide, height=high, rx=7, fill=PAPER),
        svg.tag("path", d=f"M0 7a7 7 0 0 1 7-7H{wide - 7}a7 7 0 0 1 7 7V{above}H0Z", fill=RED, fill_opacity=0.08),
        svg.stroked_path(rules, RULE, 1),
        svg.bordered_rect(0, 0, wide, high, stroke=INK),
    ]
    out += [_highlight_svg(cell, colour) for cell, colour in highlights.items() if is_on_grid(cell)]
    rows = ((row + 1, _cell_corner(row, 0)[1] + SIDE / 2) for row in range(ROWS))
    out += [svg.centred_text(-8, middle, str(number), 11, anchor="end") for number, middle in rows]
    out += [svg.centred_text((col + 0.5) * SIDE, high + 12, str(col + 1), 11) for col in range(COLS)]
    out += [_row_points_svg(sheet, row) for row in range(ROWS)]
    cells = product(range(ROWS), range(COLS))
    out += [_mark_svg(row, col, mark) for row, col in cells if (mark := grid[row, col]) is not None]
    grouped = {cell for combo in sheet.combos for cell in combo.cells}
    ring = {"r": SIDE / 2 - 3, "fill": "none", "stroke": SOFT, "stroke_width": 2}
    corners = (_cell_corner(*cell) for cell in sorted(grid.circled - grouped))
    out += [svg.tag("circle", cx=x + SIDE / 2, cy=y + SIDE / 2, **ring) for x, y in corners]
    outlines = ((svg.outline_path(combo.cells, SIDE, ROWS - 1, 2.5), COLOUR[combo.kind]) for combo in sheet.combos)
    out += [svg.stroked_path(outline, colour, 2.5) for outline, colour in outlines]
    out.append(svg.stroked_path(f"M-4 {above}H{wide + 4}", RED, 3))
    out += [_combo_label_svg(max(combo.cells), combo.kind, combo.size) for combo in sheet.combos]
    return svg.group(LEFT, EDGE, *out)


def _highlight_svg(cell: Cell, colour: str) -> str:
    x, y = _cell_corner(*cell)
    paint = {"fill": colour, "fill_opacity": 0.22, "stroke": colour, "stroke_width": 2}
    return svg.rect(x + 2, y + 2, SIDE - 4, SIDE - 4, 5, **paint)


def _mark_svg(row: int, col: int, mark: int | str) -> str:
    x, y = _cell_corner(row, col)
    if mark == "X":
        return svg.group(x + 2.5, y + 2.5, svg.block_cross(SIDE - 5))
    return svg.centred_text(x + SIDE / 2, y + SIDE / 2, str(mark), 18, INK, 600)


def _row_points_svg(sheet: Sheet, row: int) -> str:
    """Draw the points that stand beside a row (+2, or -5 above the line): on a coloured field if the row scores them, else outlined."""
    plus = row < LINE
    counts, colour = row in (sheet.plus_rows if plus else sheet.minus_rows), GREEN if plus else RED
    y = _cell_corner(row, 0)[1]
    text = f"+{ROW_POINTS}" if plus else f"−{-MINUS_POINTS}"
    pill = svg.bordered_rect(COLS * SIDE + 9, y + 5, 32, 20, *((colour, colour) if counts else ("none", RULE)), 10)
    return pill + svg.centred_text(COLS * SIDE + 25, y + 15, text, 11, CARD if counts else SOFT, 600)


def _combo_label_svg(cell: tuple[int, int], kind: str, size: int) -> str:
    x, y = _cell_corner(*cell)
    text = svg.centred_text(x + 24, y + 0.5, f"{SIGN[kind]}{size}", 9, CARD, 700)
    return svg.bordered_rect(x + 14, y - 6, 20, 13, COLOUR[kind], CARD, 6.5) + text


# --- boards with highlighted cells ------------------------------------------------------------------------------------

_TONE_COLOURS: Mapping[Tone, str] = {
    **dict.fromkeys(("info", "contact"), BLUE),
    **dict.fromkeys(("refuse", "hole", "line"), RED),
    **dict.fromkeys(("good", "row"), GREEN),
}


def highlighted_grid_svg(sheet: Sheet, highlights: Mapping[Cell, str], alternative: str) -> str:
    """Draw the grid of a sheet; ``highlights``: colours of cells to highlight, ``alternative``: the text for screen readers."""
    return svg.picture(*BOARD, alternative, draw_board(sheet, highlights))


def landing_svg(landing: Landing) -> str:
    """Draw the grid of a landing with the shape highlighted, and the holes that it covers in grey."""
    highlights = {**dict.fromkeys(landing.holes, SOFT), **dict.fromkeys(landing.cells, BLUE)}
    return highlighted_grid_svg(Sheet(Grid(landing.marks)), highlights, str(landing))


def combo_svg(combo: Combo) -> str:
    """Draw a combo as an outline on an empty grid, since a ``Combo`` does not hold its numbers."""
    return highlighted_grid_svg(Sheet(Grid(), combos=(combo,)), {}, str(combo))


def verdict_html(verdict: Verdict) -> str:
    """Draw the grid of a verdict with the cells of its reasons highlighted, and list every sentence below."""
    highlights: dict[Cell, str] = {}
    for reason in verdict:
        for cell in (*reason.places, *(end for link in reason.links for end in link)):
            highlights.setdefault(cell, _TONE_COLOURS.get(reason.tone, PLUM))
    board = "" if verdict.grid is None else highlighted_grid_svg(Sheet(verdict.grid), highlights, str(verdict.grid))
    return board + html_list(map(str, verdict))


def html_list(sentences: Iterable[str]) -> str:
    """Write sentences as an HTML list."""
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<ul>{items}</ul>" if items else ""


# --- lists to print (A4 portrait) -------------------------------------------------------------------------------------

_PAGE_WIDTH, _PAGE_HEIGHT = 594, 840
_TOP, _STEP, _SIZE = 64, 27, 14
_LINE_ROOM, _BOLD_LINE_ROOM = 1030, 800
"""The largest font size times number of characters with which a plain and a bold line fit, even in wide fonts."""


def printed_list_svg(title: str, lines: Iterable[str]) -> str:
    """Draw a page to print, with a title and numbered lines of text; many lines are set closer together."""
    entries = list(lines)
    step = min(_STEP, (_PAGE_HEIGHT - _TOP - 60) / max(1, len(entries)))
    texts = [svg.label(40, _TOP, title, font_size=min(26, _BOLD_LINE_ROOM // max(1, len(title))), font_weight="bold")]
    for n, line in enumerate(entries, 1):
        y = round(_TOP + 20 + step * n, 1)
        texts.append(svg.label(40, y, f"{n}.", font_size=_SIZE, font_weight="bold"))
        texts.append(svg.label(68, y, line, font_size=min(_SIZE, _LINE_ROOM // max(1, len(line)))))
    paper = svg.tag("rect", width=_PAGE_WIDTH, height=_PAGE_HEIGHT, fill="#fffdf7")
    return svg.document(_PAGE_WIDTH, _PAGE_HEIGHT, paper, *texts, fill="#1b1b1b")


SIDE_PANEL_WIDTH = 156
"""The width of boxes, letters and totals beside the grid."""


def sheet_svg(sheet: Sheet) -> str:
    """Draw a sheet: the grid with its combos outlined, the boxes, letters and totals."""
    return svg.picture(BOARD[0] + SIDE_PANEL_WIDTH, BOARD[1], sheet_text(sheet), draw_sheet(sheet))


def sheet_text(sheet: Sheet) -> str:
    """Return a sheet as text: its grid, and a line of its filled boxes, its letters and its total."""
    boxes = [f"{SIGN[kind]}{size}" for kind in KINDS for size in (*SIZES, BONUS_SIZE) if (kind, size) in sheet.boxes]
    letters = [f"({letter})" for letter in sorted(sheet.circled)] + [f"×{letter}" for letter in sorted(sheet.crossed)]
    return "\n".join([str(sheet.grid), " ".join([*boxes, *letters, f"Σ {sheet.score.total}"])])


def draw_sheet(sheet: Sheet, tiles: Mapping[str, str] | None = None) -> str:
    """Draw the parts of ``sheet_svg`` for use inside another picture; ``tiles``: the tile of each letter, to be drawn beside it."""
    columns = tuple(zip(KINDS, (20, 66), strict=True))
    out = [svg.centred_text(x, 12, SIGN[kind], 18, COLOUR[kind], 700) for kind, x in columns]
    for i, size in enumerate(SIZES):
        y, letter = 46 + i * 38, LETTER_OF[size]
        out += [svg.score_box(x, y, str(size), COLOUR[kind], (kind, size) in sheet.boxes) for kind, x in columns]
        out.append(svg.letter_ring(112, y, letter, letter in sheet.circled, letter in sheet.crossed))
        if tiles:
            out.append(svg.shape(tiles[letter], 152, y, 8, SOFT))
    for kind, x in columns:
        out.append(svg.score_box(x, 236, f"+{COLUMN_POINTS}", COLOUR[kind], sheet.column_complete(kind)))
    eight = next((kind for kind in KINDS if (kind, BONUS_SIZE) in sheet.boxes), None)
    out.append(svg.score_box(112, 236, str(BONUS_SIZE), COLOUR[eight] if eight else RULE, eight is not None))
    score = sheet.score
    signs = (f"+{ROW_POINTS} −{-MINUS_POINTS}", *SIGN.values(), str(BONUS_SIZE))
    for i, (sign, value) in enumerate(zip(signs, score[:-1], strict=True)):
        out.append(svg.centred_text(2, 284 + i * 24, sign, 13, SOFT, 400, "start"))
        out.append(svg.centred_text(130, 284 + i * 24, svg.with_minus_sign(value), 14, INK, 600, "end"))
    out.append(svg.stroked_path("M0 372H132", RULE, 1.5))
    out.append(svg.centred_text(2, 394, "Σ", 16, SOFT, 400, "start"))
    out.append(svg.centred_text(130, 394, svg.with_minus_sign(score.total), 24, INK, 700, "end"))
    return draw_board(sheet) + svg.group(BOARD[0] + 4, EDGE, *out)


_TILES_WIDTH, _NOTCH_WIDTH = 40, 36
"""The widths of the tiles beside a sheet, and of one column of the solo board."""


def game_svg(game: Game) -> str:
    """Draw a game: the round, the dice on the table, every sheet (a pointer marks the players whose turn it is), the solo board."""
    width, height, parts = draw_game(game)
    sheets = [f"{_player_name(game, i)}\n{sheet_text(sheet)}" for i, sheet in enumerate(game.sheets)]
    alternative = [f"↻ {game.round}", *([str(game.roll)] if game.roll else []), *sheets]
    return svg.picture(width, height, "\n".join(alternative), *parts)


def draw_game(game: Game) -> tuple[float, float, tuple[str, ...]]:
    """Draw the parts of ``game_svg`` for use inside another picture; return their width and height, and the parts."""
    head, name = 72, 34
    width, height = BOARD[0] + SIDE_PANEL_WIDTH + _TILES_WIDTH, BOARD[1] + name
    across = 2 if game.players in (2, 4) else min(game.players, 3)
    out = [svg.centred_text(LEFT, head / 2, f"↻ {game.round}", 20, INK, 700, "start")]
    if game.roll:
        out.append(svg.group(LEFT + 70, (head - DIE_SIDE) / 2, draw_dice(game.roll)))
    if game.solo:
        width += 5 * _NOTCH_WIDTH - _TILES_WIDTH
        out.append(svg.group(BOARD[0] + SIDE_PANEL_WIDTH, head + name + EDGE, _solo_board_svg(game)))
    for i, sheet in enumerate(game.sheets):
        sides = draw_sheet(sheet, None if game.solo else game.tiles)
        x, y = i % across * width, head + i // across * height
        out.append(svg.group(x, y, _player_heading_svg(game, i), svg.group(0, name, sides)))
    rows = -(-game.players // across)
    return across * width, head + rows * height, tuple(out)


def _player_name(game: Game, player: int) -> str:
    return " ".join([str(player + 1), *game.setup.names[player : player + 1]]).strip()


def _player_heading_svg(game: Game, player: int) -> str:
    """Draw a player's number and name, with a pointer if it is their turn, or a crown if they have won."""
    sign = ""
    if player in game.pending:
        sign = svg.tag("path", d="M8 10l10 7-10 7z", fill=BLUE)
    elif game.over and not game.solo and player in game.winners:
        sign = svg.tag("path", d="M5 23V12l4 4 4-7 4 7 4-4v11z", fill=GOLD, stroke=INK, stroke_linejoin="round")
    return sign + svg.centred_text(LEFT, 17, _player_name(game, player), 16, INK, 700, "start")


def _solo_board_svg(game: Game) -> str:
    """Draw the solo board: each tile at its notch, from the top down to GO!."""
    out, step = [], 76
    for i, letter in enumerate(LETTERS):
        x, level = i * _NOTCH_WIDTH + 8, game.tile_level_by_letter[letter]
        out.append(svg.centred_text(x, 12, letter, 14, SOFT, 700))
        out.append(svg.stroked_path(f"M{x} 50V{50 + GO_NOTCH * step}", RULE, 2))
        for notch in range(GO_NOTCH + 1):
            y, colour = 50 + notch * step, RED if notch == GO_NOTCH else SOFT
            if notch == level:
                out.append(svg.rect(x - 16, y - 16, 32, 32, 7, fill=CARD))
                out.append(svg.shape(game.tiles[letter], x, y, 7, RED if notch == GO_NOTCH else BLUE))
            else:
                out.append(svg.tag("circle", cx=x, cy=y, r=3.5, fill=CARD, stroke=colour, stroke_width=1.5))
    return "".join(out)


DIE_SIDE = 44
"""The side of a die, in pixels."""


def roll_svg(roll: Roll) -> str:
    """Draw the five dice of a roll."""
    return svg.picture(5 * (DIE_SIDE + 10) + 14, DIE_SIDE + 24, str(roll), svg.group(12, 12, draw_dice(roll)))


def shapes_svg(names: Sequence[str]) -> str:
    """Draw faces of the shape die side by side."""
    width = len(names) * (DIE_SIDE + 10) + 14
    faces = (_die_svg(i * (DIE_SIDE + 10), name) for i, name in enumerate(names))
    return svg.picture(width, DIE_SIDE + 24, " ".join(names), svg.group(12, 12, *faces))


def draw_dice(roll: Roll) -> str:
    gap = [0] * len(roll.numbers) + [6]
    return "".join(_die_svg(i * (DIE_SIDE + 10) + gap[i], face) for i, face in enumerate((*roll.numbers, roll.shape)))


def _die_svg(x: float, face: str) -> str:
    star = face == STAR
    paint = {"fill": GOLD if star else CARD, "stroke": INK, "stroke_width": 2}
    square = svg.rect(x, 0, DIE_SIDE, DIE_SIDE, 10, **paint)
    if face in SHAPE_DIE and not star:
        return square + svg.shape(face, x + DIE_SIDE / 2, DIE_SIDE / 2, 9)
    return square + svg.centred_text(x + DIE_SIDE / 2, DIE_SIDE / 2, "★" if star else face, 22, INK, 700)
