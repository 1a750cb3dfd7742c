"""Boards with cells lit: where a shape lands, a combo, what a verdict is about with its sentences, an act that the coach speaks of.

The sentences come with the reasons: whoever has the texts has given them (``Reason.sentence``); this room knows no language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from numberdrop.rules.combos import Combo
from numberdrop.rules.grid import Grid
from numberdrop.rules.landing import Landing
from numberdrop.rules.reasons.reason import Tone, Verdict
from numberdrop.rules.shapes import Cell
from numberdrop.rules.sheet import Sheet

from .board import BOARD, draw_board
from .svg import BLUE, GREEN, PLUM, RED, SOFT, picture

_TONES: Mapping[Tone, str] = {
    "info": BLUE,
    "refuse": RED,
    "good": GREEN,
    "contact": BLUE,
    "hole": RED,
    "line": RED,
    "row": GREEN,
}
_HOLE = SOFT


def lit_svg(sheet: Sheet, lit: Mapping[Cell, str], alternative: str) -> str:
    """A board with cells lit, each in its colour."""
    return picture(*BOARD, alternative, draw_board(sheet, lit))


def landing_svg(landing: Landing) -> str:
    """The grid that a shape comes to rest on, the shape lit, and the holes that it covers in grey."""
    lit = {**dict.fromkeys(landing.holes, _HOLE), **dict.fromkeys(landing.cells, BLUE)}
    return lit_svg(Sheet(Grid(landing.marks)), lit, str(landing))


def combo_svg(combo: Combo) -> str:
    """The cells of a combo, outlined as on a sheet. Its numbers are those of a grid that it does not know."""
    return lit_svg(Sheet(Grid(), combos=(combo,)), {}, str(combo))


def verdict_html(verdict: Verdict) -> str:
    """The board that was asked about, with the cells of the reasons lit, and every sentence below."""
    lit: dict[Cell, str] = {}
    for reason in verdict:
        for cell in (*reason.places, *(end for link in reason.links for end in link)):
            lit.setdefault(cell, _TONES.get(reason.tone, PLUM))
    board = "" if verdict.grid is None else lit_svg(Sheet(verdict.grid), lit, str(verdict.grid))
    return board + listed(map(str, verdict))


def listed(sentences: Iterable[str]) -> str:
    """Sentences as a list."""
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<ul>{items}</ul>" if items else ""
