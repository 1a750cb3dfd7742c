"""Answers to the question "why?" about any part of a page, derived from the sheet by the rules."""

from functools import partial

from numberdrop.pages import fields
from numberdrop.pages.fields import About, BadIntent
from numberdrop.pages.message import Note, Phrase, note, phrase, term
from numberdrop.pages.parts.board import combo_words, letter_state
from numberdrop.rules.combos import BONUS_SIZE, find_combos
from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE
from numberdrop.rules.editions import SIZE_OF, edition_named
from numberdrop.rules.game import Game
from numberdrop.rules.grid import COLS, LINE, is_on_grid
from numberdrop.rules.sheet import SIZES, Score, Sheet
from numberdrop.text import with_minus_sign

_STEPS = {"roll": "roll", "blocks": "blocks", "drop": "fall", "combo": "connected", "end": "rows"}


def answer(game: Game, player: int, about: About) -> tuple[Note, ...]:
    """Answer the question "why?" about a part of the page (``about``), for a player. Raises ``BadIntent`` for a part that does not exist."""
    sheet = game.sheets[player]
    match about:
        case fields.AboutCell(_, cell) if is_on_grid(cell):
            return answer_on_cell(sheet, cell)
        case fields.AboutRow(_, row):
            return (_answer_on_row(sheet, row),)
        case fields.AboutBox(_, kind, size):
            return _answer_on_box(sheet, kind, size)
        case fields.AboutLetter(part, letter):
            notch, tile = game.tile_level_by_letter[letter], term("shape", game.tiles[letter])
            if part == "tile":
                key, rule = ("why.tile_solo", "slide") if game.solo else ("why.tile", "blocks")
                return (note(key, (), rule, letter=letter, tile=tile, notch=notch, left=4 - notch),)
            state, mode = letter_state(sheet, letter, solo=game.solo), "solo" if game.solo else "table"
            letter_note = partial(note, letter=letter, size=SIZE_OF[letter], tile=tile)
            rule = "go" if game.solo else "which_letter"
            return letter_note(f"why.letter_{state}", (), "letter"), letter_note(f"why.letter_{mode}", (), rule)
        case fields.AboutDie(_, 4):
            return (note("why.shape_die", (), "shape", faces=" ".join(SHAPE_DIE).replace("*", "★")),)
        case fields.AboutDie():
            faces = " · ".join(" ".join(die).replace("*", "★") for die in NUMBER_DICE)
            return note("why.number_die", (), "dice", faces=faces), note("why.star_die", (), "star")
        case fields.AboutNamed("step", step) if step in _STEPS:
            mode = "_solo" if game.solo and step in ("roll", "blocks") else ""
            return (note(f"why.step_{step}{mode}", (), _STEPS[step]),)
        case fields.AboutNamed("total", which) if which in Score._fields:
            totals = tuple((name, with_minus_sign(value)) for name, value in sheet.score._asdict().items())
            rows = (("plus", str(len(sheet.plus_rows))), ("minus", str(len(sheet.minus_rows))))
            return (Note(Phrase(f"why.total_{which}", (*totals, *rows)), rule="end"),)
        case fields.AboutColumn(_, column):
            missing = ", ".join(str(size) for size in SIZES if (column, size) not in sheet.boxes)
            key = "why.plus10_off" if missing else "why.plus10_on"
            return (note(key, (), "plus10", kind=phrase(f"ui.kind_{column}"), missing=missing),)
        case fields.AboutOnly("bonus"):
            return (note("why.bonus_on" if sheet.score.bonus else "why.bonus_off", (), "box", points=BONUS_SIZE),)
        case fields.AboutOnly("line"):
            return (answer_on_game_over_line(),)
    raise BadIntent(f"nothing can be said about {about!r}")


def answer_on_cell(sheet: Sheet, cell: tuple[int, int]) -> tuple[Note, ...]:
    """Answer the question "why?" about a cell: what is in it, and whether it can still be filled or belong to a combo."""
    grid = sheet.grid
    row, col = cell
    mark = grid[cell]
    cell_note = partial(note, row=row + 1, col=col + 1)
    if mark is None:
        if cell in grid.holes:
            above = [(r, col) for r in range(row + 1, grid.heights[col]) if grid[r, col] is not None]
            return (cell_note("why.cell_hole", [cell, *above[:1]], "fall", "hole"),)
        key = _key_by_edition(sheet, "why.cell_empty_above") if row >= LINE else "why.cell_empty"
        return (cell_note(key, [cell], "fall"),)
    if mark == "X":
        return (cell_note("why.cell_block", [cell], "blocks"),)
    owner = next((combo for combo in sheet.combos if cell in combo.cells), None)
    if owner is not None:
        words = combo_words(grid, owner)
        return (cell_note("why.cell_circled", owner.cells, "connected", "good", number=mark, combo=words),)
    if cell in grid.circled:
        return (cell_note("why.cell_used", [cell], "connected", number=mark),)
    first = cell_note("why.cell_number", [cell], "connected", number=mark)
    mine = (combo for combo in find_combos(grid) if cell in combo.cells and sheet.box_free(combo.kind, combo.size))
    best = max(mine, key=lambda combo: combo.size, default=None)
    if best is None:
        return first, note("why.cell_none", [cell], "connected")
    return first, note("why.cell_best", best.cells, best.kind, "good", combo=combo_words(grid, best))


def _key_by_edition(sheet: Sheet, key: str) -> str:
    """Return the catalogue ``key``, or its variant for an edition in which an X above the Game Over line costs no points."""
    return key if edition_named(sheet.edition).minus_counts_blocks else f"{key}.number"


def _answer_on_row(sheet: Sheet, row: int) -> Note:
    grid = sheet.grid
    across = [(row, col) for col in range(COLS)]
    empty = [cell for cell in across if grid[cell] is None]
    holes = [cell for cell in empty if cell in grid.holes]
    row_note = partial(note, row=row + 1)
    if row in sheet.rows_above_line():
        return row_note("why.minus_on", across, "minus", "line")
    if row >= LINE:
        return row_note(_key_by_edition(sheet, "why.minus_off"), across, "minus")
    if row in sheet.plus_rows or not empty:
        return row_note("why.row_scored" if row in sheet.plus_rows else "why.row_full", across, "rows", "row")
    if holes:
        return row_note("why.row_hole", holes, "rows", "hole")
    return row_note("why.row_open", empty, "rows", count=len(empty))


def _answer_on_box(sheet: Sheet, kind: str, size: int) -> tuple[Note, ...]:
    if size not in SIZES:
        raise BadIntent(f"there is no box of {size}")
    box_note = partial(note, kind=phrase(f"ui.kind_{kind}"), size=size)
    if (kind, size) in sheet.boxes:
        made = next((combo for combo in sheet.combos if (combo.kind, combo.size) == (kind, size)), None)
        return (box_note("why.box_on", made.cells if made else (), "box", "good"),)
    ready = next((combo for combo in find_combos(sheet.grid) if (combo.kind, combo.size) == (kind, size)), None)
    status = note("why.box_ready", ready.cells, "box", "good") if ready else note("why.box_not_ready", (), "box")
    return box_note(f"why.box_{kind}", (), kind), status


def answer_on_game_over_line() -> Note:
    """Answer the question "why?" about the Game Over line."""
    return note("why.line", [(LINE, col) for col in range(COLS)], "line", "line")
