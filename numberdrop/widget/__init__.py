"""The pages of the tutor as widgets: put ``play()`` in a notebook cell."""

from __future__ import annotations

import os

from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid
from numberdrop.text import LANGUAGES

from .board import Board
from .home import Home
from .play import Play
from .sandbox import Sandbox

__all__ = ["Board", "Home", "Play", "Sandbox", "home", "play", "sandbox"]


def _language() -> str:
    """The language to start in: the one that the server found for this visitor, English elsewhere."""
    asked = os.environ.get("HTTP_ACCEPT_LANGUAGE", "")[:2]
    return asked if asked in LANGUAGES else "en"


def home(language: str | None = None) -> Board:
    """The home page."""
    return Board(Home(language or _language()))


def play(language: str | None = None, game: Game | None = None) -> Board:
    """A game at one screen; ``game`` may be one under way."""
    return Board(Play(language or _language(), game))


def sandbox(language: str | None = None, grid: Grid | None = None) -> Board:
    """A grid to paint and try things on."""
    return Board(Sandbox(language or _language(), grid))
