"""A browser's message read once and strictly into the intent that it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .fields import LONGEST_LINK, LONGEST_TEXT, BadIntent, Json, cells, mapping, numbered, sound, text, whole
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


def _texts(value: Any) -> Mapping[str, str]:
    """What a browser has kept, by name; what is no text is not ours."""
    return {name: kept for name, kept in mapping(value or {}).items() if isinstance(kept, str)}


def _hello(message: Json) -> Hello:
    def optional(name: str) -> str:
        value = message.get(name)
        return value if isinstance(value, str) else ""

    def clock(name: str, low: int, high: int) -> int:
        value = message.get(name)
        return value if type(value) is int and low <= value <= high else 0

    # Whatever is odd about a greeting, the page comes up: what is not ours is as if it were not there.
    return Hello(
        record=optional("record"),
        kept=_texts(message.get("kept")),
        language=optional("lang")[:2],
        now=clock("now", 0, _FOREVER),
        zone=clock("zone", -_DAY, _DAY),
        hash=optional("hash"),
    )


def _elsewhere(message: Json) -> Elsewhere:
    record = message.get("record")
    kept = _texts(message.get("kept"))
    return Elsewhere(text(message.get("name"), 40), record if isinstance(record, str) else "", kept)


def _press(message: Json) -> Press:
    name, _, which = text(message.get("id"), 60).partition(":")
    return Press(name, which)


def _try(message: Json) -> Intent:
    return TryCombo(cells(message["combo"])) if "combo" in message else TryDrop(numbered(message.get("cells")))


def _act(message: Json) -> Intent:
    action = mapping(message.get("action"))
    match text(action.get("type"), 12):
        case "start":
            return StartAt(whole(action.get("column"), -_FAR))
        case "drop":
            return DropAt(numbered(action.get("cells")))
        case "block":
            return BlockAt(cells(action.get("cells")))
        case "circle" | "free" as kind:
            return CircleCells(cells(action.get("cells")), kind == "free")
        case "slide":
            return SlideTile(text(action.get("letter"), 2))
        case kind:
            raise BadIntent(f"no act is called {kind!r}")


def _choose(message: Json) -> Choose:
    picks = message.get("picks")
    if not isinstance(picks, list) or len(picks) > _MOST_PICKS:
        raise BadIntent("picks must be a short list")
    return Choose(tuple(text(pick, 40) for pick in picks))


def _form(message: Json) -> Submit:
    return Submit(text(message.get("id"), 20), mapping(message.get("values")))


def _paint(message: Json) -> Paint:
    return Paint(cells([message.get("cell")])[0], text(message.get("value"), 1))


_READERS: Mapping[str, Callable[[Json], Intent]] = {
    "hello": _hello,
    "kept": lambda message: Kept(_texts(message.get("kept"))),
    "elsewhere": _elsewhere,
    "greeted": lambda _: Greeted(),
    "forgotten": lambda _: Forgotten(),
    "ping": lambda _: Ping(),
    "lang": lambda message: Speak(text(message.get("value"), 12)),
    "go": lambda message: Go(text(message.get("href"), LONGEST_LINK)),
    "idle": lambda _: Idle(),
    "tick": lambda message: Tick(whole(message.get("n"), 0, 10**9)),
    "press": _press,
    "show": lambda message: Show(whole(message.get("player"), 0, 5)),
    "why": lambda message: Why(mapping(message.get("about"))),
    "try": _try,
    "act": _act,
    "typed": lambda message: Type(text(message.get("text"), 200)),
    "load": lambda message: Load(text(message.get("text"), 4 * LONGEST_TEXT)),
    "form": _form,
    "set_die": lambda message: SetDie(whole(message.get("i"), 0, 4), text(message.get("face"), 2)),
    "paint": _paint,
    "mark": lambda message: Mark(mapping(message.get("about"))),
    "answer": _choose,
}


def read_intent(message: object) -> Intent:
    """The intent that a browser's message is. Raises ``BadIntent``."""
    given = mapping(sound(message))
    kind = text(given.get("type"), 20)
    reader = _READERS.get(kind)
    if reader is None:
        raise BadIntent(f"no intent is called {kind!r}")
    return reader(given)
