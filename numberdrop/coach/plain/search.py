"""Looking further: a few sheets, each played on with the same dice, until the leader is sure or the time is up."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import monotonic

from numberdrop.coach.acts import POINT, ends, minus_rows
from numberdrop.coach.position import NO_ROLL, Position, SheetView
from numberdrop.coach.thinking import Plan, Rollouts

from .chance import Dice
from .landed import MINUS
from .mind import Mind
from .solo import play_round, worth_of
from .table import Table, chance_to_win

_EQUAL = 0.02  # points; who is no further behind stays in
_DOUBT = 0.3  # added to every variance: a few samples that agree prove little


def _alone(sheet: SheetView, before: int, depth: int, dice: Dice, mind: Mind) -> float:
    """What a solo sheet scores from now on, with what it is worth in the end."""
    gain = sheet.points - before
    if ends(sheet):
        return float(gain - MINUS * minus_rows(sheet))
    points = 0.0
    for _ in range(depth):
        sheet, scored, over = play_round(sheet, dice.throw(), mind)
        points += scored
        if over:
            return gain + points
    return gain + (points + worth_of(sheet, mind) / POINT)


def _at_table(position: Position, sheet: SheetView, depth: int, dice: Dice, mind: Mind) -> float:
    """The chance to win when the round is finished and more are played by everybody."""
    sheets = list(position.sheets)
    sheets[position.who] = sheet
    table, over = Table(sheets, position.first), False
    if position.roll[0] != NO_ROLL:
        over = table.finish_round(position.dropped | 1 << position.who, position.roll, mind)
    for _ in range(depth):
        if over:
            break
        over = table.play_round(dice.throw(), mind)
    return chance_to_win(table, position.who, mind, over=over)


def rollouts(position: Position, mind: Mind, after: Sequence[SheetView], keep: Sequence[bool], plan: Plan) -> Rollouts:
    """What follows from each sheet, with the same dice for all. Those to ``keep`` are never out."""
    until = monotonic() + plan.seconds
    dice = Dice(plan.seed)
    points: Rollouts = [[] for _ in after]
    totals = [0.0] * len(after)
    left = list(range(len(after)))
    before = position.sheets[position.who].points
    for k in range(plan.samples):
        if len(left) < 2 or (k and monotonic() >= until):
            break
        seed = dice.next()
        for i in left:
            if len(position.sheets) == 1:
                scored = _alone(after[i], before, plan.depth, Dice(seed), mind)
            else:
                scored = _at_table(position, after[i], plan.depth, Dice(seed), mind)
            points[i].append(scored)
            totals[i] += scored
        if k + 1 >= plan.first:
            lead = max(left, key=totals.__getitem__)
            left = [i for i in left if i == lead or keep[i] or not _behind(points[lead], points[i], plan.sure)]
    return points


def _behind(lead: list[float], other: list[float], sure: float) -> bool:
    """Whether samples with the same dice leave no doubt about who is better."""
    n = len(lead)
    total = squares = 0.0
    for a, b in zip(lead, other, strict=True):
        total += a - b
        squares += (a - b) * (a - b)
    mean = total / n
    spread = (squares - total * mean) / (n - 1) if n > 1 else 0.0
    return mean > _EQUAL and mean > sure * sqrt((spread + _DOUBT) / n)
