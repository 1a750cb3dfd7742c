"""The progress file: a log as JSON, one event on a line, for another device or for safe keeping.

::

    {
      "format": "numberdrop-progress",
      "version": 1,
      "events": [
        [1,"opened","Yb77pQmN1x0c",1763735590,0,"gravity","tuck"],
        [1,"finished","0hT5vLw9aa3e",1763736002,0,"gravity"]
      ]
    }

A file is taken as a whole or not at all, and never replaces what is there: ``log | loads(text)`` puts both together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from numberdrop.formats.declarations import MOST_FAULTS, Fault, fault
from numberdrop.formats.json import Invalid, Node, Plain, Reader, beginning, plain

from .events import Event, ProgressError
from .log import LONGEST_TEXT, MOST_EVENTS, Log

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
