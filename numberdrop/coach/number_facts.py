"""Differences between the numbers on the sheets after two acts: what each act circles, what is ready to circle, what can still grow.

``best`` is the sheet after the better act, ``mine`` that after the other act. A function returns ``None`` without such a difference.
"""

from collections.abc import Sequence
from dataclasses import replace

from numberdrop.rules.combos import KINDS, Kind
from numberdrop.rules.grid import COLS, LINE
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import SIZES

from .engine.position import SheetView, uncircled_marks
from .needs import Box, UncircledNumbers, connected_cells, neighbour_cells
from .prospect import filled_boxes_of, is_open_cell, uncircled_numbers, unfinished_combo
from .visible_facts import Fact, FactName

_LEAST_SHUT_IN, _LEAST_TOGETHER = 2, 3
"""The least difference in shut-in numbers, and the least count of numbers that belong together, that are mentioned."""
_MOST_NUMBERS_TO_ADD = 3
"""How many more numbers than those that belong together a combo may need to fill an empty box, so that they are worth a remark."""
_HIGHEST_ON_DICE = 7


def box_fact(before: SheetView, mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact that the acts fill different boxes or only one fills a box; the bonus box counts only if the better act fills it."""
    ours, theirs = (filled_boxes_of(view) - filled_boxes_of(before) for view in (mine, best))
    if best.bonus > mine.bonus:
        return Fact("bonus", cells=_last_circled_cells(best), numbers=_last_circled_numbers(best))
    if ours == theirs or len(ours) > 1 or len(theirs) > 1 or mine.bonus > best.bonus:
        return None
    filled, other = (next(iter(boxes), None) for boxes in (theirs, ours))
    name: FactName = "waits" if filled is None else "fills" if other is None else "instead"
    longest = uncircled_numbers(mine).longest_by_kind
    there = filled is not None and bool(best.written) and longest[filled[0]] >= filled[1]
    numbers, others = _last_circled_numbers(best), _last_circled_numbers(mine)
    return Fact(name, filled, other, cells=_last_circled_cells(best), numbers=numbers, others=others, there=there)


def _last_circled_numbers(view: SheetView) -> tuple[int, ...]:
    return tuple(mark - 1 for _, mark in view.combo)


def _last_circled_cells(view: SheetView) -> Cells:
    return _as_cells([i for i, _ in view.combo])


def open_combo_fact(kind: Kind, before: SheetView, mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about the largest free box of ``kind`` for which a combo is ready after both acts, if neither fills a box."""
    ours, theirs = (_largest_ready_combo(kind, before, view) for view in (mine, best))
    one_fills = filled_boxes_of(mine) != filled_boxes_of(best) or filled_boxes_of(best) - filled_boxes_of(before)
    if one_fills or not theirs or len(ours) != len(theirs):
        return None
    return Fact("open", (kind, len(theirs)), numbers=_sorted_numbers(best, theirs), cells=_as_cells(theirs))


def made_ready_fact(before: SheetView, mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about the largest free box for which only the other act makes a combo ready, though it does not circle the combo."""
    filled = dict(filled_boxes_of(mine) - filled_boxes_of(before))
    for kind in KINDS:
        ours, theirs = (_largest_ready_combo(kind, before, view) for view in (mine, best))
        if len(ours) > max(len(theirs), filled.get(kind, 0)):
            return Fact("ready", mine=(kind, len(ours)), numbers=_sorted_numbers(mine, ours))
    return None


def _largest_ready_combo(kind: Kind, before: SheetView, view: SheetView) -> list[int]:
    """Return the cells of the largest combo of ``kind`` on ``view``, before the last combo was circled, for a box free on ``before``."""
    return _largest_fitting_combo(kind, before, replace(view, marks=uncircled_marks(view)))


def _largest_fitting_combo(kind: Kind, boxes: SheetView, view: SheetView) -> list[int]:
    """Return the cells of the largest combo of a kind on the sheet ``view`` for a box that is free on the sheet ``boxes``."""
    old, filled = uncircled_numbers(view), filled_boxes_of(boxes)
    free = [size for size in SIZES if (kind, size) not in filled]
    groups = (sorted(group) for group in old.group.values()) if kind == KINDS[0] else _longest_runs(old)
    fitting = [group[:size] for group in groups for size in free if size <= len(group)]
    return max(fitting, key=len, default=[])


def kept_ready_fact(kinds: Sequence[Kind], mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about the largest box for which the better act leaves a ready combo, if the other act leaves none of that size."""
    for kind in kinds:
        ours, theirs = (_largest_fitting_combo(kind, view, view) for view in (mine, best))
        if len(theirs) > len(ours):
            return Fact("keeps", (kind, len(theirs)), numbers=_sorted_numbers(best, theirs), cells=_as_cells(theirs))
    return None


def begun_combo_fact(boxes: Sequence[Box], mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about the first of some free ``boxes`` whose combo lacks one or two numbers, fewer than after the other act."""
    for box in boxes:
        theirs = unfinished_combo(*box, best, mine)
        if theirs is None or len(theirs.cells) < _LEAST_TOGETHER:
            continue
        ours = unfinished_combo(*box, mine, best)
        if ours is None or ours.gap_count > theirs.gap_count:
            return Fact("begun", box, cells=theirs.cells, begun=theirs)
    return None


def free_boxes(kinds: Sequence[Kind], view: SheetView) -> list[Box]:
    """Return the free boxes of some kinds, the largest first."""
    filled = filled_boxes_of(view)
    return [(kind, size) for size in reversed(SIZES) for kind in kinds if (kind, size) not in filled]


def _longest_runs(old: UncircledNumbers) -> list[list[int]]:
    """Return, for each number on the sheet, the cells of the longest run that climbs up to it, the lowest number first."""
    return [_longest_run_from(old, old.climb_to, i, -1)[::-1] for i in old.climb_to]


def _sorted_numbers(view: SheetView, cells: list[int]) -> tuple[int, ...]:
    marks = uncircled_marks(view)
    return tuple(sorted(marks[i] - 1 for i in cells))


def _as_cells(cells: list[int]) -> Cells:
    return tuple(divmod(i, COLS) for i in cells)


def given_up_by_best_fact(mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about numbers that can grow into a larger free box after the other act, but that the better act does not leave."""
    growing = filter(None, (larger_growing_fact(kind, best, mine) for kind in KINDS))
    fact = max(growing, key=lambda fact: len(fact.numbers), default=None)
    if fact is None or fact.best is None:
        return None
    circled = set(_last_circled_numbers(best))
    if set(fact.cells) & set(_last_circled_cells(best)) or circled.issuperset(fact.numbers):
        return None  # they are put to use
    kind, length = fact.best
    if uncircled_numbers(best).longest_by_kind[kind] >= length:
        return None  # as many are there, though they may not grow
    filled = filled_boxes_of(mine) | filled_boxes_of(best)
    free = [size for size in SIZES if size > length and (kind, size) not in filled]
    return Fact("gives_up", mine=(kind, free[0]), numbers=fact.numbers) if free else None


def growing_fact(kind: Kind, mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact that says how numbers can grow better into a free box of ``kind`` after the better act than after the other act.

    The first of these that holds: two parts of a run that one number joins (``joinable_runs_fact``); a larger group or run
    (``larger_growing_fact``), or one with a cell that differs (``linking_fact``); for runs also ``extendable_run_fact``, ``pieces_fact``.
    """
    joined = joinable_runs_fact(mine, best) if kind == KINDS[1] else None
    stood = larger_growing_fact(kind, mine, best)
    # With one number a row that stands is one longer.
    if joined is not None and (stood is None or len(joined.numbers) > len(stood.numbers)):
        return joined
    linked = stood or linking_fact(kind, mine, best)
    if linked is not None or kind == KINDS[0]:
        return linked
    return extendable_run_fact(mine, best) or pieces_fact(mine, best)


def larger_growing_fact(kind: Kind, mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about the largest group or run that can still grow into a free box, if the other act leaves only smaller ones."""
    ours, cells = (max(_growing_combos(kind, view), key=len, default=[]) for view in (mine, best))
    fact = _fact_of_numbers("stands", kind, len(ours), cells, best) if len(cells) >= _LEAST_TOGETHER else None
    return fact and replace(fact, there=not {i for i, _ in mine.combo}.isdisjoint(cells))


def linking_fact(kind: Kind, mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about the longest run or group that can still grow and holds a cell in which the sheets differ, if that of the other
    act is shorter; ``None`` unless both acts fill the same boxes.
    """
    if filled_boxes_of(mine) != filled_boxes_of(best):
        return None
    differ = {i for i, (a, b) in enumerate(zip(mine.marks, best.marks, strict=True)) if a != b}
    changed = ([run for run in _growing_combos(kind, view) if differ & set(run)] for view in (mine, best))
    ours, cells = (max(runs, key=len, default=[]) for runs in changed)
    return _fact_of_numbers("links", kind, len(ours), cells, best) if len(cells) > 1 else None


def extendable_run_fact(mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about the longest run that can still grow, if those after the other act are as long but fewer numbers extend them."""
    ours, theirs = (_growing_combos(KINDS[1], view) for view in (mine, best))
    size = max(map(len, ours), default=0)
    fewer = tuple(sorted({n for run in ours if len(run) == size for n in _extending_numbers(mine, run)}))
    run = max(theirs, key=lambda run: (len(run), len(_extending_numbers(best, run))), default=[])
    fact = _fact_of_numbers("waits_for", KINDS[1], size - 1, run, best) if len(run) == size >= _LEAST_TOGETHER else None
    return replace(fact, fewer=fewer) if fact is not None and fewer and set(fewer) < set(fact.wants) else None


def pieces_fact(mine: SheetView, best: SheetView) -> Fact | None:
    """Return in how many pieces the uncircled numbers lie after the other act, if they are all connected after the better act."""
    numbers = [uncircled_numbers(view).group for view in (mine, best)]
    ours, theirs = (len({connected_cells(cell, cells) for cell in cells}) for cells in numbers)
    return Fact("apart", count=ours) if theirs == 1 < ours else None


def _fact_of_numbers(name: FactName, kind: Kind, fewer: int, cells: list[int], best: SheetView) -> Fact | None:
    """Return the fact ``name`` about the numbers in ``cells``, if there are more than ``fewer`` and a free box needs only a few more."""
    theirs, filled = len(cells), filled_boxes_of(best)
    if theirs <= fewer or all(
        (kind, size) in filled for size in SIZES if theirs < size <= theirs + _MOST_NUMBERS_TO_ADD
    ):
        return None
    numbers = tuple(best.marks[i] - 1 for i in cells)
    wants = _extending_numbers(best, cells) if kind == KINDS[1] else numbers[:1]
    return Fact(name, (kind, theirs), (kind, fewer), cells=_as_cells(cells), numbers=numbers, wants=wants)


def _extending_numbers(view: SheetView, run: list[int]) -> tuple[int, ...]:
    """Return the numbers on the dice that extend a run (its cells in order) at an end with an open cell beside it."""
    ends_of_run = ((run[0], view.marks[run[0]] - 2), (run[-1], view.marks[run[-1]]))
    return tuple(n for i, n in ends_of_run if 1 <= n <= _HIGHEST_ON_DICE and _has_open_cell_beside(view, i))


def _has_open_cell_beside(view: SheetView, cell: int) -> bool:
    return any(is_open_cell(view, beside) for beside in neighbour_cells(cell))


def joinable_runs_fact(mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about two parts of a run that one number joins for a free box, if none makes so long a run after the other act."""
    ours, theirs = (max(_runs_made_by_one_number(view), key=len, default=()) for view in (mine, best))
    bridged = [
        run for run in _runs_made_by_one_number(best) if len(run) == len(theirs) and None not in (run[0], run[-1])
    ]
    filled = filled_boxes_of(best)
    is_free = any((KINDS[1], size) not in filled for size in SIZES if len(ours) < size <= len(theirs))
    if not bridged or len(theirs) <= _LEAST_TOGETHER or not is_free:
        return None
    run = bridged[0]
    gap, cells = run.index(None), [i for i in run if i is not None]
    numbers = tuple(best.marks[i] - 1 for i in cells)
    sizes = (KINDS[1], len(theirs)), (KINDS[1], len(ours))
    return Fact("joins", *sizes, cells=_as_cells(cells), numbers=numbers, wants=(numbers[gap - 1] + 1,), gap=gap)


def _runs_made_by_one_number(view: SheetView) -> list[tuple[int | None, ...]]:
    """Return the cells, in order, of each run that one number on the dice would make in an open cell; ``None`` stands for the open cell."""
    old, runs = uncircled_numbers(view), []
    for cell in filter(lambda at: is_open_cell(view, at), range(LINE * COLS)):
        for number in range(1, _HIGHEST_ON_DICE + 1):
            below = _longest_run_beside(old, old.climb_to, cell, number - 1, -1)
            above = _longest_run_beside(old, old.climb_from, cell, number + 1, 1)
            runs.append((*reversed(below), None, *above))
    return runs


def _longest_run_beside(old: UncircledNumbers, lengths: dict[int, int], cell: int, number: int, step: int) -> list[int]:
    """Return the cells of the longest run up (``step`` 1) or down (-1) from a ``number`` beside ``cell``; empty if none is there."""
    starts = [n for n in neighbour_cells(cell) if old.at[n] == number]
    return _longest_run_from(old, lengths, max(starts, key=lengths.__getitem__), step) if starts else []


def shut_in_fact(mine: SheetView, best: SheetView) -> Fact | None:
    """Return the fact about the largest group or run that only the other act shuts in, so that no open cell is beside it."""
    (ours, open_mine), (theirs, open_best) = (_numbers_beside_open_cells(view) for view in (mine, best))
    held = set(ours.group) & set(theirs.group)
    more = len(held & set(open_best)) - len(held & set(open_mine))
    if more < _LEAST_SHUT_IN:
        return None
    shut = held.intersection(open_best).difference(open_mine)
    groups = [*(sorted(ours.group[i]) for i in shut), *(run for run in _longest_runs(ours) if shut.intersection(run))]
    cells = max((group for group in groups if not set(group) & set(open_mine)), key=len, default=[])
    if len(cells) < _LEAST_SHUT_IN:
        return None  # numbers that stand alone, or that can still grow elsewhere
    return Fact("shuts", count=more, numbers=_sorted_numbers(mine, cells), cells=_as_cells(cells))


def _growing_combos(kind: Kind, view: SheetView) -> list[list[int]]:
    """Return the cells of each group or run that can still grow; the cells of a run in order."""
    old, cells = _numbers_beside_open_cells(view)
    if kind == KINDS[0]:
        return [sorted(old.group[i]) for i in cells]
    up = [_longest_run_from(old, old.climb_to, i, -1)[::-1] for i in cells if old.at[i] < _HIGHEST_ON_DICE]
    return [*up, *(_longest_run_from(old, old.climb_from, i, 1) for i in cells if old.at[i] > 1)]


def _longest_run_from(old: UncircledNumbers, lengths: dict[int, int], cell: int, step: int) -> list[int]:
    """Return the cells of the longest run from ``cell``, climbing (``step`` 1) or descending (-1). ``lengths``: of such runs, by cell."""
    path = [cell]
    while lengths[path[-1]] > 1:
        number, left = old.at[path[-1]] + step, lengths[path[-1]] - 1
        path.append(next(n for n in neighbour_cells(path[-1]) if old.at[n] == number and lengths[n] == left))
    return path


def _numbers_beside_open_cells(view: SheetView) -> tuple[UncircledNumbers, list[int]]:
    """Return the uncircled numbers of a sheet, and the cells of those numbers that have an open cell beside them."""
    old = uncircled_numbers(view)
    return old, [i for i in old.group if _has_open_cell_beside(view, i)]
