"""Inputs, the ways to answer a question on a page: what the board takes, which cards stand beside it, what an act means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from numberdrop.exercises.kinds import KINDS, OURS, IncompleteKind, Kind
from numberdrop.exercises.walkthroughs import ActQuestion
from numberdrop.pages.exercise_player.state import ExerciseState

from .act_inputs import ACTS, ROUND
from .board_inputs import BLOCK, COMBO, DROP, FIND, POINT, PREDICT, Input
from .option_inputs import BEST_DROP, CHOOSE, COLUMN, MOST, PICTURES, PIECES, PLAN, STAR, TABLE, TEN, UNDER
from .sheet_inputs import AUDIT, MARK, SLIDE, SLIDES, TOTAL

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
"""All inputs, by the names that kinds of exercises give as their ``input``."""


def insist_on_an_input(kind: Kind) -> None:
    """Check the input of a kind. Raises ``IncompleteKind`` if there is none of its name, or if its questions lack what the input reads."""
    if kind.input not in INPUTS:
        raise IncompleteKind(
            f"kind {kind.name!r} is answered by {kind.input!r}: name one of {', '.join(INPUTS)}, or add a way of answering of that "
            f"name to {__name__.replace('.', '/')}"
        )
    has = {*dir(kind.question), *(field.name for field in fields(kind.question))}
    lacks = [name for name in INPUTS[kind.input].reads if name not in has]
    if lacks:
        raise IncompleteKind(
            f"kind {kind.name!r} is answered by {kind.input!r}, which shows its {', '.join(lacks)}: add that to "
            f"{kind.question.__name__}, or name another way, such as 'pictures'"
        )


for _kind in OURS.values():
    insist_on_an_input(_kind)


def input_for(player: ExerciseState) -> Input:
    """The input of the current exercise."""
    if player.asked.walkthrough is not None:
        return ROUND
    question = player.question
    return ACTS[question.walk.step] if isinstance(question, ActQuestion) else INPUTS[KINDS[question.kind].input]


__all__ = ["ACTS", "INPUTS", "Input", "input_for"]
