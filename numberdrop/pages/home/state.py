"""What the home page holds: nothing but what every page has; all that it shows follows from what is known of the learner."""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.pages.intents import Intent, Load
from numberdrop.pages.page import PageState
from numberdrop.pages.visit import Visit

NAME = "home"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = (Load,)
"""A file of progress is added to what is known, whatever has changed meanwhile."""


@dataclass(frozen=True, kw_only=True)
class Home(PageState):
    """A page without a board: a greeting, the map of the lessons, the other doors, and the learner's progress."""


def begin(which: str, visit: Visit) -> Home:
    """The page as it is first met."""
    return Home()
