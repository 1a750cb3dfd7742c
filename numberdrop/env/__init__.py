"""Environments for reinforcement learning: ``solo`` for Gymnasium, ``table`` for PettingZoo (the extra ``agents``).

An act is made of small choices from one list of a few hundred (``CHOICES``): first the landing, then its numbers, cell by cell. A mask
marks the legal ones. ``rolls`` lists all rolls with their probabilities.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from .choices import CHOICES, Turn, rolls

if TYPE_CHECKING:
    from numberdrop.env.environments import TableEnv

    from .environments import SoloEnv


def solo(**settings: object) -> SoloEnv:
    """Make a Gymnasium environment of a solo game; the settings are those of ``SoloEnv``. Raises ``ImportError`` without the extra."""
    return _load("environments").SoloEnv(**settings)  # type: ignore[no-any-return]


def table(**settings: object) -> TableEnv:
    """Make a PettingZoo environment (AEC) of a game of several; the settings are those of ``TableEnv``. Raises ``ImportError`` without the extra."""
    return _load("environments").TableEnv(**settings)  # type: ignore[no-any-return]


def _load(name: str) -> ModuleType:
    from importlib import import_module

    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        raise ImportError(
            f"{error.name} is not installed; learning agents need the extra: pip install 'numberdrop[agents]'"
        ) from error


__all__ = ["CHOICES", "Turn", "rolls", "solo", "table"]
