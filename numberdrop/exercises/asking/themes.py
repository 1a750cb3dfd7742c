"""The themes of puzzles (``puzzles.THEMES``, such as "overhang"), wrong answers to which misconceptions lead, and likely slips."""

from collections import Counter
from collections.abc import Iterator, Sequence

from numberdrop.exercises import facts
from numberdrop.exercises.answer import Answer
from numberdrop.exercises.misconceptions.beliefs import BELIEFS, PHASES, Belief, Rulebook
from numberdrop.exercises.reasons import compare, misses
from numberdrop.rules import Combo, Grid, Landing, Reason, Roll, Sheet, find_combos
from numberdrop.rules.actions import NumberedCell
from numberdrop.rules.combos import BONUS_SIZE
from numberdrop.rules.dice import STAR
from numberdrop.rules.grid import COLS, neighbours
from numberdrop.rules.reasons.reason import Cells

from .answers import DropQuestion, LandingQuestion
from .question import Question


def overhang_theme(landing: Landing) -> Iterator[str]:
    """Yield "overhang" if, in a column where the shape lands, an empty cell lies below a filled one."""
    if any("." in landing.marks[col::COLS].rstrip(".") for _, col in landing.cells):
        yield "overhang"


def hole_cost_theme(landing: Landing, all_landings: Sequence[Landing]) -> Iterator[str]:
    """Yield "hole-cost" if the right ``landing`` makes fewer holes than at least half of all landings."""
    if 2 * sum(len(other.holes) > len(landing.holes) for other in all_landings) >= len(all_landings):
        yield "hole-cost"


def line_danger_theme(all_landings: Sequence[Landing]) -> Iterator[str]:
    """Yield "line-danger" if one of the possible landings crosses the Game Over line."""
    if any(landing.crosses for landing in all_landings):
        yield "line-danger"


def landing_themes(question: LandingQuestion, answer: Answer) -> Iterator[str]:
    """Yield the themes of the right landing (``answer``) among all landings."""
    all_landings = question.fall.landings
    landing = next(landing for landing in all_landings if landing.cells == answer.cells)
    yield from overhang_theme(landing)
    yield from hole_cost_theme(landing, all_landings)
    yield from line_danger_theme(all_landings)


def combo_form_theme(cells: Cells, *, equal: bool) -> Iterator[str]:
    """Yield "identical-branch" if one of ``equal`` numbers has three or four of them as neighbours, "run-turn" if a run is not straight."""
    if equal and any(len(set(cells).intersection(neighbours(cell))) > 2 for cell in cells):
        yield "identical-branch"
    if not equal and len({row for row, _ in cells}) > 1 and len({col for _, col in cells}) > 1:
        yield "run-turn"


def circled_combo_themes(sheet: Sheet, grid: Grid, combo: Combo) -> Iterator[str]:
    """Yield the themes of circling ``combo``: of its form, box and letter. ``sheet``: before the drop; ``grid``: after it."""
    yield from combo_form_theme(combo.cells, equal=combo.kind == "identical")
    as_large = (other for other in find_combos(grid) if other.size >= combo.size)
    if not all(sheet.box_free(other.kind, other.size) for other in as_large):
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
    if gain.completes_column:
        yield "column-bonus"
    chosen = Counter(number for _, _, number in drop) - Counter(int(face) for face in roll.numbers if face != STAR)
    if 8 in chosen or 9 in chosen:
        yield "wild-high"
    if 0 in chosen:
        yield "wild-zero"


def drop_themes(question: DropQuestion, answer: Answer) -> Iterator[str]:
    """Yield the themes of the right drop (``answer``), and "line-danger" if a possible landing crosses the Game Over line."""
    yield from earning_themes(question.sheet, answer.numbered, question.roll)  # type: ignore[arg-type] # a right drop has all numbers
    yield from line_danger_theme(question.fall.landings)


def rulebook_of(trap: str) -> Rulebook:
    """Return the wrong rules of the misconception called ``trap``. Raises ``ValueError`` for an unknown name."""
    if trap not in BELIEFS:
        raise ValueError(f"trap {trap!r}: the misconceptions are {', '.join(BELIEFS)}")
    return BELIEFS[trap].rulebook


def _wrong_answer_by(question: Question, rulebook: Rulebook) -> Answer | None:
    """Return the wrong answer of a learner who believes in ``rulebook``; ``None`` if the learner gives the right one, or none."""
    answer = question.solution(rulebook)
    return None if answer is None or answer.is_empty or question.accepts(answer) else answer


def wrong_answer_reveals_trap(question: Question, trap: str) -> bool:
    """Whether the misconception ``trap`` leads to a wrong answer that no other misconception explains; true if ``trap`` is empty."""
    if not trap:
        return True
    wrong = _wrong_answer_by(question, rulebook_of(trap))
    return wrong is not None and question.matching_beliefs(wrong) == (BELIEFS[trap],)


def count_trap_answers(question: Question) -> int:
    """Count the different wrong answers to which the misconceptions lead."""
    answers = (_wrong_answer_by(question, belief.rulebook) for belief in BELIEFS.values())
    return len({str(wrong) for wrong in answers if wrong is not None})


def circling_slips(cells: Cells, legal: tuple[Combo, ...], beliefs: tuple[Belief, ...]) -> Iterator[Reason]:
    """Yield the slip that may explain circled ``cells``: two ``legal`` combos circled as one; or, if there are ``beliefs`` that may explain
    the cells as well, a larger combo overlooked.
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
            yield misses.Overlooked(max(map(len, larger)))


def wrong_phase_reasons(picks: tuple[str, ...], right: tuple[str, ...], *, ordered: bool = True) -> tuple[Reason, ...]:
    """Return reasons that name the phases picked wrongly or left out; if there are none and order counts (``ordered``), those too early."""
    named = [pick for pick in dict.fromkeys(picks) if pick in PHASES]
    reasons: list[Reason] = [compare.PhaseAbsent(phase) for phase in named if phase not in right]
    reasons += [compare.PhaseMissing(phase) for phase in right if phase not in named]
    if ordered and not reasons and len(picks) == len(named):
        combo_early = "combo" in picks and picks.index("combo") < picks.index("drop")
        early = {"roll": picks[0] != right[0], "end": picks[-1] != right[-1], "combo": combo_early}
        reasons += [compare.PhaseEarly(phase) for phase, is_early in early.items() if is_early]
    return tuple(reasons)
