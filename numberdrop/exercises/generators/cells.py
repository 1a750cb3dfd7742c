"""Fresh questions answered by pointing at cells: a cell by its name, the gaps of a row, the number that stops a bar."""

from __future__ import annotations

from typing import Literal

from numberdrop.exercises.questions import Find, Held, Places
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import COLS, LINE, ROWS, Grid
from numberdrop.rules.landing import land
from numberdrop.rules.shapes import SHAPES

from .chance import Chance, Unlucky
from .registry import maker

_TRIES = 300


@maker("find_cell")
def find_cell(chance: Chance, edition: str, what: Literal["cell", "gaps", "top"] = "cell", drops: int = 5) -> Find:
    """Point at a ``cell`` by its row and column, at all ``gaps`` of a row, or at the number on ``top`` of a column."""
    for _ in range(_TRIES):
        grid = chance.stack(chance.between(max(2, drops - 2), drops))
        if what == "cell":
            row, col = chance.below(ROWS), chance.below(COLS)
            # Where row and column agree, or in the middle of either, who counts wrongly is not found out.
            if row == col or col == COLS // 2 or row in (ROWS // 2 - 1, ROWS // 2):
                continue
            return Find(edition=edition, grid=grid, cells=Places(((row, col),)))
        if what == "gaps":
            row = chance.below(3)
            gaps = tuple((row, col) for col in range(COLS) if grid[row, col] is None)
            if 2 <= len(gaps) <= 4:
                return Find(edition=edition, grid=grid, cells=Places(gaps), every=True)
            continue
        col = chance.below(COLS)
        height = grid.heights[col]
        if height > 1 and col != COLS // 2:
            return Find(edition=edition, grid=grid, cells=Places(((height - 1, col),)))
    raise Unlucky


@maker("find_stop")
def find_stop(chance: Chance, edition: str, drops: int = 6) -> Find:
    """A bar lies flat and falls over four columns from ``column`` on: which one number stops it?"""
    flat = SHAPES["I"].orientations[0]
    for _ in range(_TRIES):
        grid = chance.stack(chance.between(max(3, drops - 3), drops), choosy=6, highest=6)
        column = chance.below(COLS - flat.width + 1)
        stops = {contact.on for contact in land(grid, flat, column).contacts if contact.on is not None}
        heights = grid.heights[column : column + flat.width]
        if len(stops) == 1 and min(heights) > 0:
            return Find(edition=edition, grid=grid, cells=Places(tuple(stops)), held=Held("I", flat.index, column))
    raise Unlucky


@maker("die_twice")
def die_twice(chance: Chance, edition: str, star: bool = False) -> Find:
    """Four players wrote the same dice into a bar each; one of them used a die twice. With a ``star`` any number is fine once."""
    for _ in range(_TRIES):
        roll = chance.roll("I", stars=star)
        shown = [int(face) for face in roll.numbers if face != "*"]
        if roll.numbers.count("*") != int(star) or len(set(shown)) != len(shown):
            continue
        cheat = chance.below(4)
        marks: dict[tuple[int, int], int] = {}
        for player in range(4):
            numbers = [*shown, chance.below(10)] if star else list(shown)
            if player == cheat:
                # One number is lost, another stands there once too often; a star cannot make up for both.
                lost, twice = chance.shuffled(range(len(shown)))[:2]
                numbers[lost] = shown[twice]
                if star:
                    numbers[-1] = chance.choice([n for n in range(10) if n not in shown])
            marks.update({(row, 2 * player): number for row, number in enumerate(chance.shuffled(numbers))})
        wrong = Places(tuple((row, 2 * cheat) for row in range(4)))
        return Find(edition=edition, grid=Grid().put(marks), cells=wrong, roll=str(Roll(roll.numbers, "I")))
    raise Unlucky


@maker("zone")
def zone(chance: Chance, edition: str, above: bool = False, drops: int = 6) -> Find:
    """Point at a cell of a column that lies below the Game Over line, in the highest such row, or ``above`` it."""
    grid = chance.stack(chance.between(max(2, drops - 2), drops))
    col = chance.below(COLS)
    rows = range(LINE, ROWS) if above else range(LINE - 1, LINE)
    return Find(edition=edition, grid=grid, cells=Places(tuple((row, col) for row in rows)))
