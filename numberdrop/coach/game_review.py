"""A game looked at again, drop by drop: what each one cost, how much of what was possible was kept, where most was lost.

Every drop is judged as in ``judge``, with new dice against the best that was found, only as long as it takes to know its cost
within a point or two. **Accuracy** is a mean over all drops: a drop that is as good as the best counts 100, one that is behind
counts 10 less for each point it gave away (at a table: for each three games in a hundred), and never less than 0. Combos that
were missed are named besides.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean
from time import monotonic

from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game
from numberdrop.steps import StepRunner

from .bots import engine_here
from .comparison import MissedCombo, missed_combos
from .engine.protocol import Engine
from .judgement import Judgement, JudgementSearch, Verdict, unit
from .paired_rollouts import Estimate

PER_POINT = 10
"""What a point given away takes from the 100 of a drop."""
COSTLIEST = 3
_FEWEST, _MOST = {"compiled": 48, "plain": 16}, 160
"""Samples for each drop, by who thinks; the more, the longer its cost is not known within ``_CLOSE`` points."""
_CLOSE = 1.5
_SLICE = 0.1
"""Seconds for which a drop is looked into at a stretch."""
_LONGEST = 10.0
"""Seconds for one drop, whatever is known then: that much is only needed where the machine has a lot else to do."""


@dataclass(frozen=True)
class ReviewedDrop:
    """A drop of the game: what the coach says of it, how many acts and which round it was after, the points that lay there."""

    at: int
    round: int
    points: int
    judgement: Judgement

    @property
    def drop(self) -> Drop:
        """The drop itself."""
        action = self.judgement.option.action
        assert isinstance(action, Drop)  # nothing else is judged
        return action

    @property
    def lost(self) -> float:
        """Points (or hundredths of winning) given away: none where the coach knows nothing better by more than a point."""
        judged = self.judgement
        return 0.0 if judged.verdict in ("best", "equal") else max(0.0, judged.behind.mean)

    @property
    def accuracy(self) -> float:
        """0 to 100."""
        return max(0.0, 100 - PER_POINT * self.lost / self.judgement.unit)

    @property
    def expected(self) -> Estimate:
        """What the game promised after this drop: the final points, or hundredths of winning at a table."""
        promise, points = self.judgement.promise, self.points if self.judgement.solo else 0
        return Estimate(promise.mean + points, promise.low + points, promise.high + points, promise.samples)


@dataclass(frozen=True)
class GameReview:
    """The drops of one player, or of all, in the order of the game."""

    drops: tuple[ReviewedDrop, ...]
    done: bool
    missed: tuple[MissedCombo, ...] = ()

    @property
    def accuracy(self) -> float | None:
        """0 to 100, the mean over all drops; ``None`` when there are none."""
        return fmean(one.accuracy for one in self.drops) if self.drops else None

    @property
    def lost(self) -> float:
        """Points (or hundredths of winning) that all drops together gave away."""
        return sum(one.lost for one in self.drops)

    @property
    def verdicts(self) -> Counter[Verdict]:
        """How many drops were best, equal, unsure, behind."""
        return Counter(one.judgement.verdict for one in self.drops)

    @property
    def costliest(self) -> tuple[ReviewedDrop, ...]:
        """The drops that cost most, dearest first, at most three; only those that are behind for certain."""
        behind = (one for one in self.drops if one.judgement.verdict == "behind")
        return tuple(sorted(behind, key=lambda one: -one.lost)[:COSTLIEST])

    def of(self, player: int) -> GameReview:
        """The same of one player."""
        missed = tuple(one for one in self.missed if one.best.player == player)
        return GameReview(tuple(one for one in self.drops if one.drop.player == player), self.done, missed)


class ReviewRun:
    """A review in the making, to be worked on in slices: ``run`` some time, then ask for ``review``.

    Of one ``player``, or of everybody; no drop takes more than ``longest`` seconds. Raises ``ValueError`` for a player who is not
    at the table.
    """

    def __init__(
        self, game: Game, player: int | None = None, think: Engine | None = None, longest: float = _LONGEST
    ) -> None:
        if player is not None and not 0 <= player < game.players:
            raise ValueError(f"there is no player {player}: the game has {game.players}, counted from 0")
        self.thinker = think or engine_here()
        self.longest = longest
        self._close = _CLOSE * unit(game.solo)
        self.todo = [
            (at, before, act)
            for at, (before, act) in enumerate(zip(game.states(), game.actions, strict=False))
            if isinstance(act, Drop) and player in (None, act.player)
        ]
        self.found: list[ReviewedDrop] = []
        self.judging: JudgementSearch | None = None
        self.spent = 0.0
        self._missed = StepRunner(missed_combos(game, player, self.thinker))

    @property
    def progress(self) -> tuple[int, int]:
        """How many drops have been judged, of how many."""
        return len(self.found), len(self.todo)

    @property
    def done(self) -> bool:
        """Whether every drop has been judged, and every combo looked at."""
        return len(self.found) == len(self.todo) and self._missed.done

    @property
    def review(self) -> GameReview:
        """As far as it has come by now."""
        return GameReview(tuple(self.found), self.done, self._missed.result if self.done else ())

    def run(self, seconds: float) -> None:
        """Look further for about so long; one drop is begun at least."""
        until = monotonic() + seconds
        while not self.done:
            self._look(max(0.0, until - monotonic()))
            if monotonic() >= until:
                break

    def _look(self, seconds: float) -> None:
        if len(self.found) == len(self.todo):
            self._missed.run(seconds)
            return
        began = monotonic()
        at, before, drop = self.todo[len(self.found)]
        if self.judging is None:
            self.judging = JudgementSearch(before, drop, self.thinker, _MOST)
            self.spent = 0.0
        # Step by step: after how many samples a drop is known must not depend on how long a slice is.
        known = False
        while not known:
            self.judging.run(0.0)
            known = self._known(self.judging)
            if monotonic() - began >= min(seconds, _SLICE):
                break
        self.spent += monotonic() - began
        if known:
            points = self.judging.position.sheets[drop.player].points
            self.found.append(ReviewedDrop(at, before.round, points, self.judging.judgement))
            self.judging = None

    def _known(self, judging: JudgementSearch) -> bool:
        """Whether to go on to the next drop. Never because of what was found, only because of how surely it is known."""
        if judging.done or self.spent >= self.longest:
            return True
        judged = judging.behind if judging.proof else None
        return (
            judged is not None
            and judged.samples >= _FEWEST[self.thinker.name]
            and judged.high - judged.mean <= self._close
        )


def review(game: Game, player: int | None = None, seconds: float = 60.0, think: Engine | None = None) -> GameReview:
    """What the coach says of a game that was played: its accuracy and its costliest drops, of one player or of all.

    It takes about half a second for each drop (in plain Python two), at most ``seconds`` in all.
    """
    reviewing = ReviewRun(game, player, think)
    reviewing.run(seconds)
    return reviewing.review
