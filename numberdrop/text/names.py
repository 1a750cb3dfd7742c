"""Names of pupils: sorting them (É beside E, "Léa 2" before "Léa 10"), and personal words (an animal and a number) to recognise pupils."""

import re
import secrets
from functools import lru_cache
from unicodedata import combining, normalize

from numberdrop.text import LANGUAGES, translate

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"})
_DIGITS = re.compile(r"([0-9]+)")
_LONGEST_NUMBER = 18


def fold_accents(text: str) -> str:
    """Return a text in the form used for comparing: without accents, capitals and repeated spaces."""
    small = normalize("NFKD", text.casefold().translate(_LIGATURES))
    return " ".join("".join(char for char in small if not combining(char)).split())


def name_sort_key(name: str) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """Return the key by which a name is sorted: numbers in it compare as numbers; accents count only if everything else is equal."""
    return tuple(_part_sort_key(part) for part in _DIGITS.split(fold_accents(name)) if part), name


def _part_sort_key(part: str) -> tuple[int, int, str]:
    if part.isdecimal() and part.isascii() and len(part) <= _LONGEST_NUMBER:
        return 0, int(part), ""
    return 1, 0, "".join(char if char.isalnum() else " " for char in part)


# --- personal words ---------------------------------------------------------------------------------------------------

_STORED_WORD = re.compile(r"[0-9]{1,3}-[0-9]{1,2}")
"""The form in which a personal word is stored, such as "37-7": the number of the animal in the list that every language has in the same
order, and the number after its name."""
_WORD_NUMBERS = range(2, 100)
"""The numbers that can follow the animal in a personal word such as "otter 7"."""
_TYPED_WORD = re.compile(r"([0-9]*)[\s,.:_-]*(.*?)[\s,.:_-]*([0-9]*)[\s,.:_-]*")


@lru_cache(maxsize=8)
def animal_names(language: str) -> tuple[str, ...]:
    """Return the names of all animals for personal words in a language."""
    return tuple(translate("class.animals", language).split(", "))


@lru_cache(maxsize=1)
def _animal_numbers() -> dict[str, int]:
    return {fold_accents(name): place for language in LANGUAGES for place, name in enumerate(animal_names(language))}


def random_personal_word() -> str:
    """Return a random personal word (an animal and a number) in its stored form, such as "37-7"."""
    return f"{secrets.randbelow(len(animal_names('en')))}-{secrets.choice(_WORD_NUMBERS)}"


def say_personal_word(word: str, language: str) -> str:
    """Return a stored personal word such as "37-7" in a language, as "otter 7"; empty if it is invalid."""
    if not _STORED_WORD.fullmatch(word):
        return ""
    place, _, number = word.partition("-")
    names = animal_names(language)
    return f"{names[int(place)]} {number}" if int(place) < len(names) else ""


def read_personal_word(typed: str) -> str:
    """Return the stored form ("37-7") of a personal word typed in any language, as "otter 7" or "7 otter"; empty if it is invalid."""
    match = _TYPED_WORD.fullmatch(fold_accents(typed[:80]))
    place = _animal_numbers().get(match[2]) if match else None
    number = "" if match is None or (match[1] and match[3]) else match[1] or match[3]
    return f"{place}-{int(number)}" if place is not None and number and int(number) in _WORD_NUMBERS else ""
