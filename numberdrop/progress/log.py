"""The log of a learner, an append-only sequence of events: merging logs, reading the browser's storage, compaction, and the progress file.

Events are ordered by ``order_key``, not by the clock: an appended event comes after all others whatever its time. So the order does not
depend on the order of lines in a file, and merging is commutative and idempotent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

from numberdrop.formats.declarations import MOST_FAULTS, Fault, make_fault
from numberdrop.formats.json import InvalidValue, JsonNode, JsonReader, PlainValue, plain_value, shortened_value

from .events import LAST_ORDER_KEY, Event, ProgressError

LONGEST_TEXT = 4_000_000
"""The maximum length of a file or of stored text, in characters."""
MOST_EVENTS = 20_000


@dataclass(frozen=True)
class Log:
    """An immutable sequence of distinct events, ordered by time. ``Log.of`` sorts events into a log; ``|`` merges two logs."""

    events: tuple[Event, ...] = ()
    _ids: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_ids", frozenset(event.id for event in self.events))
        ordered = all(a.sort_key < b.sort_key for a, b in zip(self.events, self.events[1:], strict=False))
        if not ordered or len(self._ids) < len(self.events):
            raise ValueError("events stand in the order of their keys, each once: use Log.of")

    @classmethod
    def of(cls, events: Iterable[Event]) -> Log:
        """Make the log of these events, sorted and without duplicates."""
        by_id: dict[str, Event] = {}
        for event in events:
            other = by_id.get(event.id)
            # Different events share an id only in a tampered file; the choice must not depend on their order.
            if other is None or (other != event and event.line() < other.line()):
                by_id[event.id] = event
        return cls(tuple(sorted(by_id.values(), key=lambda event: event.sort_key)))

    def event_placed_last(self, event: Event) -> Event:
        """Return the event with ``late`` (seconds added to its time) raised so that it sorts after all events of this log."""
        first = min(self.events[-1].order_key + 1, LAST_ORDER_KEY) if self.events else 0
        return event if event.order_key >= first else replace(event, late=first - event.at)

    def append(self, event: Event) -> Log:
        """Return the log with one more event at the end; the same log if it already has this event."""
        if event.id in self._ids:
            return self
        last = self.event_placed_last(event)
        if self.events and last.sort_key < self.events[-1].sort_key:  # beyond LAST_ORDER_KEY
            return self | Log((last,))
        # Skip the check of __post_init__: a log may have thousands of events.
        longer = object.__new__(Log)
        object.__setattr__(longer, "events", (*self.events, last))
        object.__setattr__(longer, "_ids", self._ids | {last.id})
        return longer

    def has_event(self, id_: str) -> bool:
        """Whether the log has an event with this id."""
        return id_ in self._ids

    def __or__(self, other: Log) -> Log:
        """Merge two logs."""
        return Log.of((*self.events, *other.events))

    def lines(self, without: Log | None = None) -> tuple[str, ...]:
        """Return the events as lines of text, leaving out the events that the log ``without`` contains."""
        others = frozenset(without.events) if without else frozenset()
        return tuple(event.line() for event in self.events if event not in others)

    def __len__(self) -> int:
        return len(self.events)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)


class BrowserLog(NamedTuple):
    """What was read from the browser's storage: the log of all valid lines, and the faults of the other lines."""

    log: Log
    faults: tuple[Fault, ...] = ()

    @property
    def skipped(self) -> int:
        """The number of invalid lines."""
        return len({fault.line for fault in self.faults if fault.line})


def read_browser_log(text: object) -> BrowserLog:
    """Read the event lines that a browser has stored (only the last ones of a text that is too long); lists faults instead of raising."""
    if not isinstance(text, str):
        return BrowserLog(Log(), (make_fault(0, "log.not_text", text),))
    faults = []
    if len(text) > LONGEST_TEXT:
        faults.append(make_fault(0, "log.too_big", len(text), limit=LONGEST_TEXT))
        text = text[-LONGEST_TEXT:].partition("\n")[2]
    lines = text.split("\n")
    if len(lines) > MOST_EVENTS + 1:
        faults.append(make_fault(0, "log.too_many", len(lines), limit=MOST_EVENTS))
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

# Compaction drops events that nothing is derived from any more. Answers and attempts always stay. Dropped are: a task opened or a lesson
# finished, if later events of the lesson supersede it; and old mistakes and old moves of games. A longer copy of the log (an import,
# another tab) may bring them back, which does no harm.

COMPACTED_FROM = 200_000
"""The length of a log's text in characters up to which it is not compacted."""
_LATEST_KEPT = {"mistake": 200, "moves": 100}
"""By kind of event, how many of the latest ones compaction keeps; other kinds are not limited."""


def compact(log: Log, limit: int = COMPACTED_FROM) -> Log:
    """Return the log or, if its text is longer than ``limit`` characters, the log without the events that are no longer needed."""
    if sum(len(line) + 1 for line in log.lines()) <= limit:
        return log
    superseding = {event.lesson: event for event in log}
    finishing = {event.lesson: event for event in log if event.kind == "finished"}
    latest = {*superseding.values(), *finishing.values()}
    stale: set[Event] = set()
    for kind, most in _LATEST_KEPT.items():
        stale.update([event for event in log if event.kind == kind][:-most])
    kept = (event for event in log if event.outcome or event.game or event in latest)
    return Log(tuple(event for event in kept if event not in stale))


# --- progress file ----------------------------------------------------------------------------------------------------

# The progress file: a log as JSON, one event a line, for another device or as a backup. It is read as a whole or not at all.
#
# {
# "format": "numberdrop-progress",
# "version": 1,
# "events": [
# [1,"opened","Yb77pQmN1x0c",1763735590,0,"gravity","tuck"],
# [1,"finished","0hT5vLw9aa3e",1763736002,0,"gravity"]
# ]
# }

FORMAT = "numberdrop-progress"
VERSION = 1
FIELDS = ("format", "version", "events")


def dumps(log: Log) -> str:
    """Write a log as the text of a progress file. Equal logs give equal texts. Raises ``ProgressError`` for a log that is too large."""
    lines = ",\n".join(f"    {line}" for line in log.lines())
    head = f'{{\n  "format": "{FORMAT}",\n  "version": {VERSION},\n  "events": ['
    text = head + (f"\n{lines}\n  " if lines else "") + "]\n}\n"
    _check_limits(len(text), len(log))
    return text


def loads(text: object) -> Log:
    """Read the text of a progress file. Raises no exception but ``ProgressError``, which lists all ``faults``."""
    if not isinstance(text, str):
        raise ProgressError([make_fault(0, "log.not_text", text)])
    _check_limits(len(text), 0)
    reader = JsonReader(text.removeprefix("\ufeff"), most_entries=MOST_EVENTS, shallow=True)
    match reader.root.value:
        case dict(fields) if fields or not reader.broken:
            pass
        case _:
            why = reader.faults or [make_fault(reader.root.line, "text.syntax", shortened_value(reader.root))]
            raise ProgressError([make_fault(0, "log.format", text[:20]), *why])
    events: list[Event] = []
    faults = [*reader.faults, *_field_faults(fields, events)]
    if not reader.broken:  # a truncated file lacks its last fields anyway
        faults += [make_fault(0, "text.missing", name) for name in FIELDS if name not in fields]
    if faults:
        raise ProgressError(faults)
    return Log.of(events)


def _check_limits(size: int, events: int) -> None:
    if size > LONGEST_TEXT:
        raise ProgressError([make_fault(0, "log.too_big", size, limit=LONGEST_TEXT)])
    if events > MOST_EVENTS:
        raise ProgressError([make_fault(0, "log.too_many", events, limit=MOST_EVENTS)])


def _field_faults(fields: Mapping[str, JsonNode], events: list[Event]) -> Iterator[Fault]:
    """Yield the faults in the ``fields`` of a parsed progress file, and append its valid events to the list ``events``."""
    for name, node in fields.items():
        match name, node.value:
            case "events", list(nodes):
                yield from islice(_event_faults(nodes, events), MOST_FAULTS)
            case _, InvalidValue():  # its fault is already reported
                pass
            case "format", PlainValue(value) if value == FORMAT:
                pass
            case "format", _:
                yield make_fault(0, "log.format", plain_value(node))
            case "version", PlainValue(version) if type(version) is int and version == VERSION:
                pass
            case (("version" | "events"), _):
                yield make_fault(node.line, f"log.{name}", plain_value(node), known=VERSION)
            case _:
                yield make_fault(node.line, "log.unknown", name)


def _event_faults(nodes: Iterable[JsonNode], events: list[Event]) -> Iterator[Fault]:
    for node in nodes:
        try:
            events.append(Event.from_entries(plain_value(node)))
        except ProgressError as error:
            yield from (replace(fault, place=node.line) for fault in error.faults)
