"""What speaks for a landing and can be counted: the signed list of lessons 15 to 17. Facts of the position, no opinion.

Each merit is a whole number, larger is better. A landing that is at least as good in all of them and better in one is
better for certain as far as these go; otherwise nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
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


class Weighed(NamedTuple):
    """One line of the signed list: a merit by ``name``, in ``mine`` and in ``theirs``."""

    name: str
    mine: int
    theirs: int

    @property
    def difference(self) -> int:
        """How much better theirs is; below zero where it is worse."""
        return self.theirs - self.mine


@lru_cache(maxsize=4096)
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


def compared(mine: Landing, theirs: Landing) -> tuple[Weighed, ...]:
    """The signed list: every merit in which two landings differ."""
    pairs = zip(Merits._fields, merits(mine), merits(theirs), strict=True)
    return tuple(Weighed(name, a, b) for name, a, b in pairs if a != b)


def beats(other: Landing, mine: Landing) -> bool:
    """Whether ``other`` is at least as good in every merit, and better in one."""
    signs = compared(mine, other)
    return bool(signs) and all(one.difference > 0 for one in signs)


def better_than(mine: Landing, every: Iterable[Landing]) -> Landing | None:
    """The best of those that beat a landing for certain, nothing beating it in turn; ``None`` where none does."""
    return max((one for one in every if beats(one, mine)), key=lambda one: (merits(one), one.cells), default=None)


def best_landing(every: Iterable[Landing]) -> Landing | None:
    """The one that beats every other for certain; ``None`` where none does."""
    known = tuple(every)
    best = max(known, key=merits, default=None)
    return best if best and all(one is best or beats(best, one) for one in known) else None


def sound_landings(every: Iterable[Landing]) -> tuple[Landing, ...]:
    """Those that no other one beats for certain."""
    known = tuple(every)
    return tuple(one for one in known if not any(beats(other, one) for other in known))
