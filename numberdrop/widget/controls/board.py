"""Questions that the board answers: cells to pick, a shape to drop, a combo to circle."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises import Answer
from numberdrop.exercises import questions as ask
from numberdrop.rules.actions import Drop
from numberdrop.rules.combos import Combo
from numberdrop.rules.dice import Roll
from numberdrop.rules.drops import judge_drop, judge_placing, tell_contacts, tell_drop, tell_landing, written
from numberdrop.rules.reasons import Cells, Reason, Verdict
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.why import why
from numberdrop.widget.intents import Json, cells, numbered
from numberdrop.widget.picture import sheet_card
from numberdrop.widget.tables import placement_table

from .base import Control


class CellsControl(Control):
    """Cells are picked: a landing that is predicted, a cell at fault, a cell by name."""

    mode = "free"

    @property
    def rows(self) -> int:
        return self.stack_rows if isinstance(self.question, ask.Point) else super().rows

    def rings(self) -> list[tuple[str, str, Cells]]:
        page, found = self.page, super().rings()
        if page.closed and page.feedback is not None:
            # Any right answer counts: the learner's own is ringed, not the author's.
            found = [("answer", "✓", page.feedback.answer.cells)]
        if isinstance(self.question, ask.Point):
            found.insert(0, ("asked", "?", tuple(self.question.selection)))
        return found

    def extras(self) -> Json:
        found: Json = {}
        held = getattr(self.question, "held", None)
        if held is not None:
            found["hang"] = {"cells": [[row, col, ""] for row, col in held.hanging]}
        if roll := getattr(self.question, "roll", ""):
            found |= {"dice": [{"face": face} for face in roll[:-1]], "shape_die": roll[-1:]}
        return found

    def buttons(self) -> list[Json]:
        button = self.page.button
        legal = [button("legal", "L")] if isinstance(self.question, ask.Point) else []
        return [button("answer", "↵", primary=True), *legal, button("clear", "Esc")]

    def read(self, action: Json) -> Answer:
        if action.get("type") not in ("free", "circle"):
            return super().read(action)
        return Answer.of(cells(action.get("cells")))


class DropControl(Control):
    """A shape is dropped with its numbers."""

    mode = "drop"
    question: ask.Place

    @property
    def roll(self) -> Roll:
        return self.question.roll

    def solved(self) -> Sheet | None:
        drop = self._given()
        return replace(self.question.sheet, grid=written(self.question.sheet.grid, drop)) if drop else None

    def _given(self) -> Drop | None:
        feedback = self.page.feedback
        if feedback is None or not feedback.right:
            return None
        return Drop(tuple((row, col, number or 0) for row, col, number in feedback.answer.numbered))

    def table(self) -> Json:
        return placement_table(self.question.sheet.grid, self.roll.shapes, "drop")

    def extras(self) -> Json:
        return {"dice": [{"face": face} for face in self.roll.numbers], "shape_die": self.roll.shape}

    def buttons(self) -> list[Json]:
        return self.page.hand_buttons(numbers=True)

    def read(self, action: Json) -> Answer:
        if action.get("type") != "drop":
            return super().read(action)
        return Answer(tuple(sorted(numbered(action.get("cells")), key=lambda cell: cell[:2])))

    def trying(self, message: Json) -> None:
        given = numbered(message.get("cells"))
        where = tuple((row, col) for row, col, _ in given)
        sheet = self.question.sheet
        landing, faults = judge_drop(sheet.grid, given, self.roll)  # type: ignore[arg-type]
        if landing is None or faults:
            verdict = Verdict.refuse(faults)
        else:
            verdict = Verdict.tell(tell_drop(sheet, Drop(given), landing, self.roll))  # type: ignore[arg-type]
        self.page.tell_drop(verdict, where, sheet.grid, self.roll.shapes)

    def says(self) -> list[Reason]:
        drop = self._given()
        if drop is None:
            return []
        landing, _ = judge_drop(self.question.sheet.grid, drop.cells, self.roll)
        return tell_drop(self.question.sheet, drop, landing, self.roll) if landing else []


class ComboControl(Control):
    """A combo is circled."""

    mode = "combo"
    question: ask.Circle

    @property
    def rows(self) -> int:
        return self.stack_rows

    def solved(self) -> Sheet | None:
        feedback = self.page.feedback
        if feedback is None or not feedback.right:
            return None
        sheet = self.question.sheet
        chosen = feedback.answer.cells
        kind = "identical" if len({sheet.grid[cell] for cell in chosen}) == 1 else "consecutive"
        return sheet.with_combo(Combo.of(kind, chosen))  # type: ignore[arg-type]

    def buttons(self) -> list[Json]:
        button = self.page.button
        return [button("circle", "↵", primary=True), button("clear", "Esc")]

    def cards(self) -> list[Json]:
        sheet = self.solved() or self.question.sheet
        return [sheet_card(self.page.voice, sheet, {}, solo=False)] if sheet.boxes else []

    def read(self, action: Json) -> Answer:
        if action.get("type") != "circle":
            return super().read(action)
        return Answer.of(cells(action.get("cells")))

    def trying(self, message: Json) -> None:
        chosen = cells(message.get("combo"))
        # The nearest combo would give the answer away.
        self.page.tell_selection(why(self.question.sheet, chosen), self.question.sheet, chosen)
        self.page.talk["nearest"] = None

    def says(self) -> list[Reason]:
        feedback = self.page.feedback
        return list(why(self.question.sheet, feedback.answer.cells)) if feedback and feedback.right else []


class BlockControl(Control):
    """A block of X is dropped."""

    mode = "block"
    question: ask.PlaceBlock

    def solved(self) -> Sheet | None:
        feedback = self.page.feedback
        if feedback is None or not feedback.right:
            return None
        sheet, cells = self.question.sheet, feedback.answer.cells
        return replace(sheet, grid=sheet.grid.put(dict.fromkeys(cells, "X")), blocks=(*sheet.blocks, cells))

    def table(self) -> Json:
        return placement_table(self.question.sheet.grid, (self.question.tile,), "block")

    def buttons(self) -> list[Json]:
        return self.page.hand_buttons(numbers=False)

    def read(self, action: Json) -> Answer:
        if action.get("type") != "block":
            return super().read(action)
        return Answer.of(cells(action.get("cells")))

    def trying(self, message: Json) -> None:
        where = tuple((row, col) for row, col, _ in numbered(message.get("cells")))
        grid = self.question.sheet.grid
        landing, faults = judge_placing(grid, where, (self.question.tile,))
        told = [*tell_contacts(grid, landing), *tell_landing(landing)] if landing else []
        verdict = Verdict.refuse(faults) if landing is None else Verdict.tell(told)
        self.page.tell_drop(verdict, where, grid, (self.question.tile,))

    def says(self) -> list[Reason]:
        feedback, grid = self.page.feedback, self.question.sheet.grid
        if feedback is None or not feedback.right:
            return []
        landing, _ = judge_placing(grid, feedback.answer.cells, (self.question.tile,))
        return [*tell_contacts(grid, landing), *tell_landing(landing)] if landing else []
