"""Whether a column of boxes can still be completed: every place for the shapes, every way to number what a combo needs.

Cells that were just filled are open: they take any number that the dice of their roll still have. So all numbers for all
stars are tried without writing each of them down.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.rules.reference.board import Board, Cell, Cells, above_line, landings
from tests.rules.reference.combos import IDENTICAL, neighbours, usable
from tests.rules.reference.numbers import is_possible, shapes_for
from tests.rules.reference.sheet import SIZE_OF

from .reading import Solved, paper

Pools = tuple[str, ...]


def without(pools: Pools, at: int, number: int) -> Pools | None:
    """The dice that are left when a number is written with one of a roll's; a star only where the number is not there."""
    faces = pools[at]
    for face in (str(number), "*"):
        if face in faces:
            return *pools[:at], faces.replace(face, "", 1), *pools[at + 1 :]
    return None


@dataclass(frozen=True)
class Field:
    """Numbers that may be used, and ``open`` cells with the index of the roll that fills each."""

    numbers: dict[Cell, int]
    open: dict[Cell, int]

    def takes(self, cell: Cell, number: int, pools: Pools) -> Pools | None:
        """The dice left when this cell shows this number; None where it cannot."""
        if cell in self.open:
            return without(pools, self.open[cell], number)
        return pools if self.numbers.get(cell) == number else None

    def runs(self, size: int, pools: Pools) -> Iterator[tuple[Cells, Pools]]:
        """Every run of that length, with the dice left."""
        for first in range(10 - size + 1):
            paths = [
                ((cell,), left)
                for cell in (*self.numbers, *self.open)
                if (left := self.takes(cell, first, pools)) is not None
            ]
            for number in range(first + 1, first + size):
                paths = [
                    ((*path, near), less)
                    for path, left in paths
                    for near in neighbours(path[-1])
                    if near not in path and (less := self.takes(near, number, left)) is not None
                ]
            for path, left in paths:
                yield frozenset(path), left

    def groups(self, size: int, pools: Pools) -> Iterator[tuple[Cells, Pools]]:
        """Every connected set of that many equal numbers, with the dice left."""
        for number in range(10):
            grown: dict[Cells, Pools] = {}
            for cell in (*self.numbers, *self.open):
                left = self.takes(cell, number, pools)
                if left is not None:
                    grown[frozenset([cell])] = left
            for _ in range(size - 1):
                grown = {
                    group | {near}: less
                    for group, left in grown.items()
                    for cell in group
                    for near in neighbours(cell)
                    if near not in group and (less := self.takes(near, number, left)) is not None
                }
            yield from grown.items()

    def ways(self, kind: str, size: int, pools: Pools) -> Iterator[tuple[Cells, Pools]]:
        """Every way to make that combo."""
        return self.groups(size, pools) if kind == IDENTICAL else self.runs(size, pools)


def places(board: Board, roll: str) -> set[Cells]:
    """Where the shape of a roll can land."""
    return {place for name in shapes_for(roll[4]) for place in landings(board, name)}


def hopeful(kind: str, size: int, numbers: dict[Cell, int], rolls: tuple[str, ...]) -> bool:
    """Whether there are numbers enough at all, wherever they stand."""
    faces = "".join(roll[:4] for roll in rolls)
    there = Counter(numbers.values()) + Counter(int(face) for face in faces if face != "*")
    stars = faces.count("*")
    if kind == IDENTICAL:
        return any(there[number] + stars >= size for number in range(10))
    return any(
        sum(number in there for number in range(first, first + size)) + stars >= size for first in range(10 - size + 1)
    )


def completed(board: Board, numbers: dict[Cell, int], kind: str, sizes: list[int], rolls: tuple[str, ...]) -> bool:
    """Whether all these boxes can be filled with these rolls, at most one box after each."""
    if not sizes:
        return True
    if len(sizes) > len(rolls) or not all(hopeful(kind, size, numbers, rolls) for size in sizes):
        return False
    pools = tuple(roll[:4] for roll in rolls)
    for first in places(board, rolls[0]):
        now = Field(numbers, dict.fromkeys(first, 0))
        if len(sizes) == 1 and next(now.ways(kind, sizes[0], pools), None):
            return True
        if len(rolls) == 1 or above_line(dict.fromkeys(first, "X")):  # the game ends with the round
            continue
        # Before the second drop: one of two boxes is filled, or nothing is, and all dice stand open.
        if len(sizes) == 1:
            begun = {(frozenset(), pools): sizes[0]}
        else:
            begun = {way: other for size, other in (sizes, sizes[::-1]) for way in now.ways(kind, size, pools)}
        if not begun:
            continue
        for second in places(board | dict.fromkeys(first, "X"), rolls[1]):
            for (used, left), size in begun.items():
                rest = {cell: number for cell, number in numbers.items() if cell not in used}
                both = dict.fromkeys(first - used, 0) | dict.fromkeys(second, 1)
                if next(Field(rest, both).ways(kind, size, left), None):
                    return True
    return False


def ten(question: dict[str, Any]) -> Solved:
    """Whether the column of a kind can be completed, and what decides it: how large a combo the only roll makes, which of two rolls fills the box,
    or which of two boxes the first one fills.
    """
    sheet, rolls, kind = paper(question), tuple(question["rolls"]), question["column"]
    assert all(is_possible(roll[:4], roll[4]) for roll in rolls)
    assert len(rolls) <= 2
    empty = [size for size in SIZE_OF.values() if (kind, size) not in sheet.boxes]
    assert empty, "the column is complete"
    numbers = usable(sheet.board, sheet.circled)

    def can(sizes: list[int], *rolled: str) -> bool:
        return completed(sheet.board, numbers, kind, sizes, rolled)

    found = can(empty, *rolls)
    assert question.get("known", "") in ("", "yes" if found else "no"), "the answer that the question tells"
    if len(rolls) == 1:
        less = [2, *(size for size in range(3, empty[0]) if can([size], rolls[0]))]  # two are no combo
        answer, tried = "yes" if found else str(less[-1]), empty[0] - 1
    elif len(empty) == 2:
        first = [can([size], rolls[0]) for size in empty]
        says = {(False, False): "neither", (True, False): "low", (False, True): "high", (True, True): "either"}
        answer, tried = "yes" if found else says[first[0], first[1]], 5
    else:
        by = [name for name, roll in zip(("first", "second"), rolls, strict=True) if can(empty, roll)]
        answer, tried = (by[0] if by else "prepared") if found else "no", 4
    return Solved(frozenset([frozenset([answer])]), tried)
