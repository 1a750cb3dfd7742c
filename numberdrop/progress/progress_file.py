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

import json
import re
from dataclasses import replace
from typing import Any, NoReturn

from numberdrop.formats.fault import Fault, fault
from numberdrop.formats.limits import MOST_FAULTS
from numberdrop.formats.strict_decoder import DECODER

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
    reading = _Reading(text.removeprefix("\ufeff"))
    if reading.faults:
        raise ProgressError(reading.faults)
    return Log.of(reading.events)


def _within_limits(size: int, events: int) -> None:
    if size > LONGEST_TEXT:
        raise ProgressError([fault(0, "log.too_big", size, limit=LONGEST_TEXT)])
    if events > MOST_EVENTS:
        raise ProgressError([fault(0, "log.too_many", events, limit=MOST_EVENTS)])


class _Stop(Exception):  # noqa: N818 - not an error of the program: the end of one reading
    """Nothing more can be read; the fault has been told."""


_SPACE = re.compile(r"[ \t\r\n]*+")


class _Reading:
    """One reading of one file: the file's outer object step by step, so that every fault is told with its line."""

    def __init__(self, text: str) -> None:
        self.events: list[Event] = []
        self.faults: list[Fault] = []
        self._text = text
        self._at = 0
        self._line = 1
        self._seen: dict[str, object] = {}
        try:
            self._object()
        except _Stop:
            # What breaks off lacks its last fields because of that, and the fault that says so stands already.
            if not self._seen:
                self.faults.insert(0, fault(0, "log.format", text[:20]))
            return
        for name in FIELDS:
            if name not in self._seen:
                self.faults.append(fault(0, "text.missing", name))

    def _tell(self, key: str, value: object, **more: Any) -> None:
        self.faults.append(fault(self._line, key, value, **more))
        if len(self.faults) >= MOST_FAULTS:
            raise _Stop

    def _stop(self, ends: bool = False) -> NoReturn:
        rest = self._text[self._at : self._at + 20].split("\n")[0]
        self._tell("text.ends" if ends or not rest else "text.syntax", rest)
        raise _Stop

    def _peek(self) -> str:
        """The next sign that is no space; the end is an empty one."""
        found = _SPACE.match(self._text, self._at)
        end = found.end() if found else self._at
        self._line += self._text.count("\n", self._at, end)
        self._at = end
        return self._text[end : end + 1]

    def _take(self, signs: str) -> str:
        """The next sign, which must be one of these."""
        sign = self._peek()
        if not sign or sign not in signs:
            self._stop()
        self._at += 1
        return sign

    def _value(self) -> object:
        """The next value, read by the standard library."""
        self._peek()
        begin = self._at
        try:
            value, self._at = DECODER.raw_decode(self._text, begin)
        except json.JSONDecodeError as error:
            self._stop(ends=error.pos >= len(self._text) or error.msg.startswith("Unterminated"))
        except (ValueError, RecursionError):  # a number of thousands of digits; brackets thousands deep
            self._stop()
        self._line += self._text.count("\n", begin, self._at)
        return value

    def _object(self) -> None:
        self._take("{")
        if self._peek() != "}":
            while True:
                self._field()
                if self._take(",}") == "}":
                    break
        else:
            self._take("}")
        if self._peek():
            self._stop()

    def _field(self) -> None:
        if self._peek() != '"':
            self._stop()
        name = str(self._value())
        if name in self._seen:
            self._tell("text.duplicate", name)
        elif name not in FIELDS:
            self._tell("log.unknown", name)
        self._take(":")
        if name == "events" and self._peek() == "[":
            self._seen[name] = True
            self._list()
            return
        value = self._seen[name] = self._value()
        if name == "format" and value != FORMAT:
            self.faults.append(fault(0, "log.format", value))
        elif name == "version" and (type(value) is not int or value != VERSION):
            self._tell("log.version", value, known=VERSION)
        elif name == "events":
            self._tell("log.events", value)

    def _list(self) -> None:
        self._take("[")
        if self._peek() == "]":
            self._take("]")
            return
        count = 0
        while True:
            self._peek()
            line = self._line
            entries = self._value()
            count += 1
            if count <= MOST_EVENTS:
                self._event(entries, line)
            if self._take(",]") == "]":
                break
        if count > MOST_EVENTS:
            self.faults.append(fault(0, "log.too_many", count, limit=MOST_EVENTS))

    def _event(self, entries: object, line: int) -> None:
        try:
            self.events.append(Event.of(entries))
        except ProgressError as error:
            self.faults += [replace(fault, place=line) for fault in error.faults]
            if len(self.faults) >= MOST_FAULTS:
                raise _Stop from None
