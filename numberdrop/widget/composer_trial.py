"""What is being composed, as somebody else would meet it."""

from __future__ import annotations

from typing import ClassVar

from .intents import Json
from .one_puzzle import OnePuzzle


class Trial(OnePuzzle):
    """Tried by its author: nothing of it goes into the log. ``left``: back to composing."""

    name: ClassVar[str] = "composer"
    left = False

    def remember(self, judged: object) -> None:
        """An author's try says nothing about what they know."""

    def press_compose(self) -> None:
        self.left = True

    def scene(self) -> Json:
        return {**super().scene(), "hint": self.voice("composer.trial")}

    def buttons(self) -> list[Json]:
        return [*super().buttons(), self.button("compose")]
