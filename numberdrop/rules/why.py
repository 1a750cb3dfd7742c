"""``why``: one question for a game, a sheet or a grid, and anything one might do with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .actions import Circle, Drop
from .game import Game
from .grid import Grid
from .notation import action
from .reasons.reason import Verdict
from .sheet import Sheet
from .trial import try_combo


def why(where: Game | Sheet | Grid | str, what: object) -> Verdict:
    """Why an act is refused, or all that it does.

    With a game: any action or its text (``action``), or cells for the player whose turn it is (``(row, col)`` to circle,
    ``(row, col, number)`` to drop). With a sheet, a grid or its picture: the cells of a combo. Iterating gives every refusal, gravest first, or the
    consequences and gains; no ``refusals`` means legal. Raises ``TypeError`` for a question about something else.
    """
    if isinstance(where, Game):
        return where.why(_as_action(where, what))
    if not isinstance(where, Sheet | Grid | str) or not isinstance(what, Iterable):
        raise TypeError(
            f"why() takes a Game and an action, or a Sheet or Grid and cells, not {type(where).__name__}, {what!r}"
        )
    return try_combo(where, _pairs(what)).verdict


def _pairs(cells: Iterable[Any]) -> tuple[tuple[int, int], ...]:
    """Cells given as any pairs of whole numbers (JSON gives lists)."""
    pairs = []
    for cell in cells:
        if not isinstance(cell, Iterable) or len(pair := tuple(cell)) != 2 or not all(type(x) is int for x in pair):
            raise TypeError(f"{cell!r} is no cell; a cell is (row, col)")
        pairs.append(pair)
    return tuple(pairs)


def _as_action(game: Game, what: object) -> object:
    if isinstance(what, str):
        return action(what, game)
    if not isinstance(what, Iterable):
        return what
    cells: tuple[Any, ...] = tuple(what)
    player = game.to_act
    try:
        numbered = any(len(cell) > 2 for cell in cells)
        return Drop(cells, player) if numbered else Circle(cells, player)
    except TypeError:
        return what
