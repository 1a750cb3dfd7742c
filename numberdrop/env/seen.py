"""Observations of an agent: the game as numbers from 0 to 1, and the mask of legal choices."""

from __future__ import annotations

from typing import TypedDict

import numpy as np
from gymnasium import spaces

from numberdrop.rules.combos import BONUS, KINDS, SMALLEST
from numberdrop.rules.dice import SHAPE_DIE
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS, ROWS
from numberdrop.rules.sheet import Sheet

from .choices import CHOICES, Turn

_MARKS = "1234567"
_FACES = "1234567*"
_PHASES = tuple(Phase)
_BOXES = tuple((kind, size) for kind in KINDS for size in range(SMALLEST, BONUS + 1))
_ROUNDS = 20
"""The round is given as a share of this many."""


class Observation(TypedDict):
    """An observation with its mask of legal choices, as NumPy arrays."""

    observation: np.ndarray
    action_mask: np.ndarray


def a_mode(given: str | None) -> str | None:
    """Check a way to draw the game. Raises ``ValueError``."""
    if given in ("human", "ansi", None):
        return given
    raise ValueError(f"render_mode {given!r:.80}: 'human' prints the game, 'ansi' gives its text, None draws nothing")


def space(players: int) -> spaces.Dict:
    """Make the observation space of a table with this number of players."""
    size = players * (ROWS * COLS * (len(_MARKS) + 2) + len(_BOXES)) + ROWS * COLS
    size += len(_FACES) + len(SHAPE_DIE) + len(_PHASES) + len(LETTERS) + 1
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(CHOICES),), np.int8),
        }
    )


def seen(turn: Turn, who: int) -> Observation:
    """Observe a game as a player: their own sheet, the others' sheets in turn, the cells chosen so far, dice, phase, tiles, round."""
    game = turn.game
    order = [(who + step) % game.players for step in range(game.players)]
    parts = [value for player in order for value in _sheet(game.sheets[player])]
    chosen = [1.0 if (row, col) in turn.landing else 0.0 for row in range(ROWS) for col in range(COLS)]
    values = np.array([*parts, *chosen, *_table(game)], np.float32)
    return {"observation": values, "action_mask": mask(turn, who)}


def mask(turn: Turn, who: int) -> np.ndarray:
    """Make an array with 1 for every legal choice; all 0 when it is another player's turn."""
    legal: np.ndarray = np.zeros(len(CHOICES), np.int8)
    if not turn.game.over and turn.game.to_act == who:
        legal[list(turn.legal)] = 1
    return legal


def _sheet(sheet: Sheet) -> list[float]:
    grid = sheet.grid
    cells = [(row, col) for row in range(ROWS) for col in range(COLS)]
    marks = [str(grid[cell]) if grid[cell] is not None else "" for cell in cells]
    return [
        *(1.0 if mark == sign else 0.0 for sign in _MARKS for mark in marks),
        *(1.0 if mark and mark not in _MARKS else 0.0 for mark in marks),
        *(1.0 if cell in grid.circled else 0.0 for cell in cells),
        *(1.0 if box in sheet.boxes else 0.0 for box in _BOXES),
    ]


def _table(game: Game) -> list[float]:
    numbers = game.roll.numbers if game.roll else ()
    shape = game.roll.shape if game.roll else ""
    levels = (*game.tile_levels, *(0,) * len(LETTERS))[: len(LETTERS)]
    return [
        *(numbers.count(face) / 4 for face in _FACES),
        *(1.0 if shape == face else 0.0 for face in SHAPE_DIE),
        *(1.0 if game.phase is phase else 0.0 for phase in _PHASES),
        *(min(level / ROWS, 1.0) for level in levels),
        min(game.round / _ROUNDS, 1.0),
    ]
