"""Rounds of a solo game played by the value of a sheet: slides, blocks, drops."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from numberdrop.coach.engine.afterstates import POINT, after, ends, minus_rows, put
from numberdrop.coach.engine.position import BLOCK, SheetView
from numberdrop.rules.game import BOTTOM
from numberdrop.rules.grid import LINE
from numberdrop.rules.sheet import MINUS_POINTS
from numberdrop.steps import Steps

from .drops import best_drops
from .evaluation_context import EvaluationContext
from .roll_options import STAR, landings
from .value import sheet_worth

CONSIDERED = 3
"""So many ways to slide are followed up where a block falls."""


def worth_of(sheet: SheetView, context: EvaluationContext) -> int:
    """The value of a sheet, never with the clock of a solo game at 0: no round begins like that."""
    if sheet.solo and sheet.clock == 0:
        sheet = replace(sheet, clock=1)
    return sheet_worth(sheet, context.weights)


class Slid(NamedTuple):
    """A sheet in the middle of phase 1, and what it is worth with the rows that blocks have filled on it."""

    sheet: SheetView
    worth: int


def _slide(sheet: SheetView, letter: int) -> list[SheetView]:
    """One tile slid; at GO! its block drops unless its letter is held, and the letter is crossed off."""
    levels = tuple(level + (i == letter) for i, level in enumerate(sheet.levels))
    then = replace(sheet, levels=levels, clock=sheet.clock - 1)
    if levels[letter] < BOTTOM:
        return [then]
    then = replace(then, crossed=then.crossed | 1 << letter)
    if sheet.circled >> letter & 1:
        return [then]
    fallen = [put(then, cells, (BLOCK,) * len(cells)) for cells in landings(then.heights, then.tiles[letter])]
    return fallen or [then]


def _few(sheets: Iterable[SheetView], before: int, context: EvaluationContext) -> list[Slid]:
    """Those that are worth most, best first; the same slides in another order count once."""
    found = []
    for sheet in dict.fromkeys(sheets):
        worth = POINT * (sheet.points - before) + worth_of(sheet, context)
        if max(sheet.heights) > LINE:
            worth += MINUS_POINTS * POINT * minus_rows(sheet)
        found.append(Slid(sheet, worth))
    return sorted(found, key=lambda slid: -slid.worth)[:CONSIDERED]


def slides(sheet: SheetView, roll: tuple[int, ...], context: EvaluationContext) -> Steps[SheetView]:
    """The slides of phase 1, chosen by the worth of the sheet they leave; where a block falls, by that of the best drop then."""
    few = [Slid(sheet, 0)]
    for shown in [None, roll[4]] if STAR in roll else [None]:
        moved = (
            then
            for slid in few
            for i, level in enumerate(slid.sheet.levels)
            if level < BOTTOM and shown in (None, STAR, slid.sheet.tiles[i])
            for then in _slide(slid.sheet, i)
        )
        few = _few(moved, sheet.points, context) or few
    if len(few) == 1 or all(slid.sheet.heights == sheet.heights for slid in few):
        return few[0].sheet
    found = []
    for slid in few:
        best, _ = yield from best_drops(slid.sheet, roll, context, 1)
        rows = slid.sheet.points - sheet.points
        found.append(POINT * rows + best[0].value if best else slid.worth)
    return few[found.index(max(found))].sheet


def play_round(
    sheet: SheetView, roll: tuple[int, ...], context: EvaluationContext
) -> Steps[tuple[SheetView, int, bool]]:
    """One round: the sheet it leaves, the points scored, whether the game is over."""
    before = sheet.points
    sheet = yield from slides(sheet, roll, context)
    yield
    best, _ = yield from best_drops(sheet, roll, context, 1)
    if best:
        sheet = after(sheet, best[0])
    over = ends(sheet)
    return sheet, sheet.points - before + (MINUS_POINTS * minus_rows(sheet) if over else 0), over
