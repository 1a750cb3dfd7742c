"""Fresh questions about the score sheet: totals to add up."""

from __future__ import annotations

from numberdrop.exercises.questions import Total
from numberdrop.exercises.questions.base import Box
from numberdrop.rules.combos import KINDS
from numberdrop.rules.grid import COLS, LINE, Grid
from numberdrop.rules.shapes import OTHER_TILES, SHAPES
from numberdrop.rules.sheet import SIZES

from .chance import Chance, Unlucky, tells_apart
from .example_sheets import circled_on
from .registry import maker

_TRIES = 300


def _rows(chance: Chance, height: int, full: int) -> Grid:
    """A grid of ``height`` rows, ``full`` of them without a gap; now and then a block lies in it."""
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


@maker("total")
def total(chance: Chance, edition: str, trap: str = "", columns: bool = False) -> Total:
    """Add up a whole sheet. ``trap`` C11 gives points for letters; ``columns`` asks for a complete column."""
    for _ in range(_TRIES):
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
        except Unlucky:
            continue
        question = Total(edition=edition, grid=drawn.grid, combos=drawn.combos)
        if trap and not tells_apart(question, trap):
            continue
        if question.final.score.total > 0:
            return question
    raise Unlucky
