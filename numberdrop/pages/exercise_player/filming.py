"""Which shots an example has: the shape falls, numbers are ringed one after the other, rows light up; then the reasons, each lit.

They are made of what the question and the rules say of its right answer, the same values that the explanation tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numberdrop.exercises.asking.on_sheet import across
from numberdrop.rules.reasons.reason import Cells

from .explanation import FIRST_REASON, Setting, shown_reasons
from .film import Film, Shot
from .inputs import input_for
from .state import ExerciseState

Held = tuple[tuple[int, int, str], ...]


def filmed(player: ExerciseState, setting: Setting) -> ExerciseState:
    """With the example to be watched, running, where there is anything to see."""
    if not player.example_first:
        return player
    before = tuple(_before(player))
    if not before and not player.example.cells:
        return player
    answer = _answer(player)
    lines = enumerate(shown_reasons(player, setting), start=FIRST_REASON)
    after = (replace(answer, line=line, lit=None) for line, reason in lines if reason.places or reason.links)
    return player.but(film=Film(shots=(Shot(), *before, answer, *after), running=True))


def _falling(player: ExerciseState) -> Held:
    """What falls, where it comes to rest."""
    question, answer = player.question, player.example
    if question.kind == "predict":
        return tuple((row, col, "") for row, col in answer.cells)
    if question.kind == "best":
        return tuple((row, col, "") for row, col in question.landings[question.best].cells)
    return tuple((row, col, str(number)) for row, col, number in answer.numbered if number is not None)


def _before(player: ExerciseState) -> Iterator[Shot]:
    """What leads to the answer."""
    question, answer = player.question, player.example
    falling = _falling(player)
    if falling and getattr(question, "held", None) is None:  # what is held hangs there from the start
        up = input_for(player).rows(player) - 1 - max(row for row, _, _ in falling)
        yield Shot(line=0, lit=(), hang=tuple((row + up, col, text) for row, col, text in falling))
    match question.kind:
        case "circle":
            path = sorted(answer.cells, key=lambda cell: (question.sheet.grid[cell], cell))
            yield from (Shot(line=0, lit=tuple(path[:n])) for n in range(1, len(path) + 1))
        case "mark":
            rows = [(n, int(pick[1:]) - 1) for n, pick in enumerate(answer.picks) if pick[0] in "+-"]
            yield from (Shot(line=0, lit=across(row), picked=answer.picks[:n]) for n, row in rows)
        case "total" if "rows" in question.fields:
            yield from (Shot(line=0, lit=across(row)) for row in sorted(question.final.plus_rows))


def _answer(player: ExerciseState) -> Shot:
    """The answer as it stands there."""
    falling = _falling(player)
    fallen: Cells = tuple((row, col) for row, col, _ in falling)
    # What has numbers is written into the grid; what has none stays in sight as what has fallen.
    hang = () if any(text for _, _, text in falling) else falling
    return Shot(answered=True, line=0, lit=(), hang=hang, fallen=fallen, picked=player.example.picks)
