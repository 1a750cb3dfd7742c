"""Which of the drops leads: the best few by value, and the best of other landings, are played on with the same dice, in slices of time.

Bots that look ahead, hints and judgements all look in this way. The dice follow from a seed alone, however the time is sliced:
who looks twice at the same position, as far, finds the same leader.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from time import monotonic

from numberdrop.steps import StepRunner, Steps

from .engine.native import Engine
from .engine.position import Candidate, Position, SheetView, Valuation, after
from .paired_rollouts import PairedRollouts


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """How many drops run for the lead, how many rounds are played on, how often at most and for how many seconds; ``sure``,
    how many standard errors one must be behind to be out, who is not better by more than a ``trifle`` (in points); and ``landings``, how many
    others run, the best of each landing that has none among the first: a place that promises little may play on well.
    """

    width: int
    depth: int
    samples: int = 2000
    seconds: float = inf
    sure: float = 2.5
    landings: int = 0
    trifle: float = 0.0


COACH = SearchBudget(12, 2, samples=48, landings=24, trifle=0.5)
"""How the coach looks. (With a trifle of half a point it finds as good leaders with two thirds of the samples: most of them went into moves that
are as good as each other.)
"""


class BestDropSearch:
    """The search for a leader: ``run`` it, then ask for ``leader``."""

    def __init__(
        self,
        position: Position,
        style: Valuation,
        think: Engine,
        look: SearchBudget,
        seed: int,
    ) -> None:
        self.position, self.style, self.thinker, self.look, self.seed = position, style, think, look, seed
        self.found: list[Candidate] = []
        self.sheets: list[SheetView] = []
        self.race: PairedRollouts | None = None
        self._looking = StepRunner(self._runners())

    def run(self, seconds: float) -> bool:
        """Look further for about so long, one step at least; gives whether everything was looked into that was to be."""
        until = monotonic() + seconds
        if self.race is None and self._looking.run(seconds):
            self.race = self._set_off(*self._looking.result)
        if self.race is not None and not self.done:
            self.race.run(max(0.0, min(until - monotonic(), self.look.seconds - self.race.spent)))
        return self.done

    def _runners(self) -> Steps[tuple[list[Candidate], list[Candidate]]]:
        """The best few, and the best of other landings. A quick look finds them: even the roll with the most drops is looked through
        in a moment.
        """
        quick, most = replace(self.style, fast=True), self.look.landings
        yield
        best, _ = self.thinker.drops(self.position, quick, self.look.width)
        if not most:
            return best, []
        places = {frozenset(one.at) for one in best}
        spread = replace(quick, spread=True)
        yield
        every, _ = self.thinker.drops(self.position, spread, most + len(places))
        return best, [one for one in every if frozenset(one.at) not in places][:most]

    def _set_off(self, best: list[Candidate], others: list[Candidate]) -> PairedRollouts:
        self.found = best + others
        before = self.position.sheets[self.position.who]
        self.sheets = [after(before, one) for one in self.found]
        look = self.look
        return PairedRollouts(
            self.thinker,
            self.position,
            self.style,
            self.sheets,
            look.depth,
            self.seed,
            look.sure,
            most=look.samples,
            blend=True,
            likely=len(best),
            trifle=look.trifle,
            seconds=self.thinker.patience,
        )

    @property
    def done(self) -> bool:
        """Whether the leader is known, or the time is up; every drop is played on once at least."""
        race = self.race
        return race is not None and (race.decided or (race.taken > 0 and race.spent >= self.look.seconds))

    @property
    def leader(self) -> int | None:
        """Whose number leads in ``found``; ``None`` before it is known which drops there are, and where there is none."""
        return self.race.leader if self.race is not None and self.found else None
