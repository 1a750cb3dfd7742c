"""Sheets in play, with combos on them that are circled already: every filled box has its ring on the grid."""

from __future__ import annotations

from numberdrop.exercises.asking.on_sheet import Places
from numberdrop.exercises.positions.chance import Chance, Unlucky
from numberdrop.rules.combos import Combo, find_combos
from numberdrop.rules.grid import Grid
from numberdrop.rules.sheet import Sheet

_MOST_COMBOS = 300
FEW_LEFT = range(2, 41)
"""How many combos may be left to choose from: a choice, but one that can be overlooked by eye."""


def free_combos(sheet: Sheet) -> list[Combo]:
    return [one for one in find_combos(sheet.grid) if sheet.box_free(one.kind, one.size)]


def _circled(chance: Chance, drops: int, rings: int) -> tuple[Sheet, tuple[Places, ...]]:
    """A sheet after some drops, so many combos circled, the lower ones first. Few different numbers make combos likely."""
    low = chance.between(1, 4)
    sheet = Sheet(chance.stack(drops, choosy=3, numbers="1234567"[low - 1 : low + 3]))
    if len(find_combos(sheet.grid)) > _MOST_COMBOS:
        raise Unlucky
    chosen: list[Places] = []
    for _ in range(rings):
        legal = sorted((one for one in free_combos(sheet) if one.size <= 5), key=lambda one: sum(one.path) / one.size)
        combo = chance.choice(legal[: max(1, len(legal) // 3)])
        chosen.append(Places(combo.cells))
        sheet = sheet.with_combo(combo)
    return sheet, tuple(chosen)


def draws(chance: Chance, drops: int, rings: int) -> list[tuple[Sheet, tuple[Places, ...]]]:
    """One draw, or none where it has no such combos."""
    try:
        return [_circled(chance, drops, rings)]
    except Unlucky:
        return []


def bare(sheet: Sheet) -> Grid:
    """The grid without its rings: the question draws them again."""
    return Grid(sheet.grid.marks)
