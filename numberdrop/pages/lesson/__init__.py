"""The page of a lesson: tasks one after the other, rounds played step by step, and a summary."""

from .state import LEARNS, NAME, NEVER_STALE, LessonState, begin, begin_lesson, open_task
from .update import ACTS, keep, update
from .view import talk, view

__all__ = [
    "ACTS",
    "LEARNS",
    "NAME",
    "NEVER_STALE",
    "LessonState",
    "begin",
    "begin_lesson",
    "keep",
    "open_task",
    "talk",
    "update",
    "view",
]
