"""The pages of the tutor as widgets: put ``play()`` in a notebook cell."""

from __future__ import annotations

from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid

from .board import Board
from .home import Home
from .play import Play
from .sandbox import Sandbox

__all__ = ["Board", "Home", "Play", "Sandbox", "home", "play", "sandbox"]


def home(language: str = "en") -> Board:
    """The home page."""
    return Board(Home(language))


def play(language: str = "en", game: Game | None = None) -> Board:
    """A game at one screen; ``game`` may be one under way."""
    return Board(Play(language, game))


def sandbox(language: str = "en", grid: Grid | None = None) -> Board:
    """A grid to paint and try things on."""
    return Board(Sandbox(language, grid))
