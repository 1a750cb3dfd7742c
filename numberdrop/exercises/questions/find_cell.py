"""Questions answered by pointing at cells: by their name, by where they stand on the sheet, by what is wrong in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.misconceptions.rulebook import TRUE, Rulebook
from numberdrop.exercises.reasons import cell_misses
from numberdrop.rules.grid import COLS, ROWS, on_grid
from numberdrop.rules.reasons.reason import Cells, Reason

from .base import Judged, OnSheet, Outcome, Places, across
from .landings import Held


@dataclass(frozen=True, kw_only=True)
class Find(OnSheet):
    """Point at one of ``cells``, or at all of them where ``every`` is set. Answered with cells."""

    kind: ClassVar[str] = "find"
    cells: Places
    every: bool = False
    roll: str = ""
    """The dice that the columns of the picture were written with, where the question is who used them wrongly."""
    held: Held | None = None
    """What hangs over the grid, where the question is about that."""

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        if book is not TRUE or answer.picks or not answer.cells:
            return False
        chosen = set(answer.cells)
        return chosen == set(self.cells) if self.every else chosen <= set(self.cells)

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        if book is not TRUE:
            return None
        return Answer.of(self.cells if self.every else self.cells[:1])

    def judge(self, answer: Answer) -> Judged:
        if answer.empty:
            return Judged(Outcome.EMPTY)
        if self.accepts(answer):
            return Judged(Outcome.RIGHT)
        wrong = tuple(cell for cell in answer.cells if cell not in self.cells)
        missing = len(set(self.cells) - set(answer.cells)) if self.every else 0
        found = [self._miss(wrong)] if wrong else []
        return Judged(Outcome.WRONG, (*found, *((cell_misses.CellsToGo(missing),) if missing else ())))

    def _miss(self, wrong: Cells) -> Reason:
        """Why cells are wrong: they may have been counted in another way."""
        if self.roll:
            held = {(row, col) for _, col in wrong for row in range(ROWS) if self.sheet.grid[row, col] is not None}
            return cell_misses.EachDieOnce(tuple(sorted(held)) or wrong)
        if len(wrong) == 1:
            row, col = wrong[0]
            if (col, row) in self.cells and on_grid((col, row)):
                return cell_misses.RowForColumn((row, col))
            if (ROWS - 1 - row, col) in self.cells:
                return cell_misses.FromTheTop((row, col))
            if (row, COLS - 1 - col) in self.cells:
                return cell_misses.FromTheRight((row, col))
        return cell_misses.OtherPlace(wrong)

    @property
    def values(self) -> dict[str, Any]:
        row, col = self.cells[0]
        if self.held is not None:
            return {"shape": self.held.shape, "column": self.held.column}
        faces = {"roll": " ".join(self.roll[:-1]).replace("*", "★")} if self.roll else {}
        return {"row": row, "column": col, "cell": (row, col), "cells": tuple(self.cells), **faces}

    def clue(self, solution: Answer) -> Cells:
        """The row it stands in; with dice two of the columns, one of them at fault; under a shape all that may stop it."""
        row, col = solution.cells[0]
        if self.held is not None:
            tops = ((height - 1, at) for at, height in enumerate(self.sheet.grid.heights) if height)
            return tuple(cell for cell in tops if 0 <= cell[1] - self.held.column < self.held.orientation.width)
        if not self.roll:
            return across(row)
        columns = sorted({at for at in range(COLS) if self.sheet.grid[0, at] is not None} - {col})
        two = (col, next((at for at in columns if at > col), columns[0]))
        return tuple((row, at) for row in range(ROWS) for at in two if self.sheet.grid[row, at] is not None)
