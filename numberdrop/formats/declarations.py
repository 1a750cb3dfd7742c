"""What stands in declarations beside the types, limits and names, and what is said of a value that does not keep to them.

``Annotated[int, Between(0, 8)]``, ``Annotated[tuple[str, ...], AtMost(40)]``: the converter looks at them, sizes before what is inside.
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
    from numberdrop.rules.reasons.reason import Refusal

T = TypeVar("T")
_LONGEST = 400
"""Characters of a value that are looked at to quote it."""


# --- what can be wrong ------------------------------------------------------------------------------------------------


class Mismatch(ValueError):  # noqa: N818 - a part of an error, gathered in one
    """A value that a hook refuses: ``what`` names the kind of fault, ``values`` all that its sentence needs.

    Kinds: ``type`` (value, wanted), ``value`` (value, problem), ``choice`` (value, known), ``unknown`` (known), ``missing``, and
    ``problem`` (problem) of a whole object.
    """

    def __init__(self, what: str, **values: object) -> None:
        super().__init__(what)
        self.what = what
        self.values = values


class Problem(NamedTuple):
    """One thing wrong: the names and numbers (from 0) that lead to it, and what it is."""

    place: tuple[str | int, ...]
    what: str
    values: Mapping[str, Any]

    def __str__(self) -> str:
        where = ", ".join(map(str, self.place))
        told = f"{self.what} {', '.join(f'{name}={value!s:.60}' for name, value in self.values.items())}".strip()
        return f"{where}: {told}" if where else told


class MalformedError(ValueError):
    """A value that is not of the declared type; ``problems`` holds what is wrong with it, at most ``MOST_FAULTS`` of ``limits``."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(map(str, problems[:3])))


# --- limits, for annotations ------------------------------------------------------------------------------------------


class AtMost(NamedTuple):
    """So many characters of a text, or entries of a list or an object; looked at before any of them is."""

    size: int

    def check(self, value: Any) -> None:
        if isinstance(value, str | list | dict) and len(value) > self.size:
            noun = "characters" if isinstance(value, str) else "entries"
            raise wrong(value, f"at most {self.size} {noun}")


class Between(NamedTuple):
    """A number from ``low`` to ``high``."""

    low: int
    high: int

    def check(self, value: Any) -> None:
        if isinstance(value, int | float) and not self.low <= value <= self.high:
            raise wrong(value, f"from {self.low} to {self.high}")


@dataclass(frozen=True, eq=False)
class Among:
    """A text out of a table that is not written in the annotation."""

    names: Collection[str]

    def check(self, value: Any) -> None:
        if isinstance(value, str) and value not in self.names:
            raise Mismatch("choice", value=shortened(value), known=", ".join(map(str, self.names)))


class Matching(NamedTuple):
    """A text that a ``pattern`` describes."""

    pattern: str

    def check(self, value: Any) -> None:
        if not re.fullmatch(self.pattern, value):
            raise wrong(value, f"not {self.pattern}")


class Checked(NamedTuple):
    """A value that ``check`` does not refuse: it raises ``Mismatch``."""

    check: Callable[[Any], None]


class Printable(NamedTuple):
    """A text that any log may hold: no accents, no invisible signs."""

    def check(self, value: Any) -> None:
        if isinstance(value, str) and not (value.isascii() and value.isprintable()):
            raise wrong(value, "plain letters and signs")


@dataclass(frozen=True, eq=False)
class Otherwise:
    """What counts where this part cannot be read: damage here costs nothing else."""

    value: Any


@dataclass(frozen=True)
class Part(Generic[T]):
    """A part that is read by itself, ``Part[Table]``: what is wrong with it is an error of its own, and whoever opens it meets it."""

    value: T | None = None
    error: MalformedError | None = None

    def opened(self) -> T:
        """The value. Raises ``MalformedError``."""
        if self.error is not None:
            raise self.error
        assert self.value is not None
        return self.value


class Named(NamedTuple):
    """The name under which a field is written, where that is not its own."""

    name: str


def shortened(value: object) -> str:
    """A value as the sentence of a fault quotes it."""
    return preview(f"{value!r:.{_LONGEST}}")


def wrong(value: object, problem: str) -> Mismatch:
    """A value that has a ``problem``."""
    return Mismatch("value", value=shortened(value), problem=problem)


# --- fault ------------------------------------------------------------------------------------------------------------

# Faults of what somebody wrote, as every reader makes them, and the errors that collect them all.

__all__ = ["KEYS", "Fault", "FaultyTextError", "RecordError", "fault", "notation_fault"]

KEYS = (*kinds_of_fault("record"), *kinds_of_fault("text"))
"""Every kind of fault that a record can have, by its sentence; those of a single act are ``numberdrop.rules.notation.KEYS``."""
_FAULT_LONGEST = 400
"""Characters of a value that is quoted where no line says where it stands; what is known is told in full."""
_TOLD = 8
"""How many faults the message of an error spells out."""


def fault(place: int | str, what: str, value: object = "", reasons: tuple[Refusal, ...] = (), **way_out: Any) -> Fault:
    """A fault whose values are short, and hold no strange characters."""
    shown = {
        name: preview(entry, _FAULT_LONGEST) if isinstance(entry, str) and name != "known" else entry
        for name, entry in way_out.items()
    }
    if isinstance(place, str):
        return Fault(
            preview(place, _FAULT_LONGEST), preview(value, _FAULT_LONGEST), what, MappingProxyType(shown), reasons
        )
    return Fault(place, preview(value), what, MappingProxyType(shown), reasons)


def notation_fault(line: int, text: str, error: NotationError) -> Fault:
    """The fault of an act that cannot be read; its sentence quotes the word at fault."""
    return Fault(
        line, preview(text), error.key, MappingProxyType({**error.values, "value": preview(error.values["value"])})
    )


class FaultyTextError(ValueError):
    """A text that cannot be read. ``faults`` holds what is wrong with it, by line, at most a hundred faults; ``file`` names it."""

    def __init__(self, faults: Iterable[Fault], file: str = "") -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line)[:MOST_FAULTS])
        self.file = file
        super().__init__(self.faults)

    def __str__(self) -> str:
        told = [str(fault) for fault in self.faults[:_TOLD]]
        more = len(self.faults) - len(told)
        told = [*told, f"and {more} more faults"] if more else told
        return "\n".join(f"{self.file}: {line}" for line in told) if self.file else "; ".join(told)


class RecordError(FaultyTextError):
    """A text that is no record of a game. ``faults`` holds everything wrong with it, by line; ``game`` the game up to
    the first act at fault, or ``None`` when the setup cannot be read.
    """

    def __init__(self, faults: Iterable[Fault], game: Game | None = None) -> None:
        super().__init__(faults)
        self.game = game


# --- limits -----------------------------------------------------------------------------------------------------------

# What a record may hold at most, checked before anything is made of it, and which characters its texts may have.

FORMAT, VERSION = "numberdrop", 1


class Limits(NamedTuple):
    """How large a record and its parts may be; the longest possible game has some 430 acts and 30 kB."""

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
"""Faults of a text that are told; nobody reads on after so many."""

_JOINERS = "\u200c\u200d"  # needed inside words and signs of several scripts; they reorder nothing
_MOST_MARKS = 3
_REFUSED = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def unsafe_characters(text: str) -> str:
    """The characters that no text of a record may hold: controls, bidirectional marks, half surrogates, line breaks."""
    return "".join(sign for sign in text if unicodedata.category(sign) in _REFUSED and sign not in _JOINERS)


def limit_accents(text: str) -> str:
    """A text with no more than three accents on one letter: a tower of them is drawn over what stands around it."""
    kept = ""
    for sign in text:
        if not (
            unicodedata.combining(sign)
            and len(kept) >= _MOST_MARKS
            and all(map(unicodedata.combining, kept[-_MOST_MARKS:]))
        ):
            kept += sign
    return kept


def visible(text: str) -> str:
    """A name or word as somebody typed it, without invisible signs, towers of accents and space around it."""
    return limit_accents("".join(sign for sign in text if sign.isprintable())).strip()


def escape_unsafe(text: str) -> str:
    """A text with its strange characters spelt out, so that it cannot turn or hide what stands around it."""
    return "".join(f"\\u{ord(sign):04x}" if unsafe_characters(sign) else sign for sign in text)


def preview(value: object, width: int = 60) -> str:
    """A value as a message may show it: a text as it is, all else as JSON; short, with strange characters spelt out."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):  # nothing that JSON knows, or lists thousands deep
        text = type(value).__name__
    return escape_unsafe(text if len(text) <= width else text[: width - 1] + "…")
