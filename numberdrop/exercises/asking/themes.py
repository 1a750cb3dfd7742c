"""Tools that several kinds of questions share: the themes of puzzles, checks whether a position tells misconceptions apart, and likely
slips.

Functions whose name ends in ``theme`` or ``themes`` yield names of themes (``puzzles.THEMES``), such as "overhang".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numberdrop.exercises import facts
from numberdrop.exercises.answer import Answer
from numberdrop.exercises.misconceptions.beliefs import BELIEFS, PHASES, Belief, Rulebook, computable_beliefs
from numberdrop.exercises.reasons import compare, misses
from numberdrop.rules.actions import NumberedCell
from numberdrop.rules.combos import BONUS_SIZE, Combo, find_combos
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.grid import COLS, Grid, neighbours
from numberdrop.rules.landing import Landing
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import Sheet

from .answers import DropQuestion, LandingQuestion
from .question import Question


def overhang_theme(landing: Landing) -> Iterator[str]:
    """Yield "overhang" if an empty cell with a filled one above it lies in a column where the shape lands."""
    if any("." in landing.marks[col::COLS].rstrip(".") for _, col in landing.cells):
        yield "overhang"


def hole_cost_theme(landing: Landing, every: Sequence[Landing]) -> Iterator[str]:
    """Yield "hole-cost" if the right ``landing`` makes fewer holes than at least half of all landings (``every``)."""
    if 2 * sum(len(other.holes) > len(landing.holes) for other in every) >= len(every):
        yield "hole-cost"


def line_danger_theme(every: Sequence[Landing]) -> Iterator[str]:
    """Yield "line-danger" if one of the possible landings (``every``) crosses the Game Over line."""
    if any(landing.crosses for landing in every):
        yield "line-danger"


def landing_themes(question: LandingQuestion, answer: Answer) -> Iterator[str]:
    """Yield the themes of the right landing (``answer``) among all landings."""
    all_landings = question.landings
    landing = next(landing for landing in all_landings if landing.cells == answer.cells)
    yield from overhang_theme(landing)
    yield from hole_cost_theme(landing, all_landings)
    yield from line_danger_theme(all_landings)


def combo_form_theme(cells: Cells, *, equal: bool) -> Iterator[str]:
    """Yield the theme of the form of the combo on ``cells``: "identical-branch" if its numbers are all ``equal`` and one of them has three
    neighbours in the combo, "run-turn" if it is a run that is not straight; nothing for other forms.
    """
    if equal and any(len(set(cells).intersection(neighbours(cell))) > 2 for cell in cells):
        yield "identical-branch"
    if not equal and len({row for row, _ in cells}) > 1 and len({col for _, col in cells}) > 1:
        yield "run-turn"


def corner_theme(question: Question, answer: Answer) -> Iterator[str]:
    """Yield "corner-touch" if a learner who believes that corners connect (misconception C1) would circle a larger combo than ``answer``."""
    book = BELIEFS["C1"].rulebook
    theirs = question.solution(book) if book is not None else None
    if theirs is not None and len(theirs.cells) > len(answer.cells):
        yield "corner-touch"


def circled_combo_themes(sheet: Sheet, grid: Grid, combo: Combo) -> Iterator[str]:
    """Yield the themes of circling ``combo`` on ``sheet``: those of the combo's form, box and letter. ``grid`` is the grid on which the
    combo lies; after a drop, it has more marks than the grid of ``sheet``.
    """
    yield from combo_form_theme(combo.cells, equal=combo.kind == "identical")
    if any(
        open_combo.size >= combo.size and not sheet.box_free(open_combo.kind, open_combo.size)
        for open_combo in find_combos(grid)
    ):
        yield "box-choice"  # a combo at least as large lies open, but its box is full
    letter = sheet.wins_letter(combo.kind, combo.size)
    if letter is not None and letter not in sheet.crossed:
        yield "letter-race"
    if combo.size == BONUS_SIZE:
        yield "bonus-8"


def earning_themes(sheet: Sheet, drop: tuple[NumberedCell, ...], roll: Roll) -> Iterator[str]:
    """Yield the themes of what ``drop`` earns (combo, rows, +10), and of high or zero numbers written for the stars of ``roll``."""
    gain = facts.gain_of_drop(sheet, drop)
    if gain.combo is not None:
        yield from circled_combo_themes(sheet, facts.sheet_after_drop(sheet, drop).grid, gain.combo)
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


def drop_themes(question: DropQuestion, answer: Answer) -> Iterator[str]:
    """Yield the themes of the right drop (``answer``), and "line-danger" if a possible landing crosses the Game Over line."""
    yield from earning_themes(question.sheet, answer.numbered, question.roll)  # type: ignore[arg-type] # a right drop has all numbers
    yield from line_danger_theme(question.landings)


# --- traps ------------------------------------------------------------------------------------------------------------


def rulebook_of(trap: str) -> Rulebook | None:
    """Return the rules of the misconception called ``trap``; ``None`` if not modelled. Raises ``ValueError`` for an unknown name."""
    if trap not in BELIEFS:
        raise ValueError(f"trap {trap!r}: the misconceptions are {', '.join(BELIEFS)}")
    return BELIEFS[trap].rulebook


def wrong_answer_reveals_trap(question: Question, trap: str) -> bool:
    """Whether the misconception ``trap`` leads to a wrong answer that no other one would explain; true without ``trap``."""
    if not trap:
        return True
    book = rulebook_of(trap)
    if book is None:
        return False
    wrong: Answer | None = question.solution(book)
    if wrong is None or wrong.is_empty or question.accepts(wrong):
        return False
    return question.matching_beliefs(wrong) == (BELIEFS[trap],)


def count_trap_answers(question: Question) -> int:
    """Count how many different wrong answers learners with one of the known misconceptions give."""
    books = (belief.rulebook for belief in computable_beliefs() if belief.rulebook is not None)
    wrong = [question.solution(book) for book in books]
    return len(
        {str(answer) for answer in wrong if answer is not None and not answer.is_empty and not question.accepts(answer)}
    )


# --- circling ---------------------------------------------------------------------------------------------------------


def circling_slips(cells: Cells, legal: tuple[Combo, ...], beliefs: tuple[Belief, ...]) -> Iterator[Reason]:
    """Yield slips that may explain why a learner circled ``cells``: two of the ``legal`` combos circled as one or, if one of ``beliefs``
    (misconceptions) explains the answer too, a larger legal combo overlooked.
    """
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


def wrong_phase_reasons(picks: tuple[str, ...], right: tuple[str, ...], *, ordered: bool = True) -> tuple[Reason, ...]:
    """Return the reasons why the phases picked are wrong: which do not happen, and which were left out. If there are neither and the order
    counts (``ordered``), return which phases come too early.
    """
    named = [pick for pick in dict.fromkeys(picks) if pick in PHASES]
    reasons: list[Reason] = [compare.PhaseAbsent(phase) for phase in named if phase not in right]
    reasons += [compare.PhaseMissing(phase) for phase in right if phase not in named]
    if ordered and not reasons and len(picks) == len(named):
        reasons += _early_phases(picks, right)
    return tuple(reasons)


def _early_phases(picks: tuple[str, ...], right: tuple[str, ...]) -> Iterator[Reason]:
    if picks[0] != right[0]:
        yield compare.PhaseEarly("roll")
    if picks[-1] != right[-1]:
        yield compare.PhaseEarly("end")
    if "combo" in picks and picks.index("combo") < picks.index("drop"):
        yield compare.PhaseEarly("combo")
