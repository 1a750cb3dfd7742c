"""Miners of puzzles about combos: rings that may or may not be drawn, the largest combo."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.exercises.generators import make
from numberdrop.exercises.generators.chance import Chance
from numberdrop.exercises.goals import Condition
from numberdrop.exercises.misconceptions.beliefs import BELIEFS
from numberdrop.exercises.questions import Circle, Places, Point, Question
from numberdrop.exercises.questions.base import sheet_of
from numberdrop.rules.combos import SMALLEST, find_combos
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import neighbours, on_grid
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.selection import judge_selection
from numberdrop.rules.sheet import Sheet

from .games import moments
from .registry import Found, miner

_MOMENTS = 8
_FEW = 3
_FRESH = 4


def sheets(chance: Chance) -> Iterator[Sheet]:
    """Sheets of one game on which a combo may be circled now."""
    return (game.sheets[0] for game in moments(chance, Phase.COMBO, _MOMENTS, begin=4))


@miner("legal")
def legal(chance: Chance) -> Iterator[Found]:
    """A ring that may be drawn, or one that a single thing forbids: a corner, a branch, a number too many, a box, a circle."""
    if chance.one_in(_FRESH):
        trap = chance.choice(("C1", "C20b"))
        yield Found(make("legal_or_not", chance.below(2**16), {"trap": trap, "mixed": True}, ""), "maker")
    kept = 0
    for sheet in sheets(chance):
        ring = chance.choice((_allowed, _allowed, _believed, _believed, _one_more, _taken))(chance, sheet)
        if ring and kept < _FEW:
            kept += 1
            yield Found(Point(**sheet_of(sheet), selection=Places(ring)), "bots")


def _allowed(chance: Chance, sheet: Sheet) -> Cells:
    """A combo that turns or branches, if there is one: a straight line nobody doubts."""
    every = [one.cells for one in find_combos(sheet.grid) if sheet.box_free(one.kind, one.size)]
    bent = [cells for cells in every if len({r for r, _ in cells}) > 1 and len({c for _, c in cells}) > 1]
    return chance.choice(bent) if bent else ()


def _believed(chance: Chance, sheet: Sheet) -> Cells:
    """What somebody with a wrong rule would circle."""
    for name in chance.shuffled(("C1", "C20b", "C10")):
        book = BELIEFS[name].book
        rings = list(book.combos(sheet)) if book is not None else []
        wrong = [one for one in rings if SMALLEST <= len(one) <= 6 and judge_selection(sheet, one)[1]]
        if wrong:
            return chance.choice(wrong)
    return ()


def _one_more(chance: Chance, sheet: Sheet) -> Cells:
    """A combo and a neighbour that does not belong to it: another number, or one that is circled already."""
    every = [one for one in find_combos(sheet.grid) if one.size <= 5 and sheet.box_free(one.kind, one.size)]
    if not every:
        return ()
    cells = set(chance.choice(every).cells)
    around = {other for cell in cells for other in neighbours(cell)} - cells
    filled = sorted(cell for cell in around if on_grid(cell) and isinstance(sheet.grid[cell], int))
    wrong = [one for one in filled if judge_selection(sheet, (*cells, one))[1]]
    circled = [one for one in wrong if one in sheet.grid.circled]
    return tuple(sorted((*cells, chance.choice(circled or wrong)))) if wrong else ()


def _taken(chance: Chance, sheet: Sheet) -> Cells:
    """A combo whose box is full."""
    full = [one.cells for one in find_combos(sheet.grid) if not sheet.box_free(one.kind, one.size)]
    return chance.choice(full) if full else ()


@miner("largest")
def largest(chance: Chance) -> Iterator[Found]:
    """Several combos, one of them larger than every other that a free box takes."""
    if chance.one_in(_FRESH):
        wishes = {"trap": chance.choice(("C1", "C10", "C20", "C20b", "")), "span": chance.between(4, 6)}
        yield from _unique(make("largest", chance.below(2**16), wishes, ""), "maker")
    kept = 0
    for sheet in sheets(chance):
        for found in _unique(Circle(**sheet_of(sheet), goal=(Condition("largest"),)), "bots"):
            yield found
            kept += 1
        if kept >= _FEW:
            return


def _unique(question: Question, source: str) -> Iterator[Found]:
    assert isinstance(question, Circle)
    sheet = question.sheet
    sizes = sorted((one.size for one in find_combos(sheet.grid) if sheet.box_free(one.kind, one.size)), reverse=True)
    if len(sizes) >= 3 and sizes[0] > sizes[1]:
        yield Found(question, source)
