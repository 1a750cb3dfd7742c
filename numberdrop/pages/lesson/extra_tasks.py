"""Tasks that a lesson gets on the way: those answered wrong come back once at its end, and a duel brings moves of one's own game."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises import Lesson, Task, own_games
from numberdrop.exercises.walkthroughs import ROUND

from .state import LessonState

_AGAIN, _REPLAY = "again_", "replay"
"""What the names of such tasks begin with."""


def own_tasks(lesson: Lesson) -> Lesson:
    """The lesson as its file has it."""
    return lesson.with_tasks(*(task for task in lesson.tasks if not task.id.startswith((_AGAIN, _REPLAY))))


# --- tasks that come back -----------------------------------------------------------------------------------------------------


def comes_back(task: str) -> bool:
    """Whether the task of this name is one that was missed before."""
    return task.startswith(_AGAIN)


def first_asked(task: str) -> str:
    """The name under which a task that comes back was asked before."""
    return task.removeprefix(_AGAIN)


def with_missed(state: LessonState) -> LessonState:
    """The lesson after a wrong answer to the task that is open; what comes back or is replayed comes no third time."""
    task = state.lesson.tasks[state.at].id
    if task in state.missed or task.startswith((_AGAIN, _REPLAY)):
        return state
    return replace(state, missed=(*state.missed, task))


def with_comebacks(state: LessonState) -> LessonState:
    """The lesson at its last task with all that was missed to come once more; as it is anywhere else."""
    tasks = state.lesson.tasks
    if not state.missed or state.at + 1 < len(tasks) or any(comes_back(task.id) for task in tasks):
        return state
    back = (again for task in tasks if task.id in state.missed and (again := _like(state.lesson, task)) is not None)
    return replace(state, lesson=state.lesson.with_tasks(*tasks, *back))


def _like(lesson: Lesson, task: Task) -> Task | None:
    """The task with fresh numbers: of one that is written down a fresh one about the same rule, where the lesson has any.

    ``None`` where it has none: the position whose answer has just been told would ask nothing.
    """
    fresh = (one for one in lesson.tasks if one.fresh and one.make != ROUND.name and one.rule == task.rule)
    again = task if task.fresh else next(fresh, None)
    return again and replace(again, id=f"{_AGAIN}{task.id}", aids="paper" if again.aids == "paper" else "free")


# --- moves of one's own game ----------------------------------------------------------------------------------------------------


def with_replays(state: LessonState) -> LessonState:
    """The lesson with what a duel that has just ended leaves to learn; as it is after any other round."""
    walk = state.player.walk
    if walk is None or walk.plan.aim != "duel":
        return state
    own, after = own_tasks(state.lesson).tasks, state.at + 1
    replays = own_games.tasks(walk.game)
    # What went wrong in the game is exercised right after it, before anything else.
    lesson = state.lesson.with_tasks(*own[:after], *replays, *own[after:])
    solved = {state.lesson.tasks[at].id for at in state.solved} - {task.id for task in replays}
    return replace(
        state, lesson=lesson, solved=frozenset(at for at, task in enumerate(lesson.tasks) if task.id in solved)
    )
