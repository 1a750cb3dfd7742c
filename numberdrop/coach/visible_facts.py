"""Visible differences between the sheets after two acts: a game that ends, a letter, a block, covered cells, a tower.

They follow from the sheets alone, without games played on, so they are certain; they explain how the better act gains what the games show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import BOTTOM
from numberdrop.rules.grid import COLS, LINE, Cell
from numberdrop.rules.reasons.reason import Cells

from .engine.position import EMPTY, SheetView, ends_game
from .needs import Box
from .prospect import Unfinished

_DEEP, _HIGHER, _STEEPER = 2, 2, 2
"""So deep between its neighbours is a pit; so many rows higher is a tower; so many steps more between the columns are worth a word."""
_ROOFED = 2
"""A pit is worse than a roof over it if it is so many times as deep as the cells covered."""
_TALL, _CLOSE = 7, 9
"""The row from which a tower is a danger, and the row from which any drop is close under the Game Over line."""
_FilledName = Literal["swaps", "instead", "fills", "waits", "letter", "spares", "falls", "takes", "fits"]
_TileName = Literal["nears", "notches", "harmless"]
_RoomName = Literal["row", "spoils", "covers", "pit", "wide_pit", "tower", "high", "level"]
_GrowsName = Literal["joins", "stands", "links", "waits_for", "apart"]
_OtherName = Literal["plays_on", "ends", "shuts", "open", "keeps", "begun", "ready", "gives_up"]
FactName = _FilledName | _TileName | _RoomName | _GrowsName | _OtherName


@dataclass(frozen=True, slots=True)
class Fact:
    """A difference between the better act and the other one.

    ``best`` and ``mine`` are the boxes that the two acts fill, with ``numbers`` and ``others``. Of ``open`` the ``numbers`` are ready for the box
    ``best`` after both acts, of ``keeps`` after the better one only, of ``ready`` for the box ``mine`` after the other act only; of ``gives_up`` they can still grow into it there.

    Of ``stands`` and ``links`` the sizes of ``best`` and ``mine`` are how many ``numbers`` in ``cells`` belong together and can still grow, of ``joins``
    how many do with any one of ``wants``, the numbers that make them more; ``gap`` is the place of that number among them. Of ``waits_for`` both acts
    leave as many, but the other one for ``fewer`` numbers.

    ``begun`` are the numbers on the way to the box ``best`` of the fact of that name. ``letter`` and ``other`` are Drop letters. ``count`` is the number of cells covered more, of steps fewer, of numbers shut in more or of pieces, the
    row that a tower or a drop reaches (``low`` with the better act), or the depth of a pit; ``column`` is that of a tower or pit. ``rows`` (from 1) are
    filled, or can no longer be filled; ``columns`` (from 1) cover them, or are a pit.
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
    others: tuple[int, ...] = ()
    wants: tuple[int, ...] = ()
    fewer: tuple[int, ...] = ()
    gap: int = 0
    low: int = 0
    begun: Unfinished | None = None
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
    """The solo tile that only the other act slides, if its block can still fall: ``count`` notches are left. ``other`` is the tile that the better one
    slides, with ``low`` notches left; it is ``harmless`` if its letter is circled.
    """
    if not best.solo:
        return None
    harmless = mine.circled | mine.crossed
    slid = [i for i in range(len(LETTERS)) if mine.levels[i] > best.levels[i] and not harmless >> i & 1]
    if not slid:
        return None
    nearest = max(slid, key=lambda i: mine.levels[i])
    left, letter = BOTTOM - mine.levels[nearest], LETTERS[nearest]
    if left == 1:
        return Fact("nears", letter=letter)
    instead = [i for i in range(len(LETTERS)) if best.levels[i] > mine.levels[i]]
    if len(instead) != 1 or len(slid) != 1:
        return None
    name: FactName = "harmless" if harmless >> instead[0] & 1 else "notches"
    return Fact(name, letter=letter, other=LETTERS[instead[0]], count=left, low=BOTTOM - best.levels[instead[0]])


def room_differs(mine: SheetView, best: SheetView) -> Fact | None:
    """The harm that only the other act does to the board: lost rows, or more covered cells."""
    ours, theirs = _covered(mine), _covered(best)
    covered, (lost, less_lost) = len(ours) - len(theirs), ({row + 1 for row, _ in cells} for cells in (ours, theirs))
    rows = tuple(sorted(lost - less_lost))
    if rows and (covered > 0 or len(lost) > len(less_lost) or _nearer_full(mine, rows, best, less_lost - lost)):
        roofed = tuple(sorted((row, col) for row, col in ours - theirs if row + 1 in rows))
        columns = tuple(sorted({col + 1 for _, col in roofed}))
        return Fact("spoils", count=max(covered, 0), rows=rows, columns=columns, cells=roofed)
    if covered <= 0:
        return None
    columns = tuple(sorted({col + 1 for _, col in ours - theirs}))
    return Fact("covers", count=covered, columns=columns, cells=tuple(sorted(ours - theirs)))


def _nearer_full(mine: SheetView, rows: Iterable[int], best: SheetView, instead: Iterable[int]) -> bool:
    """Whether the ``rows`` (from 1) that only one act spoils are nearer to full after the other than those that the other spoils ``instead``."""
    lacking, lacking_instead = (
        min((view.marks[(row - 1) * COLS : row * COLS].count(EMPTY) for row in lost), default=COLS)
        for view, lost in ((best, rows), (mine, instead))
    )
    return lacking < lacking_instead


def uneven(mine: SheetView, best: SheetView) -> Fact | None:
    """A pit, a tower or uneven columns that only the other act leaves, unless the better one loses more rows, which outweighs all but deep pits."""
    ours, theirs = _covered(mine), _covered(best)
    more_lost = len({row for row, _ in theirs}) - len({row for row, _ in ours})
    deep, less_deep = _pits(mine), _pits(best)
    roofed = Counter(col for _, col in theirs - ours)
    pits = [col for col in range(COLS) if deep[col] - less_deep[col] >= _HIGHER and deep[col] > _ROOFED * roofed[col]]
    deeper = max(pits, key=deep.__getitem__, default=0)
    if (
        pits
        and deep[deeper] >= max(_DEEP, 2 * _ROOFED * more_lost)
        and not any(shallow < depth >= deep[deeper] for shallow, depth in zip(deep, less_deep, strict=True))
    ):
        return Fact("pit", count=deep[deeper], column=deeper + 1)
    if more_lost > 0:
        return None
    wide, less_wide = _wide_pits(mine), _wide_pits(best)
    widest = max(range(COLS - 1), key=wide.__getitem__)
    if wide[widest] >= _DEEP and wide[widest] - max(less_wide) >= _HIGHER:
        return Fact("wide_pit", count=wide[widest], columns=(widest + 1, widest + 2))
    top = max(mine.heights)
    if top >= _TALL and top - max(best.heights) >= _HIGHER:
        return Fact("tower", count=top, column=mine.heights.index(top) + 1)
    steps = _steps(mine) - _steps(best)
    return Fact("level", count=steps) if steps >= _STEEPER else None


def built_high(mine: SheetView, best: SheetView) -> Fact | None:
    """The row close under the Game Over line that only the other drop reaches."""
    ours, theirs = (max((i // COLS + 1 for i in view.written), default=0) for view in (mine, best))
    is_close = LINE >= ours >= _CLOSE and theirs and ours - theirs >= _HIGHER
    return Fact("high", count=ours, low=theirs) if is_close else None


def rows_filled(mine: SheetView, best: SheetView) -> Fact | None:
    """The rows that only the better act fills."""
    ours, theirs = (
        {row + 1 for row in range(LINE) if EMPTY not in view.marks[row * COLS : (row + 1) * COLS]}
        for view in (mine, best)
    )
    return Fact("row", rows=tuple(sorted(theirs - ours))) if len(theirs) > len(ours) else None


def _covered(view: SheetView) -> set[Cell]:
    """The empty cells below the Game Over line that are covered: they can no longer be filled."""
    cells = {(row, col) for col in range(COLS) for row in range(min(view.heights[col], LINE))}
    return {(row, col) for row, col in cells if view.marks[row * COLS + col] == EMPTY}


def _pits(view: SheetView) -> list[int]:
    """The depth of each column below the lower of its neighbours."""
    walled = (LINE + COLS, *view.heights, LINE + COLS)
    return [min(left, right) - here for left, here, right in zip(walled, walled[1:], walled[2:], strict=False)]


def _wide_pits(view: SheetView) -> list[int]:
    """The depth of each two neighbouring columns of about the same height, below the lower of those beside them."""
    walled = (LINE + COLS, *view.heights, LINE + COLS)
    return [
        min(left, right) - max(a, b) if abs(a - b) < _DEEP else 0
        for left, a, b, right in zip(walled, walled[1:], walled[2:], walled[3:], strict=False)
    ]


def _steps(view: SheetView) -> int:
    return sum(abs(a - b) for a, b in zip(view.heights, view.heights[1:], strict=False))
