"""The composer: paint a position, choose what is asked, see at once what the question is worth, try it, and hand it on."""

from .keep import keep
from .state import LEARNS, NAME, NEVER_STALE, Composer, begin
from .update import update
from .view import talk, view

__all__ = ["LEARNS", "NAME", "NEVER_STALE", "Composer", "begin", "keep", "talk", "update", "view"]
