"""Sheets added up by wrong rules, cell by cell, not as the tutor counts."""

from collections.abc import Iterator
from typing import Any

from numberdrop.exercises.exercise import make_question
from numberdrop.rules.grid import COLS, LINE, ROWS
from tests.rules.reference.sheet import SIZE_OF

from .wrong import EDITIONS, SEEDS, Wrong


def wrong_sums(sheet: Any, over: bool) -> Iterator[tuple[str, int, str]]:
    """By a field: a wrong sum, and its name. Counted cell by cell, not as the tutor counts."""
    marks = [[sheet.grid[row, col] for col in range(COLS)] for row in range(ROWS)]
    full = [row for row in range(LINE) if None not in marks[row]]
    above = [row for row in range(LINE, ROWS) if any(one is not None for one in marks[row])]
    if sheet.edition == "2021":
        above = [row for row in above if any(isinstance(one, int) for one in marks[row])]
    paid = above if over else []
    right = 2 * len(full) - 5 * len(paid)
    if paid:
        yield "rows", 2 * len(full) + 5 * len(paid), "MinusSlip.added"
        yield "rows", 2 * len(full), "MinusSlip.forgotten"
        numbers = sum(isinstance(one, int) for row in paid for one in marks[row])
        yield "rows", 2 * len(full) - 5 * numbers, "MinusSlip.each"
        yield "rows", 2 * len(full) - 5, "MinusSlip.once"
        yield "rows", 2 * len(full) - 2 * len(paid), "MinusSlip.twos"
        yield "rows", 2 * len(full) - 15, "MinusSlip.all"
        yield "rows", len(full), "RowSlip.ones_only"
        if any(one is not None for one in marks[LINE - 1]):
            yield "rows", right - 5, "MinusSlip.line"
    yield "rows", len(full) - 5 * len(paid), "RowSlip.ones"
    yield "rows", right - 2 * sum("X" in marks[row] for row in full), "RowSlip.blocks"
    if full:
        yield "rows", right - 2, "RowSlip.missed"
        yield "rows", right + 3 * len(full), "RowSlip.fives"
        yield "rows", right + 8 * len(full), "RowSlip.tens"
        yield "rows", right - 2 * len(full), "RowSlip.none"
        yield "rows", right + 5 * len(full), "RowSlip.numbers"
    yield "rows", right + 2 * sum(7 > marks[row].count(None) > 0 for row in range(LINE)), "RowSlip.started"
    if any(marks[row].count(None) == 1 for row in range(LINE)):
        yield "rows", right + 2, "RowSlip.gap"
    for kind in ("identical", "consecutive"):
        sizes = [size for one, size in sheet.boxes if one == kind and size != 8]
        ten = 10 * (len(sizes) == 5)
        for size in sizes:
            yield kind, sum(sizes) + ten - size, "BoxSlip.forgotten"
            yield kind, sum(sizes) + ten + size, "BoxSlip.twice"
        if ten:
            yield kind, sum(sizes), "TenSlip.forgotten"
            yield kind, sum(sizes) + 20, "TenSlip.twice"
            yield kind, 10, "TenSlip.only"
        if sizes:
            yield kind, len(sizes), "KindSlip.ones"
            yield kind, max(sizes), "KindSlip.largest"
            yield kind, 2 * len(sizes), "KindSlip.twos"
            yield kind, sum(sizes) + ten - len(sizes), "KindSlip.one_less"
            yield kind, 0, "KindSlip.none"
        for slip, name in ((1, "one"), (-1, "one"), (10, "ten")):
            yield kind, sum(sizes) + ten + slip, f"AddingSlip.{name}"
    if any(size == 8 for _, size in sheet.boxes):
        yield "bonus", 0, "BonusSlip.forgotten"
        yield "bonus", 1, "BonusSlip.one"
    else:
        yield "bonus", 10, "BonusSlip.ten_empty"


def sums() -> Iterator[Wrong]:
    for maker, wishes in (("total", {}), ("total", {"columns": True}), ("played_points", {}), ("combo_points", {})):
        for seed in range(SEEDS):
            question: Any = make_question(maker, f"u{seed}", wishes, EDITIONS[seed % 3])
            right = question.final_sheet.score._asdict()
            if "total" in question.fields:
                if letters := question.final_sheet.circled:
                    pairs = sum(SIZE_OF[letter] for letter in letters)
                    for off, slip in ((len(letters), "each"), (2 * pairs, "doubled")):
                        entered = {one: right[one] for one in question.fields} | {"total": right["total"] + off}
                        answer = " ".join(f"{one}={entered[one]}" for one in question.fields)
                        yield Wrong(question, answer, (f"LetterSlip.{slip}",))
                for part in ("rows", "identical", "consecutive", "bonus"):
                    for times, slip in ((-1, "without"), (1, "twice")):
                        entered = {one: right[one] for one in question.fields}
                        entered["total"] += times * right[part]
                        if right[part]:
                            answer = " ".join(f"{one}={entered[one]}" for one in question.fields)
                            yield Wrong(question, answer, (f"TotalSlip.{slip}",))
            for field, wrong, name in wrong_sums(question.final_sheet, question.over):
                if field not in question.fields or wrong == right[field]:
                    continue
                # The total goes with it, or was added up rightly.
                for total in (right["total"] + wrong - right[field], right["total"]):
                    entered = {one: right[one] for one in question.fields} | {field: wrong}
                    if "total" in question.fields:
                        entered["total"] = total
                    elif total == right["total"]:
                        continue
                    yield Wrong(question, " ".join(f"{one}={entered[one]}" for one in question.fields), (name,))
