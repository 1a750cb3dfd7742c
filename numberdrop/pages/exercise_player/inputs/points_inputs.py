"""Questions about points and room: the score sheet that decides them, and the rolls and shapes that are known to follow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from numberdrop.drawing.board import roll_svg, shapes_svg
from numberdrop.exercises.asking.answers import drop_of
from numberdrop.exercises.kinds.points.best_drop import BestDrop
from numberdrop.exercises.kinds.points.most import Most
from numberdrop.exercises.kinds.points.plan import Plan
from numberdrop.exercises.kinds.points.star import Star
from numberdrop.exercises.kinds.points.ten import Ten
from numberdrop.pages.cards import Card, PictureCard
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.parts.board_view import sheet_card, tiles_view
from numberdrop.pages.voice import Voice
from numberdrop.rules.dice import Roll
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.text import join_list, shape
from numberdrop.text import roll as say_roll

from .board_inputs import BLOCK, DROP, Ring, drop_reasons, question_sheet, rolled_parts
from .option_inputs import PICTURES, named_options


def _score_card(sheet: Sheet | None, voice: Voice) -> Card:
    """The score sheet: which boxes are free decides what a combo is worth."""
    return sheet_card(voice, sheet or Sheet(), {}, solo=False)


def _drop_score(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    return (_score_card(DROP.solved(player) or question_sheet(player), voice),)


def _next_roll(roll: Roll, voice: Voice) -> Card:
    spoken = say_roll(str(roll), voice.language)
    return PictureCard(id="then", title=voice("lesson.then"), alt=spoken, svg=roll_svg(roll))


# --- drops for points ---------------------------------------------------------------------------------------------------------


def _points_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    question: Most | Plan = player.question
    answer = player.answered
    drop = drop_of(answer) if answer is not None else None
    return (question.account(drop), *drop_reasons(player)) if drop is not None else ()


def _plan_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    """The first drop of a plan; the roll that comes next is shown beside it."""
    return _next_roll(player.question.then, voice), *_drop_score(player, voice)


def _best_drop_parts(player: ExerciseState, voice: Voice) -> dict[str, Any]:
    """A drop for the rest of a solo game, whose tiles say how long that is."""
    question: BestDrop = player.question
    return {**rolled_parts(question.roll), "tiles": tiles_view(voice, question.game)}


MOST = replace(DROP, cards=_drop_score, reasons=_points_reasons)
PLAN = replace(MOST, cards=_plan_cards)
BEST_DROP = replace(DROP, cards=_drop_score, parts=_best_drop_parts)


# --- a drop with an open cell, and the numbers for it -------------------------------------------------------------------------


def _star_sheet(player: ExerciseState) -> Sheet:
    question: Star = player.question
    known = {(row, col): number for row, col, number in question.cells if number is not None}
    return replace(question.sheet, grid=question.sheet.grid.put(known))


def _star_solved(player: ExerciseState) -> Sheet | None:
    answer, sheet = player.answered, _star_sheet(player)
    if answer is None:
        return None
    return replace(sheet, grid=sheet.grid.put({player.question.open_cell: int(answer.picks[0])}))


def _star_rings(player: ExerciseState) -> tuple[Ring, ...]:
    return (Ring("asked", "★", (player.question.open_cell,)),)


def _star_holes(player: ExerciseState, holes: Cells) -> Cells:
    """The open cell is no hole: a number will stand there."""
    return tuple(cell for cell in holes if cell != player.question.open_cell)


def _star_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    sheet = _star_solved(player) or _star_sheet(player)
    return _score_card(sheet, voice), named_options(player, voice).but(short=True)


STAR = replace(
    PICTURES, sheet=_star_sheet, solved=_star_solved, rings=_star_rings, holes=_star_holes, cards=_star_cards
)


# --- yes or no, with one or two rolls to look at ------------------------------------------------------------------------------


def _ten_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question: Ten = player.question
    later = (_next_roll(roll, voice) for roll in question.rolls[1:])
    return *later, _score_card(question_sheet(player), voice), named_options(player, voice)


TEN = replace(PICTURES, parts=lambda player, voice: rolled_parts(player.question.rolls[0]), cards=_ten_cards)


# --- a shape whose numbers do not matter; the shapes that come after it are shown beside it -----------------------------------


def _under_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    """How the shapes that come after it still fit."""
    question, answer = player.question, player.answered
    landed = next((one for one in question.landings if answer and set(one.cells) == set(answer.cells)), None)
    return (*(question.rest(landed) if landed else ()), *BLOCK.reasons(player))


def _under_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    after = player.question.shapes[1:]
    names = join_list((shape(name, voice.language, article=True) for name in after), voice.language)
    return (PictureCard(id="then", title=voice("lesson.then_shapes"), alt=names, svg=shapes_svg(after)),)


UNDER = replace(
    BLOCK,
    solved=lambda player: None,  # it is ringed: there are no numbers to write
    parts=lambda player, voice: {"bare": True},
    cards=_under_cards,
    reasons=_under_reasons,
)
