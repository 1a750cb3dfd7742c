"""Limits that annotations declare, and the faults of values and texts that break them.

Annotations such as ``Annotated[int, Between(0, 8)]`` are checked by the converter. A fault carries the data that its message inserts;
an error collects all faults of a text. Then come the limits of game records, the characters that texts may contain, and
the texts that programs write: JSON, and texts packed for a link or the learner's log.
"""

from __future__ import annotations

import json
import re
import unicodedata
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, TypeVar

from numberdrop.text.fault import Fault, kinds_of_fault

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numberdrop.rules.game import Game
    from numberdrop.rules.notation import NotationError

T = TypeVar("T")
_LONGEST_QUOTE, _LONGEST_LINE_QUOTE = 400, 60
"""Maximum characters quoted of a value: in a fault without and with a line number. Lists of known names are never cut."""


# --- what can be wrong ------------------------------------------------------------------------------------------------


class Mismatch(ValueError):  # noqa: N818 - a part of an error, gathered in one
    """The error of a value that the converter refuses: ``what`` is the kind of fault, ``values`` are inserted into its message.
    Kinds, each with the names in ``values``: ``type`` (value, wanted), ``value`` (value, problem), ``choice`` (value, known), ``unknown``
    (known), ``missing``, and for a whole object ``problem`` (problem).
    """

    def __init__(self, what: str, **values: object) -> None:
        super().__init__(what)
        self.what = what
        self.values = values


class ValueProblem(NamedTuple):
    """One thing wrong with a value. ``place``: field names and indices (from 0) that lead to it; ``what``, ``values``: see ``Mismatch``."""

    place: tuple[str | int, ...]
    what: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        where = ", ".join(map(str, self.place))
        what = f"{self.what} {', '.join(f'{name}={value!s:.60}' for name, value in self.values.items())}".strip()
        return f"{where}: {what}" if where else what


class MalformedError(ValueError):
    """The error of a value that is not of the declared type; ``problems`` holds at most ``MOST_FAULTS`` of its faults."""

    def __init__(self, problems: tuple[ValueProblem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(map(str, problems[:3])))


# --- limits, for annotations ------------------------------------------------------------------------------------------


class AtMost(NamedTuple):
    """A limit: at most ``size`` characters of a text, or entries of a list or object; checked before the contents."""

    size: int

    def check(self, value: object) -> None:
        match value:
            case str() if len(value) > self.size:
                raise bad_value(value, f"at most {self.size} characters")
            case list() | dict() if len(value) > self.size:
                raise bad_value(value, f"at most {self.size} entries")


class Between(NamedTuple):
    """A limit: a number from ``low`` to ``high``."""

    low: int
    high: int

    def check(self, value: float) -> None:
        if not self.low <= value <= self.high:
            raise bad_value(value, f"from {self.low} to {self.high}")


@dataclass(frozen=True, eq=False)
class Among:
    """A limit: a text that is one of ``names``."""

    names: Collection[str]

    def check(self, value: str) -> None:
        if value not in self.names:
            raise Mismatch("choice", value=shortened(value), known=", ".join(map(str, self.names)))


class Matching(NamedTuple):
    """A limit: a text that matches the regular expression ``pattern`` as a whole."""

    pattern: str

    def check(self, value: str) -> None:
        if not re.fullmatch(self.pattern, value):
            raise bad_value(value, f"not {self.pattern}")


class CheckedBy(NamedTuple):
    """A limit: a value that the function ``check`` accepts; for other values the function raises ``Mismatch``."""

    check: Callable[[Any], None]


class PrintableAscii(NamedTuple):
    """A limit: a text of printable ASCII characters, safe for logs."""

    def check(self, value: str) -> None:
        if not (value.isascii() and value.isprintable()):
            raise bad_value(value, "plain letters and signs")


@dataclass(frozen=True, eq=False)
class Fallback:
    """An annotation with the ``value`` that a field gets if it cannot be read, so that reading the other fields goes on."""

    value: object


@dataclass(frozen=True)
class SeparateField(Generic[T]):
    """A field that is read separately, so that its faults affect no other field: its ``value`` or, if faulty, the ``error``."""

    value: T | None = None
    error: MalformedError | None = None

    def value_or_error(self) -> T:
        """Return the value of the field. Raises ``MalformedError`` if it has faults."""
        if self.error is not None:
            raise self.error
        assert self.value is not None
        return self.value


class WrittenAs(NamedTuple):
    """An annotation with the ``name`` under which a field is written, if that differs from the field's own name."""

    name: str


def shortened(value: object) -> str:
    """Quote a value for the message of a fault, shortened if it is long."""
    return text_for_message(f"{value!r:.{_LONGEST_QUOTE}}")


def bad_value(value: object, problem: str) -> Mismatch:
    """Make the ``Mismatch`` for a ``value`` that has the right type but a ``problem``."""
    return Mismatch("value", value=shortened(value), problem=problem)


# --- faults of texts that people write, with line numbers, and the errors that collect them ---------------------------

__all__ = ["KEYS", "Fault", "FaultyTextError", "RecordError", "make_fault", "notation_fault"]

KEYS = (*kinds_of_fault("record"), *kinds_of_fault("text"))
"""Message keys of all faults of a record, without those of a single act (``numberdrop.rules.notation.ERROR_KEYS``)."""
_FAULTS_LISTED = 8
"""How many faults the message of an error lists; it gives only the number of the others."""


def make_fault(place: int | str, what: str, value: object = "", **way_out: object) -> Fault:
    """Make a fault, with values shortened and unsafe characters escaped. ``place``: line number or name of a field; ``what``: message key;
    ``value``: the wrong value; ``way_out``: further values for the message.
    """
    shown = {
        name: text_for_message(entry, _LONGEST_QUOTE) if isinstance(entry, str) and name != "known" else entry
        for name, entry in way_out.items()
    }
    width = _LONGEST_LINE_QUOTE
    match place:
        case str():
            place, width = text_for_message(place, _LONGEST_QUOTE), _LONGEST_QUOTE
    return Fault(place, text_for_message(value, width), what, MappingProxyType(shown))


def notation_fault(line: int, text: str, error: NotationError) -> Fault:
    """Make the fault of an act that cannot be parsed, written as ``text`` in line number ``line``; the message quotes the wrong word."""
    shown = {**error.values, "value": text_for_message(error.values["value"])}
    return Fault(line, text_for_message(text), error.key, MappingProxyType(shown))


class FaultyTextError(ValueError):
    """The error of a text that cannot be read: its ``faults`` by line (at most ``MOST_FAULTS``), and the name of the ``file`` if known."""

    def __init__(self, faults: Iterable[Fault], file: str = "") -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line)[:MOST_FAULTS])
        self.file = file
        super().__init__(self.faults)

    def __str__(self) -> str:
        lines = [str(fault) for fault in self.faults[:_FAULTS_LISTED]]
        if more := len(self.faults) - len(lines):
            lines.append(f"and {more} more faults")
        return "\n".join(f"{self.file}: {line}" for line in lines) if self.file else "; ".join(lines)


class RecordError(FaultyTextError):
    """The error of a text that is no game record: ``faults`` by line, and the ``game`` up to the first wrong act (``None``: unreadable)."""

    def __init__(self, faults: Iterable[Fault], game: Game | None = None) -> None:
        super().__init__(faults)
        self.game = game


# --- limits of records, checked before they are parsed, and the characters that their texts may hold ------------------

FORMAT, VERSION = "numberdrop", 1


class RecordLimits(NamedTuple):
    """Maximum sizes of a record and its parts; the longest possible game has some 430 acts and 30 kB."""

    size: int = 256 * 1024
    """Bytes in UTF-8."""
    depth: int = 20
    """Levels of lists and objects inside each other."""
    entries: int = 2_000
    """Entries of any list or object."""
    digits: int = 18
    """Digits of a whole number."""
    name: int = 24
    """Characters of a player's name."""
    seed: int = 64
    """Characters of a seed that is a text."""


LIMITS = RecordLimits()
MOST_FAULTS = 100
"""Maximum number of faults reported for one text; then reading stops."""

_JOINERS = "\u200c\u200d"  # needed inside words of several scripts and harmless: they do not reorder text
_MOST_ACCENTS = 3
_UNSAFE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def unsafe_characters(text: str) -> str:
    """Return those characters of a text that a record may not contain: controls, bidirectional marks, lone surrogates, line breaks."""
    return "".join(char for char in text if unicodedata.category(char) in _UNSAFE_CATEGORIES and char not in _JOINERS)


def limit_accents(text: str) -> str:
    """Keep at most three combining accents per letter: more would be drawn over the text around it."""
    kept = ""
    for char in text:
        before = [*map(unicodedata.combining, kept[-_MOST_ACCENTS:])]
        if not (unicodedata.combining(char) and len(before) == _MOST_ACCENTS and all(before)):
            kept += char
    return kept


def clean_text(text: str) -> str:
    """Remove invisible characters, surplus accents and surrounding space from a typed name or word."""
    return limit_accents("".join(char for char in text if char.isprintable())).strip()


def text_for_message(value: object, width: int = _LONGEST_LINE_QUOTE) -> str:
    r"""Write a value for a message: a text unchanged, other values as JSON; at most ``width`` characters.

    Unsafe characters are escaped as ``\uXXXX``, so that they cannot reorder or hide the text around them.
    """
    try:
        text = value if isinstance(value, str) else json_text(value)
    except (TypeError, ValueError, RecursionError):  # not JSON, or lists thousands deep
        text = type(value).__name__
    shown = text if len(text) <= width else text[: width - 1] + "…"
    return "".join(f"\\u{ord(char):04x}" if unsafe_characters(char) else char for char in shown)


# --- texts that programs write ----------------------------------------------------------------------------------------


def json_text(value: object) -> str:
    """Write a value as JSON in one line."""
    return json.dumps(value, ensure_ascii=False)


def _object_of_pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice!r:.40} stands twice")
    return fields


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


DECODER = json.JSONDecoder(object_pairs_hook=_object_of_pairs, parse_constant=_refuse_constant)
"""Decoder that refuses duplicate fields and NaN: raises ``ValueError``, and ``RecursionError`` for brackets thousands deep."""


def pack_text(text: str) -> str:
    """Return a text compressed, in characters that a link can hold."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack_text(code: str) -> str:
    """Return the text of at most ``LIMITS.size`` bytes that ``pack_text`` has packed. Raises ``ValueError`` if it is damaged or cut off."""
    unpacking = zlib.decompressobj()
    try:
        # A short code can expand to a huge text: unpack no more than the largest record.
        text = unpacking.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)), LIMITS.size + 1)
    except zlib.error as error:
        raise ValueError("the packed text is damaged") from error
    if not unpacking.eof:
        raise ValueError("the packed text is cut off")
    return text.decode()
