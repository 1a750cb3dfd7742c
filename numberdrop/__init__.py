r"""The Number Drop tutor: the rules as a library, and an interactive board for notebooks.

>>> import numberdrop as nd
>>> grid = nd.Grid.parse("..6\n.56")
>>> len(nd.landings(grid, "L"))
44
"""

from types import ModuleType
from typing import TYPE_CHECKING

from . import rules
from .drawing import show_in_notebooks
from .formats import game_record as record
from .formats.game_record import RecordError
from .rules import *
from .rules import reasons
from .text import cite, say

__version__ = "1.0.0"
__all__ = ["RecordError", "__version__", "cite", "coach", "env", "reasons", "record", "say", "widget", *rules.__all__]

show_in_notebooks()

if TYPE_CHECKING:
    from . import coach, env, widget


def __getattr__(name: str) -> ModuleType:
    """Load the coach, the environments and the pages on first use, so that importing the rules alone is fast."""
    if name in ("coach", "env", "widget"):
        from importlib import import_module

        return import_module(f"numberdrop.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; dir(numberdrop) lists what it has")


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)
