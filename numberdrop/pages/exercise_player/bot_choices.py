"""Bots compared with the learner: which bots would choose the same drop, and which the right one.

Computed in time slices, after the learner has answered a question about a drop in a game.
"""

from dataclasses import replace

from numberdrop.exercises import Answer
from numberdrop.pages.message import Note
from numberdrop.pages.table.searches import SLICE, BotChoicesJob, bot_choice_lines
from numberdrop.rules.actions import Drop

from .state import ExerciseState


def bot_choices_due(player: ExerciseState) -> bool:
    """Whether the page is to show what bots would do in this position, and that is not computed yet for all bots."""
    if not (player.closed and player.coach_here) or (player.bot_choices is not None and player.bot_choices.done):
        return False
    exercise = player.exercise
    return exercise is not None and exercise.walkthrough_plan is None and exercise.question.game_and_player is not None


def ask_bots(player: ExerciseState) -> ExerciseState:
    """Spend one more time slice on computing what bots would do; if the coach's engine is missing, only note that (``coach_here``)."""
    from numberdrop.coach import CoachUnavailableError  # only where such a question is answered
    from numberdrop.coach.bots import available_engine

    due = player.current_exercise.question.game_and_player
    assert due is not None  # only where a drop is due in a game
    try:
        bot_choices = player.bot_choices or BotChoicesJob.of(*due, available_engine())
    except CoachUnavailableError:
        return replace(player, coach_here=False)
    return replace(player, bot_choices=bot_choices.advanced(SLICE), slices=player.slices + 1)


def bot_notes(player: ExerciseState) -> tuple[Note, ...]:
    """Return lines on the bots whose choice is computed: after a right answer, which bots choose the same; after a wrong one, which choose
    the same and which the right one.
    """
    if player.bot_choices is None or not player.closed:
        return ()
    judged, chosen = player.feedback, player.bot_choices.acts_by_bot
    own_drop = _drop_of(judged.answer) if judged is not None else None
    if judged is not None and judged.right:
        return bot_choice_lines(chosen, own_drop, "too") if own_drop else ()
    # Bots are compared by place: they do not fall for a drop of which only the numbers are wrong.
    right_place = judged is not None and set(judged.answer.cells) == set(player.right_answer.cells)
    right_drop = _drop_of(player.right_answer)
    same = bot_choice_lines(chosen, own_drop, "fell") if own_drop and not right_place else ()
    return (*same, *(bot_choice_lines(chosen, right_drop, "find") if right_drop else ()))


def _drop_of(answer: Answer) -> Drop | None:
    return Drop(answer.numbered) if answer.cells else None  # type: ignore[arg-type] # a drop has all numbers
