"""What a puzzle may be about, found out from its position and its answer: what several kinds have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.facts import gains
from numberdrop.exercises.misconceptions.beliefs import BELIEFS
from numberdrop.rules.actions import NumberedCell
from numberdrop.rules.combos import BONUS, Combo, find_combos
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.grid import COLS, Grid, neighbours
from numberdrop.rules.landing import Landing
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import Sheet

from .answers import Dropping
from .question import Question


def under_something(landing: Landing) -> Iterator[str]:
    """Below something, in a column over which the shape falls, a cell is empty."""
    if any("." in landing.marks[col::COLS].rstrip(".") for _, col in landing.cells):
        yield "overhang"


def sparing(landing: Landing, every: Sequence[Landing]) -> Iterator[str]:
    """The right landing makes fewer holes than at least half of all."""
    if 2 * sum(len(one.holes) > len(landing.holes) for one in every) >= len(every):
        yield "hole-cost"


def danger(every: Sequence[Landing]) -> Iterator[str]:
    """Something that one may choose crosses the line."""
    if any(one.crosses for one in every):
        yield "line-danger"


def form(cells: Cells, *, equal: bool) -> Iterator[str]:
    """Equal numbers, one of which has three neighbours; different ones that stand in no straight line."""
    if equal and any(len(set(cells).intersection(neighbours(cell))) > 2 for cell in cells):
        yield "identical-branch"
    if not equal and len({row for row, _ in cells}) > 1 and len({col for _, col in cells}) > 1:
        yield "run-turn"


def larger_by_corners(question: Question, answer: Answer) -> Iterator[str]:
    """Whoever thinks that numbers hang together at their corners sees a larger combo."""
    book = BELIEFS["C1"].book
    theirs = question.solution(book) if book is not None else None
    if theirs is not None and len(theirs.cells) > len(answer.cells):
        yield "corner-touch"


def circled(sheet: Sheet, grid: Grid, combo: Combo) -> Iterator[str]:
    """A combo that is circled on a grid of this sheet: its form, its box, its letter."""
    yield from form(combo.cells, equal=combo.kind == "identical")
    if any(one.size >= combo.size and not sheet.box_free(one.kind, one.size) for one in find_combos(grid)):
        yield "box-choice"  # a combo at least as large lies open, but its box is full
    letter = sheet.wins_letter(combo.kind, combo.size)
    if letter is not None and letter not in sheet.crossed:
        yield "letter-race"
    if combo.size == BONUS:
        yield "bonus-8"


def earned(sheet: Sheet, drop: tuple[NumberedCell, ...], roll: Roll) -> Iterator[str]:
    """What a drop brings in its round, and for which numbers its stars stand."""
    gain = gains.gain(sheet, drop)
    if gain.combo is not None:
        yield from circled(sheet, gains.dropped(sheet, drop).grid, gain.combo)
    if gain.rows > 0:
        yield "row-finish"
    if gain.ten:
        yield "column-bonus"
    stars = [number for _, _, number in drop]
    for face in roll.numbers:
        if face != STAR and int(face) in stars:
            stars.remove(int(face))
    if 8 in stars or 9 in stars:
        yield "wild-high"
    if 0 in stars:
        yield "wild-zero"


def of_drop(question: Dropping, answer: Answer) -> Iterator[str]:
    """What the right drop brings, and what others would risk."""
    yield from earned(question.sheet, answer.numbered, question.roll)  # type: ignore[arg-type] # a right drop has all numbers
    yield from danger(question.landings)
