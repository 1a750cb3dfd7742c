"""Trying something on a sheet, with no game around it: the same outcome as of an act in a game, and the sheet after it.

For a sandbox, a question of an exercise, a sheet on the table: whoever has a sheet and dice, but nobody's turn. A grid, or its picture,
stands for a sheet with nothing else on it.
"""

from __future__ import annotations

from collections.abc import Iterable

from .actions import Drop
from .dice import Roll
from .drops import explain_block, explain_drop, judge_numbers, judge_placing
from .grid import Grid
from .outcome import Later, Outcome
from .reasons.reason import Verdict
from .selection import judge_selection
from .shapes import Cell
from .sheet import Sheet
from .transition import explain_combo


def try_drop(
    where: Sheet | Grid | str, cells: Iterable[tuple[int, int, int | None]], roll: Roll | str
) -> Outcome[Sheet]:
    """Dropping one of a roll's shapes with its numbers; ``None`` is a star whose number is not chosen yet.

    >>> outcome = try_drop(Sheet(), [(0, 0, 1), (0, 1, 2), (1, 0, 3), (1, 1, None)], Roll.parse("123*O"))
    >>> outcome.legal, outcome.landing, outcome.refusals
    (False, <Landing of O on ((0, 0), (0, 1), (1, 0), (1, 1))>, (NoNumber(cell=(1, 1)),))
    """
    sheet, roll = Sheet.of(where), Roll.of(roll)
    numbered = tuple(sorted(cells, key=lambda cell: cell[:2]))
    landing, faults = judge_placing(sheet.grid, tuple((row, col) for row, col, _ in numbered), roll.shapes)
    faults += judge_numbers(numbered, roll)
    if landing is None or faults:
        return Outcome(sheet, Verdict.refuse(faults).refusals, landing, before=sheet)
    drop = Drop(tuple((row, col, number) for row, col, number in numbered if number is not None))
    return Outcome(sheet.with_numbers(drop.cells), (), landing, Later(explain_drop, sheet, drop, landing, roll), sheet)


def try_block(where: Sheet | Grid | str, cells: Iterable[Cell], tile: str) -> Outcome[Sheet]:
    """Dropping a block of X, by the name of its tile."""
    sheet, spots = Sheet.of(where), tuple(sorted(cells))
    landing, faults = judge_placing(sheet.grid, spots, (tile,))
    if landing is None:
        return Outcome(sheet, Verdict.refuse(faults).refusals, before=sheet)
    return Outcome(sheet.with_block(spots), (), landing, Later(explain_block, sheet, landing), sheet)


def try_combo(where: Sheet | Grid | str, cells: Iterable[Cell], solo: bool = False) -> Outcome[Sheet]:
    """Circling a selection of cells; ``solo`` is for whoever plays alone, where letters only shelter."""
    sheet = Sheet.of(where)
    combo, faults = judge_selection(sheet, cells)
    if combo is None or faults:
        return Outcome(sheet, Verdict.refuse(faults).refusals, combo, before=sheet)
    return Outcome(sheet.with_combo(combo), (), combo, Later(explain_combo, sheet, combo, solo), sheet)
