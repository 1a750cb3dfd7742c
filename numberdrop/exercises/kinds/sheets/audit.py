"""Kind ``audit`` of exercises: which entry of a finished score sheet is wrong? Exactly one is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking.answers import PickQuestion
from numberdrop.exercises.asking.on_sheet import CellsInFile, row_cells
from numberdrop.exercises.asking.question import PromptValues
from numberdrop.exercises.kinds.kind import Example, Kind, MinedQuestion, Miner, Signs
from numberdrop.exercises.misconceptions.beliefs import TOTALS
from numberdrop.exercises.positions.games import states_of_random_game
from numberdrop.exercises.positions.maker import SeededRandom
from numberdrop.exercises.reasons import sheets
from numberdrop.rules.combos import BONUS_SIZE, KINDS
from numberdrop.rules.editions import DEFAULT, LETTER_OF, SIZE_OF, edition_named
from numberdrop.rules.grid import COLS, LINE, ROWS, Grid
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import COLUMN_POINTS, MINUS_POINTS, ROW_POINTS, SIZES, Sheet
from numberdrop.text import sheet_entry_name


def seek_error(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield questions about the sheets of a finished game of bots, each made wrong by one mark too many or too few, or by a wrong sum."""
    for sheet in states_of_random_game(chance, chance.random_between(1, 2))[-1].sheets:
        sort = chance.choice(("plus", "plus", "minus", "box", "letter", "sum", "sum", "total"))
        marks = _due_marks(sheet)
        wrong = _draw_wrong_mark(chance, sheet, sort)
        marks = marks ^ {wrong} if wrong else marks
        sums = {name: sum(points) for name, points in _summands(marks).items()}
        sums["total"] = sum(sums.values())
        if not wrong:
            _make_sum_wrong(chance, sums, sort)
        written = Answer(picks=(*sorted(marks), *(f"{name}={sums[name]}" for name in TOTALS)))
        combos, crossed = tuple(CellsInFile(combo.cells) for combo in sheet.combos), "".join(sorted(sheet.crossed))
        question = Audit(edition=DEFAULT, grid=Grid(sheet.grid.marks), combos=combos, crossed=crossed, written=written)
        with suppress(PositionError):  # it is no error here, or causes more than one
            _ = question.right_picks
            yield MinedQuestion(question, "bots")


def _due_marks(sheet: Sheet) -> frozenset[str]:
    """Return every mark that the sheet should have at the end of the game, in the notation of ``Audit``."""
    boxes = {f"{kind}{size}" for kind, size in sheet.boxes if size != BONUS_SIZE}
    bonus = {BONUS_BOX for _, size in sheet.boxes if size == BONUS_SIZE}
    tens = {f"plus10{kind}" for kind in KINDS if sheet.column_complete(kind)}
    plus, minus = {f"+{row + 1}" for row in sheet.plus_rows}, {f"-{row + 1}" for row in sheet.minus_rows}
    return frozenset(boxes | bonus | tens | plus | minus | sheet.circled)


def _draw_wrong_mark(chance: SeededRandom, sheet: Sheet, sort: str) -> str:
    """Draw a mark to add, or leave out if due, for a ``sort`` of error (``plus``, ``minus``, ``box``, ``letter``); empty for others."""
    grid = sheet.grid
    nearly = [row for row in range(LINE) if sum(grid[row, col] is None for col in range(COLS)) in (1, 2)]
    by_sort = {
        "plus": [f"+{row + 1}" for row in (*nearly, *sheet.plus_rows)],
        "minus": [f"-{row + 1}" for row in range(LINE, min(ROWS, max(grid.heights) + 1))],
        "box": [f"{kind}{size}" for kind in KINDS for size in SIZES],
        "letter": list(SIZE_OF),
    }
    return chance.choice(by_sort[sort]) if by_sort.get(sort) else ""


def _summands(marks: frozenset[str]) -> dict[str, list[int]]:
    """Return, by the name of each sum except the total, the list of points that it is made of; ``marks``: the sheet's, as in ``Audit``."""
    plus, minus = (sum(mark.startswith(sign) for mark in marks) for sign in "+-")
    added = {"rows": [ROW_POINTS] * plus + [MINUS_POINTS] * minus}
    for kind in KINDS:
        ten = [COLUMN_POINTS] if f"plus10{kind}" in marks else []
        added[kind] = [*(size for size in SIZES if f"{kind}{size}" in marks), *ten]
    return {**added, "bonus": [BONUS_SIZE] if BONUS_BOX in marks else []}


def _make_sum_wrong(chance: SeededRandom, sums: dict[str, int], sort: str) -> None:
    """Change the total (``sort``: ``total``) to a wrong number, or else another of ``sums``, to which the total is then adapted."""
    name = "total" if sort == "total" else chance.choice(("rows", *KINDS))
    # A slip of the pen, a row, a combo, a row above the Game Over line, or a column of boxes.
    off = chance.choice((1, 2, 2, 3, 5, 10)) * (1 if chance.one_in(2) else -1)
    sums[name] += off if sums[name] + off >= 0 else -off
    if name != "total":
        sums["total"] = sum(value for other, value in sums.items() if other != "total")


def difficulty_signs(question: Audit) -> Signs:
    """Return the signs of difficulty: the error is a ``sum``, a sum of rows or combos (``deep``), or a mark left out (``missing``)."""
    (wrong,) = question.right_picks
    is_sum, deep = wrong in question.written_sums, wrong in ("rows", *KINDS)
    missing = not is_sum and wrong not in question.written_marks
    return {"entries": len(question.option_ids), "sum": int(is_sum), "deep": int(deep), "missing": int(missing)}


BONUS_BOX = f"bonus{BONUS_SIZE}"
AuditEntry: TypeAlias = sheets.SheetEntry | sheets.SumEntry
"""A reason that tells whether an entry of the sheet is right."""


@dataclass(frozen=True, kw_only=True)
class Audit(PickQuestion):
    """Asks which entry of a finished sheet is wrong. Answered with the entry's name: ``+3`` (row 3), ``-12``, ``identical4``,
    ``bonus8``, ``plus10identical``, ``B`` or, for a sum, ``rows``.

    ``written`` holds all marks on the sheet in the same notation, and the sums: ``+1 +3 identical4 B rows=4 identical=4 ...``. ``combos``
    are the combos circled on the grid, ``crossed`` the Drop letters crossed off. Each entry is compared with others as written (marks with
    the grid, letters and +10 with the boxes, sums with the marks), so that an entry is not wrong because it follows from a wrong one.
    """

    kind = "audit"
    hint_look_key = "audit"
    written: Answer

    @cached_property
    def written_marks(self) -> frozenset[str]:
        """The marks in ``written``. Raises ``PositionError`` for a word that is not a mark."""
        marks = frozenset(pick for pick in self.written.picks if "=" not in pick)
        if self.written.numbered or marks - _ALL_MARKS:
            word = min(marks - _ALL_MARKS, default=str(self.written))
            raise PositionError(f"written {word!r}: a mark is +3, -12, identical4, bonus8, plus10identical or B")
        return marks

    @cached_property
    def written_sums(self) -> dict[str, int]:
        """The sums in ``written``, by the name of the sum. Raises ``PositionError`` if one is missing or not a number."""
        given = dict(pick.split("=", 1) for pick in self.written.picks if "=" in pick)
        try:
            sums = {name: int(value) for name, value in given.items()}
        except ValueError as error:
            raise PositionError(f"written: {error}") from None
        if sorted(sums) != sorted(TOTALS):
            raise PositionError(f"written: the sums are {', '.join(sums) or 'none'}; write {', '.join(TOTALS)}")
        return sums

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet with the marks as written."""
        marks = self.written_marks
        bonus = {(KINDS[0], BONUS_SIZE)} if BONUS_BOX in marks else set()
        return replace(
            self.sheet_in(self.edition_in_force),
            boxes=frozenset(bonus | {(kind, size) for kind in KINDS for size in SIZES if f"{kind}{size}" in marks}),
            circled=marks & SIZE_OF.keys(),
            plus=frozenset(row for row in range(LINE) if f"+{row + 1}" in marks),
            minus=frozenset(row for row in range(LINE, ROWS) if f"-{row + 1}" in marks),
        )

    @cached_property
    def entries(self) -> dict[str, AuditEntry]:
        """For each entry that is or could be on the sheet, by name: the reason that tells whether it is right."""
        return dict([*self._row_entries(), *self._box_entries(), *self._letter_entries(), *self._sum_entries()])

    def _row_entries(self) -> Iterator[tuple[str, AuditEntry]]:
        sheet, grid = self.sheet, self.sheet.grid
        for row in range(ROWS):
            name = f"{'+' if row < LINE else '-'}{row + 1}"
            if row >= max(grid.heights) and name not in self.written_marks:
                continue
            filled = tuple(cell for cell in row_cells(row) if grid[cell] is not None)
            gaps = tuple(cell for cell in row_cells(row) if grid[cell] is None)
            if row < LINE:
                yield name, sheets.RowEntry(row in sheet.plus_rows, not gaps, row, gaps or filled)
            else:
                due = row in replace(sheet, minus=None).minus_rows
                yield name, sheets.MinusEntry(row in sheet.minus_rows, due, row, filled or gaps)

    def _box_entries(self) -> Iterator[tuple[str, AuditEntry]]:
        circled = {(combo.kind, combo.size): combo.cells for combo in self.sheet.combos}
        for kind in KINDS:
            for size in SIZES:
                box, cells = f"{kind}{size}", circled.get((kind, size), ())
                yield box, sheets.BoxEntry(box in self.written_marks, bool(cells), kind, size, cells)
            empty = tuple(size for size in SIZES if f"{kind}{size}" not in self.written_marks)
            ten = f"plus10{kind}"
            yield ten, sheets.TenEntry(ten in self.written_marks, not empty, kind, empty)
        cells = next((cells for (_, size), cells in circled.items() if size == BONUS_SIZE), ())
        yield BONUS_BOX, sheets.BonusEntry(BONUS_BOX in self.written_marks, bool(cells), cells)

    def _letter_entries(self) -> Iterator[tuple[str, AuditEntry]]:
        for size, letter in LETTER_OF.items():
            both = all(f"{kind}{size}" in self.written_marks for kind in KINDS)
            on, excuse = letter in self.written_marks, ""
            if both and not on:
                # The sheet does not show whether it was crossed off before or after the second box (rulings 8 and 11).
                offered = edition_named(self.edition_in_force).letter_is_offered
                excuse = "late" if letter in self.crossed else "declined" if offered else ""
            yield letter, sheets.LetterEntry(on, both and not excuse, letter, size, excuse)

    def _sum_entries(self) -> Iterator[tuple[str, AuditEntry]]:
        sums, added = self.written_sums, _summands(self.written_marks)
        added["total"] = [sums[name] for name in TOTALS if name != "total"]
        for name in TOTALS:
            yield name, sheets.SumEntry(name, sums[name], sum(added[name]), _addition_as_text(added[name]))

    @property
    def option_ids(self) -> tuple[str, ...]:
        return tuple(self.entries)

    @cached_property
    def right_picks(self) -> frozenset[str]:
        wrong = [name for name, entry in self.entries.items() if entry.wrong]
        if len(wrong) != 1:
            raise PositionError(f"wrong entries: {', '.join(wrong) or 'none'}; the question needs exactly one")
        return frozenset(wrong)

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        return tuple(self.entries[pick] for pick in picks if pick in self.entries)

    def pick_name(self, pick: str, language: str) -> str:
        return sheet_entry_name(pick, language)

    @property
    def prompt_values(self) -> PromptValues:
        return {"count": len(self.option_ids)}

    def hint_cells(self, solution: Answer) -> Cells:
        """Return the cells on which the wrong entry depends; empty if it depends on none."""
        return next((self.entries[pick].places for pick in solution.picks), ())


def _addition_as_text(points: list[int]) -> str:
    """Return the addition of ``points`` as text, equal points grouped: ``3 × 2 + 10``."""
    counts = Counter(points).items()
    terms = " ".join(f"{'-' if value < 0 else '+'} {f'{n} × ' if n > 1 else ''}{abs(value)}" for value, n in counts)
    return terms.removeprefix("+ ").replace("-", "\N{MINUS SIGN}") or "0"


_ALL_MARKS = frozenset({
    *(f"{'+' if row < LINE else '-'}{row + 1}" for row in range(ROWS)),
    *(f"{kind}{size}" for kind in KINDS for size in SIZES), *(f"plus10{kind}" for kind in KINDS), BONUS_BOX, *SIZE_OF,
})  # fmt: skip
"""Every mark that a sheet can have, in the notation of ``Audit``."""


KIND = Kind(
    question=Audit, input="audit",
    example=Example(
        Audit(
            grid=Grid.parse("2..4...\n3125567"),
            written=Answer.parse("+1 rows=4 identical=0 consecutive=0 bonus=0 total=4"),
        ),
        "rows", {"+1": "RowEntry", "identical3": "BoxEntry", "total": "SumEntry"},
    ),
    miners=(
        Miner(
            type="referee", seek=seek_error,
            base=500, weights={"sum": 300, "missing": 150, "entries": 12, "deep": 250}, signs=difficulty_signs,
            themes=lambda question, answer: iter(("referee",)),
        ),
    ),
)  # fmt: skip
