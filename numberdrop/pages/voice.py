"""A voice in one language: the catalogue's sentences with the names of the people at the table filled in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from numberdrop.rules.reasons.reason import Reason
from numberdrop.rules.shapes import SHAPES
from numberdrop.text import cite, plural, say, shape, translate

if TYPE_CHECKING:
    from numberdrop.exercises import Lesson
    from numberdrop.exercises.course import Head

Reader: TypeAlias = Literal["child", "player", "expert"]
"""Whom the coach speaks to: one reason and the picture, reasons that add up, or ranks, ranges and every part."""
READERS: tuple[Reader, ...] = get_args(Reader)


@dataclass(frozen=True)
class Voice:
    """Speaks one ``language`` to one ``reader`` about one game: its players' ``names`` (one ``None``: solo) and its ``edition``
    (none in particular: that of the language's book).
    """

    language: str = "en"
    names: tuple[str | None, ...] = (None,)
    edition: str = ""
    reader: Reader = "player"

    def __call__(self, key: str, /, **values: Any) -> str:
        return translate(key, self.language, **values)

    def count(self, key: str, number: int, /, **values: Any) -> str:
        """A sentence that has a singular and a plural."""
        return plural(key, number, self.language, **{"n": number, **values})

    def say(self, reason: Reason) -> str:
        """The sentence of a reason."""
        return say(reason, self.language, names=self.names)

    def player(self, number: int) -> str:
        """What a player is called."""
        name = self.names[number] if number < len(self.names) else self("ui.player", n=number + 1)
        return name or self("ui.you")

    def cite(self, rule: str | Reason) -> str:
        """Where a rule, or the rule behind a reason, is printed."""
        return cite(rule, self.language, edition=self.edition)

    def shape(self, name: str) -> str:
        """A shape or tile by its name in the language: "the square"."""
        return shape(name, self.language, article=True) if name in SHAPES else name

    def lesson(self, head: Head | Lesson) -> str:
        """A lesson by its number and title."""
        return self("lesson.title", n=head.number, title=head.title.said_in(self.language))
