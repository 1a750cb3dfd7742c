"""What the numbers of a sheet are worth, packed so that one addition counts everything at once.

A *count* is one whole number that holds a sum of weights and, below it, how many open runs and groups there are of each
length and how many combos lie open. Counts are added and taken away like numbers; only when all is added up are its parts
read. So a drop costs a few additions, whatever else stands on the sheet.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Hashable
from functools import lru_cache

from numberdrop.coach.engine.position import TEN
from numberdrop.coach.engine.weight_tables import LEVELS

from .next_numbers import Next, on_dice
from .value import Boxes, best_next_worth, boxes_of, end_state, next_worth, numbers_of, rest_worth

_FIELD = 8  # bits for each length
_GROUPS = 8 * _FIELD  # where the lengths of groups begin; those of runs begin at 0
_READY_GROUPS = 2 * _GROUPS
_READY_RUNS = _READY_GROUPS + 16
NEXT = _READY_RUNS + 16
"""Where it is counted what the next number makes: runs of each length, then groups."""
WORTH = NEXT + 2 * _GROUPS
"""Above this bit stands the sum of weights."""
PARTS, NEXT_PARTS = (1 << NEXT) - 1, (1 << WORTH - NEXT) - 1
"""The bits below each."""
_LENGTHS = (1 << _GROUPS) - 1
_LONGEST = 7
_MOST_RESTS = 5_000
_CLOSED = 4  # instead of a state, for a number without an open side
LONG = TEN + 1
"""Lengths of runs that a table of ends has."""


def _states(step: int) -> tuple[int, ...]:
    """By mark and open sides: where the lengths of that state begin in a table of ends."""
    return tuple(
        (_CLOSED if not sides else end_state(mark + step, sides)) * LONG
        for mark in range(TEN + 1)
        for sides in range(4)
    )


UPPER, LOWER = _states(1), _states(-1)


class Remainder(dict[int, tuple[int, int]]):
    """By the parts of a count: the worth of the largest group and run and of what lies open; and whether anything does."""

    def __init__(self, weights: array[int], boxes: Boxes) -> None:
        self.weights, self.boxes = weights, boxes

    def __missing__(self, parts: int) -> tuple[int, int]:
        if len(self) > _MOST_RESTS:
            self.clear()
        group = max(0, ((parts >> _GROUPS & _LENGTHS).bit_length() - 1) // _FIELD)
        run = max(0, ((parts & _LENGTHS).bit_length() - 1) // _FIELD)
        groups, runs = parts >> _READY_GROUPS & 0xFFFF, parts >> _READY_RUNS
        found = self[parts] = rest_worth(self.weights, self.boxes, group, run, groups, runs), groups + runs
        return found


class BestNext(dict[int, int]):
    """By what is counted of the next number: the worth of the best that it makes."""

    def __init__(self, weights: array[int], boxes: Boxes) -> None:
        self.weights, self.boxes = weights, boxes

    def __missing__(self, parts: int) -> int:
        if len(self) > _MOST_RESTS:
            self.clear()
        runs, groups = (
            Counter({size: parts >> where + _FIELD * size & 0xFF for size in range(1, 8)}) for where in (0, _GROUPS)
        )
        found = self[parts] = best_next_worth(self.weights, self.boxes, groups, runs)
        return found


class LookupTables:
    """Counts of a group and of the ends of a run, for one stage of the game and the boxes filled."""

    def __init__(self, weights: bytes, stage: int, late: int, same: int, climb: int, bonus: int) -> None:
        boxes = boxes_of(weights, stage, late, same, climb, bonus)
        self.group = tuple(
            (boxes.group[(min(size, _LONGEST) * 4 + sides) * 2 + dice] << WORTH)
            + (1 << (_GROUPS + _FIELD * min(size, _LONGEST)) if sides else 0)
            + (boxes.may_group[size] << _READY_GROUPS)
            for size in range(9)
            for sides in range(4)
            for dice in range(2)
        )
        """[size, at most 8][open sides, at most 3][on the dice]"""
        self.upper = self._ends(boxes, 0)
        """[state][length] of the run whose upper end this is"""
        self.lower = self._ends(boxes, 8)
        w = numbers_of(weights)
        self.next = {
            (level, Next(group, run)): (next_worth(w, late, level, Next(group, run)) << WORTH)
            + (group and 1 << NEXT + _GROUPS + _FIELD * group)
            + (run and 1 << NEXT + _FIELD * run)
            for level in range(LEVELS)
            for group in range(_LONGEST + 1)
            for run in range(_LONGEST + 1)
        }
        """What the next number makes, so far above its column."""
        self.rest, self.best_next = Remainder(w, boxes), BestNext(w, boxes)
        self.lone: dict[Hashable, int] = {}
        """What new numbers add where no old one matters: by how their cells and the edges beside them touch, their
        marks, their open sides."""

    @staticmethod
    def _ends(boxes: Boxes, way: int) -> tuple[int, ...]:
        counts = []
        for state in range(_CLOSED + 1):
            for length in range(LONG):
                capped = min(length, _LONGEST)
                worth = 0
                if length > 1 or state != _CLOSED:
                    worth = boxes.run[(way + capped) * 4 + (0 if state == _CLOSED else state)]
                open_ = 1 << (_FIELD * capped) if 1 < state < _CLOSED else 0
                ready = boxes.may_run[length] << _READY_RUNS if not way else 0
                counts.append((worth << WORTH) + open_ + ready)
        return tuple(counts)


@lru_cache(maxsize=128)
def tables_of(weights: bytes, stage: int, late: int, same: int, climb: int, bonus: int) -> LookupTables:
    """Made once."""
    return LookupTables(weights, stage, late, same, climb, bonus)


DICE = tuple(on_dice(mark) for mark in range(TEN + 1))
