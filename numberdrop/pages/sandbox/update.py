"""What happens in the sandbox: strokes, dice, drops and combos that are tried."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from numberdrop.formats.declarations import AtMost, MalformedError
from numberdrop.frozen import Frozen
from numberdrop.pages.fields import NumberedCells
from numberdrop.pages.intents import (
    BlockAt,
    CircleCells,
    Do,
    DropAt,
    Hello,
    Intent,
    Lay,
    Load,
    Press,
    SetDie,
    TryCombo,
    TryDrop,
    Type,
)
from numberdrop.pages.kept import Kept, begins_anew
from numberdrop.pages.message import note
from numberdrop.pages.page import everyday
from numberdrop.pages.parts.board import combo_words, with_die
from numberdrop.pages.parts.painter import Painter
from numberdrop.pages.parts.scores import brings_news
from numberdrop.pages.parts.typed_moves import (
    ExpectedMove,
    TypedError,
    fault_notes,
    parse_typed,
    tell_drop,
    tell_selection,
)
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Action, Block, Circle, Drop
from numberdrop.rules.combos import find_combos
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import COLS, ROWS, Grid, GridError
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.trial import try_block, try_combo, try_drop

from .state import EXAMPLE, NAME, SHAPE_FACES, TOOLS, Sandbox

_LISTED = 8
"""Combos that are listed at once."""


class KeptSandbox(Frozen):
    """The picture, the numbers with a ring around them, and the combos among these."""

    grid: Annotated[Grid, AtMost(5000)]
    circled: Cells = ()
    combos: Annotated[tuple[Cells, ...], AtMost(ROWS * COLS)] = ()


def _migrated(plain: Any, version: int | None) -> Any:
    """At first a picture without rings was kept as it is."""
    return {"grid": plain} if isinstance(plain, str) else plain


KEPT = Kept(1, KeptSandbox, _migrated, longest=10_000)


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
    if isinstance(intent, Hello):
        return (_come_back(state, intent.record) if brings_news(intent, keep(state, visit)) else state), visit
    after = _tried(state, intent) or PAINTER.update(state, intent)
    return everyday(state, intent, visit) if after is None else (after, visit)


def keep(state: Sandbox, visit: Visit) -> Keep:
    """The picture, as text."""
    sheet = state.sheet
    combos = tuple(combo.cells for combo in sheet.combos)
    return Keep(key=NAME, text=KEPT.text(KeptSandbox(sheet.grid, tuple(sorted(sheet.grid.circled)), combos)))


def _tried(state: Sandbox, intent: Intent) -> Sandbox | None:
    match intent:
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
        case Do(action):
            return _commit(state, action)
        case Lay(Sheet() as sheet):
            laid = replace(sheet, plus=None, minus=None, edition=state.sheet.edition)
            return PAINTER.put(replace(state, dialog=None), _unscored(laid)).quiet()
        case Load():
            return None
    return None


def _settled(state: Sandbox) -> Sandbox:
    return replace(state, last=()).quiet()


def _come_back(state: Sandbox, saved: str) -> Sandbox:
    try:
        kept = KEPT.read(saved)
        sheet = Sheet(kept.grid, edition=state.sheet.edition)
        for combo in kept.combos:
            outcome = try_combo(sheet, combo)
            sheet = _unscored(outcome.after) if outcome.legal else sheet
        # A ring may stand around any number, and no combo: those of the painter do.
        sheet = replace(sheet, grid=sheet.grid.circle(kept.circled))
    except (MalformedError, GridError):
        return begins_anew(state, in_use=len(state.canvas.states) > 1)
    return PAINTER.put(replace(state, dialog=None), sheet).quiet()


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
        return state.say(*fault_notes(error.faults), verdict="refused")
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
