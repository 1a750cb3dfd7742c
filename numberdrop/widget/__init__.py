"""The pages of the tutor as widgets: put ``play()`` in a notebook cell.

The first argument is what to show (``play(game)``, ``sandbox(grid)``, ``puzzle(code)``), ``language`` is a keyword.

Each page is imported on first use: all of them together would take a quarter of a second and 10 MB more than a game.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from numberdrop.pages import open_page
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid
from numberdrop.rules.sheet import Sheet
from numberdrop.text import LANGUAGES, translate

from .board import Board
from .in_hand import as_grid, as_path, check_game, check_pack, check_text, known_language

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


def __getattr__(name: str) -> object:
    """Import ``ClassTable`` on first use."""
    if name == "ClassTable":
        from .teaching import ClassTable

        return ClassTable
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _language_or_default(language: str | None) -> str:
    """The language to start in: the given one, by default the one that the browser asked the server for, or English."""
    if language is None:
        preferred = os.environ.get("HTTP_ACCEPT_LANGUAGE", "")[:2]
        return preferred if preferred in LANGUAGES else "en"
    return known_language(language)


def home(*, language: str | None = None) -> Board:
    """The home page."""
    return Board(open_page.home(_language_or_default(language)))


def play(game: Game | None = None, *, language: str | None = None) -> Board:
    """A game at one screen; ``game`` may be under way."""
    return Board(open_page.play(_language_or_default(language), check_game("play", game)))


def companion(*, language: str | None = None) -> Board:
    """A referee for a game with real dice and paper, and for a finished paper sheet."""
    return Board(open_page.companion(_language_or_default(language)))


def analysis(game: Game | None = None, *, language: str | None = None) -> Board:
    """The analysis board, with variations; ``game`` may be finished or under way."""
    return Board(open_page.analysis(_language_or_default(language), check_game("analysis", game)))


def sandbox(grid: Grid | Sheet | Game | str | None = None, *, language: str | None = None) -> Board:
    """A grid to paint and try things on; ``grid`` may be a grid, a sheet, a game or a text picture."""
    return Board(open_page.sandbox(_language_or_default(language), as_grid("sandbox", grid)))


def composer(*, language: str | None = None) -> Board:
    """A position to paint, and a question about it to share."""
    return Board(open_page.composer(_language_or_default(language)))


def puzzle(code: str, *, language: str | None = None) -> Board:
    """The puzzle of a share code; for an invalid code the page lists its faults."""
    return Board(open_page.puzzle(_language_or_default(language), check_text("puzzle", "the code of a puzzle", code)))


def lesson(name: str, *, task: int | None = None, language: str | None = None, seed: int | None = None) -> Board:
    """A lesson of the tutor, by its id (``"gravity"``), from the task number ``task`` on; ``seed`` determines its fresh positions."""
    return Board(
        open_page.lesson(_language_or_default(language), check_text("lesson", "the id of a lesson", name), seed, task)
    )


def guided(name: str, *, language: str | None = None) -> Board:
    """A guided game of the tutor, by its id (``"ten-minutes"``)."""
    return Board(
        open_page.guided(_language_or_default(language), check_text("guided", "the id of a guided game", name))
    )


def progress(*, language: str | None = None) -> Board:
    """The learner's progress: mastery, reviews due, practice, rating, and their games."""
    return Board(open_page.progress(_language_or_default(language)))


def puzzles(pack: Pack | None = None, *, language: str | None = None, seed: int | None = None) -> Board:
    """Puzzles to solve, from a ``pack`` or by default the shipped one; ``seed`` determines their order."""
    return Board(open_page.puzzles(_language_or_default(language), check_pack("puzzles", pack), seed))


def preview(path: str | Path, *, language: str | None = None, seed: int | None = None) -> Board:
    """A lesson from a file. Raises ``ExerciseError`` with its faults."""
    return Board(open_page.preview(_language_or_default(language), as_path("preview", path), seed))


def class_table(*, language: str | None = None) -> ClassTable:
    """For teachers: all learners of the database in NUMBERDROP_DATABASE. Raises ``ValueError`` if there is none."""
    from numberdrop.progress.store import StoreError

    from .teaching import read_class

    try:
        return read_class(_language_or_default(language))
    except StoreError as error:
        raise ValueError(translate(error.key, _language_or_default(language), **error.values)) from None
