"""Environments for reinforcement learning: ``solo`` for Gymnasium, ``table`` for PettingZoo (the extra ``agents``).

An act is made of choices from one list (``CHOICES``): first the landing, then its numbers, cell by cell. A mask marks the legal ones.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from numberdrop.rules.editions import DEFAULT

from .choices import CHOICES, Turn, rolls

if TYPE_CHECKING:
    from .environments import SoloEnv, TableEnv


def solo(render_mode: str | None = None, edition: str = DEFAULT) -> SoloEnv:
    """Make a Gymnasium environment of a solo game. Raises ``ImportError`` if the extra ``agents`` is not installed.

    ``render_mode``: ``"human"`` prints the game, ``"ansi"`` returns it as text, ``None`` draws nothing.
    """
    return _environments().SoloEnv(render_mode, edition)  # type: ignore[no-any-return]


def table(players: int = 2, render_mode: str | None = None, edition: str = DEFAULT) -> TableEnv:
    """Make a PettingZoo environment (AEC) of a game of two to six players; otherwise like ``solo``."""
    return _environments().TableEnv(players, render_mode, edition)  # type: ignore[no-any-return]


def _environments() -> ModuleType:
    """Import the module of environments. Raises ``ImportError`` that says how to install the extra ``agents`` if it is missing."""
    try:
        return import_module(f"{__name__}.environments")
    except ModuleNotFoundError as error:
        remedy = "learning agents need the extra: pip install 'numberdrop[agents]'"
        raise ImportError(f"{error.name} is not installed; {remedy}") from error


__all__ = ["CHOICES", "Turn", "rolls", "solo", "table"]
