"""The progress page: mastery of rules, reviews due, charts of practice and rating, and the learner's games."""

from .page import ACTS, LEARNS, NAME, NEVER_STALE, ProgressPage, begin, update
from .view import keep, talk, view

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "ProgressPage", "begin", "keep", "talk", "update", "view"]
