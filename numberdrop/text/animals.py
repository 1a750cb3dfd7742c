"""Personal words of pupils, such as "otter 7": an animal and a number.

Every language lists the same animals in the same order, so a word is stored as two numbers ("37-7") and read and shown in any language.
"""

from __future__ import annotations

import re
import secrets
from functools import lru_cache

from numberdrop.text import LANGUAGES, translate

from .collation import folded

KEPT = re.compile(r"[0-9]{1,3}-[0-9]{1,2}")
_NUMBERS = range(2, 100)
_TYPED = re.compile(r"([0-9]*)[\s,.:_-]*(.*?)[\s,.:_-]*([0-9]*)[\s,.:_-]*")


@lru_cache(maxsize=8)
def animals(language: str) -> tuple[str, ...]:
    """List the names of all animals in a language."""
    return tuple(translate("class.animals", language).split(", "))


@lru_cache(maxsize=1)
def _places() -> dict[str, int]:
    return {folded(name): place for language in LANGUAGES for place, name in enumerate(animals(language))}


def fresh_word() -> str:
    """Make a random word."""
    return f"{secrets.randbelow(len(animals('en')))}-{secrets.choice(_NUMBERS)}"


def say_word(word: str, language: str) -> str:
    """Show a stored word in a language; empty for an invalid one."""
    if not KEPT.fullmatch(word):
        return ""
    place, _, number = word.partition("-")
    names = animals(language)
    return f"{names[int(place)]} {number}" if int(place) < len(names) else ""


def read_word(typed: str) -> str:
    """Read a word typed in any language, with the number on either side; empty for an invalid one."""
    match = _TYPED.fullmatch(folded(typed[:80]))
    place = _places().get(match[2]) if match else None
    number = "" if match is None or (match[1] and match[3]) else match[1] or match[3]
    return f"{place}-{int(number)}" if place is not None and number and int(number) in _NUMBERS else ""
