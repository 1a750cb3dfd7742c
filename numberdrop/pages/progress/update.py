"""What happens on the progress page: it is told what the browser keeps, and that is all."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.pages.intents import Hello, Intent
from numberdrop.pages.page import everyday
from numberdrop.pages.parts.solo_scores import SCORES, read_scores
from numberdrop.pages.visit import Visit

from .state import ProgressPage


def update(state: ProgressPage, intent: Intent, visit: Visit) -> tuple[ProgressPage, Visit]:
    """The progress page after an intent."""
    match intent:
        case Hello(kept=kept):
            return replace(state, scores=read_scores(kept.get(SCORES, ""))), visit
    return everyday(state, intent, visit)
