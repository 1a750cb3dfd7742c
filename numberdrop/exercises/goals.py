"""Goals of questions: small conditions on a drop, a block or a circled combo, each with a reason to show if it is not met.

In a file a goal is a list of conditions that must all hold: ``goal = ["no_hole", {fills = 3}, {any = [{covers = "r2c4"}, "lowest"]}]``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from numberdrop.rules.actions import Drop
from numberdrop.rules.combos import Combo, Kind, find_combos
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import SHAPES, Cell, Grid
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import Sheet

from .answer import PositionError
from .asking.question import PromptValues
from .facts import best_beating, best_landing, combos_with_free_box, differing_merits
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

    @cached_property
    def possible_combos(self) -> tuple[Combo, ...]:
        return tuple(combos_with_free_box(self.sheet))


@dataclass(frozen=True)
class Condition:
    """A condition of a goal: its ``name``, and its ``value`` (``True`` if it needs none; further conditions for ``any`` and ``not``)."""

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
        values.update(condition.prompt_values)
    return values


def target_cells(goal: Conditions, *, finding: bool = False) -> Iterator[tuple[Cell, str]]:
    """Yield the cells that a goal names, each with the number to be written there as text (empty if any number will do). If the learner has
    to find the shape (``finding``), a condition to cover several cells is left out: it would reveal the shape.
    """
    for condition in goal:
        match condition.name:
            case "covers" if len(condition.value) == 1 or not finding:
                yield from ((cell, "") for cell in condition.value)
            case "contains":
                yield from ((cell, "") for cell in condition.value)
            case "writes":
                yield from (((row, col), str(number)) for row, col, number in condition.value)


def sketch_choices(goal: Conditions) -> dict[str, object]:
    """Return the choices that an author makes in the composer (fields of ``composer.Sketch``) to get this goal."""
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
        return None if reason_unmet(thing, value) else misses.NotWanted(cells_of(thing))
    check = CONDITIONS[name]
    return check(thing, value)


def meets_goal(thing: PlacedShape | CircledCombo, goal: Conditions) -> bool:
    return all(reason_unmet(thing, condition) is None for condition in goal)


def reasons_unmet(thing: PlacedShape | CircledCombo, goal: Conditions) -> tuple[Reason, ...]:
    """Return the reasons why ``thing`` does not meet a goal, one for each unmet condition. Each ``BetterThere`` is followed by ``Better``
    reasons, one for every merit in which the other landing is better.
    """
    reasons = (miss for condition in goal if (miss := reason_unmet(thing, condition)) is not None)
    return tuple(
        line
        for miss in reasons
        for line in (miss, *(miss.merit_reasons if isinstance(miss, compare.BetterThere) else ()))
    )


def cells_of(thing: PlacedShape | CircledCombo) -> Cells:
    return thing.landing.cells if isinstance(thing, PlacedShape) else thing.combo.cells


# --- conditions on a drop ---------------------------------------------------------------------------------------------


def _require_covers(thing: PlacedShape, cells: Cells) -> Reason | None:
    missed = [cell for cell in cells if cell not in thing.landing.cells]
    return misses.MissesCell(missed[0]) if missed else None


def _require_writes(thing: PlacedShape, wanted: tuple[tuple[int, int, int], ...]) -> Reason | None:
    for row, col, number in wanted:
        if (row, col) not in thing.landing.cells:
            return misses.MissesCell((row, col))
        if thing.grid_after[row, col] != number:
            return misses.OtherNumber((row, col), number)
    return None


def _require_no_hole(thing: PlacedShape, _: object) -> Reason | None:
    holes = thing.landing.holes
    return misses.TooManyHoles(holes, len(holes), 0) if holes else None


def _require_fewest_holes(thing: PlacedShape, _: object) -> Reason | None:
    have, best = len(thing.landing.holes), min(len(landing.holes) for landing in thing.possible_landings)
    return misses.TooManyHoles(thing.landing.holes, have, best) if have > best else None


def _require_fills(thing: PlacedShape, row: int) -> Reason | None:
    if row in thing.landing.completed_rows:
        return None
    return misses.RowNotFilled(row, tuple((row, col) for col in range(7) if thing.grid_after[row, col] is None))


def _require_below_line(thing: PlacedShape, _: object) -> Reason | None:
    return misses.AboveLine(thing.landing.crosses) if thing.landing.crosses else None


def _require_opens_combo(thing: PlacedShape, box: tuple[Kind, int]) -> Reason | None:
    kind, size = box
    new = set(thing.landing.cells)
    opened = any(
        combo.kind == kind
        and combo.size >= size
        and new.intersection(combo.cells)
        and thing.sheet.box_free(kind, combo.size)
        for combo in find_combos(thing.grid_after)
    )
    return None if opened else misses.NotThatCombo(kind, size)


def _require_orientation(thing: PlacedShape, held: tuple[str, int]) -> Reason | None:
    name, index = held
    now = thing.landing.orientation
    wanted = SHAPES[name].orientations[index]
    return None if now.cells == wanted.cells else misses.NotThisWay(thing.landing.cells)


def _require_lowest(thing: PlacedShape, _: object) -> Reason | None:
    top = max(row for row, _ in thing.landing.cells)
    best = min(max(row for row, _ in landing.cells) for landing in thing.possible_landings)
    return misses.TooHigh(top, best) if top > best else None


def _require_sound(thing: PlacedShape, _: object) -> Reason | None:
    """Return a reason if another landing is better than this one beyond doubt (``facts.is_better_for_certain``); otherwise ``None``."""
    better = best_beating(thing.landing, thing.possible_landings)
    return compare.BetterThere(better.cells, differing_merits(thing.landing, better)) if better else None


def _require_best(thing: PlacedShape, _: object) -> Reason | None:
    """Return a reason unless this landing is better than each of the others beyond doubt. Raises ``PositionError`` if no landing is."""
    best = best_landing(thing.possible_landings)
    if best is None:
        raise PositionError(
            f"goal 'least': no landing of {thing.shapes[0]} is better for certain than each of the others"
        )
    if thing.landing.cells == best.cells:
        return None
    return compare.BetterThere(best.cells, differing_merits(thing.landing, best))


def _require_two_open_combos(thing: PlacedShape, _: object) -> Reason | None:
    """Return a reason unless two combos are open for different boxes that share no number: one for this round, one for the next."""
    free = [combo for combo in find_combos(thing.grid_after) if thing.sheet.box_free(combo.kind, combo.size)]
    apart = any(
        (a.kind, a.size) != (b.kind, b.size) and not set(a.cells).intersection(b.cells)
        for a, b in combinations(free, 2)
    )
    return None if apart else compare.NotTwoOpen(thing.landing.cells)


# --- conditions on a combo --------------------------------------------------------------------------------------------


def _require_largest(thing: CircledCombo, _: object) -> Reason | None:
    best = max(combo.size for combo in thing.possible_combos)
    return misses.SmallerThanBest(thing.combo.size, best, thing.combo.cells) if thing.combo.size < best else None


def _require_kind(thing: CircledCombo, kind: Kind) -> Reason | None:
    return None if thing.combo.kind == kind else misses.OtherKind(kind, thing.combo.cells)


def _require_size(thing: CircledCombo, size: int) -> Reason | None:
    return None if thing.combo.size == size else misses.OtherSize(thing.combo.size, size, thing.combo.cells)


def _require_contains(thing: CircledCombo, cells: Cells) -> Reason | None:
    missed = [cell for cell in cells if cell not in thing.combo.cells]
    return misses.LeavesOut(missed[0]) if missed else None


def _require_wins_letter(thing: CircledCombo, _: object) -> Reason | None:
    letter = thing.sheet.wins_letter(thing.combo.kind, thing.combo.size)
    return None if letter and letter not in thing.sheet.crossed else misses.NoLetter(thing.combo.cells)


def _require_leaves_combo(thing: CircledCombo, box: tuple[Kind, int]) -> Reason | None:
    kind, size = box
    after = thing.sheet.with_combo(thing.combo)
    left = any((combo.kind, combo.size) == box for combo in combos_with_free_box(after))
    return None if left else compare.LeavesNoOther(kind, size, thing.combo.cells)


DROP_CONDITIONS: dict[str, Callable[..., Reason | None]] = {
    "covers": _require_covers,
    "writes": _require_writes,
    "no_hole": _require_no_hole,
    "fewest_holes": _require_fewest_holes,
    "fills": _require_fills,
    "below_line": _require_below_line,
    "opens": _require_opens_combo,
    "held": _require_orientation,
    "lowest": _require_lowest,
    "sound": _require_sound,
    "least": _require_best,
    "two_open": _require_two_open_combos,
}
COMBO_CONDITIONS: dict[str, Callable[..., Reason | None]] = {
    "largest": _require_largest,
    "kind": _require_kind,
    "size": _require_size,
    "contains": _require_contains,
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
