"""A browser's message read once and strictly into the intent that it is.

``MESSAGES`` is all that may be sent. It is what messages are read by, and what the front end's type ``Message`` is written from
(``python -m numberdrop.widget.wire``): the type of a part is what its reader says that it gives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from numberdrop.rules.shapes import Cell

from .fields import LONGEST_LINK, LONGEST_TEXT, BadIntent, Json, about, cells, mapping, numbered, sound, text, whole
from .frozen import Frozen
from .intents import (
    BlockAt,
    Choose,
    CircleCells,
    DropAt,
    Elsewhere,
    Forgotten,
    Go,
    Greeted,
    Hello,
    Idle,
    Intent,
    Kept,
    Load,
    Mark,
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

_MOST_PICKS = 40
_FAR = 99
_FOREVER = 10**11
_DAY = 86_400

Reader = Callable[[Any], Any]
"""Gives what a part of a message says, of the type that it is annotated with. Raises ``BadIntent``."""


class Form(NamedTuple):
    """A form that a message can have: the readers of its parts, by name, and what makes an intent of all that they give."""

    make: Callable[..., Intent]
    parts: Mapping[str, Reader]

    def read(self, message: Json) -> Intent:
        """The intent that a message of this form is."""
        return self.make(*(reader(message.get(name)) for name, reader in self.parts.items()))


class OneOf(Frozen):
    """Forms that are told apart by their ``type``; of several forms of one type the first counts of which every part is there."""

    noun: str
    longest_type: int
    forms: Mapping[str, tuple[Form, ...]]

    def __call__(self, value: Any) -> Intent:
        message = mapping(value)
        kind = text(message.get("type"), self.longest_type)
        if kind not in self.forms:
            raise BadIntent(f"no {self.noun} is called {kind!r}")
        *others, last = self.forms[kind]
        return next((form for form in others if form.parts.keys() <= message.keys()), last).read(message)


def _form(make: Callable[..., Intent], **parts: Reader) -> tuple[Form, ...]:
    return (Form(make, parts),)


# --- readers of parts ---------------------------------------------------------------------------------------------------


def _text_if_any(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _texts(value: Any) -> Mapping[str, str]:
    """What a browser has kept, by name; what is no text is not ours."""
    return {name: kept for name, kept in mapping(value or {}).items() if isinstance(kept, str)}


def _clock(value: Any, low: int, high: int) -> int:
    return value if type(value) is int and low <= value <= high else 0


def _picks(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > _MOST_PICKS:
        raise BadIntent("picks must be a short list")
    return tuple(text(pick, 40) for pick in value)


def _cell(value: Any) -> Cell:
    return cells([value])[0]


def _at_most(longest: int) -> Reader:
    return partial(text, longest=longest)


def _from(low: int, high: int) -> Reader:
    return partial(whole, low=low, high=high)


# --- what is made of them -----------------------------------------------------------------------------------------------


def _hello(
    record: str | None, kept: Mapping[str, str], language: str | None, now: int, zone: int, hash_: str | None
) -> Hello:
    return Hello(record or "", kept, (language or "")[:2], now, zone, hash_ or "")


def _elsewhere(name: str, record: str | None, kept: Mapping[str, str]) -> Elsewhere:
    return Elsewhere(name, record or "", kept)


def _same(act: Intent) -> Intent:
    return act


def _press(button: str) -> Press:
    name, _, which = button.partition(":")
    return Press(name, which)


# --- all that may be sent -----------------------------------------------------------------------------------------------

ACTS = OneOf(
    "act",
    12,
    {
        "start": _form(StartAt, column=_from(-_FAR, _FAR)),
        "drop": _form(DropAt, cells=numbered),
        "block": _form(BlockAt, cells=cells),
        "circle": _form(CircleCells, cells=cells),
        "free": _form(partial(CircleCells, free=True), cells=cells),
        "slide": _form(SlideTile, letter=_at_most(2)),
    },
)
"""What is done on the board."""

MESSAGES = OneOf(
    "intent",
    20,
    {
        # Whatever is odd about a greeting, the page comes up: what is not ours is as if it were not there.
        "hello": _form(
            _hello,
            record=_text_if_any,
            kept=_texts,
            lang=_text_if_any,
            now=partial(_clock, low=0, high=_FOREVER),
            zone=partial(_clock, low=-_DAY, high=_DAY),
            hash=_text_if_any,
        ),
        "kept": _form(Kept, kept=_texts),
        "elsewhere": _form(_elsewhere, name=_at_most(40), record=_text_if_any, kept=_texts),
        "greeted": _form(Greeted),
        "forgotten": _form(Forgotten),
        "ping": _form(Ping),
        "lang": _form(Speak, value=_at_most(12)),
        "go": _form(Go, href=_at_most(LONGEST_LINK)),
        "idle": _form(Idle),
        "tick": _form(Tick, n=_from(0, 10**9)),
        "press": _form(_press, id=_at_most(60)),
        "show": _form(Show, player=_from(0, 5)),
        "why": _form(Why, about=about),
        "try": (*_form(TryCombo, combo=cells), *_form(TryDrop, cells=numbered)),
        "act": _form(_same, action=ACTS),
        "typed": _form(Type, text=_at_most(200)),
        "load": _form(Load, text=_at_most(4 * LONGEST_TEXT)),
        "form": _form(Submit, id=_at_most(20), values=mapping),
        "set_die": _form(SetDie, i=_from(0, 4), face=_at_most(2)),
        "paint": _form(Paint, cell=_cell, value=_at_most(1)),
        "mark": _form(Mark, about=about),
        "answer": _form(Choose, picks=_picks),
    },
)
"""Every message of a browser. (``picture`` never comes here: ``widget/board.py`` answers it.)"""


def read_intent(message: object) -> Intent:
    """The intent that a browser's message is. Raises ``BadIntent``."""
    return MESSAGES(sound(message))
