"""Every landing of every shape that may fall now, ready for the front end's ghost.

The front end knows no gravity: it looks up where the shape in hand comes to rest, what it rests on and what it covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from numberdrop.pages.board_scene import LandingSpot, Orient, Placements, ShapeSpots
from numberdrop.rules.grid import COLS, Grid
from numberdrop.rules.landing import Landing, land
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.shapes import SHAPES, Orientation


def placements(grid: Grid, shapes: Iterable[str], kind: Literal["drop", "block"]) -> Placements:
    """For each shape its orientations and, for each orientation and column, its landing."""
    names = tuple(shapes)
    return Placements(kind, names, {name: ShapeSpots(_orients(name), _spots(grid, name)) for name in names})


@lru_cache(maxsize=16)
def _orients(name: str) -> tuple[Orient, ...]:
    return tuple(
        Orient(orientation.cells, orientation.cw, orientation.ccw, orientation.flip)
        for orientation in SHAPES[name].orientations
    )


@lru_cache(maxsize=64)
def _spots(grid: Grid, name: str) -> tuple[tuple[LandingSpot, ...], ...]:
    def over_columns(held: Orientation) -> tuple[LandingSpot, ...]:
        return tuple(_spot(land(grid, held, column)) for column in range(COLS - held.width + 1))

    return tuple(over_columns(held) for held in SHAPES[name].orientations)


def _spot(landing: Landing) -> LandingSpot:
    return LandingSpot(
        at=landing.cells,
        ok=landing.fits,
        on=tuple(contact.cell for contact in landing.contacts),
        holes=tuple(landing.holes),
        rows=tuple(landing.rows),
        over=tuple(landing.crosses),
        hit=tuple(landing.collides),
    )


@lru_cache(maxsize=1)
def icons() -> Mapping[str, Cells]:
    """Every shape and tile in the orientation it is drawn in, for small pictures."""
    return {name: shape.orientations[0].cells for name, shape in SHAPES.items()}
