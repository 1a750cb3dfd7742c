"""What a record may hold at most, checked before anything is made of it, and which characters its texts may have."""

from __future__ import annotations

import json
import unicodedata
from typing import NamedTuple

FORMAT, VERSION = "numberdrop", 1


class Limits(NamedTuple):
    """How large a record and its parts may be; the longest possible game has some 430 acts and 30 kB."""

    size: int = 256 * 1024
    """Bytes in UTF-8."""
    depth: int = 20
    """Lists and objects within each other."""
    moves: int = 2_000
    """Entries of any list or object."""
    digits: int = 18
    """Digits of a whole number."""
    name: int = 24
    """Characters of a player's name."""
    seed: int = 64
    """Characters of a seed that is a text."""


LIMITS = Limits()
MOST_FAULTS = 100
"""Faults of a text that are told; nobody reads on after so many."""

_JOINERS = "\u200c\u200d"  # needed inside words and signs of several scripts; they reorder nothing
_MOST_MARKS = 3
_REFUSED = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def unsafe_characters(text: str) -> str:
    """The characters that no text of a record may hold: controls, bidirectional marks, half surrogates, line breaks."""
    return "".join(sign for sign in text if unicodedata.category(sign) in _REFUSED and sign not in _JOINERS)


def limit_accents(text: str) -> str:
    """A text with no more than three accents on one letter: a tower of them is drawn over what stands around it."""
    kept = ""
    for sign in text:
        if not (
            unicodedata.combining(sign)
            and len(kept) >= _MOST_MARKS
            and all(map(unicodedata.combining, kept[-_MOST_MARKS:]))
        ):
            kept += sign
    return kept


def visible(text: str) -> str:
    """A name or word as somebody typed it, without invisible signs, towers of accents and space around it."""
    return limit_accents("".join(sign for sign in text if sign.isprintable())).strip()


def escape_unsafe(text: str) -> str:
    """A text with its strange characters spelt out, so that it cannot turn or hide what stands around it."""
    return "".join(f"\\u{ord(sign):04x}" if unsafe_characters(sign) else sign for sign in text)


def preview(value: object, width: int = 60) -> str:
    """A value as a message may show it: a text as it is, all else as JSON; short, with strange characters spelt out."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):  # nothing that JSON knows, or lists thousands deep
        text = type(value).__name__
    return escape_unsafe(text if len(text) <= width else text[: width - 1] + "…")
