"""Kind ``predict`` of exercises: which cells will the falling shape fill?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking import on_sheet, themes
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.exercises.asking.question import (
    AnswerJudgement,
    AnswerStatus,
    Marks,
    PossibleCause,
    PromptValues,
    Question,
)
from numberdrop.exercises.kinds.kind import ComposableQuestion, Example, Kind, MinedQuestion, Miner, Signs
from numberdrop.exercises.misconceptions.beliefs import BELIEFS, TRUE, Belief, Rulebook
from numberdrop.exercises.misconceptions.wrong_rules import sliding_places
from numberdrop.exercises.positions.games import results_on_bot_grids
from numberdrop.exercises.positions.maker import Maker, SeededRandom, tries
from numberdrop.exercises.reasons import misses
from numberdrop.rules.drops import judge_placing
from numberdrop.rules.grid import COLS, SHAPES, TETROMINOES, Cell, Grid
from numberdrop.rules.landing import Landing, land, landings
from numberdrop.rules.reasons.reason import Cells, Reason, Verdict, of_kind
from numberdrop.rules.reasons.refusals import PathBlocked, WrongCellCount


@dataclass(frozen=True, kw_only=True)
class PredictLanding(on_sheet.SheetDescription, Question):
    """Asks which cells the falling shape (``held``: its orientation and column) will fill; answered with these cells."""

    kind = "predict"
    hint_place_key = "predict"
    rulebook_fields = ("lands",)
    shows_hanging_shape = True
    held: HeldShape

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        return set(answer.cells) == set(self._cells_by_rulebook(rulebook))

    def solution(self, rulebook: Rulebook = TRUE) -> Answer:
        return Answer.of_cells(self._cells_by_rulebook(rulebook))

    def _cells_by_rulebook(self, rulebook: Rulebook) -> Cells:
        return rulebook.lands(self.sheet.grid, self.held.orientation, self.held.column)

    def judge(self, answer: Answer) -> AnswerJudgement:
        given, wanted = len(answer.cells), len(self.held.orientation.cells)
        if not answer.is_empty and given != wanted:  # not finished yet: nothing is said about its place
            return AnswerJudgement(AnswerStatus.EMPTY, (WrongCellCount(given, wanted),))
        return super().judge(answer)

    def misses_of(self, answer: Answer) -> tuple[Reason, ...]:
        landing, faults = judge_placing(self.sheet.grid, answer.cells, (self.held.shape,))
        if landing is not None:
            return (misses.ElsewhereLanding(answer.cells),)
        # The way down is blocked by what stops the shape as it hangs above the grid.
        stopping = self.hint_cells(self.solution())
        blocked = of_kind(faults, PathBlocked) if stopping else ()
        right = PathBlocked(stopping, self._cells_by_rulebook(TRUE))
        return Verdict.refuse(right if fault in blocked else fault for fault in faults).refusals

    def possible_causes(self, answer: Answer) -> Iterator[tuple[PossibleCause, ...]]:
        beliefs, slips = self.matching_beliefs(answer), self.judge(answer).reasons
        if beliefs:
            yield (*beliefs, *self._sliding_belief(answer, beliefs), *self._likely_mistakes(answer, slips))
        elif set(answer.cells) == set(self._cells_if_split()):
            yield (misses.FallsApart(answer.cells),)

    def _sliding_belief(self, answer: Answer, beliefs: tuple[Belief, ...]) -> Iterator[Belief]:
        """Yield the misconception C16 (shapes slide sideways) if the shape could slide to the answer's cells; not if ``beliefs`` has it."""
        sliding = BELIEFS["C16"]
        places = sliding_places(self.sheet.grid, self.held.orientation, self.held.column)
        if sliding not in beliefs and set(answer.cells) in map(set, places):
            yield sliding

    def _likely_mistakes(self, answer: Answer, slips: tuple[Reason, ...]) -> Iterator[Reason]:
        """Yield those of the reasons ``slips`` that may be oversights: wrong column or orientation, one row too low, a missed obstacle."""
        lands = self._cells_by_rulebook(TRUE)
        too_low = min(lands)[0] - min(answer.cells)[0]
        below = too_low > 0 and {(row - too_low, col) for row, col in lands} == set(answer.cells)
        if below and too_low == 1:
            yield from slips[:1]
        else:
            yield from of_kind(slips, misses.ElsewhereLanding, *((PathBlocked,) if below else ()))

    def _cells_if_split(self) -> Iterator[Cell]:
        """Yield the cells where the parts of the shape would land if each of its columns fell separately."""
        parts = Counter(self.held.column + col for _, col in self.held.orientation.cells)
        heights = self.sheet.grid.heights
        return ((heights[col] + part, col) for col, count in parts.items() for part in range(count))

    def legal_answers(self) -> Iterator[Answer]:
        return (Answer.of_cells(landing.cells) for landing in landings(self.sheet.grid, self.held.shape))

    @property
    def prompt_values(self) -> PromptValues:
        return {"shape": self.held.shape, "column": self.held.column}

    def marks_added(self, answer: Answer) -> Marks:
        return tuple((row, col, "") for row, col in answer.cells)

    def hint_cells(self, solution: Answer) -> Cells:
        """Return the cells on which the shape will rest."""
        contacts = land(self.sheet.grid, self.held.orientation, self.held.column).contacts
        return tuple(contact.on for contact in contacts if contact.on is not None)


@tries(400)
def draw_landing(
    chance: SeededRandom, edition: str, trap: str = "", shape: str = "", drops: int = 6
) -> PredictLanding | None:
    """Draw a random question that asks where a shape lands. ``trap``: a misconception (C3, C14, C16) that a wrong answer reveals."""
    if trap == "C14":
        grid, full = chance.draw_grid(drops), chance.random_below(2)
        grid = grid.put({(full, col): chance.random_between(1, 7) for col in range(COLS) if grid[full, col] is None})
    else:
        # Traps need overhangs, but no towers.
        fallen = chance.random_between(max(1, drops - 2), drops)
        grid = chance.draw_grid(fallen, flattest=10, highest=6) if trap else chance.draw_grid(fallen)
    held = chance.choice(SHAPES[shape or chance.choice(TETROMINOES)].orientations)
    landing = land(grid, held, chance.random_below(COLS - held.width + 1))
    question = PredictLanding(edition=edition, grid=grid, held=HeldShape(held.shape, held.index, landing.column))
    if not _lands_on_cells_below_line(landing) or (trap == "C16" and not tempts_to_slide_under(question)):
        return None
    return question if themes.wrong_answer_reveals_trap(question, trap) else None


def _lands_on_cells_below_line(landing: Landing) -> bool:
    """Whether a shape lands on filled cells below the Game Over line."""
    return landing.fits and not landing.crosses and landing.low > 0


def tempts_to_slide_under(question: PredictLanding) -> bool:
    """Whether a learner who believes that shapes slide sideways (C16) moves this shape by one or two columns and under a filled cell."""
    cells = question.solution(BELIEFS["C16"].rulebook).cells
    heights, aside = question.sheet.grid.heights, min(col for _, col in cells) - question.held.column
    return 0 < abs(aside) <= 2 and any(row < heights[col] for row, col in cells)


def seek_landing(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield puzzle questions about landings that some misconception predicts wrongly, mostly over columns with covered empty cells."""
    if chance.one_in(5):  # the positions of the maker are clearer than those of games
        made = _LANDING.make(chance.random_below(2**16), {"trap": chance.choice(("C3", "C14", "C16"))}, "")
        yield MinedQuestion(made, "maker")
    yield from results_on_bot_grids(chance, partial(_question_if_tricky, chance))


def _question_if_tricky(chance: SeededRandom, grid: Grid) -> MinedQuestion | None:
    orientations = chain.from_iterable(SHAPES[name].orientations for name in TETROMINOES)
    all_landings = (land(grid, held, column) for held in orientations for column in range(COLS - held.width + 1))
    clear = filter(_lands_on_cells_below_line, all_landings)
    # Few landings are kept that have no covered empty cell in their columns.
    kept = [landing for landing in clear if count_covered_cells(landing) or chance.one_in(5)]
    for landing in chance.shuffled(kept)[:8]:
        held = HeldShape(landing.shape, landing.orientation.index, landing.column)
        question = PredictLanding(grid=grid, held=held)
        if themes.count_trap_answers(question):
            return MinedQuestion(question, "bots")
    return None


def count_covered_cells(landing: Landing) -> int:
    """Count the cells that were empty below a filled one before a landing, in the columns that the landed shape covers."""
    columns = {col for _, col in landing.cells}
    return sum(landing.marks[col::COLS].rstrip(".").count(".") for col in columns)


def _difficulty_signs(question: PredictLanding) -> Signs:
    landing = land(question.sheet.grid, question.held.orientation, question.held.column)
    covered, traps = count_covered_cells(landing), themes.count_trap_answers(question)
    return {"covered": covered, "holes_made": len(landing.holes), "traps": traps}


def _themes(question: PredictLanding, answer: Answer) -> Iterator[str]:
    yield "landing"
    all_landings = landings(question.sheet.grid, question.held.shape)
    yield from themes.overhang_theme(next(landing for landing in all_landings if landing.cells == answer.cells))
    if tempts_to_slide_under(question):
        yield "tuck-trap"


_LANDING = Maker("landing", draw_landing, ("C3", "C14", "C16"))
KIND = Kind(
    question=PredictLanding, input="predict",
    example=Example(
        PredictLanding(grid=Grid.parse("..2...."), held=HeldShape.parse("O c3")), "r2c3 r2c4 r3c3 r3c4",
        {"r1c4 r2c3 r2c4 r3c3": "C3", "r1c1 r1c2 r2c1 r2c2": "ElsewhereLanding", "r1c1 r1c2 r1c3 r1c4": "wrong"},
    ),
    makers=(_LANDING,),
    miners=(
        Miner(
            type="landing", seek=seek_landing,
            base=560, weights={"covered": 130, "height": 25, "traps": 160, "holes_made": 45}, signs=_difficulty_signs,
            themes=_themes,
        ),
    ),
    sorts=(
        ComposableQuestion(
            name="landing", place=1, needs=("shape", "turns", "flip", "column"),
            choices=lambda question: question.held.composer_choices,
            build=lambda sketch: PredictLanding(**sketch.sheet_fields, held=sketch.held),
        ),
    ),
)  # fmt: skip
