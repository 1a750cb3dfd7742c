"""How far an exercise has come, for the browser to keep: after a reload one is where one was."""

from __future__ import annotations

from typing import Annotated

from numberdrop.exercises import Answer, judge
from numberdrop.exercises.hints import LEVELS
from numberdrop.exercises.hints import hint as hint_at
from numberdrop.formats.declarations import Between
from numberdrop.frozen import Frozen
from numberdrop.pages.fields import NumberedCells, Picks

from .state import SHOWN, ExerciseState


class KeptAnswer(Frozen):
    """An answer that was judged."""

    cells: NumberedCells = ()
    picks: Picks = ()


class Done(Frozen, kw_only=True):
    """What was done about the exercise. ``hint`` is the level of the one that is shown, ``viewed`` the player whose sheet is."""

    tries: Annotated[int, Between(0, 99)] = 0
    hints: Annotated[int, Between(0, SHOWN)] = 0
    closed: bool = False
    picked: Picks = ()
    viewed: Annotated[int, Between(0, 5)] = 0
    answer: KeptAnswer | None = None
    hint: Annotated[int, Between(0, LEVELS)] = 0


def kept(player: ExerciseState) -> Done:
    """What was done about the exercise, as far as anything was. The steps of a round are not kept here."""
    if player.exercise is None or player.walk is not None:
        return Done()
    answer = player.feedback.answer if player.feedback else None
    return Done(
        tries=player.tries,
        hints=player.hints,
        closed=player.closed,
        picked=player.picked,
        viewed=player.viewed,
        answer=KeptAnswer(answer.numbered, answer.picks) if answer is not None else None,
        hint=player.hint.level if player.hint else 0,
    )


def come_back(player: ExerciseState, done: Done) -> ExerciseState:
    """The exercise as it was left."""
    exercise = player.exercise
    if exercise is None or player.walk is not None:
        return player
    answer = done.answer
    return player.but(
        tries=done.tries,
        hints=done.hints,
        closed=done.closed,
        picked=done.picked,
        viewed=done.viewed,
        feedback=judge(exercise, Answer(answer.cells, answer.picks)) if answer is not None else None,
        hint=hint_at(exercise, done.hint) if done.hint else None,
    )
