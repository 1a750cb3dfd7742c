"""What can be counted in a position: what speaks for a landing, what a drop earns, what a roll that is known can bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from numberdrop.exercises.misconceptions.beliefs import due_letter
from numberdrop.rules.actions import Drop, NumberedCell
from numberdrop.rules.combos import BONUS, KINDS, SMALLEST, Combo, Kind, find_combos
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.drops import grid_after, legal_drops
from numberdrop.rules.game import Game
from numberdrop.rules.grid import COLS, LINE, Grid
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import COLUMN_POINTS, SIZES, Sheet

# --- gains ------------------------------------------------------------------------------------------------------------

# Points in one round and in two: what a drop brings by rows, a combo and a complete column of boxes, and the most that a
# roll that is known can bring.
#
# What one drop brings is counted on the sheet; the most that a roll brings is found by the coach's engine, which is exact. It is loaded when it
# is asked for: whoever only reads a lesson does not wait for it.

Parts = tuple[tuple[str, int], ...]
"""What points are made of, by name, each with what is counted: ``rows``, ``identical`` and ``consecutive`` (the size),
``ten``, ``minus`` (rows)."""


class Gain(NamedTuple):
    """What a drop brings in its round, if the best combo is circled after it."""

    points: int
    rows: int
    """Rows that it fills."""
    minus: int
    """Rows above the line that it marks: the game then ends, and they are taken off."""
    combo: Combo | None
    ten: bool
    """Whether the combo completes a column of boxes."""

    @property
    def parts(self) -> Parts:
        found = [("rows", self.rows), ("minus", self.minus), ("ten", int(self.ten))]
        if self.combo is not None:
            found.insert(1, (self.combo.kind, self.combo.size))
        return tuple(part for part in found if part[1])


class Two(NamedTuple):
    """The most that a drop leads to in its round and the next, whose roll is known."""

    now: int
    later: int
    combo: Combo | None
    """What is circled at once for it; ``None`` for a pass."""

    @property
    def points(self) -> int:
        return self.now + self.later


def box_points(sheet: Sheet, kind: Kind, size: int) -> int:
    """What a free box scores, the +10 that it may bring included."""
    return size + COLUMN_POINTS * completes(sheet, kind, size)


def completes(sheet: Sheet, kind: Kind, size: int) -> bool:
    """Whether this free box is the last one of its column."""
    return size != BONUS and missing(sheet, kind) == (size,)


def missing(sheet: Sheet, kind: Kind) -> tuple[int, ...]:
    """The sizes of the boxes of a kind that are not filled; the bonus box is none of them."""
    return tuple(size for size in SIZES if (kind, size) not in sheet.boxes)


def dropped(sheet: Sheet, cells: tuple[NumberedCell, ...]) -> Sheet:
    """The sheet with numbers written; its rows are marked as they are due."""
    return replace(sheet, grid=grid_after(sheet.grid, Drop(cells)), plus=None, minus=None)


def open_combos(sheet: Sheet) -> Iterator[Combo]:
    """Every combo that may be circled."""
    return (one for one in find_combos(sheet.grid) if sheet.box_free(one.kind, one.size))


def gain(sheet: Sheet, cells: tuple[NumberedCell, ...]) -> Gain:
    """What a legal drop brings."""
    after = dropped(sheet, cells)
    by_box = {(one.kind, one.size): one for one in open_combos(after)}
    combo = max(by_box.values(), key=lambda one: box_points(sheet, one.kind, one.size), default=None)
    best = box_points(sheet, combo.kind, combo.size) if combo is not None else 0
    return Gain(
        after.score.total - sheet.score.total + best,
        len(after.plus_rows - sheet.plus_rows),
        len(after.minus_rows - sheet.minus_rows),
        combo,
        combo is not None and completes(sheet, combo.kind, combo.size),
    )


@lru_cache(maxsize=512)
def most(sheet: Sheet, roll: Roll) -> int:
    """The most points that a roll can bring in one round; rows above the line are taken off where it ends the game."""
    from numberdrop.coach.ranking import most_points

    best = most_points(sheet, roll)
    return best.gain if best is not None else 0


def best_drop(sheet: Sheet, roll: Roll) -> Drop | None:
    """A drop that brings the most; ``None`` when nothing can land."""
    from numberdrop.coach.ranking import most_points

    best = most_points(sheet, roll)
    return best.drop(0) if best is not None else None


def filling(sheet: Sheet, kind: Kind, size: int, roll: Roll) -> tuple[Drop, Cells] | None:
    """A drop of a roll after which a box can be filled, and the combo for it; ``None`` where no drop does it."""
    from numberdrop.coach.ranking import most_points

    # With every other box filled its points and the +10 outweigh all rows: the best drop is one that fills it.
    others = frozenset((one, other) for one in KINDS for other in SIZES) | {(kind, BONUS)}
    best = most_points(replace(sheet, boxes=others - {(kind, size)}), roll, minus=False)
    return (best.drop(0), best.combo_cells) if best is not None and best.combo else None


def ring(found: Gain) -> Cells:
    """The combo of a gain."""
    return found.combo.cells if found.combo is not None else ()


@lru_cache(maxsize=512)
def two_rounds(sheet: Sheet, cells: tuple[NumberedCell, ...], then: Roll) -> Two:
    """The most that a legal drop leads to, whatever is circled after it."""
    after = dropped(sheet, cells)
    landed = after.score.total - sheet.score.total
    if after.grid.crossed:
        last = gain(sheet, cells)
        return Two(last.points, 0, last.combo)
    passing = most(after, then)
    best = Two(landed, passing, None)
    for combo in sorted(open_combos(after), key=lambda one: -box_points(after, one.kind, one.size)):
        now = landed + box_points(after, combo.kind, combo.size)
        left = after.with_combo(combo)
        # What is circled helps no later combo; only the +10 can come nearer.
        if now + passing + COLUMN_POINTS * (len(missing(left, combo.kind)) == 1) > best.points:
            best = max(best, Two(now, most(left, then), combo), key=lambda two: two.points)
    return best


# --- landing features -------------------------------------------------------------------------------------------------

# What speaks for a landing and can be counted: the signed list of lessons 15 to 17. Facts of the position, no opinion.
#
# Each merit is a whole number, larger is better. A landing that is at least as good in all of them and better in one is
# better for certain as far as these go; otherwise nothing is claimed.


class Merits(NamedTuple):
    """``rows`` filled below the line (each +2 points), ``holes`` made, cells ``above`` the line, the ``top`` row reached and the
    ``steps`` between neighbouring columns afterwards; what is bad counts below zero.
    """

    rows: int
    holes: int
    above: int
    top: int
    steps: int


class Weighed(NamedTuple):
    """One line of the signed list: a merit by ``name``, in ``mine`` and in ``theirs``."""

    name: str
    mine: int
    theirs: int

    @property
    def difference(self) -> int:
        """How much better theirs is; below zero where it is worse."""
        return self.theirs - self.mine


@lru_cache(maxsize=4096)
def merits(landing: Landing) -> Merits:
    """The merits of a landing."""
    heights = [len(landing.marks[col::COLS].rstrip(".")) for col in range(COLS)]
    for row, col in landing.cells:
        heights[col] = max(heights[col], row + 1)
    return Merits(
        rows=sum(row < LINE for row in landing.rows),
        holes=-len(landing.holes),
        above=-len(landing.crosses),
        top=-(1 + max(row for row, _ in landing.cells)),
        steps=-sum(abs(a - b) for a, b in pairwise(heights)),
    )


def compared(mine: Landing, theirs: Landing) -> tuple[Weighed, ...]:
    """The signed list: every merit in which two landings differ."""
    pairs = zip(Merits._fields, merits(mine), merits(theirs), strict=True)
    return tuple(Weighed(name, a, b) for name, a, b in pairs if a != b)


def beats(other: Landing, mine: Landing) -> bool:
    """Whether ``other`` is at least as good in every merit, and better in one."""
    signs = compared(mine, other)
    return bool(signs) and all(one.difference > 0 for one in signs)


def better_than(mine: Landing, every: Iterable[Landing]) -> Landing | None:
    """The best of those that beat a landing for certain, nothing beating it in turn; ``None`` where none does."""
    return max((one for one in every if beats(one, mine)), key=lambda one: (merits(one), one.cells), default=None)


def best_landing(every: Iterable[Landing]) -> Landing | None:
    """The one that beats every other for certain; ``None`` where none does."""
    known = tuple(every)
    best = max(known, key=merits, default=None)
    return best if best and all(one is best or beats(best, one) for one in known) else None


def sound_landings(every: Iterable[Landing]) -> tuple[Landing, ...]:
    """Those that no other one beats for certain."""
    known = tuple(every)
    return tuple(one for one in known if not any(beats(other, one) for other in known))


# --- lookahead --------------------------------------------------------------------------------------------------------

# Looking one round ahead: what a roll that is known can bring, found by trying every drop that it allows.
#
# Only rolls without a star on a number die: they allow some 800 drops at most, tried in a tenth of a second.

Reached: TypeAlias = "dict[tuple[Kind, int], Combo]"
"""For each free box that can be filled, one combo that fills it."""


def reach(sheet: Sheet, roll: Roll) -> Reached:
    """The free boxes that one drop of a roll lets a player fill in the same round, each with a combo for it.

    Combos that lie open before the drop count too. Raises ``ValueError`` for a roll with a star on a number die.
    """
    if STAR in roll.numbers:
        raise ValueError(f"{str(roll)!r}: looking ahead takes a roll without stars on the number dice")
    return dict(_reached(sheet.grid.marks, tuple(sorted(sheet.grid.circled)), _free(sheet), str(roll)))


def best_size(sheet: Sheet, roll: Roll) -> int:
    """The size of the largest combo that one drop of a roll lets a player circle; 0 when there is none."""
    return max((size for _, size in reach(sheet, roll)), default=0)


def percent_of_rolls(sheet: Sheet, least: int) -> int:
    """How many of a hundred rolls, whichever comes, let a player circle a combo of at least so many numbers."""
    from numberdrop.coach.chances import rolls_for
    from numberdrop.coach.needs import ROLLS

    return round(100 * rolls_for(sheet, least) / ROLLS)


def crossing(game: Game, must: bool = False) -> tuple[int, ...]:
    """Who can cross the line with what falls in this round, or, with ``must``, who cannot help it.

    What falls is the shape, or for those without it the block of the letter that a star sets off.
    """
    if game.roll is None:
        return ()
    found = []
    for player in range(game.players):
        every = falling_on(game, player)
        across = sum(bool(one.crosses) for one in every)
        if across and (across == len(every) or not must):
            found.append(player)
    return tuple(found)


def falling_on(game: Game, player: int) -> tuple[Landing, ...]:
    """Every landing of what falls on a player's grid in this round; none for who holds the letter."""
    letter, sheet = due_letter(game), game.sheets[player]
    if game.roll is None or letter in sheet.circled:
        return ()
    names = (game.tiles[letter],) if letter else game.roll.shapes
    return tuple(one for name in names for one in landings(sheet.grid, name))


def _free(sheet: Sheet) -> frozenset[tuple[Kind, int]]:
    return frozenset(
        (kind, size) for kind in KINDS for size in range(SMALLEST, BONUS + 1) if sheet.box_free(kind, size)
    )


@lru_cache(maxsize=64)
def _reached(
    marks: str, circled: tuple[tuple[int, int], ...], free: frozenset[tuple[Kind, int]], roll: str
) -> tuple[tuple[tuple[Kind, int], Combo], ...]:
    grid = Grid(marks, frozenset(circled))
    found: Reached = {}
    for drop in legal_drops(grid, Roll.parse(roll)):
        for combo in find_combos(grid_after(grid, drop)):
            box = (combo.kind, combo.size)
            if box in free and box not in found:
                found[box] = combo
    return tuple(found.items())
