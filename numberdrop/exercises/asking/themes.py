"""Tools of several kinds of questions: the themes of puzzles, positions that tell misconceptions apart, and likely slips.

Functions that yield texts yield themes (``puzzles.THEMES``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numberdrop.exercises import facts
from numberdrop.exercises.answer import Answer
from numberdrop.exercises.misconceptions.beliefs import BELIEFS, PHASES, Belief, Rulebook, runnable
from numberdrop.exercises.reasons import compare, misses
from numberdrop.rules.actions import NumberedCell
from numberdrop.rules.combos import BONUS, Combo, find_combos
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.grid import COLS, Grid, neighbours
from numberdrop.rules.landing import Landing
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import Sheet

from .answers import Dropping
from .question import Question


def under_something(landing: Landing) -> Iterator[str]:
    """Yield "overhang" where a covered empty cell lies in a column under the shape."""
    if any("." in landing.marks[col::COLS].rstrip(".") for _, col in landing.cells):
        yield "overhang"


def sparing(landing: Landing, every: Sequence[Landing]) -> Iterator[str]:
    """Yield "hole-cost" where the right landing makes fewer holes than at least half of all landings."""
    if 2 * sum(len(other.holes) > len(landing.holes) for other in every) >= len(every):
        yield "hole-cost"


def danger(every: Sequence[Landing]) -> Iterator[str]:
    """Yield "line-danger" where some landing crosses the line."""
    if any(landing.crosses for landing in every):
        yield "line-danger"


def form(cells: Cells, *, equal: bool) -> Iterator[str]:
    """Yield the theme of a combo that branches (equal numbers, one with three neighbours) or turns (a run in no straight line)."""
    if equal and any(len(set(cells).intersection(neighbours(cell))) > 2 for cell in cells):
        yield "identical-branch"
    if not equal and len({row for row, _ in cells}) > 1 and len({col for _, col in cells}) > 1:
        yield "run-turn"


def larger_by_corners(question: Question, answer: Answer) -> Iterator[str]:
    """Yield "corner-touch" where a learner who connects corners (C1) sees a larger combo."""
    book = BELIEFS["C1"].book
    theirs = question.solution(book) if book is not None else None
    if theirs is not None and len(theirs.cells) > len(answer.cells):
        yield "corner-touch"


def circled(sheet: Sheet, grid: Grid, combo: Combo) -> Iterator[str]:
    """Yield the themes of a combo circled on a grid of this sheet: its form, its box, its letter."""
    yield from form(combo.cells, equal=combo.kind == "identical")
    if any(
        open_combo.size >= combo.size and not sheet.box_free(open_combo.kind, open_combo.size)
        for open_combo in find_combos(grid)
    ):
        yield "box-choice"  # a combo at least as large lies open, but its box is full
    letter = sheet.wins_letter(combo.kind, combo.size)
    if letter is not None and letter not in sheet.crossed:
        yield "letter-race"
    if combo.size == BONUS:
        yield "bonus-8"


def earned(sheet: Sheet, drop: tuple[NumberedCell, ...], roll: Roll) -> Iterator[str]:
    """Yield the themes of what a drop earns in its round, and of the numbers that its stars stand for."""
    gain = facts.gain(sheet, drop)
    if gain.combo is not None:
        yield from circled(sheet, facts.dropped(sheet, drop).grid, gain.combo)
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
    """Yield the themes of the right drop, and of what other drops risk."""
    yield from earned(question.sheet, answer.numbered, question.roll)  # type: ignore[arg-type] # a right drop has all numbers
    yield from danger(question.landings)


# --- traps ------------------------------------------------------------------------------------------------------------


def book_of(trap: str) -> Rulebook | None:
    """Return the rulebook of a misconception, if it has one. Raises ``ValueError`` for an unknown name."""
    if trap not in BELIEFS:
        raise ValueError(f"trap {trap!r}: the misconceptions are {', '.join(BELIEFS)}")
    return BELIEFS[trap].book


def tells_apart(question: Question, trap: str) -> bool:
    """Whether the misconception ``trap`` leads to a wrong answer that no other one explains; true for an empty name."""
    if not trap:
        return True
    book = book_of(trap)
    if book is None:
        return False
    wrong: Answer | None = question.solution(book)
    if wrong is None or wrong.empty or question.accepts(wrong):
        return False
    return question.beliefs(wrong) == (BELIEFS[trap],)


def traps(question: Question) -> int:
    """Count the different wrong answers that misconceptions lead to."""
    books = (belief.book for belief in runnable() if belief.book is not None)
    wrong = [question.solution(book) for book in books]
    return len(
        {str(answer) for answer in wrong if answer is not None and not answer.empty and not question.accepts(answer)}
    )


# --- circling ---------------------------------------------------------------------------------------------------------


def circling_slips(cells: Cells, legal: tuple[Combo, ...], beliefs: tuple[Belief, ...]) -> Iterator[Reason]:
    """Yield slips that may have led to these cells, beside ``beliefs``: two combos at once, or a larger one overlooked."""
    by_cells = {frozenset(combo.cells): combo for combo in legal}
    chosen = frozenset(cells)
    if chosen not in by_cells:
        first = next((part for part in by_cells if part < chosen and chosen - part in by_cells), None)
        if first is not None:
            yield misses.TwoAtOnce(by_cells[first].cells, by_cells[chosen - first].cells)
    elif beliefs:
        larger = [other for other in by_cells if len(other) > len(chosen)]
        # A learner who circles the straight part of a larger combo (C20) has seen it, and takes the bend for illegal.
        straight = BELIEFS["C20"] in beliefs and any(chosen < other for other in larger)
        if larger and not straight:
            yield misses.Overlooked(max(len(other) for other in larger))


# --- phases -----------------------------------------------------------------------------------------------------------


def phase_facts(picks: tuple[str, ...], right: tuple[str, ...], *, ordered: bool = True) -> tuple[Reason, ...]:
    """Return which phases do not happen and which are left out; if there are none, which come too early."""
    named = [pick for pick in dict.fromkeys(picks) if pick in PHASES]
    reasons: list[Reason] = [compare.PhaseAbsent(phase) for phase in named if phase not in right]
    reasons += [compare.PhaseMissing(phase) for phase in right if phase not in named]
    if ordered and not reasons and len(picks) == len(named):
        reasons += _early(picks, right)
    return tuple(reasons)


def _early(picks: tuple[str, ...], right: tuple[str, ...]) -> Iterator[Reason]:
    if picks[0] != right[0]:
        yield compare.PhaseEarly("roll")
    if picks[-1] != right[-1]:
        yield compare.PhaseEarly("end")
    if "combo" in picks and picks.index("combo") < picks.index("drop"):
        yield compare.PhaseEarly("combo")
