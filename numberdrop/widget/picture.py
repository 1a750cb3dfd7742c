"""Pictures of sheets and games for the front end: plain data out of rule values and the words of one language."""

from __future__ import annotations

from typing import Any, TypeAlias

from numberdrop.rules.actions import Block, Slide, Throw
from numberdrop.rules.combos import BONUS, KINDS, Combo
from numberdrop.rules.court import judge_cells
from numberdrop.rules.editions import LETTER_OF, LETTERS
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS, LINE, ROWS, Grid
from numberdrop.rules.referee import judge
from numberdrop.rules.sheet import COLUMN_POINTS, SIZES, Sheet

from .words import Voice

Json: TypeAlias = dict[str, Any]
SIGN = {"identical": "=", "consecutive": "→"}


def board_picture(sheet: Sheet, label: str, last: Any = (), last_id: int = 0) -> Json:
    """The ``board`` trait: marks, circled groups, blocks, row marks, holes."""
    grid = sheet.grid
    grouped = {cell for combo in sheet.combos for cell in combo.cells}
    return {
        "label": label,
        "cells": grid.marks,
        "groups": [
            {
                "kind": combo.kind,
                "size": combo.size,
                "label": f"{SIGN[combo.kind]}{combo.size}",
                "cells": _lists(combo.cells),
            }
            for combo in sheet.combos
        ],
        "blocks": [_lists(block) for block in sheet.blocks],
        "plus": [row in sheet.plus_rows for row in range(LINE)],
        "minus": [row in sheet.minus_rows for row in range(LINE, ROWS)],
        "loose": _lists(sorted(grid.circled - grouped)),
        "holes": _lists(grid.holes),
        "line": LINE,
        "last": _lists(last),
        "last_id": last_id,
    }


def _lists(cells: Any) -> list[list[int]]:
    return [list(cell) for cell in cells]


def sheet_card(voice: Voice, sheet: Sheet, tiles: dict[str, str], solo: bool) -> Json:
    """The score sheet beside the grid: boxes, letters, column bonuses, totals; everything can be asked about."""
    rows = []
    for size in SIZES:
        letter = LETTER_OF[size]
        row: Json = {
            "size": size,
            "tile": tiles.get(letter),
            "tile_sr": voice("ui.tile_of", letter=letter, tile=voice.shape(tiles.get(letter, ""))),
        }
        for kind in KINDS:
            on = (kind, size) in sheet.boxes
            row[kind] = {
                "on": on,
                "label": str(size),
                "sr": voice("ui.box_on" if on else "ui.box_off", kind=voice(f"ui.kind_{kind}"), size=size),
            }
        state = letter_state(sheet, letter, solo)
        row["letter"] = {"name": letter, "state": state, "sr": voice(f"ui.letter_{state}", letter=letter)}
        rows.append(row)
    score = sheet.score
    totals = (
        ("rows", score.rows),
        ("identical", score.identical),
        ("consecutive", score.consecutive),
        ("bonus", score.bonus),
    )
    return {
        "id": "sheet",
        "kind": "sheet",
        "title": voice("ui.sheet"),
        "columns": [
            voice("ui.head_identical"),
            voice("ui.head_consecutive"),
            voice("ui.head_letter"),
            voice("ui.head_tile"),
        ],
        "rows": rows,
        "plus10": {
            kind: {
                "on": sheet.column_complete(kind),
                "sr": voice(
                    "ui.plus10_on" if sheet.column_complete(kind) else "ui.plus10_off", kind=voice(f"ui.kind_{kind}")
                ),
            }
            for kind in KINDS
        },
        "bonus": {
            "on": score.bonus > 0,
            "label": str(BONUS),
            "sr": voice("ui.bonus_on" if score.bonus else "ui.bonus_off"),
        },
        "totals": [{"id": name, "label": voice(f"ui.total_{name}"), "value": signed(value)} for name, value in totals],
        "total": {"label": voice("ui.total"), "value": signed(score.total)},
    }


def signed(value: int) -> str:
    """A number of points with a true minus sign."""
    return str(value).replace("-", "−")


def letter_state(sheet: Sheet, letter: str, solo: bool) -> str:
    """``open``, ``circled`` (still in play), ``protected`` (circled, and crossed off or solo), ``crossed``."""
    if letter in sheet.circled:
        return "protected" if solo or letter in sheet.crossed else "circled"
    return "crossed" if letter in sheet.crossed else "open"


def tiles_picture(voice: Voice, game: Game) -> Json:
    """The block board: five tiles beside the letters, or the five columns of the solo board."""
    items = []
    used = game.sheets[0].crossed
    active = set().union(*(sheet.active for sheet in game.sheets)) if not game.solo else set()
    for letter, tile in game.tiles.items():
        falling = letter == game.letter
        state = "falling" if falling else "used" if letter in used else "active" if letter in active else "idle"
        can = game.phase is Phase.SLIDE and not judge(game, Slide(letter))
        notch = game.notches[letter]
        key = "ui.tile_solo" if game.solo else f"ui.tile_{state}"
        items.append(
            {
                "letter": letter,
                "tile": tile,
                "state": state,
                "notch": notch,
                "can": can,
                "label": voice(key, letter=letter, tile=voice.shape(tile), notch=notch, left=4 - notch),
            }
        )
    return {"solo": game.solo, "items": items}


def steps_picture(voice: Voice, game: Game) -> list[Json]:
    """The five phases with the current one marked; what a penalty round or a quiet roll skips is said."""
    now = {Phase.ROLL: 1, Phase.SLIDE: 1, Phase.BLOCKS: 2, Phase.DROP: 3, Phase.COMBO: 4, Phase.END: 5}.get(
        game.phase, 0
    )
    fell = _blocks_fell(game)
    steps = []
    for n, name in enumerate(("roll", "blocks", "drop", "combo", "end"), 1):
        state = "now" if n == now else "done" if n < now or game.over else "todo"
        if (name == "blocks" and state == "done" and not fell) or (
            name in ("drop", "combo") and game.penalty and not game.over
        ):
            state = "skip"
        steps.append(
            {
                "id": name,
                "n": n,
                "label": voice(f"ui.step_{name}"),
                "state": state,
                "note": voice(f"ui.step_{name}_note"),
            }
        )
    return steps


def _blocks_fell(game: Game) -> bool:
    for action in reversed(game.actions):
        if isinstance(action, Throw):
            return game.penalty
        if isinstance(action, Block):
            return True
    return False


def combo_text(voice: Voice, grid: Grid, combo: Combo) -> str:
    """A combo in short: "identical 4: 7 7 7 7"."""
    numbers = " ".join(str(grid[divmod(i, COLS)]) for i in combo.path)
    return voice("ui.combo", kind=voice(f"ui.kind_{combo.kind}"), size=combo.size, numbers=numbers)


def audit_card(voice: Voice, game: Game) -> Json:
    """Every sheet checked line by line: each line is worked out again from the grid by the rules."""
    return {
        "id": "audit",
        "kind": "audit",
        "title": voice("ui.audit"),
        "sheets": [
            {
                "name": player_name(voice, game, player),
                "total": signed(sheet.score.total),
                "lines": audit_lines(voice, sheet),
            }
            for player, sheet in enumerate(game.sheets)
        ],
    }


def audit_lines(voice: Voice, sheet: Sheet) -> list[Json]:
    """One line for each thing that scores, with its points and the cells that prove it."""
    grid = sheet.grid
    lines: list[Json] = []

    def line(text: str, value: int | str, ok: bool = True, cells: Any = ()) -> None:
        lines.append(
            {
                "text": text,
                "value": signed(value) if isinstance(value, int) else value,
                "ok": ok,
                "cells": _lists(cells),
            }
        )

    for row in sorted(sheet.plus_rows):
        line(voice("audit.row", row=row + 1), 2, row in grid.full_rows, [(row, col) for col in range(COLS)])
    for row in sorted(sheet.minus_rows):
        above = [(row, col) for col in range(COLS) if grid[row, col] is not None]
        line(voice("audit.minus", row=row + 1), -5, bool(above), above)
    for combo in sheet.combos:
        others = frozenset(grid.circled) - set(combo.cells)
        found, _ = judge_cells(Grid(grid.marks, others), combo.cells)
        line(combo_text(voice, grid, combo), combo.size, found is not None and found.kind == combo.kind, combo.cells)
    for kind in KINDS:
        if sheet.column_complete(kind):
            line(voice("audit.plus10", kind=voice(f"ui.kind_{kind}")), COLUMN_POINTS)
        elif missing := [str(size) for size in SIZES if (kind, size) not in sheet.boxes]:
            line(voice("audit.no_plus10", kind=voice(f"ui.kind_{kind}"), missing=", ".join(missing)), 0)
    letters = [letter for letter in LETTERS if letter in sheet.circled]
    line(voice("audit.letters", letters=", ".join(letters)) if letters else voice("audit.no_letters"), "")
    line(voice("audit.total"), sheet.score.total)
    return lines


def player_name(voice: Voice, game: Game, player: int) -> str:
    """The name given at set-up, or "Player 2"."""
    names = game.setup.names
    given = names[player].strip() if player < len(names) else ""
    return given or (voice("ui.you") if game.solo else voice("ui.player", n=player + 1))
