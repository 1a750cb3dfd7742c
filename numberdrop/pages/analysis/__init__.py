"""The analysis board: a game or position as a tree of lines, with the coach's opinion of each."""

from .keeping import keep
from .state import LEARNS, NAME, NEVER_STALE, Analysis, begin
from .update import ACTS, update
from .view import talk, view

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "Analysis", "begin", "keep", "talk", "update", "view"]
