"""Visible differences between the sheets after two acts: a game that ends, a letter, other boxes, covered cells, a tower.

They follow from the sheets alone, without games played on, so they are certain; they explain how the better act gains what the games show.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Literal

from numberdrop.rules.combos import KINDS, Kind
from numberdrop.rules.editions import DEFAULT, LETTERS
from numberdrop.rules.game import BOTTOM
from numberdrop.rules.grid import COLS, LINE, Cell
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import SIZES

from .engine.position import EMPTY, SheetView, ends_game
from .needs import Box, OldNumbers, neighbour_cells
from .prospect import boxes_of, sheet_of

_DEEP, _HIGHER, _STEEPER, _SHUT, _LONG = 2, 2, 2, 2, 3
"""So deep between its neighbours is a pit; so many rows higher is a tower; so many steps more between the columns, so many more numbers shut in,
so many together are worth a word."""
_ROOFED = 2
"""A pit is worse than a roof over it if it is so many times as deep as the cells covered."""
_TALL = 7
"""The row from which a tower is a danger."""
_HIGHEST = 7  # on the dice
_FilledName = Literal["swaps", "instead", "fills", "waits", "letter", "spares", "falls", "takes", "fits", "nears"]
_RoomName = Literal["row", "spoils", "covers", "pit", "tower", "level"]
_GrowsName = Literal["joins", "stands", "links", "waits_for", "apart"]
FactName = Literal[_FilledName, _RoomName, _GrowsName, "plays_on", "ends", "shuts"]


@dataclass(frozen=True, slots=True)
class Fact:
    """A difference between the better act and the other one.

    ``best`` and ``mine`` are the boxes that the two acts fill; of ``stands`` and ``links`` their sizes are how many ``numbers`` in ``cells`` belong
    together and can still grow, of ``joins`` how many do with any one of ``wants``, the numbers that make them more; ``gap`` is the place of that
    number among them. Of ``waits_for`` both acts leave as many, but the other one for ``fewer`` numbers. ``letter`` and ``other`` are Drop letters.
    ``count`` is the number of cells covered more, of steps fewer, of numbers shut in more or of pieces, the row that a tower reaches, or the depth of
    a pit; ``column`` is that of a tower or pit. ``rows`` (from 1) are filled, or can no longer be filled;
    ``columns`` (from 1) cover them.
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
    wants: tuple[int, ...] = ()
    fewer: tuple[int, ...] = ()
    gap: int = 0
    columns: tuple[int, ...] = ()


def endings_differ(mine: SheetView, best: SheetView) -> Fact | None:
    """The fact that only one of the acts ends the game."""
    if ends_game(mine) == ends_game(best):
        return None
    return Fact("plays_on" if ends_game(mine) else "ends")


def letter_won(mine: SheetView, best: SheetView) -> Fact | None:
    """The letter that only the better act circles."""
    won = best.circled & ~mine.circled
    return Fact("letter" if best.solo else "spares", letter=LETTERS[won.bit_length() - 1]) if won else None


def block_falls(before: SheetView, mine: SheetView, best: SheetView) -> Fact | None:
    """The tile whose block falls after only one of the acts, or the two tiles if a different one falls after each."""
    ours, theirs = mine.crossed & ~best.crossed, best.crossed & ~mine.crossed
    if not ours and not theirs:
        return None
    mine_falls, best_falls = (LETTERS[bits.bit_length() - 1] if bits else "" for bits in (ours, theirs))
    if mine_falls and best_falls:
        return Fact("swaps", letter=best_falls, other=mine_falls)
    if ours:
        return Fact("falls", letter=mine_falls)
    return Fact("takes" if _covered(best) - _covered(before) else "fits", letter=best_falls)


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
    """The harm that only the other act does to the board: lost rows, or more covered cells."""
    ours, theirs = _covered(mine), _covered(best)
    covered, (lost, less_lost) = len(ours) - len(theirs), ({row + 1 for row, _ in cells} for cells in (ours, theirs))
    rows = tuple(sorted(lost - less_lost))
    if rows and (covered > 0 or len(lost) > len(less_lost)):
        roofed = tuple(sorted((row, col) for row, col in ours - theirs if row + 1 in rows))
        columns = tuple(sorted({col + 1 for _, col in roofed}))
        return Fact("spoils", count=max(covered, 0), rows=rows, columns=columns, cells=roofed)
    if covered <= 0:
        return None
    columns = tuple(sorted({col + 1 for _, col in ours - theirs}))
    return Fact("covers", count=covered, columns=columns, cells=tuple(sorted(ours - theirs)))


def uneven(mine: SheetView, best: SheetView) -> Fact | None:
    """A pit, a tower or uneven columns that only the other act leaves, unless the better one loses more rows, which outweighs them."""
    ours, theirs = _covered(mine), _covered(best)
    if len({row for row, _ in ours}) < len({row for row, _ in theirs}):
        return None
    deep, less_deep = _pits(mine), _pits(best)
    roofed = Counter(col for _, col in theirs - ours)
    pits = [col for col in range(COLS) if deep[col] - less_deep[col] >= _HIGHER and deep[col] > _ROOFED * roofed[col]]
    deeper = max(pits, key=deep.__getitem__, default=0)
    if (
        pits
        and deep[deeper] >= _DEEP
        and not any(shallow < depth >= deep[deeper] for shallow, depth in zip(deep, less_deep, strict=True))
    ):
        return Fact("pit", count=deep[deeper], column=deeper + 1)
    top = max(mine.heights)
    if top >= _TALL and top - max(best.heights) >= _HIGHER:
        return Fact("tower", count=top, column=mine.heights.index(top) + 1)
    steps = _steps(mine) - _steps(best)
    return Fact("level", count=steps) if steps >= _STEEPER else None


def rows_filled(mine: SheetView, best: SheetView) -> Fact | None:
    """The rows that only the better act fills."""
    ours, theirs = (
        {row + 1 for row in range(LINE) if EMPTY not in view.marks[row * COLS : (row + 1) * COLS]}
        for view in (mine, best)
    )
    return Fact("row", rows=tuple(sorted(theirs - ours))) if len(theirs) > len(ours) else None


def grows(kind: Kind, mine: SheetView, best: SheetView) -> Fact | None:
    """What the better act leaves that can still grow into a free box of a kind and the other one does not: parts that one number joins, a longer row or
    group, or at least numbers in a row among those in which the sheets differ.
    """
    joined = joins(mine, best) if kind == KINDS[1] else None
    stood = stands(kind, mine, best)
    # With one number a row that stands is one longer.
    if joined is not None and (stood is None or len(joined.numbers) > len(stood.numbers)):
        return joined
    linked = stood or links(kind, mine, best)
    return linked if linked is not None or kind == KINDS[0] else waits_for(mine, best) or apart(mine, best)


def stands(kind: Kind, mine: SheetView, best: SheetView) -> Fact | None:
    """The numbers of a kind that belong together and can still grow into a free box, if the better act leaves more of them."""
    ours, cells = (max(_growing(kind, view), key=len, default=[]) for view in (mine, best))
    return _together("stands", kind, len(ours), cells, best) if len(cells) >= _LONG else None


def links(kind: Kind, mine: SheetView, best: SheetView) -> Fact | None:
    """The longest run or group that can still grow through cells in which the sheets differ, if both acts fill the same boxes and that of the other is shorter."""
    if boxes_of(mine) != boxes_of(best):
        return None
    differ = {i for i, (a, b) in enumerate(zip(mine.marks, best.marks, strict=True)) if a != b}
    ours, cells = (
        max((run for run in _growing(kind, view) if differ & set(run)), key=len, default=[]) for view in (mine, best)
    )
    return _together("links", kind, len(ours), cells, best) if len(cells) > 1 else None


def waits_for(mine: SheetView, best: SheetView) -> Fact | None:
    """The longest run that can still grow, if those of the other act are as long but fewer numbers make them longer."""
    ours, theirs = (_growing(KINDS[1], view) for view in (mine, best))
    size = max(map(len, ours), default=0)
    fewer = tuple(sorted({n for run in ours if len(run) == size for n in _longer(mine, run)}))
    run = max(theirs, key=lambda run: (len(run), len(_longer(best, run))), default=[])
    fact = _together("waits_for", KINDS[1], size - 1, run, best) if len(run) == size >= _LONG else None
    return replace(fact, fewer=fewer) if fact is not None and fewer and set(fewer) < set(fact.wants) else None


def apart(mine: SheetView, best: SheetView) -> Fact | None:
    """The number of pieces of the other sheet, if all cells of the better one that hold something are connected."""
    ours, theirs = (_pieces(view) for view in (mine, best))
    return Fact("apart", count=ours) if theirs == 1 < ours else None


def _pieces(view: SheetView) -> int:
    """How many connected pieces the cells below the line that are not empty make."""
    left, pieces = {i for i in range(LINE * COLS) if view.marks[i] != EMPTY}, 0
    while left:
        edge = [left.pop()]
        pieces += 1
        while edge:
            beside = left.intersection(neighbour_cells(edge.pop()))
            left -= beside
            edge += beside
    return pieces


def _together(name: FactName, kind: Kind, ours: int, cells: list[int], best: SheetView) -> Fact | None:
    """The numbers in cells that can grow, if they are more than ``ours`` and a larger box is free."""
    theirs, filled = len(cells), boxes_of(best)
    if theirs <= ours or all((kind, size) in filled for size in SIZES if size > theirs):
        return None
    numbers = tuple(best.marks[i] - 1 for i in cells)
    wants = _longer(best, cells) if kind == KINDS[1] else numbers[:1]
    places = tuple(divmod(i, COLS) for i in cells)
    return Fact(name, (kind, theirs), (kind, ours), cells=places, numbers=numbers, wants=wants)


def _longer(view: SheetView, run: list[int]) -> tuple[int, ...]:
    """The numbers of the dice that make a run longer."""
    ends_of_run = ((run[0], view.marks[run[0]] - 2), (run[-1], view.marks[run[-1]]))
    return tuple(
        n for i, n in ends_of_run if 1 <= n <= _HIGHEST and any(_is_open(view, at) for at in neighbour_cells(i))
    )


def joins(mine: SheetView, best: SheetView) -> Fact | None:
    """Two parts of a run that one number joins, if no number makes as long a run after the other act and a free box is between the two lengths."""
    ours, theirs = (max(_with_one(view), key=len, default=()) for view in (mine, best))
    bridged = [run for run in _with_one(best) if len(run) == len(theirs) and None not in (run[0], run[-1])]
    filled = boxes_of(best)
    is_free = any((KINDS[1], size) not in filled for size in SIZES if len(ours) < size <= len(theirs))
    if not bridged or len(theirs) <= _LONG or not is_free:
        return None
    run = bridged[0]
    gap, cells = run.index(None), [i for i in run if i is not None]
    numbers = tuple(best.marks[i] - 1 for i in cells)
    places = tuple(divmod(i, COLS) for i in cells)
    sizes = (KINDS[1], len(theirs)), (KINDS[1], len(ours))
    return Fact("joins", *sizes, cells=places, numbers=numbers, wants=(numbers[gap - 1] + 1,), gap=gap)


def _with_one(view: SheetView) -> list[tuple[int | None, ...]]:
    """The cells of all runs that one number of the dice in an open cell makes; ``None`` stands for that cell."""
    old = OldNumbers(sheet_of(view, DEFAULT))
    runs = []
    for cell in filter(lambda at: _is_open(view, at), range(LINE * COLS)):
        for number in range(1, _HIGHEST + 1):
            low, high = (
                max(
                    (n for n in neighbour_cells(cell) if old.at[n] == number + step),
                    key=lengths.__getitem__,
                    default=None,
                )
                for step, lengths in ((-1, old.climb_to), (1, old.climb_from))
            )
            below = [] if low is None else _climbed(old, old.climb_to, low, -1)[::-1]
            above = [] if high is None else _climbed(old, old.climb_from, high, 1)
            runs.append((*below, None, *above))
    return runs


def _is_open(view: SheetView, cell: int) -> bool:
    """Whether a shape can reach an empty cell below the line."""
    return view.heights[cell % COLS] <= cell // COLS < LINE


def shut_in(mine: SheetView, best: SheetView) -> Fact | None:
    """The number of uncircled numbers that only the other act makes unreachable for new ones."""
    (ours, open_mine), (theirs, open_best) = (_touchable(view) for view in (mine, best))
    held = set(ours.group) & set(theirs.group)
    more = len(held & set(open_best)) - len(held & set(open_mine))
    return Fact("shuts", count=more) if more >= _SHUT else None


def _growing(kind: Kind, view: SheetView) -> list[list[int]]:
    """The cells of each group that can still grow; those of runs in order."""
    old, cells = _touchable(view)
    if kind == KINDS[0]:
        return [sorted(old.group[i]) for i in cells]
    up = [_climbed(old, old.climb_to, i, -1)[::-1] for i in cells if old.at[i] < _HIGHEST]
    return [*up, *(_climbed(old, old.climb_from, i, 1) for i in cells if old.at[i] > 1)]


def _climbed(old: OldNumbers, lengths: dict[int, int], cell: int, step: int) -> list[int]:
    """The cells of the longest run from ``cell``, going up or down by ``step``."""
    path = [cell]
    while lengths[path[-1]] > 1:
        number, left = old.at[path[-1]] + step, lengths[path[-1]] - 1
        path.append(next(n for n in neighbour_cells(path[-1]) if old.at[n] == number and lengths[n] == left))
    return path


def _touchable(view: SheetView) -> tuple[OldNumbers, list[int]]:
    """The uncircled numbers of a sheet, and the cells of those with an empty cell beside them that a shape can reach."""
    old = OldNumbers(sheet_of(view, DEFAULT))
    return old, [i for i in old.group if any(_is_open(view, n) for n in neighbour_cells(i))]


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
