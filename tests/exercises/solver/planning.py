"""Two rounds whose rolls are known: every first drop, every second one, and the best two combos for them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.rules.reference import combos as reference
from tests.rules.reference.board import SCORING_ROWS, Cell, Cells, above_line, full_rows
from tests.rules.reference.numbers import Numbered, drops, is_possible, places, writings
from tests.rules.reference.sheet import Paper

from .dropping import after, best_total
from .reading import Solved, number_words, paper, ranked

Chosen = tuple[reference.Box, Cells]
Boxes = frozenset[reference.Box]


@cache
def boxes_score(boxes: Boxes) -> int:
    """What boxes score, complete columns included."""
    return Paper(boxes=set(boxes)).points()[-1]


def alike(numbers: dict[Cell, int], start: Cell) -> dict[Cell, int]:
    """The equal numbers that hang together with this one."""
    found, waiting = {start: numbers[start]}, [start]
    while waiting:
        for near in reference.neighbours(waiting.pop()):
            if near not in found and numbers.get(near) == numbers[start]:
                found[near] = numbers[start]
                waiting.append(near)
    return found


def walks(numbers: dict[Cell, int], start: Cell, step: int) -> Iterator[tuple[Cell, ...]]:
    """The ways to go on from a cell, each number ``step`` more than the one before; the cell itself is left out."""
    yield ()
    for near in reference.neighbours(start):
        if numbers.get(near) == numbers[start] + step:
            for rest in walks(numbers, near, step):
                yield near, *rest


def through(numbers: dict[Cell, int], fresh: Cells) -> set[Chosen]:
    """The combos that use one of these cells."""
    found: set[Chosen] = set()
    for cell in fresh:
        apart = {abs(numbers[near] - numbers[cell]) for near in reference.neighbours(cell) if near in numbers}
        if 0 in apart:
            found |= {
                ((reference.IDENTICAL, len(one)), one)
                for one in reference.identical_sets(alike(numbers, cell))
                if cell in one
            }
        if 1 not in apart:
            continue
        downs = list(walks(numbers, cell, -1))
        for up in walks(numbers, cell, 1):
            for down in downs:
                if reference.SMALLEST <= len(up) + len(down) + 1 <= reference.LARGEST:
                    found.add(((reference.CONSECUTIVE, len(up) + len(down) + 1), frozenset((*down, cell, *up))))
    return found


class FirstDone:
    """The sheet after the first drop: what it brought, and the most that any second one brings with it."""

    def __init__(self, start: Paper, written: Numbered) -> None:
        self.sheet = after(start, written)
        self.boxes = frozenset(start.boxes)
        self.earlier: set[Chosen] = {
            ((kind, len(chosen)), chosen)
            for kind, chosen in reference.combos(self.sheet.board, self.sheet.circled)
            if reference.box_is_free(self.boxes, kind, len(chosen))
        }
        self.bare = start.points()[-1]

    def pair(self, second: set[Chosen]) -> int:
        """The most for a combo of the first round and one of these in the second; each may be left out."""
        most = max(
            (boxes_score(self.boxes | {box}) for box, _ in self.earlier | second), default=boxes_score(self.boxes)
        )
        for later, its_cells in second:
            taken = self.boxes | {later}
            if not reference.box_is_free(self.boxes, *later):
                continue
            for earlier, cells in self.earlier:
                if reference.box_is_free(taken, *earlier) and not cells & its_cells:
                    most = max(most, boxes_score(taken | {earlier}))
        return most

    def leads_to(self, roll: str) -> int:
        """The points in both rounds; the game may end with the first."""
        if self.sheet.has_crossed_line():
            return best_total(self.sheet) - self.bare
        board, old = self.sheet.board, self.pair(self.earlier)
        numbers, orders = reference.usable(board, self.sheet.circled), writings(roll[:4])
        most = 0
        for place in places(board, roll[4]):
            done = board | dict.fromkeys(place, "X")
            rows = 2 * sum(row < SCORING_ROWS for row in full_rows(done)) - 5 * len(
                {row for row, _ in above_line(done)}
            )
            spots = sorted(place)
            for order in orders:
                new = through(numbers | dict(zip(spots, order, strict=True)), place)
                free = {chosen for chosen in new if reference.box_is_free(self.boxes, *chosen[0])}
                most = max(most, rows + (max(old, self.pair(free)) if free else old))
        return most - self.bare


def plan(question: dict[str, Any]) -> Solved:
    """The first drops with which both rounds together can bring the most points."""
    sheet, roll, then = paper(question), question["roll"], question["then"]
    assert all(is_possible(one[:4], one[4]) for one in (roll, then))
    worth = {
        number_words(written): FirstDone(sheet, written).leads_to(then)
        for written in drops(sheet.board, roll[:4], roll[4])
    }
    solved = ranked(worth)
    assert question.get("best", 0) in (0, solved.best), "the best that the question tells"
    return solved
