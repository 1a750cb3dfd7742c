"""Kind ``total`` of exercises: add up the score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.on_sheet import Box, SheetDescription, row_cells
from numberdrop.exercises.asking.question import AnswerJudgement, AnswerStatus, PossibleCause, PromptValues, Question
from numberdrop.exercises.asking.themes import wrong_answer_reveals_trap
from numberdrop.exercises.asking.wrong_sums import slips_leading_to
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.misconceptions.beliefs import BELIEFS, TOTALS, TRUE, Rulebook
from numberdrop.exercises.positions import maker
from numberdrop.exercises.positions.maker import Maker, NoPosition, SeededRandom, tries
from numberdrop.exercises.reasons import misses, sheets
from numberdrop.rules.combos import KINDS
from numberdrop.rules.grid import COLS, LINE, OTHER_TILES, SHAPES, Grid
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import SIZES, Sheet
from numberdrop.text import translate

Field = Literal["rows", "identical", "consecutive", "bonus", "total"]


@dataclass(frozen=True, kw_only=True)
class AddUpSheet(SheetDescription, Question):
    """The task to add up the sheet: to enter the sums ``fields``, as in ``rows=12 total=54``; ``over``: whether the game is over."""

    kind = "total"
    hint_look_key = "total"
    fields: tuple[Field, ...] = TOTALS  # type: ignore[assignment]
    over: bool = True

    @cached_property
    def final_sheet(self) -> Sheet:
        """The sheet as it is to be added up: rows above the Game Over line cost points only if the game is over."""
        return self.sheet if self.over else replace(self.sheet, minus=frozenset())

    def _right_fields(self, rulebook: Rulebook) -> dict[str, str]:
        totals = rulebook.totals(self.final_sheet)
        return {name: str(totals[name]) for name in self.fields}

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        given = _entered_fields(answer)
        return {name: given.get(name) for name in self.fields} == self._right_fields(rulebook)

    def solution(self, rulebook: Rulebook = TRUE) -> Answer:
        return Answer(picks=tuple(f"{name}={value}" for name, value in self._right_fields(rulebook).items()))

    def judge(self, answer: Answer) -> AnswerJudgement:
        given = {name: value for name, value in _entered_fields(answer).items() if value}
        if not given:
            return AnswerJudgement(AnswerStatus.EMPTY)
        right = self._right_fields(TRUE)
        if all(given.get(name) == right[name] for name in self.fields):
            return AnswerJudgement(AnswerStatus.RIGHT)
        causes = self._causes_by_field(given)
        unexplained = tuple(name for name, each in causes.items() if not each)
        reasons: list[Reason] = [misses.WrongTotals(unexplained)] if unexplained else []
        if "total" in self.fields and "total" not in causes and given["total"] != right["total"]:
            reasons.append(sheets.TotalFollows(int(given["total"])))
        return AnswerJudgement(AnswerStatus.WRONG, tuple(reasons))

    def _summands(self, given: dict[str, str]) -> dict[str, int]:
        """Return the sums of which the total is made, by field: each as entered (``given``) or, if no number was entered, the right one."""
        return {
            name: int(given[name]) if _is_whole_number(given.get(name, "")) else due
            for name, due in TRUE.totals(self.final_sheet).items()
            if name != "total"
        }

    def possible_causes(self, answer: Answer) -> Iterator[tuple[PossibleCause, ...]]:
        return (each for each in self._causes_by_field(_entered_fields(answer)).values() if each)

    def _causes_by_field(self, given: dict[str, str]) -> dict[str, tuple[PossibleCause, ...]]:
        """Return, by field, the possible causes of each wrong sum (empty if unknown), except a total that adds up wrong sums correctly."""
        sheet, parts = self.final_sheet, self._summands(given)
        right, whole = TRUE.totals(sheet), sum(parts.values())
        wrong = [name for name in self.fields if given.get(name) != str(right[name])]
        if len(wrong) > 1 and given.get("total") == str(whole):
            wrong = [name for name in wrong if name != "total"]
        causes: dict[str, tuple[PossibleCause, ...]] = dict.fromkeys(wrong, ())
        for name in filter(lambda name: _is_whole_number(given.get(name, "")), wrong):
            off = int(given[name]) - (whole if name == "total" else right[name])
            beliefs = (
                belief
                for belief in BELIEFS.values()
                if off and belief.rulebook.totals(sheet)[name] - right[name] == off
            )
            causes[name] = (*beliefs, *slips_leading_to(sheet, name, int(given[name]), parts, self.fields))
        return causes

    def pick_name(self, pick: str, language: str) -> str:
        name, _, value = pick.partition("=")
        words = translate("ui.total" if name == "total" else f"lesson.sum_{name}", language)
        return f"{words} {value.replace('-', '−')}"

    def worked_example_steps(self, answer: Answer) -> Iterator[tuple[Cells, tuple[str, ...]]]:
        return ((row_cells(row), ()) for row in sorted(self.final_sheet.plus_rows) if "rows" in self.fields)

    @property
    def prompt_values(self) -> PromptValues:
        return {"count": len(self.fields)}


def _is_whole_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and text.isascii()


def _entered_fields(answer: Answer) -> dict[str, str]:
    """Return the texts that the learner entered, by field; a typographic minus becomes a hyphen, leading zeros and plus signs are removed."""
    entered = {}
    for pick in answer.picks:
        name, _, value = pick.partition("=")
        plain = value.replace("\N{MINUS SIGN}", "-").lstrip("+")
        entered[name] = str(int(plain)) if _is_whole_number(plain) else plain
    return entered


@tries(400)
def draw_combo_points(chance: SeededRandom, edition: str, drops: int = 8, rings: int = 4) -> AddUpSheet | None:
    """Draw a question that asks for the points of 2 to ``rings`` combos; by misconception C11, learners add points for a circled letter."""
    for sheet, combos in maker.draw_circled_sheets(chance, drops, chance.random_between(2, rings)):
        grid = Grid(sheet.grid.marks)
        question = AddUpSheet(edition=edition, grid=grid, combos=combos, fields=(*KINDS, "total"))
        if sheet.circled and not sheet.grid.full_rows and wrong_answer_reveals_trap(question, "C11"):
            return question
    return None


@tries(60)
def draw_row_points(chance: SeededRandom, edition: str, trap: str = "", blocks: bool = True) -> AddUpSheet | None:
    """Draw a question about a finished game's row points. ``blocks``: blocks are allowed; ``trap``: a misconception (C2) to reveal."""
    grid = maker.draw_dropped_grid(chance, LINE + 1, chance.random_below(2) if blocks else 0)
    question = AddUpSheet(edition=edition, grid=grid, fields=("rows",))
    return question if wrong_answer_reveals_trap(question, trap) else None


def _draw_rows(chance: SeededRandom, height: int, full: int) -> Grid:
    """Draw a grid of ``height`` rows, of which ``full`` have no gap, sometimes with blocks."""
    marks: dict[tuple[int, int], int | str | None] = {}
    complete = set(chance.shuffled(range(height))[:full])
    for row in range(height):
        gaps = set() if row in complete else {chance.random_below(COLS) for _ in range(chance.random_between(1, 2))}
        marks |= {(row, col): chance.random_between(1, 7) for col in range(COLS) if col not in gaps}
    for _ in range(chance.random_below(3)):
        block = chance.choice(SHAPES[chance.choice(OTHER_TILES)].orientations)
        low, left = chance.random_below(height), chance.random_below(COLS - block.width + 1)
        cells = [(low + row, left + col) for row, col in block.cells]
        if all(marks.get(cell, "X") != "X" for cell in cells):
            marks |= dict.fromkeys(cells, "X")
    return Grid().put(marks)


@tries(300)
def draw_total(chance: SeededRandom, edition: str, trap: str = "", columns: bool = False) -> AddUpSheet | None:
    """Draw a question about the total of a sheet. ``trap``: a misconception (C11) to reveal; ``columns``: a column of boxes is full."""
    height = chance.random_between(9 if columns else 6, LINE)
    grid = _draw_rows(chance, height, chance.random_between(2, 5))
    if height == LINE and chance.one_in(2):
        column = chance.choice([col for col in range(COLS) if grid[LINE - 1, col] is not None])
        grid = grid.put({(LINE, column): chance.random_between(1, 7)})
    boxes = {Box((kind, size)) for kind in KINDS for size in SIZES if chance.random_below(5) < 2}
    if columns:
        kind = chance.choice(KINDS)
        boxes |= {Box((kind, size)) for size in SIZES}
    if chance.one_in(3):
        boxes.add(Box((chance.choice(KINDS), 8)))
    try:
        drawn = maker.write_circled_combos(chance, grid, boxes)
    except NoPosition:
        return None
    question = AddUpSheet(edition=edition, grid=drawn.grid, combos=drawn.combos)
    return question if wrong_answer_reveals_trap(question, trap) and question.final_sheet.score.total > 0 else None


KIND = Kind(
    question=AddUpSheet, input="total",
    example=Example(
        AddUpSheet(grid=Grid.parse("..6....\n5.66.31\n2345612\n.764.55\n1437752"), fields=("rows",), over=False), "rows=4",
        {"rows=2": "RowSlip", "rows=-4": "AddingSlip", "rows=47": "WrongTotals"},
    ),
    makers=(
        Maker("total", draw_total, ("C11",)), Maker("combo_points", draw_combo_points),
        Maker("played_points", draw_row_points, ("C2",)),
    ),
)  # fmt: skip
