"""The sandbox: paint any position, set any dice, try any drop or combo, and read every reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from numberdrop.exercises.composer import Sketch
from numberdrop.exercises.share_code import encode
from numberdrop.formats.declarations import AtMost, MalformedError
from numberdrop.frozen import Frozen
from numberdrop.pages import intents
from numberdrop.pages.cards import CardLink, ListCard, ListItem, TalkCard, TextCard
from numberdrop.pages.fields import NumberedCells
from numberdrop.pages.intents import Intent, Press
from numberdrop.pages.kept import History, Kept, say_begins_anew
from numberdrop.pages.message import Voice, note
from numberdrop.pages.page import NotebookValues, talk, update_common
from numberdrop.pages.parts import acts, typed_moves
from numberdrop.pages.parts.acts import Act
from numberdrop.pages.parts.board import board_view, combo_words, icons, placements, settable_dice, with_die
from numberdrop.pages.parts.frame import frame
from numberdrop.pages.parts.painter import Painter, PainterState, palette
from numberdrop.pages.scene import Keep, Mode, Tool, View
from numberdrop.pages.visit import Effects, Visit
from numberdrop.rules.actions import Action, Block, Circle, Drop
from numberdrop.rules.combos import find_combos
from numberdrop.rules.dice import SHAPE_DIE, Roll
from numberdrop.rules.editions import default_edition
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import COLS, OTHER_TILES, ROWS, Grid, GridError
from numberdrop.rules.landing import landings
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.trial import try_block, try_combo, try_drop

NAME = "sandbox"
LEARNS = False
NEVER_STALE: tuple[type[Intent], ...] = (intents.Paint, intents.EnterDialogText)
"""Intents that mean the same in any turn: someone who paints fast need not wait for the answer to each stroke."""
TOOLS: tuple[Mode, ...] = ("paint", "drop", "combo")
SHAPE_FACES = (*SHAPE_DIE, *OTHER_TILES)
"""The faces that the shape die can be set to; they include block tiles."""
EXAMPLE = Grid.parse("....4..\n.334...\n1236.5.\n4456.51\n2X57611\nXXX2341")


@dataclass(frozen=True, kw_only=True)
class Sandbox(PainterState[Sheet]):
    """The state of the sandbox: painted sheet, tool, ``faces`` of the dice, cells of the ``last`` drop, and number of ``drops`` so far."""

    tool: Mode = "drop"
    faces: tuple[str, ...] = ("5", "6", "7", "*", "L")
    last: Cells = ()
    drops: int = 0

    @property
    def sheet(self) -> Sheet:
        """The painted sheet."""
        return self.canvas.now

    @property
    def notebook_values(self) -> NotebookValues:
        return NotebookValues(sheet=self.sheet, grid=self.sheet.grid)

    @property
    def roll(self) -> Roll | None:
        """The dice as a roll; ``None`` while the shape die shows a block tile, which no roll has."""
        return Roll(self.faces[:4], self.faces[4]) if self.faces[4] in SHAPE_DIE else None

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes that may fall: what the shape die shows, or for a star all that it can stand for."""
        return self.roll.shapes if self.roll else (self.faces[4],)


def begin(which: str, visit: Visit, grid: Grid | None = None) -> Sandbox:
    """Return the sandbox with a ``grid``, by default with the grid of its example; ``which`` is always empty."""
    sheet = Sheet(EXAMPLE if grid is None else grid, plus=None, minus=None, edition=default_edition(visit.language))
    return Sandbox(canvas=History.of(sheet), given=grid is not None)


_MOST_COMBOS_LISTED = 8
"""How many combos are listed at once."""


class KeptSandbox(Frozen):
    """What the browser stores of the sandbox: the grid, its circled cells, and the combos that these belong to."""

    grid: Annotated[Grid, AtMost(5000)]
    circled: Cells = ()
    combos: Annotated[tuple[Cells, ...], AtMost(ROWS * COLS)] = ()


def _migrate(plain: object, version: int | None) -> object:
    """Convert what the first versions of the sandbox stored, a grid alone, into the present fields."""
    match plain:
        case str():
            return {"grid": plain}
    return plain


KEPT = Kept(1, KeptSandbox, _migrate, longest=10_000)


def _with_grid(sheet: Sheet, grid: Grid) -> Sheet:
    """Return the sheet with another grid, and with those of its combos and blocks that are still on that grid."""
    kept = tuple(combo for combo in sheet.combos if set(combo.cells) <= grid.circled)
    blocks = tuple(block for block in sheet.blocks if all(grid[cell] == "X" for cell in block))
    return Sheet(grid, combos=kept, blocks=blocks, edition=sheet.edition)


PAINTER: Painter[Sandbox, Sheet] = Painter(
    sheet_of=lambda sheet: sheet,
    repainted=_with_grid,
    after_change=lambda state: replace(state, last=()),
    with_message=Sandbox.without_message,
    example=EXAMPLE,
)


def update(state: Sandbox, intent: Intent, visit: Visit) -> tuple[Sandbox, Effects]:
    """Return the state of the sandbox after an intent, and the effects to carry out."""
    match intent:
        case intents.Hello(record):
            return (_restore_sheet(state, record) if intent.is_news else state), ()
        case Press():
            after = acts.press_without_effects(ACTS, state, intent, visit)
        case _:
            after = _handle(state, intent, visit) or PAINTER.update(state, intent)
    return update_common(state, intent) if after is None else (after, ())


def keep(state: Sandbox, visit: Visit) -> Keep:
    """Return what the browser is to store: the painted sheet."""
    sheet = state.sheet
    combos = tuple(combo.cells for combo in sheet.combos)
    return Keep(key=NAME, text=KEPT.text(KeptSandbox(sheet.grid, tuple(sorted(sheet.grid.circled)), combos)))


def _handle(state: Sandbox, intent: Intent, visit: Visit) -> Sandbox | None:
    match intent:
        case intents.SetDie():
            faces = with_die(state.faces, intent, SHAPE_FACES)
            return _without_last_drop(state.with_new_turn(faces=faces))
        case intents.PreviewCombo(cells):
            return _try_combo(state, cells, commit=False)
        case intents.CircleCells(cells, free=False):
            return _try_combo(state, cells, commit=True)
        case intents.PreviewDrop(cells):
            return _try_drop(state, cells, commit=False)
        case intents.DropAt(cells):
            return _try_drop(state, cells, commit=True)
        case intents.BlockAt(cells):
            return _try_drop(state, tuple((row, col, None) for row, col in cells), commit=True)
        case intents.TypeMove(given):
            phase = Phase.DROP if state.roll else Phase.BLOCKS
            expected = typed_moves.ExpectedMove(phase, 0, state.sheet.grid, state.shapes, {})
            try:
                return _carry_out(state, typed_moves.parse_typed(given, expected), visit)
            except typed_moves.TypedMoveError as error:
                return state.say(*typed_moves.fault_notes(error.faults), verdict="refused")
        case intents.PerformAct(action):
            return _carry_out(state, action, visit)
        case intents.PutValue(Sheet() as sheet):
            laid = replace(sheet, plus=None, minus=None, edition=state.sheet.edition)
            return PAINTER.with_canvas(replace(state, dialog=None), _without_boxes(laid)).without_message()
    return None


def _without_last_drop(state: Sandbox) -> Sandbox:
    return replace(state, last=()).without_message()


def _restore_sheet(state: Sandbox, saved: str) -> Sandbox:
    try:
        kept = KEPT.read(saved)
        sheet = Sheet(kept.grid, edition=state.sheet.edition)
        for combo in kept.combos:
            outcome = try_combo(sheet, combo)
            sheet = _without_boxes(outcome.after) if outcome.legal else sheet
        # The painter's rings may be around any number, without a combo.
        sheet = replace(sheet, grid=sheet.grid.circle(kept.circled))
    except (MalformedError, GridError):
        return say_begins_anew(state, in_use=len(state.canvas.states) > 1)
    return PAINTER.with_canvas(replace(state, dialog=None), sheet).without_message()


def _without_boxes(sheet: Sheet) -> Sheet:
    """Return the sheet with all boxes empty, as the sandbox counts no score."""
    return replace(sheet, boxes=frozenset(), circled=frozenset())


def _try_drop(state: Sandbox, cells: NumberedCells, *, commit: bool) -> Sandbox:
    sheet, roll = state.sheet, state.roll
    where: Cells = tuple(sorted((row, col) for row, col, _ in cells))
    outcome = try_drop(sheet, cells, roll) if roll else try_block(sheet, where, state.faces[-1])
    state = state.tell(typed_moves.drop_message(outcome, where, sheet.grid, commit=commit))
    if not commit or not outcome.legal:
        return state
    return replace(PAINTER.with_canvas(state, outcome.after), last=where, drops=state.drops + 1)


def _try_combo(state: Sandbox, chosen: Cells, *, commit: bool) -> Sandbox:
    outcome = try_combo(state.sheet, chosen)
    state = state.tell(typed_moves.selection_message(outcome.verdict, state.sheet, chosen, commit=commit))
    if not commit or not outcome.legal:
        return state
    return PAINTER.with_canvas(state, _without_boxes(outcome.after))


def _carry_out(state: Sandbox, move: Action | str, visit: Visit) -> Sandbox:
    """Carry out an act of the game, or press the button with the name ``move``; acts without meaning in the sandbox change nothing."""
    match move:
        case str():
            return acts.press_without_effects(ACTS, state, Press(move), visit) or state.say_not_now()
        case Circle(cells):
            return _try_combo(state, cells, commit=True)
        case Drop(cells):
            return _try_drop(state, cells, commit=True)
        case Block(cells):
            return _try_drop(state, tuple((*cell, None) for cell in cells), commit=True)
    return state


def _list_combos(state: Sandbox) -> Sandbox:
    """Show in the message the largest combos on the grid."""
    grid = state.sheet.grid
    largest = sorted(find_combos(grid), key=lambda combo: -combo.size)[:_MOST_COMBOS_LISTED]
    lines = [note("sandbox.combo", each.cells, each.kind, "good", combo=combo_words(grid, each)) for each in largest]
    return state.say(*(lines or [note("hint_place.no_combo", (), "connected")]))


def _mode(state: Sandbox) -> Mode:
    """Return what the board accepts while the tool is in use."""
    return state.tool if state.tool != "drop" or state.roll else "block"


def _tool_setter(tool: Mode) -> Callable[[Sandbox], Sandbox]:
    return lambda state: _without_last_drop(state.with_new_turn(tool=tool))


def _has_drop_tool(state: Sandbox) -> bool:
    return state.tool == "drop"


ACTS: acts.Acts[Sandbox, Sandbox] = (
    *acts.shape_acts(_mode),
    Act("prev_landing", when=_has_drop_tool),
    Act("next_landing", key="N", when=_has_drop_tool),
    *acts.circling_acts(_mode),
    Act("combos", do=_list_combos, when=lambda state: state.tool == "combo"),
    acts.ask_why_act(),
    *PAINTER.acts(),
    *(acts.act_without_button(f"tool_{tool}", _tool_setter(tool)) for tool in TOOLS),
    # The key C leads to the combo tool and back.
    acts.act_without_button("combo", lambda state: _tool_setter("drop" if state.tool == "combo" else "combo")(state)),
    acts.act_without_button("hint", lambda state: state.say(note(f"sandbox.hint_{state.tool}"))),
)


def view(state: Sandbox, visit: Visit) -> View:
    voice = Voice(visit.language)
    drop = state.tool == "drop"
    count = sum(len(landings(state.sheet.grid, shape)) for shape in state.shapes)
    scene = frame(
        NAME,
        state,
        visit,
        voice,
        (settable_dice(state.faces, SHAPE_FACES) if drop else {}),
        headline=voice(f"sandbox.headline_{state.tool}", count=count),
        hint=voice(f"sandbox.hint_{state.tool}"),
        mode=_mode(state),
        icons=icons(),
        buttons=acts.buttons(ACTS, state, voice),
        tools=tuple(Tool(f"tool_{tool}", voice(f"sandbox.tool_{tool}"), tool == state.tool) for tool in TOOLS),
        palette=palette(voice) if state.tool == "paint" else (),
        cards=(TalkCard(title=voice("ui.talk_none")), _facts_card(state, voice), _compose_card(state, voice)),
        undo=state.canvas.can_undo,
        redo=state.canvas.can_redo,
        aside=("compose",),
    )
    board = board_view(state.sheet, voice("ui.board_sandbox"), state.last, state.drops)
    falls: Literal["drop", "block"] = "drop" if state.roll else "block"
    return View(scene, board, placements(state.sheet.grid, state.shapes, falls) if drop else None)


def _facts_card(state: Sandbox, voice: Voice) -> ListCard:
    grid, roll = state.sheet.grid, state.roll
    lines = [
        voice("sandbox.fact_marks", n=sum(mark != "." for mark in grid.marks)),
        voice("sandbox.fact_rows", n=len(state.sheet.plus_rows), holes=len(grid.holes)),
        voice("sandbox.fact_combos", n=len(find_combos(grid))),
    ]
    if roll is not None and not roll.possible:
        lines.append(voice("sandbox.impossible_roll", roll=" ".join(roll.numbers).replace("*", "★")))
    if grid.line_crossed:
        lines.append(voice("sandbox.fact_line"))
    return ListCard(id="facts", title=voice("sandbox.facts"), items=tuple(map(ListItem, lines)))


def _compose_card(state: Sandbox, voice: Voice) -> TextCard:
    """Return the card with the link to the composer, where this position can become a puzzle."""
    code = encode(Sketch(grid=state.sheet.grid).shared_question)
    link = CardLink(f"composer.ipynb#code={code}", voice("sandbox.compose_link"))
    words = (voice("sandbox.compose_text"),)
    return TextCard(id="compose", title=voice("sandbox.compose"), paragraphs=words, links=(link,))


__all__ = ["LEARNS", "NAME", "NEVER_STALE", "Sandbox", "begin", "keep", "talk", "update", "view"]
