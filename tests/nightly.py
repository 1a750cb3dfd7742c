"""Cases that are many and alike: a few of them every day, all of them at night (`.ci/nightly`, or `pytest -m proof`)."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def in_turn(firsts: Sequence[Any], seconds: Sequence[Any]) -> list[Any]:
    """Every pair. By day each of the first ones has one of the second ones, in turn."""
    return [
        case(first, second, by_day=(row - column) % len(seconds) == 0)
        for row, first in enumerate(firsts)
        for column, second in enumerate(seconds)
    ]


def only(every: Iterable[tuple[Any, ...]], by_day: Iterable[tuple[Any, ...]]) -> list[Any]:
    """All of them; by day only those that are named."""
    chosen = set(by_day)
    return [case(*values, by_day=values in chosen) for values in every]


def case(*values: Any, by_day: bool) -> Any:
    return pytest.param(*values, marks=[] if by_day else pytest.mark.proof)
