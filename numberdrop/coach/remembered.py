"""What the coach has found out last: whoever asks again, a hint, a judgement, a review, hears the same, and at once.

How far the coach looks may depend on how fast a machine is (``Engine.patience``). What it has found there is kept for the process, so that it is
not found again differently; the oldest is forgotten.
"""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """Up to ``most`` finished searches by what they were asked."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: dict[Hashable, T] = {}
        self._lock = Lock()  # on a server several pages' threads come to a result at once

    def get(self, asked: Hashable) -> T | None:
        """What was found, if it is remembered."""
        return self._held.get(asked)

    def keep(self, asked: Hashable, result: T) -> T:
        """Remember what was found; gives what stands there, should somebody have been faster."""
        with self._lock:
            kept = self._held.setdefault(asked, result)
            while len(self._held) > self.most:
                del self._held[next(iter(self._held))]
        return kept

    def forget(self) -> None:
        """Everything."""
        self._held.clear()
