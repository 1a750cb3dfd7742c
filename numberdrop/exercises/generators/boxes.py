"""Fresh questions about the boxes of the score sheet: which combo still has one, which wins a letter, what it all adds up to.

Every filled box has its ring on the grid, as on a sheet in play.
"""

from __future__ import annotations

from numberdrop.exercises.goals import Condition
from numberdrop.exercises.questions import Circle, Places, Total
from numberdrop.rules.combos import Combo, find_combos
from numberdrop.rules.grid import Grid
from numberdrop.rules.sheet import Sheet

from .chance import Chance, Unlucky, tells_apart
from .registry import maker

_TRIES = 400
_MOST_COMBOS = 300
_LEGAL = range(2, 41)
"""How many combos may be left to choose from: a choice, but one that can be overlooked by eye."""


def _free(sheet: Sheet) -> list[Combo]:
    return [one for one in find_combos(sheet.grid) if sheet.box_free(one.kind, one.size)]


def _circled(chance: Chance, drops: int, rings: int) -> tuple[Sheet, tuple[Places, ...]]:
    """A sheet after some drops, so many combos circled, the lower ones first. Few different numbers make combos likely."""
    low = chance.between(1, 4)
    sheet = Sheet(chance.stack(drops, choosy=3, numbers="1234567"[low - 1 : low + 3]))
    if len(find_combos(sheet.grid)) > _MOST_COMBOS:
        raise Unlucky
    chosen: list[Places] = []
    for _ in range(rings):
        legal = sorted((one for one in _free(sheet) if one.size <= 5), key=lambda one: sum(one.path) / one.size)
        combo = chance.choice(legal[: max(1, len(legal) // 3)])
        chosen.append(Places(combo.cells))
        sheet = sheet.with_combo(combo)
    return sheet, tuple(chosen)


def _draws(chance: Chance, drops: int, rings: int) -> list[tuple[Sheet, tuple[Places, ...]]]:
    """One draw, or none where it has no such combos."""
    try:
        return [_circled(chance, drops, rings)]
    except Unlucky:
        return []


def _bare(sheet: Sheet) -> Grid:
    """The grid without its rings: the question draws them again."""
    return Grid(sheet.grid.marks)


@maker("free_box")
def free_box(chance: Chance, edition: str, trap: str = "", drops: int = 6, rings: int = 1) -> Circle:
    """Circle the largest combo that still has a box; the largest of all has none. ``trap`` C10: sizes count over both kinds."""
    for _ in range(_TRIES):
        for sheet, combos in _draws(chance, drops, rings):
            question = Circle(edition=edition, grid=_bare(sheet), combos=combos, goal=(Condition("largest"),))
            legal = _free(sheet)
            if len(legal) not in _LEGAL:
                continue
            best = max(one.size for one in legal)
            if trap:
                # Cheap to see: who counts a size over both kinds passes the largest over. Running the rule takes longer.
                if any(best == size for _, size in sheet.boxes) and tells_apart(question, trap):
                    return question
            elif max(one.size for one in find_combos(sheet.grid)) > best:
                return question
    raise Unlucky


@maker("letter_combo")
def letter_combo(chance: Chance, edition: str, drops: int = 6, rings: int = 2) -> Circle:
    """Circle a combo that wins a letter: less than half of the legal ones do."""
    for _ in range(_TRIES):
        for sheet, combos in _draws(chance, drops, rings):
            legal = _free(sheet)
            winning = [one for one in legal if sheet.wins_letter(one.kind, one.size)]
            if winning and len(legal) in _LEGAL and 2 * len(winning) < len(legal):
                return Circle(edition=edition, grid=_bare(sheet), combos=combos, goal=(Condition("wins_letter"),))
    raise Unlucky


@maker("combo_points")
def combo_points(chance: Chance, edition: str, drops: int = 8, rings: int = 4) -> Total:
    """What are the combos worth? Both boxes of a size are filled, so that a letter is circled (C11), and no row is full."""
    for _ in range(_TRIES):
        for sheet, combos in _draws(chance, drops, rings):
            question = Total(
                edition=edition, grid=_bare(sheet), combos=combos, fields=("identical", "consecutive", "total")
            )
            if sheet.circled and not sheet.grid.full_rows and tells_apart(question, "C11"):
                return question
    raise Unlucky
