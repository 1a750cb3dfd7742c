"""Making the kept text shorter: which events may go without anything derived from the log changing.

An answer, or a puzzle tried, never goes: it counts, it may be part of a row, and its position must be known as met. What goes is that a
task was opened or a lesson finished, when something happened later in the same lesson and, for the latter, it was
finished once more; and mistakes of one's games and the moves of games, as soon as there are many later ones: of a game stays what came of it. Going back to a longer copy of the log (an import, another tab) brings them back and does no harm.
"""

from __future__ import annotations

from .events import Event
from .log import Log

ENOUGH = 200_000
"""Characters; a shorter text is left alone."""


_LATEST = {"mistake": 200, "moves": 100}
"""How many of the latest stay, by kind."""


def compact(log: Log, limit: int = ENOUGH) -> Log:
    """The log without the events that may go, if its text is longer than ``limit`` characters; else the log itself."""
    if sum(len(line) + 1 for line in log.lines()) <= limit:
        return log
    last_of: dict[str, Event] = {}
    finished: dict[str, Event] = {}
    stale = frozenset(
        event for kind, most in _LATEST.items() for event in [one for one in log if one.kind == kind][:-most]
    )
    for event in log:
        last_of[event.lesson] = event
        if event.kind == "finished":
            finished[event.lesson] = event
    return Log(tuple(event for event in log if event not in stale and _stays(event, last_of, finished)))


def _stays(event: Event, last_of: dict[str, Event], finished: dict[str, Event]) -> bool:
    return bool(event.outcome or event.game) or event is last_of[event.lesson] or event is finished.get(event.lesson)
