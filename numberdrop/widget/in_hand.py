"""What is given to a page by code, looked at before the page is opened: the wrong thing is named, with what would be the right one."""

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
    """A language that the pages speak. Raises ``ValueError`` for any other."""
    if isinstance(given, str) and given in LANGUAGES:
        return given
    known = ", ".join(map(repr, LANGUAGES))
    raise ValueError(f"no language {given!r:.60}: the pages speak {known}")


def _wrong(page: str, wanted: str, given: object) -> TypeError:
    way_out = f"; a language goes by its name, language={given!r}" if given in LANGUAGES else ""
    return TypeError(f"{page}() takes {wanted}, not {given!r:.60}{way_out}")


def a_game(page: str, given: object) -> Game | None:
    """A game, or none. Raises ``TypeError``."""
    if given is None or isinstance(given, Game):
        return given
    raise _wrong(page, "a game, as Game.new or record.loads give one", given)


def a_grid(page: str, given: object) -> Grid | None:
    """A grid, or whatever ``Grid.of`` finds one in, or none. Raises ``TypeError``, and ``GridError`` for a picture that is none."""
    if given is None:
        return None
    wanted = "a grid, a sheet, a game or a picture such as '..6\\n.56'"
    if isinstance(given, str) and given in LANGUAGES:
        raise _wrong(page, wanted, given)
    try:
        return Grid.of(given)
    except GridError:
        if isinstance(given, str):
            raise
        raise _wrong(page, wanted, given) from None


def a_text(page: str, wanted: str, given: object) -> str:
    """A text that names what is meant. Raises ``TypeError``."""
    if isinstance(given, str):
        return given
    raise _wrong(page, f"{wanted}, a text", given)


def a_path(page: str, given: object) -> Path:
    """Where a file is. Raises ``TypeError``."""
    if isinstance(given, str | os.PathLike):
        return Path(given)
    raise _wrong(page, "the path of a file", given)


def a_pack(page: str, given: object) -> Pack | None:
    """A pack of puzzles, or none. Raises ``TypeError``."""
    if given is None:
        return None
    from numberdrop.exercises.puzzles import Pack  # a game does without the puzzles

    if isinstance(given, Pack):
        return given
    raise _wrong(page, "a pack of puzzles, as numberdrop.exercises.puzzles reads one", given)
