"""The pages of the tutor as widgets: put ``play()`` in a notebook cell."""

from __future__ import annotations

import os
from pathlib import Path

from numberdrop.exercises import load_file, load_lesson
from numberdrop.exercises.puzzles import Pack
from numberdrop.progress.store import StoreError
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid
from numberdrop.text import LANGUAGES, translate

from .board import Board
from .companion import Companion
from .composer import Composer
from .home import Home
from .lesson import LessonPage
from .one_puzzle import OnePuzzle
from .play import Play
from .progress_page import ProgressPage
from .puzzles import PuzzlesPage
from .sandbox import Sandbox
from .teaching import ClassTable, read_class

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


def companion(language: str | None = None) -> Board:
    """A referee for a game with real dice and paper, and for a finished paper sheet."""
    return Board(Companion(language or _language()))


def sandbox(language: str | None = None, grid: Grid | None = None) -> Board:
    """A grid to paint and try things on."""
    return Board(Sandbox(language or _language(), grid))


def composer(language: str | None = None) -> Board:
    """A position to paint, and a question about it to share."""
    return Board(Composer(language or _language()))


def puzzle(code: str, language: str | None = None) -> Board:
    """The puzzle of a share code. A broken code says on the page what is wrong with it."""
    return Board(OnePuzzle.of_code(code, language or _language()))


def lesson(name: str, language: str | None = None, seed: int | None = None) -> Board:
    """A lesson of the tutor, by its id (``"gravity"``); ``seed`` settles its fresh positions."""
    return Board(LessonPage(load_lesson(name), language or _language(), seed))


def progress(language: str | None = None) -> Board:
    """What the learner knows, what is due, how practice and rating went, and their games."""
    return Board(ProgressPage(language or _language()))


def puzzles(language: str | None = None, pack: Pack | None = None, seed: int | None = None) -> Board:
    """Puzzles to solve: those that come with the tutor, or a ``pack`` of one's own; ``seed`` settles their order."""
    return Board(PuzzlesPage(pack, language or _language(), seed))


def preview(path: str | Path, language: str | None = None, seed: int | None = None) -> Board:
    """A lesson out of a file of one's own. Raises ``ExerciseError`` that says what is wrong with it."""
    return Board(LessonPage(load_file(Path(path)), language or _language(), seed))


def class_table(language: str | None = None) -> ClassTable:
    """For teachers: all learners of the database that NUMBERDROP_DATABASE names. Raises ``ValueError`` where it names none."""
    try:
        return read_class(language or _language())
    except StoreError as error:
        raise ValueError(translate(error.key, language or _language(), **error.values)) from None
