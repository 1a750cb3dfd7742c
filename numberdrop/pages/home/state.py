"""What the home page holds: the first drop, while one looks at it. All else that it shows follows from what is known of the learner."""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.pages.intents import Intent, Load
from numberdrop.pages.page import PageState
from numberdrop.pages.visit import Join, Visit
from numberdrop.rules.outcome import Outcome
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import Sheet

NAME = "home"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = (Load,)
"""A file of progress is added to what is known, whatever has changed meanwhile."""


@dataclass(frozen=True, kw_only=True)
class Home(PageState):
    """A greeting with a shape to drop, the map of the lessons, the other doors, and the learner's progress."""

    outcome: Outcome[Sheet] | None = None
    """What came of the drop."""
    where: Cells = ()
    """Where the shape fell."""
    opened: str = ""
    """The part of the course whose lessons are shown."""
    code: str = ""
    """Of the class that a link invites to."""
    wish: Join | None = None
    """Which class somebody has wanted to join, under which name."""
    refused: str = ""
    """Why that could not be, and about what (``refused_about``)."""
    refused_about: str = ""
    drops: int = 0
    """How many shapes have fallen here: one fall is told from the next by it."""


def begin(which: str, visit: Visit) -> Home:
    """The page as it is first met."""
    return Home()
