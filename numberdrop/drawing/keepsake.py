"""A picture of a finished game to keep or to show: its sheets, above them who won, the day and the level."""

from __future__ import annotations

from numberdrop.rules.game import Game

from .board import draw_game
from .svg import document, label, tag

_HEAD, _EDGE = 92, 24
_INK, _SOFT, _PAPER = "#1d2433", "#545d70", "#fffdf8"


def keepsake_svg(game: Game, title: str, below: str) -> str:
    """The game under a title and a line below it."""
    wide, high, inside = draw_game(game)
    width, height = wide + 2 * _EDGE, high + _HEAD + 2 * _EDGE
    most = (width - 2 * _EDGE) * 1.7
    texts = (
        label(_EDGE, 56, title, fill=_INK, font_size=min(32, round(most / len(title))), font_weight=700),
        label(_EDGE, 88, below, fill=_SOFT, font_size=min(18, round(most / len(below)))),
    )
    paper = tag("rect", width=width, height=height, fill=_PAPER)
    sheets = tag("g", *inside, transform=f"translate({_EDGE} {_HEAD + _EDGE})")
    return document(width, height, paper, *texts, sheets)
