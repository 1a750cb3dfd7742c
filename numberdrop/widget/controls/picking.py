"""Questions answered out of a list: one option, several, or a sequence."""

from __future__ import annotations

from typing import Any

from numberdrop.exercises import questions as ask
from numberdrop.exercises.speaking import pick_name
from numberdrop.rules.actions import Throw
from numberdrop.rules.effects import DiceShow, LettersWait
from numberdrop.rules.grid import ROWS
from numberdrop.rules.reasons import Cells, Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.why import why
from numberdrop.text import cells as say_cells
from numberdrop.widget.intents import Json
from numberdrop.widget.picture import sheet_card, tiles_picture

from .base import Control


class OptionsControl(Control):
    """One option, several, or a sequence; the table they are about stands beside them."""

    @property
    def sheet(self) -> Sheet | None:
        question = self.question
        if isinstance(question, ask.Choose):
            return question.sheet if question.drawn and (question.grid.marks.strip(".") or question.boxes) else None
        found: Sheet | None = getattr(question, "sheet", None)
        if found is not None or not self._table:
            return found
        return question.game.sheets[self.page.shown % len(question.sheets)]  # type: ignore[no-any-return]

    @property
    def rows(self) -> int:
        return self.stack_rows

    @property
    def _table(self) -> bool:
        """Whether the table says anything: dice alone need no grid."""
        return isinstance(self.question, ask.Order | ask.Which) and self.question.about_table

    def extras(self) -> Json:
        question, page = self.question, self.page
        roll = str(question.roll)
        found: Json = {}
        if roll:
            found = {"dice": [{"face": face} for face in roll[:-1]], "shape_die": roll[-1:]}
        if not self._table:
            return found
        game = question.game
        if game.players > 1:
            found["players"] = [
                {
                    "id": player, "name": page.voice("ui.player", n=player + 1), "total": "", "shown": player == page.shown,
                    "turn": False, "first": player == game.first, "done": False,
                    "label": page.voice("ui.player", n=player + 1),
                }
                for player in range(game.players)
            ]  # fmt: skip
        found["tiles"] = tiles_picture(page.voice, game)
        return found

    def says(self) -> list[Reason]:
        """What the dice set off at this table: which letter, on whom, or why none."""
        question = self.question
        about_blocks = isinstance(question, ask.Order) or getattr(question, "about", "") in ("letter", "droppers")
        if not about_blocks or question.game.solo or question.game.roll is None:
            return []
        told = why(question.game, Throw(question.game.roll))
        # What happens now comes before what waits.
        return sorted(
            (one for one in told if not isinstance(one, DiceShow)), key=lambda one: isinstance(one, LettersWait)
        )

    def cards(self) -> list[Json]:
        found = [self._options()]
        question, voice = self.question, self.page.voice
        if self._table and len(question.sheets) > 1:
            lines = [_letters_line(voice, n, sheet) for n, sheet in enumerate(question.game.sheets)]
            items = [{"text": line, "tone": "info", "cells": []} for line in lines]
            found.append({"id": "table", "kind": "list", "title": voice("lesson.table"), "items": items})
        elif isinstance(question, ask.Choose) and question.boxes:
            found.append(sheet_card(voice, question.sheet, {}, solo=False))
        return found

    def _options(self) -> Json:
        many = getattr(self.question, "many", True)
        return self.options(self.page.voice(f"lesson.pick_{self._how(many)}"), self._items(), many)

    def _how(self, many: bool) -> str:
        if isinstance(self.question, ask.Order):
            return "order"
        return "sequence" if getattr(self.question, "ordered", False) else "many" if many else "one"

    def _items(self) -> list[Json]:
        question, language = self.question, self.page.language
        if isinstance(question, ask.Choose):
            return [{"id": one.id, "label": self.page.said(one.text)} for one in question.options]
        about = getattr(question, "about", "order")
        return [{"id": one, "label": pick_name(one, about, language)} for one in question.ids]


def _letters_line(voice: Any, player: int, sheet: Sheet) -> str:
    held, gone = sorted(sheet.circled - sheet.crossed), sorted(sheet.crossed)
    name = voice("ui.player", n=player + 1)
    line = voice("lesson.holds", name=name, letters=", ".join(held)) if held else voice("lesson.holds_none", name=name)
    return f"{line} {voice('lesson.crossed', letters=', '.join(gone))}" if gone else line


class PicksControl(OptionsControl):
    """Pictures to choose from: placements, what comes of drops, a combo to take or leave."""

    question: ask.Pick

    @property
    def sheet(self) -> Sheet | None:
        return self.question.sheet

    @property
    def _table(self) -> bool:
        return False

    def says(self) -> list[Reason]:
        """What speaks for the right choice: the same list that tells a wrong one what it lacks."""
        feedback = self.page.feedback
        return list(feedback.reasons) if feedback and feedback.right else []

    def cards(self) -> list[Json]:
        sheet = self.question.sheet
        boxes = [sheet_card(self.page.voice, sheet, {}, solo=False)] if sheet.boxes else []
        return [self._options(), *boxes]

    def _items(self) -> list[Json]:
        question, language = self.question, self.page.language
        return [
            {"id": one, "label": pick_name(one, question.about, language), **self._picture(one)} for one in question.ids
        ]

    def _picture(self, pick: str) -> Json:
        grid, cells = self.question.shown(pick)
        if not cells:
            return {}
        where = say_cells(cells, self.page.language)
        tallest = max([*grid.heights, *(row + 1 for row, _ in cells)])
        lit = [{"cells": [list(cell) for cell in cells], "tone": "info"}]
        mini = {"cells": grid.marks, "rows": min(ROWS, tallest + 1), "lit": lit, "groups": [], "label": where}
        return {"mini": mini}


class ColumnControl(PicksControl):
    """A column to choose for the shape that hangs over the grid."""

    question: ask.Column

    @property
    def rows(self) -> int:
        return ROWS

    def extras(self) -> Json:
        return {} if self.answered is not None else self.hanging()

    def rings(self) -> list[tuple[str, str, Cells]]:
        answer = self.answered
        return [("answer", "✓", self.question.landings[pick].cells) for pick in (answer.picks if answer else ())]


class PiecesControl(OptionsControl):
    """Pieces in the grid, each ringed and named by its letter, to be put in order."""

    question: ask.Retro

    def extras(self) -> Json:
        return {}

    def rings(self) -> list[tuple[str, str, Cells]]:
        return [("piece", pick, cells) for pick, (_, cells) in self.question.named.items()]
