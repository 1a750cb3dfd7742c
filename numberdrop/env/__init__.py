"""Environments for reinforcement learning: ``solo`` for Gymnasium, ``table`` for PettingZoo (the extra ``agents``).

An act is made of small choices from a single list of a few hundred (``CHOICES``): first the landing, then its numbers, cell by cell. A mask
marks the legal ones. ``rolls`` lists all rolls with their probabilities.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from numberdrop.rules.editions import DEFAULT

from .choices import CHOICES, Turn, rolls

if TYPE_CHECKING:
    from .environments import SoloEnv, TableEnv


def solo(render_mode: str | None = None, edition: str = DEFAULT) -> SoloEnv:
    """Make a Gymnasium environment of a solo game. ``render_mode``: ``"human"`` prints the game, ``"ansi"`` returns it as text, ``None``
    draws nothing.

    Raises ``ImportError`` if the extra ``agents`` is not installed.
    """
    return _load("environments").SoloEnv(render_mode, edition)  # type: ignore[no-any-return]


def table(players: int = 2, render_mode: str | None = None, edition: str = DEFAULT) -> TableEnv:
    """Make a PettingZoo environment (AEC) of a game of two to six players. Raises ``ImportError`` if the extra
    ``agents`` is not installed.
    """
    return _load("environments").TableEnv(players, render_mode, edition)  # type: ignore[no-any-return]


def _load(name: str) -> ModuleType:
    from importlib import import_module

    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        raise ImportError(
            f"{error.name} is not installed; learning agents need the extra: pip install 'numberdrop[agents]'"
        ) from error


__all__ = ["CHOICES", "Turn", "rolls", "solo", "table"]
