"""Texts of exercises: in the file beside what they speak of, in every language that the author writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import Formatter

MAIN = "en"


@dataclass(frozen=True)
class Text:
    """A text by language: ``(("en", "..."), ("fr", "..."))``. A language that is missing falls back to English, then to any."""

    by: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, given: str | Mapping[str, str]) -> Text:
        """From a plain text (one language: English) or a table of languages."""
        return cls(((MAIN, given),) if isinstance(given, str) else tuple(given.items()))

    @cached_property
    def _by(self) -> dict[str, str]:
        return dict(self.by)

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self._by)

    def said_in(self, language: str) -> str:
        """The text in a language, places not filled in."""
        return self._by.get(language) or self._by.get(MAIN) or next(iter(self._by.values()), "")

    def places(self) -> dict[str, frozenset[str]]:
        """The places to fill in, by language: ``{row}``."""
        return {language: frozenset(_places(text)) for language, text in self.by}


def _places(text: str) -> Iterable[str]:
    # Written ``{Row}``, a place is the same, and its value starts with a capital letter.
    return (name[:1].lower() + name[1:] for _, name, _, _ in Formatter().parse(text) if name is not None)
