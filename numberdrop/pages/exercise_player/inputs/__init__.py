"""How each kind of question is answered: what the board takes, which cards stand beside it, what an act means."""

from __future__ import annotations

from collections.abc import Mapping

from numberdrop.exercises.kinds import KINDS, IncompleteKind
from numberdrop.exercises.walkthroughs import Act
from numberdrop.pages.exercise_player.state import ExerciseState

from .act_inputs import ACTS, ROUND
from .board_inputs import BLOCK, COMBO, DROP, FIND, POINT, PREDICT
from .input import Input
from .option_inputs import CHOOSE, COLUMN, PICTURES, PIECES, TABLE
from .points_inputs import BEST_DROP, MOST, PLAN, STAR, TEN, UNDER
from .sheet_inputs import AUDIT, MARK, TOTAL
from .tile_inputs import SLIDE, SLIDES

INPUTS: Mapping[str, Input] = {
    "predict": PREDICT,
    "point": POINT,
    "find": FIND,
    "drop": DROP,
    "circle": COMBO,
    "block": BLOCK,
    "choose": CHOOSE,
    "table": TABLE,
    "pictures": PICTURES,
    "column": COLUMN,
    "retro": PIECES,
    "mark": MARK,
    "total": TOTAL,
    "audit": AUDIT,
    "slide": SLIDE,
    "slides": SLIDES,
    "most": MOST,
    "plan": PLAN,
    "best_drop": BEST_DROP,
    "star": STAR,
    "ten": TEN,
    "under": UNDER,
}
"""The ways of answering, by the names that kinds of exercises give as their ``input``."""

for _kind in KINDS.values():
    if _kind.input not in INPUTS:
        raise IncompleteKind(
            f"kind {_kind.name!r} is answered by {_kind.input!r}: name one of {', '.join(INPUTS)}, or add a way of answering of that "
            f"name to {__name__.replace('.', '/')}"
        )


def input_for(player: ExerciseState) -> Input:
    """The way in which the exercise that is put is answered."""
    if player.asked.walkthrough is not None:
        return ROUND
    question = player.question
    return ACTS[question.walk.step] if isinstance(question, Act) else INPUTS[KINDS[question.kind].input]


__all__ = ["ACTS", "INPUTS", "Input", "input_for"]
