"""An honest word on a move: its rank among all, how far it is behind the best and how sure that is, and why.

The rank is by the value of the sheet (``tables``), over every drop there is: a fact about that value. What the move costs is
found by playing on (``race``): first to find a leader, then that leader and the move again with new dice, because whoever leads
a race has been lucky in it. Both are said with their interval; nothing within a point is called a difference, and nothing is
called equal while the interval still reaches far beyond that.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Literal

from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS

from .acts import Candidate, after
from .bots import bot_named, luck, thinker
from .outlook import Option, option_of
from .parts import Part, compared
from .position import Position, SheetView
from .race import Estimate, Race
from .thinking import Style, Thinker

Verdict = Literal["best", "equal", "unsure", "behind"]
EQUAL = 1.0
"""Within so many points (at a table: hundredths of winning, times ``TABLE``) two moves are called equal."""
TABLE = 3.0
_FAR = 2.0
"""Nothing is called equal that may cost more than so many points."""
_MOST = 400
"""Samples after which a comparison is as good as it gets."""
_ENOUGH = 8
"""Samples without which nothing is said."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How many drops run for the lead and for how many samples; how many rounds are played on, there and in the comparison."""

    width: int
    samples: int
    search: int
    proof: int


_EFFORT = {"compiled": Effort(9, 32, 2, 4), "plain": Effort(4, 10, 1, 2)}
"""By who thinks: plain Python plays on some hundred times as slowly."""


@dataclass(frozen=True)
class Judgement:
    """What the coach has to say of a drop.

    ``rank`` of ``total`` drops, ``equal`` of them as good by value; ``promise`` is what may be scored from this drop on (at a
    table: hundredths of winning), ``behind`` the estimate of what it costs against ``best``; ``parts`` add up to the
    difference of the two values.
    """

    option: Option
    best: Option
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
        if not self.proved or self.behind.samples < _ENOUGH:
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


class Judging:
    """A judgement in the making, to be worked on in slices: ``run`` some time, then ask for ``judgement``.

    ``most`` samples at the most are taken for the comparison with the best. Raises ``ValueError`` when the drop is not legal in this game, or it is not the phase of drops.
    """

    def __init__(self, game: Game, drop: Drop, think: Thinker | None = None, most: int = _MOST) -> None:
        if game.phase is not Phase.DROP:
            raise ValueError(f"a drop is judged in phase drop, not {game.phase.value}")
        self.game, self.who, self.most = game, drop.player, most
        self.thinker = think or thinker()
        self.style: Style = bot_named("leo").style(game)
        self.position = Position.of(game, self.who)
        cells = [row * COLS + col for row, col, _ in drop.cells]
        place = self.thinker.place(self.position, self.style, cells, [number + 1 for _, _, number in drop.cells])
        if place is None:
            raise ValueError(f"{drop} is not legal here: Game.why says why")
        self.mine, better, self.equal, self.total = place
        self.rank = better + 1
        self.effort = _EFFORT[self.thinker.name]
        found, _ = self.thinker.drops(self.position, self.style, self.effort.width)
        self.found = [self.mine, *(one for one in found if one.cells != self.mine.cells)]
        self.sheets = [self._after(one) for one in self.found]
        self.search = self._race(self.sheets, self.effort.search, "search", self.effort.samples)
        self.against = 0
        self.proof: Race | None = None

    def _after(self, candidate: Candidate) -> SheetView:
        return after(self.position.sheets[self.who], candidate)

    def _race(self, sheets: list[SheetView], depth: int, purpose: str, most: int) -> Race:
        seed = luck(self.game, self.who, purpose).getrandbits(64)
        return Race(self.thinker, self.position, self.style, sheets, depth, seed, most=most)

    def run(self, seconds: float) -> None:
        """Look further for about so long: first for a leader, then at the move and that leader alone, with new dice."""
        until = monotonic() + seconds
        if self.proof is None:
            self.search.run(seconds)
            self.against = self.search.leader
            if not self.search.decided or self.against == 0:
                return
            pair = [self.sheets[0], self.sheets[self.against]]
            self.proof = self._race(pair, self.effort.proof, "proof", self.most)
            self.proof.keep = frozenset({0, 1})
        self.proof.run(max(0.0, until - monotonic()))

    @property
    def done(self) -> bool:
        """Whether everything was looked into that was to be."""
        return self.search.decided and (self.against == 0 or (self.proof is not None and self.proof.decided))

    @property
    def behind(self) -> Estimate:
        """What the drop costs, as far as it is known by now."""
        return self.proof.behind(0, 1) if self.proof else self.search.behind(0, self.against)

    @property
    def judgement(self) -> Judgement:
        """As far as it is known by now."""
        best = self.against
        return Judgement(
            option=self._option(0),
            best=self._option(best),
            rank=self.rank,
            equal=self.equal,
            total=self.total,
            promise=(self.proof or self.search).estimate(0),
            behind=self.behind,
            parts=compared(self.position.sheets[self.who], self.sheets[0], self.sheets[best], self.style.weights),
            solo=self.game.solo,
            proved=self.proof is not None,
            done=self.done,
        )

    def _option(self, i: int) -> Option:
        return option_of(self.found[i], self.who, self.sheets[i])


def judge(game: Game, drop: Drop, seconds: float = 1.0, think: Thinker | None = None) -> Judgement:
    """The coach's word on a drop that is to be made (or was made) in this game. Raises ``ValueError`` for an illegal one."""
    judging = Judging(game, drop, think)
    judging.run(seconds)
    return judging.judgement
