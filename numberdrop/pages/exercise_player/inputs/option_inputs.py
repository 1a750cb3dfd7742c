"""Inputs with a list of options: one, several, or a sequence; and the inputs of questions about points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from numberdrop.drawing.board import roll_svg, shapes_svg
from numberdrop.exercises import Question
from numberdrop.exercises.asking.answers import PickQuestion, drop_of
from numberdrop.exercises.kinds.falling.retro import FallingOrder
from numberdrop.exercises.kinds.points.best_drop import BestDrop
from numberdrop.exercises.kinds.points.most import MostPoints
from numberdrop.exercises.kinds.points.plan import PlanTwoRounds
from numberdrop.exercises.kinds.points.star import StarNumber
from numberdrop.exercises.kinds.points.ten import CompleteBoxColumn
from numberdrop.exercises.kinds.table.choose import ChooseOptions
from numberdrop.pages.board_scene import Highlight, Mini
from numberdrop.pages.cards import Card, Choice, OptionsCard, PictureCard
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import rolled_dice, sheet_card, tiles_view
from numberdrop.pages.scene import SceneParts
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import ROWS, Grid
from numberdrop.rules.reasons.reason import Cells, Reason, Tone
from numberdrop.rules.sheet import Sheet
from numberdrop.text import cells as say_cells
from numberdrop.text import join_list, shape
from numberdrop.text import roll as say_roll

from .board_inputs import (
    BLOCK,
    DROP,
    CellRing,
    Input,
    dice_parts,
    drop_reasons,
    hanging,
    options_card,
    question_sheet,
)

Pictured: TypeAlias = Callable[[PickQuestion, str, Voice], Mini | None]


def named_options(
    player: ExerciseState, voice: Voice, picture: Pictured = lambda question, pick, voice: None
) -> OptionsCard:
    """Return the card of the options, each with its name and, if ``picture`` makes one, a picture."""
    question: Question = player.question
    choices = tuple(
        Choice(id=pick, label=question.pick_name(pick, voice.language), mini=picture(player.question, pick, voice))
        for pick in question.option_ids
    )
    return options_card(
        player, voice, voice(f"lesson.pick_{question.pick_mode}"), choices, many=question.allows_several_picks
    )


def _picture(question: PickQuestion, pick: str, voice: Voice) -> Mini | None:
    grid, cells = question.option_picture(pick)
    if not cells:
        return None
    pictures = [question.option_picture(option) for option in question.option_ids]
    lowest = min(_lowest(drawn, marked) for drawn, marked in pictures if marked)
    rows = max(_row_count_to_show(drawn, marked) for drawn, marked in pictures)
    # All pictures show the same rows, so that they compare.
    return Mini(
        grid.marks,
        min(ROWS, rows + 1),
        (Highlight(cells, "info"),),
        say_cells(cells, voice.language),
        base=lowest if lowest > _DEEP else 0,
    )


_DEEP = 2
"""How many rows at the bottom a small picture always shows."""


def _lowest(grid: Grid, cells: Cells) -> int:
    """Return the lowest row that a small picture has to show: that of the marked ``cells``, or that of the top number
    in the lowest column.
    """
    return max(0, min(*(row for row, _ in cells), min(grid.heights) - 1))


def _row_count_to_show(grid: Grid, cells: Cells) -> int:
    return max([*grid.heights, *(row + 1 for row, _ in cells)])


def mini_grid(grid: Grid, marks: str, cells: Cells, tone: Tone, label: str) -> Mini:
    """Return a small picture of a grid with highlighted cells, with as many rows as needed."""
    return Mini(marks, min(ROWS, _row_count_to_show(grid, cells) + 1), (Highlight(cells, tone),), label)


# --- the author's own options, with an optional grid or sheet ------------------------------------------------------------------


def _options_sheet(player: ExerciseState) -> Sheet | None:
    question: ChooseOptions = player.question
    drawn = question.drawn and (question.grid.marks.strip(".") or question.boxes)
    return question.sheet if drawn else None


def _options_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question: ChooseOptions = player.question
    boxes = (sheet_card(voice, question.sheet, {}, solo=False),) if question.boxes else ()
    return *boxes, named_options(player, voice)


def _roll_parts(player: ExerciseState, voice: Voice) -> SceneParts:
    return dice_parts(str(player.question.roll))


CHOOSE = Input(reads=("drawn", "roll"), low=True, sheet=_options_sheet, parts=_roll_parts, cards=_options_cards)


# --- pictures to choose from: landings, results of drops, a combo to take or leave ---------------------------------------------


def _pictures_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    sheet: Sheet = player.question.sheet
    boxes = (sheet_card(voice, sheet, {}, solo=False),) if sheet.boxes else ()
    return *boxes, _with_figures(player, voice, named_options(player, voice, _picture))


def _with_figures(player: ExerciseState, voice: Voice, card: OptionsCard) -> OptionsCard:
    """Add to the options, once the answer is visible, the counts that tell them apart, such as the number of holes."""
    question: PickQuestion = player.question
    figures = question.option_counts
    if not figures or not (player.closed or player.example_first):
        return card

    def words(counted: Mapping[str, int]) -> str:
        return ", ".join(voice.plural_sentence(f"figure.{name}", number) for name, number in counted.items())

    return card.but(items=tuple(choice.but(figures=words(figures[choice.id])) for choice in card.items))


def _pictures_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    """Return the reasons why the learner's right choice is right."""
    feedback = player.feedback
    return tuple(feedback.reasons) if feedback and feedback.right else ()


PICTURES = replace(
    CHOOSE,
    reads=("roll", "option_counts"),
    sheet=question_sheet,
    parts=lambda player, voice: {**_roll_parts(player, voice), "beside": True},
    cards=_pictures_cards,
    reasons=_pictures_reasons,
)


# --- a choice about the shape over the grid: its column, or its result ---------------------------------------------------------


def _answer_landing_rings(player: ExerciseState) -> tuple[CellRing, ...]:
    """Return a ring around the landing that is the visible right answer."""
    fallen = player.question.marks_added(player.visible_answer) if player.visible_answer is not None else ()
    return (CellRing("answer", "✓", tuple((row, col) for row, col, _ in fallen)),) if fallen else ()


COLUMN = replace(
    PICTURES,
    reads=("held",),
    low=False,
    rings=_answer_landing_rings,
    parts=lambda player, voice: {} if player.visible_answer is not None else hanging(player),
)


# --- pieces in the grid, ringed and named by letters, to be put in order ------------------------------------------------------


def _piece_rings(player: ExerciseState) -> tuple[CellRing, ...]:
    question: FallingOrder = player.question
    return tuple(CellRing("piece", pick, cells) for pick, (_, cells) in question.piece_by_letter.items())


PIECES = Input(low=True, rings=_piece_rings, cards=lambda player, voice: (named_options(player, voice),))


# --- points inputs ----------------------------------------------------------------------------------------------------

# Questions about points and space show the score sheet, and the rolls and shapes that are known to follow.


def _score_card(sheet: Sheet | None, voice: Voice) -> Card:
    """Return the score sheet, whose free boxes decide what a combo is worth."""
    return sheet_card(voice, sheet or Sheet(), {}, solo=False)


def _drop_score(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    return (_score_card(DROP.solved(player) or question_sheet(player), voice),)


def _next_roll(roll: Roll, voice: Voice) -> Card:
    spoken = say_roll(str(roll), voice.language)
    return PictureCard(id="then", title=voice("lesson.then"), alt=spoken, svg=roll_svg(roll))


# --- drops for points ---------------------------------------------------------------------------------------------------------


def _points_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    question: MostPoints | PlanTwoRounds = player.question
    answer = player.visible_answer
    drop = drop_of(answer) if answer is not None else None
    return (question.reason_of_points(drop), *drop_reasons(player)) if drop is not None else ()


def _plan_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    """Return the cards by which to choose the first drop of a plan for two rounds: the next roll, and the score sheet."""
    return _next_roll(player.question.then, voice), *_drop_score(player, voice)


def _best_drop_parts(player: ExerciseState, voice: Voice) -> SceneParts:
    """Return the fields of the scene for the roll, and for the tiles, which show how long the solo game can last."""
    question: BestDrop = player.question
    return {**rolled_dice(question.roll), "tiles": tiles_view(voice, question.game)}


MOST = replace(DROP, cards=_drop_score, reasons=_points_reasons)
PLAN = replace(MOST, cards=_plan_cards)
BEST_DROP = replace(DROP, cards=_drop_score, parts=_best_drop_parts)


# --- a number for the open cell of a drop with a star -------------------------------------------------------------------------


def _star_sheet(player: ExerciseState) -> Sheet:
    question: StarNumber = player.question
    numbers = {(row, col): number for row, col, number in question.cells if number is not None}
    return replace(question.sheet, grid=question.sheet.grid.put(numbers))


def _solved_star_sheet(player: ExerciseState) -> Sheet | None:
    answer, sheet = player.visible_answer, _star_sheet(player)
    if answer is None:
        return None
    return replace(sheet, grid=sheet.grid.put({player.question.open_cell: int(answer.picks[0])}))


def _holes_without_star(player: ExerciseState, holes: Cells) -> Cells:
    """Return ``holes`` without the open cell of a star, which will get a number."""
    return tuple(cell for cell in holes if cell != player.question.open_cell)


def _star_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    sheet = _solved_star_sheet(player) or _star_sheet(player)
    return _score_card(sheet, voice), named_options(player, voice).but(short=True)


STAR = replace(
    PICTURES,
    sheet=_star_sheet,
    solved=_solved_star_sheet,
    rings=lambda player: (CellRing("asked", "★", (player.question.open_cell,)),),
    holes=_holes_without_star,
    cards=_star_cards,
)


# --- yes or no, about one or two rolls ----------------------------------------------------------------------------------------


def _column_bonus_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question: CompleteBoxColumn = player.question
    later = (_next_roll(roll, voice) for roll in question.rolls[1:])
    return *later, _score_card(question_sheet(player), voice), named_options(player, voice)


TEN = replace(PICTURES, parts=lambda player, voice: rolled_dice(player.question.rolls[0]), cards=_column_bonus_cards)


# --- a shape without numbers, with the shapes that follow it ------------------------------------------------------------------


def _next_shapes_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    """Return the reasons why a landing is the right one for a shape: how the shapes that follow fit then, and what the shape rests on."""
    question, answer = player.question, player.visible_answer
    match = next((landing for landing in question.landings if answer and set(landing.cells) == set(answer.cells)), None)
    return (*(question.later_landings(match) if match else ()), *BLOCK.reasons(player))


def _next_shapes_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    after = player.question.shapes[1:]
    names = join_list((shape(name, voice.language, article=True) for name in after), voice.language)
    return (PictureCard(id="then", title=voice("lesson.then_shapes"), alt=names, svg=shapes_svg(after)),)


UNDER = replace(
    BLOCK,
    solved=lambda player: None,  # ringed only: there are no numbers to write
    parts=lambda player, voice: {"bare": True},
    cards=_next_shapes_cards,
    reasons=_next_shapes_reasons,
)
