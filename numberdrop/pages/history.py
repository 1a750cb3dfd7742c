"""States that can be undone and done again, for every page that changes something."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, Self, TypeVar

V = TypeVar("V")
_DEEPEST = 200


@dataclass(frozen=True)
class History(Generic[V]):
    """All ``states`` so far; number ``at`` is the one that holds."""

    states: tuple[V, ...]
    at: int = 0

    @classmethod
    def of(cls, state: V) -> History[V]:
        """A history that begins here."""
        return cls((state,))

    @property
    def now(self) -> V:
        """The state that holds."""
        return self.states[self.at]

    @property
    def can_undo(self) -> bool:
        """Whether anything was before."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether anything was undone."""
        return self.at + 1 < len(self.states)

    def push(self, state: V, most: int = _DEEPEST) -> Self:
        """Go on with another state; what was undone is gone, and what lies more than ``most`` states back."""
        kept = (*self.states[max(0, self.at + 1 - most) : self.at + 1], state)
        return replace(self, states=kept, at=len(kept) - 1)

    def to(self, at: int) -> Self:
        """The state number ``at`` holds again."""
        return replace(self, at=at)

    def amended(self, state: V) -> Self:
        """With another state in the place of the one that holds: no step that could be undone."""
        return replace(self, states=(*self.states[: self.at], state, *self.states[self.at + 1 :]))
