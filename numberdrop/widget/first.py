"""A page of the tutor by its name and settings: opened behind a first picture, or only to draw that picture."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Any

import numberdrop.widget
from numberdrop.pages.seeds import settled
from numberdrop.progress.store import StoreDown, StoreError, named, open_store

from .board import Board

_COMMON: dict[str, dict[str, str]] = {
    "home": {},
    "lesson": {"name": "orientation"},
    "play": {},
    "puzzles": {},
    "sandbox": {},
    "companion": {},
    "progress": {},
}
"""A page of nearly every kind. The composer, which few begin with, rates its first position: that takes as long as all of these."""


@cache
def load_pages() -> None:
    """Load whatever page may come, and what keeps progress, in a Python that is started before it is known which page that is."""
    for maker, settings in _COMMON.items():
        picture(maker, settings, 0)
    if address := named():
        # The page says so itself where it is not to be had.
        with suppress(StoreError, StoreDown):
            open_store(address).prepare()


def open_board(maker: str, settings: Mapping[str, Any], number: int) -> Board:
    """A board as a function of `numberdrop.widget` makes it. Boards of the same number show the same dice at first."""
    with settled(number):
        board: Board = getattr(numberdrop.widget, maker)(**settings)
    return board


def picture(maker: str, settings: Mapping[str, Any], number: int) -> dict[str, Any]:
    """The traits that such a board begins with."""
    board = open_board(maker, settings, number)
    try:
        return board.picture()
    finally:
        board.close()
