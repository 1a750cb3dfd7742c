"""A few rows of numbers in which combos are likely."""

from __future__ import annotations

from numberdrop.exercises.positions.chance import Chance
from numberdrop.rules.grid import COLS, ROWS, Grid

MOST_COMBOS = 60


def number_rows(chance: Chance, rows: int, kind: str, span: int = 4) -> Grid:
    """A few rows of numbers in which combos of a kind are likely."""
    if not 1 <= rows < ROWS:
        raise ValueError(f"rows {rows!r}: from 1 to {ROWS - 1}")
    marks = {}
    values = chance.shuffled(range(1, 8))[:3]
    low = chance.between(1, 8 - span)
    for col in range(COLS):
        for row in range(chance.between(max(1, rows - 1), rows + 1)):
            if kind == "identical":
                marks[row, col] = chance.choice(values)
            else:
                marks[row, col] = low + chance.below(span)
    while len(marks) % 4 != 1:  # a start number, and four a drop
        del marks[max(marks)]
    return Grid().put(marks)
