"""Dialogs as data: what lies over a page, put into words when it is drawn."""

from __future__ import annotations

from .cards import CardButton, Copy, Dialog
from .frozen import Frozen
from .message import Phrase, Term, phrase
from .voice import Voice

_KEYS = (
    "move", "ends", "turn", "flip", "write", "next", "swap", "lower", "drop", "undo", "redo", "combo", "select", "circle",
    "pass", "hold", "replay", "hint", "judge", "review", "why", "landing", "explore", "paint", "leave", "keys",
)  # fmt: skip


class DialogSpec(Frozen, kw_only=True):
    """A dialog before it is put into words; ``text`` are its paragraphs, a button is its name and whether it is the main one."""

    id: str
    kind: str
    title: Phrase
    text: tuple[Phrase | Term, ...] = ()
    value: str | Phrase = ""
    rows: tuple[tuple[str | Phrase, ...], ...] = ()
    buttons: tuple[tuple[str, bool], ...] = (("close", False),)
    file: str | None = None
    hash: str | None = None
    parts: tuple[tuple[Phrase, Copy], ...] = ()

    def said_by(self, voice: Voice) -> Dialog:
        """The dialog in one language."""

        def words(given: str | Phrase | Term) -> str:
            return given if isinstance(given, str) else given.said_by(voice)

        return Dialog(
            id=self.id,
            kind=self.kind,
            title=words(self.title),
            text="\n".join(map(words, self.text)),
            value=words(self.value),
            rows=tuple(tuple(map(words, row)) for row in self.rows),
            buttons=tuple(CardButton(name, voice(f"ui.button_{name}"), main) for name, main in self.buttons),
            file=self.file,
            hash=self.hash,
            parts=tuple(copy.but(label=label.said_by(voice)) for label, copy in self.parts) or None,
        )


def keys_dialog() -> DialogSpec:
    """The table of keys."""
    return DialogSpec(
        id="keys",
        kind="keys",
        title=phrase("ui.dialog_keys"),
        text=(phrase("ui.dialog_keys_text"),),
        rows=tuple((phrase(f"keys.{name}_key"), phrase(f"keys.{name}")) for name in _KEYS),
        buttons=(("close", True),),
    )
