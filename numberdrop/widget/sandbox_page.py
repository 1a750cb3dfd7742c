"""The sandbox: paint any position, choose any roll, see every landing, try any drop and any combo, read every reason."""

from __future__ import annotations

from typing import ClassVar

from numberdrop.rules.actions import Action, Block, Circle, Drop
from numberdrop.rules.combos import find_combos
from numberdrop.rules.court import judge_selection
from numberdrop.rules.dice import SHAPE_DIE, Roll
from numberdrop.rules.drops import judge_drop, judge_placing, tell_contacts, tell_drop, tell_landing, written
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import Grid, GridError
from numberdrop.rules.reasons import Reason, Verdict
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.turn import tell_combo

from . import sandbox_scene
from .dice import die_set
from .intents import BadIntent, Json, cells, mapping, numbered, text
from .judging import Judging
from .painting import Painting, trimmed
from .picture import board_picture, combo_text
from .sandbox_scene import SHAPE_FACES, TOOLS
from .tables import placement_table
from .typed import Asked


class Sandbox(Painting[Sheet], Judging):
    """A grid to paint, five dice to set."""

    name: ClassVar[str] = "sandbox"
    example: ClassVar[Grid] = Grid.parse("....4..\n.334...\n1236.5.\n4456.51\n2X57611\nXXX2341")

    def __init__(self, language: str = "en", grid: Grid | None = None) -> None:
        self.tool = "drop"
        self.faces: tuple[str, ...] = ("5", "6", "7", "*", "L")
        self.last: tuple[tuple[int, int], ...] = ()
        self.drops = 0
        super().__init__(language, Sheet(self.example if grid is None else grid, plus=None, minus=None))

    @property
    def sheet(self) -> Sheet:
        return self.state

    @property
    def roll(self) -> Roll | None:
        """The dice as a roll; ``None`` while a block tile is chosen instead of a shape."""
        return Roll(self.faces[:4], self.faces[4]) if self.faces[4] in SHAPE_DIE else None

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
        return {"key": self.name, "text": trimmed(self.sheet.grid)}

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        saved = message.get("record")
        if not isinstance(saved, str) or not saved or len(self.states) > 1:
            return more
        try:
            self.put(Sheet(Grid.parse(text(saved, 5000))))
        except GridError:
            return more  # what the browser kept is no picture of ours: the example stays
        return True

    # --- acts -----------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        self.last = ()
        super().changed()

    def repainted(self, grid: Grid) -> Sheet:
        kept = tuple(combo for combo in self.sheet.combos if set(combo.cells) <= grid.circled)
        blocks = tuple(block for block in self.sheet.blocks if all(grid[cell] == "X" for cell in block))
        return Sheet(grid, combos=kept, blocks=blocks)

    def on_set_die(self, message: Json) -> None:
        self.faces = die_set(message, self.faces, SHAPE_FACES)
        self.changed()
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
            self.put(Sheet(after, combos=self.sheet.combos, blocks=blocks))
            self.last = where

    def _try_combo(self, chosen: tuple[tuple[int, int], ...], commit: bool = False) -> None:
        sheet = self.sheet
        combo, faults = judge_selection(sheet, chosen)
        legal = combo is not None and not faults
        verdict = Verdict.tell(tell_combo(sheet, combo)) if combo is not None and legal else Verdict.refuse(faults)
        self.tell_selection(verdict, sheet, chosen, commit)
        if commit and combo is not None and legal:
            self.put(Sheet(sheet.grid.circle(combo.cells), combos=(*sheet.combos, combo), blocks=sheet.blocks))

    def awaited(self) -> Asked:
        return Asked(Phase.DROP if self.roll else Phase.BLOCKS, 0, self.sheet.grid, self.shapes, {})

    def commit(self, action: Action) -> None:
        if isinstance(action, Circle):
            self._try_combo(action.cells, commit=True)
        elif isinstance(action, Drop):
            self._try_drop({"cells": [list(cell) for cell in action.cells]}, commit=True)
        elif isinstance(action, Block):
            self._try_drop({"cells": [[*cell, None] for cell in action.cells]}, commit=True)

    # --- buttons --------------------------------------------------------------------------------------------------

    def on_press(self, message: Json) -> bool | None:
        name = text(message.get("id"), 30)
        if name.startswith("tool_") and name[5:] in TOOLS:
            self.tool = name[5:]
            self.changed()
            self.quiet()
            return None
        return super().on_press(message)

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


def _starred(rows: object) -> tuple[tuple[int, int, int | None], ...]:
    """The cells of a block, which has no numbers, in the form of a drop's."""
    if not isinstance(rows, list):
        raise BadIntent("cells must be a list")
    return tuple((row, col, None) for row, col in cells([one[:2] if isinstance(one, list) else one for one in rows]))
