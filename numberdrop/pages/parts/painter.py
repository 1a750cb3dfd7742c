"""Painting a position: strokes, circles around numbers, undo, and the grid as text, for every page with a brush.

A stroke changes the page's canvas, a value that holds a grid (a sheet or a sketch of a question); a history keeps its earlier values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, TypeVar

from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.fields import BadIntent, read_text
from numberdrop.pages.intents import EnterDialogText, Intent, Paint, PutValue, Why
from numberdrop.pages.kept import History
from numberdrop.pages.message import Phrase, Voice, note, phrase
from numberdrop.pages.page import PageState
from numberdrop.pages.parts import why_answers
from numberdrop.pages.parts.acts import Act, Acts, always
from numberdrop.pages.scene import Tool
from numberdrop.rules import Game, Sheet
from numberdrop.rules.grid import Cell, Grid, GridError, is_on_grid

PAINTS = (*"0123456789", "X", ".", "o")
RING, ERASER, MARKER = "o", ".", "m"
"""The paints that are no content of a cell: one circles a number, one empties a cell, one marks the cells that a question is about."""
_PAINT_WORDS = {ERASER: "sandbox.erase", RING: "sandbox.ring", MARKER: "composer.marker"}
_LONGEST_PICTURE = 5000
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class PainterState(PageState, Generic[T]):
    """The state of a page with a position to paint; ``canvas`` holds what is painted (a sheet or a sketch), with states for undo."""

    canvas: History[T]


P = TypeVar("P", bound=PainterState[Any])


@dataclass(frozen=True)
class Painter(Generic[P, T]):
    """What a page with a brush defines: how to get a sheet from what is painted (``sheet_of``) and put another grid into it
    (``repainted``), what to update after a change (``after_change``, ``with_message``), and the grid of its ``example``.
    """

    sheet_of: Callable[[T], Sheet]
    repainted: Callable[[T, Grid], T]
    """Returns the canvas with another grid."""
    after_change: Callable[[P], P]
    """Changes what else in the page's state depends on the canvas."""
    with_message: Callable[[P], P]
    """Sets the page's message after a stroke."""
    example: Grid

    def with_canvas(self, state: P, canvas: T) -> P:
        """Replace the page's canvas, and keep the former one in the history for undo."""
        return self.after_change(state.with_new_turn(canvas=state.canvas.push(canvas)))

    def update(self, state: P, intent: Intent) -> P | None:
        """Return the state after an intent that paints or asks about the grid; ``None`` for any other intent."""
        match intent:
            case Paint(cell, value):
                return self._paint_cell(state, cell, value)
            case PutValue(Grid() as laid):
                return self._with_grid(replace(state, dialog=None), laid)
            case EnterDialogText(given):
                return self._load_grid(state, read_text(given, _LONGEST_PICTURE))
            case Why(about):
                if about.kind in ("tile", "letter", "step"):
                    raise BadIntent("there are no tiles here")
                game = Game.new(1, seed=0).with_sheet(0, self.sheet_of(state.canvas.now))
                return state.say(*why_answers.answer(game, 0, about), title=phrase("ui.talk_why"))
        return None

    def acts(self, when: Callable[[P], bool] = always) -> Acts[P, P]:
        """Return the buttons and keys of a page with a brush; ``when`` says in which states they are possible."""

        def move_in_history(state: P, by: int, otherwise: str) -> P:
            at = state.canvas.at + by
            if not 0 <= at < len(state.canvas.states):
                return state.say(note(otherwise))
            return self.with_message(self.after_change(state.with_new_turn(canvas=state.canvas.to(at))))

        def show_picture(state: P) -> P:
            grid = self.sheet_of(state.canvas.now).grid
            return replace(state, dialog=grid_text_dialog(str(grid), phrase("sandbox.picture_text")))

        undo = partial(move_in_history, by=-1, otherwise="ui.nothing_to_undo")
        return (
            Act("undo", do=undo, key="U", topic="undo", needs=when),
            Act("redo", do=partial(move_in_history, by=1, otherwise="ui.nothing_to_redo"), needs=when),
            Act("wipe", do=lambda state: self._with_grid(state, Grid()), row="more", needs=when),
            Act("example", do=lambda state: self._with_grid(state, self.example), row="more", needs=when),
            Act("picture", do=show_picture, row="more", needs=when),
        )

    def _with_grid(self, state: P, grid: Grid) -> P:
        return self.with_message(self.with_canvas(state, self.repainted(state.canvas.now, grid)))

    def _paint_cell(self, state: P, cell: Cell, value: str) -> P:
        if not is_on_grid(cell):
            raise BadIntent(f"nothing can be painted at {cell!r}")
        if value not in PAINTS:
            raise BadIntent(f"{value!r} is no paint")
        grid = self.sheet_of(state.canvas.now).grid
        if value == RING and cell not in grid.circled:
            if cell not in grid.numbered:
                return state.say(note("sandbox.ring_number", [cell], tone="refuse"), verdict="refused")
            return self._with_grid(state, grid.circle([cell]))
        bare = Grid(grid.marks, grid.circled - {cell})
        return self._with_grid(state, bare if value == RING else bare.put({cell: None if value == ERASER else value}))

    def _load_grid(self, state: P, given: str) -> P:
        try:
            grid = Grid.parse(given)
        except GridError as error:
            return replace(state, dialog=grid_text_dialog(given, grid_problem(error)))
        return self._with_grid(replace(state, dialog=None), grid)


def grid_problem(error: GridError) -> Phrase:
    """Put into words what is wrong with a grid given as text."""
    values: dict[str, Any] = dict(error.values)
    return phrase(f"sandbox.picture_{error.key}", **values)


def grid_text_dialog(value: str, words: Phrase) -> DialogSpec:
    """Return the dialog with the grid as text (``value``), to copy or replace; ``words`` is the sentence above it."""
    return DialogSpec(id="load", kind="load", title=phrase("sandbox.picture"), text=(words,), value=value)


def palette(voice: Voice, paints: tuple[str, ...] = PAINTS) -> tuple[Tool, ...]:
    """Return the paints of the palette, as tools to choose from."""
    words = {paint: voice(key) for paint, key in _PAINT_WORDS.items()}
    return tuple(Tool(f"palette:{paint}", words.get(paint, paint)) for paint in paints)
