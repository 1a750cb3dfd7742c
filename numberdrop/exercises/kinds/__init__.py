"""The kinds of exercises, by the name that files use (``kind = "predict"``).

A kind is one module (or package) in the folder of its topic, which ends with its ``KIND``. Nothing else lists it. What is missing in
one is said at import, with the place where it belongs.
"""

from .kind import (
    KINDS,
    MAKERS,
    MINERS,
    OURS,
    Example,
    Found,
    IncompleteKind,
    Kind,
    Miner,
    Scale,
    Signs,
    Sort,
    added_kinds,
    registered,
)

__all__ = [
    "KINDS", "MAKERS", "MINERS", "OURS", "Example", "Found", "IncompleteKind", "Kind", "Miner", "Scale", "Signs", "Sort", "added_kinds",
    "registered",
]  # fmt: skip
