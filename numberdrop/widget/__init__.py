"""The pages of the tutor as widgets: put ``play()`` in a notebook cell.

Each page is loaded when it is first asked for, and no other: all of them together take a quarter of a second and 10 MB more
than a game needs.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numberdrop.pages import open_page
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid
from numberdrop.text import LANGUAGES, translate

from .board import Board

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Pack

    from .teaching import ClassTable

__all__ = [
    "Board",
    "ClassTable",
    "analysis",
    "class_table",
    "companion",
    "composer",
    "guided",
    "home",
    "lesson",
    "play",
    "preview",
    "progress",
    "puzzle",
    "puzzles",
    "sandbox",
]

_ROOMS = {
    "ClassTable": "teaching",
}
"""Where the classes of the pages are."""


def __getattr__(name: str) -> Any:
    """The class of a page, loaded when it is first asked for."""
    if name in _ROOMS:
        return getattr(import_module(f"numberdrop.widget.{_ROOMS[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _language() -> str:
    """The language to start in: the one that the server found for this visitor, English elsewhere."""
    asked = os.environ.get("HTTP_ACCEPT_LANGUAGE", "")[:2]
    return asked if asked in LANGUAGES else "en"


def home(language: str | None = None) -> Board:
    """The home page."""
    return Board(open_page.home(language or _language()))


def play(language: str | None = None, game: Game | None = None) -> Board:
    """A game at one screen; ``game`` may be one under way."""
    return Board(open_page.play(language or _language(), game))


def companion(language: str | None = None) -> Board:
    """A referee for a game with real dice and paper, and for a finished paper sheet."""
    return Board(open_page.companion(language or _language()))


def analysis(language: str | None = None, game: Game | None = None) -> Board:
    """A game laid out to be thought through, with whatever else might have been; ``game`` may be finished or under way."""
    return Board(open_page.analysis(language or _language(), game))


def sandbox(language: str | None = None, grid: Grid | None = None) -> Board:
    """A grid to paint and try things on."""
    return Board(open_page.sandbox(language or _language(), grid))


def composer(language: str | None = None) -> Board:
    """A position to paint, and a question about it to share."""
    return Board(open_page.composer(language or _language()))


def puzzle(code: str, language: str | None = None) -> Board:
    """The puzzle of a share code. A broken code says on the page what is wrong with it."""
    return Board(open_page.puzzle(language or _language(), code))


def lesson(name: str, language: str | None = None, seed: int | None = None) -> Board:
    """A lesson of the tutor, by its id (``"gravity"``); ``seed`` settles its fresh positions."""
    return Board(open_page.lesson(language or _language(), name, seed))


def guided(name: str, language: str | None = None) -> Board:
    """A guided game of the tutor, by its id (``"ten-minutes"``)."""
    return Board(open_page.guided(language or _language(), name))


def progress(language: str | None = None) -> Board:
    """What the learner knows, what is due, how practice and rating went, and their games."""
    return Board(open_page.progress(language or _language()))


def puzzles(language: str | None = None, pack: Pack | None = None, seed: int | None = None) -> Board:
    """Puzzles to solve: those that come with the tutor, or a ``pack`` of one's own; ``seed`` settles their order."""
    return Board(open_page.puzzles(language or _language(), pack, seed))


def preview(path: str | Path, language: str | None = None, seed: int | None = None) -> Board:
    """A lesson out of a file of one's own. Raises ``ExerciseError`` that says what is wrong with it."""
    return Board(open_page.preview(language or _language(), path, seed))


def class_table(language: str | None = None) -> ClassTable:
    """For teachers: all learners of the database that NUMBERDROP_DATABASE names. Raises ``ValueError`` where it names none."""
    from numberdrop.progress.store import StoreError

    from .teaching import read_class

    try:
        return read_class(language or _language())
    except StoreError as error:
        raise ValueError(translate(error.key, language or _language(), **error.values)) from None
