"""The game for learning agents: ``solo`` for Gymnasium, ``table`` for PettingZoo (the extra ``agents``).

An act is made of small choices out of one list of a few hundred (``CHOICES``): first the landing, then its numbers, cell by cell. A mask
says which are legal. ``rolls`` are all rolls with their chances.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .choices import CHOICES, Turn, rolls

if TYPE_CHECKING:
    from .solo_env import SoloEnv
    from .table_env import TableEnv


def solo(**settings: Any) -> SoloEnv:
    """A solo game as a Gymnasium environment; the settings are those of ``SoloEnv``. Raises ``ImportError`` without the extra."""
    return _asked("solo_env").SoloEnv(**settings)  # type: ignore[no-any-return]


def table(**settings: Any) -> TableEnv:
    """A game of several as a PettingZoo environment (AEC); the settings are those of ``TableEnv``. Raises ``ImportError`` without the extra."""
    return _asked("table_env").TableEnv(**settings)  # type: ignore[no-any-return]


def _asked(name: str) -> Any:
    from importlib import import_module

    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        raise ImportError(
            f"{error.name} is not installed; learning agents need the extra: pip install 'numberdrop[agents]'"
        ) from error


__all__ = ["CHOICES", "Turn", "rolls", "solo", "table"]
