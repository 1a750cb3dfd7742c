"""Kind ``star`` of exercises: a drop lies in the grid; which number for its star earns the most?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from numberdrop.exercises import facts
from numberdrop.exercises.answer import Answer, AnswerError, PositionError
from numberdrop.exercises.asking import themes
from numberdrop.exercises.asking.answers import PickQuestion
from numberdrop.exercises.asking.on_sheet import (
    NumberedDropText,
    fault_names,
    parse_roll,
    refuse_finished_game,
    sheet_fields,
)
from numberdrop.exercises.asking.question import PromptValues
from numberdrop.exercises.facts import combo_cells
from numberdrop.exercises.kinds.kind import Example, Kind, MinedQuestion, Miner, Signs
from numberdrop.exercises.positions import games
from numberdrop.exercises.positions.maker import SeededRandom
from numberdrop.exercises.reasons import earnings
from numberdrop.rules.actions import NumberedCell
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.drops import judge_drop
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS, TETROMINOES, Grid
from numberdrop.rules.reasons.reason import Cells, Reason

if TYPE_CHECKING:
    from numberdrop.coach.bots import Bot

DIGITS = tuple("0123456789")


@dataclass(frozen=True, kw_only=True)
class StarNumber(PickQuestion):
    """The question which number for the star of a drop earns the most points in this round.

    ``drop`` holds the four cells of the drop, three of them with numbers: ``r1c2=5 r1c3 r2c2=1 r2c3=3``.
    """

    kind: ClassVar[str] = "star"
    drop: NumberedDropText

    @property
    def option_ids(self) -> tuple[str, ...]:
        return DIGITS

    @cached_property
    def roll_thrown(self) -> Roll:
        roll = parse_roll(self.roll)
        if roll.numbers.count("*") != 1:
            raise PositionError(f"roll {self.roll!r}: one of the number dice shows a star, no more")
        return roll

    @cached_property
    def cells(self) -> tuple[tuple[int, int, int | None], ...]:
        """The cells of the drop with their numbers; ``None`` for the number that the learner has to choose (the star)."""
        try:
            cells = Answer.parse(self.drop).numbered
        except AnswerError as error:
            raise PositionError(str(error)) from None
        refuse_finished_game(self)
        if sum(number is None for _, _, number in cells) != 1:
            raise PositionError(f"drop {self.drop!r}: one of its cells is without a number")
        faults = judge_drop(self.sheet.grid, self._numbered_cells("0", cells), self.roll_thrown)[1]
        if faults:
            raise PositionError(f"drop {self.drop!r}: {fault_names(faults)}")
        return cells

    @property
    def open_cell(self) -> tuple[int, int]:
        return next((row, col) for row, col, number in self.cells if number is None)

    def with_number(self, pick: str) -> tuple[NumberedCell, ...]:
        """Return the drop with the number ``pick`` chosen for its star."""
        return self._numbered_cells(pick, self.cells)

    @staticmethod
    def _numbered_cells(pick: str, cells: tuple[tuple[int, int, int | None], ...]) -> tuple[NumberedCell, ...]:
        return tuple((row, col, int(pick) if number is None else number) for row, col, number in cells)

    @cached_property
    def gain_by_number(self) -> dict[str, facts.DropGain]:
        """What the drop earns, for each number that may be chosen for its star."""
        return {pick: facts.gain_of_drop(self.sheet, self.with_number(pick)) for pick in DIGITS}

    @property
    def right_picks(self) -> frozenset[str]:
        most = max(gain.points for gain in self.gain_by_number.values())
        best = [pick for pick, gain in self.gain_by_number.items() if gain.points == most]
        if len(best) > 1:
            raise PositionError(f"drop {self.drop!r}: the numbers {' '.join(best)} all bring {most} points")
        return frozenset(best)

    def points_of(self, answer: Answer) -> float | None:
        return next((float(self.gain_by_number[pick].points) for pick in answer.picks if pick in DIGITS), None)

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        (best,) = self.right_picks
        chosen = next((pick for pick in picks if pick in DIGITS), best)
        mine, most = self.gain_by_number[chosen], self.gain_by_number[best]
        earned = earnings.NumberEarns(mine.points, mine.parts, combo_cells(mine), chosen)
        return (earned,) if chosen == best else (earned, earnings.EarnsMore(most.points, most.parts, "number"))

    def reasons_of_idea(self, answer: Answer) -> tuple[Reason, ...]:
        """Return which combo to circle after the right number, and which rows are filled; nothing if the answer was right."""
        (best,) = self.right_picks
        if best in answer.picks:
            return ()
        return earnings.scoring_reasons(self.sheet, self.with_number(best), self.gain_by_number[best].combo)

    @property
    def block_might_fall_first(self) -> bool:
        return self.block_might_fall(self.roll)

    @property
    def values(self) -> PromptValues:
        return {"shape": self.roll_thrown.shape, "cell": self.open_cell}

    def hint_cells(self, solution: Answer) -> Cells:
        """Return the cells of the best combo without the cell of the star; if no combo can be circled, the cell of the star."""
        best = self.gain_by_number[solution.picks[0]]
        return tuple(cell for cell in combo_cells(best) if cell != self.open_cell) or (self.open_cell,)


_MOST_POSITIONS = 8
"""The most positions taken from one game."""
_MOST_PER_GAME = 2
"""The most questions taken from one game."""


def seek_star(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield puzzle questions about good drops with a star, for which one number earns more points than all others."""
    kept = 0
    for game in games.states_in_phase(chance, Phase.DROP, _MOST_POSITIONS, begin=3):
        roll = _draw_roll_with_star(chance)
        for question in _mine_star_questions(chance, game, roll):
            points = sorted((gain.points for gain in question.gain_by_number.values()), reverse=True)
            if points[0] > points[1]:
                yield MinedQuestion(question, "bots")
                kept += 1
                break
        if kept >= _MOST_PER_GAME:
            return


def _draw_roll_with_star(chance: SeededRandom) -> Roll:
    spot = chance.random_below(3)
    faces = list(chance.random_roll().numbers)
    faces[spot] = STAR
    return Roll(tuple(faces), chance.choice(TETROMINOES))


def _mine_star_questions(chance: SeededRandom, game: Game, roll: Roll) -> Iterator[StarNumber]:
    """Yield a question for each of the drops that the coach rates best; the number that such a drop uses for its star is left out."""
    from numberdrop.coach.bots import available_engine, bot_named  # only mining pays for the coach
    from numberdrop.coach.engine.position import Position

    style = replace(bot_named("kim").valuation_for(game), fast=True)
    best, _ = available_engine().best_drops(Position.of(replace(game, roll=roll), 0), style, 12)
    for drop in chance.shuffled(best):
        left = [face for face in roll.numbers if face != STAR]
        cells: list[tuple[int, int, int | None]] = []
        for row, col, number in drop.cells:
            shown = str(number) in left
            if shown:
                left.remove(str(number))
            cells.append((row, col, number if shown else None))
        if not left:
            yield StarNumber(
                **sheet_fields(game.sheets[0]), roll=str(roll), drop=NumberedDropText(str(Answer(tuple(cells))))
            )


def _difficulty_signs(question: StarNumber) -> Signs:
    helping = sum(gain.combo is not None for gain in question.gain_by_number.values())
    return {"boxes": len(question.boxes), "helping": helping}


def _bot_answer(question: StarNumber, bot: Bot, luck: str) -> Answer | None:
    from numberdrop.coach.bots import available_engine
    from numberdrop.coach.engine.position import Position

    game = games.solo_game(question.sheet, question.roll_thrown)
    position, style, think = Position.of(game, 0), bot.valuation_for(game), available_engine()
    values = []
    for pick in question.option_ids:
        cells = question.with_number(pick)
        at, marks = [row * COLS + col for row, col, _ in cells], [number + 1 for _, _, number in cells]
        place = think.rank_drop(position, style, at, marks)
        values.append(place[0].value if place is not None else 0)
    return Answer.of_picks(question.option_ids[games.index_seen_as_best(values, bot, luck)])


def _themes(question: StarNumber, answer: Answer) -> Iterator[str]:
    yield from themes.earning_themes(question.sheet, question.with_number(answer.picks[0]), question.roll_thrown)


KIND = Kind(
    question=StarNumber, input="star",
    example=Example(
        StarNumber(grid=Grid.parse("..34.4.\n.671227"), roll="*423O", drop=NumberedDropText("r2c1=3 r2c2 r3c1=2 r3c2=4")), "5",
        {"0": "EarnsMore", "4": "EarnsMore"},
    ),
    miners=(
        Miner(
            type="star", seek=seek_star, base=440, weights={"missed": 1950, "circled": 4, "boxes": 15, "helping": 10},
            signs=_difficulty_signs, themes=_themes, is_play=True,
        ),
    ),
    plays=_bot_answer,
)  # fmt: skip
