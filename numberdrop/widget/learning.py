"""Pages that know what the learner did: the log of progress, which the browser keeps and Python reads and adds to.

Lines are only ever added. Several pages may be open at once: each sends its own new lines, the browser puts them together.
Where the setting names a database, both are brought together after the greeting (``beside``).
"""

from __future__ import annotations

from functools import cached_property

from numberdrop.progress import Event, Log, Progress, compact, derive, read_kept

from .beside import Beside
from .intents import Json, mapping
from .judging import Judging

KEPT = "progress"
"""The name under which the browser keeps the lines."""
DEVICE = "learner"
"""The name under which it keeps whose they are."""
_LONGEST = 500_000


class Learning(Judging):
    """Has the learner's log (``past``) and the lines of it that this page has added (``added``).

    ``brought``, ``dropped`` and ``erased`` tell the browser in one answer only what to take in or out; what is lost on the way is
    told again at the next visit.
    """

    def __init__(self, language: str = "en") -> None:
        self.past = Log()
        self.added: list[str] = []
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

    def note_event(self, event: Event) -> None:
        """Add an event to the log and have the browser keep it."""
        placed = self.past.place(event)
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
        self.__dict__.pop("_derived", None)

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
