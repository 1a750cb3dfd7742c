"""The sandbox: paint any position, choose any roll, see every landing, try any drop and any combo, read every reason."""

from __future__ import annotations

from typing import Any, ClassVar

from numberdrop.rules.actions import Drop
from numberdrop.rules.combos import find_combos
from numberdrop.rules.court import judge_selection, nearest_combo
from numberdrop.rules.dice import SHAPE_DIE, Roll
from numberdrop.rules.drops import judge_drop, judge_placing, tell_contacts, tell_drop, tell_landing, written
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid, GridError, on_grid
from numberdrop.rules.landing import landings
from numberdrop.rules.reasons import Reason, Verdict
from numberdrop.rules.refusals import NoNumber, TooFew
from numberdrop.rules.shapes import OTHER_TILES
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.turn import tell_combo

from . import asking
from .intents import BadIntent, Json, cells, mapping, numbered, text, whole
from .page import Page
from .picture import board_picture, combo_text
from .tables import icons, placement_table

TOOLS = ("paint", "drop", "combo")
_PAINTS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "X", ".", "o")
_EXAMPLE = "....4..\n.334...\n1236.5.\n4456.51\n2X57611\nXXX2341"
_DEEPEST = 200


class Sandbox(Page):
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
        voice, button = self.voice, self.button
        drop = self.tool == "drop"
        buttons = []
        if drop:
            swap = [button("swap", "S")] if self.roll else []
            buttons = [
                button("left", "←"),
                button("ccw", "Z"),
                button("cw", "X"),
                button("flip", "F"),
                *swap,
                button("right", "→"),
                button("lower", "↓"),
                button("drop", "␣", primary=True),
                button("prev_landing"),
                button("next_landing", "N"),
            ]
        elif self.tool == "combo":
            buttons = [button("circle", "↵", primary=True), button("clear", "Esc"), button("combos")]
        rest = [
            button("ask", "W"),
            button("undo", "U"),
            button("redo"),
            button("wipe"),
            button("example"),
            button("picture"),
        ]
        count = sum(len(landings(self.sheet.grid, shape)) for shape in self.shapes)
        return self.frame(
            headline=voice(f"sandbox.headline_{self.tool}", count=count),
            hint=voice(f"sandbox.hint_{self.tool}"),
            mode={"drop": "drop" if self.roll else "block"}.get(self.tool, self.tool),
            dice=[{"face": face} for face in self.faces[:4]] if drop else [],
            shape_die=self.faces[4] if drop else None,
            dice_editable=drop,
            die_choices=list("1234567*"),
            shape_choices=[*SHAPE_DIE, *OTHER_TILES],
            icons=icons(),
            buttons=buttons + rest,
            tools=[
                {"id": f"tool_{tool}", "label": voice(f"sandbox.tool_{tool}"), "pressed": tool == self.tool}
                for tool in TOOLS
            ],
            palette=[
                {
                    "id": f"palette:{paint}",
                    "label": voice("sandbox.erase")
                    if paint == "."
                    else voice("sandbox.ring")
                    if paint == "o"
                    else paint,
                }
                for paint in _PAINTS
            ]
            if self.tool == "paint"
            else [],
            cards=[{"id": "why", "kind": "talk", "title": voice("ui.talk_none")}, self._facts()],
            undo=self.at > 0,
            redo=self.at + 1 < len(self.sheets),
        )

    def _facts(self) -> Json:
        voice, grid = self.voice, self.sheet.grid
        combos = find_combos(grid)
        roll = self.roll
        lines = [
            voice("sandbox.fact_marks", n=sum(mark != "." for mark in grid.marks)),
            voice("sandbox.fact_rows", n=len(self.sheet.plus_rows), holes=len(grid.holes)),
            voice("sandbox.fact_combos", n=len(combos)),
        ]
        if roll is not None and not roll.possible:
            lines.append(voice("sandbox.impossible_roll", roll=" ".join(roll.numbers).replace("*", "★")))
        if grid.crossed:
            lines.append(voice("sandbox.fact_line"))
        return {
            "id": "facts",
            "kind": "list",
            "title": voice("sandbox.facts"),
            "items": [{"text": line, "tone": "info", "cells": []} for line in lines],
        }

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
        return Sheet(grid, combos=kept)

    def on_paint(self, message: Json) -> None:
        row, col = cells([message.get("cell")])[0]
        value = text(message.get("value"), 1)
        if value not in _PAINTS or not on_grid((row, col)):
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
        allowed = [*SHAPE_DIE, *OTHER_TILES] if i == 4 else list("1234567*")
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
            chosen = cells(act.get("cells"))
            combo, faults = judge_selection(self.sheet, chosen)
            self._tell_combo(chosen, commit=True)
            if combo is not None and not faults:
                sheet = self.sheet
                self._put(Sheet(sheet.grid.circle(combo.cells), combos=(*sheet.combos, combo)))
            return True
        if kind not in ("drop", "block"):
            raise BadIntent(f"no act is called {kind!r}")
        self._tell_drop(act, commit=True)
        return True

    def on_try(self, message: Json) -> bool:
        if message.get("turn") != self.turn:
            return False  # a question about a position that is gone; the new picture is on its way
        if "combo" in message:
            self._tell_combo(cells(message["combo"]))
        else:
            self._tell_drop(message)
        return False

    def _tell_drop(self, given: Json, commit: bool = False) -> None:
        grid, roll = self.sheet.grid, self.roll
        if roll is None:
            rows = given.get("cells")
            where = cells(
                [row[:2] for row in rows]
                if isinstance(rows, list) and all(isinstance(row, list) for row in rows)
                else rows
            )
            landing, faults = judge_placing(grid, where, self.shapes)
            told: list[Reason] = [*tell_contacts(grid, landing), *tell_landing(landing)] if landing else []
            after = grid.put(dict.fromkeys(where, "X")) if landing else grid
        else:
            drop = Drop(numbered(given.get("cells")))  # type: ignore[arg-type]
            where = tuple((row, col) for row, col, _ in drop.cells)
            landing, faults = judge_drop(grid, drop.cells, roll)
            told = tell_drop(Sheet(grid), drop, landing, roll) if landing else []
            after = written(grid, drop) if landing else grid
        unset = [reason for reason in faults if isinstance(reason, NoNumber)]
        if faults and len(unset) == len(faults) and not commit:
            spot, _ = judge_placing(grid, where, self.shapes)
            seen: list[Reason] = [*tell_contacts(grid, spot), *tell_landing(spot)] if spot else []
            self.tell(
                [*self.items(seen), *({**self.voice.item(one), "tone": "info"} for one in unset)],
                title=self.voice("ui.talk_lands"),
            )
            return
        more: dict[str, Any] = {"ghost": [list(cell) for cell in where]} if faults else {}
        if commit and unset and len(unset) == len(faults):
            more = {"open_dial": list(where).index(unset[0].cell)}
        self.explain(
            Verdict.refuse(faults) if faults else Verdict.tell(told),
            title=self.voice("ui.talk_refused" if faults else "ui.talk_lands"),
            **more,
        )
        if commit and landing and not faults:
            self.drops += 1
            self._put(Sheet(after, combos=self.sheet.combos), last=where)

    def _tell_combo(self, chosen: tuple[tuple[int, int], ...], commit: bool = False) -> None:
        if not chosen:
            self.tell([self.voice.note("ui.combo_pick", rule="connected")], verdict="none")
            return
        sheet = self.sheet
        combo, faults = judge_selection(sheet, chosen)
        near = nearest_combo(sheet, chosen) if combo is None else None
        nearest = (
            {
                "cells": [list(cell) for cell in near.cells],
                "label": self.voice("ui.nearest", combo=combo_text(self.voice, sheet.grid, near)),
            }
            if near
            else None
        )
        if not commit and faults and all(isinstance(fault, TooFew) for fault in faults):
            self.tell([{**self.voice.item(fault), "tone": "info"} for fault in faults], nearest=nearest)
        else:
            verdict = (
                Verdict.tell(tell_combo(sheet, combo)) if combo is not None and not faults else Verdict.refuse(faults)
            )
            self.explain(verdict, nearest=nearest)

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
            self._picture_dialog(given, self.voice("sandbox.picture_bad", error=str(error)))
            return
        self.dialog = None
        self._put(Sheet(grid))
        self.quiet()


def _trimmed(grid: Grid) -> str:
    """The picture without the empty rows on top."""
    rows = str(grid).split("\n")
    first = next((i for i, row in enumerate(rows) if row.strip(".")), len(rows) - 1)
    return "\n".join(rows[first:])
