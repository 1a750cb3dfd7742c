"""The difference between two sets of finished games, split into the parts of the score sheet: rows, boxes, the +10 of a column, the bonus
box, rows above the line, and with several players the points of the best opponent.

Both sets were played with the same dice, so each part is a mean of paired differences with its interval. The parts add up to the whole
difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from numberdrop.rules.combos import BONUS_SIZE, KINDS, Kind
from numberdrop.rules.sheet import COLUMN_POINTS, MINUS_POINTS, ROW_POINTS, SIZES

from .engine.position import RolloutEnding, SheetView
from .needs import Box
from .search import Estimate
from .visible_facts import Fact

_ALL_BOXES = (1 << len(SIZES)) - 1


def _filled_box_bits(kind: Kind, ending: RolloutEnding) -> int:
    return ending.identical if kind == KINDS[0] else ending.consecutive


def _box_counter(kind: Kind, size: int) -> Callable[[RolloutEnding], int]:
    return lambda ending: _filled_box_bits(kind, ending) >> (size - SIZES[0]) & 1


def _column_counter(kind: Kind) -> Callable[[RolloutEnding], int]:
    return lambda ending: int(_filled_box_bits(kind, ending) == _ALL_BOXES)


COUNTED: dict[str, tuple[int, Callable[[RolloutEnding], int]]] = {
    "rows": (ROW_POINTS, lambda ending: ending.rows),
    **{f"{kind}_{size}": (size, _box_counter(kind, size)) for kind in KINDS for size in SIZES},
    **{f"all_{kind}": (COLUMN_POINTS, _column_counter(kind)) for kind in KINDS},
    "bonus": (BONUS_SIZE, lambda ending: ending.bonus),
    "minus": (MINUS_POINTS, lambda ending: ending.minus),
    "rivals": (-1, lambda ending: ending.rivals),
}
"""The parts of a sheet by name: the points for each unit (a box, a row and so on), and a function that counts the units in a finished game.
"""
_EXPLAINING_COUNTS: dict[str, tuple[int, Callable[[RolloutEnding], int]]] = {
    "letters": (1, lambda ending: ending.letters),
    "rounds": (1, lambda ending: ending.rounds),
}
"""Letters and rounds, which score nothing themselves but explain where points come from; in the form of ``COUNTED``."""
_REPEATABLE_PARTS = frozenset({"rows", "minus", "rivals"})
"""The parts of which a sheet can have more than one unit."""


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A part of the sheet: its mean count in games after the other act (``mine``) and the ``best`` one, and the difference in ``points``."""

    name: str
    mine: float
    best: float
    points: Estimate

    @property
    def box(self) -> Box | None:
        """The box, if this part is a single box; else ``None``."""
        kind, _, size = self.name.rpartition("_")
        return next(((known_kind, int(size)) for known_kind in KINDS if known_kind == kind), None)

    @property
    def at_most_one(self) -> bool:
        """Whether a sheet has at most one unit of this part, so that the mean count is the share of games that have it."""
        return self.name == "wins" or (self.name in COUNTED and self.name not in _REPEATABLE_PARTS)


def part_differences(mine: Sequence[RolloutEnding], best: Sequence[RolloutEnding]) -> tuple[SheetPart, ...]:
    """Return the parts in which two sets of games differ, those with most points first. Their means add up to that of ``mean_margin``."""
    parts = [
        part_named(name, mine, best)
        for name, (_, count) in COUNTED.items()
        if any(count(a) != count(b) for a, b in zip(mine, best, strict=True))
    ]
    return tuple(sorted(parts, key=lambda part: -abs(part.points.mean)))


def _compare_part(
    name: str,
    worth: int,
    count: Callable[[RolloutEnding], float],
    mine: Sequence[RolloutEnding],
    best: Sequence[RolloutEnding],
) -> SheetPart:
    ours, theirs = [count(ending) for ending in mine], [count(ending) for ending in best]
    points = Estimate.of([worth * (b - a) for a, b in zip(ours, theirs, strict=True)])
    return SheetPart(name, fmean(ours), fmean(theirs), points)


def part_named(name: str, mine: Sequence[RolloutEnding], best: Sequence[RolloutEnding]) -> SheetPart:
    """Compare two sets of games in one part of the sheet, called ``name``; ``letters`` and ``rounds`` are names, too."""
    return _compare_part(name, *(COUNTED.get(name) or _EXPLAINING_COUNTS[name]), mine, best)


def kind_differences(mine: Sequence[RolloutEnding], best: Sequence[RolloutEnding]) -> tuple[SheetPart, ...]:
    """Return each kind of combos as one part: all its boxes and the +10 of its column."""
    return tuple(_compare_part(kind, 1, _kind_points_counter(kind), mine, best) for kind in KINDS)


def _kind_points_counter(kind: Kind) -> Callable[[RolloutEnding], int]:
    counted = [COUNTED[name] for name in (*(f"{kind}_{size}" for size in SIZES), f"all_{kind}")]
    return lambda ending: sum(worth * count(ending) for worth, count in counted)


def win_difference(before: int, mine: Sequence[RolloutEnding], best: Sequence[RolloutEnding]) -> SheetPart:
    """Return the share of games won against other players as a part whose ``points`` are wins in a hundred games; ties count half.

    ``before``: the points of the sheet before the act.
    """
    return _compare_part("wins", 100, lambda ending: _share_of_win(before + ending.points - ending.rivals), mine, best)


def _share_of_win(ahead: int) -> float:
    return 0.5 if ahead == 0 else float(ahead > 0)


def total_difference(before: int, mine: Sequence[RolloutEnding], best: Sequence[RolloutEnding]) -> SheetPart:
    """Return the final points as a part, including the points ``before`` the act."""
    return _compare_part("total", 1, lambda ending: before + ending.points, mine, best)


def mean_margin(mine: Sequence[RolloutEnding], best: Sequence[RolloutEnding]) -> Estimate:
    """Estimate how far the better act is ahead at the end of the games, in points; with several players each total counts less that of the
    best opponent.
    """
    return _compare_part("margin", 1, lambda ending: ending.points - ending.rivals, mine, best).points


# --- The parts that decide --------------------------------------------------------------------------------------------

# The parts of the sheet that decide between two acts, by the games played on from both, and what the better act loses elsewhere.
#
# A part is named only if the games show it: its whole interval, widened because the luckiest of many parts is picked, lies on one side of zero.


MANY = 96
"""The number of games from which the interval of a kind as a whole is widened by ``SURE_OF_KIND`` instead of ``SURE``."""
_NEARLY_CERTAIN = 0.6
"""More games are worth playing only if they would bring a part to this share of the required certainty."""
COSTS = 0.5
"""The least points lost that are mentioned as a cost."""
LEAST, SHARE = 0.5, 0.3
"""The least points of a part that decides, and its least share of the margin."""
_LEAST_SECOND_SHARE = 0.45
"""The least points of a second part, as a share of the points of the first part."""
SURE, SURE_OF_KIND = 1.6, 1.4
"""The factors by which intervals are widened, as the luckiest of many parts is picked: for parts, and for whole kinds and games won."""
_LEAST_WHOLE_KIND = 1.25
"""A kind as a whole is named if it brings at least this many times the points of its best box."""


def box_part(box: Box, mine: Sequence[RolloutEnding], best: Sequence[RolloutEnding]) -> SheetPart:
    """Compare two sets of games in one box, as a part of the sheet."""
    return part_named("{}_{}".format(*box), mine, best)


def part_of_next_rounds(
    mine: Sequence[RolloutEnding], best: Sequence[RolloutEnding], filled: Box | None
) -> SheetPart | None:
    """Return the part that decides in games played on for a few rounds only: a box (other than the one ``filled`` at once), a kind, the
    rows, or else all points scored; ``None`` if no difference is significant.
    """
    own = [
        part
        for part in (*part_differences(mine, best), *kind_differences(mine, best))
        if part.name not in ("rivals", "minus") and (part.box is None or part.box != filled)
    ]
    total = total_difference(0, mine, best)
    telling = [
        part
        for part in own
        if is_surely_positive(part.points) and part.points.mean >= max(LEAST, SHARE * total.points.mean)
    ]
    return max(
        telling,
        key=points_of,
        default=total if is_surely_positive(total.points, 1.0) and points_of(total) >= LEAST else None,
    )


def points_of(part: SheetPart) -> float:
    return part.points.mean


def weighty_parts(
    parts: Sequence[SheetPart],
    kinds: Sequence[SheetPart],
    named: dict[str, SheetPart],
    least: float,
    boxes: Fact | None,
) -> list[SheetPart]:
    """Return the parts that decide, those with the most points first; a kind as a whole if no single box of it explains it. ``named``: all
    parts by name; ``least``: the least points of a part. ``boxes``: the fact which box the acts fill; a box filled instead of another one
    counts with the points of both.
    """
    telling = [part for part in parts if is_surely_positive(part.points)]
    # A column that is filled more often is explained by its boxes, if one of them shows why.
    columns = {f"all_{part.box[0]}" for part in telling if part.box}
    telling = [part for part in telling if part.name not in columns]
    for kind in kinds:
        inside = max((points_with_column(part, named) for part in telling if kind_of(part) == kind.name), default=0.0)
        sure = SURE_OF_KIND if kind.points.samples >= MANY else SURE
        if is_surely_positive(kind.points, sure) and kind.points.mean >= _LEAST_WHOLE_KIND * inside:
            telling.append(kind)
    given = named.get("{}_{}".format(*boxes.mine)) if boxes is not None and boxes.mine is not None else None
    worth = {part.name: points_with_column(part, named) for part in telling}
    if given is not None and boxes is not None and boxes.best is not None:
        worth = {
            part.name: worth[part.name] + (min(0.0, given.points.mean) if part.box == boxes.best else 0.0)
            for part in telling
        }
    return sorted((part for part in telling if worth[part.name] >= least), key=lambda part: -worth[part.name])


def points_with_column(part: SheetPart, named: dict[str, SheetPart]) -> float:
    """Return the mean points of a part; for a box, plus those of the +10 of its column that comes along with it."""
    return part.points.mean + column_points(part, named)


def kind_of(part: SheetPart) -> str:
    """Return the kind of combos that a part belongs to; the name of the part if it is not about combos."""
    return part.box[0] if part.box else part.name.removeprefix("all_")


def second_part(parts: Sequence[SheetPart], weighty: list[SheetPart], named: dict[str, SheetPart]) -> SheetPart | None:
    """Return the second most important part: the box with the most points within a kind as a whole, or else a part of another
    kind.
    """
    part = weighty[0]
    within = [other for other in parts if kind_of(other) == part.name and other.points.low > 0]
    if part.name in KINDS and within:
        return max(within, key=lambda other: (other.box is not None, points_of(other)))
    others = [other for other in weighty[1:] if kind_of(other) != kind_of(part)]
    enough = [
        other
        for other in others
        if points_with_column(other, named) >= _LEAST_SECOND_SHARE * points_with_column(part, named)
    ]
    return enough[0] if enough else None


def costly_part(parts: Sequence[SheetPart], part: SheetPart) -> SheetPart | None:
    """Return the part of the player's own sheet that loses most; boxes of a kind do not count if ``part`` is this kind as a whole."""
    elsewhere = (
        other
        for other in parts
        if other.points.high < 0 and other.name != "rivals" and not (other.box and other.box[0] == part.name)
    )
    costs = min(elsewhere, key=points_of, default=None)
    return costs if costs is not None and costs.points.mean <= -COSTS else None


def early_box_part(
    parts: Sequence[SheetPart], mine: Sequence[RolloutEnding], best: Sequence[RolloutEnding], fact: Fact | None
) -> SheetPart | None:
    """Return the box that only the better act fills at once (``fact``), if no part of the sheet significantly loses by it, and no box loses
    half a point or more on average.
    """
    suffer = any(
        part.name != "rivals" and (part.points.high < 0 or (part.box and part.points.mean <= -COSTS)) for part in parts
    )
    if fact is None or fact.name != "fills" or fact.best is None:
        return None
    if suffer or total_difference(0, mine, best).points.mean < 0:
        return None
    return box_part(fact.best, mine, best)


def is_surely_positive(points: Estimate, sure: float = SURE) -> bool:
    """Whether the interval, widened by the factor ``sure``, lies above zero."""
    return points.mean > 0 and points.mean - sure * (points.mean - points.low) > 0


def column_points(part: SheetPart, named: dict[str, SheetPart]) -> float:
    """Return the mean points of the +10 of its column that comes along with a box; 0 if this gain is not significant."""
    column = named.get(f"all_{part.box[0]}") if part.box else None
    return column.points.mean if column is not None and column.points.low > 0 else 0.0


def is_idea_out_of_reach(
    mine: Sequence[RolloutEnding], best: Sequence[RolloutEnding], before: SheetView, most: int
) -> bool:
    """Whether even ``most`` games would hardly show an idea, if the remaining games were like those played so far."""
    margin, growth = mean_margin(mine, best), sqrt(most / len(mine)) / _NEARLY_CERTAIN

    def near(points: Estimate, sure: float) -> bool:
        return points.mean > 0 and growth * points.mean > sure * (points.mean - points.low)

    if near(margin, 1.0) or (not before.solo and near(win_difference(before.points, mine, best).points, SURE_OF_KIND)):
        return False
    parts = (*part_differences(mine, best), *kind_differences(mine, best)) if margin.mean > 0 else ()
    return not any(part.points.mean >= LEAST and near(part.points, SURE) for part in parts)
