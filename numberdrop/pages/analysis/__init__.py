"""The analysis board: any game or position, any line that might have been, and what the coach thinks of it."""

from .keeping import keep
from .state import LEARNS, NAME, NEVER_STALE, Analysis, begin
from .update import update
from .view import talk, view

__all__ = ["LEARNS", "NAME", "NEVER_STALE", "Analysis", "begin", "keep", "talk", "update", "view"]
