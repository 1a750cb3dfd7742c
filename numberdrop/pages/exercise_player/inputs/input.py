"""What every way of answering has: the picture of a question on the page, and the reading of what is answered.

An input reads and draws; it decides nothing: answers go to ``exercises.judge``. One way is made out of another by replacing
what differs (``dataclasses.replace``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from numberdrop.exercises import Answer
from numberdrop.exercises.asking.answers import Held
from numberdrop.pages.board_scene import Board, Group, GroupKind, Placements
from numberdrop.pages.cards import Card, Choice, FormButton, OptionsCard
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.fields import About, BadIntent
from numberdrop.pages.intents import Act, TryCombo, TryDrop
from numberdrop.pages.message import Message
from numberdrop.pages.parts.board_view import board_view
from numberdrop.pages.scene import Button, Hanging, Mode
from numberdrop.pages.voice import Voice
from numberdrop.rules.grid import ROWS
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import Sheet

_FEWEST_ROWS = 5


class Ring(NamedTuple):
    """Cells that are ringed besides combos: how, with which sign."""

    kind: GroupKind
    sign: str
    cells: Cells


def question_sheet(player: ExerciseState) -> Sheet:
    """The sheet of a question that has one."""
    sheet: Sheet = player.question.sheet
    return sheet


def answer_ring(player: ExerciseState) -> tuple[Ring, ...]:
    """The answer that is to be seen."""
    answer = player.answered
    return (Ring("answer", "✓", answer.cells),) if answer is not None else ()


def no_act(player: ExerciseState, act: Act) -> Answer:
    """A question that takes no act on the board."""
    raise BadIntent(f"this question takes no {type(act).__name__}")


@dataclass(frozen=True, kw_only=True)
class Input:
    """A way of answering. ``mode``: what the board takes; ``low``: only as many rows as show what is written are to be seen."""

    reads: tuple[str, ...] = ()
    """What it reads of a question that not every question has."""
    mode: Mode = "none"
    low: bool = False
    falls: bool = True
    """Whether the board marks what fell last."""
    single: bool = False
    """Whether one entry of the sheet that is pressed takes the place of another."""
    sheet: Callable[[ExerciseState], Sheet | None] = question_sheet
    """The sheet on the board; ``None`` when there is none."""
    solved: Callable[[ExerciseState], Sheet | None] = lambda player: None
    """The sheet as the right answer leaves it, once that is to be seen."""
    shapes: Callable[[ExerciseState], tuple[str, ...]] = lambda player: ()
    """The shapes that may be dropped."""
    rings: Callable[[ExerciseState], tuple[Ring, ...]] = answer_ring
    """What is ringed on the board besides combos: what is asked about, and the answer that is to be seen."""
    holes: Callable[[ExerciseState, Cells], Cells] = lambda player, holes: holes
    """Which lost cells are hatched."""
    table: Callable[[ExerciseState], Placements | None] = lambda player: None
    """The landings that may be chosen among."""
    parts: Callable[[ExerciseState, Voice], dict[str, Any]] = lambda player, voice: {}
    """More of the scene: dice, tiles, players, what hangs over the grid."""
    cards: Callable[[ExerciseState, Voice], tuple[Card, ...]] = lambda player, voice: ()
    buttons: Callable[[ExerciseState, Voice], tuple[Button, ...]] = lambda player, voice: ()
    read: Callable[[ExerciseState, Act], Answer] = no_act
    """The answer that an act on the board is."""
    mark: Callable[[ExerciseState, About], str] | None = None
    """The entry that a pressed part of the sheet is; empty for one that is not asked for. ``None``: nothing is marked here."""
    preview: Callable[[ExerciseState, TryDrop | TryCombo], Message | None] = lambda player, attempt: None
    """What is to be said of something that is tried, not yet answered."""
    reasons: Callable[[ExerciseState], tuple[Reason, ...]] = lambda player: ()
    """What the rules have to say of the answer that is to be seen."""

    def rows(self, player: ExerciseState) -> int:
        """How many rows are to be seen from the bottom: on a phone, question, stack and buttons are then seen at once."""
        if not self.low:
            return ROWS
        sheet = self.sheet(player)
        tallest = max(sheet.grid.heights) if sheet is not None else 0
        return min(ROWS, max(_FEWEST_ROWS, tallest + 1))

    def board(self, player: ExerciseState, voice: Voice) -> Board | None:
        """The board with what is ringed on it."""
        sheet = self.solved(player) or self.sheet(player)
        if sheet is None:
            return None
        last = (player.last, player.drops) if self.falls else ((), 0)
        board = board_view(sheet, voice("lesson.board"), *last)
        rings = (Group(kind, len(cells), sign, cells) for kind, sign, cells in self.rings(player) if cells)
        return board.but(groups=(*board.groups, *rings), holes=self.holes(player, board.holes))


def hanging(player: ExerciseState) -> dict[str, Any]:
    """What hangs over the grid where the question holds a shape."""
    held: Held | None = player.question.held
    return {"hang": Hanging(tuple((row, col, "") for row, col in held.hanging))} if held is not None else {}


def options_card(
    player: ExerciseState, voice: Voice, title: str, items: tuple[Choice, ...], *, many: bool
) -> OptionsCard:
    """The card of options; once the question is closed it shows which were right."""
    picked, closed = player.picked, player.closed
    right = player.question.solution().picks if closed else ()

    def mark(pick: str) -> str | None:
        if not closed or pick not in (*right, *picked):
            return None
        return ("right" if pick in picked else "missed") if pick in right else "wrong"

    return OptionsCard(
        title=title,
        many=many,
        ordered=player.question.picked in ("sequence", "order"),
        picked=picked,
        locked=closed,
        items=tuple(item.but(mark=mark(item.id)) for item in items),
        submit=FormButton("answer", voice("ui.button_answer")),
    )
