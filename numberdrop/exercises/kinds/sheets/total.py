"""Kind ``total``: add up the score sheet. With its makers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Literal

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.on_sheet import Box, OnSheet, across
from numberdrop.exercises.asking.question import Judged, Outcome, PromptValues, Thought
from numberdrop.exercises.asking.themes import tells_apart
from numberdrop.exercises.asking.wrong_sums import slips
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.misconceptions.beliefs import TOTALS, TRUE, Rulebook, runnable
from numberdrop.exercises.positions.maker import Chance, Maker, NoPosition, bare, circled_on, draws, dropped_grid, tries
from numberdrop.exercises.reasons import misses, sheets
from numberdrop.rules.combos import KINDS
from numberdrop.rules.grid import COLS, LINE, OTHER_TILES, SHAPES, Grid
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import SIZES, Sheet
from numberdrop.text import translate

Field = Literal["rows", "identical", "consecutive", "bonus", "total"]


@dataclass(frozen=True, kw_only=True)
class Total(OnSheet):
    """Add up the sheet. Answered with fields: ``rows=12 total=54``. ``over``: rows above the line count."""

    kind: ClassVar[str] = "total"
    looks: ClassVar[str] = "total"
    fields: tuple[Field, ...] = TOTALS  # type: ignore[assignment]
    over: bool = True

    @cached_property
    def final(self) -> Sheet:
        """The sheet with all rows marked that are due."""
        return self.sheet if self.over else replace(self.sheet, minus=frozenset())

    def _right(self, book: Rulebook) -> dict[str, str]:
        totals = book.totals(self.final)
        return {name: str(totals[name]) for name in self.fields}

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        given = _fields(answer)
        return {name: given.get(name) for name in self.fields} == self._right(book)

    def solution(self, book: Rulebook = TRUE) -> Answer:
        return Answer(picks=tuple(f"{name}={value}" for name, value in self._right(book).items()))

    def judge(self, answer: Answer) -> Judged:
        given = {name: value for name, value in _fields(answer).items() if value}
        if not given:
            return Judged(Outcome.EMPTY)
        right = self._right(TRUE)
        if all(given.get(name) == right[name] for name in self.fields):
            return Judged(Outcome.RIGHT)
        thoughts = self._thoughts(given)
        unexplained = tuple(name for name, each in thoughts.items() if not each)
        reasons: list[Reason] = [misses.WrongTotals(unexplained)] if unexplained else []
        if "total" in self.fields and "total" not in thoughts and given["total"] != right["total"]:
            reasons.append(sheets.TotalFollows(int(given["total"])))
        return Judged(Outcome.WRONG, tuple(reasons))

    def _wrong(self, given: dict[str, str]) -> tuple[str, ...]:
        """Return the fields that are wrong by themselves; a total that adds up the entered sums is not."""
        right = self._right(TRUE)
        wrong = [name for name in self.fields if given.get(name) != right[name]]
        follows = given.get("total") == str(sum(self._parts(given).values()))
        return tuple(name for name in wrong if name != "total" or len(wrong) == 1 or not follows)

    def _parts(self, given: dict[str, str]) -> dict[str, int]:
        """Return the sums that the total adds: as entered, otherwise the right ones."""
        return {
            name: int(given[name]) if _whole(given.get(name, "")) else due
            for name, due in TRUE.totals(self.final).items()
            if name != "total"
        }

    def thoughts(self, answer: Answer) -> Iterator[tuple[Thought, ...]]:
        return (each for each in self._thoughts(_fields(answer)).values() if each)

    def _thoughts(self, given: dict[str, str]) -> dict[str, tuple[Thought, ...]]:
        """Return the possible causes of each wrong sum: misconceptions and slips."""
        parts = self._parts(given)
        right = TRUE.totals(self.final)
        thoughts: dict[str, tuple[Thought, ...]] = {}
        for name in self._wrong(given):
            if not _whole(given.get(name, "")):
                thoughts[name] = ()
                continue
            off = int(given[name]) - (sum(parts.values()) if name == "total" else right[name])
            books = ((belief, belief.book.totals(self.final)) for belief in runnable() if belief.book is not None)
            beliefs = (belief for belief, totals in books if off and totals[name] - right[name] == off)
            thoughts[name] = (*beliefs, *slips(self.final, name, int(given[name]), parts, self.fields))
        return thoughts

    def pick_name(self, pick: str, language: str) -> str:
        name, _, value = pick.partition("=")
        words = translate("ui.total" if name == "total" else f"lesson.sum_{name}", language)
        return f"{words} {value.replace('-', '−')}"

    def leads(self, answer: Answer) -> Iterator[tuple[Cells, tuple[str, ...]]]:
        return ((across(row), ()) for row in sorted(self.final.plus_rows) if "rows" in self.fields)

    @property
    def values(self) -> PromptValues:
        return {"count": len(self.fields)}


def _whole(text: str) -> bool:
    """Whether it is a whole number."""
    return text.removeprefix("-").isdecimal() and text.isascii()


def _fields(answer: Answer) -> dict[str, str]:
    """Return the entered texts by field; a typographic minus becomes a hyphen, leading zeros and plus signs go."""
    entered = {}
    for pick in answer.picks:
        name, _, value = pick.partition("=")
        plain = value.replace("\N{MINUS SIGN}", "-").lstrip("+")
        entered[name] = str(int(plain)) if _whole(plain) else plain
    return entered


@tries(400)
def combo_points(chance: Chance, edition: str, drops: int = 8, rings: int = 4) -> Total | None:
    """Draw the question for the points of two to ``rings`` combos. Both boxes of a size are filled, so that a letter is circled
    (C11), and no row is full.
    """
    for sheet, combos in draws(chance, drops, chance.between(2, rings)):
        question = Total(edition=edition, grid=bare(sheet), combos=combos, fields=("identical", "consecutive", "total"))
        if sheet.circled and not sheet.grid.full_rows and tells_apart(question, "C11"):
            return question
    return None


@tries(60)
def played_points(chance: Chance, edition: str, trap: str = "", blocks: bool = True) -> Total | None:
    """Draw the question for the points of the rows at the end. ``trap`` C2 counts full columns too; a block may have fallen."""
    question = Total(
        edition=edition, grid=dropped_grid(chance, LINE + 1, chance.below(2) if blocks else 0), fields=("rows",)
    )
    return question if tells_apart(question, trap) else None


_TRIES = 300


def _rows(chance: Chance, height: int, full: int) -> Grid:
    """Draw a grid of ``height`` rows, ``full`` of them without a gap, sometimes with blocks."""
    marks: dict[tuple[int, int], int | str | None] = {}
    complete = set(chance.shuffled(range(height))[:full])
    for row in range(height):
        gaps = set() if row in complete else {chance.below(COLS) for _ in range(chance.between(1, 2))}
        for col in range(COLS):
            if col not in gaps:
                marks[row, col] = chance.between(1, 7)
    for _ in range(chance.below(3)):
        block = chance.choice(SHAPES[chance.choice(OTHER_TILES)].orientations)
        low, left = chance.below(height), chance.below(COLS - block.width + 1)
        cells = [(low + row, left + col) for row, col in block.cells]
        if all(isinstance(marks.get(cell), int) for cell in cells):
            marks |= dict.fromkeys(cells, "X")
    return Grid().put(marks)


@tries(300)
def draw_total(chance: Chance, edition: str, trap: str = "", columns: bool = False) -> Total | None:
    """Draw the question for a whole sheet. ``trap`` C11 gives points for letters; ``columns``: a column is complete."""
    height = chance.between(9 if columns else 6, LINE)
    grid = _rows(chance, height, chance.between(2, 5))
    if height == LINE and chance.one_in(2):
        column = chance.choice([col for col in range(COLS) if grid[LINE - 1, col] is not None])
        grid = grid.put({(LINE, column): chance.between(1, 7)})
    boxes = {Box((kind, size)) for kind in KINDS for size in SIZES if chance.below(5) < 2}
    if columns:
        kind = chance.choice(KINDS)
        boxes |= {Box((kind, size)) for size in SIZES}
    if chance.one_in(3):
        boxes.add(Box((chance.choice(KINDS), 8)))
    try:
        drawn = circled_on(chance, grid, boxes)
    except NoPosition:
        return None
    question = Total(edition=edition, grid=drawn.grid, combos=drawn.combos)
    if trap and not tells_apart(question, trap):
        return None
    return question if question.final.score.total > 0 else None


KIND = Kind(
    question=Total, input="total",
    example=Example(
        Total(grid=Grid.parse("..6....\n5.66.31\n2345612\n.764.55\n1437752"), fields=("rows",), over=False), "rows=4",
        {"rows=2": "RowSlip", "rows=-4": "AddingSlip", "rows=47": "WrongTotals"},
    ),
    makers=(
        Maker("total", draw_total, ("C11",)), Maker("combo_points", combo_points),
        Maker("played_points", played_points, ("C2",)),
    ),
)  # fmt: skip
