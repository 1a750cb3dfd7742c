"""The play page: a whole game on one screen, phase by phase, solo or with up to six players, people and bots."""

from .acts import ACTS
from .keeping import keep
from .state import LEARNS, NAME, NEVER_STALE, Play, begin
from .update import update
from .view import talk, view

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "Play", "begin", "keep", "talk", "update", "view"]
