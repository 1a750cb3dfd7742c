"""A browser's message read once and strictly into the intent that it is.

``MESSAGES`` is all that may be sent. It is what messages are read by, and what the front end's type ``Message`` is written from
(``python -m numberdrop.widget.wire``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from numberdrop.formats.converter import written_names
from numberdrop.formats.declarations import AtMost, Between, Otherwise

from .fields import BadIntent, Json, Texts, sent
from .intents import (
    BlockAt,
    Choose,
    CircleCells,
    DropAt,
    Forgotten,
    FreeCells,
    Go,
    Greeted,
    Hello,
    Idle,
    Intent,
    Load,
    Mark,
    MoreKept,
    Paint,
    Ping,
    Press,
    SetDie,
    Show,
    SlideTile,
    Speak,
    StartAt,
    Submit,
    Tick,
    TryCombo,
    TryDrop,
    Type,
    Why,
)

_DAY = 86_400
_STAMPS = ("type", "turn", "seq")
"""What every message has beside its own parts."""


class Greeting(Intent):
    """``Hello`` on the wire. Whatever is odd about it, the page comes up: what is not ours is as if it were not there."""

    record: Annotated[str | None, Otherwise(None)] = None
    kept: Annotated[Texts, Otherwise({})] = {}  # noqa: RUF012 - nobody writes into it
    lang: Annotated[str | None, Otherwise(None)] = None
    now: Annotated[int, Between(0, 10**11), Otherwise(0)] = 0
    zone: Annotated[int, Between(-_DAY, _DAY), Otherwise(0)] = 0
    hash: Annotated[str | None, Otherwise(None)] = None

    @property
    def meant(self) -> Hello:
        return Hello(self.record or "", self.kept, (self.lang or "")[:2], self.now, self.zone, self.hash or "")


class PressMessage(Intent):
    """``Press`` on the wire."""

    id: Annotated[str, AtMost(60)]

    @property
    def meant(self) -> Press:
        name, _, which = self.id.partition(":")
        return Press(name, which)


Forms: TypeAlias = Mapping[str, tuple[type[Intent], ...]]
"""The forms of messages by their ``type``; of several forms of one type the first counts of which every part is there."""

ACTS: Forms = {
    "start": (StartAt,),
    "drop": (DropAt,),
    "block": (BlockAt,),
    "circle": (CircleCells,),
    "free": (FreeCells,),
    "slide": (SlideTile,),
}
"""What is done on the board: the ``action`` of a message ``act``."""

MESSAGES: Forms = {
    "hello": (Greeting,),
    "kept": (MoreKept,),
    "greeted": (Greeted,),
    "forgotten": (Forgotten,),
    "ping": (Ping,),
    "lang": (Speak,),
    "go": (Go,),
    "idle": (Idle,),
    "tick": (Tick,),
    "press": (PressMessage,),
    "show": (Show,),
    "why": (Why,),
    "try": (TryCombo, TryDrop),
    "typed": (Type,),
    "load": (Load,),
    "form": (Submit,),
    "set_die": (SetDie,),
    "paint": (Paint,),
    "mark": (Mark,),
    "answer": (Choose,),
}
"""Every message of a browser but ``act``. (``picture`` never comes here: ``widget/board.py`` answers it.)"""


def read_intent(message: object) -> Intent:
    """The intent that a browser's message is. Raises ``BadIntent``."""
    if isinstance(message, dict) and message.get("type") == "act" and message.keys() <= {"action", *_STAMPS}:
        return _read(ACTS, message.get("action"))
    return _read(MESSAGES, message)


def _read(forms: Forms, message: object) -> Intent:
    if not isinstance(message, dict) or not isinstance(kind := message.get("type"), str) or kind not in forms:
        raise BadIntent(f"{message!r:.80} is no message of ours")
    parts: Json = {name: value for name, value in message.items() if name not in _STAMPS}
    *others, last = forms[kind]
    form = next((form for form in others if written_names(form) <= parts.keys()), last)
    if form is Greeting:
        parts = {name: parts[name] for name in written_names(form) & parts.keys()}
    return sent(form, parts).meant
