"""Sorting of names as readers of English and French expect: É beside E, and "Léa 2" before "Léa 10"."""

from __future__ import annotations

import re
from unicodedata import combining, normalize

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"})
_NUMBER = re.compile(r"([0-9]+)")
_LONGEST_NUMBER = 18


def folded(text: str) -> str:
    """Normalise a text for comparison: without accents, capitals and repeated spaces."""
    small = normalize("NFKD", text.casefold().translate(_LIGATURES))
    return " ".join("".join(char for char in small if not combining(char)).split())


def in_order(name: str) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """Sort key of a name: numbers compare as numbers, accents only where all else is the same."""
    parts = _NUMBER.split(folded(name))
    return tuple(_part(part) for part in parts if part), name


def _part(part: str) -> tuple[int, int, str]:
    if part.isdecimal() and part.isascii() and len(part) <= _LONGEST_NUMBER:
        return 0, int(part), ""
    return 1, 0, "".join(char if char.isalnum() else " " for char in part)
