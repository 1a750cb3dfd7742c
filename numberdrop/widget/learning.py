"""Pages that know what the learner did: the log of progress, which the browser keeps and Python reads and adds to.

Lines are only ever added. Several pages may be open at once: each sends its own new lines, the browser puts them together.
Where the setting names a database, both are brought together after the greeting (``beside``).
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cached_property

from numberdrop.progress import Event, Log, Progress, compact, derive, read_kept
from numberdrop.progress.checks import LAST_TIME
from numberdrop.progress.rating import Learner, rate
from numberdrop.progress.reviews import DAY, Schedule, schedule

from .beside import Beside
from .intents import Json, mapping, whole
from .judging import Judging

KEPT = "progress"
"""The name under which the browser keeps the lines."""
DEVICE = "learner"
"""The name under which it keeps whose they are."""
_LONGEST = 500_000


class Learning(Judging):
    """Has the learner's log (``past``) and the lines of it that this page has added (``added``).

    ``zone`` is by how many seconds the learner's clocks are ahead of Greenwich, ``ahead`` by how many their device is of this one.
    ``brought``, ``dropped`` and ``erased`` tell the browser in one answer only what to take in or out; what is lost on the way is
    told again at the next visit.
    """

    def __init__(self, language: str = "en") -> None:
        self.past = Log()
        self.added: list[str] = []
        self.zone = self.ahead = 0
        self.beside = Beside()
        self._settle()
        super().__init__(language)

    def _settle(self) -> None:
        self.brought: tuple[str, ...] = ()
        self.dropped: tuple[str, ...] = ()
        self.erased: tuple[str, ...] = ()

    def handle(self, intent: object) -> bool:
        self._settle()
        return super().handle(intent)

    @property
    def progress(self) -> Progress:
        """What follows from the log."""
        return self._derived

    @cached_property
    def _derived(self) -> Progress:
        return derive(self.past)

    @property
    def due(self) -> Schedule:
        """What is due for review, and when the rest will be."""
        return self._scheduled

    @cached_property
    def _scheduled(self) -> Schedule:
        return schedule(self.past, self.now, self.zone)

    @cached_property
    def learner(self) -> Learner:
        """The learner's rating and how it came about."""
        return rate({"": self.past}).learners[""]

    @property
    def now(self) -> int:
        """Whole seconds since 1970, by the later of the two clocks: one that is slow must not hide what is due."""
        return int(time.time()) + self.ahead

    def note_event(self, event: Event) -> None:
        """Add an event that happens now to the log and have the browser keep it."""
        placed = self.past.place(replace(event, at=event.at + self.ahead))
        self.note_log(Log((placed,)))

    def note_log(self, log: Log) -> bool:
        """Add events to the log and have them kept; returns whether any of them was new."""
        before = self.past
        self._take(before | log)
        new = self.past.lines(before)
        self.added += new
        if new and not self.beside.add(log):
            # Everything was erased on another device; what happens from now on is kept again.
            self.forget(self.beside.name(KEPT))
            self.note_log(log)
        return bool(new)

    def _take(self, log: Log) -> None:
        self.past = log
        self._derive_anew()

    def _derive_anew(self) -> None:
        for known in ("_derived", "_scheduled", "learner"):
            self.__dict__.pop(known, None)

    def forget(self, *names: str) -> None:
        """Know nothing any more, and have the browser erase what it keeps under these names."""
        self._take(Log())
        self._settle()
        self.added = []
        self.erased = names

    def log(self) -> Json:
        name = self.beside.name
        reads = [name(KEPT), *([name(DEVICE)] if self.beside.there else [])]
        log: Json = {"key": None, "text": None, "reads": reads, "greets": True}
        log["append"] = {name(KEPT): [*self.added, *self.brought]}
        if self.beside.there and self.beside.learner:
            log["put"] = {name(DEVICE): self.beside.device}
        if self.dropped:
            log["drop"] = {name(KEPT): list(self.dropped)}
        if self.erased:
            log["erase"] = list(self.erased)
        if self.beside.down:
            log["said"] = self.voice("store.down")
        return log

    # --- the greeting ---------------------------------------------------------------------------------------------

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        self.zone = whole(message.get("zone", 0), -DAY, DAY)
        self.ahead = max(0, whole(message.get("now", 0), 0, LAST_TIME // 2) - int(time.time()))
        self._derive_anew()
        kept = mapping(message.get("kept") or {})
        self.beside.recognise(kept.get(self.beside.name(DEVICE)))
        return self._read(kept) or more

    def on_kept(self, message: Json) -> bool:
        """What did not fit into the greeting."""
        return self._read(mapping(message.get("kept") or {}))

    def _read(self, kept: Json) -> bool:
        lines = kept.get(self.beside.name(KEPT))
        before = len(self.past)
        if isinstance(lines, str) and lines and len(lines) <= _LONGEST:
            self._take(self.past | read_kept(lines).log)
        return len(self.past) > before

    def on_greeted(self, _: Json) -> bool:
        """All that the browser keeps has been read: meet the database, and make room in the browser."""
        device = self.past
        met = self.beside.meet(device)
        if met.erased:
            self.forget(self.beside.name(KEPT))
            device = Log()
            self.tell([self.voice.note("store.erased")])
        self._take(compact(met.log))
        self.brought, self.dropped = self.past.lines(device), device.lines(self.past)
        return self.past != device or met.erased or self.beside.there or self.beside.down

    def on_ping(self, message: Json) -> bool:
        if not (self.beside.there and self.beside.down):
            return super().on_ping(message)
        self.on_greeted(message)
        return not self.beside.down

    def on_forgotten(self, message: Json) -> bool:
        """Everything was erased in another tab."""
        self.forget()
        self.beside.epoch = None
        self.on_greeted(message)
        return True
