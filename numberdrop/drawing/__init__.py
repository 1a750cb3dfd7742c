"""Every picture that is made in Python: SVG texts that stand alone, in a notebook, on a page, in a file.

The rules know nothing of it: ``show_in_notebooks`` gives their values the method that a notebook asks for a picture. What it
takes to draw one is loaded when the first is asked for.
"""

from importlib import import_module
from typing import Any

from numberdrop.rules import Game, Grid, Roll, Sheet

_PICTURES: dict[type, tuple[str, str]] = {
    Grid: ("board", "grid_svg"),
    Roll: ("dice", "roll_svg"),
    Sheet: ("sheet", "sheet_svg"),
    Game: ("table", "game_svg"),
}
"""The values that show themselves, each with the module and the function that draw it."""


def show_in_notebooks() -> None:
    """Let a notebook that ends a cell with one of these values show its picture."""
    for kind, (module, function) in _PICTURES.items():
        setattr(kind, "_repr_svg_", _method(module, function))  # noqa: B010 - the class does not know of it


def _method(module: str, function: str) -> Any:
    def _repr_svg_(self: object) -> str:
        svg: str = getattr(import_module(f"{__name__}.{module}"), function)(self)
        return svg

    return _repr_svg_
