"""Miners of puzzles about finished games: the one entry of a marked sheet that is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking.on_sheet import Places
from numberdrop.exercises.kinds.kind import Found, Signs
from numberdrop.exercises.kinds.sheets.audit.question import Audit
from numberdrop.exercises.misconceptions.rulebook import TOTALS
from numberdrop.exercises.positions.chance import Chance
from numberdrop.exercises.positions.games import a_game
from numberdrop.rules.combos import BONUS, KINDS
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.grid import COLS, LINE, ROWS, Grid
from numberdrop.rules.sheet import COLUMN_POINTS, MINUS_POINTS, ROW_POINTS, SIZES, Sheet

_SORTS = ("plus", "plus", "minus", "box", "letter", "sum", "sum", "total")
_OFF = (1, 2, 2, 3, 5, 10)
"""By how much sums go wrong: a slip, a row, a combo, a minus row, a column."""


def seek_error(chance: Chance) -> Iterator[Found]:
    """The sheets of a finished game, each with another error: a mark too many, one too few, or a sum that is not right."""
    for sheet in a_game(chance, chance.between(1, 2))[-1].sheets:
        sort = chance.choice(_SORTS)
        marks = _due(sheet)
        wrong = _mark(chance, sheet, marks, sort)
        sums = _sums(marks ^ {wrong} if wrong else marks)
        if not wrong:
            _miscount(chance, sums, sort)
        written = (*sorted(marks ^ {wrong} if wrong else marks), *(f"{name}={sums[name]}" for name in TOTALS))
        question = Audit(
            edition=DEFAULT, grid=Grid(sheet.grid.marks), combos=tuple(Places(one.cells) for one in sheet.combos),
            crossed="".join(sorted(sheet.crossed)), written=Answer(picks=written),
        )  # fmt: skip
        try:
            _ = question.rights
        except PositionError:
            continue  # the error is none here, or others follow from it
        yield Found(question, "bots")


def _due(sheet: Sheet) -> frozenset[str]:
    """Every mark that the sheet should have, in the words of ``Audit``."""
    boxes = {f"{kind}{size}" for kind, size in sheet.boxes if size != BONUS}
    bonus = {f"bonus{BONUS}" for _, size in sheet.boxes if size == BONUS}
    tens = {f"plus10{kind}" for kind in KINDS if sheet.column_complete(kind)}
    plus, minus = {f"+{row + 1}" for row in sheet.plus_rows}, {f"-{row + 1}" for row in sheet.minus_rows}
    return frozenset(boxes | bonus | tens | plus | minus | sheet.circled)


def _mark(chance: Chance, sheet: Sheet, marks: frozenset[str], sort: str) -> str:
    """The mark that is set or left out wrongly; empty where a sum shall be wrong."""
    grid = sheet.grid
    nearly = [row for row in range(LINE) if sum(grid[row, col] is None for col in range(COLS)) in (1, 2)]
    every = {
        "plus": [f"+{row + 1}" for row in (*nearly, *sheet.plus_rows)],
        "minus": [f"-{row + 1}" for row in range(LINE, min(ROWS, max(grid.heights) + 1))],
        "box": [f"{kind}{size}" for kind in KINDS for size in SIZES],
        "letter": ["A", "B", "C", "D", "E"],
    }
    return chance.choice(every[sort]) if every.get(sort) else ""


def _sums(marks: frozenset[str]) -> dict[str, int]:
    """What the marks add up to."""
    found: dict[str, int] = {
        kind: sum(size for size in SIZES if f"{kind}{size}" in marks) + COLUMN_POINTS * (f"plus10{kind}" in marks)
        for kind in KINDS
    }
    plus, minus = (sum(one.startswith(sign) for one in marks) for sign in "+-")
    found["rows"] = ROW_POINTS * plus + MINUS_POINTS * minus
    found["bonus"] = BONUS * (f"bonus{BONUS}" in marks)
    return {**found, "total": sum(found.values())}


def _miscount(chance: Chance, sums: dict[str, int], sort: str) -> None:
    """Make one of the sums wrong; the total of all is then right for what is written."""
    name = "total" if sort == "total" else chance.choice(("rows", *KINDS))
    off = chance.choice(_OFF) * (1 if chance.one_in(2) else -1)
    sums[name] += off if sums[name] + off >= 0 else -off
    if name != "total":
        sums["total"] = sum(value for other, value in sums.items() if other != "total")


def signs(question: Audit) -> Signs:
    """``sum``: a sum is wrong; ``deep``: one of those that go into the total; ``missing``: a mark that should be there."""
    (wrong,) = question.rights
    return {
        "entries": len(question.ids),
        "sum": int(wrong in question.sums),
        "deep": int(wrong in ("identical", "consecutive", "rows")),
        "missing": int(wrong not in question.sums and wrong not in question.marks),
    }
