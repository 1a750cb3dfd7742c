"""A strict JSON reader for files that people edit (texts that programs write are read by ``declarations.DECODER``).

The standard library's reader has no line numbers, accepts NaN, keeps the last of two equal fields and may exhaust the stack. ``JsonReader``
gives every value its line, reads in a single pass, stops at its limits, and keeps everything before a fault, so that the first acts of a
file that is cut off can still be read.
"""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import NamedTuple, NoReturn, TypeAlias, TypeVar

from .declarations import DECODER, LIMITS, MOST_FAULTS, Fault, RecordError, make_fault, unsafe_characters

T = TypeVar("T")


class InvalidValue:
    """A placeholder for a value that could not be read; the fault is in ``JsonReader.faults``."""


class JsonNode(NamedTuple):
    """A value and the line it begins on; the entries of a list or object are nodes, too."""

    value: Value
    line: int

    def value_of_type(self, kind: type[T]) -> T | None:
        """Return the value if it is of exactly this type (``True`` is no ``int`` here), else ``None``."""
        return self.value if type(self.value) is kind else None


Value: TypeAlias = "dict[str, JsonNode] | list[JsonNode] | str | int | bool | InvalidValue | PlainValue | None"

_SPACE = re.compile(r"[ \t\r\n]*+")
# Possessive quantifiers: a text without its closing quote fails in one pass, without backtracking.
_TOKEN = re.compile(
    r'(?P<sign>[][{}:,])|(?P<text>"(?:[^"\\\x00-\x1f]|\\.)*+")|(?P<number>-?(?:Infinity|NaN|[0-9][0-9.eE+-]*+))|(?P<word>[A-Za-z]++)'
)
_CONSTANTS = {"true": True, "false": False, "null": None}
_WHOLE_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*+)")


class _StopReading(Exception):  # noqa: N818 - control flow inside the reader
    """Raised to stop reading a text whose fault was added to ``faults``."""


class PlainValue(NamedTuple):
    """A value parsed by the standard library, so without line numbers for its contents."""

    value: object


class JsonReader:
    """A reader of one JSON text: ``root`` holds all values that could be read, ``faults`` the faults; ``broken``: whether it stopped early.

    ``most_entries``: the most that a list or object may have. ``shallow``: line numbers only for the fields of the outermost object, and
    for the entries of lists in these fields; all other values are read by the standard library, which is faster.
    """

    def __init__(self, text: str, *, most_entries: int = LIMITS.entries, shallow: bool = False) -> None:
        self.broken = False
        self._most_entries, self._shallow = most_entries, shallow
        self.faults: list[Fault] = []
        self.root = JsonNode(InvalidValue(), 1)
        self._text = text
        self._at = 0
        self._line = 1
        self._kind = self._token = ""
        try:
            self._next_token()
            self.root = self._open_value(0)
            self._fill_container(self.root, 1)
            if self._kind:
                self._stop_at_syntax()
        except _StopReading:
            self.broken = True

    def _add_fault(self, key: str, value: object, **more: object) -> None:
        self.faults.append(make_fault(self._line, key, value, **more))
        if len(self.faults) == MOST_FAULTS:
            self.faults.append(make_fault(self._line, "record.stopped", value, limit=MOST_FAULTS))
            raise _StopReading

    def _stop_at_syntax(self, *, ends: bool = False) -> NoReturn:
        if self._shallow:  # quote the text from the token on
            self._at, self._token = self._at - len(self._token), ""
        quoted = self._token or self._text[self._at : self._at + 20].split("\n")[0]
        self._add_fault("text.syntax" if quoted and not ends else "text.ends", quoted)
        raise _StopReading

    def _next_token(self) -> None:
        """Make the next token the current one; at the end of the text ``_kind`` (the kind of token) is empty."""
        space = _SPACE.match(self._text, self._at)
        begin = space.end() if space else self._at
        self._line += self._text.count("\n", self._at, begin)
        self._kind, self._token, self._at = "", "", begin
        if token := _TOKEN.match(self._text, begin):
            self._kind, self._token, self._at = token.lastgroup or "", token[0], token.end()
        elif begin < len(self._text):
            self._stop_at_syntax()

    def _expect(self, sign: str) -> None:
        if self._token != sign:
            self._stop_at_syntax()
        self._next_token()

    def _open_value(self, depth: int) -> JsonNode:
        """Read the value at the current token, ``depth`` levels deep; a list or object is still empty: ``_fill_container`` fills it."""
        seen, line = self._token, self._line
        if self._shallow and (depth > 1 or (depth == 1 and seen != "[")):
            return self._read_plain_value()
        value: Value
        if seen in ("[", "{"):
            if depth >= LIMITS.depth:
                self._add_fault("record.too_deep", seen, limit=LIMITS.depth)
                raise _StopReading
            value = [] if seen == "[" else {}
        elif self._kind == "text":
            value = self._parse_string()
        elif self._kind == "number":
            value = self._parse_number()
        elif seen in _CONSTANTS:
            value = _CONSTANTS[seen]
        else:
            self._stop_at_syntax()
        self._next_token()
        return JsonNode(value, line)

    def _read_plain_value(self) -> JsonNode:
        """Read the value that begins at the current token with the standard library, which is faster but gives no line numbers."""
        begin, line = self._at - len(self._token), self._line
        try:
            value, self._at = DECODER.raw_decode(self._text, begin)
        except json.JSONDecodeError as error:
            self._stop_at_syntax(ends=error.pos >= len(self._text) or error.msg.startswith("Unterminated"))
        except (ValueError, RecursionError):  # a number of thousands of digits; brackets thousands deep
            self._stop_at_syntax()
        self._line += self._text.count("\n", begin, self._at)
        return JsonNode(PlainValue(value), line)

    def _parse_string(self) -> str | InvalidValue:
        try:
            text = json.loads(self._token)
        except ValueError:
            self._stop_at_syntax()
        if unsafe_characters(text):
            self._add_fault("record.characters", text)
            return InvalidValue()
        return str(text)

    def _parse_number(self) -> int | InvalidValue:
        if _WHOLE_NUMBER.fullmatch(self._token) and len(self._token.lstrip("-")) <= LIMITS.digits:
            return int(self._token)
        self._add_fault("record.number", self._token, limit=LIMITS.digits)
        return InvalidValue()

    def _fill_container(self, node: JsonNode, depth: int) -> None:
        match node.value:
            case list(items):
                while self._has_more(len(items), "]"):
                    items.append(self._open_value(depth))
                    self._fill_container(items[-1], depth + 1)
            case dict(fields):
                count = 0
                while self._has_more(count, "}"):
                    count += 1
                    self._read_field(fields, depth)
            case PlainValue():
                self._next_token()

    def _read_field(self, fields: dict[str, JsonNode], depth: int) -> None:
        if self._kind != "text":
            self._stop_at_syntax()
        name = self._parse_string()
        twice = name in fields
        if twice:
            self._add_fault("text.duplicate", name)
        self._next_token()
        self._expect(":")
        value = self._open_value(depth)
        if isinstance(name, str):
            fields[name] = JsonNode(InvalidValue(), value.line) if twice else value
        self._fill_container(value, depth + 1)

    def _has_more(self, count: int, end: str) -> bool:
        """Return whether an entry follows the first ``count`` ones, and skip the comma before it, or the closing bracket ``end``."""
        if self._token == end and self._kind == "sign":
            self._next_token()
            return False
        if count:
            self._expect(",")
        if count >= self._most_entries:
            self._add_fault("record.too_many", self._token, limit=self._most_entries)
            raise _StopReading
        return True


def plain_value(node: JsonNode, most_entries: int | None = None, unread: object = None) -> object:
    """Return the value of a node without line numbers, as ``json.loads`` would. ``most_entries``: how many of each list and object to
    return (``None``: all); ``unread``: what to return in place of values that could not be read.
    """
    match node.value:
        case list(items):
            return [plain_value(item, most_entries, unread) for item in items[:most_entries]]
        case dict(fields):
            return {name: plain_value(it, most_entries, unread) for name, it in islice(fields.items(), most_entries)}
        case PlainValue(value):
            return value
        case InvalidValue():
            return unread
    return node.value


def shortened_value(node: JsonNode) -> object:
    """Return the value of a node without line numbers, shortened for a message: at most six entries of each list and object."""
    return plain_value(node, 6, "…")


def add_fault(faults: list[Fault], key: str, node: JsonNode, **more: object) -> None:
    """Add a fault (message ``key``) of a value to ``faults``, unless the value could not be read: its fault is there already."""
    if not isinstance(node.value, InvalidValue):
        faults.append(make_fault(node.line, key, shortened_value(node), **more))


def read_nodes(text: str, error: type[RecordError]) -> JsonReader:
    """Read a JSON text with line numbers; the reader returned has its faults. Raises ``error`` for a text longer than a record may be."""
    # A text has at least as many bytes as characters, so a huge one is refused before it is encoded.
    size = len(text) if len(text) > LIMITS.size else len(text.encode("utf-8", "surrogatepass"))
    if size > LIMITS.size:
        raise error([make_fault(0, "record.too_big", size, limit=LIMITS.size)])
    return JsonReader(text.removeprefix("\ufeff"))
