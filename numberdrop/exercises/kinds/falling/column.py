"""Kind ``column`` of exercises: over which column does a shape in a given orientation leave no hole?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking import themes
from numberdrop.exercises.asking.answers import HeldShape, PickQuestion
from numberdrop.exercises.asking.question import AnswerJudgement, AnswerStatus, Marks, PromptValues
from numberdrop.exercises.kinds.kind import ComposableQuestion, Example, Kind, MinedQuestion, Miner, Signs
from numberdrop.exercises.positions.games import results_on_bot_grids
from numberdrop.exercises.positions.maker import SeededRandom
from numberdrop.exercises.reasons import compare
from numberdrop.rules.drops import explain_contacts
from numberdrop.rules.grid import COLS, ROWS, SHAPES, TETROMINOES, Grid
from numberdrop.rules.landing import Landing, land
from numberdrop.rules.reasons.consequences import LeavesHole
from numberdrop.rules.reasons.reason import Cells, Reason, Refusal
from numberdrop.rules.reasons.refusals import OffGrid, SticksOut
from numberdrop.text import translate


@dataclass(frozen=True, kw_only=True)
class ColumnQuestion(PickQuestion):
    """Asks over which column (``c3``) a shape in the orientation of ``held`` must fall so that it leaves no hole."""

    kind = "column"
    hint_place_key = "column"
    shows_hanging_shape = True
    held: HeldShape  # its column only says where the picture shows the shape

    @cached_property
    def landings(self) -> dict[str, Landing]:
        """The landing over each column in which the shape fits, by the id of the option (``c3``)."""
        shape = self.held.orientation
        all_landings = (land(self.sheet.grid, shape, column) for column in range(COLS - shape.width + 1))
        return {f"c{landing.column + 1}": landing for landing in all_landings if landing.fits}

    @property
    def option_ids(self) -> tuple[str, ...]:
        return tuple(self.landings)

    @cached_property
    def right_picks(self) -> frozenset[str]:
        clean = [pick for pick, landing in self.landings.items() if not landing.holes]
        if len(clean) != 1:
            named = ", ".join(clean) or "none"
            raise PositionError(f"columns without a hole: {named}; the question needs exactly one")
        return frozenset(clean)

    def judge(self, answer: Answer) -> AnswerJudgement:
        faults = self._faults(answer.picks)
        return AnswerJudgement(AnswerStatus.ILLEGAL, faults) if faults else super().judge(answer)

    def _faults(self, picks: tuple[str, ...]) -> tuple[Refusal, ...]:
        """Return the reason for each picked column over which the shape cannot fall: it sticks out at the right or at the top."""
        shape, grid = self.held.orientation, self.sheet.grid
        refusals: list[Refusal] = []
        for column in range(COLS):
            if f"c{column + 1}" not in picks or f"c{column + 1}" in self.landings:
                continue
            if column + shape.width > COLS:
                hanging = ((ROWS - shape.height + row, column + col) for row, col in shape.cells)
                refusals.append(OffGrid(tuple(cell for cell in hanging if cell[1] >= COLS)))
            else:
                refusals.append(SticksOut(tuple(cell for cell in land(grid, shape, column).cells if cell[0] >= ROWS)))
        return tuple(refusals)

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        """Return reasons that tell, for each picked column, where the shape lands, which holes it makes, and what holds it up."""
        reasons: list[Reason] = []
        for landing in (self.landings[pick] for pick in picks if pick in self.landings):
            holes = [LeavesHole(landing.holes, landing.lost_rows)] if landing.holes else []
            reasons += [compare.LandsThere(landing.cells), *holes, *explain_contacts(self.sheet.grid, landing)]
        return tuple(reasons)

    def marks_added(self, answer: Answer) -> Marks:
        return tuple((row, col, "") for pick in answer.picks for row, col in self.landings[pick].cells)

    def pick_name(self, pick: str, language: str) -> str:
        return translate("pick.column", language, column=pick.removeprefix("c"))

    @property
    def prompt_values(self) -> PromptValues:
        return {"count": len(self.option_ids), "shape": self.held.shape}

    def hint_cells(self, solution: Answer) -> Cells:
        """Return the cells on which the shape will rest."""
        contacts = (contact for pick in solution.picks for contact in self.landings[pick].contacts)
        return tuple(contact.on for contact in contacts if contact.on is not None)


def seek_column(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield puzzle questions in which a single column leaves no hole, and some other column leaves just one."""

    def on(grid: Grid) -> MinedQuestion | None:
        for held in chance.shuffled([held for name in TETROMINOES for held in SHAPES[name].orientations]):
            all_landings = [land(grid, held, at) for at in range(COLS - held.width + 1)]
            near = sum(len(landing.holes) == 1 for landing in all_landings)
            clean = [landing for landing in all_landings if not landing.holes and landing.fits]
            if held.width > 1 and near and len(clean) == 1 and not clean[0].crosses:
                hanging = HeldShape(held.shape, held.index, chance.random_below(COLS - held.width + 1))
                return MinedQuestion(ColumnQuestion(grid=grid, held=hanging), "bots")
        return None

    return results_on_bot_grids(chance, on)


def _difficulty_signs(question: ColumnQuestion) -> Signs:
    all_landings = question.landings.values()
    clean = min((landing for landing in all_landings if not landing.holes), key=lambda landing: landing.low)
    near = sum(len(landing.holes) == 1 for landing in all_landings)
    return {"near": near, "higher": clean.low - min(landing.low for landing in all_landings)}


def _themes(question: ColumnQuestion, answer: Answer) -> Iterator[str]:
    yield "landing"
    landing = question.landings[answer.picks[0]]
    yield from themes.overhang_theme(landing)
    yield from themes.hole_cost_theme(landing, tuple(question.landings.values()))


KIND = Kind(
    question=ColumnQuestion, input="column",
    example=Example(
        ColumnQuestion(grid=Grid.parse(".35.4..\n.143365"), held=HeldShape.parse("T c3")), "c3",
        {"c1": "LeavesHole", "c2": "wrong", "c6": "OffGrid"},
    ),
    miners=(
        Miner(
            type="column", seek=seek_column,
            base=480, weights={"tried": 40, "height": 35, "near": 60, "holes": 30, "higher": 90}, signs=_difficulty_signs,
            themes=_themes,
        ),
    ),
    sorts=(
        ComposableQuestion(
            name="column", place=2, needs=("shape", "turns", "flip"), choices=lambda question: question.held.composer_choices,
            build=lambda sketch: ColumnQuestion(**sketch.sheet_fields, held=sketch.held),
        ),
    ),
)  # fmt: skip
