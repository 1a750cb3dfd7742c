"""What the sandbox holds: a sheet to paint, five dice to set, and the tool in hand."""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.pages.intents import Intent, Load, Paint
from numberdrop.pages.kept import History
from numberdrop.pages.page import Values
from numberdrop.pages.parts.painter import PainterState
from numberdrop.pages.visit import Visit
from numberdrop.rules.dice import SHAPE_DIE, Roll
from numberdrop.rules.editions import edition_for
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.shapes import OTHER_TILES
from numberdrop.rules.sheet import Sheet

NAME = "sandbox"
LEARNS = False
NEVER_STALE: tuple[type[Intent], ...] = (Paint, Load)
"""A stroke says all that it means: none is lost because the picture of the one before is still on its way."""
TOOLS = ("paint", "drop", "combo")
SHAPE_FACES = (*SHAPE_DIE, *OTHER_TILES)
"""What the shape die can be set to: block tiles too."""
EXAMPLE = Grid.parse("....4..\n.334...\n1236.5.\n4456.51\n2X57611\nXXX2341")


@dataclass(frozen=True, kw_only=True)
class Sandbox(PainterState[Sheet]):
    """A sheet, dice and a tool; ``last`` is what fell last, ``drops`` counts them."""

    tool: str = "drop"
    faces: tuple[str, ...] = ("5", "6", "7", "*", "L")
    last: Cells = ()
    drops: int = 0

    @property
    def sheet(self) -> Sheet:
        """What is painted."""
        return self.canvas.now

    @property
    def values(self) -> Values:
        return Values(sheet=self.sheet, grid=self.sheet.grid)

    @property
    def roll(self) -> Roll | None:
        """The dice as a roll; ``None`` while a block tile is chosen instead of a shape."""
        return Roll(self.faces[:4], self.faces[4]) if self.faces[4] in SHAPE_DIE else None

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes that may fall."""
        return self.roll.shapes if self.roll else (self.faces[4],)


def begin(which: str, visit: Visit, grid: Grid | None = None) -> Sandbox:
    """The sandbox with a grid, by default with the example."""
    sheet = Sheet(EXAMPLE if grid is None else grid, plus=None, minus=None, edition=edition_for(visit.language))
    return Sandbox(canvas=History.of(sheet), given=grid is not None)
