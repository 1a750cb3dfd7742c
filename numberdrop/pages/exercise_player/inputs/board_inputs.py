"""The class ``Input``, and the inputs on the board: cells to pick, a shape to drop, a combo to circle, a block to drop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from numberdrop.exercises import Answer
from numberdrop.exercises.asking.answers import DropQuestion, HeldShape, LandingQuestion
from numberdrop.exercises.kinds.sheets.find import FindCells
from numberdrop.pages.board_scene import (
    Board,
    Die,
    Group,
    GroupKind,
    Hanging,
    Placements,
)
from numberdrop.pages.cards import Card, Choice, FormButton, OptionsCard
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.fields import About, BadIntent
from numberdrop.pages.intents import BlockAt, BoardAct, CircleCells, DropAt, PreviewCombo, PreviewDrop
from numberdrop.pages.message import Message, Voice
from numberdrop.pages.parts.board import board_view, placements, rolled_dice, sheet_card
from numberdrop.pages.parts.typed_moves import drop_message, selection_message
from numberdrop.pages.scene import Mode, SceneParts
from numberdrop.rules.grid import ROWS
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.transition import Outcome
from numberdrop.rules.trial import try_block, try_combo, try_drop

# --- input ------------------------------------------------------------------------------------------------------------

# An input draws a question and reads the answer; it judges nothing: that is for ``exercises.judge``. An input is made out of another
# by replacing what differs (``dataclasses.replace``).

_FEWEST_ROWS = 5


class CellRing(NamedTuple):
    """An outline around cells that are no circled combo: its kind, and the sign at it."""

    kind: GroupKind
    sign: str
    cells: Cells


def question_sheet(player: ExerciseState) -> Sheet:
    """Return the sheet of the question, which must have one."""
    sheet: Sheet = player.question.sheet
    return sheet


def answer_ring(player: ExerciseState) -> tuple[CellRing, ...]:
    """Return a ring around the cells of the right answer, once it is visible."""
    answer = player.visible_answer
    return (CellRing("answer", "✓", answer.cells),) if answer is not None else ()


def refuse_act(player: ExerciseState, act: BoardAct) -> Answer:
    """Refuse an act on the board: raise ``BadIntent``. Used by inputs that accept none."""
    raise BadIntent(f"this question takes no {type(act).__name__}")


@dataclass(frozen=True, kw_only=True)
class Input:
    """A way to answer a question. ``mode``: what the board accepts; ``low``: only the rows up to the tallest column are shown."""

    reads: tuple[str, ...] = ()
    """The attributes of a question that this input reads and that not every question has."""
    mode: Mode = "none"
    low: bool = False
    falls: bool = True
    """Whether the cells of the last drop are marked on the board."""
    single: bool = False
    """Whether the learner can mark only one entry of the sheet: a second press replaces the first."""
    sheet: Callable[[ExerciseState], Sheet | None] = question_sheet
    """Returns the sheet on the board, if there is one."""
    solved: Callable[[ExerciseState], Sheet | None] = lambda player: None
    """Returns the sheet after the right answer, once that is visible; ``None``: the board stays as it is."""
    shapes: Callable[[ExerciseState], tuple[str, ...]] = lambda player: ()
    """Returns the shapes that may be dropped."""
    rings: Callable[[ExerciseState], tuple[CellRing, ...]] = answer_ring
    """Returns the outlines on the board besides circled combos: the cells asked about, and the answer once it is visible."""
    holes: Callable[[ExerciseState, Cells], Cells] = lambda player, holes: holes
    """Returns the cells to be hatched as holes; the second argument is all holes of the board."""
    table: Callable[[ExerciseState], Placements | None] = lambda player: None
    """Returns the landings to choose from."""
    parts: Callable[[ExerciseState, Voice], SceneParts] = lambda player, voice: {}
    """Returns further fields of the scene: dice, tiles, players, the shape above the grid."""
    cards: Callable[[ExerciseState, Voice], tuple[Card, ...]] = lambda player, voice: ()
    acts: tuple[str, ...] = ()
    """The names of the buttons and keys that give or prepare the answer, besides those of a shape in hand."""
    read: Callable[[ExerciseState, BoardAct], Answer] = refuse_act
    """Reads an act on the board as an answer."""
    mark: Callable[[ExerciseState, About], str] | None = None
    """Returns the name of the entry that a pressed part of the sheet stands for; empty if the question does not ask for it. ``None``:
    nothing can be marked.
    """
    preview: Callable[[ExerciseState, PreviewDrop | PreviewCombo], Message | None] = lambda player, attempt: None
    """Returns the message on a drop or combo that the learner only tries out; ``None``: no message."""
    reasons: Callable[[ExerciseState], tuple[Reason, ...]] = lambda player: ()
    """Returns the reasons by the rules why the visible answer is right."""

    def shown_row_count(self, player: ExerciseState) -> int:
        """Return how many rows are shown, from the bottom: few enough that a phone shows question, grid and buttons at once."""
        if not self.low:
            return ROWS
        sheet = self.sheet(player)
        tallest = max(sheet.grid.heights) if sheet is not None else 0
        return min(ROWS, max(_FEWEST_ROWS, tallest + 1))

    def board(self, player: ExerciseState, voice: Voice) -> Board | None:
        """Draw the board with its rings; ``None`` if the question has no sheet."""
        sheet = self.solved(player) or self.sheet(player)
        if sheet is None:
            return None
        last = (player.last, player.drops) if self.falls else ((), 0)
        board = board_view(sheet, voice("lesson.board"), *last)
        rings = (Group(kind, len(cells), sign, cells) for kind, sign, cells in self.rings(player) if cells)
        return board.but(groups=(*board.groups, *rings), holes=self.holes(player, board.holes))


def hanging(player: ExerciseState) -> SceneParts:
    """Return the field of the scene for the shape above the grid, if the question has one."""
    held: HeldShape | None = player.question.held
    return {"hang": Hanging(tuple((row, col, "") for row, col in held.hanging_cells))} if held is not None else {}


def options_card(
    player: ExerciseState, voice: Voice, title: str, items: tuple[Choice, ...], *, many: bool
) -> OptionsCard:
    """Return the card with the options; once the question is closed, with the verdict on each."""
    picked, closed = player.picked, player.closed
    right = player.question.solution().picks if closed else ()

    def mark(pick: str) -> str | None:
        if not closed or pick not in (*right, *picked):
            return None
        return ("right" if pick in picked else "missed") if pick in right else "wrong"

    return OptionsCard(
        title=title,
        many=many,
        ordered=player.question.pick_mode in ("sequence", "order"),
        picked=picked,
        locked=closed,
        items=tuple(item.but(mark=mark(item.id)) for item in items),
        submit=FormButton("answer", voice("ui.button_answer")),
    )


# --- cells to pick: a predicted landing, a cell at fault, a cell by name -------------------------------------------------------


def dice_parts(roll: str) -> SceneParts:
    """Return the fields of the scene for the dice of a ``roll`` in notation; none for an empty text."""
    return {"dice": tuple(map(Die, roll[:-1])), "shape_die": roll[-1:]} if roll else {}


def _find_cells_parts(player: ExerciseState, voice: Voice) -> SceneParts:
    question: FindCells = player.question
    # If one cell is the answer, a second pick replaces the first.
    return {"single": not question.every, **hanging(player), **dice_parts(question.roll)}


def _read_cells(player: ExerciseState, act: BoardAct) -> Answer:
    match act:
        case CircleCells(cells):
            return Answer.of_cells(cells)
    return refuse_act(player, act)


def _point_rings(player: ExerciseState) -> tuple[CellRing, ...]:
    return CellRing("asked", "?", tuple(player.question.selection)), *answer_ring(player)


PREDICT = Input(
    mode="free",
    parts=lambda player, voice: {"single": False, **hanging(player)},
    acts=("answer", "clear"),
    read=_read_cells,
)
FIND = replace(PREDICT, parts=_find_cells_parts)
POINT = replace(
    PREDICT,
    low=True,
    parts=lambda player, voice: {"single": True},
    rings=_point_rings,
    acts=("answer", "legal", "clear"),
)


# --- a shape to drop with its numbers -----------------------------------------------------------------------------------------


def _drop_outcome(player: ExerciseState) -> Outcome[Sheet] | None:
    """Judge the drop that is the visible right answer, by the rules; ``None`` while none is visible."""
    question: DropQuestion = player.question
    answer = player.visible_answer
    return try_drop(question.sheet, answer.numbered, question.roll) if answer is not None else None


def _sheet_after(outcome: Outcome[Sheet] | None) -> Sheet | None:
    return outcome.after if outcome is not None and outcome.legal else None


def _consequences(outcome: Outcome[Sheet] | None) -> tuple[Reason, ...]:
    return outcome.reasons if outcome is not None and outcome.legal else ()


def _drop_placements(player: ExerciseState) -> Placements:
    question: DropQuestion = player.question
    return placements(question.sheet.grid, question.roll.shapes, "drop")


def read_drop(player: ExerciseState, act: BoardAct) -> Answer:
    """Read an act on the board as a drop. Raises ``BadIntent`` for any other act."""
    match act:
        case DropAt(cells):
            return Answer(tuple(sorted(cells, key=lambda cell: cell[:2])))
    return refuse_act(player, act)


def require_drop(attempt: PreviewDrop | PreviewCombo) -> PreviewDrop:
    """Return the attempt if it is a drop. Raises ``BadIntent`` otherwise."""
    match attempt:
        case PreviewDrop():
            return attempt
    raise BadIntent("nothing is circled here")


def _preview_drop(player: ExerciseState, attempt: PreviewDrop | PreviewCombo) -> Message:
    question: DropQuestion = player.question
    cells = require_drop(attempt).cells
    sheet, roll = question.sheet, question.roll
    return drop_message(try_drop(sheet, cells, roll), tuple(cell[:2] for cell in cells), sheet.grid)


def drop_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    """Return the consequences of the drop that is the visible right answer."""
    return _consequences(_drop_outcome(player))


DROP = Input(
    mode="drop",
    shapes=lambda player: player.question.roll.shapes,
    solved=lambda player: _sheet_after(_drop_outcome(player)),
    table=_drop_placements,
    parts=lambda player, voice: rolled_dice(player.question.roll),
    read=read_drop,
    preview=_preview_drop,
    reasons=drop_reasons,
)


# --- a combo to circle --------------------------------------------------------------------------------------------------------


def _combo_outcome(player: ExerciseState) -> Outcome[Sheet] | None:
    """Judge the combo that is the visible right answer, by the rules; ``None`` while none is visible."""
    answer = player.visible_answer
    return try_combo(player.question.sheet, answer.cells) if answer is not None else None


def _combo_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    sheet = _sheet_after(_combo_outcome(player)) or player.question.sheet
    return (sheet_card(voice, sheet, {}, solo=False),) if sheet.boxes else ()


def _read_combo(player: ExerciseState, act: BoardAct) -> Answer:
    match act:
        case CircleCells(cells, free=False):
            return Answer.of_cells(cells)
    return refuse_act(player, act)


def _preview_combo(player: ExerciseState, attempt: PreviewDrop | PreviewCombo) -> Message:
    sheet: Sheet = player.question.sheet
    match attempt:
        case PreviewCombo(cells):  # the nearest combo would give the answer away
            return selection_message(try_combo(sheet, cells).verdict, sheet, cells, near=False)
    raise BadIntent("nothing falls here")


COMBO = Input(
    mode="combo",
    low=True,
    solved=lambda player: _sheet_after(_combo_outcome(player)),
    rings=lambda player: (),  # the combo itself is ringed
    cards=_combo_cards,
    acts=("circle", "clear"),
    read=_read_combo,
    preview=_preview_combo,
    reasons=lambda player: _consequences(_combo_outcome(player)),
)


# --- a block of X to drop -----------------------------------------------------------------------------------------------------


def _block_outcome(player: ExerciseState) -> Outcome[Sheet] | None:
    """Judge the block drop that is the visible right answer, by the rules; ``None`` while none is visible."""
    question: LandingQuestion = player.question
    answer = player.visible_answer
    return try_block(question.sheet, answer.cells, question.falling_shape) if answer is not None else None


def _read_block(player: ExerciseState, act: BoardAct) -> Answer:
    match act:
        case BlockAt(cells):
            return Answer.of_cells(cells)
    return refuse_act(player, act)


def _preview_block(player: ExerciseState, attempt: PreviewDrop | PreviewCombo) -> Message:
    question: LandingQuestion = player.question
    cells = tuple(cell[:2] for cell in require_drop(attempt).cells)
    sheet, shape = question.sheet, question.falling_shape
    return drop_message(try_block(sheet, cells, shape), cells, sheet.grid)


BLOCK = Input(
    mode="block",
    shapes=lambda player: (player.question.falling_shape,),
    solved=lambda player: _sheet_after(_block_outcome(player)),
    table=lambda player: placements(player.question.sheet.grid, (player.question.falling_shape,), "block"),
    read=_read_block,
    preview=_preview_block,
    reasons=lambda player: _consequences(_block_outcome(player)),
)
