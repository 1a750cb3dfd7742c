"""The coach in plain Python: the same answers as the compiled core, where there is none (the static site, no compiler)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from numberdrop.coach.engine.afterstates import POINT, Candidate, ends, minus_rows
from numberdrop.coach.engine.position import NO_ROLL, Position, SheetView
from numberdrop.coach.engine.protocol import Drops, Place, RolloutPlan, Rollouts, Valuation
from numberdrop.rules.sheet import MINUS_POINTS
from numberdrop.steps import Steps, run_all

from . import rollouts
from .drops import BREATH, best_drops, each
from .evaluation_context import EvaluationContext
from .number_values import decoded
from .solo import worth_of
from .table import Around


def _mind(position: Position, style: Valuation) -> EvaluationContext:
    others = None
    if len(position.sheets) > 1:
        roll = None if position.roll[0] == NO_ROLL else position.roll
        others = Around(position.sheets, position.who, position.dropped, roll, style.weights)
    selfish = style.selfish or style.greedy
    return EvaluationContext(style.weights, style.fast, style.greedy, selfish, others, style.spread)


class ReferenceEngine:
    """The questions of ``protocol.Engine``."""

    name = "plain"
    patience = inf

    def drops(self, position: Position, style: Valuation, most: int) -> Drops:
        """The best ``most`` drops, best first, and how many were looked at."""
        return run_all(self.drops_in_steps(position, style, most))

    def drops_in_steps(self, position: Position, style: Valuation, most: int) -> Steps[Drops]:
        """The same in steps."""
        return best_drops(position.sheets[position.who], position.roll, _mind(position, style), most)

    def place(self, position: Position, style: Valuation, at: Sequence[int], marks: Sequence[int]) -> Place:
        """One drop among all: with its best combo, how many are better, how many as good (it included), how many there are."""
        return run_all(self.place_in_steps(position, style, at, marks))

    def place_in_steps(
        self, position: Position, style: Valuation, at: Sequence[int], marks: Sequence[int]
    ) -> Steps[Place]:
        """The same in steps."""
        wanted, values = (tuple(at), tuple(marks)), []
        found: Candidate | None = None
        for here, writing, value, gain, combo in each(
            position.sheets[position.who], position.roll, _mind(position, style)
        ):
            values.append(value)
            if len(values) % BREATH == 0:
                yield
            if found is None and here.new == wanted[0] and decoded(writing.code) == wanted[1]:
                found = Candidate(*wanted, *combo, gain, value)
        if found is None:
            return None
        better = sum(value > found.value for value in values)
        return found, better, values.count(found.value), len(values)

    def worths(self, position: Position, style: Valuation, after: Sequence[SheetView]) -> list[int]:
        """What each of several sheets of player ``who`` would be worth after an act, points gained by it included."""
        context = _mind(position, style)
        before = position.sheets[position.who].points
        found = []
        for sheet in after:
            value = POINT * (sheet.points - before)
            seen = context.others.see(sheet) if context.others else sheet
            over = ends(seen)
            if over:
                value += POINT * MINUS_POINTS * minus_rows(seen)
            elif not context.greedy:
                value += worth_of(seen, context)
            if context.others and not context.selfish:
                value = context.others.stakes(value, over, seen.clock, seen.circled)
            found.append(value)
        return found

    def rollouts(self, position: Position, style: Valuation, after: Sequence[SheetView], plan: RolloutPlan) -> Rollouts:
        """Play on from several sheets with the same dice."""
        return run_all(self.rollouts_in_steps(position, style, after, plan))

    def rollouts_in_steps(
        self, position: Position, style: Valuation, after: Sequence[SheetView], plan: RolloutPlan
    ) -> Steps[Rollouts]:
        """The same in steps."""
        context = EvaluationContext(style.weights, style.fast, style.greedy, style.selfish or style.greedy)
        return rollouts.rollouts(position, context, after, plan)
