"""The progress page: what the learner knows, what is due, how practice and rating went, and their games."""

from .page import LEARNS, NAME, NEVER_STALE, ProgressPage, begin, update
from .view import keep, talk, view

__all__ = ["LEARNS", "NAME", "NEVER_STALE", "ProgressPage", "begin", "keep", "talk", "update", "view"]
