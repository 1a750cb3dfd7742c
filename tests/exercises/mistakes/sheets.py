"""Marks on a sheet and cells on a grid, mistaken in the ways in which people mistake them."""

from collections.abc import Iterator
from typing import Any

from numberdrop.exercises.exercise import make_question
from numberdrop.rules.grid import COLS, ROWS

from .wrong import EDITIONS, SEEDS, Wrong


def marks() -> Iterator[Wrong]:
    for seed in range(SEEDS):
        question: Any = make_question("full_rows", f"u{seed}", {"over": seed % 2 == 1}, EDITIONS[seed % 3])
        right = question.solution().picks
        gaps = [row for row in range(9) if f"+{row + 1}" not in right and question.sheet.grid[row, 0] is not None]
        for one in right:
            left = [other for other in right if other != one] or ["nothing"]
            yield Wrong(question, " ".join(left), ("RowEntry.missing" if one[0] == "+" else "MinusEntry.missing",))
        for row in gaps:
            yield Wrong(question, " ".join((*right, f"+{row + 1}")), ("RowEntry.extra",))
        if question.over:
            yield Wrong(question, " ".join((*right, "-14")), ("MinusEntry.extra",))


def pointings() -> Iterator[Wrong]:
    for seed in range(SEEDS):
        question: Any = make_question("find_cell", f"u{seed}", {})
        ((row, col),) = question.cells
        for at, name in (
            ((col, row), "RowForColumn"), ((13 - row, col), "FromTheTop"), ((row, 6 - col), "FromTheRight"),
            ((13 - row, 6 - col), "FromTheCorner"),
            ((row + 1, col), "PointedAt"), ((row, col + 1), "PointedAt"),
        ):  # fmt: skip
            if at != (row, col) and 0 <= at[0] < ROWS and 0 <= at[1] < COLS:
                yield Wrong(question, f"r{at[0] + 1}c{at[1] + 1}", (name,))
        question = make_question("find_stop", f"u{seed}", {})
        held, grid = question.held, question.sheet.grid
        for at in range(COLS):
            top = grid.heights[at] - 1
            if (top, at) in question.cells or top < 0:
                continue
            under = held.column <= at < held.column + 4
            yield Wrong(question, f"r{top + 1}c{at + 1}", ("PointedAt.low" if under else "PointedAt.beside",))
        question = make_question("zone", f"u{seed}", {})
        col = question.cells[0][1]
        yield Wrong(question, f"r12c{col + 1}", ("PointedAt.above",))
        yield Wrong(question, f"r10c{col + 1}", ("PointedAt.lower",))
