"""One puzzle and nothing else, for a cell of a notebook: that of a share code, or what is wrong with the code."""

from .state import LEARNS, NAME, NEVER_STALE, OnePuzzle, begin
from .update import update
from .view import keep, talk, view

__all__ = ["LEARNS", "NAME", "NEVER_STALE", "OnePuzzle", "begin", "keep", "talk", "update", "view"]
