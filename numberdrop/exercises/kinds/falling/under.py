"""Kind ``under`` of exercises: land a shape so that the next shapes, which are known, still fit below the Game Over line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking import on_sheet, themes
from numberdrop.exercises.asking.answers import LandingQuestion
from numberdrop.exercises.asking.question import PromptValues
from numberdrop.exercises.kinds.kind import Example, Kind, MinedQuestion, Miner, Signs
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions import games
from numberdrop.exercises.positions.maker import SeededRandom
from numberdrop.exercises.reasons import earnings, misses
from numberdrop.rules import SHAPES, Grid, Landing, Reason, Roll
from numberdrop.rules.grid import COLS, LINE, TETROMINOES
from numberdrop.rules.reasons.reason import Cells

if TYPE_CHECKING:
    from numberdrop.coach.bots import Bot

Shape = Literal["I", "O", "T", "L", "S"]
Heights = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class StayBelowLine(LandingQuestion):
    """The task to land the first of ``shapes`` so that all can come to rest below the Game Over line. Answered with the first's cells."""

    kind = "under"
    may_have_other_answers = True
    shapes: tuple[Shape, ...]

    @property
    def falling_shape(self) -> str:
        count = len(self.shapes)
        if not 2 <= count <= 4:
            raise PositionError(f"shapes: {count} are given; name the one that falls now and 1 to 3 after it")
        on_sheet.refuse_finished_game(self)
        return self.shapes[0]

    def count_shapes_fitting_after(self, first_landing: Landing) -> int:
        """Count how many of ``shapes`` can come to rest below the Game Over line in turn, the first (counted too) by ``first_landing``."""
        if first_landing.crosses:
            return 0
        return 1 + count_fitting_shapes(heights_after(self.sheet.grid.heights, first_landing.cells), self.shapes[1:])

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        return next(filter(self.accepts, self.legal_answers()), None) if rulebook is TRUE else None

    def reasons_against(self, landing: Landing) -> tuple[Reason, ...]:
        if landing.crosses:
            return (misses.AboveLine(landing.crosses),)
        stuck = self.count_shapes_fitting_after(landing)
        return () if stuck == len(self.shapes) else (earnings.NoRoom(self.shapes[stuck], landing.cells, stuck == 1),)

    def later_landings(self, landing: Landing) -> Iterator[earnings.StillFits]:
        """Yield a reason with a possible landing for each of the later ``shapes``; ``landing``: a right one of the first."""
        heights = heights_after(self.sheet.grid.heights, landing.cells)
        for at, shape in enumerate(self.shapes[1:], 2):
            later, outcomes = self.shapes[at:], _landings_below_line(heights, shape)
            heights = next(after for after in outcomes if count_fitting_shapes(after, later) == len(later))
            yield earnings.StillFits(shape, outcomes[heights])

    @property
    def prompt_values(self) -> PromptValues:
        return {"shape": self.falling_shape, "after": self.shapes[1:], "count": len(self.shapes)}


def heights_after(heights: Heights, cells: Cells) -> Heights:
    """Return the heights of the columns after ``cells`` are filled, given the heights before."""
    after = list(heights)
    for row, col in cells:
        after[col] = max(after[col], row + 1)
    return tuple(after)


@lru_cache(maxsize=4096)
def count_fitting_shapes(heights: Heights, shapes: tuple[str, ...]) -> int:
    """Count how many of ``shapes`` can come to rest below the Game Over line, one after the other, on columns of these heights."""
    if not shapes:
        return 0
    most = 0
    for after in _landings_below_line(heights, shapes[0]):
        most = max(most, 1 + count_fitting_shapes(after, shapes[1:]))
        if most == len(shapes):
            break
    return most


@lru_cache(maxsize=4096)
def _landings_below_line(heights: Heights, shape: str) -> dict[Heights, Cells]:
    """Return where a shape can land below the Game Over line on columns of ``heights``: its cells, by the column heights after it."""
    outcomes: dict[Heights, Cells] = {}
    for held in SHAPES[shape].orientations:
        for column in range(COLS - held.width + 1):
            low = max(heights[column + i] - bottom for i, bottom in enumerate(held.bottoms))
            if low + held.height <= LINE:
                cells = held.cells_by_position[column][low]
                outcomes.setdefault(heights_after(heights, cells), cells)
    return outcomes


def seek_scarce_room(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield puzzle questions in which all shapes fit below the Game Over line only if the first one lands in one of a few places."""

    def on(grid: Grid) -> MinedQuestion | None:
        for _ in range(3 if max(grid.heights) <= LINE else 0):
            shapes = tuple(chance.choice(TETROMINOES) for _ in range(chance.random_between(2, 4)))
            question = StayBelowLine(grid=grid, shapes=shapes)  # type: ignore[arg-type]
            fits = [question.count_shapes_fitting_after(landing) for landing in question.fall.landings]
            right = fits.count(len(shapes))
            if 1 <= right <= 4 and len(fits) >= 4 * right:
                return MinedQuestion(question, "bots")
        return None

    return games.results_on_bot_grids(chance, on, from_round=9)  # room is not scarce in earlier rounds


def _difficulty_signs(question: StayBelowLine) -> Signs:
    shapes = len(question.shapes)
    near = sum(question.count_shapes_fitting_after(landing) == shapes - 1 for landing in question.fall.landings)
    return {"shapes": shapes, "near": near, "obvious": question.obvious_guess_chance}


def _bot_answer(question: StayBelowLine, bot: Bot, mistake_seed: str) -> Answer | None:
    """Return the cells on which a bot drops the shape, with a roll whose numbers help little; ``mistake_seed`` seeds the bot's mistakes."""
    drop = games.drop_of_bot(
        games.solo_game(question.sheet, Roll(tuple("1357"), question.falling_shape)), bot, mistake_seed
    )
    return Answer.of_cells(Answer(drop.cells).cells) if drop is not None else None


KIND = Kind(
    question=StayBelowLine, input="under",
    example=Example(
        StayBelowLine(
            grid=Grid.parse(
                ".....XX\n5456XXX\n232XX79\n111X23X\n64752XX\nX51125X\nX636241\nX665375\nX264323\n7361113",
            ),
            shapes=("S", "S"),
        ),
        "r10c1 r10c2 r11c2 r11c3",
        {"r10c2 r10c3 r11c3 r11c4": "NoRoom", "r11c5 r11c6 r12c6 r12c7": "AboveLine", "r1c1": "illegal"},
    ),
    miners=(
        Miner(
            type="under", seek=seek_scarce_room,
            base=780, weights={"missed": 1150, "obvious": -400, "shapes": 60, "near": 8}, signs=_difficulty_signs, themes=themes.landing_themes,
            is_play=True,
        ),
    ),
    plays=_bot_answer,
)  # fmt: skip
