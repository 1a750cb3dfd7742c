"""How hard Hypothesis tries: the same few examples at every run, or many new ones when asked for.

`NUMBERDROP_EFFORT=20 pytest tests/rules` draws twenty times as many, different at each run.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

EFFORT = int(os.environ.get("NUMBERDROP_EFFORT", "1"))


def examples(count: int) -> settings:
    """Settings for so many examples; no deadline, for the reference is slow on purpose."""
    return settings(
        max_examples=count * EFFORT,
        deadline=None,
        derandomize=EFFORT == 1,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
