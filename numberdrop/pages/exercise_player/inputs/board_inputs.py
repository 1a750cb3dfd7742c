"""The class ``Input``, and the inputs on the board: cells to pick, a shape to drop, a combo to circle, a block to drop."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from numberdrop.exercises import Answer
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.pages import intents
from numberdrop.pages.board_scene import Board, Group, GroupKind, HangingShape, Placements
from numberdrop.pages.cards import Card, Choice, FormButton, OptionsCard
from numberdrop.pages.cards.sheet import SheetCard
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.fields import About, BadIntent, NumberedCells, read_whole_number
from numberdrop.pages.message import Message, Voice
from numberdrop.pages.parts.board import board_view, placements, rolled_dice, sheet_card
from numberdrop.pages.parts.typed_moves import drop_message, selection_message
from numberdrop.pages.scene import Mode, SceneParts
from numberdrop.rules.grid import COLS, ROWS
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.transition import Outcome
from numberdrop.rules.trial import try_block, try_combo, try_drop

# --- input ------------------------------------------------------------------------------------------------------------

# An input draws a question and reads the answer; it judges nothing: that is for ``exercises.judge``. An input is made out of another
# by replacing what differs (``dataclasses.replace``).

_FEWEST_ROWS = 5
Preview: TypeAlias = intents.PreviewDrop | intents.PreviewCombo


def outline(kind: GroupKind, label: str, cells: Cells) -> tuple[Group, ...]:
    """Return an outline around cells of the board, with a label; none if there are no cells."""
    return (Group(kind, len(cells), label, cells),) if cells else ()


def right_answer_outline(player: ExerciseState) -> tuple[Group, ...]:
    """Return an outline around the cells of the right answer, once it is visible."""
    answer = player.visible_answer
    return outline("answer", "✓", answer.cells) if answer is not None else ()


def act_reader(*kinds: str) -> Callable[[ExerciseState, intents.BoardAct], Answer]:
    """Return a function that reads an act on the board as an answer, if the act is of one of these ``kinds``: ``start``, ``slide``,
    ``drop``, ``block``, ``combo``, ``free`` (any cells). It raises ``BadIntent`` for other acts.
    """

    def read_act(player: ExerciseState, act: intents.BoardAct) -> Answer:
        match act:
            case intents.WriteStartNumber(column) if "start" in kinds:
                return Answer.of_cells([(0, read_whole_number(column, 0, COLS - 1))])
            case intents.SlideTile(letter) if "slide" in kinds:
                return Answer.of_picks(letter)
            case intents.DropAt(cells) if "drop" in kinds:
                return Answer(tuple(sorted(cells, key=lambda cell: cell[:2])))
            case intents.BlockAt(cells) if "block" in kinds:
                return Answer.of_cells(cells)
            case intents.CircleCells(cells, free=free) if "free" in kinds or ("combo" in kinds and not free):
                return Answer.of_cells(cells)
        raise BadIntent(f"this question takes no {type(act).__name__}")

    return read_act


_refuse_act = act_reader()


@dataclass(frozen=True, kw_only=True)
class Input:
    """A way to answer a question on a page. ``mode``: what the board accepts; ``low``: rows far above the tallest column are not shown."""

    reads: tuple[str, ...] = ()
    """The attributes of a question that this input reads and that not every question has."""
    mode: Mode = "none"
    low: bool = False
    falls: bool = True
    """Whether the cells of the last drop are marked on the board."""
    single: bool = False
    """Whether the learner can mark only one entry of the sheet: a second press replaces the first."""
    sheet: Callable[[ExerciseState], Sheet | None] = lambda player: player.question.sheet
    """Returns the sheet on the board; ``None``: there is no board. By default it is the sheet of the question, which must have one."""
    solved: Callable[[ExerciseState], Sheet | None] = lambda player: None
    """Returns the sheet after the right answer, once that is visible; ``None``: the board stays as it is."""
    shapes: Callable[[ExerciseState], tuple[str, ...]] = lambda player: ()
    """Returns the shapes that may be dropped."""
    outlines: Callable[[ExerciseState], tuple[Group, ...]] = right_answer_outline
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
    read: Callable[[ExerciseState, intents.BoardAct], Answer] = _refuse_act
    """Reads an act on the board as an answer. Raises ``BadIntent`` for an act that is no answer to such a question."""
    mark: Callable[[ExerciseState, About], str] | None = None
    """Returns the name of the sheet entry that was pressed; empty if the question does not ask for it. ``None``: nothing can be marked."""
    preview: Callable[[ExerciseState, Preview], Message | None] = lambda player, attempt: None
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
        """Draw the board with its outlines; ``None`` if the question has no sheet."""
        sheet = self.solved(player) or self.sheet(player)
        if sheet is None:
            return None
        last = (player.last, player.drops) if self.falls else ((), 0)
        board = board_view(sheet, voice("lesson.board"), *last)
        return board.but(groups=(*board.groups, *self.outlines(player)), holes=self.holes(player, board.holes))


def hanging_shape_parts(player: ExerciseState) -> SceneParts:
    """Return the field of the scene for the shape that hangs above the grid; empty if the question has none."""
    held: HeldShape | None = player.question.held
    return {"hang": HangingShape(tuple((row, col, "") for row, col in held.hanging_cells))} if held is not None else {}


def options_card(
    player: ExerciseState, voice: Voice, title: str, items: tuple[Choice, ...], *, many: bool
) -> OptionsCard:
    """Return the card with the options (``many``: several may be picked); once it is closed, with a verdict on each picked or right one."""
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


def score_card(sheet: Sheet, voice: Voice) -> SheetCard:
    """Return the card with a score sheet, without the tiles of a game."""
    return sheet_card(voice, sheet, {}, solo=False)


def score_card_if_used(sheet: Sheet, voice: Voice) -> tuple[Card, ...]:
    """Return the card with a score sheet; none if no box on it is filled."""
    return (score_card(sheet, voice),) if sheet.boxes else ()


# --- cells to pick: a predicted landing, a cell at fault, a cell by name -------------------------------------------------------

PREDICT = Input(
    mode="free",
    parts=lambda player, voice: {"single": False, **hanging_shape_parts(player)},
    acts=("answer", "clear"),
    read=act_reader("free"),
)
FIND = replace(
    PREDICT,
    # If one cell is the answer, a second pick replaces the first.
    parts=lambda player, voice: {
        "single": not player.question.every,
        **hanging_shape_parts(player),
        **rolled_dice(player.question.roll),
    },
)
POINT = replace(
    PREDICT,
    low=True,
    parts=lambda player, voice: {"single": True},
    outlines=lambda player: (*outline("asked", "?", tuple(player.question.selection)), *right_answer_outline(player)),
    acts=("answer", "legal", "clear"),
)


# --- moves by the rules: a shape to drop with its numbers, a block of X to drop, a combo to circle -----------------------------


def require_drop(attempt: Preview) -> intents.PreviewDrop:
    """Return the attempt if it is a drop. Raises ``BadIntent`` otherwise."""
    match attempt:
        case intents.PreviewDrop():
            return attempt
    raise BadIntent("nothing is circled here")


def _input_of_move(
    mode: Mode,
    perform: Callable[[ExerciseState, NumberedCells], Outcome[Sheet]],
    shapes: Callable[[ExerciseState], tuple[str, ...]],
) -> Input:
    """Return the input for answers that are moves: ``perform`` makes a move by the rules, ``shapes`` returns the shapes that may fall. Once
    the right move is visible, the board shows the sheet after it, and the explanation lists the consequences of the move.
    """

    def right_move(player: ExerciseState) -> Outcome[Sheet] | None:
        answer = player.visible_answer
        return perform(player, answer.numbered) if answer is not None else None

    def preview(player: ExerciseState, attempt: Preview) -> Message:
        cells = require_drop(attempt).cells
        return drop_message(perform(player, cells), tuple(cell[:2] for cell in cells), player.question.sheet.grid)

    return Input(
        mode=mode,
        shapes=shapes,
        solved=lambda player: move.after if (move := right_move(player)) else None,
        table=lambda player: placements(
            player.question.sheet.grid, shapes(player), "drop" if mode == "drop" else "block"
        ),
        read=act_reader(mode),
        preview=preview,
        reasons=lambda player: move.reasons if (move := right_move(player)) else (),
    )


def _preview_combo(player: ExerciseState, attempt: Preview) -> Message:
    sheet: Sheet = player.question.sheet
    match attempt:
        case intents.PreviewCombo(cells):  # the nearest combo would give the answer away
            return selection_message(try_combo(sheet, cells).verdict, sheet, cells, near=False)
    raise BadIntent("nothing falls here")


DROP = replace(
    _input_of_move(
        "drop",
        lambda player, cells: try_drop(player.question.sheet, cells, player.question.roll),
        lambda player: player.question.roll.shapes,
    ),
    parts=lambda player, voice: rolled_dice(player.question.roll),
)
BLOCK = _input_of_move(
    "block",
    lambda player, cells: try_block(
        player.question.sheet, tuple(cell[:2] for cell in cells), player.question.falling_shape
    ),
    lambda player: (player.question.falling_shape,),
)
COMBO: Input = replace(
    _input_of_move(
        "combo",
        lambda player, cells: try_combo(player.question.sheet, tuple(cell[:2] for cell in cells)),
        lambda player: (),
    ),
    low=True,
    outlines=lambda player: (),  # the combo itself is outlined
    table=lambda player: None,
    cards=lambda player, voice: score_card_if_used(COMBO.solved(player) or player.question.sheet, voice),
    acts=("circle", "clear"),
    preview=_preview_combo,
)
