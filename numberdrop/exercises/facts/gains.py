"""Points in one round and in two: what a drop brings by rows, a combo and a complete column of boxes, and the most that a
roll that is known can bring.

What one drop brings is counted on the sheet; the most that a roll brings is found by the coach's engine, which is exact. It is loaded when it
is asked for: whoever only reads a lesson does not wait for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from numberdrop.rules.actions import Drop, NumberedCell
from numberdrop.rules.combos import BONUS, KINDS, Combo, Kind, find_combos
from numberdrop.rules.dice import Roll
from numberdrop.rules.drops import grid_after
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import COLUMN_POINTS, SIZES, Sheet

Parts = tuple[tuple[str, int], ...]
"""What points are made of, by name, each with what is counted: ``rows``, ``identical`` and ``consecutive`` (the size),
``ten``, ``minus`` (rows)."""


class Gain(NamedTuple):
    """What a drop brings in its round, if the best combo is circled after it."""

    points: int
    rows: int
    """Rows that it fills."""
    minus: int
    """Rows above the line that it marks: the game then ends, and they are taken off."""
    combo: Combo | None
    ten: bool
    """Whether the combo completes a column of boxes."""

    @property
    def parts(self) -> Parts:
        found = [("rows", self.rows), ("minus", self.minus), ("ten", int(self.ten))]
        if self.combo is not None:
            found.insert(1, (self.combo.kind, self.combo.size))
        return tuple(part for part in found if part[1])


class Two(NamedTuple):
    """The most that a drop leads to in its round and the next, whose roll is known."""

    now: int
    later: int
    combo: Combo | None
    """What is circled at once for it; ``None`` for a pass."""

    @property
    def points(self) -> int:
        return self.now + self.later


def box_points(sheet: Sheet, kind: Kind, size: int) -> int:
    """What a free box scores, the +10 that it may bring included."""
    return size + COLUMN_POINTS * completes(sheet, kind, size)


def completes(sheet: Sheet, kind: Kind, size: int) -> bool:
    """Whether this free box is the last one of its column."""
    return size != BONUS and missing(sheet, kind) == (size,)


def missing(sheet: Sheet, kind: Kind) -> tuple[int, ...]:
    """The sizes of the boxes of a kind that are not filled; the bonus box is none of them."""
    return tuple(size for size in SIZES if (kind, size) not in sheet.boxes)


def dropped(sheet: Sheet, cells: tuple[NumberedCell, ...]) -> Sheet:
    """The sheet with numbers written; its rows are marked as they are due."""
    return replace(sheet, grid=grid_after(sheet.grid, Drop(cells)), plus=None, minus=None)


def open_combos(sheet: Sheet) -> Iterator[Combo]:
    """Every combo that may be circled."""
    return (one for one in find_combos(sheet.grid) if sheet.box_free(one.kind, one.size))


def gain(sheet: Sheet, cells: tuple[NumberedCell, ...]) -> Gain:
    """What a legal drop brings."""
    after = dropped(sheet, cells)
    by_box = {(one.kind, one.size): one for one in open_combos(after)}
    combo = max(by_box.values(), key=lambda one: box_points(sheet, one.kind, one.size), default=None)
    best = box_points(sheet, combo.kind, combo.size) if combo is not None else 0
    return Gain(
        after.score.total - sheet.score.total + best,
        len(after.plus_rows - sheet.plus_rows),
        len(after.minus_rows - sheet.minus_rows),
        combo,
        combo is not None and completes(sheet, combo.kind, combo.size),
    )


@lru_cache(maxsize=512)
def most(sheet: Sheet, roll: Roll) -> int:
    """The most points that a roll can bring in one round; rows above the line are taken off where it ends the game."""
    from numberdrop.coach.ranking import most_points

    best = most_points(sheet, roll)
    return best.gain if best is not None else 0


def best_drop(sheet: Sheet, roll: Roll) -> Drop | None:
    """A drop that brings the most; ``None`` when nothing can land."""
    from numberdrop.coach.ranking import most_points

    best = most_points(sheet, roll)
    return best.drop(0) if best is not None else None


def filling(sheet: Sheet, kind: Kind, size: int, roll: Roll) -> tuple[Drop, Cells] | None:
    """A drop of a roll after which a box can be filled, and the combo for it; ``None`` where no drop does it."""
    from numberdrop.coach.ranking import most_points

    # With every other box filled its points and the +10 outweigh all rows: the best drop is one that fills it.
    others = frozenset((one, other) for one in KINDS for other in SIZES) | {(kind, BONUS)}
    best = most_points(replace(sheet, boxes=others - {(kind, size)}), roll, minus=False)
    return (best.drop(0), best.combo_cells) if best is not None and best.combo else None


def ring(found: Gain) -> Cells:
    """The combo of a gain."""
    return found.combo.cells if found.combo is not None else ()


@lru_cache(maxsize=512)
def two_rounds(sheet: Sheet, cells: tuple[NumberedCell, ...], then: Roll) -> Two:
    """The most that a legal drop leads to, whatever is circled after it."""
    after = dropped(sheet, cells)
    landed = after.score.total - sheet.score.total
    if after.grid.crossed:
        last = gain(sheet, cells)
        return Two(last.points, 0, last.combo)
    passing = most(after, then)
    best = Two(landed, passing, None)
    for combo in sorted(open_combos(after), key=lambda one: -box_points(after, one.kind, one.size)):
        now = landed + box_points(after, combo.kind, combo.size)
        left = after.with_combo(combo)
        # What is circled helps no later combo; only the +10 can come nearer.
        if now + passing + COLUMN_POINTS * (len(missing(left, combo.kind)) == 1) > best.points:
            best = max(best, Two(now, most(left, then), combo), key=lambda two: two.points)
    return best
