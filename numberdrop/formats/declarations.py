"""What stands in declarations beside the types, limits and names, and what is said of a value that does not keep to them.

``Annotated[int, Between(0, 8)]``, ``Annotated[tuple[str, ...], AtMost(40)]``: the converter looks at them, sizes before what is inside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from .limits import preview

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
