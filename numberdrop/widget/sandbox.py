"""The sandbox: paint any position, choose any roll, see every landing, try any drop and any combo, read every reason."""

from __future__ import annotations

from typing import ClassVar

from numberdrop.rules.actions import Action, Block, Circle, Drop
from numberdrop.rules.combos import find_combos
from numberdrop.rules.court import judge_selection
from numberdrop.rules.dice import SHAPE_DIE, Roll
from numberdrop.rules.drops import judge_drop, judge_placing, tell_contacts, tell_drop, tell_landing, written
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import Grid, GridError, on_grid
from numberdrop.rules.reasons import Reason, Verdict
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.turn import tell_combo

from . import asking, sandbox_scene
from .intents import BadIntent, Json, cells, mapping, numbered, text, whole
from .judging import Judging
from .picture import board_picture, combo_text
from .sandbox_scene import DIE_FACES, PAINTS, SHAPE_FACES, TOOLS
from .tables import placement_table
from .typed import Asked

_EXAMPLE = "....4..\n.334...\n1236.5.\n4456.51\n2X57611\nXXX2341"
_DEEPEST = 200


class Sandbox(Judging):
    """A grid to paint, five dice to set; ``sheets`` is the undo history."""

    name: ClassVar[str] = "sandbox"

    def __init__(self, language: str = "en", grid: Grid | None = None) -> None:
        self.sheets = [Sheet(grid if grid is not None else Grid.parse(_EXAMPLE), plus=None, minus=None)]
        self.at = 0
        self.tool = "drop"
        self.faces = ["5", "6", "7", "*", "L"]
        self.last: tuple[tuple[int, int], ...] = ()
        self.drops = 0
        super().__init__(language)

    @property
    def sheet(self) -> Sheet:
        return self.sheets[self.at]

    @property
    def roll(self) -> Roll | None:
        """The dice as a roll; ``None`` while a block tile is chosen instead of a shape."""
        return Roll(tuple(self.faces[:4]), self.faces[4]) if self.faces[4] in SHAPE_DIE else None

    @property
    def shapes(self) -> tuple[str, ...]:
        return self.roll.shapes if self.roll else (self.faces[4],)

    # --- picture --------------------------------------------------------------------------------------------------

    def scene(self) -> Json:
        return sandbox_scene.scene(self)

    def board(self) -> Json:
        return board_picture(self.sheet, self.voice("ui.board_sandbox"), self.last, self.drops)

    def table(self) -> Json:
        if self.tool != "drop":
            return {}
        return placement_table(self.sheet.grid, self.shapes, "drop" if self.roll else "block")

    def log(self) -> Json:
        return {"key": self.name, "text": _trimmed(self.sheet.grid)}

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        saved = message.get("record")
        if not isinstance(saved, str) or not saved or len(self.sheets) > 1:
            return more
        try:
            self._put(Sheet(Grid.parse(text(saved, 5000))))
        except GridError:
            return more  # what the browser kept is no picture of ours: the example stays
        return True

    # --- acts -----------------------------------------------------------------------------------------------------

    def _put(self, sheet: Sheet, last: tuple[tuple[int, int], ...] = ()) -> None:
        self.sheets = [*self.sheets[max(0, self.at + 1 - _DEEPEST) : self.at + 1], sheet]
        self.at = len(self.sheets) - 1
        self.last = last
        self.turn += 1

    def _blank(self, grid: Grid) -> Sheet:
        kept = tuple(combo for combo in self.sheet.combos if set(combo.cells) <= grid.circled)
        blocks = tuple(block for block in self.sheet.blocks if all(grid[cell] == "X" for cell in block))
        return Sheet(grid, combos=kept, blocks=blocks)

    def on_paint(self, message: Json) -> None:
        row, col = cells([message.get("cell")])[0]
        value = text(message.get("value"), 1)
        if value not in PAINTS or not on_grid((row, col)):
            raise BadIntent(f"{value!r} cannot be painted at {(row, col)!r}")
        grid, cell = self.sheet.grid, (row, col)
        try:
            if value == "o":
                rings = grid.circled - {cell} if cell in grid.circled else grid.circle([cell]).circled
                self._put(self._blank(Grid(grid.marks, rings)))
            else:
                bare = Grid(grid.marks, grid.circled - {cell})
                self._put(self._blank(bare.put({cell: None if value == "." else value})))
        except GridError:
            self.tell([self.voice.note("sandbox.ring_number", [cell], tone="refuse")], verdict="refused")
            return
        self.quiet()

    def on_set_die(self, message: Json) -> None:
        i, face = whole(message.get("i"), 0, 4), text(message.get("face"), 2)
        allowed = SHAPE_FACES if i == 4 else DIE_FACES
        if face not in allowed:
            raise BadIntent(f"no die shows {face!r}")
        self.faces[i] = face
        self.last = ()
        self.turn += 1
        self.quiet()

    def on_act(self, message: Json) -> bool:
        act = mapping(message.get("action"))
        kind = text(act.get("type"), 12)
        if kind == "circle":
            self._try_combo(cells(act.get("cells")), commit=True)
            return True
        if kind not in ("drop", "block"):
            raise BadIntent(f"no act is called {kind!r}")
        self._try_drop(act, commit=True)
        return True

    def on_try(self, message: Json) -> bool:
        if "combo" in message:
            self._try_combo(cells(message["combo"]))
        else:
            self._try_drop(message)
        return False

    def _try_drop(self, given: Json, commit: bool = False) -> None:
        grid, roll = self.sheet.grid, self.roll
        drop = Drop(numbered(given.get("cells")) if roll else _starred(given.get("cells")))  # type: ignore[arg-type]
        where = tuple((row, col) for row, col, _ in drop.cells)
        told: list[Reason] = []
        after = grid
        if roll is None:
            landing, faults = judge_placing(grid, where, self.shapes)
            if landing:
                told = [*tell_contacts(grid, landing), *tell_landing(landing)]
                after = grid.put(dict.fromkeys(where, "X"))
        else:
            landing, faults = judge_drop(grid, drop.cells, roll)
            if landing:
                told = tell_drop(Sheet(grid), drop, landing, roll)
                after = written(grid, drop)
        self.tell_drop(Verdict.refuse(faults) if faults else Verdict.tell(told), where, grid, self.shapes, commit)
        if commit and landing:
            self.drops += 1
            blocks = self.sheet.blocks if roll else (*self.sheet.blocks, where)
            self._put(Sheet(after, combos=self.sheet.combos, blocks=blocks), last=where)

    def _try_combo(self, chosen: tuple[tuple[int, int], ...], commit: bool = False) -> None:
        sheet = self.sheet
        combo, faults = judge_selection(sheet, chosen)
        legal = combo is not None and not faults
        verdict = Verdict.tell(tell_combo(sheet, combo)) if combo is not None and legal else Verdict.refuse(faults)
        self.tell_selection(verdict, sheet, chosen, commit)
        if commit and combo is not None and legal:
            self._put(Sheet(sheet.grid.circle(combo.cells), combos=(*sheet.combos, combo), blocks=sheet.blocks))

    def awaited(self) -> Asked:
        return Asked(Phase.DROP if self.roll else Phase.BLOCKS, 0, self.sheet.grid, self.shapes, {})

    def commit(self, action: Action) -> None:
        if isinstance(action, Circle):
            self._try_combo(action.cells, commit=True)
        elif isinstance(action, Drop):
            self._try_drop({"cells": [list(cell) for cell in action.cells]}, commit=True)
        elif isinstance(action, Block):
            self._try_drop({"cells": [[*cell, None] for cell in action.cells]}, commit=True)

    def on_why(self, message: Json) -> bool:
        about = mapping(message.get("about"))
        if about.get("kind") in ("tile", "letter", "step"):
            raise BadIntent("the sandbox has no tiles")
        game = Game.new(1, seed=0)
        self.tell(
            asking.answer(self.voice, game.with_sheet(0, self.sheet), 0, about),
            verdict="info",
            title=self.voice("ui.talk_why"),
        )
        return False

    # --- buttons --------------------------------------------------------------------------------------------------

    def on_press(self, message: Json) -> bool | None:
        name = text(message.get("id"), 30)
        if name.startswith("tool_") and name[5:] in TOOLS:
            self.tool = name[5:]
            self.last = ()
            self.turn += 1
            self.quiet()
            return None
        return super().on_press(message)

    def press_undo(self) -> None:
        self._step(-1, "ui.nothing_to_undo")

    def press_redo(self) -> None:
        self._step(1, "ui.nothing_to_redo")

    def _step(self, by: int, otherwise: str) -> None:
        if not 0 <= self.at + by < len(self.sheets):
            self.tell([self.voice.note(otherwise)])
            return
        self.at += by
        self.last = ()
        self.turn += 1
        self.quiet()

    def press_wipe(self) -> None:
        self._put(Sheet())
        self.quiet()

    def press_example(self) -> None:
        self._put(Sheet(Grid.parse(_EXAMPLE)))
        self.quiet()

    def press_combo(self) -> None:
        """The key C: to the combo tool and back."""
        self.on_press({"id": "tool_drop" if self.tool == "combo" else "tool_combo"})

    def press_combos(self) -> None:
        """List the largest combos on the grid."""
        every = sorted(find_combos(self.sheet.grid), key=lambda combo: -combo.size)[:8]
        notes = [
            self.voice.note(
                "sandbox.combo", combo.cells, combo.kind, "good", combo=combo_text(self.voice, self.sheet.grid, combo)
            )
            for combo in every
        ]
        self.tell(notes or [self.voice.note("hint_place.no_combo", (), "connected")])

    def press_hint(self) -> None:
        self.tell([self.voice.note(f"sandbox.hint_{self.tool}")])

    def press_picture(self) -> None:
        self._picture_dialog(_trimmed(self.sheet.grid), self.voice("sandbox.picture_text"))

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
        self._put(Sheet(grid))
        self.quiet()


def _starred(rows: object) -> tuple[tuple[int, int, int | None], ...]:
    """The cells of a block, which has no numbers, in the form of a drop's."""
    if not isinstance(rows, list):
        raise BadIntent("cells must be a list")
    return tuple((row, col, None) for row, col in cells([one[:2] if isinstance(one, list) else one for one in rows]))


def _trimmed(grid: Grid) -> str:
    """The picture without the empty rows on top."""
    rows = str(grid).split("\n")
    first = next((i for i, row in enumerate(rows) if row.strip(".")), len(rows) - 1)
    return "\n".join(rows[first:])
