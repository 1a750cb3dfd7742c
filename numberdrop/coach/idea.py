"""The idea of an act: the one part of the sheet that decides in the games played on from it, and what it costs elsewhere.

Nothing is named that those games do not show: the whole interval of a part has to lie on one side. Where no part alone does so, all equal numbers
or all runs together may; and where they do not, nothing is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from numberdrop.rules.combos import KINDS
from numberdrop.rules.grid import COLS
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import SIZES

from .engine.position import CIRCLED, SheetView
from .engine.protocol import Ending
from .paired_rollouts import Estimate
from .prospect import Prospect
from .sheet_parts import COUNTED, SheetPart, margins, taken_apart

_COSTS = 0.5
"""Points: what costs less is not worth a word."""
_LEAST, _SHARE = 0.5, 0.2
"""What an idea is about is worth so many points at the least, and so large a share of what the act is ahead by."""
_SURE, _SURE_OF_KIND = 1.6, 1.15
"""Of many parts the luckiest is looked at: its interval is taken to be so much wider; less so of two kinds."""
Form = Literal["now", "only", "column", "box", "part", "kind"]
"""How it is said: the box is filled at once; it is the only one missing for the +10; it brings the +10 along; it comes oftener; another part of the sheet; or
a kind of combos as a whole.
"""


@dataclass(frozen=True, slots=True)
class Idea:
    """What decides: a ``part`` (of a kind as a whole its name is the kind), ``cells`` that it is made of, and the part that it ``costs`` most in. The
    ``prospect`` is what makes the box in the next round, where that is counted.
    """

    form: Form
    part: SheetPart
    costs: SheetPart | None
    cells: Cells = ()
    prospect: Prospect | None = None


def idea_of(
    mine: Sequence[Ending], best: Sequence[Ending], before: SheetView, ours: SheetView, theirs: SheetView
) -> Idea | None:
    """What decides between two sets of games: those from the sheet ``ours`` and those from the better one, ``theirs``."""
    parts = taken_apart(mine, best)
    named = {part.name: part for part in parts}
    found = [part for part in parts if _shown(part.points)]
    boxes = [part for part in found if part.box]
    # Of a column that is filled oftener its own boxes are told, where one of them shows why.
    columns = {f"all_{part.box[0]}" for part in boxes if part.box}
    found = [part for part in found if part.name not in columns]
    ahead = margins(mine, best).mean
    least = max(_LEAST, _SHARE * ahead)
    weighty = [part for part in found if part.points.mean + _column_of(part, named) >= least]
    weighty = weighty or [kind for kind in _kinds(mine, best) if kind.points.mean >= least]
    if ahead <= 0 or not weighty:
        return None
    part = max(weighty, key=lambda part: part.points.mean + _column_of(part, named))
    # What a kind brings as a whole is told with what it costs within it.
    elsewhere = (each for each in parts if each.points.high < 0 and not (each.box and each.box[0] == part.name))
    costs = min(elsewhere, key=lambda each: each.points.mean, default=None)
    if costs is not None and costs.points.mean > -_COSTS:
        costs = None
    return Idea(_form(part, _column_of(part, named) > 0, before, ours, theirs), part, costs, _circled(ours, theirs))


def _shown(points: Estimate, sure: float = _SURE) -> bool:
    return points.mean > 0 and points.mean - sure * (points.mean - points.low) > 0


def _circled(ours: SheetView, theirs: SheetView) -> Cells:
    """What the better act circles at once, and the other one does not."""
    both = enumerate(zip(ours.marks, theirs.marks, strict=True))
    return tuple(divmod(i, COLS) for i, (a, b) in both if b == CIRCLED != a)


def _column_of(part: SheetPart, named: dict[str, SheetPart]) -> float:
    """The +10 that comes along with a box, in points."""
    column = named.get(f"all_{part.box[0]}") if part.box else None
    return column.points.mean if column is not None and column.points.low > 0 else 0.0


def _form(part: SheetPart, brings: bool, before: SheetView, ours: SheetView, theirs: SheetView) -> Form:
    if part.box is None:
        return "kind" if part.name in KINDS else "part"
    kind, size = part.box
    which, bit = KINDS.index(kind), 1 << (size - SIZES[0])
    if theirs.boxes[which] & bit and not (before.boxes[which] | ours.boxes[which]) & bit:
        return "now"
    # It is told before the act, too: what the act itself fills is still missing then.
    if before.boxes[which] | bit == (1 << len(SIZES)) - 1:
        return "only"
    return "column" if brings else "box"


def _kinds(mine: Sequence[Ending], best: Sequence[Ending]) -> list[SheetPart]:
    """A kind of combos as a whole, where its points tell."""
    found = []
    for kind in KINDS:
        counted = [COUNTED[name] for name in (*(f"{kind}_{size}" for size in SIZES), f"all_{kind}")]
        ours, theirs = ([sum(worth * count(one) for worth, count in counted) for one in each] for each in (mine, best))
        points = Estimate.of([b - a for a, b in zip(ours, theirs, strict=True)])
        if _shown(points, _SURE_OF_KIND):
            found.append(SheetPart(kind, fmean(ours), fmean(theirs), points))
    return found
