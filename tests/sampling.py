"""How much is tested of what is alike: by day a sample, always the same one; at night (`.ci/nightly`) all of it.

`NUMBERDROP_EFFORT=20` has Hypothesis draw twenty times as many examples as at night, different ones at each run.
"""

import math
import os
import random
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from hypothesis import HealthCheck, settings

_Item = TypeVar("_Item")

EVERYTHING = os.environ.get("NUMBERDROP_EVERYTHING") == "1"
EFFORT = float(os.environ.get("NUMBERDROP_EFFORT") or (1 if EVERYTHING else 0.2))
FEWEST = 10


def some(items: Sequence[_Item], few: int, of: str) -> list[_Item]:
    """A few items, in their order; at night all of them."""
    if EVERYTHING or few >= len(items):
        return list(items)
    chosen = random.Random(of).sample(range(len(items)), few)
    return [items[index] for index in sorted(chosen)]


def often(count: int) -> int:
    """How many examples are drawn, where ``count`` are drawn at night."""
    return max(min(FEWEST, count), math.ceil(count * EFFORT))


def seeds(by_day: int, at_night: int) -> range:
    """So many seeds, of what takes long to make."""
    return range(at_night if EVERYTHING else by_day)


def examples(count: int) -> settings:
    """Settings for so many examples; no deadline, for the reference is slow on purpose."""
    return settings(
        max_examples=often(count),
        deadline=None,
        derandomize=EFFORT <= 1,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


def takes(do: Callable[[], object]) -> float:
    """Processor time that something takes."""
    begun = time.thread_time()
    do()
    return time.thread_time() - begun


def soon(do: Callable[[], object], limit: float) -> bool:
    """Whether something takes less processor time than that in one of three tries: garbage of other tests may be looked for in one of them."""
    return any(takes(do) < limit for _ in range(3))
