"""Everything a roll allows, and the best of it."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.coach.acts import POINT, Candidate
from numberdrop.coach.position import SheetView

from .combos import NO_COMBO, Found
from .ground import decoded
from .landed import Board, Landed
from .mind import Mind
from .reach import Reach
from .rolls import STAR, Writing, landings, shapes_of, useful, writings

SLACK = 2 * POINT
"""The quick look leaves out a landing whose hope is further behind the best than this: see the tests for what it costs."""


def each(sheet: SheetView, roll: tuple[int, ...], mind: Mind) -> Iterator[tuple[Landed, Writing, int, int, Found]]:
    """Every drop with its best combo: where, how written, value, points, combo."""
    some = writings(roll[:4])
    stars = STAR in roll[:4]
    board = Board(sheet)
    for shape in shapes_of(roll):
        for new in landings(sheet.heights, shape):
            here = Landed(board, new, mind)
            useless = ~useful(sheet.marks, new, roll[:4]) if mind.fast and stars else 0
            for writing, value, ready in here.all(some, useless):
                if ready:
                    yield here, writing, *here.best_combo(writing, value)
                else:
                    yield here, writing, value, here.points, NO_COMBO


def promising(
    sheet: SheetView, roll: tuple[int, ...], mind: Mind, best: Best
) -> Iterator[tuple[Landed, Writing, int, int, Found]]:
    """The same without what can hardly be among the best: landings in the order of their hopes, until there is none."""
    some, stars = writings(roll[:4]), STAR in roll[:4]
    board = Board(sheet)
    reach = Reach(board.numbers(), roll[:4])
    field = [Landed(board, new, mind) for shape in shapes_of(roll) for new in landings(sheet.heights, shape)]
    hopes = [here.staked(here.hope(reach) + SLACK, here.sheet.circled) for here in field]
    for hope, here in sorted(zip(hopes, field, strict=True), key=lambda pair: -pair[0]):
        if best.least is not None and hope <= best.least:
            return
        useless = ~useful(sheet.marks, here.new, roll[:4]) if stars else 0
        alone = mind.others is None or mind.selfish
        for writing, value, ready in here.all(some, useless):
            if ready and not (alone and best.least is not None and value + here.most + SLACK <= best.least):
                yield here, writing, *here.best_combo(writing, value)
            else:
                yield here, writing, value, here.points, NO_COMBO


class Best:
    """The best few so far, best first; of equal ones the first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.found: list[Candidate] = []
        self.least: int | None = None
        """What a drop has to beat; ``None`` while there is room."""

    def enter(self, here: Landed, writing: Writing, value: int, gain: int, combo: Found) -> None:
        """One more."""
        if self.least is not None and value <= self.least:
            return
        found = self.found
        i = len(found)
        while i and found[i - 1].value < value:
            i -= 1
        found.insert(i, Candidate(here.new, decoded(writing.code), *combo, gain, value))
        del found[self.most :]
        if len(found) == self.most:
            self.least = found[-1].value


def best_drops(sheet: SheetView, roll: tuple[int, ...], mind: Mind, most: int) -> tuple[list[Candidate], int]:
    """The best ``most`` drops, best first, and how many were looked at."""
    best, total = Best(most), 0
    for drop in promising(sheet, roll, mind, best) if mind.fast else each(sheet, roll, mind):
        total += 1
        best.enter(*drop)
    return best.found, total
