"""Two acts held against each other, each played on with the same new dice: what the first costs against the second.

The dice follow from the position and from nothing else, and how long is played on from what is found: whoever asks again, a hint, a judgement, a
review, hears the same. New dice, because whoever leads a race has been lucky in its own.
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS
from numberdrop.steps import StepRunner

from .bots import bot_named, engine_here, seeded_random
from .candidates import CandidateAction, option_of, options
from .engine.native import Engine
from .engine.position import Position, SheetView, after
from .search import COACH, BestDropSearch, Estimate, PairedRollouts, Remembered

EQUAL = 1.0
"""Within so many points (at a table: hundredths of winning, times ``TABLE``) two moves are called equal."""
TABLE = 3.0
CUT = 0.15
"""What the rounds that are not played on add to the error, as a share of the difference (measured by the benchmark ``honesty``)."""
DEPTH = 4
"""How many rounds are played on."""
_FEWEST, _MOST = 48, 160
"""Samples; the more, the longer the cost is not known within ``_CLOSE`` points. Half as many will do where they tell, with their whole
interval, on which side of ``EQUAL`` it lies: that is asked once.
"""
_CLOSE = 1.5


def unit(solo: bool) -> float:
    """What stands for a point: at a table a few hundredths of winning."""
    return 1.0 if solo else TABLE


def position_after_acts(game: Game, who: int) -> Position:
    """A position as it is played on from: in a round in which blocks fall nobody at a table drops any more."""
    position = Position.of(game, who)
    return position.without_roll() if game.phase in (Phase.BLOCKS, Phase.START) and not game.solo else position


class Comparison:
    """How far the sheet ``mine`` is behind ``best``, to be worked on in slices."""

    def __init__(self, game: Game, who: int, think: Engine, mine: SheetView, best: SheetView) -> None:
        seed = seeded_random(game, who, "proof").getrandbits(64)
        self._asked = (game, who, think, mine, best)
        self.point = unit(game.solo)
        self.race = PairedRollouts(
            think, position_after_acts(game, who), bot_named("leo").style(game), [mine, best], DEPTH, seed,
            most=_MOST, keep=frozenset({0, 1}), seconds=think.patience,
        )  # fmt: skip

    def run(self, seconds: float) -> None:
        """Play on for about so long, one step at least; what is enough does not hang on how long a slice is."""
        until = monotonic() + seconds
        while not self.done:
            self.race.run(0.0)
            if monotonic() >= until:
                break
        if self.done:
            _FINISHED.keep(self._asked, self)

    @property
    def done(self) -> bool:
        """Whether it is known well enough: which side of ``EQUAL`` it lies on half-way, and then how much it is."""
        if self.race.decided:
            return True
        behind = self.behind
        if not self.race.whole:
            return False
        if behind.samples == _FEWEST // 2:
            equal = EQUAL * self.point
            return behind.low > equal or behind.high <= equal
        return behind.samples >= _FEWEST and behind.high - behind.mean <= _CLOSE * self.point

    @property
    def behind(self) -> Estimate:
        """What ``mine`` costs, as far as it is known by now."""
        return self.race.behind(0, 1).loosened(CUT)

    @property
    def promise(self) -> Estimate:
        """What may be scored from ``mine`` on."""
        return self.race.estimate(0)


_FINISHED: Remembered[Comparison] = Remembered(64)


def comparison_of(game: Game, who: int, think: Engine, mine: SheetView, best: SheetView) -> Comparison:
    """Two sheets held against each other: what was found, where somebody has asked before."""
    return _FINISHED.get((game, who, think, mine, best)) or Comparison(game, who, think, mine, best)


def drop_cost(game: Game, drop: Drop, best: Drop) -> Estimate:
    """What a legal drop costs against one that is known to be good; nothing but zeros where it is that one."""
    if set(drop.cells) == set(best.cells):
        return Estimate(0.0, 0.0, 0.0, 0)
    think, who = engine_here(), best.player
    sheets = [sheet_after(game, who, each) for each in (drop, best)]
    comparison = comparison_of(game, who, think, *sheets)
    while not comparison.done:
        comparison.run(1.0)
    return comparison.behind


def sheet_after(game: Game, who: int, drop: Drop) -> SheetView:
    """What a legal drop leaves, with what is best circled then."""
    position, style = Position.of(game, who), bot_named("leo").style(game)
    at, marks = zip(*((row * COLS + col, number + 1) for row, col, number in drop.cells), strict=True)
    place = engine_here().place(position, style, at, marks)
    assert place is not None  # it is legal
    return after(position.sheets[who], place[0])


# --- best act search --------------------------------------------------------------------------------------------------

# The coach's one search for the best act, in every phase: what is found here is what a hint advises and what an act is judged against.
#
# Drops are led by ``BestDropSearch``. Slides, blocks and combos are weighed by the sheet that the round then leaves, and the best few of
# them are played on in the same way.

JUDGED = (Phase.SLIDE, Phase.BLOCKS, Phase.DROP, Phase.COMBO)
"""The phases whose acts are played on, and can be judged. In the others they are valued alone: where a start number stands hardly matters."""


class BestActSearch:
    """The search for a leader among the acts of player ``who``: ``run`` it, then ask for ``order``."""

    def __init__(self, game: Game, who: int, think: Engine) -> None:
        self.game, self.who, self.thinker = game, who, think
        self._asked = (game, who, think)
        self.style = bot_named("leo").style(game)
        self.found: list[CandidateAction] = []
        """Those that run for the lead."""
        self._look = replace(COACH, trifle=COACH.trifle * unit(game.solo))
        self._seed = seeded_random(game, who, "search").getrandbits(64)
        self._drops: BestDropSearch | None = None
        self._race: PairedRollouts | None = None
        if game.phase is Phase.DROP and who in game.pending:
            self._drops = BestDropSearch(Position.of(game, who), self.style, think, self._look, self._seed)
        self.options = StepRunner(options(game, who, self.style, think))
        """Every act by its value; of drops the best alone. It is only looked for where it is needed."""

    def __reduce__(self) -> tuple[object, ...]:
        return _search_here, (self.game, self.who)  # begun anew

    def run(self, seconds: float) -> bool:
        """Look further for about so long, one step at least; gives whether everything was looked into that was to be."""
        until = monotonic() + seconds
        if self._drops is not None:
            self._drops.run(seconds)
            if not self.found and self._drops.race is not None:
                pairs = zip(self._drops.found, self._drops.sheets, strict=True)
                self.found = [option_of(candidate, self.who, sheet) for candidate, sheet in pairs]
        elif self._race is not None or self.options.run(seconds):
            self._race = self._race or self._set_off()
            if not self.done:
                self._race.run(max(0.0, until - monotonic()))
        if self.done:
            _BEST_FINISHED.keep(self._asked, self)
        return self.done

    def _set_off(self) -> PairedRollouts:
        """The best few, those with a sheet that is known; where none has one, the best stands alone."""
        every = self.options.result
        self.found = [option for option in every if option.sheet is not None][: self._look.width] or every[:1]
        look, sheets = self._look, [option.sheet for option in self.found if option.sheet is not None]
        if self.game.phase not in JUDGED:
            sheets = []
        position = position_after_acts(self.game, self.who)
        return PairedRollouts(
            self.thinker, position, self.style, sheets, look.depth, self._seed, look.sure, most=look.samples, blend=True,
            trifle=look.trifle, seconds=self.thinker.patience,
        )  # fmt: skip

    @property
    def race(self) -> PairedRollouts | None:
        """The race for the lead, as soon as it is known who runs."""
        return self._drops.race if self._drops is not None else self._race

    @property
    def done(self) -> bool:
        """Whether the leader is known."""
        if self._drops is not None:
            return self._drops.done
        return self._race is not None and (len(self.found) < 2 or self._race.decided)

    @property
    def order(self) -> list[int]:
        """The numbers of those in ``found``, the leader first."""
        race = self.race
        return list(range(len(self.found))) if race is None or len(race.sheets) < 2 else race.order


_BEST_FINISHED: Remembered[BestActSearch] = Remembered(32)


def best_act_search(game: Game, who: int, think: Engine) -> BestActSearch:
    """The search for a player's best act: the finished one, where somebody has asked before."""
    return _BEST_FINISHED.get((game, who, think)) or BestActSearch(game, who, think)


def _search_here(game: Game, who: int) -> BestActSearch:
    return best_act_search(game, who, engine_here())
