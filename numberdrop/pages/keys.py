"""Which act a key stands for: one table for every page, and one for each thing that the board may take.

``main`` is the main button that is offered. The browser reads keys by these tables, which ``python -m numberdrop.widget.wire`` writes
for it. A button that shows a key of its own has that key as well, and needs no entry here. Keys have the names that browsers give them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
"""Acts by key: ``anywhere``, while a shape is held (``hand``), while cells are picked (``pick``), and with a brush (``paint``), which
has the paints of the palette only. Besides those of the hand: while a die is held for the shape (``die``); besides those of picking:
while some cells are picked (``picked``).
"""

SIGNS: Final[Mapping[str, str]] = {
    " ": "␣",
    "Enter": "↵",
    "ArrowLeft": "←",
    "ArrowRight": "→",
    "Delete": "⌦",
    "PageUp": "⇞",
}
"""How buttons show keys that have no letter."""

BY_POSITION: Final = ("drop", "circle", "answer")
"""Acts that do another thing at every position, under the same name."""
