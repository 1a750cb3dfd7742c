"""Two acts held against each other, each played on with the same new dice: what the first costs against the second.

The dice follow from the position and from nothing else, and how long is played on from what is found: whoever asks again, a hint, a judgement, a
review, hears the same. New dice, because whoever leads a race has been lucky in its own.
"""

from __future__ import annotations

from time import monotonic

from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS

from .bots import bot_named, engine_here, seeded_random
from .engine.afterstates import after
from .engine.native import Engine
from .engine.position import Position, SheetView
from .paired_rollouts import Estimate, PairedRollouts
from .remembered import Remembered

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
