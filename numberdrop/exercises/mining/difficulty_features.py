"""What can be counted of a puzzle, and makes it hard or easy: signs by name, some of all puzzles, some of one type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.facts import gains
from numberdrop.exercises.facts.landing_features import best_landing, compared
from numberdrop.exercises.generators.chance import tells_apart
from numberdrop.exercises.misconceptions.beliefs import runnable
from numberdrop.exercises.puzzles import Proof
from numberdrop.exercises.questions import (
    Audit,
    Circle,
    Column,
    Most,
    PlaceBlock,
    Plan,
    Point,
    Predict,
    Question,
    Retro,
    Slides,
    Star,
    Ten,
    Under,
    Which,
)  # fmt: skip
from numberdrop.rules.combos import find_combos
from numberdrop.rules.game import BOTTOM
from numberdrop.rules.grid import COLS, Grid
from numberdrop.rules.landing import Landing, land

Signs: TypeAlias = dict[str, float]


def signs_of(type_: str, question: Question, proof: Proof) -> Signs:
    """Every sign of a puzzle."""
    grid = question.picture or Grid()
    heights = grid.heights
    found: Signs = {
        "tried": proof.tried, "right": proof.right, "unique": int(proof.unique), "height": max(heights),
        "holes": sum(grid[row, col] is None for col in range(COLS) for row in range(heights[col])),
        "circled": len(grid.circled), "boxes": len(getattr(question, "boxes", ())),
        "stars": str(getattr(question, "roll", "")).count("*"),
    }  # fmt: skip
    return {**found, **_OWN[type_](question)} if type_ in _OWN else found


def traps(question: Question) -> int:
    """How many misconceptions answer otherwise."""
    books = (belief.book for belief in runnable() if belief.book is not None)
    wrong = [question.solution(book) for book in books]
    return len({str(one) for one in wrong if one is not None and not one.empty and not question.accepts(one)})


def covered(landing: Landing) -> int:
    """Empty cells below something in the columns over which a shape fell: what makes one look twice where it ends."""
    columns = {col for _, col in landing.cells}
    return sum(landing.marks[col::COLS].rstrip(".").count(".") for col in columns)


def _landing(question: Predict) -> Signs:
    found = land(question.sheet.grid, question.held.orientation, question.held.column)
    return {"covered": covered(found), "holes_made": len(found.holes), "traps": traps(question)}


def _column(question: Column) -> Signs:
    every = question.landings.values()
    clean = min((one for one in every if not one.holes), key=lambda one: one.low)
    near = sum(len(one.holes) == 1 for one in every)
    return {"near": near, "higher": clean.low - min(one.low for one in every)}


def _legal(question: Point) -> Signs:
    believed = sum(tells_apart(question, name) for name in ("C1", "C10", "C20", "C20b"))
    return {"size": len(question.selection), "legal": int(not question.faults), "traps": believed}


def _largest(question: Circle) -> Signs:
    sheet = question.sheet
    sizes = [one.size for one in find_combos(sheet.grid) if sheet.box_free(one.kind, one.size)]
    return {
        "size": max(sizes), "count": len(sizes), "near": sizes.count(max(sizes) - 1), "traps": traps(question)
    }  # fmt: skip


def _most(question: Most) -> Signs:
    return {"points": question.most.points}


def _star(question: Star) -> Signs:
    return {"helping": sum(one.combo is not None for one in question.brings.values())}


def _plan(question: Plan) -> Signs:
    greedy = gains.best_drop(question.sheet, question.roll)
    waits = greedy is not None and not question.accepts(Answer(greedy.cells))
    return {"waits": int(waits), "points": question.most}


def _ten(question: Ten) -> Signs:
    return {
        "rolls": len(question.rolls),
        "empty": len(gains.missing(question.sheet, question.column)),
        "no": int("no" in question.rights),
    }


def _block(question: PlaceBlock) -> Signs:
    best = best_landing(question.landings)
    if best is None:
        return {}
    near = sum(len(compared(one, best)) == 1 for one in question.landings if one is not best)
    return {"near": near, "holes_made": len(best.holes)}


def _row(question: PlaceBlock) -> Signs:
    """``near``: landings that reach into the row and leave a gap in it."""
    row = question.values["row"]
    return {"near": sum(row in {at for at, _ in one.cells} and row not in one.rows for one in question.landings)}


def _hit(question: Which) -> Signs:
    sheets = question.game.sheets
    return {
        "players": len(sheets),
        "waiting": len(set().union(*(sheet.active for sheet in sheets))),
        "letters": len(set().union(*(sheet.circled for sheet in sheets))),
        "crossed": len(set().union(*(sheet.crossed for sheet in sheets))),
        "star": int(question.game.roll is not None and question.game.roll.has_star),
        "traps": traps(question),
    }


def _referee(question: Audit) -> Signs:
    """``sum``: a sum is wrong; ``deep``: one of those that go into the total; ``missing``: a mark that should be there."""
    (wrong,) = question.rights
    return {
        "entries": len(question.ids),
        "sum": int(wrong in question.sums),
        "deep": int(wrong in ("identical", "consecutive", "rows")),
        "missing": int(wrong not in question.sums and wrong not in question.marks),
    }


def _lows(question: Retro) -> list[tuple[int, int]]:
    """The lowest rows of each two pieces, that which fell first before the other."""
    lows = [min(row for row, _ in question.named[pick][1]) for pick in question.right]
    return [(first, later) for i, first in enumerate(lows) for later in lows[i + 1 :]]


def deceiving(question: Retro) -> int:
    """How often a piece that fell later lies lower, and so looks as if it had been there first."""
    return sum(later < first for first, later in _lows(question))


def _retro(question: Retro) -> Signs:
    level = sum(later == first for first, later in _lows(question))
    return {"pieces": len(question.pieces), "under": deceiving(question), "level": level}


def _slides(question: Slides) -> Signs:
    return {
        "rounds": len(question.rolls),
        "stars": sum("*" in roll for roll in question.rolls),
        "low": sum(level == BOTTOM - 1 for level in question.notches),
    }


def _under(question: Under) -> Signs:
    fits = [question.fitting(one) for one in question.landings]
    return {"shapes": len(question.shapes), "near": fits.count(len(question.shapes) - 1)}


_OWN: Mapping[str, Callable[[Any], Signs]] = MappingProxyType({
    "landing": _landing, "column": _column, "legal": _legal, "largest": _largest, "most": _most, "star": _star,
    "plan": _plan, "ten": _ten, "block": _block, "row": _row, "hit": _hit, "referee": _referee, "retro": _retro,
    "slides": _slides, "under": _under,
})  # fmt: skip
