"""What two acts show at once on the sheets that they leave: a game that ends, a letter, other boxes, cells that are covered, a tower. No games are
played for these: they are certain, and tell by what means the better act gets what the games show.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from numberdrop.rules.combos import KINDS, Kind
from numberdrop.rules.editions import DEFAULT, LETTERS
from numberdrop.rules.grid import COLS, LINE, Cell
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import SIZES

from .engine.position import EMPTY, SheetView, ends
from .needs import Box, OldNumbers, near
from .prospect import boxes_of, sheet_of

_DEEP, _HIGHER, _STEEPER, _SHUT, _LONG = 3, 2, 4, 2, 3
"""So deep between its neighbours is a pit; so many rows higher is a tower; so many steps more between the columns, so many more numbers shut in,
so many together are worth a word."""
_HIGHEST = 7  # on the dice
_FilledName = Literal["swaps", "instead", "fills", "waits", "letter", "spares", "falls", "takes"]
_RoomName = Literal["row", "spoils", "covers", "pit", "tower", "level"]
FactName = Literal[_FilledName, _RoomName, "plays_on", "ends", "stands", "shuts"]


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of the better act against ``mine``: boxes that the one fills and the other, a ``letter`` (and that of the ``other`` act), or a ``count`` (cells covered more, the row that a
    tower reaches, how deep a pit is, steps fewer, numbers shut in more) and the ``column`` of a tower or a pit. Of what ``stands`` the boxes are how much of it
    stands together and can still grow, and the ``cells`` hold these ``numbers``. ``rows`` (1 is the lowest) are filled, or cannot be filled any more.
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
    """Whether one of the acts ends the game, and the other does not."""
    if ends(mine) == ends(best):
        return None
    return Fact("plays_on" if ends(mine) else "ends")


def letter_won(mine: SheetView, best: SheetView) -> Fact | None:
    """The letter that the better act circles at once, and the other one does not."""
    won = best.circled & ~mine.circled
    return Fact("letter" if best.solo else "spares", letter=LETTERS[won.bit_length() - 1]) if won else None


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
    ours, theirs = (boxes_of(view) - boxes_of(before) for view in (mine, best))
    if ours == theirs or (len(ours) > 1 or len(theirs) > 1):
        return None
    one, other = (next(iter(each), None) for each in (theirs, ours))
    name: FactName = "waits" if one is None else "fills" if other is None else "instead"
    return Fact(name, one, other)


def room_differs(mine: SheetView, best: SheetView) -> Fact | None:
    """What the other act does to the board: rows lose cells for good, it covers more cells, leaves a pit, builds a tower, or leaves columns more uneven."""
    ours, theirs = _covered(mine), _covered(best)
    covered, rows = (
        len(ours) - len(theirs),
        tuple(sorted({row + 1 for row, _ in ours} - {row + 1 for row, _ in theirs})),
    )
    if covered > 0:
        return Fact("spoils" if rows else "covers", count=covered, rows=rows)
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
    """The rows that the better act fills at once, and the other one does not."""
    ours, theirs = (
        {row + 1 for row in range(LINE) if EMPTY not in view.marks[row * COLS : (row + 1) * COLS]}
        for view in (mine, best)
    )
    return Fact("row", rows=tuple(sorted(theirs - ours))) if len(theirs) > len(ours) else None


def stands(kind: Kind, mine: SheetView, best: SheetView) -> Fact | None:
    """Whether more numbers of a kind stand together with the better act, and can still grow to a box that is free."""
    ours, cells = len(_growing(kind, mine)), _growing(kind, best)
    theirs, numbers = len(cells), tuple(best.marks[i] - 1 for i in cells)
    filled = boxes_of(best)
    is_free = any((kind, size) not in filled for size in SIZES if size > theirs)
    if not is_free or theirs < _LONG or theirs <= ours:
        return None
    return Fact("stands", (kind, theirs), (kind, ours), cells=tuple(divmod(i, COLS) for i in cells), numbers=numbers)


def shut_in(mine: SheetView, best: SheetView) -> Fact | None:
    """Whether the other act leaves more numbers that nothing new can touch, of those that neither circles."""
    (ours, open_mine), (theirs, open_best) = (_touchable(view) for view in (mine, best))
    held = set(ours.group) & set(theirs.group)
    more = len(held & set(open_best)) - len(held & set(open_mine))
    return Fact("shuts", count=more) if more >= _SHUT else None


def _growing(kind: Kind, view: SheetView) -> list[int]:
    """The cells of the most numbers that stand together and can still grow; of a run in its order."""
    old, cells = _touchable(view)
    if kind == KINDS[0]:
        found = [sorted(old.group[i]) for i in cells]
    else:
        up = [_climbed(old, old.climb_to, i, -1)[::-1] for i in cells if old.at[i] < _HIGHEST]
        found = [*up, *(_climbed(old, old.climb_from, i, 1) for i in cells if old.at[i] > 1)]
    return max(found, key=len, default=[])


def _climbed(old: OldNumbers, lengths: dict[int, int], cell: int, step: int) -> list[int]:
    """The longest run from a cell that can grow there."""
    path = [cell]
    while lengths[path[-1]] > 1:
        number, left = old.at[path[-1]] + step, lengths[path[-1]] - 1
        path.append(next(n for n in near(path[-1]) if old.at[n] == number and lengths[n] == left))
    return path


def _touchable(view: SheetView) -> tuple[OldNumbers, list[int]]:
    """The numbers of a sheet that are not circled, and the cells of those that have room beside them which a shape can reach."""
    old = OldNumbers(sheet_of(view, DEFAULT))
    return old, [i for i in old.group if any(n // COLS >= view.heights[n % COLS] for n in near(i) if n < LINE * COLS)]


def _covered(view: SheetView) -> set[Cell]:
    """The empty cells below the line that have something above them: nothing can fill those any more."""
    cells = {(row, col) for col in range(COLS) for row in range(min(view.heights[col], LINE))}
    return {(row, col) for row, col in cells if view.marks[row * COLS + col] == EMPTY}


def _pits(view: SheetView) -> list[int]:
    """How far each column lies below the lower one of its neighbours."""
    walled = (LINE + COLS, *view.heights, LINE + COLS)
    return [min(left, right) - here for left, here, right in zip(walled, walled[1:], walled[2:], strict=False)]


def _steps(view: SheetView) -> int:
    return sum(abs(a - b) for a, b in zip(view.heights, view.heights[1:], strict=False))
