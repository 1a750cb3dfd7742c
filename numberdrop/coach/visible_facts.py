"""What two acts show at once on the sheets that they leave: a game that ends, a letter, other boxes, cells that are covered, a tower. No games are
played for these: they are certain, and tell by what means the better act gets what the games show.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from numberdrop.rules.combos import KINDS, Kind
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.grid import COLS, LINE
from numberdrop.rules.sheet import SIZES

from .engine.position import EMPTY, SheetView, ends

_DEEP, _HIGHER, _STEEPER = 3, 2, 4
"""So deep between its neighbours is a pit; so many rows higher is a tower; so many steps more between the columns are worth a word."""
FactName = Literal[
    "plays_on",
    "ends",
    "letter",
    "falls",
    "takes",
    "swaps",
    "instead",
    "fills",
    "waits",
    "covers",
    "pit",
    "tower",
    "level",
]
Box = tuple[Kind, int]


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of the better act against ``mine``: boxes that the one fills and the other, a ``letter`` (and that of the ``other`` act), or a ``count`` (cells covered more, the row that a
    tower reaches, how deep a pit is, steps fewer) and the ``column`` of a tower or a pit.
    """

    name: FactName
    best: Box | None = None
    mine: Box | None = None
    letter: str = ""
    other: str = ""
    count: int = 0
    column: int = 0


def endings_differ(mine: SheetView, best: SheetView) -> Fact | None:
    """Whether one of the acts ends the game, and the other does not."""
    if ends(mine) == ends(best):
        return None
    return Fact("plays_on" if ends(mine) else "ends")


def letter_won(mine: SheetView, best: SheetView) -> Fact | None:
    """The letter that the better act circles at once, and the other one does not."""
    won = best.circled & ~mine.circled
    return Fact("letter", letter=LETTERS[won.bit_length() - 1]) if won else None


def block_falls(mine: SheetView, best: SheetView) -> Fact | None:
    """The tile whose block falls with one of the acts alone: with the other one, with the better one, or another tile with each."""
    ours, theirs = mine.crossed & ~best.crossed, best.crossed & ~mine.crossed
    if not ours and not theirs:
        return None
    mine_falls, best_falls = (LETTERS[bits.bit_length() - 1] if bits else "" for bits in (ours, theirs))
    if mine_falls and best_falls:
        return Fact("swaps", letter=best_falls, other=mine_falls)
    return Fact("falls" if ours else "takes", letter=mine_falls or best_falls)


def boxes_differ(before: SheetView, mine: SheetView, best: SheetView) -> Fact | None:
    """Which boxes the acts fill, where these are not the same."""
    ours, theirs = (_filled(before, view) for view in (mine, best))
    if ours == theirs or (len(ours) > 1 or len(theirs) > 1):
        return None
    one, other = (next(iter(each), None) for each in (theirs, ours))
    name: FactName = "waits" if one is None else "fills" if other is None else "instead"
    return Fact(name, one, other)


def _filled(before: SheetView, after: SheetView) -> set[Box]:
    kinds = zip(KINDS, before.boxes, after.boxes, strict=True)
    return {(kind, size) for kind, old, new in kinds for size in SIZES if (new & ~old) >> (size - SIZES[0]) & 1}


def room_differs(mine: SheetView, best: SheetView) -> Fact | None:
    """What the other act does to the board: it covers more cells, leaves a pit, builds a tower, or leaves columns more uneven."""
    covered = _covered(mine) - _covered(best)
    if covered > 0:
        return Fact("covers", count=covered)
    ours, theirs = _pits(mine), _pits(best)
    deepest = max(range(COLS), key=lambda col: ours[col])
    if ours[deepest] >= _DEEP and max(theirs) < ours[deepest]:
        return Fact("pit", count=ours[deepest], column=deepest + 1)
    top = max(mine.heights)
    if top - max(best.heights) >= _HIGHER:
        return Fact("tower", count=top, column=mine.heights.index(top) + 1)
    steps = _steps(mine) - _steps(best)
    return Fact("level", count=steps) if steps >= _STEEPER and covered == 0 else None


def _covered(view: SheetView) -> int:
    """Empty cells below the line with something above them."""
    marks, heights = view.marks, view.heights
    return sum(marks[row * COLS + col] == EMPTY for col in range(COLS) for row in range(min(heights[col], LINE)))


def _pits(view: SheetView) -> list[int]:
    """How far each column lies below the lower one of its neighbours."""
    walled = (LINE + COLS, *view.heights, LINE + COLS)
    return [min(left, right) - here for left, here, right in zip(walled, walled[1:], walled[2:], strict=False)]


def _steps(view: SheetView) -> int:
    return sum(abs(a - b) for a, b in zip(view.heights, view.heights[1:], strict=False))
