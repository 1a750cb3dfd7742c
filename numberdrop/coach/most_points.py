"""The most that a roll can score at once on a sheet, by rows and a combo: exact, over every drop and every star."""

from __future__ import annotations

from numberdrop.rules.dice import Roll
from numberdrop.rules.sheet import Sheet

from .engine.position import Candidate, Position, SheetView, Valuation, roll_numbers
from .engine.weights import engine_here, weights


def most_points(sheet: Sheet, roll: Roll, *, minus: bool = True) -> Candidate | None:
    """The drop that scores most (its ``gain``), with the combo to circle then; ``None`` when nothing can land.

    ``minus``: rows above the line are taken off where the drop ends the game.
    """
    position = Position((SheetView.of(sheet, (), None),), who=0, first=0, dropped=0, roll=roll_numbers(roll))
    style = Valuation(weights("hand"), greedy=True, minus_aside=not minus)
    best, _ = engine_here().drops(position, style, 1)
    return best[0] if best else None
