"""The home page: a first drop to try, the map of the lessons with the learner's progress, classes, and links to all pages."""

from .state import LEARNS, NAME, NEVER_STALE, Home, begin
from .update import ACTS, update
from .view import keep, talk, view

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "Home", "begin", "keep", "talk", "update", "view"]
