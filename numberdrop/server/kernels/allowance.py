"""Allowances: how often and how much a page may ask of its Python, and how much it may be told."""

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
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True
