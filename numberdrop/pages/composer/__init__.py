"""The composer page: paint a position, choose a question about it, see how good the question is, try it, and share it."""

from .page import ACTS, keep, talk, update, view
from .state import LEARNS, NAME, NEVER_STALE, Composer, begin

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "Composer", "begin", "keep", "talk", "update", "view"]
