"""Taking a paper sheet down as it stands: the grid is painted or typed, combos are ringed, marks are pressed where they are.

Nothing is refused for being wrong: finding that out is what the check is for (``companion_sheet``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from numberdrop.rules.actions import Action, Circle
from numberdrop.rules.combos import KINDS
from numberdrop.rules.court import judge_cells
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import LINE, ROWS, on_grid
from numberdrop.rules.reasons import Cells, Verdict
from numberdrop.rules.sheet import SIZES, Sheet
from numberdrop.rules.turn import tell_combo

from .companion_paper import Paper, PaperError, typed_row
from .intents import BadIntent, Json, cells, mapping, text, whole
from .judging import Judging
from .typed import Asked
from .words import Voice

PAINTS = (*"0123456789", "X", ".")
_DEEPEST = 400


class CompanionWriting(Judging):
    """One sheet; ``papers`` is the undo history."""

    name: ClassVar[str] = "companion"

    def __init__(self, language: str = "en", paper: Paper | None = None) -> None:
        self.papers = [paper or Paper()]
        self.at = 0
        self.tool = "paint"
        super().__init__(language)

    @property
    def paper(self) -> Paper:
        return self.papers[self.at]

    @property
    def voice(self) -> Voice:
        return Voice(self.language, (None,), self.paper.edition)

    # --- taking down ----------------------------------------------------------------------------------------------

    def put(self, paper: Paper) -> None:
        """The sheet as it stands now. No new turn: who paints quickly does not wait for the picture of each cell."""
        self.papers = [*self.papers[max(0, self.at + 1 - _DEEPEST) : self.at + 1], paper]
        self.at = len(self.papers) - 1

    def on_paint(self, message: Json) -> None:
        cell = cells([message.get("cell")])[0]
        value = text(message.get("value"), 1)
        if value == "o":
            self.tell([self.voice.note("paper.ring_with_tool")])
            return
        if value not in PAINTS or not on_grid(cell):
            raise BadIntent(f"{value!r} cannot be painted at {cell!r}")
        self.put(self.paper.with_mark(cell, None if value == "." else value))
        self.quiet()

    def on_typed(self, message: Json) -> bool | None:
        given = text(message.get("text"), 200)
        try:
            row = typed_row(given)
        except PaperError as error:
            self._refuse(error)
            return False
        if row is None:
            return super().on_typed(message)
        self.put(self.paper.with_row(*row))
        words = self.voice("paper.row_written", row=row[0] + 1, signs=" ".join(row[1]))
        self.tell([{**self.voice.note("paper.row_written", row=row[0] + 1, signs=row[1])}], announce=words)
        return None

    def _refuse(self, error: PaperError) -> None:
        self.tell([self.voice.note(error.key, tone="refuse", **error.values)], verdict="refused")

    def on_mark(self, message: Json) -> None:
        about = mapping(message.get("about"))
        kind = text(about.get("kind"), 12)
        if kind == "letter":
            letter = text(about.get("letter"), 1)
            if letter not in LETTERS or not letter:
                raise BadIntent(f"no letter is called {letter!r}")
            self.put(self.paper.next_letter(letter))
        else:
            self.put(self.paper.toggled(_mark(kind, about)))
        self.quiet()

    # --- rings ----------------------------------------------------------------------------------------------------

    def awaited(self) -> Asked:
        return Asked(Phase.COMBO, 0, self.paper.grid, (), {})

    def on_act(self, message: Json) -> bool | None:
        act = mapping(message.get("action"))
        if text(act.get("type"), 12) != "circle":
            raise BadIntent("a paper sheet takes rings only")
        return self.commit(Circle(cells(act.get("cells"))))

    def on_try(self, message: Json) -> bool:
        chosen = cells(message.get("combo"))
        verdict, sheet = self._verdict(chosen)
        self.tell_selection(verdict, sheet, chosen)
        return False

    def _verdict(self, chosen: Cells) -> tuple[Verdict, Sheet]:
        """What the rules say of a ring, those around it being taken."""
        ring = tuple(sorted(set(chosen)))
        others = replace(self.paper, groups=tuple(group for group in self.paper.groups if group != ring)).ringed
        sheet = Sheet(others)
        combo, faults = judge_cells(others, chosen)
        return (Verdict.refuse(faults) if combo is None else Verdict.tell(tell_combo(sheet, combo))), sheet

    def commit(self, action: Action) -> bool | None:
        """Take down a ring, whether it is a combo or not; the same ring once more takes it away."""
        if not isinstance(action, Circle):
            raise BadIntent("a paper sheet takes rings only")
        off = [cell for cell in action.cells if not on_grid(cell)]
        if off or not any(isinstance(self.paper.grid[cell], int) for cell in action.cells):
            self.explain(self._verdict(action.cells)[0])
            return False
        had = len(self.paper.groups)
        verdict, _ = self._verdict(action.cells)
        try:
            self.put(self.paper.with_ring(action.cells))
        except PaperError as error:
            self._refuse(error)
            return False
        self.turn += 1
        if len(self.paper.groups) < had:
            self.tell([self.voice.note("paper.ring_gone", action.cells)])
        elif verdict.legal:
            self.tell([self.voice.note("paper.ring_good", action.cells, tone="good"), *self.items(list(verdict.gains))])
        else:
            note = self.voice.note("paper.ring_bad", action.cells, tone="refuse")
            self.tell([note, *self.items(list(verdict))], verdict="refused")
        return None

    # --- buttons --------------------------------------------------------------------------------------------------

    def on_press(self, message: Json) -> bool | None:
        name = text(message.get("id"), 30)
        if name.startswith("unring_") and name[7:].isdecimal():
            number = whole(int(name[7:]), 0, len(self.paper.groups) - 1)
            gone = self.paper.groups[number]
            self.put(self.paper.without_ring(number))
            self.turn += 1
            self.tell([self.voice.note("paper.ring_gone", gone)])
            return None
        return super().on_press(message)

    def choose(self, tool: str) -> None:
        """Write numbers (``paint``) or ring combos (``combo``)."""
        self.tool = tool
        self.turn += 1
        self.quiet()

    def press_combo(self) -> None:
        """The key C: to the rings and back."""
        self.choose("paint" if self.tool == "combo" else "combo")

    def press_undo(self) -> None:
        self._step(-1, "ui.nothing_to_undo")

    def press_redo(self) -> None:
        self._step(1, "ui.nothing_to_redo")

    def _step(self, by: int, otherwise: str) -> None:
        if not 0 <= self.at + by < len(self.papers):
            self.tell([self.voice.note(otherwise)])
            return
        self.at += by
        self.turn += 1
        self.tell([self.voice.note("ui.undone" if by < 0 else "ui.redone")])


def _mark(kind: str, about: Json) -> str:
    """The mark that a pressed part of the sheet stands for."""
    if kind == "row":
        row = whole(about.get("row"), 0, ROWS - 1)
        return f"{'+' if row < LINE else '-'}{row + 1}"
    if kind == "bonus":
        return kind
    which = about.get("which")
    if which not in KINDS:
        raise BadIntent(f"nothing of the kind {kind!r} can be marked")
    if kind == "plus10":
        return f"plus10{which}"
    size = whole(about.get("size"), min(SIZES), max(SIZES))
    if kind != "box":
        raise BadIntent(f"nothing of the kind {kind!r} can be marked")
    return f"{which}{size}"
