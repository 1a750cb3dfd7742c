"""The pages of the tutor as widgets: put ``play()`` in a notebook cell.

The first argument is what the page shows (``play(game)``, ``sandbox(grid)``, ``puzzle(code)``); ``language`` is a keyword argument.

Each page is imported on first use: importing all pages would take a quarter of a second and 10 MB more than only a game.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING

from numberdrop.pages import open_page
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid, GridError
from numberdrop.rules.sheet import Sheet
from numberdrop.text import LANGUAGES, translate

from .board import Board

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Pack

    from .teaching import ClassTable

__all__ = ["Board", "ClassTable", "analysis", "class_table", "companion", "composer", "guided", "home"]
__all__ += ["lesson", "play", "preview", "progress", "puzzle", "puzzles", "sandbox"]


def __getattr__(name: str) -> object:
    """Import ``ClassTable`` on first use; for a page that has no function in this module, return one that shows the page."""
    if name == "ClassTable":
        from .teaching import ClassTable

        return ClassTable
    if name in open_page.PAGES:
        return partial(_show_page, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _show_page(name: str, *, language: str | None = None) -> Board:
    return Board(open_page.PAGES[name](_language_or_default(language)))


def home(*, language: str | None = None) -> Board:
    """Show the home page."""
    return _show_page("home", language=language)


def play(game: Game | None = None, *, language: str | None = None) -> Board:
    """Show a game for all players at one screen: a new game, or ``game``, which may be under way."""
    check_argument("play", _A_GAME, game, Game | None)
    return Board(open_page.play(_language_or_default(language), game))


def companion(*, language: str | None = None) -> Board:
    """Show the companion: the referee of a game with real dice and paper, also for checking a finished paper sheet."""
    return _show_page("companion", language=language)


def analysis(game: Game | None = None, *, language: str | None = None) -> Board:
    """Show the analysis board, with variations; ``game`` may be finished or under way."""
    check_argument("analysis", _A_GAME, game, Game | None)
    return Board(open_page.analysis(_language_or_default(language), game))


def sandbox(grid: Grid | Sheet | Game | str | None = None, *, language: str | None = None) -> Board:
    """Show a grid to paint, and to try drops and combos on: ``grid`` (a grid, sheet, game or text picture), by default an example."""
    return Board(open_page.sandbox(_language_or_default(language), _as_grid("sandbox", grid)))


def composer(*, language: str | None = None) -> Board:
    """Show the composer: the page to paint a position, and to ask and share a question about it."""
    return _show_page("composer", language=language)


def puzzle(code: str, *, language: str | None = None) -> Board:
    """Show the puzzle of a share code; for an invalid code the page lists the faults of the code."""
    check_argument("puzzle", "the code of a puzzle, a text", code, str)
    return Board(open_page.puzzle(_language_or_default(language), code))


def lesson(name: str, *, task: int | None = None, language: str | None = None, seed: int | None = None) -> Board:
    """Show a lesson of the tutor, by its id (``"gravity"``), from the task number ``task`` on; ``seed`` determines its random positions."""
    check_argument("lesson", "the id of a lesson, a text", name, str)
    return Board(open_page.lesson(_language_or_default(language), name, seed, task))


def guided(name: str, *, language: str | None = None) -> Board:
    """Show a guided game of the tutor, by its id (``"ten-minutes"``)."""
    check_argument("guided", "the id of a guided game, a text", name, str)
    return Board(open_page.guided(_language_or_default(language), name))


def progress(*, language: str | None = None) -> Board:
    """Show the learner's progress: mastery, reviews due, practice, rating, and games played."""
    return _show_page("progress", language=language)


def puzzles(pack: Pack | None = None, *, language: str | None = None, seed: int | None = None) -> Board:
    """Show puzzles to solve, from a ``pack`` or by default the shipped one; ``seed`` determines their order."""
    if pack is not None:
        from numberdrop.exercises.puzzles import Pack  # a game needs no puzzles

        check_argument("puzzles", "a pack of puzzles, as numberdrop.exercises.puzzles reads one", pack, Pack)
    return Board(open_page.puzzles(_language_or_default(language), pack, seed))


def preview(path: str | Path, *, language: str | None = None, seed: int | None = None) -> Board:
    """Show the lesson or guided game in a file; ``seed`` determines what is random. Raises ``ExerciseError`` with the file's faults."""
    check_argument("preview", "the path of a file", path, str | os.PathLike)
    return Board(open_page.preview(_language_or_default(language), Path(path), seed))


def class_table(*, language: str | None = None) -> ClassTable:
    """Make the teachers' table of all learners in the database that NUMBERDROP_DATABASE names. Raises ``ValueError`` for a wrong name."""
    from numberdrop.progress.store import StoreError

    from .teaching import read_class

    try:
        return read_class(_language_or_default(language))
    except StoreError as error:
        raise ValueError(translate(error.key, _language_or_default(language), **error.values)) from None


# --- checks of arguments ----------------------------------------------------------------------------------------------

_A_GAME = "a game, as Game.new or record.loads give one"


def _language_or_default(language: str | None) -> str:
    """Return the given language, or else the one that the browser asked for, or English. Raises ``ValueError`` for an unknown given one."""
    if language is None:
        preferred = os.environ.get("HTTP_ACCEPT_LANGUAGE", "")[:2]
        return preferred if preferred in LANGUAGES else "en"
    if language not in tuple(LANGUAGES):
        languages = ", ".join(map(repr, LANGUAGES))
        raise ValueError(f"no language {language!r:.60}: the pages speak {languages}")
    return language


def _type_error(page: str, wanted: str, given: object) -> TypeError:
    """Make the error of an argument: ``page`` is the function called, ``wanted`` says what it takes."""
    hint = f"; a language goes by its name, language={given!r}" if given in tuple(LANGUAGES) else ""
    return TypeError(f"{page}() takes {wanted}, not {given!r:.60}{hint}")


def check_argument(page: str, wanted: str, given: object, kind: type | UnionType) -> None:
    """Raise ``TypeError`` unless an argument of the function ``page`` is of the type ``kind``; ``wanted``: what the function takes."""
    if not isinstance(given, kind):
        raise _type_error(page, wanted, given)


def _as_grid(page: str, given: object) -> Grid | None:
    """Convert an argument of the function ``page`` to a grid; keeps ``None``. Raises ``TypeError``, or ``GridError`` for a bad picture."""
    match given:
        case None:
            return None
        case str() if given not in LANGUAGES:
            return Grid.of(given)
    try:
        return Grid.of(given)
    except GridError:
        raise _type_error(page, "a grid, a sheet, a game or a picture such as '..6\\n.56'", given) from None
