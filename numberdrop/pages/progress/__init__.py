"""The progress page: what the learner knows, what is due, how practice and rating went, and their games."""

from .state import LEARNS, NAME, NEVER_STALE, ProgressPage, begin
from .update import update
from .view import keep, talk, view

__all__ = ["LEARNS", "NAME", "NEVER_STALE", "ProgressPage", "begin", "keep", "talk", "update", "view"]
