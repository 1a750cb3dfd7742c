"""Fresh seeds: from the operating system, or all from one number while a page with a first picture is opened.

The first picture of a page is drawn in another process, before its session exists. Both need the same dice, or presses on the picture would belong
to another game.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256

_numbers: ContextVar[Iterator[bytes] | None] = ContextVar("numbers", default=None)


def fresh_seed(size: int = 4) -> int:
    """A random seed of ``size`` bytes."""
    numbers = _numbers.get()
    return int.from_bytes(os.urandom(size) if numbers is None else next(numbers)[:size])


@contextmanager
def settled(number: int) -> Iterator[None]:
    """Derive all fresh seeds from a number."""
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
