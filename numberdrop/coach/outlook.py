"""What an advised act keeps open, told in rolls: how many of a hundred make a certain combo in the next round."""

from __future__ import annotations

from numberdrop.rules.actions import Circle, Drop
from numberdrop.rules.combos import KINDS, Kind
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.scoring import NextRollMakes
from numberdrop.rules.selection import judge_selection
from numberdrop.rules.sheet import Sheet

from .candidates import CandidateAction
from .hint import Advice
from .number_rolls import ROLLS
from .roll_chances import box_rolls

_PERCENT = 5
"""What an act adds to the chance of a combo, and the chance itself: less is no reason."""
_KINDS_OF_PART = {"groups": KINDS[:1], "runs": KINDS[1:], "open": KINDS, "next": KINDS, "boxes": KINDS}
"""The parts of the value that are about combos to come, with the kinds they are about."""


def outlook(game: Game, player: int, advice: Advice) -> NextRollMakes | None:
    """The combo for which the advised act does more than the act that came second; ``None`` where something else decides.

    Weighed by its points, counted over all rolls; a combo that lies open already is no prospect.
    """
    deciding, other = advice.deciding, advice.other
    if other is None or deciding is None or deciding.name not in _KINDS_OF_PART:
        return None
    if not isinstance(advice.action, Drop) and game.phase != "combo":
        return None
    kinds = _KINDS_OF_PART[deciding.name]
    mine, theirs = (_percents(_after(game, player, option), player, kinds) for option in (advice.option, other))
    found = [
        (size * (percent - theirs.get((kind, size), 0)), kind, size, percent)
        for (kind, size), percent in mine.items()
        if _PERCENT <= percent < 100 and percent - theirs.get((kind, size), 0) >= _PERCENT
    ]
    if not found:
        return None
    _, kind, size, percent = max(found)
    return NextRollMakes(kind, size, percent)


def _percents(game: Game, player: int, kinds: tuple[Kind, ...]) -> dict[tuple[Kind, int], int]:
    return {box: round(100 * rolls / ROLLS) for box, rolls in box_rolls(game, player, kinds).items()}


def _after(game: Game, player: int, option: CandidateAction) -> Game:
    """The game when an option has been taken, with what should follow it."""
    sheet = game.sheets[player]
    for act in (option.action, *option.then):
        if isinstance(act, Drop):
            sheet = sheet.with_numbers(act.cells)
        elif isinstance(act, Circle):
            sheet = _circled(sheet, act)
    return game.with_sheet(player, sheet)


def _circled(sheet: Sheet, act: Circle) -> Sheet:
    combo, _ = judge_selection(sheet, act.cells)
    assert combo is not None  # the coach advises what is legal
    return sheet.with_combo(combo)
