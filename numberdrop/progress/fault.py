"""What can be wrong with a learner's log or a progress file: each fault as data, and the error that collects them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from numberdrop.formats.limits import preview

PREFIX = "progress.fault."

# What a programmer reads; the sentences for learners stand in the language files under the same keys.
_MESSAGES = {
    "not_text": "progress is a text, not “{value}”",
    "too_big": "progress takes at most {limit} characters; this text has {value}",
    "too_many": "progress holds at most {limit} events; here are {value}",
    "syntax": "no JSON at “{value}”",
    "ends": "the text ends too soon",
    "format": 'format is “{value}”; a progress file says "numberdrop-progress"',
    "version": "version is “{value}”; this program reads version {known}",
    "missing": "the field “{value}” is missing",
    "unknown": "a progress file has no field “{value}”",
    "duplicate": "“{value}” stands here a second time",
    "events": "events is “{value}”; a list with one list for each event",
    "long_line": "a line takes at most {limit} characters; this one has {value}",
    "event": "“{value}” is no event; an event is a list: version, kind, then its fields",
    "event_version": "the event is of version “{value}”; this program reads version {known}",
    "kind": "“{value}” is no kind of event; there are {known}",
    "size": "an event of this kind has {known} entries, not {value}",
    "characters": "characters other than printable ASCII in “{value}”",
    "id": "“{value}” is no id of an event",
    "at": "“{value}” is no time in whole seconds",
    "late": "“{value}” is no order in whole seconds",
    "lesson": "“{value}” is no id of a lesson",
    "task": "“{value}” is no id of a task",
    "position": "“{value}” is no text of at most {limit} characters naming a position",
    "rules": "“{value}” are no rules of the game, each once",
    "outcome": "outcome is “{value}”; there are {known}",
    "hints": "hints is “{value}”; a whole number from 0 to {limit}",
    "aids": "aids is “{value}”; there are {known}",
    "belief": "“{value}” is no misconception",
    "edition": "edition is “{value}”; there are {known}",
    "mode": "mode is “{value}”; there are {known}",
    "themes": "“{value}” are no themes of a puzzle, each once and {limit} at most",
    "level": "level is “{value}”; a whole number from 0 to {limit}",
    "rated": "rated is “{value}”; 1 or 0",
    "card": "“{value}” is no name of a card of at most {limit} characters",
    "round": "“{value}” is no round from 0 to {limit}",
    "game": "“{value}” names no game",
    "result": "“{value}” is no result: version, time, id, puzzle, strength, deviation, score",
    "code": "“{value}” is no code of a puzzle of at most {limit} characters",
}
KEYS = tuple(PREFIX + name for name in _MESSAGES)
"""Every kind of fault there is, as the language files name it."""


@dataclass(frozen=True)
class ProgressFault:
    """One thing wrong: ``key`` names the kind (a key of the language files), ``line`` counts from 1 (0: the text as a
    whole), ``value`` is what is at fault, ``values`` all that the sentence needs.
    """

    key: str
    line: int
    value: str
    values: Mapping[str, Any] = field(default_factory=dict, compare=False)
    message: str = field(default="", compare=False)

    @classmethod
    def of(cls, name: str, line: int, value: object, **more: Any) -> ProgressFault:
        """A fault by the short name of its kind."""
        seen = _seen(value)
        values = {"line": line, "value": seen, **more}
        return cls(PREFIX + name, line, seen, MappingProxyType(values), _MESSAGES[name].format(**values))

    def at_line(self, line: int) -> ProgressFault:
        """The same fault, found on that line."""
        return ProgressFault(self.key, line, self.value, MappingProxyType({**self.values, "line": line}), self.message)

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


def _seen(value: object) -> str:
    """A value as a message may show it. What is inside a list does not matter where none belongs, however deep it is."""
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, (list, tuple)):
        return "[…]"
    if value is None or isinstance(value, (str, bool, int, float)):
        return preview(value)
    return type(value).__name__


_TOLD = 8
"""How many faults the message of the error spells out."""


class ProgressError(ValueError):
    """What is no progress of a learner. ``faults`` holds everything wrong with it, by line."""

    def __init__(self, faults: Iterable[ProgressFault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))
        told = [str(fault) for fault in self.faults[:_TOLD]]
        more = len(self.faults) - len(told)
        super().__init__("; ".join([*told, f"and {more} more faults"] if more else told))
