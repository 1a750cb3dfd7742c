"""Sheets and games as plain text, for ``print``: signs that every console has.

A row of a grid is told from the top down with its number; a circled number stands in brackets. Below it the boxes that are filled,
the Drop letters (``x`` before one that is crossed off) and the four sums.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from .combos import BONUS, KINDS
from .editions import LETTERS, SIZE_OF
from .grid import COLS, LINE

if TYPE_CHECKING:
    from .sheet import Sheet
    from .state import GameState

_ACROSS = 3
"""Sheets side by side."""
_GAP = "    "
_WORDS = {"identical": "equal", "consecutive": "run"}


def sheet_lines(sheet: Sheet) -> list[str]:
    """A sheet, line by line: the rows that are in use, the columns' numbers, boxes and letters, the sums."""
    grid = sheet.grid
    lines = []
    for row in reversed(range(max(1, *grid.heights))):
        cells = [
            f"({mark})" if (row, col) in grid.circled else f" {mark} "
            for col, mark in enumerate(grid.marks[row * COLS : (row + 1) * COLS])
        ]
        if row == LINE - 1 and grid.crossed:
            lines.append("   " + "-" * 3 * COLS)
        lines.append(f"{row + 1:2} {''.join(cells)}")
    lines.append("   " + "".join(f" {col + 1} " for col in range(COLS)))
    for kind in KINDS:
        boxes = [str(size) for size in (*SIZE_OF.values(), BONUS) if (kind, size) in sheet.boxes]
        lines.append(f"{_WORDS[kind]:<6}{' '.join(boxes) or '-'}")
    letters = [
        f"{'x' if letter in sheet.crossed else ''}{letter}"
        for letter in LETTERS
        if letter in sheet.circled | sheet.crossed
    ]
    lines.append(f"drop  {' '.join(letters) or '-'}")
    score = sheet.score
    bonus = f" + bonus {score.bonus}" if score.bonus else ""
    lines.append(f"rows {score.rows} + equal {score.identical} + run {score.consecutive}{bonus} = {score.total}")
    return lines


def game_lines(game: GameState) -> list[str]:
    """A game, line by line: the round, what is due and whose act it is, then the sheets side by side."""
    head = [f"round {game.round}", "over" if game.over else f"phase {game.phase.value}"]
    if game.roll is not None:
        head.append(f"roll {game.roll}")
    lines = [", ".join(head)]
    if game.solo:
        lines.append(
            "tiles " + "  ".join(f"{letter}:{tile}@{game.notches[letter]}" for letter, tile in game.tiles.items())
        )
    for start in range(0, game.players, _ACROSS):
        columns = [
            [_name(game, player), *sheet_lines(sheet)]
            for player, sheet in enumerate(game.sheets[start : start + _ACROSS], start)
        ]
        deepest = max(map(len, columns))
        # A low sheet stands on the same floor as a high one: what is missing is missing above.
        level = [[column[0], *[""] * (deepest - len(column)), *column[1:]] for column in columns]
        widths = [max(map(len, column)) for column in level]
        lines += [
            "",
            *(
                _GAP.join(part.ljust(width) for part, width in zip(row, widths, strict=True)).rstrip()
                for row in zip_longest(*level)
            ),
        ]
    return lines


def _name(game: GameState, player: int) -> str:
    name = " ".join([f"P{player + 1}", *game.setup.names[player : player + 1]])
    return f"{name} *" if player in game.pending else name
