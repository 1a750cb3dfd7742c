"""Every combo that can be circled once four numbers are written, in the order in which the compiled core finds them."""

from __future__ import annotations

from itertools import pairwise

from numberdrop.coach.engine.position import SheetView

from .number_values import Marks
from .uncircled_numbers import IN_COLUMNS, NOTHING, Numbers
from .value import NEAR

Found = tuple[int, tuple[int, ...]]
"""Its kind (0 identical, 1 consecutive) and its cells."""
NO_COMBO: Found = (0, ())
MOST = 512
LARGEST = 8


class _Enough(Exception):  # noqa: N818 - no error: the list is as long as it may be
    pass


def free_sizes(sheet: SheetView, kind: int) -> int:
    """Bit n: a combo of size n of this kind would find its box free."""
    return (~sheet.boxes[kind] & 31) << 3 | (0 if sheet.bonus else 1 << LARGEST)


def combos(
    numbers: Numbers, new: tuple[int, ...], marks: Marks, same: int, climb: int, *, most: int = MOST, old: bool = True
) -> list[Found]:
    """All combos of the sizes that are free (bits), ``most`` at most; without ``old`` only those with a new number."""
    board = bytearray(numbers.marks)
    starts = {*numbers.long, *numbers.big} if old else set()
    for at, mark in zip(new, marks, strict=True):
        board[at] = mark or NOTHING
        for b in NEAR[at]:
            if climb and numbers.marks[b] == mark - 1:
                below = numbers.below[b]
                while below:
                    starts.add((below & -below).bit_length() - 1)
                    below &= below - 1
    found = _Found(most)
    passed: set[int] = set()
    try:
        for at in (*new, *sorted(starts, key=IN_COLUMNS.__getitem__)):
            mark = board[at]
            if mark == NOTHING:
                continue
            if climb:
                _climb(board, found, climb, (at,), mark)
            if same and (old or at in new):
                passed.add(at)
                edge = [b for b in NEAR[at] if board[b] == mark and b not in passed]
                if edge:
                    _grow(board, found, same, (at,), edge, passed)
    except _Enough:
        pass
    return found if old else [combo for combo in found if not set(new).isdisjoint(combo[1])]


def place_in_order(new: tuple[int, ...], combo: Found) -> tuple[int, ...]:
    """Among combos that are worth the same, the one that the compiled core finds first has the least of these.

    Two sets of equal numbers with the same first cell stand in the order in which they were found.
    """
    kind, cells = combo
    first = cells[0]
    rank = new.index(first) if first in new else len(new) + IN_COLUMNS[first]
    if not kind:
        return rank, 1
    return rank, 0, *(NEAR[a].index(b) for a, b in pairwise(cells))


class _Found(list[Found]):
    """Combos, as long as there is room."""

    def __init__(self, most: int) -> None:
        self.most = most

    def add(self, kind: int, cells: tuple[int, ...]) -> None:
        if len(self) == self.most:
            raise _Enough
        self.append((kind, cells))


def _climb(board: bytearray, found: _Found, sizes: int, path: tuple[int, ...], mark: int) -> None:
    size = len(path)
    if sizes >> size & 1:
        found.add(1, path)
    if sizes >> (size + 1):
        mark += 1
        for b in NEAR[path[-1]]:
            if board[b] == mark:
                _climb(board, found, sizes, (*path, b), mark)


def _grow(
    board: bytearray, found: _Found, sizes: int, chosen: tuple[int, ...], edge: list[int], barred: set[int]
) -> None:
    """Each connected subset once: grow from its first cell, never taking back what was passed over."""
    size = len(chosen)
    if sizes >> size & 1:
        found.add(0, chosen)
    if not sizes >> (size + 1):
        return
    mark = board[chosen[0]]
    barred = barred.union(edge)
    for k, at in enumerate(edge):
        more = edge[k + 1 :]
        more += [b for b in NEAR[at] if board[b] == mark and b not in barred]
        _grow(board, found, sizes, (*chosen, at), more, barred)
