"""Every picture that is made in Python: SVG texts that stand alone, in a notebook, on a page, in a file.

The rules know nothing of it: ``show_in_notebooks`` gives their values the method that a notebook asks for a picture. What it
takes to draw one is loaded when the first is asked for.
"""

from importlib import import_module
from typing import Any

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
"""The values that show themselves, each with the module and the function that draw it; its name ends as what it gives."""


def show_in_notebooks() -> None:
    """Let a notebook that ends a cell with one of these values show its picture."""
    for kind, (module, function) in _PICTURES.items():
        setattr(kind, f"_repr_{function.rpartition('_')[2]}_", _method(module, function))


def _method(module: str, function: str) -> Any:
    def drawn(self: object) -> str:
        text: str = getattr(import_module(f"{__name__}.{module}"), function)(self)
        return text

    return drawn
