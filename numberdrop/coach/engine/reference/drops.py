"""Everything a roll allows, and the best of it."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.coach.engine.afterstates import Candidate
from numberdrop.coach.engine.position import SheetView
from numberdrop.steps import Steps

from .combos import NO_COMBO, Found
from .evaluation_context import EvaluationContext
from .landing_evaluator import LandingBoard, LandingEvaluator
from .number_values import decoded
from .roll_options import STAR, Writing, landings, shapes_of, useful, writings

PROMISING = 8
"""So many landings the quick look takes: those whose marks and heights, rows, boxes and letters promise most."""
LESS_BY_A_STAR = 2
"""So many fewer for each star, which fits anywhere."""
BREATH = 64
"""Drops between two rests."""


Drop = tuple[LandingEvaluator, Writing, int, int, Found]
"""Where, how it is written, its value, its points, the best combo then."""


def _on(here: LandingEvaluator, some: tuple[Writing, ...], useless: int) -> Iterator[Drop]:
    """Every drop on one landing, with its best combo."""
    for writing, value, ready in here.all(some, useless):
        if ready:
            yield here, writing, *here.best_combo(writing, value)
        else:
            yield here, writing, value, here.points, NO_COMBO


def each(sheet: SheetView, roll: tuple[int, ...], context: EvaluationContext) -> Iterator[Drop]:
    """Every drop; for a quick look those of the most promising landings (spread, of all), a star being what something near could use."""
    some, board = writings(roll[:4]), LandingBoard(sheet)
    field = (
        LandingEvaluator(board, new, context) for shape in shapes_of(roll) for new in landings(sheet.heights, shape)
    )
    if not context.fast or context.greedy or context.spread:
        for here in field:
            yield from _on(here, some, ~useful(sheet.marks, here.new, roll[:4]) if context.fast else 0)
        return
    few = PROMISING - LESS_BY_A_STAR * roll[:4].count(STAR)
    for here in sorted(field, key=lambda here: -here.hope)[:few]:
        yield from _on(here, some, ~useful(sheet.marks, here.new, roll[:4]))


class Best:
    """The best few so far, best first; of equal ones the first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.found: list[Candidate] = []
        self.least: int | None = None
        """What a drop has to beat; ``None`` while there is room."""

    def enter(self, here: LandingEvaluator, writing: Writing, value: int, gain: int, combo: Found) -> None:
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


def best_drops(
    sheet: SheetView, roll: tuple[int, ...], context: EvaluationContext, most: int
) -> Steps[tuple[list[Candidate], int]]:
    """The best ``most`` drops, best first, and how many were looked at."""
    best, total = Best(most), 0
    leads: Drop | None = None
    """Of the landing that is looked at, where one drop of each is wanted: landings come one after the other."""
    for drop in each(sheet, roll, context):
        total += 1
        if not context.spread:
            best.enter(*drop)
        elif leads is None or drop[0] is not leads[0]:
            if leads:
                best.enter(*leads)
            leads = drop
        elif drop[2] > leads[2]:
            leads = drop
        if total % BREATH == 0:
            yield
    if leads:
        best.enter(*leads)
    return best.found, total
