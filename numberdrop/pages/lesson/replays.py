"""After a duel a lesson has tasks out of the learner's own game."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises import Lesson, mistakes_replayed

from .state import LessonState


def with_replays(state: LessonState) -> LessonState:
    """The lesson with what a duel that has just ended leaves to learn; as it is after any other round."""
    walk = state.player.walk
    if walk is None or walk.plan.aim != "duel":
        return state
    own = without_replays(state.lesson).tasks
    return replace(state, lesson=state.lesson.with_tasks(*own, *mistakes_replayed.tasks(walk.game)))


def without_replays(lesson: Lesson) -> Lesson:
    """The lesson as it is before any duel."""
    return lesson.with_tasks(*(task for task in lesson.tasks if not task.id.startswith("replay")))
