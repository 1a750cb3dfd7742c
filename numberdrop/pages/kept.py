"""What a page keeps in the browser: declared once, with its version, and read strictly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar

from numberdrop.formats.converter import LONGEST_TEXT, as_text, decoded, read, read_json, write
from numberdrop.formats.declarations import MalformedError, Problem

from .message import note
from .page import S

T = TypeVar("T")
_VERSION = "v"
_LONGEST_LINES = 400_000


def begins_anew(state: S, in_use: bool) -> S:
    """A page whose browser keeps a text that is not ours: it begins anew and says so; where somebody is at work already, that stays."""
    return state if in_use else state.say(note("ui.begins_anew"))


def _as_it_is(plain: Any, version: int | None) -> Any:
    return plain


def kept_lines(kept: str, kind: Any) -> Iterator[Any]:
    """What the lines say that any tab has added, each of this ``kind``; lines that are none are passed over, and so is what is too long."""
    for line in kept.splitlines() if len(kept) <= _LONGEST_LINES else ():
        try:
            yield read_json(kind, line)
        except MalformedError:
            continue


@dataclass(frozen=True)
class Kept(Generic[T]):
    """``fields`` declares what is kept. The ``version`` is written with it; ``migrate`` makes the plain value of today out of an older one, of
    the version that it says (``None``: none; then it may be a plain text).
    """

    version: int
    fields: type[T]
    migrate: Callable[[Any, int | None], Any] = _as_it_is
    longest: int = LONGEST_TEXT

    def text(self, value: T) -> str:
        """What the browser is to keep; ``read`` gives it back."""
        return as_text({_VERSION: self.version, **write(value)})

    def read(self, text: str | None) -> T:
        """What the browser kept. Raises ``MalformedError`` for a text that is not ours."""
        plain = decoded(text, self.longest) if text and text.startswith("{") else text
        version = plain.pop(_VERSION, None) if isinstance(plain, dict) else None
        if version is not None and (type(version) is not int or version > self.version):
            raise MalformedError((Problem((_VERSION,), "value", {"value": version, "problem": "another version"}),))
        if version != self.version:
            plain = self.migrate(plain, version)
        return read(self.fields, plain)


# --- history ----------------------------------------------------------------------------------------------------------

# States that can be undone and done again, for every page that changes something.

V = TypeVar("V")
_DEEPEST = 200


@dataclass(frozen=True)
class History(Generic[V]):
    """All ``states`` so far; number ``at`` is the one that holds."""

    states: tuple[V, ...]
    at: int = 0

    @classmethod
    def of(cls, state: V) -> History[V]:
        """A history that begins here."""
        return cls((state,))

    @property
    def now(self) -> V:
        """The state that holds."""
        return self.states[self.at]

    @property
    def can_undo(self) -> bool:
        """Whether anything was before."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether anything was undone."""
        return self.at + 1 < len(self.states)

    def push(self, state: V, most: int = _DEEPEST) -> Self:
        """Go on with another state; what was undone is gone, and what lies more than ``most`` states back."""
        kept = (*self.states[max(0, self.at + 1 - most) : self.at + 1], state)
        return replace(self, states=kept, at=len(kept) - 1)

    def to(self, at: int) -> Self:
        """The state number ``at`` holds again."""
        return replace(self, at=at)

    def amended(self, state: V) -> Self:
        """With another state in the place of the one that holds: no step that could be undone."""
        return replace(self, states=(*self.states[: self.at], state, *self.states[self.at + 1 :]))
