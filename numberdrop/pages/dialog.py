"""Dialogs as data without a language, put into words when they are drawn; and the tables of keys and gestures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from numberdrop.frozen import Frozen

from .cards import CardButton, CopyItem, Dialog, DialogKind
from .message import Phrase, Term, Voice, phrase, say_value

ESCAPE = "keys.escape"
"""The catalogue key for the name of the Escape key, which differs by language."""

_TOPICS = {
    "main": "none roll end next back",
    "move": "start drop block",
    "ends": "start drop block",
    "turn": "drop block",
    "write": "drop",
    "next": "drop",
    "swap": "drop",
    "landing": "drop block",
    "drop": "start drop block",
    "select": "combo free",
    "combo": "combo",
    "paint": "paint",
    "undo": "undo",
    "redo": "redo",
    "hint": "hint",
    "onward": "next back",
}
"""Rows of the help dialog on keys, by name: for each, the modes of the board and the buttons with which the row is shown."""

_ALWAYS = ("explore", "leave", "keys")
"""Rows of the help dialog on keys that are always shown."""

_GESTURES = {
    "choose": "drop",
    "swap": "drop",
    "lay": "drop",
    "shift": "start drop block",
    "fling": "start drop block",
    "draw": "combo free paint",
}
"""Touch gestures on the board, each with the modes of the board in which it works."""


class DialogSpec(Frozen, kw_only=True):
    """A dialog before translation: the fields of ``cards.Dialog`` as phrases. ``buttons``: (name, whether it is the main one) of each."""

    id: str
    kind: DialogKind
    title: Phrase
    text: tuple[Phrase | Term, ...] = ()
    value: str | Phrase = ""
    rows: tuple[tuple[str | Phrase, ...], ...] = ()
    buttons: tuple[tuple[str, bool], ...] = (("close", False),)
    file: str | None = None
    hash: str | None = None
    parts: tuple[tuple[Phrase, CopyItem], ...] = ()

    def said_by(self, voice: Voice) -> Dialog:
        """Translate the dialog into the language of the voice."""

        def words(given: str | Phrase | Term) -> str:
            return str(say_value(voice, given))

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


def text_dialog(title: str, text: str, value: str | Phrase, file: str) -> DialogSpec:
    """Return the dialog to copy ``value`` or save it as a ``file``; ``title`` and ``text`` (shown above it) are keys of the catalogue."""
    return DialogSpec(
        id="record",
        kind="record",
        title=phrase(title),
        text=(phrase(text),),
        value=value,
        file=file,
        buttons=(("close", True),),
    )


def copying_dialog(title: Phrase, text: Phrase, *parts: tuple[Phrase, CopyItem]) -> DialogSpec:
    """Return the dialog to copy or save links, texts or files (``parts``, each with its label)."""
    return DialogSpec(id="share", kind="copies", title=title, text=(text,), parts=parts, buttons=(("close", True),))


def confirm_dialog(name: str, title: Phrase, text: Phrase, agree: str) -> DialogSpec:
    """Return the dialog called ``name`` that asks for agreement before something is lost; ``agree`` is the name of the button to confirm."""
    return DialogSpec(id=name, kind="confirm", title=title, text=(text,), buttons=((agree, False), ("close", True)))


class KeyedAct(Protocol):
    """The fields of an act (``parts.acts.Act``) that the help dialog on keys reads."""

    @property
    def name(self) -> str: ...
    @property
    def key(self) -> str | None: ...
    @property
    def topic(self) -> str | None: ...


def keys_dialog(acts: Iterable[KeyedAct]) -> DialogSpec:
    """Return the help dialog on the keys of a page with these acts: each gesture and key, its meaning, and where on the board it works."""
    gestures = [
        (phrase(f"gestures.{name}_how"), phrase(f"gestures.{name}"), f"touch {where}")
        for name, where in _GESTURES.items()
    ]

    def about(name: str) -> tuple[Phrase, Phrase, str]:
        return phrase(f"keys.{name}_key"), phrase(f"keys.{name}"), _TOPICS.get(name, "always")

    keys = dict.fromkeys((act.key, act.name) for act in acts if act.key and not act.topic)
    own = [(phrase(key) if key == ESCAPE else key, phrase(f"ui.button_{name}"), name) for key, name in keys]
    return DialogSpec(
        id="keys",
        kind="keys",
        title=phrase("ui.dialog_keys"),
        text=(phrase("ui.dialog_keys_text"),),
        rows=(*gestures, *map(about, _TOPICS), *own, *map(about, _ALWAYS)),
        buttons=(("close", True),),
    )


# --- keys -------------------------------------------------------------------------------------------------------------

# ``python -m numberdrop.widget.wire`` writes these tables for the browser. Keys have the browser's names; ``main`` is the main button that is
# offered. A button that shows its own key needs no entry here.

_ERASER: Final = "paint:."

KEYS: Final[Mapping[str, Mapping[str, str]]] = {
    "anywhere": {
        "u": "undo",
        "U": "redo",
        "c": "combo",
        "p": "pass",
        "h": "hint",
        "w": "ask",
        "r": "roll",
        "?": "keys",
        " ": "ask",
        "Enter": "main",
    },
    "hand": {
        "ArrowLeft": "left",
        "ArrowRight": "right",
        "Home": "first",
        "End": "last",
        "ArrowUp": "cw",
        "ArrowDown": "lower",
        " ": "drop",
        "Enter": "drop",
        "x": "cw",
        "z": "ccw",
        "f": "flip",
        "s": "swap",
        "[": "cell_back",
        "]": "cell_on",
        "n": "next_landing",
        "N": "prev_landing",
    },
    "die": {" ": "place", "Enter": "place"},
    "pick": {" ": "toggle", "Enter": "circle", "c": "combo"},
    "picked": {"c": "clear"},
    "paint": {
        " ": "paint",
        "Enter": "paint",
        "x": "paint:X",
        "o": "paint:o",
        "m": "paint:m",
        "Delete": _ERASER,
        "Backspace": _ERASER,
        ".": _ERASER,
    },
}
"""For each situation, the act that each key stands for: ``anywhere``; while a shape (``hand``) or one of its dice (``die``) is chosen;
while cells can be picked (``pick``) or are ``picked``; with a brush (``paint``)."""

SIGNS: Final[Mapping[str, str]] = {
    " ": "␣",
    "Enter": "↵",
    "ArrowLeft": "←",
    "ArrowRight": "→",
    "Delete": "⌦",
    "PageUp": "⇞",
}
"""How buttons show keys without a letter."""

BY_POSITION: Final = ("drop", "circle", "answer")
"""Acts whose effect depends on the position in the game although their name stays the same."""
