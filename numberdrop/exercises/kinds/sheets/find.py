"""Kind ``find`` of exercises: point at cells given by row and column, by their place on the sheet, or by a fault in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.exercises.asking.on_sheet import CellsInFile, SheetDescription, row_cells
from numberdrop.exercises.asking.question import PromptValues, Question
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions.maker import Maker, SeededRandom, tries
from numberdrop.exercises.reasons import misses
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import COLS, LINE, ROWS, SHAPES, Cell, Grid, is_on_grid
from numberdrop.rules.landing import land
from numberdrop.rules.reasons.reason import Cells, Reason


@dataclass(frozen=True, kw_only=True)
class FindCells(SheetDescription, Question):
    """The task to point at one of ``cells`` (the right ones) or, if ``every`` is set, at all of them; answered with cells."""

    kind = "find"
    hint_place_key = "find"
    may_have_other_answers = True
    cells: CellsInFile
    every: bool = False
    roll: str = ""
    """The roll, if the question asks which player used a die twice (each filled column has the numbers of one player); otherwise empty."""
    start: bool = False
    """Whether the question asks for the number with which a player starts, and so names no row and column."""
    held: HeldShape | None = None
    """The shape shown above the grid, if the question asks what stops its fall; otherwise ``None``."""

    @property
    def has_single_answer(self) -> bool:
        return self.every or len(self.cells) == 1

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        if rulebook is not TRUE or answer.picks or not answer.cells:
            return False
        chosen = set(answer.cells)
        return chosen == set(self.cells) if self.every else chosen <= set(self.cells)

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        return Answer.of_cells(self.cells if self.every else self.cells[:1]) if rulebook is TRUE else None

    def misses_of(self, answer: Answer) -> tuple[Reason, ...]:
        wrong = tuple(cell for cell in answer.cells if cell not in self.cells)
        missing = len(set(self.cells) - set(answer.cells)) if self.every else 0
        reasons = tuple(self._reasons_against(wrong)) if wrong else ()
        return (*reasons, misses.CellsToGo(missing)) if missing else reasons

    def _reasons_against(self, wrong: Cells) -> Iterator[Reason]:
        """Yield reasons why the cells ``wrong`` are wrong: how rows and columns may have been miscounted, or what these cells are."""
        if self.roll:
            columns = {col for _, col in wrong}
            held = (cell for cell in self.sheet.grid.numbered if cell[1] in columns)
            yield misses.EachDieOnce(tuple(sorted(held)) or wrong)
            return
        counted = tuple(self._miscount_reasons(wrong[0])) if len(wrong) == 1 else ()
        if len(counted) == 1:
            yield counted[0]
            return
        cells_by_form: dict[str, list[Cell]] = {}
        for cell in wrong:
            cells_by_form.setdefault(self._form_of_wrong_cell(cell) if is_on_grid(cell) else "", []).append(cell)
        for form, cells in cells_by_form.items():
            yield misses.PointedAt(tuple(cells), form) if form else misses.OtherPlace(tuple(cells))

    def _miscount_reasons(self, cell: Cell) -> Iterator[Reason]:
        """Yield the ways of miscounting rows and columns by which a learner may have pointed at ``cell`` instead of a right cell."""
        row, col = cell
        if self.held is not None or self.every or self.start or not is_on_grid(cell):
            return  # the question names no row and column
        if any(abs(row - r) + abs(col - c) == 1 for r, c in self.cells):
            yield misses.PointedAt((cell,), self._form_of_wrong_cell(cell))  # off by one
        if (col, row) in self.cells and is_on_grid((col, row)):
            yield misses.RowForColumn(cell)
        if (ROWS - 1 - row, col) in self.cells:
            yield misses.FromTheTop(cell)
        if (row, COLS - 1 - col) in self.cells:
            yield misses.FromTheRight(cell)
        if (row - 1, col - 1) in self.cells:
            yield misses.FromZero(cell)
        if (ROWS - 1 - row, COLS - 1 - col) in self.cells and col != COLS - 1 - col:
            yield misses.FromTheCorner(cell)

    def _form_of_wrong_cell(self, cell: Cell) -> str:
        """Return how a wrong cell differs from the right ones, or why it stops no shape: one of the forms of ``misses.PointedAt``."""
        grid, (row, col) = self.sheet.grid, cell
        if self.held is not None:
            if not 0 <= col - self.held.column < self.held.orientation.width:
                return "beside"
            return "empty" if grid[cell] is None else "under" if row < grid.heights[col] - 1 else "low"
        if self.start:
            return "start_higher" if grid[cell] == 1 else "start_other"
        rows, columns = {row for row, _ in self.cells}, {col for _, col in self.cells}
        if self.every and all(grid[right] is None for right in self.cells):
            return "filled" if grid[cell] is not None else "open" if len(rows) > 1 or row in rows else "other_row"
        if len(columns) == COLS:
            return "another_row"
        if col not in columns:
            return "row" if row in rows else "neither"
        if min(rows) >= LINE:
            return "below"
        if self.cells[0][0] == LINE - 1:
            return "above" if row >= LINE else "lower"
        top = self.cells[0][0] == grid.heights[col] - 1
        return "column" if not top else "floating" if grid[cell] is None else "covered"

    @property
    def prompt_values(self) -> PromptValues:
        row, col = self.cells[0]
        if self.held is not None:
            return {"shape": self.held.shape, "column": self.held.column}
        values: PromptValues = {"row": row, "column": col, "cell": (row, col), "cells": tuple(self.cells)}
        if self.roll:
            values["roll"] = " ".join(self.roll[:-1]).replace("*", "★")
        return values

    def hint_cells(self, solution: Answer) -> Cells:
        """Return cells that include the right one: its row; with dice, the columns of two players; with a shape, cells that might stop it."""
        row, col = solution.cells[0]
        if self.held is not None:
            tops = ((height - 1, at) for at, height in enumerate(self.sheet.grid.heights) if height)
            return tuple(cell for cell in tops if 0 <= cell[1] - self.held.column < self.held.orientation.width)
        if not self.roll:
            return row_cells(row)
        columns = sorted({at for at in range(COLS) if self.sheet.grid[0, at] is not None} - {col})
        two = (col, next((at for at in columns if at > col), columns[0]))
        return tuple((row, at) for row in range(ROWS) for at in two if self.sheet.grid[row, at] is not None)


@tries(300)
def draw_find_cell(
    chance: SeededRandom, edition: str, what: Literal["cell", "gaps", "top"] = "cell", drops: int = 5
) -> FindCells | None:
    """Draw a question that asks for a ``cell`` given by row and column, all ``gaps`` of a row, or the number on ``top`` of a column."""
    grid = chance.draw_grid(chance.random_between(max(2, drops - 2), drops))
    if what == "cell":
        row, col = chance.random_below(ROWS), chance.random_below(COLS)
        # Where row and column are equal, or in the middle of either, miscounting leads to the same cell.
        if row == col or col == COLS // 2 or row in (ROWS // 2 - 1, ROWS // 2):
            return None
        return FindCells(edition=edition, grid=grid, cells=CellsInFile(((row, col),)))
    if what == "gaps":
        row = chance.random_below(3)
        gaps = tuple((row, col) for col in range(COLS) if grid[row, col] is None)
        question = FindCells(edition=edition, grid=grid, cells=CellsInFile(gaps), every=True)
        return question if 2 <= len(gaps) <= 4 else None
    col = chance.random_below(COLS)
    height = grid.heights[col]
    question = FindCells(edition=edition, grid=grid, cells=CellsInFile(((height - 1, col),)))
    return question if height > 1 and col != COLS // 2 else None


@tries(300)
def draw_stopping_cell(chance: SeededRandom, edition: str, drops: int = 6) -> FindCells | None:
    """Draw a random question that asks which number stops a flat bar that falls over four columns; exactly one does."""
    flat = SHAPES["I"].orientations[0]
    grid = chance.draw_grid(chance.random_between(max(3, drops - 3), drops), flattest=6, highest=6)
    column = chance.random_below(COLS - flat.width + 1)
    stops = {contact.on for contact in land(grid, flat, column).contacts if contact.on is not None}
    heights = grid.heights[column : column + flat.width]
    if len(stops) != 1 or min(heights) == 0:
        return None
    held = HeldShape("I", flat.index, column)
    return FindCells(edition=edition, grid=grid, cells=CellsInFile(tuple(stops)), held=held)


@tries(300)
def draw_die_used_twice(chance: SeededRandom, edition: str, star: bool = False) -> FindCells | None:
    """Draw a question that asks which of four players with the same roll used one die twice; with ``star``, a die shows a star."""
    roll = chance.random_roll("I", stars=star)
    shown = [int(face) for face in roll.numbers if face != "*"]
    if roll.numbers.count("*") != int(star) or len(set(shown)) != len(shown):
        return None
    cheat = chance.random_below(4)
    marks: dict[tuple[int, int], int] = {}
    for player in range(4):
        numbers = [*shown, chance.random_below(10)] if star else list(shown)
        if player == cheat:
            # One number is missing and another doubled; a star cannot make up for both.
            lost, twice = chance.shuffled(range(len(shown)))[:2]
            numbers[lost] = shown[twice]
            if star:
                numbers[-1] = chance.choice([n for n in range(10) if n not in shown])
        marks.update({(row, 2 * player): number for row, number in enumerate(chance.shuffled(numbers))})
    wrong = CellsInFile(tuple((row, 2 * cheat) for row in range(4)))
    return FindCells(edition=edition, grid=Grid().put(marks), cells=wrong, roll=str(Roll(roll.numbers, "I")))


@tries(300)
def draw_start_number(chance: SeededRandom, edition: str, drops: int = 4) -> FindCells | None:
    """Draw a random question that asks for a possible start number of player 1: a 1 in the lowest row, while other 1s lie higher up."""
    grid = chance.draw_grid(drops)
    ones = [cell for cell, number in grid.numbered.items() if number == 1]
    starts = tuple(cell for cell in ones if cell[0] == 0)
    question = FindCells(edition=edition, grid=grid, cells=CellsInFile(starts), start=True)
    return question if 0 < len(starts) < len(ones) else None


def draw_cell_at_line(chance: SeededRandom, edition: str, above: bool = False, drops: int = 6) -> FindCells:
    """Draw a question that asks for the cell of a given column just below the Game Over line or, with ``above``, for any one above it."""
    grid = chance.draw_grid(chance.random_between(max(2, drops - 2), drops))
    col = chance.random_below(COLS)
    rows = range(LINE, ROWS) if above else range(LINE - 1, LINE)
    return FindCells(edition=edition, grid=grid, cells=CellsInFile(tuple((row, col) for row in rows)))


KIND = Kind(
    question=FindCells, input="find",
    example=Example(
        FindCells(grid=Grid.parse("1......\n12....."), cells=CellsInFile(((1, 3),))), "r2c4",
        {"r4c2": "RowForColumn", "r13c4": "FromTheTop", "r2c5": "PointedAt"},
    ),
    makers=(
        Maker("find_cell", draw_find_cell), Maker("find_stop", draw_stopping_cell), Maker("die_twice", draw_die_used_twice),
        Maker("zone", draw_cell_at_line), Maker("start_number", draw_start_number),
    ),
)  # fmt: skip
