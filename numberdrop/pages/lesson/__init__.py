"""A lesson: one task after the other, whole rounds step by step, and what of it is remembered."""

from .state import LEARNS, NAME, NEVER_STALE, LessonState, begin, begin_lesson, open_task
from .update import keep, update
from .view import talk, view

__all__ = [
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
