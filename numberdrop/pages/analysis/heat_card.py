"""The map of the board: for every way to hold a shape and every column what the best drop there gives away: found by playing on where
the coach has done so, else at its first look.
"""

from __future__ import annotations

from numberdrop.pages.cards import Card
from numberdrop.pages.cards.lines import HeatCard, HeatCell, HeatRow
from numberdrop.pages.voice import Voice
from numberdrop.rules.grid import COLS
from numberdrop.rules.landing import land
from numberdrop.rules.legality import due_shapes
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.shapes import SHAPES
from numberdrop.text import decimal

from .candidates import Losses
from .state import Analysis

_BINS = (0.05, 1.0, 2.5, 5.0)
"""Losses from which on a cell is darker: the same in every position, so that a bad one looks bad."""
_LARGE = 9.95
"""From here on a number has two digits before the point."""
_TABLE = 3
"""A table counts in games won in a hundred: so many of them stand for a point."""


def heat_card(state: Analysis, voice: Voice) -> tuple[Card, ...]:
    """The map; nothing where nobody asked, and where nothing is to drop."""
    losses = state.losses
    if not state.coach or losses is None or losses.game is not state.game or not losses.done:
        return ()
    rows = tuple(row for shape in due_shapes(state.game) for row in _rows(state, losses, shape, voice))
    unit = "analysis.map_solo" if state.game.solo else "analysis.map_table"
    return (HeatCard(title=voice("analysis.map"), text=voice(unit), rows=rows),)


def _rows(state: Analysis, losses: Losses, shape: str, voice: Voice) -> list[HeatRow]:
    grid = state.game.sheets[state.game.to_act].grid
    looked = state.candidates_here
    played_on = looked.played_on if looked else {}
    rows = []
    for orientation in SHAPES[shape].orientations:
        there = {}
        for column in range(COLS - orientation.width + 1):
            landing = land(grid, orientation, column)
            place = tuple(sorted(landing.cells))
            first = place not in played_on
            loss = losses.by_place.get(place) if first else played_on[place]
            if landing.fits and loss is not None:
                there[column] = _cell(state, voice, place, loss, column, first=first)
        rows.append(HeatRow(orientation.cells, tuple(there.get(column) for column in range(COLS))))
    return rows


def _cell(state: Analysis, voice: Voice, cells: Cells, loss: float, column: int, *, first: bool) -> HeatCell:
    points = loss if state.game.solo else loss / _TABLE
    level = sum(points >= edge for edge in _BINS)
    number = decimal(-loss if loss >= _BINS[0] else 0.0, voice.language)
    key = "analysis.map_cell" if level else "analysis.map_best"
    said = voice("analysis.map_first" if first else key, col=column + 1, loss=number)
    # In a narrow cell a large number goes without its decimal.
    short = number if loss < _LARGE else f"−{loss:.0f}"
    return HeatCell(cells, level, short, said, first)
