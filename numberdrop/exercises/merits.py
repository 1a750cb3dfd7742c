"""What speaks for a landing and can be counted: the signed list of lessons 12 to 14. Facts of the position, no opinion.

Each merit is a whole number, larger is better. A landing that is at least as good in all of them and better in one is
better for certain as far as these go; otherwise nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from numberdrop.rules.grid import COLS, LINE
from numberdrop.rules.landing import Landing


class Merits(NamedTuple):
    """``rows`` filled below the line (each +2 points), ``holes`` made, cells ``above`` the line, the ``top`` row reached and the
    ``steps`` between neighbouring columns afterwards; what is bad counts below zero.
    """

    rows: int
    holes: int
    above: int
    top: int
    steps: int


def merits(landing: Landing) -> Merits:
    """The merits of a landing."""
    heights = [len(landing.marks[col::COLS].rstrip(".")) for col in range(COLS)]
    for row, col in landing.cells:
        heights[col] = max(heights[col], row + 1)
    return Merits(
        rows=sum(row < LINE for row in landing.rows),
        holes=-len(landing.holes),
        above=-len(landing.crosses),
        top=-(1 + max(row for row, _ in landing.cells)),
        steps=-sum(abs(a - b) for a, b in pairwise(heights)),
    )


def better_in(other: Merits, mine: Merits) -> tuple[str, ...]:
    """The merits in which ``other`` beats ``mine``, if it is at least as good in all; otherwise none."""
    if any(a < b for a, b in zip(other, mine, strict=True)):
        return ()
    return tuple(name for name, a, b in zip(Merits._fields, other, mine, strict=True) if a > b)


def sound_landings(every: Iterable[Landing]) -> tuple[Landing, ...]:
    """Those that no other one beats for certain."""
    counted = [(one, merits(one)) for one in every]
    return tuple(one for one, mine in counted if not any(better_in(other, mine) for _, other in counted))
