"""Puzzles about what may be circled."""

from itertools import combinations
from typing import Any

from tests.rules.reference.board import Cell, Cells
from tests.rules.reference.combos import combos, is_connected, kind_of, neighbours
from tests.rules.reference.sheet import Paper

from .reading import Solved, cells, paper, words


def unusable(sheet: Paper, chosen: Cells) -> set[Cell]:
    """Cells that no combo may use: empty ones, blocks, numbers circled before."""
    return {cell for cell in chosen if not isinstance(sheet.board.get(cell), int) or cell in sheet.circled}


def strays(sheet: Paper, chosen: Cells) -> set[Cell]:
    """Cells without which the rest may be circled."""
    return {cell for cell in chosen if sheet.may_circle(chosen - {cell})}


def outside(sheet: Paper, chosen: Cells) -> set[Cell]:
    """Cells that no largest combo among them holds, boxes ignored; none where there is no combo."""
    for size in range(len(chosen), 2, -1):
        held = [
            part for part in map(frozenset, combinations(chosen, size)) if kind_of(sheet.board, sheet.circled, part)
        ]
        if held:
            return set(chosen).difference(*held)
    return set()


def suspects(sheet: Paper, chosen: Cells) -> set[Cell]:
    """Cells at which something is wrong, though it may be the other cell's fault.

    Neighbours (by a side or a corner) whose numbers make no step of a run, and the two steps where a run turns back or
    branches. All cells where the selection falls apart, or where only its box is taken.
    """
    if kind_of(sheet.board, sheet.circled, chosen):
        return set(chosen)
    found = {cell for cell in chosen if not any(near in chosen for near in neighbours(cell))}
    for one, other in combinations(chosen, 2):
        across = max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1
        corner = across and other not in neighbours(one)
        if corner and not is_connected(chosen):
            found |= {one, other}
        if other in neighbours(one) and abs(sheet.board[one] - sheet.board[other]) != 1:
            found |= {one, other}
    for cell in chosen:
        beside = [near for near in neighbours(cell) if near in chosen]
        for one, other in combinations(beside, 2):
            if sheet.board[one] == sheet.board[other]:
                found |= {one, cell, other}
    return found


def legal(question: dict[str, Any]) -> Solved:
    """``legal``, or the cells that break a rule: those alone if one can tell, otherwise those at which something is wrong."""
    sheet, chosen = paper(question), cells(question["selection"])
    if sheet.may_circle(chosen):
        return Solved(frozenset([frozenset(["legal"])]), len(chosen) + 1)
    surely = unusable(sheet, chosen) | strays(sheet, chosen)
    all_numbers = all(isinstance(sheet.board.get(cell), int) for cell in chosen)
    too_many = surely | outside(sheet, chosen)
    perhaps = too_many | suspects(sheet, chosen) if all_numbers else set(chosen)
    right = frozenset(words(frozenset([cell])) for cell in surely or perhaps)
    return Solved(right, len(chosen) + 1, count=(len(too_many), len(perhaps)))


def largest(question: dict[str, Any]) -> Solved:
    """The largest combos for which the sheet has a free box."""
    assert question["goal"] == ["largest"]
    sheet = paper(question)
    fitting = {chosen for _, chosen in combos(sheet.board, sheet.circled) if sheet.may_circle(chosen)}
    most = max(map(len, fitting))
    return Solved(frozenset(words(chosen) for chosen in fitting if len(chosen) == most), len(fitting))
