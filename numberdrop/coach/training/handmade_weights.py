"""Weights made by hand from a dozen numbers: what an experienced player counts. CMA-ES tunes the numbers (``tune``).

They fill the same tables as learned weights, so that the same code plays with both.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from numberdrop.coach.engine.position import POINT
from numberdrop.coach.engine.weights import OFFSETS, SIZES, WEIGHTS, index


class Counts(NamedTuple):
    """In points: what each thing that a player counts is worth."""

    hole: float = -1.6
    """A covered cell."""
    filled: float = 0.02
    """A row, times the square of its filled cells."""
    step: float = -0.25
    """Each step between two columns, by its height (at most 3)."""
    cliff: float = -0.3
    """Such a step of 3 or more, besides."""
    high: float = -0.2
    """The highest column, for each row from the eighth on."""
    pair: float = 0.6
    """Two equal numbers side by side with an open side."""
    three: float = 1.8
    """Three and more of them, for each beyond two."""
    run_two: float = 0.5
    """A run of two that can go on from the dice, at each such end."""
    run_three: float = 1.4
    """A run of three and more, for each number beyond two, over both ends."""
    taken: float = 0.5
    """How much less groups and runs are worth for each box of their kind that is filled (a share of a fifth)."""
    ready: float = 1.0
    """A combo that lies open."""
    letter: float = 1.0
    """One of the two boxes of a letter."""


def weights(counts: Counts) -> bytes:
    """The tables, as little-endian 16-bit numbers."""
    table = [0.0] * WEIGHTS
    for third, code in product(range(3), range(3**7)):
        cells = [code // 3**i % 3 for i in range(7)]
        filled = cells.count(1)
        table[index("row", third, code)] = counts.hole * cells.count(2) + counts.filled * filled * filled
    for low, *steps in product(range(6), range(7), range(7), range(7)):
        # Four windows of four columns overlap: a step stands in up to three of them.
        size = [abs(step - 3) for step in steps]
        worth = counts.step * sum(size) / 2 + counts.cliff * sum(one == 3 for one in size) / 2
        table[index("columns", low, steps[0] * 49 + steps[1] * 7 + steps[2])] = worth
    _fill(table, "top", lambda top, room: counts.high * max(0, top - 7))
    _fill(table, "letter", lambda stage, letter, level, boxes: counts.letter if boxes in (1, 2) and level < 4 else 0)
    _fill(table, "group_boxes", lambda boxes, size, sides: _group(counts, size, sides) * _left(counts, boxes))
    _fill(table, "run_boxes", lambda boxes, way, length, end: _run(counts, length, end) * _left(counts, boxes))
    _fill(table, "ready", lambda stage, groups, runs: counts.ready * (groups + runs))
    whole = [max(-32768, min(32767, round(value * POINT))) for value in table]
    return struct.pack(f"<{WEIGHTS}h", *whole)


def _fill(table: list[float], name: str, worth: Callable[..., float]) -> None:
    for at, place in enumerate(product(*(range(size) for size in SIZES[name]))):
        table[OFFSETS[name] + at] = worth(*place)


def _left(counts: Counts, boxes: int) -> float:
    return max(0.0, 1 - counts.taken * boxes.bit_count() / 5)


def _group(counts: Counts, size: int, sides: int) -> float:
    if not sides or size < 2:
        return 0.0
    return counts.pair if size == 2 else counts.three * (size - 2)


def _run(counts: Counts, length: int, end: int) -> float:
    if end < 2 or length < 2:
        return 0.0
    return counts.run_two if length == 2 else counts.run_three * (length - 2) / 2
