"""A game looked at again, act by act: what each one cost, how much of what was possible was kept, where most was lost.

Every slide, block, drop and combo in which there was a choice is judged as in ``judge``: the same search, the same dice. **Accuracy** is a
mean over all of them: an act that is as good as the best counts 100, one that is behind counts 10 less for each point it gave
away (at a table: for each three games in a hundred), and never less than 0. Combos that were missed are named besides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from statistics import fmean
from time import monotonic

from numberdrop.rules.actions import Action, Circle, Drop, Pass
from numberdrop.rules.combos import iter_combos
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.landing import landings
from numberdrop.rules.legality import due_shapes
from numberdrop.steps import StepRunner

from .best_act_search import JUDGED
from .bots import engine_here
from .comparison import EQUAL
from .engine.native import Engine
from .game_luck import Luck, weigh_luck
from .judgement import Judgement, JudgementSearch, Verdict
from .paired_rollouts import Estimate

PER_POINT = 10
"""What a point given away takes from the 100 of a drop."""
COSTLIEST = 3
_SLICE = 0.1
"""Seconds for which an act is looked into at a stretch."""
_LONGEST = 10.0
"""Seconds for one act, whatever is known then: that much is only needed where the machine has a lot else to do."""


@dataclass(frozen=True)
class ReviewedAct:
    """An act of the game: what the coach says of it, how many acts and which round it was after, the points that lay there."""

    at: int
    round: int
    points: int
    judgement: Judgement

    @property
    def action(self) -> Action:
        """The act itself."""
        return self.judgement.option.action

    @property
    def player(self) -> int:
        """Whose it was."""
        return self.action.player or 0

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
        """What the game promised after this act: the final points, or hundredths of winning at a table."""
        promise, points = self.judgement.promise, self.points if self.judgement.solo else 0
        return Estimate(promise.mean + points, promise.low + points, promise.high + points, promise.samples)


class ReviewedDrop(ReviewedAct):
    """A drop of the game."""

    @property
    def drop(self) -> Drop:
        """The drop itself."""
        assert isinstance(self.action, Drop)
        return self.action


@dataclass(frozen=True)
class MissedCombo:
    """After ``at`` acts, in a ``round``, ``best`` lay open and would have scored so many ``points`` more, at no cost."""

    at: int
    round: int
    best: Circle
    points: int


@dataclass(frozen=True)
class GameReview:
    """What one player did, or all of them, in the order of the game: the ``drops``, and ``others``, slides, blocks, combos and passes."""

    drops: tuple[ReviewedDrop, ...]
    done: bool
    others: tuple[ReviewedAct, ...] = ()
    luck: Luck | None = None
    """What the dice brought and what the decisions cost, of a finished solo game that was reviewed to its end."""

    @property
    def acts(self) -> tuple[ReviewedAct, ...]:
        """Everything that was judged, in the order of the game."""
        return tuple(sorted((*self.drops, *self.others), key=lambda act: act.at))

    @property
    def accuracy(self) -> float | None:
        """0 to 100, the mean over all acts; ``None`` when there are none."""
        return fmean(act.accuracy for act in self.acts) if self.acts else None

    @property
    def lost(self) -> float:
        """Points (or hundredths of winning) that all acts together gave away."""
        return sum(act.lost for act in self.acts)

    @property
    def verdicts(self) -> Counter[Verdict]:
        """How many acts were best, equal, unsure, behind."""
        return Counter(act.judgement.verdict for act in self.acts)

    @property
    def mistakes(self) -> tuple[ReviewedDrop, ...]:
        """Every drop that is behind for certain, in the order of the game."""
        return tuple(drop for drop in self.drops if drop.judgement.verdict == "behind")

    @property
    def costliest(self) -> tuple[ReviewedDrop, ...]:
        """The drops that cost most, dearest first, at most three; only those that are behind for certain."""
        return tuple(sorted(self.mistakes, key=lambda drop: -drop.lost)[:COSTLIEST])

    @property
    def missed(self) -> tuple[MissedCombo, ...]:
        """The combos that lay open while nothing was circled, and waiting was no better; or that scored more than what was circled, which
        certainly cost something.
        """
        return tuple(found for act in self.others if (found := _missed(act)))

    def of(self, player: int) -> GameReview:
        """The same of one player."""
        drops = tuple(drop for drop in self.drops if drop.player == player)
        return replace(self, drops=drops, others=tuple(act for act in self.others if act.player == player))


def _missed(act: ReviewedAct) -> MissedCombo | None:
    """The combo that was better than what an act circled."""
    judged, best = act.judgement, act.judgement.best
    mine = judged.option.sheet
    if not isinstance(act.action, Circle | Pass) or not isinstance(best.action, Circle) or not mine or not best.sheet:
        return None
    points = best.sheet.points - mine.points
    if points <= 0 or best.value - judged.option.value <= EQUAL * judged.unit:
        return None
    clear = judged.behind.mean >= 0 if isinstance(act.action, Pass) else judged.certain
    return MissedCombo(act.at, act.round, best.action, points) if clear else None


class ReviewRun:
    """A review in the making, to be worked on in slices: ``run`` some time, then ask for ``review``.

    Of one ``player``, or of everybody; no act takes more than ``longest`` seconds. Raises ``ValueError`` for a player who is not
    at the table.
    """

    def __init__(
        self, game: Game, player: int | None = None, think: Engine | None = None, longest: float = _LONGEST
    ) -> None:
        if player is not None and not 0 <= player < game.players:
            raise ValueError(f"there is no player {player}: the game has {game.players}, counted from 0")
        self._asked = (game, player)
        self.thinker = think or engine_here()
        self.longest = longest
        self.todo = list(_choices(game, player))
        self.found: list[ReviewedAct] = []
        self.judging: JudgementSearch | None = None
        self._luck = StepRunner(weigh_luck(game, self.thinker))
        self.spent = 0.0

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._asked  # begun anew

    @property
    def progress(self) -> tuple[int, int]:
        """How many acts have been judged, of how many."""
        return len(self.found), len(self.todo)

    @property
    def done(self) -> bool:
        """Whether every act has been judged, and the luck of the dice is known."""
        return self._judged and self._luck.done

    @property
    def _judged(self) -> bool:
        return len(self.found) == len(self.todo)

    @property
    def review(self) -> GameReview:
        """As far as it has come by now."""
        drops = tuple(act for act in self.found if isinstance(act, ReviewedDrop))
        found = GameReview(drops, self.done, tuple(act for act in self.found if not isinstance(act, ReviewedDrop)))
        return replace(found, luck=self._luck.result) if self.done else found

    def run(self, seconds: float) -> None:
        """Look further for about so long; one act is begun at least."""
        until = monotonic() + seconds
        while not self.done:
            left = max(0.0, until - monotonic())
            if self._judged:
                self._luck.run(left)
            else:
                self._look(left)
            if monotonic() >= until:
                break

    def _look(self, seconds: float) -> None:
        began = monotonic()
        at, before, act = self.todo[len(self.found)]
        if self.judging is None:
            self.judging = JudgementSearch(before, act, self.thinker)
            self.spent = 0.0
        self.judging.run(min(seconds, _SLICE))
        self.spent += monotonic() - began
        if self.judging.done or self.spent >= self.longest:
            points = self.judging.position.sheets[self.judging.who].points
            kind = ReviewedDrop if isinstance(act, Drop) else ReviewedAct
            self.found.append(kind(at, before.round, points, self.judging.judgement))
            self.judging = None


def _choices(game: Game, player: int | None) -> Iterator[tuple[int, Game, Action]]:
    """The acts of a player, or of everybody, in which there was something to choose, with the game before each."""
    for at, (before, act) in enumerate(zip(game.states(), game.actions, strict=False)):
        who = act.player or 0
        if before.phase in JUDGED and player in (None, who) and _chose(before, who):
            yield at, before, act


def _chose(before: Game, who: int) -> bool:
    """Whether there was more than one thing to do."""
    if before.phase is Phase.DROP:
        return any(landings(before.sheets[who].grid, shape) for shape in due_shapes(before))
    if before.phase is Phase.COMBO:
        sheet = before.sheets[who]
        return any(sheet.box_free(combo.kind, combo.size) for combo in iter_combos(sheet.grid))
    return len(before.legal_actions(who)) > 1


def review(game: Game, player: int | None = None, seconds: float = 60.0, think: Engine | None = None) -> GameReview:
    """What the coach says of a game that was played: its accuracy and its costliest drops, of one player or of all.

    It takes about a fifth of a second for each act at most ``seconds`` in all.
    """
    reviewing = ReviewRun(game, player, think)
    reviewing.run(seconds)
    return reviewing.review
