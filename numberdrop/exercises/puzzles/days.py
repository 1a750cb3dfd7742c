"""The puzzles of the days, settled for years ahead: one id to a line, the first of ``FIRST``. Lines are only ever added, at the end.

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


def puzzle_of(day: int) -> str:
    """The id of the puzzle of a day; empty where none is settled."""
    known = settled()
    return known[day - FIRST] if 0 <= day - FIRST < len(known) else ""


@cache
def settled() -> tuple[str, ...]:
    """The ids of all days that have one, in order."""
    return tuple((files(__package__) / DAYS).read_text("utf-8").split())
