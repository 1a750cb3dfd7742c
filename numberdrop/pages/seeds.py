"""Where chance comes from when nobody named a seed: from the system; for a page's first picture, from that picture's number.

The first picture of a page is drawn before its Python is there, in another process. Both have to have the same dice, or what
is pressed on the picture would be meant for another game.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256

_numbers: ContextVar[Iterator[bytes] | None] = ContextVar("numbers", default=None)


def fresh_seed(size: int = 4) -> int:
    """A seed of so many bytes that nobody knows yet."""
    numbers = _numbers.get()
    return int.from_bytes(os.urandom(size) if numbers is None else next(numbers)[:size])


@contextmanager
def settled(number: int) -> Iterator[None]:
    """Let all fresh seeds follow from a number."""
    token = _numbers.set(_following(number))
    try:
        yield
    finally:
        _numbers.reset(token)


def _following(number: int) -> Iterator[bytes]:
    count = 0
    while True:
        yield sha256(f"{number} {count}".encode()).digest()
        count += 1
