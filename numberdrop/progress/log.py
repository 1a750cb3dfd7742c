"""The log: everything the learner did, in order. Nothing in it is ever changed; all that is known follows from it.

Events are ordered by their ``tick``, not by the clock: an event that is appended comes after all others, whatever its
time says. So the order does not depend on where lines stand in a file, and two logs can be put together either way
round, again and again, and give the same log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from numberdrop.formats.declarations import Fault, fault

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
