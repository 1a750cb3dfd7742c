"""What is shown step after step: a replay of a game, an example that is watched first. One can step, pause and let it run."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from numberdrop.pages.message import Voice
from numberdrop.pages.parts.frame import button
from numberdrop.pages.scene import Button


@dataclass(frozen=True, kw_only=True)
class Reel:
    """The step that is shown, and whether it goes on by itself."""

    at: int = 0
    running: bool = False

    @property
    def last(self) -> int:
        """The number of the last step."""
        raise NotImplementedError

    def to(self, at: int) -> Self:
        """At another step; at the end it rests."""
        there = max(0, min(self.last, at))
        return replace(self, at=there, running=self.running and there < self.last)

    def pressed(self, name: str) -> Self | None:
        """What the buttons that every reel has do; ``None`` for all others. Who steps by hand has it rest."""
        resting = replace(self, running=False)
        match name:
            case "forward" | "redo" | "step":
                return resting.to(self.at + 1)
            case "rewind" | "undo":
                return resting.to(self.at - 1)
            case "hold":
                return resting
            case "play_on":  # from the end, start again
                return replace(self, running=True).to(0 if self.at == self.last else self.at + 1)
        return None

    def buttons(self, voice: Voice) -> tuple[Button, ...]:
        """A step back, a step on, and what lets it run or rest."""
        return (
            button(voice, "rewind", "←", off=None if self.at else voice("replay.at_start")),
            button(voice, "forward", "→", off=voice("replay.at_end") if self.at == self.last else None),
            button(voice, "hold" if self.running else "play_on", "␣"),
        )
