"""A guided game: a real game against Pip in which each rule is told when it is needed, six questions as on paper, and what one knows then."""

from .state import LEARNS, NAME, NEVER_STALE, Guided, begin, keep
from .update import update
from .view import talk, view

__all__ = ["LEARNS", "NAME", "NEVER_STALE", "Guided", "begin", "keep", "talk", "update", "view"]
