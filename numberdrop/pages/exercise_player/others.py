"""Bots compared with the learner: which bots would choose the same drop, and which the right one.

Computed in time slices, after the learner has answered a question about a drop in a game.
"""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises import Answer
from numberdrop.exercises.asking.question import Question
from numberdrop.pages.message import Note
from numberdrop.pages.table.searches import SLICE, BotChoicesJob, DropRole, bot_choice_lines
from numberdrop.rules.actions import Drop

from .state import ExerciseState


def bot_choices_due(player: ExerciseState) -> bool:
    """Whether the bots' choices are to be shown and not all of them are computed yet."""
    open_ = player.others is None or not player.others.done
    posed = player.exercise and player.exercise.posed  # a question, a walk without one, or nothing yet
    return (
        player.closed
        and open_
        and player.coach_here
        and isinstance(posed, Question)
        and posed.game_and_player is not None
    )


def ask_bots(player: ExerciseState) -> ExerciseState:
    """Compute the bots' choices for one more time slice. If the coach's engine is missing, the new state says so (``coach_here``) and bots
    are not asked.
    """
    from numberdrop.coach import CoachUnavailableError  # only where such a question is answered
    from numberdrop.coach.bots import available_engine

    due = player.current_exercise.question.game_and_player
    assert due is not None  # only where a drop is due in a game
    try:
        others = player.others or BotChoicesJob.of(*due, available_engine())
    except CoachUnavailableError:
        return replace(player, coach_here=False)
    return replace(player, others=others.advanced(SLICE), slices=player.slices + 1)


def bot_notes(player: ExerciseState) -> tuple[Note, ...]:
    """Return lines on the bots whose choices are computed: for a right answer, which bots play the same; for a wrong one, which play the
    same and which find the right one.
    """
    if player.others is None or not player.closed:
        return ()
    judged, chosen = player.feedback, player.others.acts_by_bot
    own_drop = _drop(judged.answer) if judged is not None else None
    if judged is not None and judged.right:
        return bot_choice_lines(chosen, own_drop, "too") if own_drop else ()
    # Bots are compared by place: they do not fall for a drop of which only the numbers are wrong.
    right_place = judged is not None and set(judged.answer.cells) == set(player.right_answer.cells)
    drops: tuple[tuple[Drop | None, DropRole], ...] = (
        (None if right_place else own_drop, "fell"),
        (_drop(player.right_answer), "find"),
    )
    return tuple(line for drop, spoken in drops if drop for line in bot_choice_lines(chosen, drop, spoken))


def _drop(answer: Answer) -> Drop | None:
    return Drop(answer.numbered) if answer.cells else None  # type: ignore[arg-type] # a drop has all numbers
