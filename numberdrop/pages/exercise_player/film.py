"""An example that is watched before it is one's turn: what stands on the board, shot after shot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from numberdrop.pages.parts.frame import button
from numberdrop.pages.parts.reel import Reel
from numberdrop.pages.scene import Button
from numberdrop.pages.voice import Voice
from numberdrop.rules.reasons.reason import Cells

_PACE = 1100
_SLOW = 2600
"""Milliseconds for which a shot is seen."""


@dataclass(frozen=True, kw_only=True)
class Shot:
    """What is seen at one moment, besides the question: the answer on the board or not yet, what hangs in the air or lies without
    numbers, what has just fallen, which marks are made; the line of the explanation that is shown, and the cells that are lit.
    """

    answered: bool = False
    hang: tuple[tuple[int, int, str], ...] | None = None
    fallen: Cells = ()
    picked: tuple[str, ...] = ()
    line: int | None = None
    lit: Cells | None = None
    """``None``: the places of the line."""


@dataclass(frozen=True, kw_only=True)
class Film(Reel):
    """The shots of an example in their order; it may run slowly."""

    shots: tuple[Shot, ...]
    slow: bool = False

    @property
    def last(self) -> int:
        return len(self.shots) - 1

    @property
    def shot(self) -> Shot:
        """What is seen now."""
        return self.shots[self.at]

    @property
    def pace(self) -> int:
        """For how many milliseconds it is seen."""
        return _SLOW if self.slow else _PACE

    def pressed(self, name: str) -> Self | None:
        return replace(self, slow=not self.slow) if name == "slow" else super().pressed(name)

    def buttons(self, voice: Voice) -> tuple[Button, ...]:
        """What runs by itself is offered only where things may move."""
        back, on, running = super().buttons(voice)
        slowly = button(voice, "slow", "S", pressed=self.slow)
        return back, on, running.but(moves=True), slowly.but(moves=True)
