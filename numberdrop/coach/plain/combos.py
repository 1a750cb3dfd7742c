"""Every combo that can be circled once four numbers are written, in the order in which the compiled core finds them."""

from __future__ import annotations

from numberdrop.coach.position import SheetView

from .ground import Marks
from .numbers import IN_COLUMNS, NOTHING, Numbers
from .value import NEAR

Found = tuple[int, tuple[int, ...]]
"""Its kind (0 identical, 1 consecutive) and its cells."""
MOST = 512
_BONUS = 8


class _Enough(Exception):  # noqa: N818 - no error: the list is as long as it may be
    pass


def free_sizes(sheet: SheetView, kind: int) -> int:
    """Bit n: a combo of size n of this kind would find its box free."""
    return (~sheet.boxes[kind] & 31) << 3 | (0 if sheet.bonus else 1 << _BONUS)


def combos(
    numbers: Numbers, new: tuple[int, ...], marks: Marks, same: int, climb: int, most: int = MOST
) -> list[Found]:
    """All combos of the sizes that are free (bits) among old numbers and the new ones, ``most`` at most."""
    board = bytearray(numbers.marks)
    starts = set(numbers.long) | set(numbers.big)
    for at, mark in zip(new, marks, strict=True):
        board[at] = mark or NOTHING
        starts.discard(at)
        for b in NEAR[at]:
            if board[b] == mark - 1:
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
            if same:
                passed.add(at)
                edge = [b for b in NEAR[at] if board[b] == mark and b not in passed]
                if edge:
                    _grow(board, found, same, (at,), edge, passed)
    except _Enough:
        pass
    return found


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
