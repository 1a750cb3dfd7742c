"""The chances of the next round after an act: rolls that make a combo for a box, mean points, and rolls that force a drop over the line.

Also unfinished combos: numbers of a sheet that lack few others for a box.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from numberdrop.rules.combos import BONUS_SIZE, KINDS, Kind
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.game import Game
from numberdrop.rules.grid import COLS, LINE, ROWS, Grid
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.reasons.scoring import NextRollMakes
from numberdrop.rules.sheet import SIZES, Sheet

from .chances import chances, count_rolls_by_box
from .engine.position import EMPTY, TEN, SheetView, ends_game
from .needs import DICE_SHAPES, ROLLS, Box, SheetNeeds, UncircledNumbers, neighbour_cells

_LEAST_PERCENT = 5
"""The least percentage of rolls that make a combo, and the least difference of that percentage between two acts, that is mentioned."""
_LEAST_POINTS, _LEAST_MORE_PERCENT, _LEAST_FORCED_PERCENT = 0.4, 6, 10
"""The least differences that are mentioned: in mean points, in percent of rolls for a box, in percent of rolls over the line."""
_LEAST_ROW_PERCENT = 25
"""The least difference in the percentage of rolls that fill a row which is mentioned."""
_LEAST_SHARE = 0.25
"""The least difference in the percentage of rolls for a box, as a share of the smaller one: 75 instead of 69 explain little."""


@dataclass(frozen=True, slots=True)
class BoxProspect:
    """The chance to fill a box in the next round: the percentage of rolls that make a combo for it after the better act (``rolls``).

    ``instead``: the percentage after the other act. ``numbers``: each of these alone completes the combo.
    """

    box: Box
    rolls: NextRollMakes
    instead: int
    numbers: tuple[int, ...]


def chance_of_box(game: Game, player: int, mine: SheetView, best: SheetView, box: Box) -> BoxProspect | None:
    """Compute the chance to fill a box in the next round on ``best``; ``None`` if certain, small or hardly above that on ``mine``."""
    needs = SheetNeeds(sheet_of(best, game.sheets[player].edition))
    kind, size = box
    ours, theirs = (percent_for_box(game, player, view, box) for view in (mine, best))
    if not _LEAST_PERCENT <= theirs < 100 or theirs - ours < _LEAST_PERCENT:
        return None
    by_shape = (needs.gains_of_shape(shape, (kind,)).combos[kind] for shape in DICE_SHAPES)
    combos = chain.from_iterable(needed.items() for needed in by_shape)
    numbers = {need[0] for need, (length, _) in combos if len(need) == 1 and length >= size}
    return BoxProspect(box, NextRollMakes(kind, size, theirs), ours, tuple(sorted(numbers)))


def percent_for_box(game: Game, player: int, view: SheetView, box: Box) -> int:
    """Return the percentage of rolls that allow a combo for a box in the next round, on the sheet ``view`` of the player."""
    then = game.with_sheet(player, sheet_of(view, game.sheets[player].edition))
    return _in_percent(count_rolls_by_box(then, player, box[:1]).get(box, 0))


@dataclass(frozen=True, slots=True)
class NextRoundAdvantages:
    """The advantages of the better act in the next round, ``None`` for none; each pair is (after the other act, after the better act).

    ``points``: the mean points of all rolls. Percentages of rolls: ``box_rolls`` for ``box``, which is free after both acts; ``over`` for
    those that force the drop over the line; ``row_rolls`` for filling ``row`` (from 1).
    """

    points: tuple[float, float] | None
    box: Box | None
    box_rolls: tuple[int, int]
    over: tuple[int, int] | None
    row: int | None = None
    row_rolls: tuple[int, int] = (0, 0)


def next_round_advantages(mine: SheetView, best: SheetView, edition: str, kind: str = "") -> NextRoundAdvantages | None:
    """Return what the next round offers more after the better act, best for a box of ``kind`` (empty: any); ``None`` if nothing or no round."""
    if ends_game(mine) or ends_game(best):
        return None
    ours, theirs = (chances(sheet_of(view, edition)) for view in (mine, best))
    points = ours.mean_gain, theirs.mean_gain
    over = _in_percent(ours.rolls - ours.under_line), _in_percent(theirs.rolls - theirs.under_line)
    both = {(box.kind, box.size) for box in ours.boxes} & {(box.kind, box.size) for box in theirs.boxes}
    rolls = {box: (_in_percent(ours.box(*box)), _in_percent(theirs.box(*box))) for box in both}
    # A box at 100 % can be filled already: no roll is needed for it.
    possible = ((box, other, percent - other) for box, (other, percent) in rolls.items() if percent < 100)
    better = [box for box, other, more in possible if more >= max(_LEAST_MORE_PERCENT, _LEAST_SHARE * other)]
    wanted = [box for box in better if box[0] == kind] or better
    box = max(wanted, key=lambda box: (box[1] * (rolls[box][1] - rolls[box][0]), box), default=None)
    open_rows = [row for row in range(LINE) if EMPTY in mine.marks[row * COLS : (row + 1) * COLS]]
    rows = {row: (_in_percent(ours.row(row)), _in_percent(theirs.row(row))) for row in open_rows}
    row = max(rows, key=lambda row: rows[row][1] - rows[row][0], default=0)
    fills_row = bool(rows) and rows[row][1] - rows[row][0] >= _LEAST_ROW_PERCENT
    odds = NextRoundAdvantages(
        points if points[1] > 0 and points[1] - points[0] >= _LEAST_POINTS else None,
        box,
        rolls[box] if box else (0, 0),
        over if over[0] - over[1] >= _LEAST_FORCED_PERCENT else None,
        row + 1 if fills_row else None,
        rows.get(row, (0, 0)),
    )
    return odds if odds.points or odds.box or odds.over or odds.row else None


def _in_percent(rolls: int) -> int:
    return round(100 * rolls / ROLLS)


def sheet_of(view: SheetView, edition: str) -> Sheet:
    """Convert the engine's view of a sheet to a ``Sheet``; circled numbers become blocks, since only uncircled ones matter here."""
    marks = "".join("." if mark == EMPTY else str(mark - 1) if mark <= TEN else "X" for mark in view.marks)
    bonus = {(KINDS[0], BONUS_SIZE)} if view.bonus else set()
    return Sheet(Grid(marks), frozenset(filled_boxes_of(view) | bonus), edition=edition)


def filled_boxes_of(view: SheetView) -> set[Box]:
    """The filled boxes of a sheet, without the bonus box."""
    kinds = zip(KINDS, view.boxes, strict=True)
    return {(kind, size) for kind, bits in kinds for size in SIZES if bits >> (size - SIZES[0]) & 1}


_MOST_GAPS = 2
"""The most numbers that may be missing from an unfinished combo."""
_DICE, _DICE_AND_STARS = range(1, 8), range(10)
"""The numbers that the number dice show, and those that a star can stand for."""
_WIDER_SEARCHES = (
    (3, LINE, _DICE), (_MOST_GAPS, ROWS, _DICE), (3, LINE, _DICE_AND_STARS), (4, LINE, _DICE), (5, LINE, _DICE),
)  # fmt: skip
"""The ``most``, ``top`` and ``dice`` of ``unfinished_combo`` that are tried in turn if there is no run with the default ones."""


@dataclass(frozen=True, slots=True)
class UnfinishedCombo:
    """An unfinished combo: its ``numbers`` in order, ``None`` for each missing number, and the ``cells`` of the others."""

    numbers: tuple[int | None, ...]
    cells: Cells

    @property
    def gap_count(self) -> int:
        """How many numbers are missing."""
        return self.numbers.count(None)


@lru_cache(maxsize=512)
def unfinished_combo(
    kind: Kind,
    size: int,
    view: SheetView,
    other: SheetView,
    most: int = _MOST_GAPS,
    top: int = LINE,
    dice: range = _DICE,
) -> UnfinishedCombo | None:
    """Find the unfinished combo for a box that lacks the fewest numbers, at most ``most`` (in a group always at most two).

    Of several such combos, one with the most cells that differ from the ``other`` sheet. ``None`` if there is none. The missing numbers of a
    run lie below row ``top`` (from 0) and are among ``dice``.
    """
    paths = _unfinished_groups(view, size) if kind == KINDS[0] else _unfinished_runs(view, size, most, top, dice)
    changed = {i for i in range(top * COLS) if view.marks[i] != other.marks[i]}

    def gaps_then_unchanged(path: tuple[int, ...]) -> tuple[int, int]:
        return sum(view.marks[i] == EMPTY for i in path), -len(changed.intersection(path))

    best = min(paths, key=gaps_then_unchanged, default=None)
    if best is None:
        return None
    numbers = tuple(None if view.marks[i] == EMPTY else view.marks[i] - 1 for i in best)
    return UnfinishedCombo(numbers, tuple(divmod(i, COLS) for i in best if view.marks[i] != EMPTY))


def nearest_unfinished_combo(kind: Kind, size: int, view: SheetView, other: SheetView) -> UnfinishedCombo | None:
    """Find the unfinished combo for a box, as ``unfinished_combo`` does, or else a run that is further from complete.

    Such a run may lack up to three numbers more, go on above the Game Over line, or need a star for a number that is not on the dice.
    """
    few = unfinished_combo(kind, size, view, other)
    if few is not None or kind == KINDS[0]:
        return few
    runs = (unfinished_combo(kind, size, view, other, *wider) for wider in _WIDER_SEARCHES if wider[0] < size - 1)
    return next((run for run in runs if run is not None), None)


@lru_cache(maxsize=128)
def uncircled_numbers(view: SheetView) -> UncircledNumbers:
    """Return the uncircled numbers of a sheet, with their groups and runs."""
    return UncircledNumbers(sheet_of(view, DEFAULT))


def is_open_cell(view: SheetView, cell: int, top: int = LINE) -> bool:
    """Whether a cell is empty, below row ``top`` (from 0), and can be reached by a shape (no mark is above it)."""
    return view.heights[cell % COLS] <= cell // COLS < top


def _unfinished_runs(view: SheetView, size: int, most: int, top: int, dice: range) -> Iterator[tuple[int, ...]]:
    """Generate the cells of each run of ``size``, lowest first, that lacks one to ``most`` numbers of ``dice`` below row ``top``."""
    cells = range(top * COLS)
    held = {i: view.marks[i] - 1 for i in cells if EMPTY < view.marks[i] <= TEN}
    gaps = {i for i in cells if view.marks[i] == EMPTY and is_open_cell(view, i, top)}

    def longer(path: tuple[int, ...], number: int, missing: int) -> Iterator[tuple[int, ...]]:
        if len(path) == size:
            if 0 < missing < size:
                yield path
            return
        for cell in neighbour_cells(path[-1]):
            if cell in path:
                continue
            if held.get(cell) == number + 1:
                yield from longer((*path, cell), number + 1, missing)
            elif cell in gaps and missing < most and number + 1 in dice:
                yield from longer((*path, cell), number + 1, missing + 1)

    for cell, number in held.items():
        yield from longer((cell,), number, 0)
    for cell in gaps:
        for number in dice:
            yield from longer((cell,), number, 1)


def _unfinished_groups(view: SheetView, size: int) -> Iterator[tuple[int, ...]]:
    """Generate the cells of every group of at least ``size`` that one or two new numbers in open cells make; the open cells are last."""
    old = uncircled_numbers(view)
    gaps = [i for i in range(LINE * COLS) if view.marks[i] == EMPTY and is_open_cell(view, i)]

    def joined(cells: frozenset[int], gap: int, number: int) -> frozenset[int]:
        beside = (old.group[n] for n in neighbour_cells(gap) if old.at[n] == number)
        return cells.union({gap}, *beside)

    for gap in gaps:
        for number in _DICE:
            once = joined(frozenset(), gap, number)
            beside = [n for n in gaps if n not in once and once.intersection(neighbour_cells(n))]
            groups = [once] if len(once) >= size else [joined(once, n, number) for n in beside]
            for group in groups:
                there = tuple(sorted(group.difference(gaps)))
                if there and len(group) >= size:
                    yield (*there, *sorted(group.intersection(gaps)))
