"""A game looked at again, act by act: what each one cost, where most was lost, what was luck and what was not, and how well it was played.

Every slide, block, drop and combo in which there was a choice is judged as in ``judge``: the same search, the same dice. What was **given away** is
counted in points of one's own sheet (``own_points``); at a table what an act cost in games of a hundred stands beside it. All of it adds up with the
dice to the result (``game_luck``). Combos that were missed are named besides. The **level** of a finished game on the scale of the bots follows from
a glance (``level``) and is known first, long before anything is judged.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import inf
from time import monotonic

from numberdrop.rules.actions import Action, Circle, Drop, Pass
from numberdrop.rules.game import Game
from numberdrop.steps import StepRunner, Steps

from .bots import engine_here
from .comparison import EQUAL
from .engine.native import Engine
from .given import a_game, a_player, a_time
from .judgement import Judgement, JudgementSearch, Verdict
from .level import Level, choices, find_level
from .luck import LEAD, Luck, OwnPoints, Weighed, expected_start, luck_of, own_points
from .search import Estimate

COSTLIEST = 3
_SLICE = 0.1
"""Seconds for which an act is looked into at a stretch."""
_LONGEST = 10.0
"""Seconds for one act, whatever is known then: that much is only needed where the machine has a lot else to do."""


@dataclass(frozen=True)
class ReviewedAct:
    """An act of the game: what the coach says of it, how many acts and which round it was after, the points that lay there, what it did in
    points of one's own sheet.
    """

    at: int
    round: int
    points: int
    judgement: Judgement
    own: OwnPoints

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
    def given(self) -> float:
        """Points of one's own sheet given away, as they were estimated: a little less than nothing where luck in the estimate says so."""
        return self.own.lost.mean if self.own.lost.samples else 0.0

    @property
    def clear(self) -> bool:
        """Whether it gave something away for certain, and more than a trifle: points of one's own sheet, or games at a table."""
        points = self.own.lost.samples > 0 and self.given > EQUAL and self.own.lost.low > 0
        return points or self.judgement.verdict == "behind"

    @property
    def cost(self) -> float:
        """By which acts are put in order: the points that it gave away; at a table what it cost in games, where that is more."""
        return max(self.given, self.lost / self.judgement.unit)

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


@dataclass(frozen=True, repr=False)
class GameReview:
    """What one player did, or all of them, in the order of the game: the ``drops``, and ``others``, slides, blocks, combos and passes."""

    drops: tuple[ReviewedDrop, ...]
    done: bool
    others: tuple[ReviewedAct, ...] = ()
    level: Level | None = None
    """How well this one player played a finished game: known before anything is judged; ``None`` where there was too little to choose."""
    start: float | None = None
    """What was expected at the start of a finished game, in points of one player's own sheet: it is known before anything is judged."""
    luck: Luck | None = None
    """What the dice brought and what was given away, of one player in a finished game that was reviewed to its end."""

    def __repr__(self) -> str:
        dearest = f", dearest '{self.dearest[0].action}'" if self.dearest else ""
        level = f", {self.level}" if self.level else ""
        done = "" if self.done else " so far"
        return (
            f"<{type(self).__name__} of {len(self.acts)} acts{done}: given away {self.given_away:.1f}{dearest}{level}>"
        )

    @property
    def acts(self) -> tuple[ReviewedAct, ...]:
        """Everything that was judged, in the order of the game."""
        return tuple(sorted((*self.drops, *self.others), key=lambda act: act.at))

    @property
    def given_away(self) -> float:
        """Points of one's own sheet that all acts together gave away."""
        return sum(act.given for act in self.acts)

    @property
    def dice(self) -> float | None:
        """Points won by the dice, where the ``luck`` is known."""
        return None if self.luck is None else self.luck.dice

    @property
    def final(self) -> int | None:
        """The points at the end, where the ``luck`` is known."""
        return None if self.luck is None else self.luck.final

    @property
    def estimate_error(self) -> float | None:
        """How far ``start + dice - given_away`` is from ``final``, where the ``luck`` is known: points that single acts gave away and that were won
        back later.
        """
        return None if self.luck is None else abs(self.luck.start + self.luck.dice - self.given_away - self.luck.final)

    @property
    def given_for_good(self) -> float:
        """Points given away less those that could be won back later."""
        return sum(act.given - (act.own.found or 0.0) for act in self.acts)

    @property
    def lost(self) -> float:
        """Points (or hundredths of winning) that all acts together gave away."""
        return sum(act.lost for act in self.acts)

    @property
    def dearest(self) -> tuple[ReviewedAct, ...]:
        """Every act that gave something away for certain, whatever it was, dearest first."""
        return tuple(sorted((act for act in self.acts if act.clear), key=lambda act: -act.cost))

    @property
    def verdicts(self) -> Counter[Verdict]:
        """How many acts were best, equal, unsure, behind."""
        return Counter(act.judgement.verdict for act in self.acts)

    @property
    def costliest(self) -> tuple[ReviewedAct, ...]:
        """The acts that cost most, whatever they were, dearest first, at most three."""
        return self.dearest[:COSTLIEST]

    @property
    def missed(self) -> tuple[MissedCombo, ...]:
        """The combos that lay open while nothing was circled, and waiting was no better; or that scored more than what was circled, which
        certainly cost something.
        """
        return tuple(found for act in self.others if (found := _missed(act)))


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
        a_player(a_game(game), player)
        self._asked = (game, player)
        self.game = game
        self.player = 0 if game.solo else player
        self.thinker = think or engine_here()
        self.longest = longest
        self.todo = list(choices(game, player))
        self.found: list[ReviewedAct] = []
        self.judging: JudgementSearch | None = None
        self._own: StepRunner[OwnPoints] | None = None
        self._level = StepRunner(self._find_level())
        self._start = StepRunner(self._expected_start())
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
        return self._judged and self._start.done

    @property
    def _judged(self) -> bool:
        return len(self.found) == len(self.todo)

    @property
    def review(self) -> GameReview:
        """As far as it has come by now."""
        drops = tuple(act for act in self.found if isinstance(act, ReviewedDrop))
        others = tuple(act for act in self.found if not isinstance(act, ReviewedDrop))
        level = self._level.result if self._level.done else None
        start = self._start.result if self._start.done else None
        begun = None if start is None else start + LEAD[self.game.solo]
        found = GameReview(drops, self.done, others, level, begun)
        return replace(found, luck=self._weigh_luck()) if self.done else found

    def _find_level(self) -> Steps[Level | None]:
        """The level of one player; of everybody together there is none."""
        return None if self.player is None else (yield from find_level(self.game, self.player, self.thinker))

    def _expected_start(self) -> Steps[float | None]:
        """What was to be expected at the start, of one player in a game that is over."""
        if self.player is None or not self.game.over:
            return None
        return (yield from expected_start(self.game, self.player, self.thinker))

    def _weigh_luck(self) -> Luck | None:
        game, start = self.game, self._start.result
        if start is None or self.player is None:
            return None
        acts = [Weighed(act.round, act.own.promise.mean + act.points, act.given, act.own.found) for act in self.found]
        total = game.sheets[self.player].score.total
        return luck_of(start, LEAD[game.solo], acts, game.round, total)

    def run(self, seconds: float) -> None:
        """Look further for about so long, one step at least: first for the level, then for what was expected at the start, then act by act."""
        until = monotonic() + seconds
        while not self.done:
            left = max(0.0, until - monotonic())
            if self._level.run(left) and self._start.run(max(0.0, until - monotonic())) and not self.done:
                self._look(max(0.0, until - monotonic()))
            if monotonic() >= until:
                break

    def _look(self, seconds: float) -> None:
        began = monotonic()
        at, before, act = self.todo[len(self.found)]
        if self.judging is None:
            self.judging = JudgementSearch(before, act, self.thinker)
            self.spent = 0.0
        if self._own is None:
            self.judging.run(min(seconds, _SLICE))
            self.spent += monotonic() - began
        if self._own is None and (self.judging.done or self.spent >= self.longest):
            self._own = StepRunner(own_points(before, act, self.judging, self.thinker))
        if self._own is not None and self._own.run(0.0):
            points = self.judging.position.sheets[self.judging.who].points
            kind = ReviewedDrop if isinstance(act, Drop) else ReviewedAct
            self.found.append(kind(at, before.round, points, self.judging.judgement, self._own.result))
            self.judging = self._own = None


def review(game: Game, player: int | None = None, seconds: float = 60.0, *, think: Engine | None = None) -> GameReview:
    """What the coach says of a game that was played: its level, its luck and its dearest acts, of one player or of all.

    It takes about a fifth of a second for each act, and at most ``seconds`` in all.
    """
    reviewing = ReviewRun(game, player, think)
    reviewing.run(a_time(seconds))
    return reviewing.review


def luck(game: Game, player: int = 0, *, think: Engine | None = None) -> Luck | None:
    """Luck and skill of a finished game apart, in points of a player's own sheet; ``None`` of a game that is not over. It takes a whole review."""
    think = think or engine_here()
    return review(game, player, inf, think=think).luck if a_game(game).over else None
