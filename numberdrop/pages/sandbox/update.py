"""What happens in the sandbox: strokes, dice, drops and combos that are tried."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from numberdrop.pages.fields import BadIntent, NumberedCells, cells, mapping, read_json, text
from numberdrop.pages.intents import (
    BlockAt,
    CircleCells,
    DropAt,
    Hello,
    Intent,
    Load,
    Press,
    SetDie,
    TryCombo,
    TryDrop,
    Type,
)
from numberdrop.pages.message import note
from numberdrop.pages.page import everyday
from numberdrop.pages.parts.board_view import combo_words
from numberdrop.pages.parts.dice_view import with_die
from numberdrop.pages.parts.painter import Painter, describe, difference, trimmed
from numberdrop.pages.parts.trying import tell_drop, tell_selection
from numberdrop.pages.parts.two_tabs import TwoTabs
from numberdrop.pages.parts.typed_moves import ExpectedMove, TypedError, parse_typed
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Action, Block, Circle, Drop
from numberdrop.rules.combos import find_combos
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import COLS, ROWS, Grid, GridError
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.trial import try_block, try_combo, try_drop

from .state import EXAMPLE, NAME, SHAPE_FACES, TOOLS, Sandbox, begin

_LONGEST_PICTURE = 5000
_LONGEST_KEPT = 10_000
_LISTED = 8
"""Combos that are listed at once."""


def _repainted(sheet: Sheet, grid: Grid) -> Sheet:
    kept = tuple(combo for combo in sheet.combos if set(combo.cells) <= grid.circled)
    blocks = tuple(block for block in sheet.blocks if all(grid[cell] == "X" for cell in block))
    return Sheet(grid, combos=kept, blocks=blocks, edition=sheet.edition)


PAINTER: Painter[Sandbox, Sheet] = Painter(
    sheet_of=lambda sheet: sheet,
    repainted=_repainted,
    changed=lambda state: replace(state, last=()),
    settled=Sandbox.quiet,
    example=EXAMPLE,
)


def update(state: Sandbox, intent: Intent, visit: Visit) -> tuple[Sandbox, Visit]:
    """The sandbox after an intent."""
    after = TABS.update(state, intent, visit) or _tried(state, intent) or PAINTER.update(state, intent)
    return everyday(state, intent, visit) if after is None else (after, visit)


def _taken(state: Sandbox, record: str, kept: Mapping[str, str]) -> Sandbox:
    return _come_back(state, record)


TABS: TwoTabs[Sandbox] = TwoTabs(
    name=NAME,
    anew=lambda: begin("", Visit()),
    take=_taken,
    keep=lambda state: Keep(key=NAME, text=_kept(state.sheet)),
    stands=lambda state: state.sheet.grid,
    in_words=lambda state: describe(state.sheet.grid),
    differs=lambda one, other: difference(one.sheet.grid, other.sheet.grid),
)


def keep(state: Sandbox, visit: Visit) -> Keep:
    """The picture, as text, and what was set aside."""
    return TABS.kept(state)


def _tried(state: Sandbox, intent: Intent) -> Sandbox | None:
    match intent:
        case Hello(record=saved):
            state = TABS.greeted(state, intent)
            return _come_back(state, saved) if saved and not state.canvas.can_undo else state
        case SetDie():
            faces = with_die(state.faces, intent, SHAPE_FACES)
            return _settled(state.moved(faces=faces))
        case Press(name) if name.startswith("tool_") and name[5:] in TOOLS:
            return _settled(state.moved(tool=name[5:]))
        case Press("combo"):  # the key C: to the combo tool and back
            return _settled(state.moved(tool="drop" if state.tool == "combo" else "combo"))
        case Press("combos"):
            return _list_combos(state)
        case Press("hint"):
            return state.say(note(f"sandbox.hint_{state.tool}"))
        case TryCombo(cells):
            return _try_combo(state, cells, commit=False)
        case CircleCells(cells, free=False):
            return _try_combo(state, cells, commit=True)
        case TryDrop(cells):
            return _try_drop(state, cells, commit=False)
        case DropAt(cells):
            return _try_drop(state, cells, commit=True)
        case BlockAt(cells):
            return _try_drop(state, tuple((row, col, None) for row, col in cells), commit=True)
        case Type(given):
            return _typed(state, given)
        case Load():
            return None
    return None


def _settled(state: Sandbox) -> Sandbox:
    return replace(state, last=()).quiet()


def _kept(sheet: Sheet) -> str:
    """The sheet as the browser keeps it."""
    if not sheet.grid.circled:
        return trimmed(sheet.grid)
    combos = [combo.cells for combo in sheet.combos]
    return json.dumps({"grid": trimmed(sheet.grid), "circled": sorted(sheet.grid.circled), "combos": combos})


def _come_back(state: Sandbox, saved: str) -> Sandbox:
    try:
        kept = mapping(read_json(saved, _LONGEST_KEPT)) if saved.startswith("{") else {"grid": saved}
        sheet = Sheet(Grid.parse(text(kept.get("grid"), _LONGEST_PICTURE)), edition=state.sheet.edition)
        for combo in _cells_of_each(kept.get("combos", [])):
            outcome = try_combo(sheet, combo)
            sheet = _unscored(outcome.after) if outcome.legal else sheet
        # A ring may stand around any number, and no combo: those of the painter do.
        sheet = replace(sheet, grid=sheet.grid.circle(cells(kept.get("circled", []))))
    except (BadIntent, GridError):
        return state  # what the browser kept is no picture of ours: the example stays
    return PAINTER.put(state, sheet)


def _cells_of_each(combos: object) -> tuple[Cells, ...]:
    if not isinstance(combos, list) or len(combos) > ROWS * COLS:
        raise BadIntent("a list of combos was expected")
    return tuple(map(cells, combos))


def _unscored(sheet: Sheet) -> Sheet:
    """There is no score here, so no box is ever filled."""
    return replace(sheet, boxes=frozenset(), circled=frozenset())


def _try_drop(state: Sandbox, cells: NumberedCells, *, commit: bool) -> Sandbox:
    sheet, roll = state.sheet, state.roll
    where: Cells = tuple(sorted((row, col) for row, col, _ in cells))
    outcome = try_drop(sheet, cells, roll) if roll else try_block(sheet, where, state.faces[-1])
    state = tell_drop(state, outcome, where, sheet.grid, commit=commit)
    if not commit or not outcome.legal:
        return state
    return replace(PAINTER.put(state, outcome.after), last=where, drops=state.drops + 1)


def _try_combo(state: Sandbox, chosen: Cells, *, commit: bool) -> Sandbox:
    outcome = try_combo(state.sheet, chosen)
    state = tell_selection(state, outcome.verdict, state.sheet, chosen, commit=commit)
    if not commit or not outcome.legal:
        return state
    return PAINTER.put(state, _unscored(outcome.after))


def _typed(state: Sandbox, given: str) -> Sandbox:
    phase = Phase.DROP if state.roll else Phase.BLOCKS
    try:
        action = parse_typed(given, ExpectedMove(phase, 0, state.sheet.grid, state.shapes, {}))
    except TypedError as error:
        return state.say(note(f"typed.{error.key}", tone="refuse", **error.values), verdict="refused")
    if isinstance(action, str):
        pressed = Press(action)
        return _tried(state, pressed) or PAINTER.update(state, pressed) or state.not_now()
    return _commit(state, action)


def _commit(state: Sandbox, action: Action) -> Sandbox:
    match action:
        case Circle(cells):
            return _try_combo(state, cells, commit=True)
        case Drop(cells):
            return _try_drop(state, cells, commit=True)
        case Block(cells):
            return _try_drop(state, tuple((*cell, None) for cell in cells), commit=True)
    return state


def _list_combos(state: Sandbox) -> Sandbox:
    """The largest combos on the grid."""
    grid = state.sheet.grid
    largest = sorted(find_combos(grid), key=lambda combo: -combo.size)[:_LISTED]
    lines = (
        note("sandbox.combo", combo.cells, combo.kind, "good", combo=combo_words(grid, combo)) for combo in largest
    )
    return state.say(*(tuple(lines) or (note("hint_place.no_combo", (), "connected"),)))
