"""Which bots would drop it where one did, and which find the right place: worked out in slices once a drop that is due in a game is answered."""

from __future__ import annotations

from numberdrop.exercises import Answer
from numberdrop.exercises.asking.question import Question
from numberdrop.pages.message import Note
from numberdrop.pages.table.hint_job import SLICE
from numberdrop.pages.table.ideas import Others, Spoken, others_lines
from numberdrop.rules.actions import Drop

from .state import ExerciseState


def others_due(player: ExerciseState) -> bool:
    """Whether there is anything left to find out about the bots."""
    open_ = player.others is None or not player.others.done
    posed = player.asked.posed  # a question, or a walk without one
    return player.closed and open_ and player.coach_here and isinstance(posed, Question) and posed.at_play is not None


def others_thought_on(player: ExerciseState) -> ExerciseState:
    """After a slice of thinking; where no coach runs nothing is asked any more."""
    from numberdrop.coach import CoachUnavailableError  # only where such a question is answered
    from numberdrop.coach.bots import engine_here

    due = player.asked.question.at_play
    assert due is not None  # only where a drop is due in a game
    try:
        others = player.others or Others.of(*due, engine_here())
    except CoachUnavailableError:
        return player.but(coach_here=False)
    return player.but(others=others.advanced(SLICE), slices=player.slices + 1)


def told_others(player: ExerciseState) -> tuple[Note, ...]:
    """What is known of them by now: of a right answer who drops it there too, else who falls for it and who does not."""
    if player.others is None or not player.closed:
        return ()
    judged, chosen = player.feedback, player.others.chosen
    mine = _drop(judged.answer) if judged is not None else None
    if judged is not None and judged.right:
        return others_lines(chosen, mine, "too") if mine else ()
    ways: tuple[tuple[Drop | None, Spoken], ...] = ((mine, "fell"), (_drop(player.example), "find"))
    return tuple(line for drop, spoken in ways if drop for line in others_lines(chosen, drop, spoken))


def _drop(answer: Answer) -> Drop | None:
    return Drop(answer.numbered) if answer.cells else None  # type: ignore[arg-type] # a drop has all numbers
