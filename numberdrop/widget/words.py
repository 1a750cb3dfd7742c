"""A voice in one language: the catalogue's sentences with the names of the people at the table filled in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from numberdrop.rules.reasons import Reason
from numberdrop.rules.shapes import SHAPES
from numberdrop.text import cite, plural, say, shape, translate

if TYPE_CHECKING:
    from numberdrop.exercises import Lesson
    from numberdrop.exercises.course import Head


@dataclass(frozen=True)
class Voice:
    """Speaks one ``language`` about one game: its players' ``names`` (one ``None``: solo) and its ``edition``."""

    language: str = "en"
    names: tuple[str | None, ...] = (None,)
    edition: str = "2023"

    def __call__(self, key: str, /, **values: Any) -> str:
        return translate(key, self.language, **values)

    def count(self, key: str, number: int, /, **values: Any) -> str:
        return plural(key, number, self.language, **{"n": number, **values})

    def say(self, reason: Reason) -> str:
        return say(reason, self.language, names=self.names)

    def cite(self, rule: str | Reason) -> str:
        return cite(rule, self.language, edition=self.edition)

    def shape(self, name: str) -> str:
        """A shape or tile by its name in the language: "the square"."""
        return shape(name, self.language, article=True) if name in SHAPES else name

    def lesson(self, one: Head | Lesson) -> str:
        """A lesson by its number and title."""
        return self("lesson.title", n=one.number, title=one.title.said_in(self.language))

    def item(self, reason: Reason) -> dict[str, Any]:
        """A reason as one line of the explanation card, with the places it lights up and its source."""
        return {
            "id": type(reason).__name__,
            "text": self.say(reason),
            "tone": reason.tone,
            "cells": [list(cell) for cell in reason.places],
            "edges": [[list(a), list(b)] for a, b in reason.links],
            "cite": self.cite(reason),
        }

    def note(
        self,
        key: str,
        cells: Iterable[tuple[int, int]] = (),
        rule: str = "",
        tone: str = "info",
        count: int | None = None,
        **values: Any,
    ) -> dict[str, Any]:
        """A line of the explanation card that is a catalogue sentence, not a reason of the rules; ``count`` for plurals."""
        return {
            "id": key,
            "text": self(key, **values) if count is None else self.count(key, count, **values),
            "tone": tone,
            "cells": [list(cell) for cell in cells],
            "edges": [],
            "cite": self.cite(rule) if rule else "",
        }
