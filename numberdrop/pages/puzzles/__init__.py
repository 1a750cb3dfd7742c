"""Puzzles, solved on the board like the tasks of a lesson, one after the other: training, runs, the puzzle of the day, review."""

from .state import LEARNS, NAME, NEVER_STALE, PuzzlesState, begin, begin_pack
from .update import keep, update
from .view import talk, view

__all__ = ["LEARNS", "NAME", "NEVER_STALE", "PuzzlesState", "begin", "begin_pack", "keep", "talk", "update", "view"]
