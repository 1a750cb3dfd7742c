"""What is put to a learner: a question, or a walkthrough, which asks one question after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Self

from numberdrop.exercises.answer import Answer
from numberdrop.formats.declarations import Among
from numberdrop.rules.editions import DEFAULT, EDITIONS
from numberdrop.rules.grid import Grid


@dataclass(frozen=True, kw_only=True)
class Posed:
    """``edition`` is empty where all editions agree."""

    kind: ClassVar[str] = ""
    edition: Annotated[str, Among(EDITIONS)] = ""

    def at(self, edition: str) -> Self:
        """The same under an edition, unless it insists on its own."""
        return self if self.edition else replace(self, edition=edition)

    @property
    def rules_of(self) -> str:
        """The edition it is asked under."""
        return self.edition or DEFAULT

    @property
    def values(self) -> dict[str, Any]:
        """What its prompt may speak of, by name: rows and columns zero-based, shapes by their letter."""
        return {}

    @property
    def untouched(self) -> Answer | None:
        """What would be answered if one only let go, where something hangs ready; a fresh task is not solved by that."""
        return None

    @property
    def picture(self) -> Grid | None:
        """The grid it is about; ``None`` when there is none."""
        return None
