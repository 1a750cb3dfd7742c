"""What every control has: the picture of a question on the page, and the reading of what is answered.

A control reads and draws for one question; it decides nothing: answers go to ``exercises.judge``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from numberdrop.exercises import Answer
from numberdrop.rules.grid import ROWS
from numberdrop.rules.reasons import Cells, Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.widget.intents import BadIntent, Json
from numberdrop.widget.picture import board_picture

if TYPE_CHECKING:
    from numberdrop.widget.solving import Solving


_FEWEST_ROWS = 5


class Control:
    """A question on the page. ``mode`` is what the board takes."""

    mode: ClassVar[str] = "none"

    def __init__(self, page: Solving, question: Any) -> None:
        self.page = page
        self.question = question

    @property
    def sheet(self) -> Sheet | None:
        """The sheet on the board; ``None`` when there is none."""
        found: Sheet | None = getattr(self.question, "sheet", None)
        return found

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes that may be dropped."""
        return ()

    @property
    def rows(self) -> int:
        """How many rows of the grid are to be seen, from the bottom: all where something falls or is looked for."""
        return ROWS

    @property
    def stack_rows(self) -> int:
        """As few as show what is written: on a phone, question, stack and buttons are then seen at once."""
        sheet = self.sheet
        tallest = max(sheet.grid.heights) if sheet is not None else 0
        return min(ROWS, max(_FEWEST_ROWS, tallest + 1))

    def board(self) -> Json:
        """The ``board`` trait."""
        sheet = self.solved() or self.sheet
        if sheet is None:
            return {}
        picture = board_picture(sheet, self.page.voice("lesson.board"), self.page.last, self.page.drops)
        rings = [(kind, sign, cells) for kind, sign, cells in self.rings() if cells]
        picture["groups"] += [
            {"kind": kind, "size": len(cells), "label": sign, "cells": [list(cell) for cell in cells]}
            for kind, sign, cells in rings
        ]
        return picture

    @property
    def answered(self) -> Answer | None:
        """The right answer that is to be seen: the learner's own once it is given, the author's where it is shown."""
        page = self.page
        if page.feedback is not None and page.feedback.right:
            return page.feedback.answer
        return page.exercise.example if page.closed or page.example_first else None

    def rings(self) -> list[tuple[str, str, Cells]]:
        """What is ringed on the board besides combos: what is asked about, and the answer that is to be seen."""
        answer = self.answered
        return [("answer", "✓", answer.cells)] if answer is not None else []

    def solved(self) -> Sheet | None:
        """The sheet as the right answer leaves it, once that is to be seen."""
        return None

    def table(self) -> Json:
        return {}

    def extras(self) -> Json:
        """More of the scene: dice, tiles, players, what hangs over the grid."""
        return {}

    def hanging(self) -> Json:
        """What hangs over the grid where the question holds a shape."""
        held = getattr(self.question, "held", None)
        return {"hang": {"cells": [[row, col, ""] for row, col in held.hanging]}} if held is not None else {}

    def cards(self) -> list[Json]:
        return []

    def options(self, title: str, items: list[Json], many: bool) -> Json:
        """The card of options; once the question is closed it shows which were right."""
        page, picked = self.page, self.page.picked
        right = self.question.solution().picks if page.closed else ()

        def mark(pick: str) -> str | None:
            if not page.closed or pick not in (*right, *picked):
                return None
            return ("right" if pick in picked else "missed") if pick in right else "wrong"

        return {
            "id": "options", "kind": "options", "title": title, "many": many,
            "ordered": getattr(self.question, "ordered", False), "picked": list(picked), "locked": page.closed,
            "items": [{**item, "mark": mark(item["id"])} for item in items],
            "submit": {"id": "answer", "label": page.voice("ui.button_answer")},
        }  # fmt: skip

    def buttons(self) -> list[Json]:
        return []

    def read(self, action: Json) -> Answer:
        """The answer that an act on the board is."""
        raise BadIntent(f"this question takes no act {action.get('type')!r}")

    def trying(self, message: Json) -> None:
        """Tell about something that is tried, not yet answered."""

    def says(self) -> list[Reason]:
        """What the engine has to say of the answer that is to be seen."""
        return []
