"""The puzzles of the days, settled for years ahead: a day to a line, the first of ``FIRST``, with an id for each strength. Lines are only ever added, at the end.

What is drawn by what the pack holds (``order.drawn_for``) is another puzzle as soon as the pack is another one: an update in the middle of a
day would put a second one, and take away the tick of the first. `numberdrop.exercises.mining.settle_days` adds years.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib.resources import files

DAYS = "days.txt"
_EPOCH = date(1970, 1, 1)
FIRST = (date(2026, 1, 1) - _EPOCH).days
"""The day of the first line, in days since 1970."""


def puzzles_of(day: int) -> tuple[str, ...]:
    """The ids of the puzzles of a day, the easiest first; none where none are settled."""
    known = settled()
    return known[day - FIRST] if 0 <= day - FIRST < len(known) else ()


@cache
def settled() -> tuple[tuple[str, ...], ...]:
    """The ids of all days that have some, in order."""
    return tuple(tuple(line.split()) for line in (files(__package__) / DAYS).read_text("utf-8").splitlines())
