"""Forms as the front end draws them: fields, what stands in them, and the buttons that send them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.game import MOST_PLAYERS

from .intents import Json
from .words import Voice

Choices = Sequence[Sequence[str]]
"""What a list offers: each value with its label."""


def form(
    name: str, title: str, fields: Iterable[Json], submit: str, *, sends: str = "", more: Sequence[Json] = ()
) -> Json:
    """A form whose button says ``submit``; it comes back under its own name or the one that it ``sends``."""
    return {
        "id": name,
        "kind": "form",
        "title": title,
        "fields": list(fields),
        "submit": {"id": sends or name, "label": submit},
        "more": list(more),
    }


def field(
    name: str, kind: str, label: str, value: object = "", options: Choices = (), *, help_: str = "", error: str = ""
) -> Json:
    """A field of a form; an error is shown in the place of the help."""
    return {
        "id": name,
        "type": kind,
        "label": label,
        "value": value,
        "options": list(options),
        "help": help_,
        "error": error,
    }


def edition_field(voice: Voice, value: str, *, help_: str = "") -> Json:
    """The choice of an edition."""
    editions = [[name, voice(f"edition.{name}")] for name in EDITIONS]
    return field("edition", "select", voice("form.edition"), value, editions, help_=help_)


def players_field(voice: Voice, value: str) -> Json:
    """How many play, from solo to a full table."""
    counts = [
        [str(n), voice.count("form.players_n", n) if n > 1 else voice("form.solo")] for n in range(1, MOST_PLAYERS + 1)
    ]
    return field("players", "select", voice("form.players"), value, counts)


def sum_field(voice: Voice, name: str, value: object, *, error: str = "") -> Json:
    """A sum of the score as somebody wrote it."""
    return field(name, "number", voice(f"lesson.sum_{name}" if name != "total" else "ui.total"), value, error=error)
