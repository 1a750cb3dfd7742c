"""Kind ``star`` of exercises: a drop lies in the grid; which number for its star earns the most?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from numberdrop.exercises import facts
from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking import on_sheet, themes
from numberdrop.exercises.asking.answers import PickQuestion
from numberdrop.exercises.asking.on_sheet import NumberedDropText
from numberdrop.exercises.asking.question import PromptValues
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
    """Asks which number for the star of ``drop`` (``r1c2=5 r1c3 r2c2=1 r2c3=3``) earns the most points in this round."""

    kind = "star"
    drop: NumberedDropText

    @property
    def option_ids(self) -> tuple[str, ...]:
        return DIGITS

    @cached_property
    def roll_thrown(self) -> Roll:
        roll = on_sheet.parse_roll(self.roll)
        if roll.numbers.count("*") != 1:
            raise PositionError(f"roll {self.roll!r}: one of the number dice shows a star, no more")
        return roll

    @cached_property
    def cells(self) -> tuple[tuple[int, int, int | None], ...]:
        """The cells of the drop with their numbers; ``None`` for the number that the learner has to choose (the star)."""
        cells = on_sheet.parse_numbered_cells(self.drop)
        on_sheet.refuse_finished_game(self)
        if sum(number is None for _, _, number in cells) != 1:
            raise PositionError(f"drop {self.drop!r}: one of its cells is without a number")
        faults = judge_drop(self.sheet.grid, _with_number(cells, "0"), self.roll_thrown)[1]
        if faults:
            raise PositionError(f"drop {self.drop!r}: {on_sheet.refusal_names(faults)}")
        return cells

    @property
    def star_cell(self) -> tuple[int, int]:
        return next((row, col) for row, col, number in self.cells if number is None)

    def drop_with_number(self, pick: str) -> tuple[NumberedCell, ...]:
        """Return the drop with the number ``pick`` chosen for its star."""
        return _with_number(self.cells, pick)

    @cached_property
    def gain_by_number(self) -> dict[str, facts.DropGain]:
        """What the drop earns with each number (``0`` to ``9``) for its star, by the number."""
        return {pick: facts.gain_of_drop(self.sheet, self.drop_with_number(pick)) for pick in DIGITS}

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
        earned = earnings.NumberEarns(mine.points, mine.parts, facts.combo_cells(mine), chosen)
        return (earned,) if chosen == best else (earned, earnings.EarnsMore(most.points, most.parts, "number"))

    def reasons_for_best(self, answer: Answer) -> tuple[Reason, ...]:
        """Return reasons that tell which combo to circle after the right number and which rows fill; nothing if the answer was right."""
        (best,) = self.right_picks
        if best in answer.picks:
            return ()
        return earnings.scoring_reasons(self.sheet, self.drop_with_number(best), self.gain_by_number[best].combo)

    @property
    def block_might_fall_first(self) -> bool:
        return self.block_might_fall(self.roll)

    @property
    def prompt_values(self) -> PromptValues:
        return {"shape": self.roll_thrown.shape, "cell": self.star_cell}

    def hint_cells(self, solution: Answer) -> Cells:
        """Return the cells of the combo that the right number makes, without the star's cell; if it makes none, the star's cell."""
        best = self.gain_by_number[solution.picks[0]]
        return tuple(cell for cell in facts.combo_cells(best) if cell != self.star_cell) or (self.star_cell,)


def _with_number(cells: tuple[tuple[int, int, int | None], ...], pick: str) -> tuple[NumberedCell, ...]:
    return tuple((row, col, int(pick) if number is None else number) for row, col, number in cells)


def seek_star_number(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield puzzle questions about good drops with a star, for which one number earns more points than all others."""
    positions = games.states_in_phase(chance, Phase.DROP, 8, from_round=3)
    questions = filter(None, (_question_with_single_answer(chance, game) for game in positions))
    return (MinedQuestion(question, "bots") for question in islice(questions, 2))


def _question_with_single_answer(chance: SeededRandom, game: Game) -> StarNumber | None:
    for question in _random_questions(chance, game):
        points = sorted((gain.points for gain in question.gain_by_number.values()), reverse=True)
        if points[0] > points[1]:
            return question
    return None


def _random_questions(chance: SeededRandom, game: Game) -> Iterator[StarNumber]:
    """Yield a question for each drop that the coach rates best for a random roll with a star; the question hides the star's number."""
    from numberdrop.coach.bots import available_engine, bot_named  # only mining pays for the coach
    from numberdrop.coach.engine.position import Position

    spot = chance.random_below(3)
    faces = list(chance.random_roll().numbers)
    faces[spot] = STAR
    roll = Roll(tuple(faces), chance.choice(TETROMINOES))
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
            text = NumberedDropText(str(Answer(tuple(cells))))
            yield StarNumber(**on_sheet.sheet_fields(game.sheets[0]), roll=str(roll), drop=text)


def _difficulty_signs(question: StarNumber) -> Signs:
    combos_possible = sum(gain.combo is not None for gain in question.gain_by_number.values())
    return {"boxes": len(question.boxes), "helping": combos_possible}


def _bot_answer(question: StarNumber, bot: Bot, mistake_seed: str) -> Answer | None:
    from numberdrop.coach.bots import available_engine
    from numberdrop.coach.engine.position import Position

    game = games.solo_game(question.sheet, question.roll_thrown)
    position, style, engine = Position.of(game, 0), bot.valuation_for(game), available_engine()
    values = []
    for pick in question.option_ids:
        cells = question.drop_with_number(pick)
        at, marks = [row * COLS + col for row, col, _ in cells], [number + 1 for _, _, number in cells]
        ranked = engine.rank_drop(position, style, at, marks)
        values.append(ranked[0].value if ranked is not None else 0)
    return Answer.of_picks(question.option_ids[games.index_seen_as_best(values, bot, mistake_seed)])


def _themes(question: StarNumber, answer: Answer) -> Iterator[str]:
    return themes.earning_themes(question.sheet, question.drop_with_number(answer.picks[0]), question.roll_thrown)


KIND = Kind(
    question=StarNumber, input="star",
    example=Example(
        StarNumber(grid=Grid.parse("..34.4.\n.671227"), roll="*423O", drop=NumberedDropText("r2c1=3 r2c2 r3c1=2 r3c2=4")), "5",
        {"0": "EarnsMore", "4": "EarnsMore"},
    ),
    miners=(
        Miner(
            type="star", seek=seek_star_number, base=440, weights={"missed": 1950, "circled": 4, "boxes": 15, "helping": 10},
            signs=_difficulty_signs, themes=_themes, is_play=True,
        ),
    ),
    plays=_bot_answer,
)  # fmt: skip
