"""Looking further: a few sheets, each played on with the same dice. Who leads, and how surely, is told by ``paired_rollouts``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from time import monotonic
from typing import TypeAlias

from numberdrop.coach.engine.afterstates import POINT, ends, minus_rows
from numberdrop.coach.engine.position import NO_ROLL, Position, SheetView
from numberdrop.coach.engine.protocol import RolloutPlan, Rollouts
from numberdrop.rules.sheet import MINUS_POINTS
from numberdrop.steps import Steps

from .evaluation_context import EvaluationContext
from .solo import play_round, worth_of
from .splitmix import FACES, Dice
from .table import RolloutTable, chance_to_win

Rolls: TypeAlias = Iterator[tuple[int, ...]]


def _rolls(seed: int, sample: int) -> Rolls:
    """The dice of one sample. With those of its six each die shows each of its faces once in the first round."""
    dice = Dice(seed + sample // FACES * 0xD1342543DE82EF95)
    firsts, seeds = dice.throw_six(), [dice.next() for _ in range(FACES)]
    yield firsts[sample % FACES]
    dice = Dice(seeds[sample % FACES])
    while True:
        yield dice.throw()


def _alone(sheet: SheetView, before: int, plan: RolloutPlan, rolls: Rolls, context: EvaluationContext) -> Steps[float]:
    """What a solo sheet scores from now on, with what it is worth then."""
    gain = sheet.points - before
    if ends(sheet):
        return float(gain + MINUS_POINTS * minus_rows(sheet))
    points, promised, over = 0.0, 0.0, False
    for roll in islice(rolls, plan.depth):
        if not over:
            sheet, scored, over = yield from play_round(sheet, roll, context)
            points += scored
        if plan.blend:
            promised += points + (0 if over else worth_of(sheet, context) / POINT)
        elif over:
            break
    if plan.blend and plan.depth:
        return gain + promised / plan.depth
    return gain + (points if over else points + worth_of(sheet, context) / POINT)


def _at_table(
    position: Position, sheet: SheetView, depth: int, rolls: Rolls, context: EvaluationContext
) -> Steps[float]:
    """The chance to win when the round is finished and more are played by everybody."""
    sheets = list(position.sheets)
    sheets[position.who] = sheet
    table, over = RolloutTable(sheets, position.first), False
    if position.roll[0] != NO_ROLL:
        over = yield from table.finish_round(position.dropped | 1 << position.who, position.roll, context)
    for roll in islice(rolls, depth):
        if over:
            break
        over = yield from table.play_round(roll, context)
    return chance_to_win(table, position.who, context, over=over)


def rollouts(
    position: Position, context: EvaluationContext, after: Sequence[SheetView], plan: RolloutPlan
) -> Steps[Rollouts]:
    """What follows from each sheet, with the same dice for all."""
    until = monotonic() + plan.seconds
    points: Rollouts = [[] for _ in after]
    before = position.sheets[position.who].points
    for sample in range(plan.start, plan.start + plan.samples):
        if sample > plan.start and monotonic() >= until:
            break
        for sheet, scored in zip(after, points, strict=True):
            rolls = _rolls(plan.seed, sample)
            if len(position.sheets) == 1:
                scored.append((yield from _alone(sheet, before, plan, rolls, context)))
            else:
                scored.append((yield from _at_table(position, sheet, plan.depth, rolls, context)))
    return points
