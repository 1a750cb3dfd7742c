"""Checks of the arguments with which code opens a page; errors name the wrong value and what would be right."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid, GridError
from numberdrop.text import LANGUAGES

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Pack


def known_language(given: object) -> str:
    """Check a language of the pages. Raises ``ValueError``."""
    match given:
        case str() if given in LANGUAGES:
            return given
    languages = ", ".join(map(repr, LANGUAGES))
    raise ValueError(f"no language {given!r:.60}: the pages speak {languages}")


def _type_error(page: str, wanted: str, given: object) -> TypeError:
    hint = f"; a language goes by its name, language={given!r}" if given in LANGUAGES else ""
    return TypeError(f"{page}() takes {wanted}, not {given!r:.60}{hint}")


def check_game(page: str, given: object) -> Game | None:
    """Check a game, or none. Raises ``TypeError``."""
    match given:
        case None | Game():
            return given
    raise _type_error(page, "a game, as Game.new or record.loads give one", given)


def as_grid(page: str, given: object) -> Grid | None:
    """Convert whatever ``Grid.of`` takes, or none. Raises ``TypeError``, and ``GridError`` for an invalid picture."""
    match given:
        case None:
            return None
        case str() if given not in LANGUAGES:
            return Grid.of(given)
    wanted = "a grid, a sheet, a game or a picture such as '..6\\n.56'"
    try:
        return Grid.of(given)
    except GridError:
        raise _type_error(page, wanted, given) from None


def check_text(page: str, wanted: str, given: object) -> str:
    """Check a text, described as ``wanted``. Raises ``TypeError``."""
    match given:
        case str():
            return given
    raise _type_error(page, f"{wanted}, a text", given)


def as_path(page: str, given: object) -> Path:
    """Convert the path of a file. Raises ``TypeError``."""
    match given:
        case str() | os.PathLike():
            return Path(given)
    raise _type_error(page, "the path of a file", given)


def check_pack(page: str, given: object) -> Pack | None:
    """Check a pack of puzzles, or none. Raises ``TypeError``."""
    if given is None:
        return None
    from numberdrop.exercises.puzzles import Pack  # a game needs no puzzles

    match given:
        case Pack():
            return given
    raise _type_error(page, "a pack of puzzles, as numberdrop.exercises.puzzles reads one", given)
