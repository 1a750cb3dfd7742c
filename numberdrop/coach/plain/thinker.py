"""The coach in plain Python: the same answers as the compiled core, where there is none (the static site, no compiler)."""

from __future__ import annotations

from collections.abc import Sequence

from numberdrop.coach.acts import POINT, Candidate, ends, minus_rows
from numberdrop.coach.position import NO_ROLL, Position, SheetView
from numberdrop.coach.thinking import Drops, Place, Plan, Rollouts, Style
from numberdrop.rules.sheet import MINUS_POINTS
from numberdrop.slices import Steps, finished

from . import search
from .drops import BREATH, best_drops, each
from .ground import decoded
from .mind import Mind
from .solo import worth_of
from .table import Around


def _mind(position: Position, style: Style) -> Mind:
    others = None
    if len(position.sheets) > 1:
        roll = None if position.roll[0] == NO_ROLL else position.roll
        others = Around(position.sheets, position.who, position.dropped, roll, style.weights)
    return Mind(style.weights, style.fast, style.greedy, style.selfish or style.greedy, others)


class Plain:
    """The questions of ``thinking.Thinker``."""

    name = "plain"

    def drops(self, position: Position, style: Style, most: int) -> Drops:
        """The best ``most`` drops, best first, and how many were looked at."""
        return finished(self.drops_in_steps(position, style, most))

    def drops_in_steps(self, position: Position, style: Style, most: int) -> Steps[Drops]:
        """The same in steps."""
        return best_drops(position.sheets[position.who], position.roll, _mind(position, style), most)

    def place(self, position: Position, style: Style, at: Sequence[int], marks: Sequence[int]) -> Place:
        """One drop among all: with its best combo, how many are better, how many as good (it included), how many there are."""
        return finished(self.place_in_steps(position, style, at, marks))

    def place_in_steps(self, position: Position, style: Style, at: Sequence[int], marks: Sequence[int]) -> Steps[Place]:
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

    def worths(self, position: Position, style: Style, after: Sequence[SheetView]) -> list[int]:
        """What each of several sheets of player ``who`` would be worth after an act, points gained by it included."""
        mind = _mind(position, style)
        before = position.sheets[position.who].points
        found = []
        for sheet in after:
            value = POINT * (sheet.points - before)
            seen = mind.others.see(sheet) if mind.others else sheet
            over = ends(seen)
            if over:
                value += POINT * MINUS_POINTS * minus_rows(seen)
            elif not mind.greedy:
                value += worth_of(seen, mind)
            if mind.others and not mind.selfish:
                value = mind.others.stakes(value, over, seen.clock, seen.circled)
            found.append(value)
        return found

    def rollouts(self, position: Position, style: Style, after: Sequence[SheetView], plan: Plan) -> Rollouts:
        """Play on from several sheets with the same dice."""
        return finished(self.rollouts_in_steps(position, style, after, plan))

    def rollouts_in_steps(
        self, position: Position, style: Style, after: Sequence[SheetView], plan: Plan
    ) -> Steps[Rollouts]:
        """The same in steps."""
        mind = Mind(style.weights, style.fast, style.greedy, style.selfish or style.greedy)
        return search.rollouts(position, mind, after, plan)
