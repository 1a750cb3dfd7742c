"""Visible differences between the sheets after two acts: a game that ends, a letter, a block, covered cells, a tower.

They follow from the sheets alone, so they are certain. ``best`` is the sheet after the better act, ``mine`` that after the other act. A
function returns ``None`` without such a difference.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import GO_NOTCH
from numberdrop.rules.grid import COLS, LINE, Cell
from numberdrop.rules.reasons.reason import Cells

from .engine.position import EMPTY, SheetView, ends_game
from .needs import Box
from .prospect import UnfinishedCombo

_LEAST_DEPTH, _LEAST_ROWS, _LEAST_STEPS = 2, 2, 2
"""The least depth of a pit below its neighbours, the least difference in rows, and the least difference in steps that are mentioned."""
_DEPTH_PER_COVERED_CELL = 2
"""A pit is worse than covered cells if it is deeper than this many times the cells that the better act covers in its column."""
_DEPTH_PER_LOST_ROW = 4
"""A pit is worse than lost rows if it is at least this many times as deep as the number of rows that the better act loses more."""
_FEW_CELLS = 3
"""The most cells that a row may lack to be mentioned as nearly full; if it lacks so many, they must be side by side."""
_TALL_TOWER, _LONE_TOWER, _CLOSE_TO_LINE = 7, 4, 9
"""The height of a dangerous tower, or else how far it stands above its neighbours; the row (from 1) close under the Game Over line."""
_EndName = Literal["plays_on", "ends", "bonus", "instead", "fills", "waits", "open", "keeps"]
_LetterName = Literal["swaps", "letter", "spares", "falls", "fits", "takes", "nears", "harmless", "notches", "anyway"]
_GrowthName = Literal["row", "spoils", "covers", "joins", "stands", "links", "waits_for", "apart", "begun", "ready"]
_ShapeName = Literal["pit", "tower", "high", "wide_pit", "nearly", "shuts", "level", "gives_up", "row_there"]
FactName = _EndName | _LetterName | _GrowthName | _ShapeName
FACT_ORDER = [name for names in get_args(FactName) for name in get_args(names)]
"""The names of all facts, the most important first."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A difference between the better act and the other one.

    What ``best``, ``mine`` and ``numbers`` mean depends on ``name``:

    - ``fills``, ``waits``, ``instead``: the boxes that the better and the other act fill, with ``numbers`` and with ``others``;
    - ``open``, ``keeps``: ``numbers`` are ready for the box ``best`` after both acts, or after the better act only;
    - ``ready``, ``gives_up``: after the other act only, ``numbers`` are ready for the box ``mine``, or can still grow into it;
    - ``stands``, ``links``: ``numbers`` in ``cells`` are a group or run that any of ``wants`` extends; the sizes in ``best`` and ``mine``
      are its size after each act;
    - ``joins``: the same for a run that one of ``wants`` will join; the sizes include this number, its index in the run is ``gap``;
    - ``waits_for``: both acts leave runs of the same length, but after the other act only the numbers ``fewer`` extend them;
    - ``begun``: the field of the same name is the unfinished combo for the box ``best``.

    ``count`` is of the other act: the cells it covers more (``covers``, ``spoils``), the numbers it shuts in more (``shuts``), the steps it
    makes more (``level``), its pieces (``apart``), the row it reaches (``tower``, ``high``), the depth of its pit (``pit``, ``wide_pit``),
    or the notches left to its tile; ``low``: this row or these notches with the better act. ``letter``, ``other``: Drop letters. From 1:
    ``column`` (of the tower or pit), ``rows`` (filled, or lost for good) and ``columns`` (of the covered cells, of a wide pit, or of the
    cells that a row still lacks).
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
    begun: UnfinishedCombo | None = None
    columns: tuple[int, ...] = ()
    there: bool = False
    """With ``fills`` after a drop: could the other drop fill the box, too? With ``stands``: does the other act circle any of ``cells``?"""


def ending_fact(mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact ``plays_on`` if only the other act ends the game, ``ends`` if only the better act does; else ``None``."""
    if ends_game(mine) == ends_game(best):
        return None
    return Fact("plays_on" if ends_game(mine) else "ends")


def letter_won_fact(mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about the letter that only the better act circles; ``None`` if there is one that only the other act circles."""
    won = 0 if mine.circled & ~best.circled else best.circled & ~mine.circled
    return Fact("letter" if best.solo else "spares", letter=LETTERS[won.bit_length() - 1]) if won else None


def block_fact(before: SheetView, mine: SheetView, best: SheetView) -> Fact | None:
    """Return the letters whose blocks fall after one of the acts only, ``None`` if none does; the block of a circled letter never falls."""
    ours, theirs = mine.crossed & ~best.crossed & ~before.circled, best.crossed & ~mine.crossed & ~before.circled
    both = mine.crossed & best.crossed & ~before.crossed
    falls = (ours, theirs, both)
    mine_falls, best_falls, both_fall = (LETTERS[bits.bit_length() - 1] if bits else "" for bits in falls)
    if mine_falls and best_falls:
        return Fact("swaps", letter=best_falls, other=mine_falls)
    if mine_falls:
        return Fact("falls", letter=mine_falls, other=both_fall)
    if best_falls:
        return Fact("takes" if _covered_cells(best) - _covered_cells(before) else "fits", letter=best_falls)
    return None


def tile_slide_fact(before: SheetView, mine: SheetView, best: SheetView) -> Fact | None:
    """Return the solo tile that only the other act slides, if its block can still fall, and the tile that the better act slides.

    ``count`` and ``low``: the notches left to these tiles after one slide. ``nears``: the next slide lets the block fall; ``harmless``: the
    letter of the better act's tile is circled or crossed off; ``anyway``: both acts slide the better act's tile; else ``notches``.
    """
    if not best.solo:
        return None
    tiles, harmless = range(len(LETTERS)), before.circled | before.crossed
    slid = [i for i in tiles if mine.levels[i] > best.levels[i] and not harmless >> i & 1]
    instead = [i for i in tiles if best.levels[i] > mine.levels[i]]
    if not slid:
        return None
    nearest = max(slid, key=lambda i: before.levels[i])
    left, letter = GO_NOTCH - before.levels[nearest] - 1, LETTERS[nearest]
    if left == 0:
        return None  # its block falls
    is_harmless = len(instead) == 1 and bool(harmless >> instead[0] & 1)
    if left == 1:
        return Fact("nears", letter=letter, other=LETTERS[instead[0]] if is_harmless else "")
    both = [i for i in tiles if mine.levels[i] == best.levels[i] > before.levels[i]]
    if len(slid) == len(both) == 1 and not instead:
        return Fact("anyway", letter=letter, other=LETTERS[both[0]], count=left)
    if len(instead) != 1 or len(slid) != 1:
        return None
    name: FactName = "harmless" if is_harmless else "notches"
    left_instead = GO_NOTCH - before.levels[instead[0]] - 1
    return Fact(name, letter=letter, other=LETTERS[instead[0]], count=left, low=left_instead)


def lost_room_fact(mine: SheetView, best: SheetView) -> Fact | None:
    """Return the rows that only the other act loses, as it covers cells in them; or else how many cells more it covers, if any."""
    ours, theirs = _covered_cells(mine), _covered_cells(best)
    covered, (lost, less_lost) = len(ours) - len(theirs), ({row + 1 for row, _ in cells} for cells in (ours, theirs))
    rows = tuple(sorted(lost - less_lost))
    if rows and (covered > 0 or len(lost) > len(less_lost) or _loses_fuller_row(mine, rows, best, less_lost - lost)):
        roofed = tuple(sorted((row, col) for row, col in ours - theirs if row + 1 in rows))
        columns = tuple(sorted({col + 1 for _, col in roofed}))
        return Fact("spoils", count=max(covered, 0), rows=rows, columns=columns, cells=roofed)
    if covered <= 0:
        return None
    columns = tuple(sorted({col + 1 for _, col in ours - theirs}))
    return Fact("covers", count=covered, columns=columns, cells=tuple(sorted(ours - theirs)))


def _loses_fuller_row(mine: SheetView, rows: Iterable[int], best: SheetView, instead: Iterable[int]) -> bool:
    """Whether the fullest of the ``rows`` that only ``mine`` loses lacks fewer cells than the fullest of ``instead``, lost by ``best``."""
    lacking, lacking_instead = (
        min((view.marks[(row - 1) * COLS : row * COLS].count(EMPTY) for row in lost), default=COLS)
        for view, lost in ((best, rows), (mine, instead))
    )
    return lacking < lacking_instead


def uneven_columns_fact(mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about a pit, a tower or uneven columns only after the other act; if the better loses more rows, only a deep pit."""
    ours, theirs = _covered_cells(mine), _covered_cells(best)
    more_lost = len({row for row, _ in theirs}) - len({row for row, _ in ours})
    deep, less_deep = _pit_depths(mine), _pit_depths(best)
    roofed = Counter(col for _, col in theirs - ours)
    more_deep = [col for col in range(COLS) if deep[col] - less_deep[col] >= _LEAST_ROWS]
    pits = [col for col in more_deep if deep[col] > _DEPTH_PER_COVERED_CELL * roofed[col]]
    deeper = max(pits, key=deep.__getitem__, default=0)
    if (
        pits
        and deep[deeper] >= max(_LEAST_DEPTH, _DEPTH_PER_LOST_ROW * more_lost)
        and not any(shallow < depth >= deep[deeper] for shallow, depth in zip(deep, less_deep, strict=True))
    ):
        return Fact("pit", count=deep[deeper], column=deeper + 1)
    if more_lost > 0:
        return None
    wide, less_wide = _wide_pit_depths(mine), _wide_pit_depths(best)
    widest = max(range(COLS - 1), key=wide.__getitem__)
    if wide[widest] >= _LEAST_DEPTH and wide[widest] - max(less_wide) >= _LEAST_ROWS:
        return Fact("wide_pit", count=wide[widest], columns=(widest + 1, widest + 2))
    top = max(mine.heights)
    if top >= _TALL_TOWER and top - max(best.heights) >= _LEAST_ROWS:
        return Fact("tower", count=top, column=mine.heights.index(top) + 1)
    rise, less_rise = _tower_rises(mine), max(_tower_rises(best))
    steepest = max(range(COLS), key=rise.__getitem__)
    if rise[steepest] >= _LONE_TOWER and rise[steepest] - less_rise >= _LEAST_ROWS:
        return Fact("tower", count=mine.heights[steepest], column=steepest + 1)
    steps = _count_steps(mine) - _count_steps(best)
    return Fact("level", count=steps) if steps >= _LEAST_STEPS else None


def high_drop_fact(mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact ``high``: the other act comes close under the Game Over line, the better act stays at least two rows lower."""
    ours, theirs = (max((i // COLS + 1 for i in view.written), default=0) for view in (mine, best))
    is_close = LINE >= ours >= _CLOSE_TO_LINE and theirs and ours - theirs >= _LEAST_ROWS
    return Fact("high", count=ours, low=theirs) if is_close else None


def nearly_full_row_fact(mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about a row that lacks few cells, all open, after the better act, but more or scattered cells after the other act."""
    for row in range(LINE):
        ours, theirs = ([col for col in range(COLS) if view.marks[row * COLS + col] == EMPTY] for view in (mine, best))
        open_row = all(best.heights[col] <= row for col in theirs)
        few = 0 < len(theirs) < _FEW_CELLS or (len(theirs) == _FEW_CELLS and _are_side_by_side(theirs))
        better = len(ours) - len(theirs) >= _LEAST_ROWS or (_are_side_by_side(theirs) and not _are_side_by_side(ours))
        if open_row and few and len(theirs) <= len(ours) and better:
            cells = tuple((row, col) for col in theirs)
            return Fact("nearly", rows=(row + 1,), columns=tuple(col + 1 for col in theirs), cells=cells)
    return None


def _are_side_by_side(columns: Sequence[int]) -> bool:
    return columns[-1] - columns[0] == len(columns) - 1 if columns else True


def filled_rows_fact(mine: SheetView, best: SheetView) -> Fact | None:
    """Return the rows that only the act with more full rows fills: ``row`` if that is the better act, ``row_there`` if the other one."""
    marks = ([view.marks[row * COLS : (row + 1) * COLS] for row in range(LINE)] for view in (mine, best))
    ours, theirs = ({number for number, row in enumerate(rows, 1) if EMPTY not in row} for rows in marks)
    if len(theirs) < len(ours):
        return Fact("row_there", rows=tuple(sorted(ours - theirs)))
    return Fact("row", rows=tuple(sorted(theirs - ours))) if len(theirs) > len(ours) else None


def _covered_cells(view: SheetView) -> set[Cell]:
    """Return the empty cells below the Game Over line with a mark above them: they can no longer be filled."""
    cells = {(row, col) for col in range(COLS) for row in range(min(view.heights[col], LINE))}
    return {(row, col) for row, col in cells if view.marks[row * COLS + col] == EMPTY}


def _pit_depths(view: SheetView) -> list[int]:
    """Return how many rows each column is lower than the lower of its neighbours; negative if it is higher."""
    walled = (LINE + COLS, *view.heights, LINE + COLS)
    return [min(left, right) - here for left, here, right in zip(walled, walled[1:], walled[2:], strict=False)]


def _tower_rises(view: SheetView) -> list[int]:
    """Return how many rows each column is higher than the higher of its neighbours; negative if it is lower."""
    walled = (0, *view.heights, 0)
    return [here - max(left, right) for left, here, right in zip(walled, walled[1:], walled[2:], strict=False)]


def _wide_pit_depths(view: SheetView) -> list[int]:
    """Return how many rows each pair of columns of about the same height is lower than both columns beside it; 0 for other pairs."""
    walled = (LINE + COLS, *view.heights, LINE + COLS)
    return [
        min(left, right) - max(a, b) if abs(a - b) < _LEAST_DEPTH else 0
        for left, a, b, right in zip(walled, walled[1:], walled[2:], walled[3:], strict=False)
    ]


def _count_steps(view: SheetView) -> int:
    return sum(abs(a - b) for a, b in zip(view.heights, view.heights[1:], strict=False))
