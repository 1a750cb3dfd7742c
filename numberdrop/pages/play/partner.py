"""The bot that plays about as well as the learner, and how it knows: their last solo games, or their rating among the puzzles."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from numberdrop.pages.table.seating import PARTNER
from numberdrop.pages.visit import Visit

if TYPE_CHECKING:
    from .state import Play

_RECENT = 5
"""Solo games that tell how somebody plays now."""
_FIRST = 18.0
"""Points that somebody is taken to score alone of whom nothing is known: a gentle opponent."""
_LOWEST_RATING, _LOWEST_POINTS, _POINTS_BY_RATING = 800.0, 8.0, 0.03
"""Who is rated 800 is taken to score 8 points alone, and 3 more for every 100: 29 at 1500, where everybody begins."""


def seat_for(play: Play, bot: str, visit: Visit) -> str:
    """Who takes the seat when a ``bot`` is asked for: the one by that name, and of those who play at a level, the learner's.

    The level is part of the seat, so that a game that was begun goes on with the same opponent.
    """
    if bot != PARTNER:
        return bot
    from numberdrop.coach.bots import bot_at  # a page without bots pays nothing for them

    return bot_at(points_of(play, visit)).name


def recent_points(play: Play) -> float | None:
    """What the learner scored in the last solo games; nothing where none was played."""
    recent = sorted(play.scores, key=lambda score: score.at)[-_RECENT:]
    return fmean(score.total for score in recent) if recent else None


def points_of(play: Play, visit: Visit) -> float:
    """What the learner is expected to score in a solo game."""
    recent = recent_points(play)
    if recent is not None:
        return recent
    from numberdrop.exercises.puzzles import shipped  # only who has played no game alone is asked for a rating

    learner = visit.known.rating(shipped())
    if not learner.games:
        return _FIRST
    return _LOWEST_POINTS + _POINTS_BY_RATING * (learner.at(visit.now).value - _LOWEST_RATING)
