"""Looking one round ahead: what a roll that is known can bring, found by trying every drop that it allows.

Only rolls without a star on a number die: they allow some 800 drops at most, tried in a tenth of a second.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from numberdrop.exercises.misconceptions.rulebook import due_letter
from numberdrop.rules.combos import BONUS, KINDS, SMALLEST, Combo, Kind, find_combos
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.drops import grid_after, legal_drops
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.sheet import Sheet

Reached: TypeAlias = "dict[tuple[Kind, int], Combo]"
"""For each free box that can be filled, one combo that fills it."""


def reach(sheet: Sheet, roll: Roll) -> Reached:
    """The free boxes that one drop of a roll lets a player fill in the same round, each with a combo for it.

    Combos that lie open before the drop count too. Raises ``ValueError`` for a roll with a star on a number die.
    """
    if STAR in roll.numbers:
        raise ValueError(f"{str(roll)!r}: looking ahead takes a roll without stars on the number dice")
    return dict(_reached(sheet.grid.marks, tuple(sorted(sheet.grid.circled)), _free(sheet), str(roll)))


def best_size(sheet: Sheet, roll: Roll) -> int:
    """The size of the largest combo that one drop of a roll lets a player circle; 0 when there is none."""
    return max((size for _, size in reach(sheet, roll)), default=0)


def percent_of_rolls(sheet: Sheet, least: int) -> int:
    """How many of a hundred rolls, whichever comes, let a player circle a combo of at least so many numbers."""
    from numberdrop.coach.chances import rolls_for
    from numberdrop.coach.needs import ROLLS

    return round(100 * rolls_for(sheet, least) / ROLLS)


def crossing(game: Game, must: bool = False) -> tuple[int, ...]:
    """Who can cross the line with what falls in this round, or, with ``must``, who cannot help it.

    What falls is the shape, or for those without it the block of the letter that a star sets off.
    """
    if game.roll is None:
        return ()
    found = []
    for player in range(game.players):
        every = falling_on(game, player)
        across = sum(bool(one.crosses) for one in every)
        if across and (across == len(every) or not must):
            found.append(player)
    return tuple(found)


def falling_on(game: Game, player: int) -> tuple[Landing, ...]:
    """Every landing of what falls on a player's grid in this round; none for who holds the letter."""
    letter, sheet = due_letter(game), game.sheets[player]
    if game.roll is None or letter in sheet.circled:
        return ()
    names = (game.tiles[letter],) if letter else game.roll.shapes
    return tuple(one for name in names for one in landings(sheet.grid, name))


def _free(sheet: Sheet) -> frozenset[tuple[Kind, int]]:
    return frozenset(
        (kind, size) for kind in KINDS for size in range(SMALLEST, BONUS + 1) if sheet.box_free(kind, size)
    )


@lru_cache(maxsize=64)
def _reached(
    marks: str, circled: tuple[tuple[int, int], ...], free: frozenset[tuple[Kind, int]], roll: str
) -> tuple[tuple[tuple[Kind, int], Combo], ...]:
    grid = Grid(marks, frozenset(circled))
    found: Reached = {}
    for drop in legal_drops(grid, Roll.parse(roll)):
        for combo in find_combos(grid_after(grid, drop)):
            box = (combo.kind, combo.size)
            if box in free and box not in found:
                found[box] = combo
    return tuple(found.items())
