"""Pictures made in Python: standalone SVG texts for notebooks, pages and files.

``show_in_notebooks`` lets notebooks show the values of the rules; the module that draws a picture is loaded on first use.
"""

from functools import partialmethod

from numberdrop.rules import Combo, Game, Grid, Landing, Roll, Sheet, Verdict

_PICTURES = {
    Combo: "combo_svg",
    Game: "game_svg",
    Grid: "grid_svg",
    Landing: "landing_svg",
    Roll: "roll_svg",
    Sheet: "sheet_svg",
    Verdict: "verdict_html",
}
"""The types shown as pictures, each with the function of ``board`` that draws it; the last word of the function's name is the format."""


def show_in_notebooks() -> None:
    """Give every type that can be drawn the ``_repr_svg_`` or ``_repr_html_`` method by which notebooks show it."""
    for kind, function in _PICTURES.items():
        setattr(kind, f"_repr_{function.rpartition('_')[2]}_", partialmethod(_draw, function))


def _draw(value: object, function: str) -> str:
    from . import board

    text: str = getattr(board, function)(value)
    return text
