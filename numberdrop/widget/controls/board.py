"""Questions that the board answers: cells to pick, a shape to drop, a combo to circle."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises import Answer
from numberdrop.exercises import questions as ask
from numberdrop.rules.actions import Drop
from numberdrop.rules.court import judge_selection
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
        found = super().rings()
        if isinstance(self.question, ask.Point):
            found.insert(0, ("asked", "?", tuple(self.question.selection)))
        return found

    def extras(self) -> Json:
        question = self.question
        # Where one cell is the answer, another one takes its place: nothing has to be cleared first.
        one = isinstance(question, ask.Point) or (isinstance(question, ask.Find) and not question.every)
        found: Json = {"single": one, **self.hanging()}
        if roll := getattr(question, "roll", ""):
            found |= {"dice": [{"face": face} for face in roll[:-1]], "shape_die": roll[-1:]}
        return found

    def buttons(self) -> list[Json]:
        answer, clear = self.page.pick_buttons("answer")
        legal = [self.page.button("legal", "L")] if isinstance(self.question, ask.Point) else []
        return [answer, *legal, clear]

    def read(self, action: Json) -> Answer:
        if action.get("type") not in ("free", "circle"):
            return super().read(action)
        return Answer.of(cells(action.get("cells")))


class DropControl(Control):
    """A shape is dropped with its numbers."""

    mode = "drop"
    question: ask.Dropping

    @property
    def roll(self) -> Roll:
        return self.question.roll

    @property
    def shapes(self) -> tuple[str, ...]:
        return self.roll.shapes

    def solved(self) -> Sheet | None:
        drop = self._given()
        return replace(self.question.sheet, grid=written(self.question.sheet.grid, drop)) if drop else None

    def _given(self) -> Drop | None:
        answer = self.answered
        return Drop(answer.numbered) if answer is not None else None  # type: ignore[arg-type] # a right one has all numbers

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
        sheet, answer = self.question.sheet, self.answered
        if answer is None:
            return None
        combo, _ = judge_selection(sheet, answer.cells)
        return sheet.with_combo(combo) if combo is not None else None

    def rings(self) -> list[tuple[str, str, Cells]]:
        return []  # the combo itself is ringed

    def buttons(self) -> list[Json]:
        return self.page.pick_buttons("circle")

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
        return list(why(self.question.sheet, self.answered.cells)) if self.answered is not None else []


class BlockControl(Control):
    """A block of X is dropped."""

    mode = "block"
    question: ask.Resting

    @property
    def shapes(self) -> tuple[str, ...]:
        return (self.question.falls,)

    def solved(self) -> Sheet | None:
        sheet, answer = self.question.sheet, self.answered
        if answer is None:
            return None
        marks = dict.fromkeys(answer.cells, "X")
        return replace(sheet, grid=sheet.grid.put(marks), blocks=(*sheet.blocks, answer.cells))

    def table(self) -> Json:
        return placement_table(self.question.sheet.grid, (self.question.falls,), "block")

    def buttons(self) -> list[Json]:
        return self.page.hand_buttons(numbers=False)

    def read(self, action: Json) -> Answer:
        if action.get("type") != "block":
            return super().read(action)
        return Answer.of(cells(action.get("cells")))

    def trying(self, message: Json) -> None:
        where = tuple((row, col) for row, col, _ in numbered(message.get("cells")))
        grid = self.question.sheet.grid
        landing, faults = judge_placing(grid, where, (self.question.falls,))
        told = [*tell_contacts(grid, landing), *tell_landing(landing)] if landing else []
        verdict = Verdict.refuse(faults) if landing is None else Verdict.tell(told)
        self.page.tell_drop(verdict, where, grid, (self.question.falls,))

    def says(self) -> list[Reason]:
        answer, grid = self.answered, self.question.sheet.grid
        if answer is None:
            return []
        landing, _ = judge_placing(grid, answer.cells, (self.question.falls,))
        return [*tell_contacts(grid, landing), *tell_landing(landing)] if landing else []
