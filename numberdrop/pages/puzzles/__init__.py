"""The page of puzzles, solved one after the other in a mode: training, streak, storm, daily, review, mistakes, placement."""

from .state import LEARNS, NAME, NEVER_STALE, PuzzlesState, begin, begin_pack, keep
from .update import ACTS, update
from .view import talk, view

__all__ = [
    "ACTS",
    "LEARNS",
    "NAME",
    "NEVER_STALE",
    "PuzzlesState",
    "begin",
    "begin_pack",
    "keep",
    "talk",
    "update",
    "view",
]
