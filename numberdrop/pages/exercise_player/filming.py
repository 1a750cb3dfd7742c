"""Which shots an example has: the shape falls, numbers are ringed one after the other, rows light up; then the reasons, each lit.

They are made of what the question says of its right answer (``fallen``, ``leads``), the same values that the explanation tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numberdrop.rules.reasons.reason import Cells

from .explanation import FIRST_REASON, Setting, shown_reasons
from .inputs import input_for
from .state import ExerciseState, Film, Shot


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


def _before(player: ExerciseState) -> Iterator[Shot]:
    """What leads to the answer."""
    question, answer = player.question, player.example
    falling = question.fallen(answer)
    if falling and not question.hangs:
        up = input_for(player).rows(player) - 1 - max(row for row, _, _ in falling)
        yield Shot(line=0, lit=(), hang=tuple((row + up, col, text) for row, col, text in falling))
    yield from (Shot(line=0, lit=lit, picked=marks) for lit, marks in question.leads(answer))


def _answer(player: ExerciseState) -> Shot:
    """The answer as it stands there."""
    falling = player.question.fallen(player.example)
    fallen: Cells = tuple((row, col) for row, col, _ in falling)
    # What has numbers is written into the grid; what has none stays in sight as what has fallen.
    hang = () if any(text for _, _, text in falling) else falling
    return Shot(answered=True, line=0, lit=(), hang=hang, fallen=fallen, picked=player.example.picks)
