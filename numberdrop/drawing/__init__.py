"""Pictures made in Python: standalone SVG texts for notebooks, pages and files.

``show_in_notebooks`` lets notebooks show the values of the rules; the module that draws a picture is loaded on first use.
"""

from collections.abc import Callable
from importlib import import_module

from numberdrop.rules import Combo, Game, Grid, Landing, Roll, Sheet, Verdict

_PICTURES: dict[type, tuple[str, str]] = {
    Combo: ("board", "combo_svg"),
    Game: ("board", "game_svg"),
    Grid: ("board", "grid_svg"),
    Landing: ("board", "landing_svg"),
    Roll: ("board", "roll_svg"),
    Sheet: ("board", "sheet_svg"),
    Verdict: ("board", "verdict_html"),
}
"""The types shown as pictures, each with the module and function that draw it; the last word of the function's name is the format."""


def show_in_notebooks() -> None:
    """Give every type that can be drawn the ``_repr_svg_`` or ``_repr_html_`` method by which notebooks show it."""
    for kind, (module, function) in _PICTURES.items():
        setattr(kind, f"_repr_{function.rpartition('_')[2]}_", _drawing_method(module, function))


def _drawing_method(module: str, function: str) -> Callable[[object], str]:
    def draw(self: object) -> str:
        text: str = getattr(import_module(f"{__name__}.{module}"), function)(self)
        return text

    return draw
