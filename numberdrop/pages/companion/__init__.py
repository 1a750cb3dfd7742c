"""The companion, for people who play with real dice and paper: its table follows the game, its desk checks a finished sheet."""

from .kept import keep
from .page import ACTS, talk, update, view
from .state import LEARNS, NAME, NEVER_STALE, Companion, begin

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "Companion", "begin", "keep", "talk", "update", "view"]
