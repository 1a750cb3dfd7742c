"""What a page keeps in the browser: declared once, with its version, and read strictly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

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
