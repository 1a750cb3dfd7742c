"""The log: everything the learner did, in order. Nothing in it is ever changed; all that is known follows from it.

Events are ordered by their ``tick``, not by the clock: an event that is appended comes after all others, whatever its
time says. So the order does not depend on where lines stand in a file, and two logs can be put together either way
round, again and again, and give the same log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

from numberdrop.formats.declarations import MOST_FAULTS, Fault, fault
from numberdrop.formats.json import Invalid, Node, Plain, Reader, beginning, plain

from .events import LAST_TICK, Event, ProgressError

LONGEST_TEXT = 4_000_000
"""Characters of a file or of what a browser kept."""
MOST_EVENTS = 20_000


@dataclass(frozen=True)
class Log:
    """Events, each once, in order; ``Log.of`` puts any events in order, ``|`` and ``append`` keep them so."""

    events: tuple[Event, ...] = ()
    _ids: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_ids", frozenset(event.id for event in self.events))
        ordered = all(a.order < b.order for a, b in zip(self.events, self.events[1:], strict=False))
        if not ordered or len(self._ids) < len(self.events):
            raise ValueError("events stand in the order of their ticks, each once: use Log.of")

    @classmethod
    def of(cls, events: Iterable[Event]) -> Log:
        """The log of these events, in whatever order and however often they are given."""
        known: dict[str, Event] = {}
        for event in events:
            other = known.get(event.id)
            # Two different events never get one id; a file tampered with may say so, and any choice will do that does
            # not depend on which came first.
            if other is None or (other != event and event.line() < other.line()):
                known[event.id] = event
        return cls(tuple(sorted(known.values(), key=lambda event: event.order)))

    def place(self, event: Event) -> Event:
        """The event as it is appended: after all others, also when the clock has stood still or moved back."""
        first = min(self.events[-1].tick + 1, LAST_TICK) if self.events else 0
        return event if event.tick >= first else replace(event, late=first - event.at)

    def append(self, event: Event) -> Log:
        """The log with one more event, placed last; an event that is in it already changes nothing."""
        if event.id in self._ids:
            return self
        last = self.place(event)
        if self.events and last.order < self.events[-1].order:  # at the end of time
            return self | Log((last,))
        # What stands in order need not be looked through: a learner of some months has thousands of events.
        longer = object.__new__(Log)
        object.__setattr__(longer, "events", (*self.events, last))
        object.__setattr__(longer, "_ids", self._ids | {last.id})
        return longer

    def has(self, id_: str) -> bool:
        """Whether an event of that id is in it."""
        return id_ in self._ids

    def __or__(self, other: Log) -> Log:
        """All events of both."""
        return Log.of((*self.events, *other.events))

    def lines(self, beyond: Log | None = None) -> tuple[str, ...]:
        """The events as lines; given another log, only what that one lacks."""
        known = frozenset(beyond.events) if beyond else frozenset()
        return tuple(event.line() for event in self.events if event not in known)

    def __len__(self) -> int:
        return len(self.events)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)


class BrowserLog(NamedTuple):
    """What a browser kept: the log of all lines that can be read, and what is wrong with the others."""

    log: Log
    faults: tuple[Fault, ...] = ()

    @property
    def skipped(self) -> int:
        """How many lines could not be read."""
        return len({fault.line for fault in self.faults if fault.line})


def read_kept(text: object) -> BrowserLog:
    """Read the lines that a browser kept. Raises nothing: lines that cannot be read are left out and told.

    Of a text that is too long the last part is read; lines are counted from the first that is read.
    """
    if not isinstance(text, str):
        return BrowserLog(Log(), (fault(0, "log.not_text", text),))
    faults = []
    if len(text) > LONGEST_TEXT:
        faults.append(fault(0, "log.too_big", len(text), limit=LONGEST_TEXT))
        text = text[-LONGEST_TEXT:].partition("\n")[2]
    lines = text.split("\n")
    if len(lines) > MOST_EVENTS + 1:
        faults.append(fault(0, "log.too_many", len(lines), limit=MOST_EVENTS))
        lines = lines[-MOST_EVENTS - 1 :]
    events = []
    for number, line in enumerate(lines, 1):
        if not line or line.isspace():
            continue
        try:
            events.append(Event.read(line))
        except ProgressError as error:
            faults += [replace(fault, place=number) for fault in error.faults]
    return BrowserLog(Log.of(events), tuple(faults))


# --- compaction -------------------------------------------------------------------------------------------------------

# Making the kept text shorter: which events may go without anything derived from the log changing.
#
# An answer, or a puzzle tried, never goes: it counts, it may be part of a row, and its position must be known as met. What goes is that a
# task was opened or a lesson finished, when something happened later in the same lesson and, for the latter, it was
# finished once more; and mistakes of one's games and the moves of games, as soon as there are many later ones: of a game stays what came of it. Going back to a longer copy of the log (an import, another tab) brings them back and does no harm.

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


# --- progress file ----------------------------------------------------------------------------------------------------

# The progress file: a log as JSON, one event on a line, for another device or for safe keeping.
#
# ::
#
# {
# "format": "numberdrop-progress",
# "version": 1,
# "events": [
# [1,"opened","Yb77pQmN1x0c",1763735590,0,"gravity","tuck"],
# [1,"finished","0hT5vLw9aa3e",1763736002,0,"gravity"]
# ]
# }
#
# A file is taken as a whole or not at all, and never replaces what is there: ``log | loads(text)`` puts both together.

FORMAT = "numberdrop-progress"
VERSION = 1
FIELDS = ("format", "version", "events")


def dumps(log: Log) -> str:
    """The file of a log: always the same text for the same log; ``loads`` gives an equal log.

    Raises ``ProgressError`` for a log larger than any file may be (some thousand hours of practice).
    """
    lines = ",\n".join(f"    {line}" for line in log.lines())
    head = f'{{\n  "format": "{FORMAT}",\n  "version": {VERSION},\n  "events": ['
    text = head + (f"\n{lines}\n  " if lines else "") + "]\n}\n"
    _within_limits(len(text), len(log))
    return text


def loads(text: object) -> Log:
    """The log of a file, however its lines are broken.

    Raises ``ProgressError``, and nothing else whatever the text: its ``faults`` are everything wrong.
    """
    if not isinstance(text, str):
        raise ProgressError([fault(0, "log.not_text", text)])
    _within_limits(len(text), 0)
    reader = Reader(text.removeprefix("\ufeff"), most=MOST_EVENTS, shallow=True)
    fields = reader.root.value if isinstance(reader.root.value, dict) else None
    if not fields and (reader.broken or fields is None):
        why = reader.faults or [fault(reader.root.line, "text.syntax", beginning(reader.root))]
        raise ProgressError([fault(0, "log.format", text[:20]), *why])
    events: list[Event] = []
    faults = [*reader.faults, *_faults(fields or {}, events)]
    if not reader.broken:  # what breaks off lacks its last fields because of that
        faults += [fault(0, "text.missing", name) for name in FIELDS if name not in (fields or {})]
    if faults:
        raise ProgressError(faults)
    return Log.of(events)


def _within_limits(size: int, events: int) -> None:
    if size > LONGEST_TEXT:
        raise ProgressError([fault(0, "log.too_big", size, limit=LONGEST_TEXT)])
    if events > MOST_EVENTS:
        raise ProgressError([fault(0, "log.too_many", events, limit=MOST_EVENTS)])


def _faults(fields: Mapping[str, Node], events: list[Event]) -> Iterator[Fault]:
    """What is wrong with the fields of a file; its events are added to ``events``."""
    for name, node in fields.items():
        match name, node.value:
            case "events", list(nodes):
                yield from islice(_event_faults(nodes, events), MOST_FAULTS)
            case _, Invalid():  # its fault has been told
                pass
            case "format", Plain(value) if value == FORMAT:
                pass
            case "format", _:
                yield fault(0, "log.format", plain(node))
            case "version", Plain(version) if type(version) is int and version == VERSION:
                pass
            case (("version" | "events"), _):
                yield fault(node.line, f"log.{name}", plain(node), known=VERSION)
            case _:
                yield fault(node.line, "log.unknown", name)


def _event_faults(nodes: Iterable[Node], events: list[Event]) -> Iterator[Fault]:
    for node in nodes:
        try:
            events.append(Event.of(plain(node)))
        except ProgressError as error:
            yield from (replace(fault, place=node.line) for fault in error.faults)
