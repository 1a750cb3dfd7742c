"""What a roll allows: the landings of its shapes, the ways to write its numbers."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import permutations, product
from typing import NamedTuple

from numberdrop.coach.engine.position import SHAPE_NAMES, TEN
from numberdrop.rules.grid import COLS, ROWS
from numberdrop.rules.shapes import SHAPES, TETROMINOES

from .number_values import HALF, PLACES, Marks
from .value import NEAR

STAR = -1


class Writing(NamedTuple):
    """One order of the four numbers: its keys in both halves of a landing, its code, and what stars are in it (bits)."""

    first: int
    second: int
    stars: int
    code: int


@cache
def _lands(shape: int) -> tuple[tuple[tuple[int, ...], int, tuple[int, ...]], ...]:
    """Of each orientation: the lowest cell in each column, the highest row to rest in, the cells' offsets."""
    return tuple(
        (held.bottoms, ROWS - held.height, tuple(row * COLS + col for row, col in held.cells))
        for held in SHAPES[SHAPE_NAMES[shape]].orientations
    )


@lru_cache(maxsize=4096)
def landings(heights: tuple[int, ...], shape: int) -> tuple[tuple[int, ...], ...]:
    """The cells of all distinct landings of a shape."""
    found = []
    for bottoms, highest, offsets in _lands(shape):
        for column in range(COLS - len(bottoms) + 1):
            low = 0
            for height, bottom in zip(heights[column:], bottoms, strict=False):
                low = max(low, height - bottom)
            if low <= highest:
                corner = low * COLS + column
                found.append(tuple(corner + offset for offset in offsets))
    return tuple(found)


@lru_cache(maxsize=256)
def writings(numbers: tuple[int, ...]) -> tuple[Writing, ...]:
    """Every distinct order of four numbers, a star (-1) being any of 0 to 9."""
    fixed = [number for number in numbers if number != STAR]
    met: dict[Marks, int] = {}
    for values in product(range(10), repeat=4 - len(fixed)):
        if list(values) != sorted(values, reverse=True):
            continue
        stars = sum(1 << value for value in set(values))
        d = [number + 1 for number in fixed] + [value + 1 for value in reversed(values)]
        for a, b, c, e in permutations(d):
            met.setdefault((a, b, c, e), stars)
    codes = (
        (sum(mark * place for mark, place in zip(marks, PLACES, strict=True)), stars) for marks, stars in met.items()
    )
    return tuple(Writing(*divmod(code, HALF), stars, code) for code, stars in codes)


def shapes_of(roll: tuple[int, ...]) -> range:
    """The shapes that a roll allows."""
    return range(len(TETROMINOES)) if roll[4] == STAR else range(roll[4], roll[4] + 1)


def useful(marks: bytes, new: tuple[int, ...], numbers: tuple[int, ...]) -> int:
    """Which digits (bits) a star could use for something near a landing; with several stars, what they could reach together."""
    wanted = 0
    for number in numbers:
        if number >= 0:
            wanted |= 2 << number
    for at in new:
        for b in NEAR[at]:
            if 1 <= marks[b] <= TEN:
                wanted |= 1 << marks[b]
    for _ in range(numbers.count(STAR)):
        wanted |= wanted << 1 | wanted >> 1
    return wanted >> 1 & 1023 or 1 << 4
