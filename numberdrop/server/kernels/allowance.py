"""Allowances: what somebody may have at once, and for long. Messages, bytes, lines, pages, wrong keys, a processor's time."""

from __future__ import annotations

import time


class Allowance:
    """So much at once, and so much a second for long. It grows again with time, up to what is allowed at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left = burst
        self._at = time.monotonic()

    def take(self, amount: float = 1) -> bool:
        """Take some of it; False when so much is not left, and then nothing is taken."""
        if not self.has(amount):
            return False
        self._left -= amount
        return True

    def has(self, amount: float = 1) -> bool:
        """Whether so much is left."""
        self._grow()
        return self._left >= amount

    def is_whole(self) -> bool:
        """Whether all of it is left."""
        self._grow()
        return self._left == self._burst

    def _grow(self) -> None:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


class Allowances:
    """One for each of many, who are forgotten when theirs is whole again."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._taken: dict[str, Allowance] = {}

    def take(self, whose: str, amount: float = 1) -> bool:
        """Take some of somebody's; False when so much is not left, and then nothing is taken."""
        self._taken = {one: taken for one, taken in self._taken.items() if not taken.is_whole()}
        return self._taken.setdefault(whose, Allowance(self._rate, self._burst)).take(amount)

    def has(self, whose: str, amount: float = 1) -> bool:
        """Whether so much of somebody's is left."""
        return whose not in self._taken or self._taken[whose].has(amount)
