"""The composer: paint a position, choose what is asked, see at once what the question is worth, try it, and hand it on."""

from .page import keep, talk, update, view
from .state import LEARNS, NAME, NEVER_STALE, Composer, begin

__all__ = ["LEARNS", "NAME", "NEVER_STALE", "Composer", "begin", "keep", "talk", "update", "view"]
