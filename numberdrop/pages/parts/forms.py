"""Forms: fields that several pages have, and the buttons that send them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from numberdrop.pages.cards import Field, FieldType, FormButton, FormCard
from numberdrop.pages.message import READERS, Voice
from numberdrop.pages.visit import READER
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.game import MOST_PLAYERS

Choices = Sequence[tuple[str, str]]
"""What a list offers: each value with its label."""


def form(
    name: str,
    title: str,
    fields: Iterable[Field],
    submit: str,
    *,
    sends: str = "",
    more: Sequence[FormButton] = (),
    live: bool | None = None,
) -> FormCard:
    """A form whose button says ``submit``; it comes back under its own name or the one that it ``sends``."""
    send = FormButton(sends or name, submit)
    return FormCard(id=name, title=title, fields=tuple(fields), submit=send, more=tuple(more), live=live)


def field(
    name: str,
    kind: FieldType,
    label: str,
    value: str | bool = "",
    options: Choices = (),
    *,
    help_: str = "",
    error: str = "",
    wide: bool | None = None,
) -> Field:
    """A field of a form; an error is shown in the place of the help."""
    return Field(
        id=name, type=kind, label=label, value=value, options=tuple(options), help=help_, error=error, wide=wide
    )


def edition_field(voice: Voice, value: str, *, help_: str = "") -> Field:
    """The choice of an edition."""
    editions = [(name, voice(f"edition.{name}")) for name in EDITIONS]
    return field("edition", "select", voice("form.edition"), value, editions, help_=help_)


def players_field(voice: Voice, value: str) -> Field:
    """How many play, from solo to a full table."""
    counts = [(str(n), str(n)) for n in range(1, MOST_PLAYERS + 1)]
    return field("players", "choice", voice("form.players"), value, counts)


def coach_form(voice: Voice) -> FormCard:
    """Whom the coach is to speak to: kept on the device, on whatever page it is chosen."""
    readers = [(reader, voice(f"reader.{reader}")) for reader in READERS]
    chosen = field(READER, "select", voice("reader.label"), voice.reader, readers)
    return form("coach", voice("reader.title"), [chosen], "", live=True)


def sum_field(voice: Voice, name: str, value: str, *, error: str = "") -> Field:
    """A sum of the score as somebody wrote it."""
    label = voice(f"lesson.sum_{name}" if name != "total" else "ui.total")
    written = field(name, "number", label, value, error=error)
    return written.but(sign=voice("form.sign", name=label)) if name in _MAY_BE_NEGATIVE else written


_MAY_BE_NEGATIVE = ("rows", "total")
"""The sums that rows above the line are taken from."""
