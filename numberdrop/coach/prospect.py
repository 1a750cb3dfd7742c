"""What a sheet keeps open, told in rolls: how many of a hundred allow a combo for a certain box in the next round, with which number, and from what."""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.rules.combos import BONUS, KINDS, Kind
from numberdrop.rules.dice import SHAPE_DIE, STAR
from numberdrop.rules.game import Game
from numberdrop.rules.grid import COLS, Grid
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.reasons.scoring import NextRollMakes
from numberdrop.rules.sheet import SIZES, Sheet

from .chances import Chances, box_rolls, chances
from .engine.position import EMPTY, TEN, SheetView, ends
from .needs import ROLLS, Box, OldNumbers, SheetNeeds

_PERCENT = 5
"""What an act adds to the chance of a combo, and the chance itself: less is no reason."""
_POINTS, _MORE, _FORCED = 0.5, 8, 10
"""So many points that the next drop brings more, so many rolls of a hundred more that make a box, or fewer that force it over the line, are worth a word."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """So many ``rolls`` of a hundred make the combo next; ``numbers``: one of these is enough."""

    rolls: NextRollMakes
    numbers: tuple[int, ...]


def prospect(game: Game, player: int, mine: SheetView, best: SheetView, kind: Kind, size: int) -> Prospect | None:
    """What the ``best`` sheet does for a box in the next round; ``None`` where it lies open already, or the sheet that is ``mine`` does as much."""
    needs = SheetNeeds(sheet_of(best, game.sheets[player].edition))
    ours, theirs = (_percent(game, player, view, kind, size) for view in (mine, best))
    if not _PERCENT <= theirs < 100 or theirs - ours < _PERCENT:
        return None
    numbers = set[int]()
    for shape in SHAPE_DIE:
        if shape != STAR:
            combos = needs.shape(shape, (kind,)).combos[kind]
            numbers |= {need[0] for need, (length, _) in combos.items() if len(need) == 1 and length >= size}
    return Prospect(NextRollMakes(kind, size, theirs), tuple(sorted(numbers)))


def _percent(game: Game, player: int, view: SheetView, kind: Kind, size: int) -> int:
    then = game.with_sheet(player, sheet_of(view, game.sheets[player].edition))
    return round(100 * box_rolls(then, player, (kind,)).get((kind, size), 0) / ROLLS)


@dataclass(frozen=True, slots=True)
class NextRound:
    """What the next round brings over all rolls after the other act and after the better one, where that is the better: the ``points`` on average; of a ``box``
    that is free after both, and of being forced over the line (``over``), so many rolls of a hundred.
    """

    points: tuple[float, float] | None
    box: Box | None
    box_rolls: tuple[int, int]
    over: tuple[int, int] | None


def next_round(mine: SheetView, best: SheetView, edition: str) -> NextRound | None:
    """What two acts make of the next round; ``None`` where the better one shows nothing there, or there is none."""
    if ends(mine) or ends(best):
        return None
    ours, theirs = (chances(sheet_of(view, edition)) for view in (mine, best))
    points = ours.mean_gain, theirs.mean_gain
    over = _over(ours), _over(theirs)
    both = {(each.kind, each.size) for each in ours.boxes} & {(each.kind, each.size) for each in theirs.boxes}
    rolls = {box: (_of_hundred(ours.box(*box)), _of_hundred(theirs.box(*box))) for box in both}
    # What lies open already need not be rolled.
    better = {box: pair for box, pair in rolls.items() if pair[1] < 100 and pair[1] - pair[0] >= _MORE}
    box = max(better, key=lambda box: (box[1] * (rolls[box][1] - rolls[box][0]), box), default=None)
    found = NextRound(
        points if points[1] > 0 and points[1] - points[0] >= _POINTS else None,
        box,
        rolls[box] if box else (0, 0),
        over if over[0] - over[1] >= _FORCED else None,
    )
    return found if found.points or found.box or found.over else None


def _over(found: Chances) -> int:
    return _of_hundred(found.rolls - found.under_line)


def _of_hundred(rolls: int) -> int:
    return round(100 * rolls / ROLLS)


def sheet_of(view: SheetView, edition: str) -> Sheet:
    """A sheet as the coach sees it, in terms of the rules: which numbers are circled is no matter, so that they count as blocks."""
    marks = "".join("." if mark == EMPTY else str(mark - 1) if mark <= TEN else "X" for mark in view.marks)
    bonus = {(KINDS[0], BONUS)} if view.bonus else set()
    return Sheet(Grid(marks), frozenset(boxes_of(view) | bonus), edition=edition)


def boxes_of(view: SheetView) -> set[Box]:
    """The filled boxes of a sheet, without the bonus box."""
    kinds = zip(KINDS, view.boxes, strict=True)
    return {(kind, size) for kind, bits in kinds for size in SIZES if bits >> (size - SIZES[0]) & 1}


def material(old: OldNumbers, kind: Kind) -> Cells:
    """The largest group, or the longest run, that stands there."""
    if kind == KINDS[0]:
        largest: frozenset[int] = max(
            old.group.values(), key=lambda group: (len(group), max(group)), default=frozenset()
        )
        return tuple(divmod(i, COLS) for i in sorted(largest)) if len(largest) > 1 else ()
    at = max(old.climb_to, key=lambda i: (old.climb_to[i], i), default=None)
    path: list[int] = []
    while at is not None:
        path.append(at)
        at = next((i for i in old.climb_to if old.climb_to[i] == old.climb_to[at] - 1 and _before(old, i, at)), None)
    return tuple(divmod(i, COLS) for i in sorted(path)) if len(path) > 1 else ()


def _before(old: OldNumbers, low: int, high: int) -> bool:
    """Whether a number stands beside another one and is the one below it."""
    (row, col), (other_row, other_col) = divmod(low, COLS), divmod(high, COLS)
    return old.at[low] == old.at[high] - 1 and abs(row - other_row) + abs(col - other_col) == 1
