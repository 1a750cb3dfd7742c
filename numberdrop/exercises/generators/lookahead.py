"""Fresh questions about combos to come: two at a time, take or wait, the drop that the next roll rewards, the letter's combo."""

from __future__ import annotations

from collections.abc import Iterable

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.facts.lookahead import best_size, reach
from numberdrop.exercises.goals import Condition
from numberdrop.exercises.questions import Ahead, Circle, Place, Places, PositionError, Reachable, SheetAt, TakeOrWait
from numberdrop.exercises.questions.lookahead import Numbers
from numberdrop.rules.actions import Drop
from numberdrop.rules.combos import KINDS, Kind, find_combos
from numberdrop.rules.dice import Roll
from numberdrop.rules.drops import grid_after, legal_drops
from numberdrop.rules.grid import Grid
from numberdrop.rules.sheet import Sheet

from .chance import Chance, Unlucky
from .example_sheets import circled_on
from .registry import maker

_TRIES = 200
_FEW = 25
"""Tries of what costs an enumeration each."""
_SMALL: tuple[tuple[Kind, int], ...] = tuple((kind, size) for kind in KINDS for size in (3, 4, 5))
_FEW_NUMBERS = ("234", "345", "456", "3456", "2345")
"""Numbers in which combos are likely."""


@maker("two_open")
def two_open(chance: Chance, edition: str, drops: int = 5) -> Place:
    """Place shape and numbers so that two combos lie open for two boxes: one for now, one for later."""
    for _ in range(_FEW):
        numbers = chance.choice(_FEW_NUMBERS)
        grid = chance.stack(chance.between(max(2, drops - 2), drops), choosy=3, numbers=numbers + "1234567")
        if _two(grid):
            continue
        question = Place(edition=edition, grid=grid, roll=chance.roll(), goal=(Condition("two_open"),))
        if question.solution() is not None:
            return question
    raise Unlucky


def _two(grid: Grid) -> bool:
    return len({(one.kind, one.size) for one in find_combos(grid)}) > 1


@maker("leave_one")
def leave_one(chance: Chance, edition: str, drops: int = 6) -> Circle:
    """Circle a combo so that another, named one is left for the next round; some combos would use up its numbers."""
    for _ in range(_TRIES):
        grid = chance.stack(chance.between(drops - 2, drops), choosy=3, numbers=chance.choice(_FEW_NUMBERS) + "17")
        every = find_combos(grid)
        if not 3 <= len(every) <= 14:
            continue
        box = chance.choice(sorted({(one.kind, one.size) for one in every}))
        question = Circle(edition=edition, grid=grid, goal=(Condition("leaves", box),))
        fine = [one for one in every if question.accepts(Answer.of(one.cells))]
        if fine and 2 * len(fine) <= len(every):
            return question
    raise Unlucky


@maker("ahead")
def ahead(chance: Chance, edition: str, count: int = 3, drops: int = 4) -> Ahead:
    """The next roll is known: after which of these drops does it allow the largest combo?"""
    for _ in range(_FEW):
        grid = chance.stack(
            chance.between(max(2, drops - 1), drops), choosy=3, numbers=chance.choice(_FEW_NUMBERS) + "17"
        )
        now, then = chance.roll(), str(chance.roll())
        every = [one for one in chance.shuffled(legal_drops(grid, now)[:: chance.between(3, 7)]) if _tidy(grid, one)][
            :6
        ]
        sheet = Sheet(grid)
        sized = sorted(((best_size(_after(sheet, one), Roll.parse(then)), i, one) for i, one in enumerate(every)))
        if len(sized) < count or sized[-1][0] == sized[-2][0] or sized[-1][0] > 8:
            continue
        chosen = [sized[-1][2], sized[-2][2], *(one for _, _, one in sized[: count - 2])]
        among = tuple(Numbers(str(Answer(one.cells))) for one in chance.shuffled(chosen))
        return Ahead(edition=edition, grid=grid, roll=then, among=among)
    raise Unlucky


def _tidy(grid: Grid, drop: Drop) -> bool:
    """Whether a drop looks like one that somebody would make: no high tower."""
    return max(row for row, _, _ in drop.cells) <= max(grid.heights) + 1


def _after(sheet: Sheet, drop: Drop) -> Sheet:
    return Sheet(grid_after(sheet.grid, drop), boxes=sheet.boxes)


@maker("take_or_wait")
def take_or_wait(chance: Chance, edition: str, wait: bool | None = None, drops: int = 7) -> TakeOrWait:
    """A combo lies open and the next roll is known: take it now, or wait for more?"""
    wanted = chance.one_in(2) if wait is None else wait
    for _ in range(_FEW * 2):
        sheet = _begun(chance, drops, [box for box in _SMALL if chance.below(5) < 2])
        after = sheet.sheet_in(edition)
        every = [one for one in find_combos(after.grid) if after.box_free(one.kind, one.size)]
        most = max((one.size for one in every), default=0)
        if not 3 <= most <= 5 or sum(one.size == most for one in every) > 1 or len(every) > 6:
            continue
        combo = next(one for one in every if one.size == most)
        roll = _likely(chance, [int(str(after.grid[cell])) for cell in combo.cells])
        if wanted and best_size(after, roll) <= most:
            continue  # one enumeration spared: nothing larger comes of waiting
        question = TakeOrWait(
            edition=edition, grid=sheet.grid, combos=sheet.combos, roll=str(roll), ring=Places(combo.cells)
        )
        try:
            if question.rights == {"wait" if wanted else "take"}:
                return question
        except PositionError:
            continue
    raise Unlucky


def _likely(chance: Chance, numbers: list[int]) -> Roll:
    """A possible roll that shares numbers with a combo."""
    for _ in range(60):
        roll = chance.roll()
        low, high = min(numbers) - 1, max(numbers) + 1
        if sum(low <= int(face) <= high for face in roll.numbers) >= 3:
            return roll
    raise Unlucky


@maker("in_reach")
def in_reach(chance: Chance, edition: str, count: int = 4, drops: int = 7) -> Reachable:
    """Which boxes can this roll fill? At least one can be filled, one is out of reach, and one is full already."""
    for _ in range(_FEW):
        sheet = _begun(chance, drops, chance.shuffled(_SMALL)[: chance.between(1, 2)])
        after, roll = sheet.sheet_in(edition), chance.roll()
        found = reach(after, roll)
        every = [f"{kind}{size}" for kind in KINDS for size in (3, 4, 5, 6, 7)]
        can = [f"{kind}{size}" for kind, size in found if size < 8]
        full = [f"{kind}{size}" for kind, size in sorted(after.boxes)]
        # Just out of reach is worth asking about; far out of reach is not.
        out = [
            one
            for one in every
            if one not in can and one not in full and f"{one[:-1]}{int(one[-1]) - 1}" in (*can, *full)
        ]
        if not can or not out or not full:
            continue
        chosen = [chance.choice(full), chance.choice(out), *chance.shuffled(can)[: count - 2]]
        among = sorted(chosen, key=every.index)
        if len(chosen) == count:
            return Reachable(edition=edition, grid=sheet.grid, combos=sheet.combos, roll=str(roll), among=tuple(among))
    raise Unlucky


def _begun(chance: Chance, drops: int, boxes: Iterable[tuple[str, int]]) -> SheetAt:
    """A sheet some rounds into the game: a stack, and a combo circled for each of these boxes."""
    grid = chance.stack(chance.between(drops - 2, drops), choosy=3, numbers=chance.choice(_FEW_NUMBERS) + "17")
    return circled_on(chance, grid, boxes)


@maker("shield")
def shield(chance: Chance, edition: str, drops: int = 7) -> Circle:
    """Of several combos circle the one that wins a letter; a larger one that wins none is there to tempt."""
    for _ in range(_TRIES):
        size = chance.choice((3, 3, 4))
        sheet = _begun(chance, drops, [(chance.choice(KINDS), size)])
        question = Circle(edition=edition, grid=sheet.grid, combos=sheet.combos, goal=(Condition("wins_letter"),))
        after = question.sheet
        every = [one for one in find_combos(after.grid) if after.box_free(one.kind, one.size)]
        winning = [one for one in every if after.wins_letter(one.kind, one.size)]
        if 1 <= len(winning) <= 3 and len(every) <= 12 and any(one.size > size for one in every):
            return question
    raise Unlucky
