"""The text that the browser stores for a page, with a version (``Kept``); and states that can be undone and redone (``History``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, Self, TypeVar

from numberdrop.formats.converter import LONGEST_TEXT, compact_json, parse_json, read, read_json, to_plain_values
from numberdrop.formats.declarations import MalformedError, ValueProblem

from .message import note
from .page import S

T = TypeVar("T")
_VERSION = "v"
_LONGEST_LINES = 400_000


def say_begins_anew(state: S, in_use: bool) -> S:
    """Say that the page starts anew as its stored text cannot be read; say nothing if the page is already ``in_use``."""
    return state if in_use else state.say(note("ui.begins_anew"))


def read_kept_lines(kept: str, kind: type[T]) -> Iterator[T]:
    """Yield the values in the stored text ``kept``, one JSON value from each line; an unreadable line or a too long text yields none."""
    for line in kept.splitlines() if len(kept) <= _LONGEST_LINES else ():
        try:
            yield read_json(kind, line)
        except MalformedError:
            continue


@dataclass(frozen=True)
class Kept(Generic[T]):
    """A format of stored text: its ``version``, the type of its ``fields``, and the greatest length of a text (``longest``). ``migrate``
    turns the JSON of an older version (``None``: written without a version, perhaps not even JSON) into the JSON of the current version.
    """

    version: int
    fields: type[T]
    migrate: Callable[[object, int | None], object] = lambda plain, _: plain
    longest: int = LONGEST_TEXT

    def text(self, value: T) -> str:
        """Return the text to store for a value; ``read`` turns it back into the value."""
        return compact_json({_VERSION: self.version, **to_plain_values(value)})

    def read(self, text: str | None) -> T:
        """Read a stored text, perhaps of an older version. Raises ``MalformedError`` for an unreadable text or a newer version."""
        plain = parse_json(text, self.longest) if text and text.startswith("{") else text
        version = plain.pop(_VERSION, None) if isinstance(plain, dict) else None
        if version is not None and (type(version) is not int or version > self.version):
            raise MalformedError(
                (ValueProblem((_VERSION,), "value", {"value": version, "problem": "another version"}),)
            )
        if version != self.version:
            plain = self.migrate(plain, version)
        return read(self.fields, plain)


# --- history ----------------------------------------------------------------------------------------------------------

V = TypeVar("V")
_MOST_UNDO_STEPS = 200


@dataclass(frozen=True)
class History(Generic[V]):
    """States that can be undone and redone; ``at`` is the index of the current one."""

    states: tuple[V, ...]
    at: int = 0

    @classmethod
    def of(cls, state: V) -> History[V]:
        """Return a history that holds only this state."""
        return cls((state,))

    @property
    def now(self) -> V:
        """The current state."""
        return self.states[self.at]

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier state."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a later state."""
        return self.at + 1 < len(self.states)

    def push(self, state: V, most: int = _MOST_UNDO_STEPS) -> Self:
        """Add a state after the current one, in place of undone states; of the earlier states only the last ``most`` are kept."""
        kept = (*self.states[max(0, self.at + 1 - most) : self.at + 1], state)
        return replace(self, states=kept, at=len(kept) - 1)

    def to(self, at: int) -> Self:
        """Make the state with index ``at`` the current one."""
        return replace(self, at=at)

    def with_current_replaced(self, state: V) -> Self:
        """Replace the current state by another one; undo does not lead back to the replaced one."""
        return replace(self, states=(*self.states[: self.at], state, *self.states[self.at + 1 :]))
