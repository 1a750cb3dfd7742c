"""The difference between two sets of finished games by the parts of the score sheet: rows, boxes, the +10 of a column, and so on.

Both sets were played with the same dice, so each part is a mean of paired differences. The parts add up to the whole difference.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import attrgetter
from statistics import fmean
from typing import TypeAlias

from numberdrop.rules.combos import BONUS_SIZE, KINDS, Kind
from numberdrop.rules.sheet import COLUMN_POINTS, MINUS_POINTS, ROW_POINTS, SIZES

from .engine.position import RolloutEnding, SheetView
from .needs import Box
from .search import Estimate
from .visible_facts import Fact

SURE, SURE_OF_KIND = 1.6, 1.4
"""The factors by which intervals are widened, as the luckiest of many parts is picked: for parts, and for whole kinds and games won."""
_ALL_BOXES = (1 << len(SIZES)) - 1


_Count: TypeAlias = Callable[[RolloutEnding], float]
_Endings: TypeAlias = Sequence[RolloutEnding]


def _filled_box_bits(kind: Kind, ending: RolloutEnding) -> int:
    return ending.identical if kind == KINDS[0] else ending.consecutive


def _box_counter(kind: Kind, size: int) -> _Count:
    return lambda ending: _filled_box_bits(kind, ending) >> (size - SIZES[0]) & 1


def _column_counter(kind: Kind) -> _Count:
    return lambda ending: int(_filled_box_bits(kind, ending) == _ALL_BOXES)


COUNTED: dict[str, tuple[int, _Count]] = {
    "rows": (ROW_POINTS, attrgetter("rows")),
    **{f"{kind}_{size}": (size, _box_counter(kind, size)) for kind in KINDS for size in SIZES},
    **{f"all_{kind}": (COLUMN_POINTS, _column_counter(kind)) for kind in KINDS},
    "bonus": (BONUS_SIZE, attrgetter("bonus")),
    "minus": (MINUS_POINTS, attrgetter("minus")),
    "rivals": (-1, attrgetter("rivals")),
}
"""The parts of a sheet by name: the points for each unit (a box, a row and so on), and the count of units in a finished game."""
_REPEATABLE_PARTS = frozenset({"rows", "minus", "rivals"})
"""The parts of which a sheet can have more than one unit."""


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A part of the sheet: mean count in games after the other act (``mine``) and the ``best`` one; ``points``: what the best gains."""

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
    def kind(self) -> str:
        """The kind of combos that this part belongs to; the name of the part if it is not about combos."""
        return self.box[0] if self.box else self.name.removeprefix("all_")

    @property
    def mean(self) -> float:
        """The mean of the difference, in points."""
        return self.points.mean

    def is_sure(self, sure: float = SURE) -> bool:
        """Whether the better act certainly gains here: the interval, widened by the factor ``sure``, lies above zero."""
        return self.mean > 0 and self.mean - sure * (self.mean - self.points.low) > 0

    @property
    def at_most_one(self) -> bool:
        """Whether a sheet has at most one unit of this part, so that the mean count is the share of games that have it."""
        return self.name == "wins" or (self.name in COUNTED and self.name not in _REPEATABLE_PARTS)


def part_differences(mine: _Endings, best: _Endings) -> tuple[SheetPart, ...]:
    """Return the parts in which two sets of games differ, largest gain or loss first. Their means add up to the mean of ``mean_margin``."""
    parts = [
        part_named(name, mine, best)
        for name, (_, count) in COUNTED.items()
        if any(count(a) != count(b) for a, b in zip(mine, best, strict=True))
    ]
    return tuple(sorted(parts, key=lambda part: -abs(part.mean)))


def _compare_part(name: str, worth: int, count: _Count, mine: _Endings, best: _Endings) -> SheetPart:
    ours, theirs = list(map(count, mine)), list(map(count, best))
    points = Estimate.of([worth * (b - a) for a, b in zip(ours, theirs, strict=True)])
    return SheetPart(name, fmean(ours), fmean(theirs), points)


def part_named(name: str, mine: _Endings, best: _Endings) -> SheetPart:
    """Compare two sets of games in the part of the sheet called ``name``: a key of ``COUNTED``, or a field of ``RolloutEnding``."""
    worth, count = COUNTED.get(name) or (1, attrgetter(name))
    return _compare_part(name, worth, count, mine, best)


def kind_differences(mine: _Endings, best: _Endings) -> tuple[SheetPart, ...]:
    """Compare two sets of games in each kind of combos as one part: all its boxes and the +10 of its column."""
    return tuple(_compare_part(kind, 1, _kind_points_counter(kind), mine, best) for kind in KINDS)


def _kind_points_counter(kind: Kind) -> _Count:
    counted = [COUNTED[name] for name in (*(f"{kind}_{size}" for size in SIZES), f"all_{kind}")]
    return lambda ending: sum(worth * count(ending) for worth, count in counted)


def win_difference(before: int, mine: _Endings, best: _Endings) -> SheetPart:
    """Compare the games after two acts by the percentage won (a tie is half). ``before``: the points so far, added to those of a game."""

    def share_of_win(ending: RolloutEnding) -> float:
        ahead = before + ending.points - ending.rivals
        return 0.5 if ahead == 0 else float(ahead > 0)

    return _compare_part("wins", 100, share_of_win, mine, best)


def total_difference(before: int, mine: _Endings, best: _Endings) -> SheetPart:
    """Compare the games after two acts by the final points. ``before``: the player's points so far, added to those of a game."""
    return _compare_part("total", 1, lambda ending: before + ending.points, mine, best)


def mean_margin(mine: _Endings, best: _Endings) -> Estimate:
    """Estimate how many points more the better act ends with; with several players the best opponent's points are subtracted."""
    return _compare_part("margin", 1, lambda ending: ending.points - ending.rivals, mine, best).points


# --- The parts that decide --------------------------------------------------------------------------------------------

# A part is named only if the games show it: its whole interval, widened because the luckiest of many is picked, lies on one side of zero.

MANY = 96
"""The number of games from which the interval of a whole kind of combos is widened by ``SURE_OF_KIND`` instead of ``SURE``."""
_NEARLY_CERTAIN = 0.6
"""More games are worth playing only if they would bring a part to this share of the required certainty."""
COSTS = 0.5
"""The least points lost that are mentioned as a cost."""
LEAST, SHARE = 0.5, 0.3
"""The least points of a part that decides, and its least share of the margin."""
_LEAST_SECOND_SHARE = 0.45
"""The least points of a second part, as a share of the points of the first part."""
_LEAST_WHOLE_KIND = 1.25
"""A kind as a whole is named if it brings at least this many times the points of its best box."""


def box_part(box: Box, mine: _Endings, best: _Endings) -> SheetPart:
    """Compare two sets of games in one box, as a part of the sheet."""
    return part_named("{}_{}".format(*box), mine, best)


def part_of_next_rounds(mine: _Endings, best: _Endings, filled: Box | None) -> SheetPart | None:
    """Return the part that most clearly makes ``best`` better in games of a few rounds (never the box ``filled`` at once), or else the total;
    ``None`` if the difference may be luck.
    """
    total = total_difference(0, mine, best)
    telling = [
        part
        for part in (*part_differences(mine, best), *kind_differences(mine, best))
        if part.name not in ("rivals", "minus") and (part.box is None or part.box != filled)
        if part.is_sure() and part.mean >= max(LEAST, SHARE * total.mean)
    ]
    total_decides = total.is_sure(1.0) and total.mean >= LEAST
    return max(telling, key=attrgetter("mean"), default=total if total_decides else None)


def weighty_parts(
    parts: Sequence[SheetPart],
    kinds: Sequence[SheetPart],
    named: dict[str, SheetPart],
    margin: Estimate,
    boxes: Fact | None,
) -> list[SheetPart]:
    """Return the parts with a large share of ``margin``, most points first. ``kinds``: each kind of combos as one part, which is
    added if it gains clearly more than its best box.

    ``named``: all parts by name. ``boxes``: which box each act fills; the loss in the other's box is deducted from the better's gain.
    """
    sure_parts = [part for part in parts if part.is_sure()]
    # A column that is filled more often is explained by its boxes, if one of them shows why.
    columns = {f"all_{part.box[0]}" for part in sure_parts if part.box}
    telling = [part for part in sure_parts if part.name not in columns]
    for kind in kinds:
        inside = max((points_with_column(part, named) for part in telling if part.kind == kind.name), default=0.0)
        sure = SURE_OF_KIND if kind.points.samples >= MANY else SURE
        if kind.is_sure(sure) and kind.mean >= _LEAST_WHOLE_KIND * inside:
            telling.append(kind)
    worth = {part.name: points_with_column(part, named) for part in telling}
    if boxes is not None and boxes.mine is not None and boxes.best is not None:
        given, gained = (named.get("{}_{}".format(*box)) for box in (boxes.mine, boxes.best))
        if given is not None and gained is not None and gained.name in worth:
            worth[gained.name] += min(0.0, given.mean)
    least = max(LEAST, SHARE * margin.mean)
    return sorted((part for part in telling if worth[part.name] >= least), key=lambda part: -worth[part.name])


def points_with_column(part: SheetPart, named: dict[str, SheetPart]) -> float:
    """Return the mean points of a part; for a box, including those of the +10 of its column (see ``column_points``)."""
    return part.mean + column_points(part, named)


def second_part(parts: Sequence[SheetPart], weighty: list[SheetPart], named: dict[str, SheetPart]) -> SheetPart | None:
    """Return the second weighty part: if the first of ``weighty`` is a whole kind, its best box; else one of another kind, or ``None``."""
    part = weighty[0]
    within = [other for other in parts if other.kind == part.name and other.points.low > 0]
    if part.name in KINDS and within:
        return max(within, key=lambda other: (other.box is not None, other.mean))
    enough = _LEAST_SECOND_SHARE * points_with_column(part, named)
    others = (other for other in weighty[1:] if other.kind != part.kind)
    return next((other for other in others if points_with_column(other, named) >= enough), None)


def costly_part(parts: Sequence[SheetPart], part: SheetPart) -> SheetPart | None:
    """Return the part of the own sheet that clearly loses most, or ``None``; if ``part`` is a whole kind, its boxes do not count."""
    own = (other for other in parts if other.name != "rivals" and not (other.box and other.box[0] == part.name))
    costs = min((other for other in own if other.points.high < 0), key=attrgetter("mean"), default=None)
    return costs if costs is not None and costs.mean <= -COSTS else None


def early_box_part(parts: Sequence[SheetPart], mine: _Endings, best: _Endings, fact: Fact | None) -> SheetPart | None:
    """Return the box that only the better act fills at once (according to ``fact``), if no part of the sheet clearly loses by it."""
    own = [part for part in parts if part.name != "rivals"]
    if fact is None or fact.name != "fills" or fact.best is None:
        return None
    if any(part.points.high < 0 or (part.box and part.mean <= -COSTS) for part in own):
        return None
    return None if total_difference(0, mine, best).mean < 0 else box_part(fact.best, mine, best)


def column_points(part: SheetPart, named: dict[str, SheetPart]) -> float:
    """Return the mean points that a box (``part``) gains by the +10 of its column; 0 for other parts, or if the gain is uncertain."""
    column = named.get(f"all_{part.box[0]}") if part.box else None
    return column.mean if column is not None and column.points.low > 0 else 0.0


def is_idea_out_of_reach(mine: _Endings, best: _Endings, before: SheetView, most: int) -> bool:
    """Whether even ``most`` games, if like those so far, would hardly show why one act is better. ``before``: the sheet before the act."""
    margin, growth = mean_margin(mine, best), sqrt(most / len(mine)) / _NEARLY_CERTAIN

    def near(points: Estimate, sure: float) -> bool:
        return points.mean > 0 and growth * points.mean > sure * (points.mean - points.low)

    if near(margin, 1.0) or (not before.solo and near(win_difference(before.points, mine, best).points, SURE_OF_KIND)):
        return False
    parts = (*part_differences(mine, best), *kind_differences(mine, best)) if margin.mean > 0 else ()
    return not any(part.mean >= LEAST and near(part.points, SURE) for part in parts)
