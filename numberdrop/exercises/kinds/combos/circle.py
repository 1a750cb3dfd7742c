"""Kind ``circle`` of exercises: circle a combo that meets a goal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, islice

from numberdrop.exercises import goals
from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking import on_sheet, themes
from numberdrop.exercises.asking.question import AnswerJudgement, AnswerStatus, PossibleCause, PromptValues, Question
from numberdrop.exercises.facts import combos_with_free_box
from numberdrop.exercises.goals import CircledCombo, Condition, Conditions
from numberdrop.exercises.kinds.kind import Example, Kind, MinedQuestion, Miner, Signs, composable_goal
from numberdrop.exercises.misconceptions.beliefs import BELIEFS, TRUE, Belief, Rulebook
from numberdrop.exercises.positions import games, maker
from numberdrop.exercises.positions.maker import Maker, NoPosition, SeededRandom, tries
from numberdrop.rules import Cell, Combo, Grid, Phase, Sheet, Verdict, find_combos
from numberdrop.rules import Circle as Circling
from numberdrop.rules.combos import KINDS, SMALLEST_COMBO
from numberdrop.rules.legality import judge_selection
from numberdrop.rules.reasons.reason import Cells


@dataclass(frozen=True, kw_only=True)
class CircleQuestion(on_sheet.SheetDescription, Question):
    """The task to circle a combo that meets the ``goal``, e.g. the largest one; answered with the combo's cells."""

    kind = "circle"
    may_have_other_answers = True
    can_try_all_answers = True
    rulebook_fields = ("combo_kind", "combos")
    goal: Conditions = ()

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        kind = rulebook.combo_kind(self.sheet, answer.cells)
        if kind is None:
            return False
        combo = Combo.of(kind, answer.cells)
        if rulebook is TRUE:
            return goals.meets_goal(CircledCombo(self.sheet, combo), self.goal)
        return all(self._meets_condition(combo, condition, rulebook) for condition in self.goal)

    def _meets_condition(self, combo: Combo, condition: Condition, rulebook: Rulebook) -> bool:
        """Whether a combo meets a condition of the goal, for a learner who believes in the rules of ``rulebook``."""
        if condition.name == "largest":
            return combo.size == max(map(len, _combos_by_rulebook(self.sheet, rulebook)), default=0)
        return condition.name not in ("any", "not") and goals.meets_goal(CircledCombo(self.sheet, combo), (condition,))

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        combos = sorted(_combos_by_rulebook(self.sheet, rulebook), key=lambda cells: (-len(cells), cells))
        return next((answer for answer in map(Answer.of_cells, combos) if self.accepts(answer, rulebook)), None)

    def judge(self, answer: Answer) -> AnswerJudgement:
        if answer.is_empty:
            return AnswerJudgement(AnswerStatus.EMPTY)
        combo, faults = judge_selection(self.sheet, answer.cells)
        if combo is None or faults:
            return AnswerJudgement(AnswerStatus.ILLEGAL, Verdict.refuse(faults).refusals)
        miss = goals.reasons_unmet(CircledCombo(self.sheet, combo), self.goal)
        return AnswerJudgement(AnswerStatus.WRONG, miss) if miss else AnswerJudgement(AnswerStatus.RIGHT)

    def possible_causes(self, answer: Answer) -> Iterator[tuple[PossibleCause, ...]]:
        beliefs = self.matching_beliefs(answer) or tuple(self._beliefs_allowing(answer))
        slips = themes.circling_slips(answer.cells, self._legal_combos, beliefs)
        causes: tuple[PossibleCause, ...] = (*beliefs, *slips)
        if causes:
            yield causes

    def _beliefs_allowing(self, answer: Answer) -> Iterator[Belief]:
        """Yield, if the cells of ``answer`` form no combo, the misconceptions by which they would; full boxes and the goal are ignored."""
        sheet = replace(self.sheet, boxes=frozenset())
        if TRUE.combo_kind(sheet, answer.cells) is None:
            yield from (belief for belief in BELIEFS.values() if belief.rulebook.combo_kind(sheet, answer.cells))

    def legal_answers(self) -> Iterator[Answer]:
        return (Answer.of_cells(combo.cells) for combo in self._legal_combos)

    def worked_example_steps(self, answer: Answer) -> Iterator[tuple[Cells, tuple[str, ...]]]:
        path = tuple(sorted(answer.cells, key=lambda cell: (self.sheet.grid[cell], cell)))
        return ((path[:count], ()) for count in range(1, len(path) + 1))

    @property
    def target_cells(self) -> Iterator[tuple[Cell, str]]:
        return goals.target_cells(self.goal)

    @property
    def prompt_values(self) -> PromptValues:
        best = max((combo.size for combo in self._legal_combos), default=0)
        return {"size": best, **goals.prompt_values(self.goal)}

    @cached_property
    def _legal_combos(self) -> tuple[Combo, ...]:
        return tuple(combos_with_free_box(self.sheet))


@lru_cache(maxsize=64)
def _combos_by_rulebook(sheet: Sheet, rulebook: Rulebook) -> tuple[Cells, ...]:
    return tuple(rulebook.combos(sheet))


def draw_largest_combo(
    chance: SeededRandom, edition: str, trap: str = "", kind: str = "", rows: int = 3, span: int = 4
) -> CircleQuestion:
    """Draw a random question that asks for the largest combo (of the ``kind``, if given) in a grid of about ``rows`` rows. In a grid for
    consecutive combos, only ``span`` different numbers occur. ``trap``: a misconception (C1, C20, C20b) that a wrong answer reveals.
    """
    wanted = kind or {"C20": "identical", "C20b": "consecutive"}.get(trap) or chance.choice(KINDS)
    maker.check_combo(wanted)
    goal = (Condition("largest"), *((Condition("kind", kind),) if kind else ()))
    for _ in range(500):
        grid = maker.draw_number_rows(chance, rows, wanted, span)
        all_combos = find_combos(grid)
        size = max((combo.size for combo in all_combos if kind in ("", combo.kind)), default=0)
        if len(all_combos) > maker.MOST_COMBOS or not SMALLEST_COMBO < size <= 7:
            continue
        question = CircleQuestion(edition=edition, grid=grid, goal=goal)
        if any(combo.size > size for combo in all_combos) or question.solution() is None:
            continue
        if themes.wrong_answer_reveals_trap(question, trap):
            return question
    raise NoPosition


_LARGEST = Maker("largest", draw_largest_combo, ("C1", "C20", "C20b"))


@tries(500)
def draw_combo(
    chance: SeededRandom, edition: str, kind: str = "identical", size: int = 4, rows: int = 3
) -> CircleQuestion | None:
    """Draw a random question that asks for a combo of this kind and size, in a grid of about ``rows`` rows."""
    maker.check_combo(kind, size)
    grid = maker.draw_number_rows(chance, rows, kind)
    all_combos = find_combos(grid)
    if len(all_combos) > maker.MOST_COMBOS or not any((combo.kind, combo.size) == (kind, size) for combo in all_combos):
        return None
    return CircleQuestion(edition=edition, grid=grid, goal=(Condition("kind", kind), Condition("size", size)))


@tries(400)
def draw_combo_with_free_box(
    chance: SeededRandom, edition: str, trap: str = "", drops: int = 6, rings: int = 1
) -> CircleQuestion | None:
    """Draw a question that asks for the largest combo whose box is free; ``rings``: how many are circled before. Without ``trap``, the box
    of a larger combo is full. With ``trap`` C10, learners who believe that a combo fills both boxes of its size take the free box for full.
    """
    for sheet, combos in maker.draw_circled_sheets(chance, drops, rings):
        grid, goal = Grid(sheet.grid.marks), (Condition("largest"),)
        question = CircleQuestion(edition=edition, grid=grid, combos=combos, goal=goal)
        sizes = [combo.size for combo in combos_with_free_box(sheet)]
        if len(sizes) not in maker.OPEN_COMBO_COUNTS:
            return None
        best = max(sizes)
        if trap:
            # The cheap test first: under C10 the box of the largest combo must look full. Running the rule takes longer.
            if any(best == size for _, size in sheet.boxes) and themes.wrong_answer_reveals_trap(question, trap):
                return question
        elif max(combo.size for combo in find_combos(sheet.grid)) > best:
            return question
    return None


@tries(400)
def draw_letter_combo(chance: SeededRandom, edition: str, drops: int = 6, rings: int = 2) -> CircleQuestion | None:
    """Draw a question that asks for a combo that wins a Drop letter; most legal ones win none. ``rings``: how many are circled before."""
    for sheet, combos in maker.draw_circled_sheets(chance, drops, rings):
        legal = list(combos_with_free_box(sheet))
        winning = [combo for combo in legal if sheet.wins_letter(combo.kind, combo.size)]
        if winning and len(legal) in maker.OPEN_COMBO_COUNTS and 2 * len(winning) < len(legal):
            grid, goal = Grid(sheet.grid.marks), (Condition("wins_letter"),)
            return CircleQuestion(edition=edition, grid=grid, combos=combos, goal=goal)
    return None


@tries(200)
def draw_combo_leaving_another(chance: SeededRandom, edition: str, drops: int = 6) -> CircleQuestion | None:
    """Draw a question that asks for a combo after which another of a given kind and size is left; at least half of all combos are wrong."""
    fallen = chance.random_between(drops - 2, drops)
    grid = chance.draw_grid(fallen, flattest=3, numbers=chance.choice(maker.FEW_NUMBERS) + "17")
    all_combos = find_combos(grid)
    if not 3 <= len(all_combos) <= 14:
        return None
    box = chance.choice(sorted({(combo.kind, combo.size) for combo in all_combos}))
    question = CircleQuestion(edition=edition, grid=grid, goal=(Condition("leaves", box),))
    right = sum(question.accepts(Answer.of_cells(combo.cells)) for combo in all_combos)
    return question if right and 2 * right <= len(all_combos) else None


@tries(200)
def draw_letter_over_larger_combo(chance: SeededRandom, edition: str, drops: int = 7) -> CircleQuestion | None:
    """Draw a random question that asks for a combo that wins a Drop letter, on a sheet with a larger combo that wins none."""
    size = chance.choice((3, 3, 4))
    sheet = maker.draw_begun_sheet(chance, drops, [(chance.choice(KINDS), size)])
    question = CircleQuestion(edition=edition, grid=sheet.grid, combos=sheet.combos, goal=(Condition("wins_letter"),))
    all_combos = list(combos_with_free_box(question.sheet))
    winning = sum(question.sheet.wins_letter(combo.kind, combo.size) is not None for combo in all_combos)
    few = 1 <= winning <= 3 and len(all_combos) <= 12
    return question if few and any(combo.size > size for combo in all_combos) else None


def seek_largest_combo(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield puzzle questions that ask for the largest of at least three combos with a free box; it is larger than all others."""
    if chance.one_in(4):
        wishes = {"trap": chance.choice(("C1", "C20", "C20b", "")), "span": chance.random_between(4, 6)}
        yield from _mine_if_single_largest(_LARGEST.make(chance.random_below(2**16), wishes, ""), "maker")
    sheets = games.sheets_of_bot_game(chance)
    asked = (CircleQuestion(**on_sheet.sheet_fields(sheet), goal=(Condition("largest"),)) for sheet in sheets)
    mined = chain.from_iterable(_mine_if_single_largest(question, "bots") for question in asked)
    yield from islice(mined, 3)  # from one game


def _mine_if_single_largest(question: CircleQuestion, source: str) -> Iterator[MinedQuestion]:
    sizes = sorted((combo.size for combo in combos_with_free_box(question.sheet)), reverse=True)
    if len(sizes) >= 3 and sizes[0] > sizes[1]:
        yield MinedQuestion(question, source)


def _difficulty_signs(question: CircleQuestion) -> Signs:
    sizes = [combo.size for combo in combos_with_free_box(question.sheet)]
    near, traps = sizes.count(max(sizes) - 1), themes.count_trap_answers(question)
    return {"size": max(sizes), "count": len(sizes), "near": near, "traps": traps}


def _themes(question: CircleQuestion, answer: Answer) -> Iterator[str]:
    combo, faults = judge_selection(question.sheet, answer.cells)
    if combo is not None and not faults:
        yield from themes.circled_combo_themes(question.sheet, question.sheet.grid, combo)
    by_corners = question.solution(BELIEFS["C1"].rulebook)
    if by_corners is not None and len(by_corners.cells) > len(answer.cells):
        yield "corner-touch"  # a learner who believes that corners connect would circle more


def _coach_answers(question: CircleQuestion) -> Iterator[Answer]:
    acts = games.best_acts(games.solo_game_in_phase(question.sheet, phase=Phase.COMBO))
    yield from (Answer.of_cells(act.cells) for act in acts if isinstance(act, Circling))


KIND = Kind(
    question=CircleQuestion, input="circle",
    example=Example(
        CircleQuestion(grid=Grid.parse("65.....\n61.....\n65....."), goal=(Condition("largest"),)), "r1c1 r2c1 r3c1",
        {"r1c1 r1c2 r3c1": "illegal", "r1c1 r2c1": "illegal"},
    ),
    makers=(
        _LARGEST, Maker("circle", draw_combo), Maker("free_box", draw_combo_with_free_box, ("C10",)),
        Maker("letter_combo", draw_letter_combo), Maker("leave_one", draw_combo_leaving_another), Maker("shield", draw_letter_over_larger_combo),
    ),
    miners=(
        Miner(
            type="largest", seek=seek_largest_combo,
            base=430, weights={"size": 80, "count": 26, "near": 40, "traps": 80, "circled": 5}, signs=_difficulty_signs,
            themes=_themes,
        ),
    ),
    sorts=(
        composable_goal(CircleQuestion, "largest", 4, lambda sketch: (Condition("largest"),)),
        composable_goal(
            CircleQuestion, "combo", 5, lambda sketch: (Condition("kind", sketch.kind), Condition("size", sketch.size)),
            ("kind", "size"),
        ),
    ),
    advises=_coach_answers,
)  # fmt: skip
