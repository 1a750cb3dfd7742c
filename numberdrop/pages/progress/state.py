"""What the progress page holds: the learner's scores, and how the list of games is looked at. All else that it shows follows from the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from numberdrop.pages.intents import Intent
from numberdrop.pages.page import PageState
from numberdrop.pages.parts.scores import Duel, Score
from numberdrop.pages.visit import Visit

NAME = "progress"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()
Order: TypeAlias = Literal["date", "points", "given", "dice", "level"]
ORDERS: tuple[Order, ...] = get_args(Order)
"""What the list of games can be sorted by."""


@dataclass(frozen=True, kw_only=True)
class ProgressPage(PageState):
    """A page that only shows; ``scores`` and ``duels`` are those that the browser keeps."""

    scores: tuple[Score, ...] = ()
    duels: tuple[Duel, ...] = ()
    order: Order = "date"
    all_games: bool = False
    """Whether all games of the list are shown."""


def begin(which: str, visit: Visit) -> ProgressPage:
    """The page as it is first met."""
    return ProgressPage()
