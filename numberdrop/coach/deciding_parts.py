"""The parts of the sheet that decide between two acts, by the games played on from both, and what the better act loses elsewhere.

A part is named only if the games show it: its whole interval, widened because the luckiest of many parts is picked, lies on one side of zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from numberdrop.rules.combos import KINDS

from .engine.position import Ending, SheetView
from .needs import Box
from .search import Estimate
from .sheet_parts import SheetPart, kinds_apart, margins, part_named, taken_apart, total_apart, wins_apart
from .visible_facts import Fact

MANY = 96
"""The number of games from which a kind as a whole needs only ``SURE_OF_KIND``."""
_NEAR = 0.6
"""The share of certainty that makes more games worth playing."""
COSTS = 0.5
"""The least points that are mentioned as a cost."""
LEAST, SHARE = 0.5, 0.3
"""The least points of a part that decides, and its least share of the margin."""
_SECOND = 0.45
"""The least share of the first part's points for a second part."""
SURE, SURE_OF_KIND = 1.6, 1.4
"""The factors by which intervals are widened, since the luckiest of many parts is picked: for parts, and for the two kinds and games won."""
_WHOLE = 1.25
"""A kind as a whole is named if it brings at least so many times the points of its best box."""


def box_part(box: Box, mine: Sequence[Ending], best: Sequence[Ending]) -> SheetPart:
    """A box as a part of two sets of games."""
    return part_named("{}_{}".format(*box), mine, best)


def soon_part(mine: Sequence[Ending], best: Sequence[Ending], filled: Box | None) -> SheetPart | None:
    """The part that shows in games played on for a few rounds only: a box but the one ``filled`` at once, a kind or rows, or else all points scored;
    ``None`` if nothing does.
    """
    own = [
        part
        for part in (*taken_apart(mine, best), *kinds_apart(mine, best))
        if part.name not in ("rivals", "minus") and (part.box is None or part.box != filled)
    ]
    total = total_apart(0, mine, best)
    telling = [
        part for part in own if is_shown(part.points) and part.points.mean >= max(LEAST, SHARE * total.points.mean)
    ]
    return max(
        telling, key=points_of, default=total if is_shown(total.points, 1.0) and points_of(total) >= LEAST else None
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
    """The parts that decide, weightiest first; a kind as a whole if none of its boxes explains it alone. A box that is filled instead of another one
    counts with what the exchange brings.
    """
    telling = [part for part in parts if is_shown(part.points)]
    # A column that is filled more often is explained by its boxes, if one of them shows why.
    columns = {f"all_{part.box[0]}" for part in telling if part.box}
    telling = [part for part in telling if part.name not in columns]
    for kind in kinds:
        inside = max((brings(part, named) for part in telling if kind_of(part) == kind.name), default=0.0)
        sure = SURE_OF_KIND if kind.points.samples >= MANY else SURE
        if is_shown(kind.points, sure) and kind.points.mean >= _WHOLE * inside:
            telling.append(kind)
    given = named.get("{}_{}".format(*boxes.mine)) if boxes is not None and boxes.mine is not None else None
    worth = {part.name: brings(part, named) for part in telling}
    if given is not None and boxes is not None and boxes.best is not None:
        worth = {
            part.name: worth[part.name] + (min(0.0, given.points.mean) if part.box == boxes.best else 0.0)
            for part in telling
        }
    return sorted((part for part in telling if worth[part.name] >= least), key=lambda part: -worth[part.name])


def brings(part: SheetPart, named: dict[str, SheetPart]) -> float:
    """Points, those of the +10 that comes along with a box among them."""
    return part.points.mean + column_points(part, named)


def kind_of(part: SheetPart) -> str:
    """The kind of combos that a part belongs to; its own name where it is no combo."""
    return part.box[0] if part.box else part.name.removeprefix("all_")


def second_part(parts: Sequence[SheetPart], weighty: list[SheetPart], named: dict[str, SheetPart]) -> SheetPart | None:
    """The second part: the weightiest one within a kind as a whole, otherwise one of another kind."""
    part = weighty[0]
    within = [other for other in parts if kind_of(other) == part.name and is_shown(other.points)]
    if part.name in KINDS and within:
        return max(within, key=points_of)
    others = [other for other in weighty[1:] if kind_of(other) != kind_of(part)]
    enough = [other for other in others if brings(other, named) >= _SECOND * brings(part, named)]
    return enough[0] if enough else None


def costly_part(parts: Sequence[SheetPart], part: SheetPart) -> SheetPart | None:
    """The part of the player's own sheet that suffers most. What a kind brings as a whole is told with what it costs within it."""
    elsewhere = (
        other
        for other in parts
        if other.points.high < 0 and other.name != "rivals" and not (other.box and other.box[0] == part.name)
    )
    costs = min(elsewhere, key=points_of, default=None)
    return costs if costs is not None and costs.points.mean <= -COSTS else None


def early_box(
    parts: Sequence[SheetPart], mine: Sequence[Ending], best: Sequence[Ending], fact: Fact | None
) -> SheetPart | None:
    """The box that is filled at once where the other act waits, and no part of the sheet suffers by it."""
    suffer = any(part.points.high < 0 and part.name != "rivals" for part in parts)
    if fact is None or fact.name != "fills" or fact.best is None:
        return None
    if suffer or total_apart(0, mine, best).points.mean < 0:
        return None
    return box_part(fact.best, mine, best)


def is_shown(points: Estimate, sure: float = SURE) -> bool:
    return points.mean > 0 and points.mean - sure * (points.mean - points.low) > 0


def column_points(part: SheetPart, named: dict[str, SheetPart]) -> float:
    """The +10 that comes along with a box, in points."""
    column = named.get(f"all_{part.box[0]}") if part.box else None
    return column.points.mean if column is not None and column.points.low > 0 else 0.0


def out_of_reach(mine: Sequence[Ending], best: Sequence[Ending], before: SheetView, most: int) -> bool:
    """Whether even ``most`` games would hardly show an idea if the rest went like those played so far."""
    margin, growth = margins(mine, best), sqrt(most / len(mine)) / _NEAR

    def near(points: Estimate, sure: float) -> bool:
        return points.mean > 0 and growth * points.mean > sure * (points.mean - points.low)

    if near(margin, 1.0) or (not before.solo and near(wins_apart(before.points, mine, best).points, SURE_OF_KIND)):
        return False
    parts = (*taken_apart(mine, best), *kinds_apart(mine, best)) if margin.mean > 0 else ()
    return not any(part.points.mean >= LEAST and near(part.points, SURE) for part in parts)
