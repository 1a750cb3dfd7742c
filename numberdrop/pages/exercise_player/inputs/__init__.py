"""How each kind of question is answered: what the board takes, which cards stand beside it, what an act means."""

from __future__ import annotations

from collections.abc import Mapping

from numberdrop.exercises import Question
from numberdrop.exercises.walkthrough import Act
from numberdrop.pages.exercise_player.state import ExerciseState

from .act_inputs import ACTS, ROUND
from .board_inputs import BLOCK, CELLS, COMBO, DROP, POINT
from .input import Input
from .option_inputs import COLUMN, OPTIONS, PICTURES, PIECES
from .points_inputs import BEST_DROP, MOST, PLAN, STAR, TEN, UNDER
from .sheet_inputs import AUDIT, MARK, TOTAL
from .tile_inputs import SLIDE, SLIDES

INPUTS: Mapping[str, Input] = {
    "predict": CELLS,
    "point": POINT,
    "find": CELLS,
    "place": DROP,
    "circle": COMBO,
    "choose": OPTIONS,
    "which": OPTIONS,
    "order": OPTIONS,
    "mark": MARK,
    "total": TOTAL,
    "slide": SLIDE,
    "round": ROUND,
    "block": BLOCK,
    "best": PICTURES,
    "best_drop": BEST_DROP,
    "ahead": PICTURES,
    "most": MOST,
    "star": STAR,
    "plan": PLAN,
    "ten": TEN,
    "under": UNDER,
    "wait": PICTURES,
    "boxes": PICTURES,
    "column": COLUMN,
    "retro": PIECES,
    "slides": SLIDES,
    "audit": AUDIT,
}
"""The way of answering of each kind of question; an act of a round has one for each step."""


def input_of(question: Question) -> Input:
    """The way in which a question is answered."""
    return ACTS[question.walk.step] if isinstance(question, Act) else INPUTS[question.kind]


def input_for(player: ExerciseState) -> Input:
    """The way in which the exercise that is put is answered."""
    return input_of(player.asked.question)


__all__ = ["ACTS", "INPUTS", "Input", "input_for", "input_of"]
