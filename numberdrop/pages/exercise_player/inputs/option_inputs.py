"""Inputs with a list of options: one, several, or a sequence; and the inputs of questions about points."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from numberdrop.drawing.board import roll_svg, shapes_svg
from numberdrop.exercises.asking.answers import PickQuestion, drop_of
from numberdrop.exercises.kinds.points.star import StarNumber
from numberdrop.exercises.kinds.table.choose import ChooseOptions
from numberdrop.pages.board_scene import Group, Highlight, Mini
from numberdrop.pages.cards import Card, Choice, OptionsCard, PictureCard
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import rolled_dice, tiles_view
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import ROWS, Grid
from numberdrop.rules.reasons.reason import Cells, Reason, Tone
from numberdrop.rules.sheet import Sheet
from numberdrop.text import cells as say_cells
from numberdrop.text import join_list, shape
from numberdrop.text import roll as say_roll

from .board_inputs import BLOCK, DROP, Input, hanging_shape_parts, options_card, outline, score_card, score_card_if_used


def named_options(
    player: ExerciseState,
    voice: Voice,
    picture: Callable[[PickQuestion, str, Voice], Mini | None] = lambda question, pick, voice: None,
) -> OptionsCard:
    """Return the card of the options, each with its name and, if ``picture`` makes one, a picture."""
    question: PickQuestion = player.question
    choices = tuple(
        Choice(id=pick, label=question.pick_name(pick, voice.language), mini=picture(question, pick, voice))
        for pick in question.option_ids
    )
    title, many = voice(f"lesson.pick_{question.pick_mode}"), question.allows_several_picks
    return options_card(player, voice, title, choices, many=many)


_DEEP = 2
"""How many rows at the bottom a small picture always shows."""


def _option_picture(question: PickQuestion, pick: str, voice: Voice) -> Mini | None:
    """Return the small grid of an option, with its cells highlighted; ``None`` for an option that is not about cells."""
    grid, cells = question.option_picture(pick)
    if not cells:
        return None
    pictures = [question.option_picture(option) for option in question.option_ids]
    # All pictures show the same rows, so that they compare: down to the lowest marked cell or top of a column.
    lowest = min(min(*(row for row, _ in marked), min(drawn.heights) - 1) for drawn, marked in pictures if marked)
    rows = max(_row_count_to_show(drawn, marked) for drawn, marked in pictures)
    label = say_cells(cells, voice.language)
    base = lowest if lowest > _DEEP else 0
    return Mini(grid.marks, min(ROWS, rows + 1), (Highlight(cells, "info"),), label, base=base)


def _row_count_to_show(grid: Grid, cells: Cells) -> int:
    return max([*grid.heights, *(row + 1 for row, _ in cells)])


def mini_grid(grid: Grid, marks: str, cells: Cells, tone: Tone, label: str) -> Mini:
    """Return a small picture of ``grid`` with ``marks`` (a character for each cell, bottom row first) in it, and ``cells`` highlighted."""
    return Mini(marks, min(ROWS, _row_count_to_show(grid, cells) + 1), (Highlight(cells, tone),), label)


# --- the author's own options, with an optional grid or sheet ------------------------------------------------------------------


def _options_sheet(player: ExerciseState) -> Sheet | None:
    question: ChooseOptions = player.question
    drawn = question.drawn and (question.grid.marks.strip(".") or question.boxes)
    return question.sheet if drawn else None


CHOOSE = Input(
    reads=("drawn", "roll"),
    low=True,
    sheet=_options_sheet,
    parts=lambda player, voice: rolled_dice(player.question.roll),
    cards=lambda player, voice: (
        *((score_card(player.question.sheet, voice),) if player.question.boxes else ()),
        named_options(player, voice),
    ),
)


# --- pictures to choose from: landings, results of drops, a combo to take or leave ---------------------------------------------


def _option_picture_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    """Return the score sheet, if it is in use, and the options with their pictures; once the answer is visible, also with the numbers that
    decide between them, such as the number of holes.
    """
    card, counts = named_options(player, voice, _option_picture), player.question.counts_by_option
    if counts and (player.closed or player.example_first):
        choices = (choice.but(figures=_say_counts(counts[choice.id], voice)) for choice in card.items)
        card = card.but(items=tuple(choices))
    return *score_card_if_used(player.question.sheet, voice), card


def _say_counts(counts: Mapping[str, int], voice: Voice) -> str:
    return ", ".join(voice.plural_sentence(f"figure.{name}", number) for name, number in counts.items())


PICTURES = replace(
    CHOOSE,
    reads=("roll", "counts_by_option"),
    sheet=lambda player: player.question.sheet,
    parts=lambda player, voice: {**rolled_dice(player.question.roll), "beside": True},
    cards=_option_picture_cards,
    reasons=lambda player: player.feedback.reasons if player.feedback and player.feedback.right else (),
)


def _outline_of_right_landing(player: ExerciseState) -> tuple[Group, ...]:
    """Return an outline around the right landing, once it is visible."""
    fallen = player.question.marks_added(player.visible_answer) if player.visible_answer is not None else ()
    return outline("answer", "✓", tuple((row, col) for row, col, _ in fallen))


COLUMN = replace(
    PICTURES,
    reads=("held",),
    low=False,
    outlines=_outline_of_right_landing,
    parts=lambda player, voice: {} if player.visible_answer is not None else hanging_shape_parts(player),
)
"""A choice of the column over which the shape above the grid is to fall."""


PIECES = Input(
    low=True,
    outlines=lambda player: tuple(
        Group("piece", len(cells), letter, cells) for letter, (_, cells) in player.question.piece_by_letter.items()
    ),
    cards=lambda player, voice: (named_options(player, voice),),
)
"""Pieces in the grid, outlined and named by letters, to be put in order."""


# --- points inputs ----------------------------------------------------------------------------------------------------

# Questions about points and space show the score sheet, and the rolls and shapes that are known to follow.


def _drop_question_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    """Return the score sheet, whose free boxes decide what a combo is worth; once the right drop is visible, the sheet after that drop."""
    return (score_card(DROP.solved(player) or player.question.sheet, voice),)


def _next_roll_card(roll: Roll, voice: Voice) -> Card:
    spoken = say_roll(str(roll), voice.language)
    return PictureCard(id="then", title=voice("lesson.then"), alt=spoken, svg=roll_svg(roll))


def _right_drop_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    """Return the points and the consequences of the right drop, once it is visible, as reasons."""
    answer = player.visible_answer
    drop = drop_of(answer) if answer is not None else None
    return (player.question.reason_of_points(drop), *DROP.reasons(player)) if drop is not None else ()


MOST = replace(DROP, cards=_drop_question_cards, reasons=_right_drop_reasons)
PLAN = replace(
    MOST,
    cards=lambda player, voice: (_next_roll_card(player.question.then, voice), *_drop_question_cards(player, voice)),
)
BEST_DROP = replace(
    DROP,
    cards=_drop_question_cards,
    # The tiles show how long the solo game can last.
    parts=lambda player, voice: {**rolled_dice(player.question.roll), "tiles": tiles_view(voice, player.question.game)},
)


def _star_sheet(player: ExerciseState) -> Sheet:
    """Return the sheet after the drop, without a number in the cell of the star."""
    question: StarNumber = player.question
    numbers = {(row, col): number for row, col, number in question.cells if number is not None}
    return replace(question.sheet, grid=question.sheet.grid.put(numbers))


def _solved_star_sheet(player: ExerciseState) -> Sheet | None:
    answer, sheet = player.visible_answer, _star_sheet(player)
    if answer is None:
        return None
    return replace(sheet, grid=sheet.grid.put({player.question.star_cell: int(answer.picks[0])}))


STAR = replace(
    PICTURES,
    sheet=_star_sheet,
    solved=_solved_star_sheet,
    outlines=lambda player: outline("asked", "★", (player.question.star_cell,)),
    # The cell of the star will get a number.
    holes=lambda player, holes: tuple(cell for cell in holes if cell != player.question.star_cell),
    cards=lambda player, voice: (
        score_card(_solved_star_sheet(player) or _star_sheet(player), voice),
        named_options(player, voice).but(short=True),
    ),
)
"""A choice of the number for the star in a drop, whose other cells have their numbers."""


def _column_bonus_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    later = (_next_roll_card(roll, voice) for roll in player.question.rolls[1:])
    return *later, score_card(player.question.sheet, voice), named_options(player, voice)


TEN = replace(PICTURES, parts=lambda player, voice: rolled_dice(player.question.rolls[0]), cards=_column_bonus_cards)
"""A choice of boxes of a column (worth +10 when full) which combos of one or two known rolls can fill, or of whether they can fill it."""


def _next_shapes_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    """Return the reasons for the right landing once it is visible: how well the shapes that follow fit, and what the shape rests on."""
    question, answer = player.question, player.visible_answer
    right = (landing for landing in question.fall.landings if answer and set(landing.cells) == set(answer.cells))
    return *(reason for landing in right for reason in question.later_landings(landing)), *BLOCK.reasons(player)


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
"""A landing for a shape without numbers, with the shapes that follow it."""
