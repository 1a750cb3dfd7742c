"""Goals of questions: small conditions on a drop, a block or a circled combo, each with a reason to show if it is not met.

In a file a goal is a list of conditions that must all hold: ``goal = ["no_hole", {fills = 3}, {any = [{covers = "r2c4"}, "lowest"]}]``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from numberdrop.rules import SHAPES, Cell, Drop, Grid, Landing, Roll, Sheet, landings
from numberdrop.rules.combos import Combo, Kind, find_combos
from numberdrop.rules.reasons.reason import Cells, Reason

from .answer import PositionError
from .asking.question import PromptValues
from .facts import best_certain_improvement, combos_with_free_box, differing_merits, undisputed_best_landing
from .reasons import compare, misses


@dataclass(frozen=True)
class PlacedShape:
    """A drop or block that was legally placed on a sheet, to be checked against conditions."""

    sheet: Sheet
    shapes: tuple[str, ...]
    """The names of the shapes that the roll allows, or only the tile of the block."""
    landing: Landing
    marks: tuple[tuple[int, int, int | str], ...]
    """The cells of the shape as (row, column, mark); the mark is a number, or X for a block."""

    @classmethod
    def of_drop(cls, sheet: Sheet, roll: Roll, drop: Drop, landing: Landing) -> PlacedShape:
        return cls(sheet, roll.shapes, landing, drop.cells)

    @classmethod
    def of_block(cls, sheet: Sheet, landing: Landing) -> PlacedShape:
        return cls(sheet, (landing.shape,), landing, tuple((row, col, "X") for row, col in landing.cells))

    @property
    def cells(self) -> Cells:
        return self.landing.cells

    @cached_property
    def grid_after(self) -> Grid:
        return self.sheet.grid.put({(row, col): mark for row, col, mark in self.marks})

    @cached_property
    def possible_landings(self) -> tuple[Landing, ...]:
        """All landings of ``shapes`` on the sheet."""
        return tuple(landing for name in self.shapes for landing in landings(self.sheet.grid, name))


@dataclass(frozen=True)
class CircledCombo:
    """A combo that was legally circled on a sheet, to be checked against conditions."""

    sheet: Sheet
    combo: Combo

    @property
    def cells(self) -> Cells:
        return self.combo.cells


@dataclass(frozen=True)
class Condition:
    """A named condition of a goal. ``value``: what it asks for (``True``: nothing more); for ``any`` and ``not`` the inner condition(s)."""

    name: str
    value: Any = True

    @property
    def prompt_values(self) -> PromptValues:
        """The values that this condition provides for the placeholders of the question's prompt, such as ``cell``, ``row`` or ``size``."""
        return _PROMPT_VALUES[self.name](self.value) if self.name in _PROMPT_VALUES else {}


Conditions = tuple[Condition, ...]


def prompt_values(goal: Conditions) -> PromptValues:
    """Return the values that all conditions of a goal provide for the placeholders of the question's prompt."""
    values: PromptValues = {}
    for condition in goal:
        values |= condition.prompt_values
    return values


def target_cells(goal: Conditions, *, without_shapes: bool = False) -> Iterator[tuple[Cell, str]]:
    """Yield each cell that a goal names, with the number to write there as text (empty: any number). ``without_shapes``: leave out cells
    that are listed together as the place of a whole shape, which the learner has to find.
    """
    for condition in goal:
        match condition.name:
            case "covers" if len(condition.value) == 1 or not without_shapes:
                yield from ((cell, "") for cell in condition.value)
            case "contains":
                yield from ((cell, "") for cell in condition.value)
            case "writes":
                yield from (((row, col), str(number)) for row, col, number in condition.value)


def composer_choices(goal: Conditions) -> dict[str, object]:
    """Return the choices, by field of ``composer.Sketch``, with which an author gets this goal in the composer."""
    chosen = {name: value for name, value in prompt_values(goal).items() if name in ("row", "kind", "size")}
    marked = [condition.value for condition in goal if condition.name == "covers"]
    return {**chosen, "marked": marked[0]} if marked else chosen


def reason_unmet(thing: PlacedShape | CircledCombo, condition: Condition) -> Reason | None:
    """Return the reason why ``thing`` does not meet a condition; ``None`` if it does."""
    name, value = condition.name, condition.value
    if name == "any":
        reasons = [reason_unmet(thing, inner) for inner in value]
        return None if None in reasons else reasons[0]
    if name == "not":
        return None if reason_unmet(thing, value) else misses.NotWanted(thing.cells)
    return CONDITIONS[name](thing, value)


def meets_goal(thing: PlacedShape | CircledCombo, goal: Conditions) -> bool:
    return all(reason_unmet(thing, condition) is None for condition in goal)


def reasons_unmet(thing: PlacedShape | CircledCombo, goal: Conditions) -> tuple[Reason, ...]:
    """Return the reasons why ``thing`` does not meet a goal, one for each unmet condition. A reason that another landing is better
    (``BetterThere``) is followed by a reason for every merit in which the two differ.
    """
    reasons: list[Reason] = []
    for condition in goal:
        match reason_unmet(thing, condition):
            case compare.BetterThere() as miss:
                reasons += (miss, *miss.merit_reasons)
            case Reason() as miss:
                reasons.append(miss)
    return tuple(reasons)


# Each function returns why a drop or combo does not meet its condition, or ``None``; the tables below name the conditions and hold those
# that are one expression.


def _require_writes(thing: PlacedShape, wanted: tuple[tuple[int, int, int], ...]) -> Reason | None:
    for row, col, number in wanted:
        if (row, col) not in thing.cells:
            return misses.MissesCell((row, col))
        if thing.grid_after[row, col] != number:
            return misses.OtherNumber((row, col), number)
    return None


def _limit_holes(thing: PlacedShape, most: int) -> Reason | None:
    """Return a reason if ``thing`` makes more than ``most`` holes."""
    holes = thing.landing.holes
    return misses.TooManyHoles(holes, len(holes), most) if len(holes) > most else None


def _require_fills(thing: PlacedShape, row: int) -> Reason | None:
    if row in thing.landing.completed_rows:
        return None
    return misses.RowNotFilled(row, tuple((row, col) for col in range(7) if thing.grid_after[row, col] is None))


def _require_opens_combo(thing: PlacedShape, box: tuple[Kind, int]) -> Reason | None:
    kind, size = box
    combos = (combo for combo in _circlable_combos(thing) if combo.kind == kind and combo.size >= size)
    opened = any(not set(thing.cells).isdisjoint(combo.cells) for combo in combos)
    return None if opened else misses.NotThatCombo(kind, size)


def _require_orientation(thing: PlacedShape, held: tuple[str, int]) -> Reason | None:
    name, index = held
    turned = thing.landing.orientation.cells == SHAPES[name].orientations[index].cells
    return None if turned else misses.NotThisWay(thing.cells)


def _require_lowest(thing: PlacedShape, _: object) -> Reason | None:
    top = max(row for row, _ in thing.cells)
    best = min(max(row for row, _ in landing.cells) for landing in thing.possible_landings)
    return misses.TooHigh(top, best) if top > best else None


def _require_unbeaten_landing(thing: PlacedShape, _: object) -> Reason | None:
    """Return a reason if another landing is better beyond doubt (``facts.is_better_for_certain``)."""
    better = best_certain_improvement(thing.landing, thing.possible_landings)
    return compare.BetterThere(better.cells, differing_merits(thing.landing, better)) if better else None


def _require_undisputed_best(thing: PlacedShape, _: object) -> Reason | None:
    """Return a reason if this is not the landing that is better than every other beyond doubt. Raises ``PositionError`` if none is."""
    best = undisputed_best_landing(thing.possible_landings)
    if best is None:
        problem = f"no landing of {thing.shapes[0]} is better for certain than each of the others"
        raise PositionError(f"goal 'least': {problem}")
    if thing.cells == best.cells:
        return None
    return compare.BetterThere(best.cells, differing_merits(thing.landing, best))


def _require_two_open_combos(thing: PlacedShape, _: object) -> Reason | None:
    """Return a reason unless two open combos for different boxes share no number: one to circle in this round, one in the next."""
    pairs = ((a, b) for a, b in combinations(_circlable_combos(thing), 2) if (a.kind, a.size) != (b.kind, b.size))
    return None if any(set(a.cells).isdisjoint(b.cells) for a, b in pairs) else compare.NotTwoOpen(thing.cells)


def _circlable_combos(thing: PlacedShape) -> Iterator[Combo]:
    """Yield, from the grid after the drop, every combo whose box is free."""
    return (combo for combo in find_combos(thing.grid_after) if thing.sheet.box_free(combo.kind, combo.size))


def _require_largest(thing: CircledCombo, _: object) -> Reason | None:
    best = max(combo.size for combo in combos_with_free_box(thing.sheet))
    return misses.SmallerThanBest(thing.combo.size, best, thing.cells) if thing.combo.size < best else None


def _require_wins_letter(thing: CircledCombo, _: object) -> Reason | None:
    letter = thing.sheet.wins_letter(thing.combo.kind, thing.combo.size)
    return None if letter and letter not in thing.sheet.crossed else misses.NoLetter(thing.cells)


def _require_leaves_combo(thing: CircledCombo, box: tuple[Kind, int]) -> Reason | None:
    after = thing.sheet.with_combo(thing.combo)
    left = any((combo.kind, combo.size) == box for combo in combos_with_free_box(after))
    return None if left else compare.LeavesNoOther(*box, thing.cells)


DROP_CONDITIONS: dict[str, Callable[..., Reason | None]] = {
    "covers": lambda thing, cells: next((misses.MissesCell(cell) for cell in cells if cell not in thing.cells), None),
    "writes": _require_writes,
    "no_hole": lambda thing, _: _limit_holes(thing, 0),
    "fewest_holes": lambda thing, _: _limit_holes(thing, min(len(it.holes) for it in thing.possible_landings)),
    "fills": _require_fills,
    "below_line": lambda thing, _: misses.AboveLine(thing.landing.crosses) if thing.landing.crosses else None,
    "opens": _require_opens_combo,
    "held": _require_orientation,
    "lowest": _require_lowest,
    "sound": _require_unbeaten_landing,
    "least": _require_undisputed_best,
    "two_open": _require_two_open_combos,
}
COMBO_CONDITIONS: dict[str, Callable[..., Reason | None]] = {
    "largest": _require_largest,
    "kind": lambda thing, kind: None if thing.combo.kind == kind else misses.OtherKind(kind, thing.cells),
    "size": lambda thing, size: (
        None if thing.combo.size == size else misses.OtherSize(thing.combo.size, size, thing.cells)
    ),
    "contains": lambda thing, cells: next((misses.LeavesOut(cell) for cell in cells if cell not in thing.cells), None),
    "wins_letter": _require_wins_letter,
    "leaves": _require_leaves_combo,
}
CONDITIONS = {**DROP_CONDITIONS, **COMBO_CONDITIONS}
"""The function that checks each condition, by the condition's name in files."""

_PROMPT_VALUES: dict[str, Callable[[Any], PromptValues]] = {
    "covers": lambda cells: {"cell": cells[0], "cells": cells},
    "writes": lambda wanted: {"cell": wanted[0][:2], "number": wanted[0][2]},
    "fills": lambda row: {"row": row},
    "opens": lambda box: {"kind": box[0], "size": box[1]},
    "leaves": lambda box: {"kind": box[0], "size": box[1]},
    "kind": lambda kind: {"kind": kind},
    "size": lambda size: {"size": size},
    "contains": lambda cells: {"cell": cells[0]},
}
