"""The pages of the tutor as widgets: put ``play()`` in a notebook cell.

Each page is loaded when it is first asked for, and no other: all of them together take a quarter of a second and 10 MB more
than a game needs.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid
from numberdrop.text import LANGUAGES, translate

from .board import Board

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Pack

    from .companion_page import Companion
    from .composer_page import Composer
    from .home_page import Home
    from .lesson_page import LessonPage
    from .one_puzzle import OnePuzzle
    from .play_page import Play
    from .progress_page import ProgressPage
    from .puzzles_page import PuzzlesPage
    from .sandbox_page import Sandbox
    from .teaching import ClassTable

__all__ = [
    "Board",
    "ClassTable",
    "Companion",
    "Composer",
    "Home",
    "LessonPage",
    "OnePuzzle",
    "Play",
    "ProgressPage",
    "PuzzlesPage",
    "Sandbox",
    "class_table",
    "companion",
    "composer",
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
    "Companion": "companion_page",
    "Composer": "composer_page",
    "Home": "home_page",
    "LessonPage": "lesson_page",
    "OnePuzzle": "one_puzzle",
    "Play": "play_page",
    "ProgressPage": "progress_page",
    "PuzzlesPage": "puzzles_page",
    "Sandbox": "sandbox_page",
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
    from .home_page import Home

    return Board(Home(language or _language()))


def play(language: str | None = None, game: Game | None = None) -> Board:
    """A game at one screen; ``game`` may be one under way."""
    from .play_page import Play

    return Board(Play(language or _language(), game))


def companion(language: str | None = None) -> Board:
    """A referee for a game with real dice and paper, and for a finished paper sheet."""
    from .companion_page import Companion

    return Board(Companion(language or _language()))


def sandbox(language: str | None = None, grid: Grid | None = None) -> Board:
    """A grid to paint and try things on."""
    from .sandbox_page import Sandbox

    return Board(Sandbox(language or _language(), grid))


def composer(language: str | None = None) -> Board:
    """A position to paint, and a question about it to share."""
    from .composer_page import Composer

    return Board(Composer(language or _language()))


def puzzle(code: str, language: str | None = None) -> Board:
    """The puzzle of a share code. A broken code says on the page what is wrong with it."""
    from .one_puzzle import OnePuzzle

    return Board(OnePuzzle.of_code(code, language or _language()))


def lesson(name: str, language: str | None = None, seed: int | None = None) -> Board:
    """A lesson of the tutor, by its id (``"gravity"``); ``seed`` settles its fresh positions."""
    from numberdrop.exercises import load_lesson

    from .lesson_page import LessonPage

    return Board(LessonPage(load_lesson(name), language or _language(), seed))


def progress(language: str | None = None) -> Board:
    """What the learner knows, what is due, how practice and rating went, and their games."""
    from .progress_page import ProgressPage

    return Board(ProgressPage(language or _language()))


def puzzles(language: str | None = None, pack: Pack | None = None, seed: int | None = None) -> Board:
    """Puzzles to solve: those that come with the tutor, or a ``pack`` of one's own; ``seed`` settles their order."""
    from .puzzles_page import PuzzlesPage

    return Board(PuzzlesPage(pack, language or _language(), seed))


def preview(path: str | Path, language: str | None = None, seed: int | None = None) -> Board:
    """A lesson out of a file of one's own. Raises ``ExerciseError`` that says what is wrong with it."""
    from numberdrop.exercises import load_file

    from .lesson_page import LessonPage

    return Board(LessonPage(load_file(Path(path)), language or _language(), seed))


def class_table(language: str | None = None) -> ClassTable:
    """For teachers: all learners of the database that NUMBERDROP_DATABASE names. Raises ``ValueError`` where it names none."""
    from numberdrop.progress.store import StoreError

    from .teaching import read_class

    try:
        return read_class(language or _language())
    except StoreError as error:
        raise ValueError(translate(error.key, language or _language(), **error.values)) from None
