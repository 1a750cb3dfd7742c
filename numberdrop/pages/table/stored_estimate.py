"""What a coach's estimate is written as where it is kept: in an analysis, and in the log beside a game."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from numberdrop.formats.analysis import Estimated

if TYPE_CHECKING:
    from numberdrop.coach.search import Estimate

COACH = "coach"
UNITS = ("points", "wins")
HUNDREDTHS = 100
_NORMAL = 1.96


def estimate_of(found: Estimate, player: int, *, solo: bool, scored: float = 0.0) -> Estimated:
    """What is written of an estimate; ``scored`` of it is no longer to come."""
    error = (found.high - found.mean) / _NORMAL if isfinite(found.high) else 0.0
    mean, error = (round(HUNDREDTHS * value) for value in (found.mean - scored, error))
    return Estimated(COACH, UNITS[not solo], player, int(mean), int(error), found.samples)
