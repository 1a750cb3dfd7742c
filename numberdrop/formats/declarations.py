"""Limits that annotations declare, and the faults of values and texts that break them.

Annotations such as ``Annotated[int, Between(0, 8)]`` are checked by the converter. Faults carry data for their sentence; errors collect
all faults of a text. The limits of game records and the characters that texts may hold stand at the end.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from numberdrop.text.fault import Fault, kinds_of_fault

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numberdrop.rules.game import Game
    from numberdrop.rules.notation import NotationError
    from numberdrop.rules.reasons.reason import IllegalAction

T = TypeVar("T")
_LONGEST = 400
"""Characters of a value's ``repr`` that are made to quote it."""


# --- what can be wrong ------------------------------------------------------------------------------------------------


class Mismatch(ValueError):  # noqa: N818 - a part of an error, gathered in one
    """The error of a hook that refuses a value: ``what`` names the kind of fault, ``values`` hold what its sentence needs.

    Kinds: ``type`` (value, wanted), ``value`` (value, problem), ``choice`` (value, known), ``unknown`` (known), ``missing``, and
    ``problem`` (problem) of a whole object.
    """

    def __init__(self, what: str, **values: object) -> None:
        super().__init__(what)
        self.what = what
        self.values = values


class Problem(NamedTuple):
    """One thing wrong with a value: the field names and indices (from 0) that lead to it, and the kind of fault."""

    place: tuple[str | int, ...]
    what: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        where = ", ".join(map(str, self.place))
        what = f"{self.what} {', '.join(f'{name}={value!s:.60}' for name, value in self.values.items())}".strip()
        return f"{where}: {what}" if where else what


class MalformedError(ValueError):
    """The error of a value that is not of the declared type; ``problems`` holds at most ``MOST_FAULTS`` of its faults."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(map(str, problems[:3])))


# --- limits, for annotations ------------------------------------------------------------------------------------------


class AtMost(NamedTuple):
    """Maximum ``size`` of a text in characters, of a list or object in entries; checked before the contents."""

    size: int

    def check(self, value: object) -> None:
        match value:
            case str() if len(value) > self.size:
                raise mismatch(value, f"at most {self.size} characters")
            case list() | dict() if len(value) > self.size:
                raise mismatch(value, f"at most {self.size} entries")


class Between(NamedTuple):
    """A number from ``low`` to ``high``."""

    low: int
    high: int

    def check(self, value: object) -> None:
        if isinstance(value, int | float) and not self.low <= value <= self.high:
            raise mismatch(value, f"from {self.low} to {self.high}")


@dataclass(frozen=True, eq=False)
class Among:
    """A text that is one of ``names``."""

    names: Collection[str]

    def check(self, value: object) -> None:
        if isinstance(value, str) and value not in self.names:
            raise Mismatch("choice", value=shortened(value), known=", ".join(map(str, self.names)))


class Matching(NamedTuple):
    """A text that matches a regular expression as a whole."""

    pattern: str

    def check(self, value: str) -> None:
        if not re.fullmatch(self.pattern, value):
            raise mismatch(value, f"not {self.pattern}")


class CheckedBy(NamedTuple):
    """A value that the function ``check`` accepts; it raises ``Mismatch`` otherwise."""

    check: Callable[[Any], None]


class Printable(NamedTuple):
    """A text of printable ASCII characters, safe for logs."""

    def check(self, value: object) -> None:
        if isinstance(value, str) and not (value.isascii() and value.isprintable()):
            raise mismatch(value, "plain letters and signs")


@dataclass(frozen=True, eq=False)
class Fallback:
    """The fallback ``value`` of a field that cannot be read, so that the rest still can."""

    value: object


@dataclass(frozen=True)
class Part(Generic[T]):
    """A field that is read separately, ``Part[Table]``: its faults do not spoil the rest, and are raised when it is opened."""

    value: T | None = None
    error: MalformedError | None = None

    def value_or_error(self) -> T:
        """Return the value. Raises ``MalformedError``."""
        if self.error is not None:
            raise self.error
        assert self.value is not None
        return self.value


class WrittenAs(NamedTuple):
    """The name under which a field is written, where it differs from the field's own."""

    name: str


def shortened(value: object) -> str:
    """Quote a value for the sentence of a fault."""
    return preview(f"{value!r:.{_LONGEST}}")


def mismatch(value: object, problem: str) -> Mismatch:
    """Make the error of a value with a ``problem``."""
    return Mismatch("value", value=shortened(value), problem=problem)


# --- fault ------------------------------------------------------------------------------------------------------------

# Faults of texts that people write (with line numbers), and the errors that collect them.

__all__ = ["KEYS", "Fault", "FaultyTextError", "RecordError", "make_fault", "notation_fault"]

KEYS = (*kinds_of_fault("record"), *kinds_of_fault("text"))
"""Message keys of all faults of a record; those of a single act are ``numberdrop.rules.notation.KEYS``."""
_FAULT_LONGEST = 400
"""Characters quoted of a value that no line number locates; lists of known names are never cut."""
_SPELLED_OUT = 8
"""How many faults the message of an error spells out."""


def make_fault(place: int | str, what: str, value: object = "", **way_out: object) -> Fault:
    """Make a fault with its values shortened and unsafe characters escaped."""
    shown = {
        name: preview(entry, _FAULT_LONGEST) if isinstance(entry, str) and name != "known" else entry
        for name, entry in way_out.items()
    }
    if isinstance(place, str):
        return Fault(preview(place, _FAULT_LONGEST), preview(value, _FAULT_LONGEST), what, MappingProxyType(shown))
    return Fault(place, preview(value), what, MappingProxyType(shown))


def illegal_fault(line: int, text: str, error: IllegalAction) -> Fault:
    """Make the fault of an act that the rules refuse."""
    return Fault(line, preview(text), "record.illegal", reasons=error.reasons)


def notation_fault(line: int, text: str, error: NotationError) -> Fault:
    """Make the fault of an act that cannot be parsed; its sentence quotes the wrong word."""
    return Fault(
        line, preview(text), error.key, MappingProxyType({**error.values, "value": preview(error.values["value"])})
    )


class FaultyTextError(ValueError):
    """The error of a text that cannot be read: its ``faults`` in the order of lines, at most ``MOST_FAULTS``, and its ``file`` name."""

    def __init__(self, faults: Iterable[Fault], file: str = "") -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line)[:MOST_FAULTS])
        self.file = file
        super().__init__(self.faults)

    def __str__(self) -> str:
        lines = [str(fault) for fault in self.faults[:_SPELLED_OUT]]
        if more := len(self.faults) - len(lines):
            lines.append(f"and {more} more faults")
        return "\n".join(f"{self.file}: {line}" for line in lines) if self.file else "; ".join(lines)


class RecordError(FaultyTextError):
    """The error of a text that is no valid game record: all ``faults`` by line, and the ``game`` up to the first wrong act
    (``None`` when the setup cannot be read).
    """

    def __init__(self, faults: Iterable[Fault], game: Game | None = None) -> None:
        super().__init__(faults)
        self.game = game


# --- limits -----------------------------------------------------------------------------------------------------------

# Maximum sizes of a record, checked before it is parsed, and the characters that its texts may hold.

FORMAT, VERSION = "numberdrop", 1


class Limits(NamedTuple):
    """Maximum sizes of a record and its parts; the longest possible game has some 430 acts and 30 kB."""

    size: int = 256 * 1024
    """Bytes in UTF-8."""
    depth: int = 20
    """Lists and objects within each other."""
    moves: int = 2_000
    """Entries of any list or object."""
    digits: int = 18
    """Digits of a whole number."""
    name: int = 24
    """Characters of a player's name."""
    seed: int = 64
    """Characters of a seed that is a text."""


LIMITS = Limits()
MOST_FAULTS = 100
"""Maximum faults that are reported of one text; reading stops there."""

_JOINERS = "\u200c\u200d"  # needed inside words of several scripts and harmless: they do not reorder text
_MOST_MARKS = 3
_REFUSED = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def unsafe_characters(text: str) -> str:
    """Return the characters that no text of a record may hold: controls, bidirectional marks, lone surrogates, line breaks."""
    return "".join(char for char in text if unicodedata.category(char) in _REFUSED and char not in _JOINERS)


def limit_accents(text: str) -> str:
    """Keep at most three combining accents per letter: more would be drawn over the text around it."""
    kept = ""
    for char in text:
        if not (
            unicodedata.combining(char)
            and len(kept) >= _MOST_MARKS
            and all(map(unicodedata.combining, kept[-_MOST_MARKS:]))
        ):
            kept += char
    return kept


def clean_text(text: str) -> str:
    """Clean a typed name or word: without invisible characters, surplus accents and surrounding space."""
    return limit_accents("".join(char for char in text if char.isprintable())).strip()


def escape_unsafe(text: str) -> str:
    r"""Escape unsafe characters as ``\uXXXX``, so that they cannot reorder or hide the text around them."""
    return "".join(f"\\u{ord(char):04x}" if unsafe_characters(char) else char for char in text)


def preview(value: object, width: int = 60) -> str:
    """Show a value in a message: a text as it is, all else as JSON; at most ``width`` characters, unsafe ones escaped."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):  # not JSON, or lists thousands deep
        text = type(value).__name__
    return escape_unsafe(text if len(text) <= width else text[: width - 1] + "…")
