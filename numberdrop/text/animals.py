"""A pupil's personal word, "otter 7": an animal by its place in the list, and a number. Every language has the same animals in the same order,
so that the word is kept as two numbers ("37-7"), read in any language and said in each.
"""

from __future__ import annotations

import re
import secrets
from functools import lru_cache

from numberdrop.text import LANGUAGES, translate

from .collation import folded

KEPT = re.compile(r"[0-9]{1,3}-[0-9]{1,2}")
_NUMBERS = range(2, 100)
_TYPED = re.compile(r"(.*?)[\s,.:_-]*([0-9]{1,2})")


@lru_cache(maxsize=8)
def animals(language: str) -> tuple[str, ...]:
    """The names of all animals in a language."""
    return tuple(translate("class.animals", language).split(", "))


@lru_cache(maxsize=1)
def _places() -> dict[str, int]:
    return {folded(name): place for language in LANGUAGES for place, name in enumerate(animals(language))}


def fresh_word() -> str:
    """A word by chance."""
    return f"{secrets.randbelow(len(animals('en')))}-{secrets.choice(_NUMBERS)}"


def say_word(word: str, language: str) -> str:
    """A word as it is written on a slip of paper; empty for what is none."""
    if not KEPT.fullmatch(word):
        return ""
    place, _, number = word.partition("-")
    names = animals(language)
    return f"{names[int(place)]} {number}" if int(place) < len(names) else ""


def read_word(typed: str) -> str:
    """The word that somebody has typed, in whatever language; empty for what can be none."""
    found = _TYPED.fullmatch(folded(typed[:80]))
    place = _places().get(found[1]) if found else None
    return f"{place}-{int(found[2])}" if found and place is not None and int(found[2]) in _NUMBERS else ""
