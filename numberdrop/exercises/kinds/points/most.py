"""Kind ``most`` of exercises: which drop earns the most points in this round?"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from numberdrop.exercises import facts
from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking import on_sheet, themes
from numberdrop.exercises.asking.answers import DropQuestion, drop_of
from numberdrop.exercises.kinds.kind import ComposableQuestion, Example, Kind, MinedQuestion, Miner
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions import games
from numberdrop.exercises.positions.maker import SeededRandom, rolls_with_star
from numberdrop.exercises.reasons import earnings
from numberdrop.rules import Drop, Grid, Landing, Phase, Reason, Roll


@dataclass(frozen=True, kw_only=True)
class MostPoints(DropQuestion):
    """Asks which drop earns the most points in this round, if the best combo is circled after it."""

    kind = "most"
    may_have_other_answers = True

    @cached_property
    def best_drop(self) -> Drop:
        """A drop that earns the most points. Raises ``PositionError`` if nothing can land or the game is over."""
        on_sheet.refuse_finished_game(self)
        best = facts.highest_scoring_drop(self.sheet, self.roll)
        if best is None:
            raise PositionError(f"roll {str(self.roll)!r}: nothing can land")
        return best

    @cached_property
    def best_gain(self) -> facts.DropGain:
        return facts.gain_of_drop(self.sheet, self.best_drop.cells)

    def reason_of_points(self, drop: Drop) -> earnings.Earns:
        """Return the reason that tells how many points a drop earns, and from which sources (rows, combo, +10)."""
        mine = facts.gain_of_drop(self.sheet, drop.cells)
        return earnings.Earns(mine.points, mine.parts, facts.combo_cells(mine))

    def reasons_against(self, drop: Drop, landing: Landing) -> tuple[Reason, ...]:
        mine, most = self.reason_of_points(drop), self.best_gain
        return () if mine.points == most.points else (mine, earnings.EarnsMore(most.points, most.parts, "drop"))

    def reasons_for_best(self, answer: Answer) -> tuple[Reason, ...]:
        """Return reasons that tell which combo to circle after the best drop and which rows it fills; nothing if the answer was right."""
        if self.points_of(answer) == self.best_gain.points:
            return ()
        return earnings.scoring_reasons(self.sheet, self.best_drop.cells, self.best_gain.combo)

    def points_of(self, answer: Answer) -> float | None:
        drop = drop_of(answer)
        return facts.gain_of_drop(self.sheet, drop.cells).points if drop is not None else None

    @property
    def block_might_fall_first(self) -> bool:
        return self.block_might_fall(self.roll)

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        return Answer(self.best_drop.cells) if rulebook is TRUE else None


def seek_most_points(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield at most four questions from one game, some with a star in the roll, in which a drop earns 4 points or more and no minus."""
    sheets = (game.sheets[0] for game in games.states_in_phase(chance, Phase.DROP, 8, from_round=4))
    rolled = ((sheet, roll) for sheet in sheets for roll in (chance.random_roll(), *rolls_with_star(sheet.grid, 1)))
    asked = (MostPoints(**on_sheet.sheet_fields(sheet), roll=roll) for sheet, roll in rolled)
    good = (question for question in asked if question.best_gain.points >= 4 and not question.best_gain.minus)
    return (MinedQuestion(question, "bots") for question in islice(good, 4))


KIND = Kind(
    question=MostPoints, input="most",
    example=Example(
        MostPoints(grid=Grid.parse(".44....\n123...3\n4311543"), roll=Roll.parse("5121O")), "r4c2=1 r4c3=5 r5c2=2 r5c3=1",
        {"r4c1=1 r4c2=1 r5c1=2 r5c2=5": "EarnsMore", "r1c1=1": "illegal"},
    ),
    miners=(
        Miner(
            type="most", seek=seek_most_points, base=520, weights={"missed": 1950, "circled": 4, "boxes": 10},
            signs=lambda question: {"boxes": len(question.boxes)}, themes=themes.drop_themes, oversample=0.7, max_right=1, is_play=True,
        ),
    ),
    sorts=(
        ComposableQuestion(
            name="most", place=6, rolls=True, choices=lambda question: {"roll": question.roll},
            build=lambda sketch: MostPoints(**sketch.sheet_fields, roll=sketch.roll),
        ),
    ),
    plays=games.drop_answer_of_bot,
)  # fmt: skip
