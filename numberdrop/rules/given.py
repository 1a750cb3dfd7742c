"""What a caller gives, as it is meant: a whole number may come from any library that has some."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(value: Any) -> int | None:
    """A whole number, NumPy's and its like too, as an ``int``; ``None`` for what is none, a truth value among it."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def plain(value: Any) -> Any:
    """The same where it is one; anything else stays as it is, for who judges it to name."""
    number = whole(value)
    return value if number is None else number
