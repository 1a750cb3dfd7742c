"""Visible differences between the sheets after two acts: a game that ends, a letter, other boxes, covered cells, a tower.

They follow from the sheets alone, without games played on, so they are certain; they explain how the better act gains what the games show.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from numberdrop.rules.combos import KINDS, Kind
from numberdrop.rules.editions import DEFAULT, LETTERS
from numberdrop.rules.game import BOTTOM
from numberdrop.rules.grid import COLS, LINE, Cell
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import SIZES

from .engine.position import EMPTY, SheetView, ends
from .needs import Box, OldNumbers, near
from .prospect import boxes_of, sheet_of

_DEEP, _HIGHER, _STEEPER, _SHUT, _LONG = 2, 2, 3, 2, 3
"""So deep between its neighbours is a pit; so many rows higher is a tower; so many steps more between the columns, so many more numbers shut in,
so many together are worth a word."""
_HIGHEST = 7  # on the dice
_FilledName = Literal["swaps", "instead", "fills", "waits", "letter", "spares", "falls", "takes", "nears"]
_RoomName = Literal["row", "spoils", "covers", "pit", "tower", "level"]
FactName = Literal[_FilledName, _RoomName, "plays_on", "ends", "stands", "shuts"]


@dataclass(frozen=True, slots=True)
class Fact:
    """A difference between the better act and the other one.

    ``best`` and ``mine`` are the boxes that the two acts fill; of ``stands`` their sizes are how many ``numbers`` in ``cells`` belong together and can
    still grow. ``letter`` and ``other`` are Drop letters. ``count`` is the number of cells covered more, of steps fewer or of numbers shut in more, the
    row that a tower reaches, or the depth of a pit; ``column`` is that of a tower or pit. ``rows`` (from 1) are filled, or can no longer be filled.
    """

    name: FactName
    best: Box | None = None
    mine: Box | None = None
    letter: str = ""
    other: str = ""
    count: int = 0
    column: int = 0
    rows: tuple[int, ...] = ()
    cells: Cells = ()
    numbers: tuple[int, ...] = ()


def endings_differ(mine: SheetView, best: SheetView) -> Fact | None:
    """The fact that only one of the acts ends the game."""
    if ends(mine) == ends(best):
        return None
    return Fact("plays_on" if ends(mine) else "ends")


def letter_won(mine: SheetView, best: SheetView) -> Fact | None:
    """The letter that only the better act circles."""
    won = best.circled & ~mine.circled
    return Fact("letter" if best.solo else "spares", letter=LETTERS[won.bit_length() - 1]) if won else None


def block_falls(mine: SheetView, best: SheetView) -> Fact | None:
    """The tile whose block falls after only one of the acts, or the two tiles if a different one falls after each."""
    ours, theirs = mine.crossed & ~best.crossed, best.crossed & ~mine.crossed
    if not ours and not theirs:
        return None
    mine_falls, best_falls = (LETTERS[bits.bit_length() - 1] if bits else "" for bits in (ours, theirs))
    if mine_falls and best_falls:
        return Fact("swaps", letter=best_falls, other=mine_falls)
    return Fact("falls" if ours else "takes", letter=mine_falls or best_falls)


def tile_nears(mine: SheetView, best: SheetView) -> Fact | None:
    """The solo tile whose block only the other act brings within one slide of falling."""
    if not best.solo:
        return None
    harmless = mine.circled | mine.crossed
    near_fall = [
        letter
        for i, letter in enumerate(LETTERS)
        if mine.levels[i] == BOTTOM - 1 > best.levels[i] and not harmless >> i & 1
    ]
    return Fact("nears", letter=near_fall[0]) if near_fall else None


def boxes_differ(before: SheetView, mine: SheetView, best: SheetView) -> Fact | None:
    """The boxes that the acts fill, if they differ."""
    ours, theirs = (boxes_of(view) - boxes_of(before) for view in (mine, best))
    if ours == theirs or (len(ours) > 1 or len(theirs) > 1):
        return None
    filled, other = (next(iter(boxes), None) for boxes in (theirs, ours))
    name: FactName = "waits" if filled is None else "fills" if other is None else "instead"
    return Fact(name, filled, other)


def room_differs(mine: SheetView, best: SheetView) -> Fact | None:
    """The harm that only the other act does to the board: lost rows, covered cells, a pit, a tower, or uneven columns."""
    ours, theirs = _covered(mine), _covered(best)
    covered, (lost, less_lost) = len(ours) - len(theirs), ({row + 1 for row, _ in cells} for cells in (ours, theirs))
    rows = tuple(sorted(lost - less_lost))
    if rows and (covered > 0 or len(lost) > len(less_lost)):
        return Fact("spoils", count=max(covered, 0), rows=rows)
    if covered > 0:
        return Fact("covers", count=covered)
    deep, less_deep = _pits(mine), _pits(best)
    built_over = {col for _, col in theirs - ours}
    deeper = max(set(range(COLS)) - built_over, key=lambda col: deep[col] - less_deep[col])
    if deep[deeper] >= _DEEP and deep[deeper] - less_deep[deeper] >= _HIGHER:
        return Fact("pit", count=deep[deeper], column=deeper + 1)
    top = max(mine.heights)
    if top - max(best.heights) >= _HIGHER:
        return Fact("tower", count=top, column=mine.heights.index(top) + 1)
    steps = _steps(mine) - _steps(best)
    return Fact("level", count=steps) if steps >= _STEEPER and covered == 0 else None


def rows_filled(mine: SheetView, best: SheetView) -> Fact | None:
    """The rows that only the better act fills."""
    ours, theirs = (
        {row + 1 for row in range(LINE) if EMPTY not in view.marks[row * COLS : (row + 1) * COLS]}
        for view in (mine, best)
    )
    return Fact("row", rows=tuple(sorted(theirs - ours))) if len(theirs) > len(ours) else None


def stands(kind: Kind, mine: SheetView, best: SheetView) -> Fact | None:
    """The numbers of a kind that belong together and can still grow into a free box, if the better act leaves more of them."""
    ours, cells = len(_growing(kind, mine)), _growing(kind, best)
    theirs, numbers = len(cells), tuple(best.marks[i] - 1 for i in cells)
    filled = boxes_of(best)
    is_free = any((kind, size) not in filled for size in SIZES if size > theirs)
    if not is_free or theirs < _LONG or theirs <= ours:
        return None
    return Fact("stands", (kind, theirs), (kind, ours), cells=tuple(divmod(i, COLS) for i in cells), numbers=numbers)


def shut_in(mine: SheetView, best: SheetView) -> Fact | None:
    """The number of uncircled numbers that only the other act makes unreachable for new ones."""
    (ours, open_mine), (theirs, open_best) = (_touchable(view) for view in (mine, best))
    held = set(ours.group) & set(theirs.group)
    more = len(held & set(open_best)) - len(held & set(open_mine))
    return Fact("shuts", count=more) if more >= _SHUT else None


def _growing(kind: Kind, view: SheetView) -> list[int]:
    """The cells of the largest group that can still grow; those of a run in order."""
    old, cells = _touchable(view)
    if kind == KINDS[0]:
        groups = [sorted(old.group[i]) for i in cells]
    else:
        up = [_climbed(old, old.climb_to, i, -1)[::-1] for i in cells if old.at[i] < _HIGHEST]
        groups = [*up, *(_climbed(old, old.climb_from, i, 1) for i in cells if old.at[i] > 1)]
    return max(groups, key=len, default=[])


def _climbed(old: OldNumbers, lengths: dict[int, int], cell: int, step: int) -> list[int]:
    """The cells of the longest run from ``cell``, going up or down by ``step``."""
    path = [cell]
    while lengths[path[-1]] > 1:
        number, left = old.at[path[-1]] + step, lengths[path[-1]] - 1
        path.append(next(n for n in near(path[-1]) if old.at[n] == number and lengths[n] == left))
    return path


def _touchable(view: SheetView) -> tuple[OldNumbers, list[int]]:
    """The uncircled numbers of a sheet, and the cells of those with an empty cell beside them that a shape can reach."""
    old = OldNumbers(sheet_of(view, DEFAULT))
    return old, [i for i in old.group if any(n // COLS >= view.heights[n % COLS] for n in near(i) if n < LINE * COLS)]


def _covered(view: SheetView) -> set[Cell]:
    """The empty cells below the Game Over line that are covered: they can no longer be filled."""
    cells = {(row, col) for col in range(COLS) for row in range(min(view.heights[col], LINE))}
    return {(row, col) for row, col in cells if view.marks[row * COLS + col] == EMPTY}


def _pits(view: SheetView) -> list[int]:
    """The depth of each column below the lower of its neighbours."""
    walled = (LINE + COLS, *view.heights, LINE + COLS)
    return [min(left, right) - here for left, here, right in zip(walled, walled[1:], walled[2:], strict=False)]


def _steps(view: SheetView) -> int:
    return sum(abs(a - b) for a, b in zip(view.heights, view.heights[1:], strict=False))
