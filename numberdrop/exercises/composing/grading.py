"""How hard a composed question is, and what it is about: found out in the same way as for the puzzles that are mined."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from numberdrop.coach.slices import Steps
from numberdrop.exercises.merits import best_landing, compared
from numberdrop.exercises.puzzles import Proof, band_of
from numberdrop.exercises.questions import Circle, Column, PlaceBlock, Point, Predict, Question
from numberdrop.rules.combos import find_combos

Signs = dict[str, float]
_TRIES = 6
"""Times that each bot tries it."""


class Grade(NamedTuple):
    """``band``: 1 (a first look) to 5 (hard for players, too)."""

    band: int
    themes: tuple[str, ...]


def grading(type_: str, question: Question, proof: Proof) -> Steps[Grade | None]:
    """The grade of a question of a type of puzzles; ``None`` for what is no such type, or has no answer."""
    # Who never composes pays nothing for the bots.
    from numberdrop.exercises.mining.levels import SCALES, level_of, signs_of
    from numberdrop.exercises.mining.raters import LADDER, solved
    from numberdrop.exercises.mining.theming import themes_of

    solution = question.solution()
    if type_ not in SCALES or solution is None:
        return None
    signs = {**signs_of(question, proof), **_SIGNS[type_](question)}
    yield
    if "missed" in SCALES[type_].per:
        shares = []
        for bot in LADDER:
            share = solved(question, bot, _TRIES)
            yield
            if share is not None:
                shares.append(share)
        signs["missed"] = 1 - sum(shares) / len(shares) if shares else 0.5
    return Grade(band_of(level_of(type_, signs)), themes_of(type_, question, solution))


# --- what miners know of a puzzle when they make it -------------------------------------------------------------------


def _landing(question: Predict) -> Signs:
    from numberdrop.exercises.mining.falling import covered, traps
    from numberdrop.rules.landing import land

    found = land(question.sheet.grid, question.held.orientation, question.held.column)
    return {"covered": covered(found), "holes_made": len(found.holes), "traps": traps(question)}


def _column(question: Column) -> Signs:
    every = question.landings.values()
    clean = min((one for one in every if not one.holes), key=lambda one: one.low)
    near = sum(len(one.holes) == 1 for one in every)
    return {"near": near, "higher": clean.low - min(one.low for one in every)}


def _legal(question: Point) -> Signs:
    from numberdrop.exercises.making.chance import tells_apart

    believed = sum(tells_apart(question, name) for name in ("C1", "C10", "C20", "C20b"))
    return {"size": len(question.selection), "legal": int(not question.faults), "traps": believed}


def _largest(question: Circle) -> Signs:
    from numberdrop.exercises.mining.falling import traps

    sizes = [one.size for one in find_combos(question.sheet.grid) if question.sheet.box_free(one.kind, one.size)]
    near = sizes.count(max(sizes) - 1)
    return {"size": max(sizes), "count": len(sizes), "near": near, "traps": traps(question)}


def _block(question: PlaceBlock) -> Signs:
    best = best_landing(question.landings)
    if best is None:
        return {}
    return {"near": sum(len(compared(one, best)) == 1 for one in question.landings if one is not best)}


def _row(question: PlaceBlock) -> Signs:
    row = question.values["row"]
    near = sum(row in {at for at, _ in one.cells} and row not in one.rows for one in question.landings)
    return {"near": near, "row": row}


_SIGNS: Mapping[str, Callable[[Any], Signs]] = MappingProxyType({
    "landing": _landing,
    "column": _column,
    "legal": _legal,
    "largest": _largest,
    "block": _block,
    "row": _row,
})  # fmt: skip
