"""An honest word on a move: its rank among all, how far it is behind the best and how sure that is, and why.

The rank is by the value of the sheet (``weight_tables``), over every drop there is: a fact about that value. What the move costs is
found by playing on (``paired_rollouts``): first to find a leader, then that leader and the move again with new dice, because whoever leads
a race has been lucky in it. Both are said with their interval; nothing within a point is called a difference, and nothing is
called equal while the interval still reaches far beyond that.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Literal

from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS
from numberdrop.steps import StepRunner

from .best_drop_search import BestDropSearch
from .bots import bot_named, coach_leading, engine_here, seeded_random
from .candidates import CandidateAction, option_of
from .engine.afterstates import Candidate
from .engine.position import Position
from .engine.protocol import Engine, Place, Valuation
from .paired_rollouts import Estimate, PairedRollouts
from .value_breakdown import Part, compared

Verdict = Literal["best", "equal", "unsure", "behind"]
EQUAL = 1.0
"""Within so many points (at a table: hundredths of winning, times ``TABLE``) two moves are called equal."""
TABLE = 3.0
_FAR = 2.0
"""Nothing is called equal that may cost more than so many points."""
CUT = 0.15
"""What the rounds that are not played on add to the error, as a share of the difference (measured by the benchmark ``honesty``)."""
_MOST = 400
"""Samples after which a comparison is as good as it gets."""
ENOUGH = 8
"""Samples without which nothing is said."""


DEPTH = {"compiled": 4, "plain": 2}
"""How many rounds are played on in the comparison, by who thinks: plain Python plays on some hundred times as slowly."""


@dataclass(frozen=True)
class Judgement:
    """What the coach has to say of a drop.

    ``rank`` of ``total`` drops, ``equal`` of them as good by value; ``promise`` is what may be scored from this drop on (at a
    table: hundredths of winning), ``behind`` the estimate of what it costs against ``best``; ``parts`` add up to the
    difference of the two values.
    """

    option: CandidateAction
    best: CandidateAction
    rank: int
    equal: int
    total: int
    promise: Estimate
    behind: Estimate
    parts: tuple[Part, ...]
    solo: bool
    proved: bool
    """Whether ``behind`` comes from dice that the leader was not chosen by."""
    done: bool
    """Whether everything was looked into that was to be; more time would narrow the interval."""

    @property
    def verdict(self) -> Verdict:
        """``best`` when nothing was found that is better, ``equal`` within a point, ``behind`` when the whole interval says so."""
        if self.option.action == self.best.action:
            return "best"
        if not self.proved or self.behind.samples < ENOUGH:
            return "unsure"
        if self.behind.mean <= EQUAL * self.unit:
            return "equal" if self.behind.high <= _FAR * self.unit else "unsure"
        return "behind" if self.behind.low > 0 else "unsure"

    @property
    def unit(self) -> float:
        """What stands for a point."""
        return unit(self.solo)

    @property
    def at_least(self) -> float:
        """How many points (or hundredths) behind it is at the least, as far as the interval tells; 0 when that is not sure."""
        return max(0.0, self.behind.low)


def unit(solo: bool) -> float:
    """What stands for a point: at a table a few hundredths of winning."""
    return 1.0 if solo else TABLE


class JudgementSearch:
    """A judgement in the making, to be worked on in slices: ``run`` some time, then ask for ``judgement``.

    ``most`` samples at the most are taken for the comparison with the best. Raises ``ValueError`` when the drop is not legal in
    this game, or it is not the phase of drops.
    """

    def __init__(self, game: Game, drop: Drop, think: Engine | None = None, most: int = _MOST) -> None:
        if game.phase is not Phase.DROP:
            raise ValueError(f"a drop is judged in phase drop, not {game.phase.value}")
        if not game.play(drop).legal:
            raise ValueError(f"{drop} is not legal here: Game.why says why")
        self.game, self.who, self.most = game, drop.player, most
        self.thinker = think or engine_here()
        self.style: Valuation = bot_named("leo").style(game)
        self.position = Position.of(game, self.who)
        at, marks = zip(*((row * COLS + col, number + 1) for row, col, number in drop.cells), strict=True)
        self._placing: StepRunner[Place] = StepRunner(self.thinker.place_in_steps(self.position, self.style, at, marks))
        self._search: BestDropSearch | None = None
        self.proof: PairedRollouts | None = None

    @property
    def ready(self) -> bool:
        """Whether every drop has been looked at, so that there is something to say. Asked before, all else waits for it."""
        return self._search is not None and self._search.race is not None

    @property
    def rank(self) -> int:
        """How many drops are better by value, and 1."""
        return self._place[1] + 1

    @property
    def equal(self) -> int:
        """How many are as good, itself among them."""
        return self._place[2]

    @property
    def total(self) -> int:
        """How many drops there are."""
        return self._place[3]

    @property
    def _place(self) -> tuple[Candidate, int, int, int]:
        self._placing.run(inf)
        place = self._placing.result
        assert place is not None  # it is legal
        return place

    @property
    def search(self) -> BestDropSearch:
        """The search for a leader; the drop runs with the others."""
        if self._search is None:
            self._search = coach_leading(self.game, self.who, self.thinker, self._place[0])
        return self._search

    @property
    def against(self) -> int:
        """The number of the leader among the drops of the search; 0 is the drop itself."""
        return self.search.leader or 0

    def run(self, seconds: float) -> None:
        """Look further for about so long: first for its rank, then for a leader, then at the move and that leader alone, with
        new dice.
        """
        until = monotonic() + seconds
        if not self._placing.run(seconds):
            return
        if self.proof is None:
            if not self.search.run(max(0.0, until - monotonic())) or self.against == 0:
                return
            pair = [self.search.sheets[0], self.search.sheets[self.against]]
            seed, depth = seeded_random(self.game, self.who, "proof").getrandbits(64), DEPTH[self.thinker.name]
            self.proof = PairedRollouts(self.thinker, self.position, self.style, pair, depth, seed, most=self.most)
            self.proof.keep = frozenset({0, 1})
        self.proof.run(max(0.0, until - monotonic()))

    @property
    def led(self) -> bool:
        """Whether it is known what the drop is to be compared with."""
        return self.ready and self.search.done

    @property
    def done(self) -> bool:
        """Whether everything was looked into that was to be."""
        return self.led and (self.against == 0 or (self.proof is not None and self.proof.decided))

    @property
    def behind(self) -> Estimate:
        """What the drop costs, as far as it is known by now."""
        found = self.proof.behind(0, 1) if self.proof else self._race.behind(0, self.against)
        return found.loosened(CUT)

    @property
    def _race(self) -> PairedRollouts:
        while not self.ready:
            self.run(0.0)
        race = self.search.race
        assert race is not None  # it is ready
        return race

    @property
    def judgement(self) -> Judgement:
        """As far as it is known by now."""
        race, best = self._race, self.against
        mine, other = self.search.sheets[0], self.search.sheets[best]
        return Judgement(
            option=self._option(0),
            best=self._option(best),
            rank=self.rank,
            equal=self.equal,
            total=self.total,
            promise=(self.proof or race).estimate(0),
            behind=self.behind,
            parts=compared(self.position.sheets[self.who], mine, other, self.style.weights),
            solo=self.game.solo,
            proved=self.proof is not None,
            done=self.done,
        )

    def _option(self, i: int) -> CandidateAction:
        return option_of(self.search.found[i], self.who, self.search.sheets[i])


def judge(game: Game, drop: Drop, seconds: float = 1.0, think: Engine | None = None) -> Judgement:
    """The coach's word on a drop that is to be made (or was made) in this game. Raises ``ValueError`` for an illegal one."""
    judging = JudgementSearch(game, drop, think)
    judging.run(seconds)
    return judging.judgement
