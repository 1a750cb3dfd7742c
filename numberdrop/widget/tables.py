"""The placement table: every landing of every shape that may fall now, ready for the front end's ghost.

The front end knows no gravity: it looks up where the shape in hand comes to rest, what it rests on and what it covers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

from numberdrop.rules.grid import COLS, Grid
from numberdrop.rules.landing import Landing, land
from numberdrop.rules.shapes import SHAPES, Orientation, Turn

Json: TypeAlias = dict[str, Any]


def placement_table(grid: Grid, shapes: Iterable[str], kind: str) -> Json:
    """The ``table`` trait: for each shape its orientations and, for each orientation and column, its landing."""
    names = tuple(shapes)
    return {
        "kind": kind,
        "order": list(names),
        "shapes": {name: {"orients": _orientations(name), "lands": _landings(grid, name)} for name in names},
    }


@lru_cache(maxsize=16)
def _orientations(name: str) -> list[Json]:
    def turn(to: Turn) -> list[Any]:
        return [to[0], list(to[1])]

    return [
        {"cells": [list(cell) for cell in o.cells], "cw": turn(o.cw), "ccw": turn(o.ccw), "flip": turn(o.flip)}
        for o in SHAPES[name].orientations
    ]


@lru_cache(maxsize=64)
def _landings(grid: Grid, name: str) -> list[list[Json]]:
    return [
        [_placement(land(grid, o, column)) for column in range(COLS - o.width + 1)] for o in SHAPES[name].orientations
    ]


def _placement(landing: Landing) -> Json:
    contacts = landing.contacts
    return {
        "at": _lists(landing.cells),
        "ok": landing.fits,
        "on": _lists(contact.cell for contact in contacts),
        "holes": _lists(landing.holes),
        "rows": list(landing.rows),
        "over": _lists(landing.crosses),
        "hit": _lists(landing.collides),
    }


def _lists(cells: Iterable[tuple[int, int]]) -> list[list[int]]:
    return [list(cell) for cell in cells]


@lru_cache(maxsize=1)
def icons() -> Json:
    """Every shape and tile in the orientation it is drawn in, for small pictures."""

    def upright(orientation: Orientation) -> list[list[int]]:
        return _lists(orientation.cells)

    return {name: upright(shape.orientations[0]) for name, shape in SHAPES.items()}
