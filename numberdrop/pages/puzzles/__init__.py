"""The page of puzzles, solved one after the other in a mode: training, streak, storm, daily, review, mistakes, placement."""

from .state import LEARNS, NAME, NEVER_STALE, PuzzlesState, begin, begin_pack, keep
from .update import update
from .view import talk, view

__all__ = ["LEARNS", "NAME", "NEVER_STALE", "PuzzlesState", "begin", "begin_pack", "keep", "talk", "update", "view"]
