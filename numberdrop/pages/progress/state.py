"""What the progress page holds: the learner's solo scores. All else that it shows follows from the log of what they did."""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.pages.intents import Intent
from numberdrop.pages.page import PageState
from numberdrop.pages.parts.solo_scores import Score
from numberdrop.pages.visit import Visit

NAME = "progress"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()


@dataclass(frozen=True, kw_only=True)
class ProgressPage(PageState):
    """A page that only shows; ``scores`` are those that the browser keeps."""

    scores: tuple[Score, ...] = ()


def begin(which: str, visit: Visit) -> ProgressPage:
    """The page as it is first met."""
    return ProgressPage()
