"""The page of a guided game: a real game against Pip that teaches each rule when it is needed, six paper questions, and a summary."""

from .state import LEARNS, NAME, NEVER_STALE, Guided, begin, keep
from .update import ACTS, update
from .view import talk, view

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "Guided", "begin", "keep", "talk", "update", "view"]
