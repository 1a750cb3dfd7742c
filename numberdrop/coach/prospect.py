"""The chances of the next round after an act: rolls that make a combo for a box, mean points, and rolls that force a drop over the line."""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.rules.combos import BONUS, KINDS, Kind
from numberdrop.rules.dice import SHAPE_DIE, STAR
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.scoring import NextRollMakes
from numberdrop.rules.sheet import SIZES, Sheet

from .chances import Chances, chances, count_rolls_by_box
from .engine.position import EMPTY, TEN, SheetView, ends_game
from .needs import ROLLS, Box, SheetNeeds

_PERCENT = 5
"""The least percentage of rolls for a combo, and the least difference in it, that is a reason."""
_POINTS, _MORE, _FORCED = 0.4, 6, 10
"""The least differences that are mentioned: in the mean points of the next drop, in rolls of a hundred for a box, and in those that force it over the line."""
_NOTABLE = 0.25
"""The least share by which rolls for a box must be more to be mentioned: 75 instead of 69 explain little."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The percentage of ``rolls`` that make a combo for the ``box`` in the next round, and that after the other act (``instead``); any one of ``numbers``
    is enough for it.
    """

    box: Box
    rolls: NextRollMakes
    instead: int
    numbers: tuple[int, ...]


def prospect(game: Game, player: int, mine: SheetView, best: SheetView, kind: Kind, size: int) -> Prospect | None:
    """The chance of a box in the next round on the ``best`` sheet; ``None`` if it is certain already or not better than on ``mine``."""
    needs = SheetNeeds(sheet_of(best, game.sheets[player].edition))
    ours, theirs = (_percent(game, player, view, kind, size) for view in (mine, best))
    if not _PERCENT <= theirs < 100 or theirs - ours < _PERCENT:
        return None
    numbers = set[int]()
    for shape in SHAPE_DIE:
        if shape != STAR:
            combos = needs.needs_of_shape(shape, (kind,)).combos[kind]
            numbers |= {need[0] for need, (length, _) in combos.items() if len(need) == 1 and length >= size}
    return Prospect((kind, size), NextRollMakes(kind, size, theirs), ours, tuple(sorted(numbers)))


def _percent(game: Game, player: int, view: SheetView, kind: Kind, size: int) -> int:
    then = game.with_sheet(player, sheet_of(view, game.sheets[player].edition))
    return round(100 * count_rolls_by_box(then, player, (kind,)).get((kind, size), 0) / ROLLS)


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round over all rolls, after the other act and after the better one, where the better one is ahead: mean ``points``, the percentage of
    rolls for a ``box`` that is free after both, and the percentage that forces the drop ``over`` the line.
    """

    points: tuple[float, float] | None
    box: Box | None
    box_rolls: tuple[int, int]
    over: tuple[int, int] | None


def next_round(mine: SheetView, best: SheetView, edition: str) -> NextRound | None:
    """Compare the next round after two acts; ``None`` if the better act is not ahead there, or the game is over."""
    if ends_game(mine) or ends_game(best):
        return None
    ours, theirs = (chances(sheet_of(view, edition)) for view in (mine, best))
    points = ours.mean_gain, theirs.mean_gain
    over = _over(ours), _over(theirs)
    both = {(box.kind, box.size) for box in ours.boxes} & {(box.kind, box.size) for box in theirs.boxes}
    rolls = {box: (_of_hundred(ours.box(*box)), _of_hundred(theirs.box(*box))) for box in both}
    # A box at 100 % can be filled already: no roll is needed for it.
    better = {
        box: (mine_rolls, best_rolls)
        for box, (mine_rolls, best_rolls) in rolls.items()
        if best_rolls < 100 and best_rolls - mine_rolls >= max(_MORE, _NOTABLE * mine_rolls)
    }
    box = max(better, key=lambda box: (box[1] * (rolls[box][1] - rolls[box][0]), box), default=None)
    odds = NextRound(
        points if points[1] > 0 and points[1] - points[0] >= _POINTS else None,
        box,
        rolls[box] if box else (0, 0),
        over if over[0] - over[1] >= _FORCED else None,
    )
    return odds if odds.points or odds.box or odds.over else None


def _over(next_roll: Chances) -> int:
    return _of_hundred(next_roll.rolls - next_roll.under_line)


def _of_hundred(rolls: int) -> int:
    return round(100 * rolls / ROLLS)


def sheet_of(view: SheetView, edition: str) -> Sheet:
    """Convert the engine's view of a sheet to a ``Sheet``; circled numbers become blocks, since only uncircled ones matter here."""
    marks = "".join("." if mark == EMPTY else str(mark - 1) if mark <= TEN else "X" for mark in view.marks)
    bonus = {(KINDS[0], BONUS)} if view.bonus else set()
    return Sheet(Grid(marks), frozenset(boxes_of(view) | bonus), edition=edition)


def boxes_of(view: SheetView) -> set[Box]:
    """The filled boxes of a sheet, without the bonus box."""
    kinds = zip(KINDS, view.boxes, strict=True)
    return {(kind, size) for kind, bits in kinds for size in SIZES if bits >> (size - SIZES[0]) & 1}
