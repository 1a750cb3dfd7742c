"""Facts that can be counted in a position: the points of a drop, the merits of a landing, and the boxes that a known roll can fill."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from numberdrop.exercises.misconceptions.beliefs import letter_resolved_by_star
from numberdrop.rules import Game, Landing, landings
from numberdrop.rules.actions import Drop, NumberedCell
from numberdrop.rules.combos import BONUS_SIZE, KINDS, SMALLEST_COMBO, Combo, Kind, find_combos
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.drops import grid_after, legal_drops
from numberdrop.rules.grid import COLS, LINE, Grid
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import COLUMN_POINTS, SIZES, Sheet

Parts = tuple[tuple[str, int], ...]
"""Where points come from, as names with counts: filled ``rows``, numbers in the combo (``identical`` or ``consecutive``), +10 bonuses
(``ten``), rows above the Game Over line (``minus``).
"""


class DropGain(NamedTuple):
    """The points that a drop earns in its round, including those of the best combo that can be circled after it."""

    points: int
    rows: int
    """The number of rows that the drop fills."""
    minus: int
    """The number of rows above the Game Over line that the drop reaches; each costs points, and the game ends."""
    combo: Combo | None
    completes_column: bool
    """Whether the combo completes a column of boxes, which earns +10."""

    @property
    def parts(self) -> Parts:
        combo = (self.combo.kind, self.combo.size) if self.combo is not None else ("", 0)
        parts = (("rows", self.rows), combo, ("minus", self.minus), ("ten", int(self.completes_column)))
        return tuple((name, count) for name, count in parts if count)


class TwoRoundGain(NamedTuple):
    """The most points that a drop allows in its round (``now``) and in the next (``later``), and the combo to circle in the first, if any."""

    now: int
    later: int
    combo: Combo | None

    @property
    def points(self) -> int:
        return self.now + self.later


def box_points(sheet: Sheet, kind: Kind, size: int) -> int:
    """Return the points for filling a free box, including the +10 if this completes the box's column."""
    return size + COLUMN_POINTS * completes_box_column(sheet, kind, size)


def completes_box_column(sheet: Sheet, kind: Kind, size: int) -> bool:
    """Whether this free box is the last empty one in its column of boxes."""
    return size != BONUS_SIZE and empty_box_sizes(sheet, kind) == (size,)


def empty_box_sizes(sheet: Sheet, kind: Kind) -> tuple[int, ...]:
    """Return the sizes of the empty boxes of a kind of combo, the bonus box not included."""
    return tuple(size for size in SIZES if (kind, size) not in sheet.boxes)


def sheet_after_drop(sheet: Sheet, cells: tuple[NumberedCell, ...]) -> Sheet:
    """Return the sheet after a drop on ``cells``, with every row marked that now scores or costs points."""
    return replace(sheet, grid=grid_after(sheet.grid, Drop(cells)), plus=None, minus=None)


def combos_with_free_box(sheet: Sheet) -> Iterator[Combo]:
    """Yield every combo in the grid whose box is free, so that it may be circled."""
    return (combo for combo in find_combos(sheet.grid) if sheet.box_free(combo.kind, combo.size))


def gain_of_drop(sheet: Sheet, cells: tuple[NumberedCell, ...]) -> DropGain:
    """Return the points that a legal drop on ``cells`` earns, with the best combo that can be circled after it."""
    after = sheet_after_drop(sheet, cells)
    by_box = {(combo.kind, combo.size): combo for combo in combos_with_free_box(after)}
    combo = max(by_box.values(), key=lambda combo: box_points(sheet, combo.kind, combo.size), default=None)
    best = box_points(sheet, combo.kind, combo.size) if combo is not None else 0
    rows, minus = len(after.plus_rows - sheet.plus_rows), len(after.minus_rows - sheet.minus_rows)
    completes_column = combo is not None and completes_box_column(sheet, combo.kind, combo.size)
    return DropGain(after.score.total - sheet.score.total + best, rows, minus, combo, completes_column)


@lru_cache(maxsize=512)
def best_points(sheet: Sheet, roll: Roll) -> int:
    """Return the most points that can be earned with a roll in one round; rows above the Game Over line cost points."""
    from numberdrop.coach.ranking import highest_scoring_drop

    best = highest_scoring_drop(sheet, roll)
    return best.gain if best is not None else 0


def highest_scoring_drop(sheet: Sheet, roll: Roll) -> Drop | None:
    """Return a drop that earns the most points in its round; ``None`` if the rolled shape can land nowhere."""
    from numberdrop.coach.ranking import highest_scoring_drop

    best = highest_scoring_drop(sheet, roll)
    return best.drop(0) if best is not None else None


def drop_filling_box(sheet: Sheet, kind: Kind, size: int, roll: Roll) -> tuple[Drop, Cells] | None:
    """Return a drop after which a box can be filled, and the cells of the combo that fills it; ``None`` if no drop allows that."""
    from numberdrop.coach.ranking import highest_scoring_drop

    # With every other box filled its points and the +10 outweigh all rows: the best drop is one that fills it.
    others = frozenset((column, other) for column in KINDS for other in SIZES) | {(kind, BONUS_SIZE)}
    best = highest_scoring_drop(replace(sheet, boxes=others - {(kind, size)}), roll, minus=False)
    return (best.drop(0), best.combo_cells) if best is not None and best.combo else None


def combo_numbers(sheet: Sheet, combo: Combo | None) -> tuple[int, ...]:
    """Return the numbers of a combo in the order of its path; empty if ``combo`` is ``None``."""
    return tuple(int(sheet.grid.marks[i]) for i in combo.path) if combo is not None else ()


def combo_cells(gain: DropGain) -> Cells:
    """Return the cells of the combo circled in ``gain``; empty if no combo is circled."""
    return gain.combo.cells if gain.combo is not None else ()


@lru_cache(maxsize=512)
def gain_in_two_rounds(sheet: Sheet, cells: tuple[NumberedCell, ...], next_roll: Roll) -> TwoRoundGain:
    """Return the most points from a drop on ``cells`` now and a drop of ``next_roll`` next; of equal totals, the one with more now."""
    after = sheet_after_drop(sheet, cells)
    landed = after.score.total - sheet.score.total
    if after.grid.line_crossed:
        last = gain_of_drop(sheet, cells)
        return TwoRoundGain(last.points, 0, last.combo)
    passing = best_points(after, next_roll)
    best = TwoRoundGain(landed, passing, None)
    for combo in sorted(combos_with_free_box(after), key=lambda combo: -box_points(after, combo.kind, combo.size)):
        now = landed + box_points(after, combo.kind, combo.size)
        left = after.with_combo(combo)
        # What is circled helps no later combo; only the +10 can come nearer.
        if now + passing + COLUMN_POINTS * (len(empty_box_sizes(left, combo.kind)) == 1) >= best.points:
            best = max(best, TwoRoundGain(now, best_points(left, next_roll), combo), key=lambda it: (it.points, it.now))
    return best


# The signed list of lessons 15 to 17. Each merit is a whole number, larger is better. A landing that is at least as good in all
# merits and better in one beats the other for certain; otherwise nothing is claimed.


class LandingMerits(NamedTuple):
    """The merits of a landing, the larger the better: ``rows`` filled below the Game Over line; and as negative numbers the ``holes`` made,
    the cells ``above`` the line, the ``top`` row reached, and the ``steps`` in height between neighbouring columns.
    """

    rows: int
    holes: int
    above: int
    top: int
    steps: int


class MeritDifference(NamedTuple):
    """One merit in which two landings differ: its ``name``, and its values for one landing (``mine``) and for the other (``theirs``)."""

    name: str
    mine: int
    theirs: int
    cells: Cells = ()
    """The holes (for the merit ``holes``) or the cells above the Game Over line (for ``above``) of ``mine``; else empty."""

    @property
    def difference(self) -> int:
        """By how much the other landing (``theirs``) is better in this merit; negative if it is worse."""
        return self.theirs - self.mine


@lru_cache(maxsize=4096)
def count_merits(landing: Landing) -> LandingMerits:
    """Count for a landing: rows filled, holes made, cells above the line, the top row reached, and steps in height between columns."""
    heights = [len(landing.marks[col::COLS].rstrip(".")) for col in range(COLS)]
    for row, col in landing.cells:
        heights[col] = max(heights[col], row + 1)
    return LandingMerits(
        rows=sum(row < LINE for row in landing.completed_rows),
        holes=-len(landing.holes),
        above=-len(landing.crosses),
        top=-(1 + max(row for row, _ in landing.cells)),
        steps=-sum(abs(a - b) for a, b in pairwise(heights)),
    )


def differing_merits(mine: Landing, theirs: Landing) -> tuple[MeritDifference, ...]:
    """Return every merit in which two landings differ."""
    pairs = zip(LandingMerits._fields, count_merits(mine), count_merits(theirs), strict=True)
    counted = {"holes": mine.holes, "above": mine.crosses}
    return tuple(MeritDifference(name, a, b, counted.get(name, ())) for name, a, b in pairs if a != b)


def is_better_for_certain(other: Landing, mine: Landing) -> bool:
    """Whether ``other`` is better than ``mine`` beyond doubt: at least as good in every merit, and better in at least one."""
    signs = differing_merits(mine, other)
    return bool(signs) and all(sign.difference > 0 for sign in signs)


def best_certain_improvement(mine: Landing, candidates: Iterable[Landing]) -> Landing | None:
    """Return, of the ``candidates`` better than ``mine`` beyond doubt, the best by rows, then by holes, ...; ``None`` if none is better."""
    better = (landing for landing in candidates if is_better_for_certain(landing, mine))
    return max(better, key=lambda landing: (count_merits(landing), landing.cells), default=None)


def undisputed_best_landing(among: Iterable[Landing]) -> Landing | None:
    """Return the landing that is better than each of the others beyond doubt; ``None`` if there is none."""
    candidates = tuple(among)
    best = max(candidates, key=count_merits, default=None)
    return best if best and all(other is best or is_better_for_certain(best, other) for other in candidates) else None


def unbeaten_landings(among: Iterable[Landing]) -> tuple[Landing, ...]:
    """Return the landings for which no other landing is better beyond doubt (``is_better_for_certain``)."""
    candidates = tuple(among)
    return tuple(it for it in candidates if not any(is_better_for_certain(other, it) for other in candidates))


# Every drop of a known roll is tried. Rolls without a star on a number die allow some 800 drops at most, tried in 0.1 s.

ComboByBox: TypeAlias = "dict[tuple[Kind, int], Combo]"
"""For each free box that can be filled, a combo that fills it."""


def reachable_boxes(sheet: Sheet, roll: Roll) -> ComboByBox:
    """Return, by box, a combo for each free box that a drop of the roll can fill. Raises ``ValueError`` if a number die shows a star."""
    if STAR in roll.numbers:
        raise ValueError(f"{str(roll)!r}: looking ahead takes a roll without stars on the number dice")
    sizes = range(SMALLEST_COMBO, BONUS_SIZE + 1)
    free = frozenset((kind, size) for kind in KINDS for size in sizes if sheet.box_free(kind, size))
    return dict(_boxes_reached(sheet.grid, free, roll))


@lru_cache(maxsize=64)
def _boxes_reached(grid: Grid, free: frozenset[tuple[Kind, int]], roll: Roll) -> ComboByBox:
    reached: ComboByBox = {}
    for drop in legal_drops(grid, roll):
        for combo in find_combos(grid_after(grid, drop)):
            if (combo.kind, combo.size) in free:
                reached.setdefault((combo.kind, combo.size), combo)
    return reached


def largest_combo_size(sheet: Sheet, roll: Roll) -> int:
    """Return the size of the largest combo that can be circled after one drop of a roll (0: none). Raises as ``reachable_boxes``."""
    return max((size for _, size in reachable_boxes(sheet, roll)), default=0)


def percent_of_rolls_with_combo(sheet: Sheet, least: int) -> int:
    """Return the percentage of all rolls that have a drop after which a combo of at least ``least`` numbers can be circled."""
    from numberdrop.coach.chances import count_rolls_for_combo
    from numberdrop.coach.needs import ROLLS

    return round(100 * count_rolls_for_combo(sheet, least) / ROLLS)


def players_who_can_cross_line(game: Game, must: bool = False) -> tuple[int, ...]:
    """Return the indices of the players for whom some landing in this round crosses the Game Over line or, with ``must``, every landing."""
    across = ([bool(landing.crosses) for landing in landings_on_player(game, i)] for i in range(game.players))
    return tuple(player for player, crossing in enumerate(across) if any(crossing) and (all(crossing) or not must))


def landings_on_player(game: Game, player: int) -> tuple[Landing, ...]:
    """Return all landings on a player's grid in this round: of the due block (none if its letter is circled) or else the rolled shape."""
    letter, sheet = letter_resolved_by_star(game), game.sheets[player]
    if game.roll is None or letter in sheet.circled:
        return ()
    names = (game.tiles[letter],) if letter else game.roll.shapes
    return tuple(landing for name in names for landing in landings(sheet.grid, name))
