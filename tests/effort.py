"""How hard Hypothesis tries: the same few examples at every run, or many new ones when asked for.

Every day a fifth is drawn while rules and exercises are what all proofs were made of (see ``proven.py``). `.ci/nightly` draws
all; `NUMBERDROP_EFFORT=20` draws twenty times as many, different ones at each run.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable

from hypothesis import HealthCheck, settings

from tests.proven import EVERYTHING, holds

EFFORT = float(os.environ.get("NUMBERDROP_EFFORT") or (0.2 if holds() and not EVERYTHING else 1))
FEWEST = 10


def often(count: int) -> int:
    """How many examples of so many are drawn."""
    return max(min(FEWEST, count), math.ceil(count * EFFORT))


def seconds(do: Callable[[], object]) -> float:
    """Processor time that something takes, the least of three times: garbage of other tests may be looked for in one of them."""
    took = []
    for _ in range(3):
        begun = time.thread_time()
        do()
        took.append(time.thread_time() - begun)
    return min(took)


def examples(count: int) -> settings:
    """Settings for so many examples; no deadline, for the reference is slow on purpose."""
    return settings(
        max_examples=often(count),
        deadline=None,
        derandomize=EFFORT <= 1,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
