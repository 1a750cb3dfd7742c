"""Pages on which a position is painted: marks and rings, what is undone, the grid as text.

What a stroke changes is a ``state`` of the page's own that holds a grid; every state is kept, so that each can come back.
"""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid, GridError, on_grid
from numberdrop.rules.shapes import Cell
from numberdrop.rules.sheet import Sheet

from . import asking
from .intents import BadIntent, Json, cells, mapping, text
from .page import Page
from .words import Voice

PAINTS = (*"0123456789", "X", ".", "o")
RING, ERASER, MARKER = "o", ".", "m"
"""Rings are for circled numbers; the marker is for the cells that a question is about."""
_DEEPEST = 200
S = TypeVar("S")


class Painting(Page, Generic[S]):
    """A position to paint; ``states`` is the undo history."""

    example: ClassVar[Grid]

    def __init__(self, language: str, state: S) -> None:
        self.states = [state]
        self.at = 0
        super().__init__(language)

    # --- to be filled in by pages ---------------------------------------------------------------------------------

    @property
    def sheet(self) -> Sheet:
        """What is painted."""
        raise NotImplementedError

    def repainted(self, grid: Grid) -> S:
        """The state with another grid."""
        raise NotImplementedError

    # --- what was and what is -------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        return self.states[self.at]

    @property
    def grid(self) -> Grid:
        return self.sheet.grid

    def put(self, state: S) -> None:
        """Go on with another state; what was undone is gone."""
        self.states = [*self.states[max(0, self.at + 1 - _DEEPEST) : self.at + 1], state]
        self.at = len(self.states) - 1
        self.changed()

    def changed(self) -> None:
        """The state is another one."""
        self.turn += 1

    def press_undo(self) -> None:
        self._step(-1, "ui.nothing_to_undo")

    def press_redo(self) -> None:
        self._step(1, "ui.nothing_to_redo")

    def _step(self, by: int, otherwise: str) -> None:
        if not 0 <= self.at + by < len(self.states):
            self.tell([self.voice.note(otherwise)])
            return
        self.at += by
        self.changed()
        self.quiet()

    # --- the brush ------------------------------------------------------------------------------------------------

    def on_paint(self, message: Json) -> None:
        cell, value = cells([message.get("cell")])[0], text(message.get("value"), 1)
        if not on_grid(cell):
            raise BadIntent(f"nothing can be painted at {cell!r}")
        try:
            self.put(self.painted(cell, value))
        except GridError:
            self.tell([self.voice.note("sandbox.ring_number", [cell], tone="refuse")], verdict="refused")
            return
        self.quiet()

    def painted(self, cell: Cell, value: str) -> S:
        """The state after a stroke. Raises ``GridError`` for a ring around what is no number."""
        if value not in PAINTS:
            raise BadIntent(f"{value!r} is no paint")
        grid = self.grid
        if value == RING:
            rings = grid.circled - {cell} if cell in grid.circled else grid.circle([cell]).circled
            return self.repainted(Grid(grid.marks, rings))
        bare = Grid(grid.marks, grid.circled - {cell})
        return self.repainted(bare.put({cell: None if value == ERASER else value}))

    def press_wipe(self) -> None:
        self.put(self.repainted(Grid()))
        self.quiet()

    def press_example(self) -> None:
        self.put(self.repainted(self.example))
        self.quiet()

    def on_why(self, message: Json) -> bool:
        about = mapping(message.get("about"))
        if about.get("kind") in ("tile", "letter", "step"):
            raise BadIntent("there are no tiles here")
        game = Game.new(1, seed=0)
        self.tell(
            asking.answer(self.voice, game.with_sheet(0, self.sheet), 0, about),
            verdict="info",
            title=self.voice("ui.talk_why"),
        )
        return False

    # --- the grid as text -----------------------------------------------------------------------------------------

    def press_picture(self) -> None:
        self._picture_dialog(trimmed(self.grid), self.voice("sandbox.picture_text"))

    def _picture_dialog(self, value: str, told: str) -> None:
        self.dialog = {
            "id": "load",
            "kind": "load",
            "title": self.voice("sandbox.picture"),
            "text": told,
            "value": value,
            "rows": [],
            "buttons": [self.dialog_button("close")],
        }

    def on_load(self, message: Json) -> None:
        given = text(message.get("text"), 5000)
        try:
            grid = Grid.parse(given)
        except GridError as error:
            self._picture_dialog(given, self.voice(f"sandbox.picture_{error.key}", **error.values))
            return
        self.dialog = None
        self.put(self.repainted(grid))
        self.quiet()

    # --- the picture ----------------------------------------------------------------------------------------------

    def paint_buttons(self) -> list[Json]:
        """The buttons of every painter."""
        return [self.button("undo", "U"), *map(self.button, ("redo", "wipe", "example", "picture"))]


def palette(voice: Voice, paints: tuple[str, ...] = PAINTS) -> list[Json]:
    """The paints to choose from."""
    named = {ERASER: "sandbox.erase", RING: "sandbox.ring", MARKER: "composer.marker"}
    return [{"id": f"palette:{paint}", "label": voice(named[paint]) if paint in named else paint} for paint in paints]


def trimmed(grid: Grid) -> str:
    """The picture without the empty rows on top."""
    rows = str(grid).split("\n")
    first = next((i for i, row in enumerate(rows) if row.strip(".")), len(rows) - 1)
    return "\n".join(rows[first:])
