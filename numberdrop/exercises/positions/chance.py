"""Chance from a seed, the same on every machine, and grids that look as if they had been played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from numberdrop.rules.combos import KINDS, SMALLEST
from numberdrop.rules.dice import NUMBER_DICE, STAR, Roll, randbelow, seeded_stream
from numberdrop.rules.grid import COLS, ROWS, Grid
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.shapes import TETROMINOES

_Item = TypeVar("_Item")
LARGEST = 8
"""The largest combo that a maker looks for; larger ones turn up too seldom."""


class Unlucky(Exception):  # noqa: N818 - nothing is wrong: the next draw may do
    """No position was found with this draw."""


class Chance:
    """A stream of draws; so many of them are ``drawn``."""

    def __init__(self, seed: int | str, purpose: str) -> None:
        self._stream = seeded_stream(seed, purpose)
        self.drawn = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1."""
        self.drawn += 1
        if limit > 256:
            return (randbelow(self._stream, 256) * 256 + randbelow(self._stream, 256)) % limit
        return randbelow(self._stream, limit)

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def one_in(self, count: int) -> bool:
        return self.below(count) == 0

    def choice(self, items: Sequence[_Item]) -> _Item:
        """One of them. Raises ``Unlucky`` when there is none."""
        if not items:
            raise Unlucky
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[_Item]) -> list[_Item]:
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]

    def roll(self, shape: str = "", stars: bool = False) -> Roll:
        """A throw of the dice; ``shape`` settles the shape die, ``stars`` says whether number dice may show stars."""
        faces = [self.choice([face for face in die if stars or face != STAR]) for die in NUMBER_DICE]
        return Roll(tuple(faces), shape or self.choice(TETROMINOES))

    def stack(self, drops: int, choosy: int = 4, highest: int = 11, numbers: str = "1234567", start: int = 1) -> Grid:
        """A grid after so many drops on a start number, each onto one of the ``choosy`` gentlest landings, none above row ``highest``."""
        grid = Grid().put({(0, self.below(COLS)): start})
        for _ in range(drops):
            spots = sorted(
                (one for one in landings(grid, self.choice(TETROMINOES)) if max(r for r, _ in one.cells) < highest),
                key=_roughness,
            )
            landing = self.choice(spots[:choosy])
            grid = grid.put({cell: int(self.choice(numbers)) for cell in landing.cells})
        return grid


def starry_rolls(grid: Grid, tries: int) -> Iterator[Roll]:
    """Of so many rolls those with one star on a number die. The grid settles them, so that all other draws stay what they are."""
    rows = (grid.marks[row * COLS : (row + 1) * COLS] for row in reversed(range(ROWS)))
    chance = Chance("\n".join(rows), "stars")
    rolls = (chance.roll(stars=True) for _ in range(tries))
    return (roll for roll in rolls if roll.numbers.count(STAR) == 1)


def _roughness(landing: Landing) -> tuple[int, int]:
    return 2 * len(landing.holes) + max(row for row, _ in landing.cells), landing.column


def insist_on_combo(kind: str, size: int = SMALLEST) -> None:
    """Refuse at once what no draw can bring. Raises ``ValueError`` for a kind that is none and a size that no maker meets."""
    if kind not in KINDS:
        raise ValueError(f"kind {kind!r}: the kinds are {', '.join(KINDS)}")
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"size {size!r}: combos have {SMALLEST} to {LARGEST} numbers")
