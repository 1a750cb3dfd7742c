"""Pages that know what the learner did: the log of progress, which the browser keeps and Python reads and adds to.

Lines are only ever added. Several pages may be open at once: each sends its own new lines, the browser puts them together.
"""

from __future__ import annotations

from functools import cached_property

from numberdrop.progress import Event, Log, Progress, derive, read_kept

from .intents import Json, mapping
from .judging import Judging

KEPT = "progress"
"""The name under which the browser keeps the lines."""
_LONGEST = 500_000


class Learning(Judging):
    """Has the learner's log (``past``) and the lines of it that this page has added (``added``)."""

    def __init__(self, language: str = "en") -> None:
        self.past = Log()
        self.added: list[str] = []
        super().__init__(language)

    @property
    def progress(self) -> Progress:
        """What follows from the log."""
        return self._derived

    @cached_property
    def _derived(self) -> Progress:
        return derive(self.past)

    def note_event(self, event: Event) -> None:
        """Add an event to the log and have the browser keep it."""
        placed = self.past.place(event)
        self._take(self.past | Log((placed,)))
        self.added.append(placed.line())

    def _take(self, log: Log) -> None:
        self.past = log
        self.__dict__.pop("_derived", None)

    def log(self) -> Json:
        return {"key": None, "text": None, "append": {KEPT: list(self.added)}, "reads": [KEPT]}

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        kept = mapping(message.get("kept") or {}).get(KEPT)
        if isinstance(kept, str) and kept and len(kept) <= _LONGEST:
            before = len(self.past)
            self._take(self.past | read_kept(kept).log)
            return more or len(self.past) > before
        return more
