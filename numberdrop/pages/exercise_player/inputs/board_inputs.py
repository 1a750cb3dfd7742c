"""Questions that the board answers: cells to pick, a shape to drop, a combo to circle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from numberdrop.exercises import Answer
from numberdrop.exercises.asking.answers import Dropping, Resting
from numberdrop.exercises.kinds.sheets.find import Find
from numberdrop.pages.board_scene import Placements
from numberdrop.pages.cards import Card
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.fields import BadIntent
from numberdrop.pages.intents import Act, BlockAt, CircleCells, DropAt, TryCombo, TryDrop
from numberdrop.pages.message import Message
from numberdrop.pages.parts.board_view import sheet_card
from numberdrop.pages.parts.frame import button, hand_buttons, pick_buttons
from numberdrop.pages.parts.placements import placements
from numberdrop.pages.parts.trying import drop_message, selection_message
from numberdrop.pages.scene import Button, Die
from numberdrop.pages.voice import Voice
from numberdrop.rules.dice import Roll
from numberdrop.rules.outcome import Outcome
from numberdrop.rules.reasons.reason import Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.trial import try_block, try_combo, try_drop

from .input import Input, Ring, answer_ring, hanging, no_act

# --- cells that are picked: a landing that is predicted, a cell at fault, a cell by name --------------------------------------


def dice_parts(roll: str) -> dict[str, Any]:
    """The part of a scene with the dice of a roll in writing; none where there is no roll."""
    return {"dice": tuple(map(Die, roll[:-1])), "shape_die": roll[-1:]} if roll else {}


def rolled_parts(roll: Roll) -> dict[str, Any]:
    """The part of a scene with the dice of a roll."""
    return {"dice": tuple(map(Die, roll.numbers)), "shape_die": roll.shape}


def _predict_parts(player: ExerciseState, voice: Voice) -> dict[str, Any]:
    return {"single": False, **hanging(player)}


def _find_parts(player: ExerciseState, voice: Voice) -> dict[str, Any]:
    question: Find = player.question
    # Where one cell is the answer, another one takes its place: nothing has to be cleared first.
    return {"single": not question.every, **hanging(player), **dice_parts(question.roll)}


def _read_cells(player: ExerciseState, act: Act) -> Answer:
    return Answer.of(act.cells) if isinstance(act, CircleCells) else no_act(player, act)


def _point_rings(player: ExerciseState) -> tuple[Ring, ...]:
    return Ring("asked", "?", tuple(player.question.selection)), *answer_ring(player)


def _point_buttons(player: ExerciseState, voice: Voice) -> tuple[Button, ...]:
    answer, clear = pick_buttons(voice, "answer")
    return answer, button(voice, "legal", "L"), clear


PREDICT = Input(
    mode="free",
    parts=_predict_parts,
    buttons=lambda player, voice: pick_buttons(voice, "answer"),
    read=_read_cells,
)
FIND = replace(PREDICT, parts=_find_parts)
POINT = replace(
    PREDICT, low=True, parts=lambda player, voice: {"single": True}, rings=_point_rings, buttons=_point_buttons
)


# --- a shape that is dropped with its numbers ---------------------------------------------------------------------------------


def _dropped(player: ExerciseState) -> Outcome[Sheet] | None:
    """What comes of the drop that is to be seen."""
    question: Dropping = player.question
    answer = player.answered
    return try_drop(question.sheet, answer.numbered, question.roll) if answer is not None else None


def _solved(outcome: Outcome[Sheet] | None) -> Sheet | None:
    return outcome.after if outcome is not None and outcome.legal else None


def _does(outcome: Outcome[Sheet] | None) -> tuple[Reason, ...]:
    return outcome.reasons if outcome is not None and outcome.legal else ()


def _drop_table(player: ExerciseState) -> Placements:
    question: Dropping = player.question
    return placements(question.sheet.grid, question.roll.shapes, "drop")


def read_drop(player: ExerciseState, act: Act) -> Answer:
    """A drop as an answer."""
    if not isinstance(act, DropAt):
        return no_act(player, act)
    return Answer(tuple(sorted(act.cells, key=lambda cell: cell[:2])))


def tried_drop(attempt: TryDrop | TryCombo) -> TryDrop:
    """What is tried where only drops are. Raises ``BadIntent`` for anything else."""
    if not isinstance(attempt, TryDrop):
        raise BadIntent("nothing is circled here")
    return attempt


def _preview_drop(player: ExerciseState, attempt: TryDrop | TryCombo) -> Message:
    question: Dropping = player.question
    cells = tried_drop(attempt).cells
    sheet, roll = question.sheet, question.roll
    return drop_message(try_drop(sheet, cells, roll), tuple(cell[:2] for cell in cells), sheet.grid)


def drop_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    """What the drop that is to be seen does."""
    return _does(_dropped(player))


DROP = Input(
    mode="drop",
    shapes=lambda player: player.question.roll.shapes,
    solved=lambda player: _solved(_dropped(player)),
    table=_drop_table,
    parts=lambda player, voice: rolled_parts(player.question.roll),
    buttons=lambda player, voice: hand_buttons(voice, numbers=True),
    read=read_drop,
    preview=_preview_drop,
    reasons=drop_reasons,
)


# --- a combo that is circled --------------------------------------------------------------------------------------------------


def _circled(player: ExerciseState) -> Outcome[Sheet] | None:
    """What comes of the combo that is to be seen."""
    answer = player.answered
    return try_combo(player.question.sheet, answer.cells) if answer is not None else None


def _combo_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    sheet = _solved(_circled(player)) or player.question.sheet
    return (sheet_card(voice, sheet, {}, solo=False),) if sheet.boxes else ()


def _read_combo(player: ExerciseState, act: Act) -> Answer:
    return Answer.of(act.cells) if isinstance(act, CircleCells) and not act.free else no_act(player, act)


def _preview_combo(player: ExerciseState, attempt: TryDrop | TryCombo) -> Message:
    if not isinstance(attempt, TryCombo):
        raise BadIntent("nothing falls here")
    sheet: Sheet = player.question.sheet
    # The nearest combo would give the answer away.
    return selection_message(try_combo(sheet, attempt.cells).verdict, sheet, attempt.cells, near=False)


def _combo_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    return _does(_circled(player))


COMBO = Input(
    mode="combo",
    low=True,
    solved=lambda player: _solved(_circled(player)),
    rings=lambda player: (),  # the combo itself is ringed
    cards=_combo_cards,
    buttons=lambda player, voice: pick_buttons(voice, "circle"),
    read=_read_combo,
    preview=_preview_combo,
    reasons=_combo_reasons,
)


# --- a block of X that is dropped ---------------------------------------------------------------------------------------------


def _blocked(player: ExerciseState) -> Outcome[Sheet] | None:
    """What comes of the block that is to be seen."""
    question: Resting = player.question
    answer = player.answered
    return try_block(question.sheet, answer.cells, question.falls) if answer is not None else None


def _read_block(player: ExerciseState, act: Act) -> Answer:
    return Answer.of(act.cells) if isinstance(act, BlockAt) else no_act(player, act)


def _preview_block(player: ExerciseState, attempt: TryDrop | TryCombo) -> Message:
    question: Resting = player.question
    cells = tuple(cell[:2] for cell in tried_drop(attempt).cells)
    sheet, shape = question.sheet, question.falls
    return drop_message(try_block(sheet, cells, shape), cells, sheet.grid)


BLOCK = Input(
    mode="block",
    shapes=lambda player: (player.question.falls,),
    solved=lambda player: _solved(_blocked(player)),
    table=lambda player: placements(player.question.sheet.grid, (player.question.falls,), "block"),
    buttons=lambda player, voice: hand_buttons(voice, numbers=False),
    read=_read_block,
    preview=_preview_block,
    reasons=lambda player: _does(_blocked(player)),
)
