"""The order of names as a reader of English or French looks for them: É beside E, and "Léa 2" before "Léa 10"."""

from __future__ import annotations

import re
from unicodedata import combining, normalize

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"})
_NUMBER = re.compile(r"([0-9]+)")
_LONGEST_NUMBER = 18


def folded(text: str) -> str:
    """A text without accents, large letters and doubled blanks: what two ways to write the same name share."""
    small = normalize("NFKD", text.casefold().translate(_LIGATURES))
    return " ".join("".join(sign for sign in small if not combining(sign)).split())


def in_order(name: str) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """What names sort by: letters first, numbers as numbers, and accents only where all else is the same."""
    parts = _NUMBER.split(folded(name))
    return tuple(_part(part) for part in parts if part), name


def _part(part: str) -> tuple[int, int, str]:
    if part.isdecimal() and part.isascii() and len(part) <= _LONGEST_NUMBER:
        return 0, int(part), ""
    return 1, 0, "".join(sign if sign.isalnum() else " " for sign in part)
