"""Adds the daily puzzles up to the end of a year to the list: `python -m tools.settle_days 2035`.

Days already in the list stay; later days get the puzzles that today's pack would draw for them.
"""

import sys
from datetime import date
from pathlib import Path

from numberdrop.exercises.puzzles import Pack, shipped_pack
from numberdrop.exercises.puzzles import pack as days
from numberdrop.exercises.puzzles.pack import draw_daily_puzzles


def settle(known: tuple[tuple[str, ...], ...], pack: Pack, year: int) -> tuple[tuple[str, ...], ...]:
    """Return the list extended to the end of that year."""
    end = (date(year + 1, 1, 1) - date(1970, 1, 1)).days
    drawn = (draw_daily_puzzles(pack, day) for day in range(days.FIRST + len(known), end))
    return (*known, *(tuple(head.id for head in heads) for heads in drawn if heads))


if __name__ == "__main__":
    settled = settle(days.daily_ids_of_listed_days(), shipped_pack(), int(sys.argv[1]))
    lines = (" ".join(ids) for ids in settled)
    Path(days.__file__).with_name(days.DAYS).write_text("\n".join(lines) + "\n", "utf-8")
