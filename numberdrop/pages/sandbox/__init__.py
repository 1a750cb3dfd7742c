"""The sandbox: paint any position, choose any roll, see every landing, try any drop and any combo, read every reason."""

from .state import LEARNS, NAME, NEVER_STALE, Sandbox, begin
from .update import keep, update
from .view import talk, view

__all__ = ["LEARNS", "NAME", "NEVER_STALE", "Sandbox", "begin", "keep", "talk", "update", "view"]
