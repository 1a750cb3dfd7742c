"""The home page: what this is, the map of the lessons with how far one has come, and where to go."""

from .state import LEARNS, NAME, NEVER_STALE, Home, begin
from .update import update
from .view import keep, talk, view

__all__ = ["LEARNS", "NAME", "NEVER_STALE", "Home", "begin", "keep", "talk", "update", "view"]
