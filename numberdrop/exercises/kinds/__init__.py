"""Kinds of exercises by the name that files use (``kind = "predict"``).

A kind is a module (or package) in the folder of its topic that ends with its ``KIND``; it is listed nowhere else. Whatever a kind lacks is
reported at import, with the place to add it.
"""

from .kind import (
    KINDS,
    MAKERS,
    MINERS,
    SHIPPED_KINDS,
    ComposableQuestion,
    DifficultyScale,
    Example,
    IncompleteKind,
    Kind,
    MinedQuestion,
    Miner,
    Signs,
    added_kinds,
    kinds_by_name,
)

__all__ = [
    "KINDS",
    "MAKERS",
    "MINERS",
    "SHIPPED_KINDS",
    "ComposableQuestion",
    "DifficultyScale",
    "Example",
    "IncompleteKind",
    "Kind",
    "MinedQuestion",
    "Miner",
    "Signs",
    "added_kinds",
    "kinds_by_name",
]  # fmt: skip
