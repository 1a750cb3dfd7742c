"""The review of a game, act by act: the cost of each act, how luck and mistakes lead to the result, missed combos, and the level.

Every act with alternatives is judged as by ``judge``. **Given away** are the points that mistakes cost on the player's own sheet. The points
expected at the start, plus the luck of the dice, less the points given away, are the result (``luck``).
"""

from collections import Counter
from dataclasses import dataclass, replace
from math import inf
from time import monotonic
from typing import cast

from numberdrop.rules.actions import Action, Circle, Drop, Pass
from numberdrop.rules.game import Game
from numberdrop.steps import StepRunner, Steps

from .bots import available_engine
from .comparison import EQUAL_WITHIN, equal_within
from .engine.native import Engine
from .given import check_game, check_player, check_seconds
from .judgement import Judgement, JudgementSearch, VerdictName
from .level import Level, acts_with_alternatives, find_level
from .luck import LEAD, JudgedAct, Luck, OwnPoints, estimate_own_points, expected_points_at_start, luck_of
from .search import Estimate

MOST_COSTLIEST = 3
_STEP_SECONDS = 0.1
"""The seconds spent on an act in one step."""
_LONGEST = 10.0
"""The most seconds for an act, reached only on a busy machine."""


@dataclass(frozen=True)
class ReviewedAct:
    """A judged act. ``at``: its index in the game; ``points``: the score before it; ``own``: its effect on the player's own sheet."""

    at: int
    round: int
    points: int
    judgement: Judgement
    own: OwnPoints

    @property
    def action(self) -> Action:
        return self.judgement.option.action

    @property
    def player(self) -> int:
        return self.action.player or 0

    @property
    def loss(self) -> float:
        """Points (with several players: percent chance of winning) that the act lost against the best one; 0 if it was best or equal."""
        judged = self.judgement
        return 0.0 if judged.verdict in ("best", "equal") else max(0.0, judged.behind.mean)

    @property
    def given_away(self) -> float:
        """The estimated points that the act cost on the player's own sheet; may be slightly negative by chance."""
        return self.own.lost.mean if self.own.lost.samples else 0.0

    @property
    def clearly_costly(self) -> bool:
        """Whether the act surely cost something: chance of winning, or points on the player's own sheet, of which more than one is estimated."""
        points = self.own.lost.samples > 0 and self.given_away > EQUAL_WITHIN and self.own.lost.low > 0
        return points or self.judgement.verdict == "behind"

    @property
    def cost(self) -> float:
        """The sort key of costly acts: the points lost (``given_away``), or, if that is more, the lost chance of winning in points."""
        return max(self.given_away, self.loss / self.judgement.units_per_point)

    @property
    def expected(self) -> Estimate:
        """The estimate after this act: in a solo game of the final points, with several players of the chance of winning in percent."""
        promise, points = self.judgement.promise, self.points if self.judgement.solo else 0
        return Estimate(promise.mean + points, promise.low + points, promise.high + points, promise.samples)


class ReviewedDrop(ReviewedAct):
    """A reviewed act that is a drop."""

    @property
    def drop(self) -> Drop:
        return cast("Drop", self.action)


@dataclass(frozen=True)
class MissedCombo:
    """A missed combo: circling ``best`` as act number ``at`` (from 0) would have been better, and scored ``points`` more at once."""

    at: int
    round: int
    best: Circle
    points: int


@dataclass(frozen=True, repr=False)
class GameReview:
    """The review of the acts of one player, or of all players, in the order of the game. ``others``: slides, blocks, combos and passes."""

    drops: tuple[ReviewedDrop, ...]
    done: bool
    others: tuple[ReviewedAct, ...] = ()
    level: Level | None = None
    """The level of one player in a finished game, known before any act is judged; ``None`` if there were too few choices."""
    start: float | None = None
    """The final points expected before the first roll, for one player in a finished game; known before any act is judged."""
    luck: Luck | None = None
    """Luck and skill of one player in a finished game; ``None`` before the review is done."""

    def __repr__(self) -> str:
        dearest = f", dearest '{self.dearest[0].action}'" if self.dearest else ""
        level = f", {self.level}" if self.level else ""
        acts = f"{len(self.acts)} acts{'' if self.done else ' so far'}"
        return f"<{type(self).__name__} of {acts}: given away {self.given_away:.1f}{dearest}{level}>"

    @property
    def acts(self) -> tuple[ReviewedAct, ...]:
        """All judged acts in the order of the game."""
        return tuple(sorted((*self.drops, *self.others), key=lambda act: act.at))

    @property
    def given_away(self) -> float:
        """Points that all acts together cost on the player's own sheet."""
        return sum(act.given_away for act in self.acts)

    @property
    def dice(self) -> float | None:
        """The points that the dice won for the player (negative for bad luck); ``None`` until the ``luck`` is known."""
        return None if self.luck is None else self.luck.dice

    @property
    def final(self) -> int | None:
        """The points at the end of the game; ``None`` until the ``luck`` is known."""
        return None if self.luck is None else self.luck.final

    @property
    def estimate_error(self) -> float | None:
        """The absolute difference between ``start + dice - given_away`` and ``final``; ``None`` until the ``luck`` is known.

        The difference comes from points that single acts lost and that were won back later.
        """
        return None if self.luck is None else abs(self.luck.start + self.luck.dice - self.given_away - self.luck.final)

    @property
    def given_away_for_good(self) -> float:
        """Points that all acts lost for good, without those that could be won back later."""
        return sum(act.given_away - (act.own.gain_over_leo or 0.0) for act in self.acts)

    @property
    def total_loss(self) -> float:
        """Points (with several players: percent chance of winning) that all acts together lost."""
        return sum(act.loss for act in self.acts)

    @property
    def dearest(self) -> tuple[ReviewedAct, ...]:
        """All acts whose loss is beyond doubt, the costliest first."""
        return tuple(sorted((act for act in self.acts if act.clearly_costly), key=lambda act: -act.cost))

    @property
    def verdict_counts(self) -> Counter[VerdictName]:
        """The number of acts with each verdict."""
        return Counter(act.judgement.verdict for act in self.acts)

    @property
    def costliest(self) -> tuple[ReviewedAct, ...]:
        """The costliest acts whose loss is beyond doubt, at most three, the costliest first."""
        return self.dearest[:MOST_COSTLIEST]

    @property
    def missed_combos(self) -> tuple[MissedCombo, ...]:
        """The combos that would have been better than the player's pass, or than the combo circled, and would have scored more at once."""
        return tuple(combo for act in self.others if (combo := _missed_combo(act)))


def _missed_combo(act: ReviewedAct) -> MissedCombo | None:
    """Return the combo that the player should have circled instead of a pass or another combo, if there is one."""
    judged, best, mine = act.judgement, act.judgement.best, act.judgement.option
    match act.action, best.action:
        case Pass() | Circle(), Circle() as combo if mine.sheet and best.sheet:
            points = best.sheet.points - mine.sheet.points
            clear = judged.certainly_costs if act.action.cells else judged.behind.mean >= 0
            if clear and points > 0 and best.value - mine.value > equal_within(judged.solo):
                return MissedCombo(act.at, act.round, combo, points)
    return None


class ReviewRun:
    """A review of one ``player``, or of all (``None``), in slices of time: call ``run`` until ``done``; ``review`` is the result so far.

    Judging an act takes at most ``longest`` seconds. Raises ``ValueError`` for a player who is not in the game.
    """

    def __init__(
        self, game: Game, player: int | None = None, engine: Engine | None = None, longest: float = _LONGEST
    ) -> None:
        check_player(check_game(game), player)
        self._arguments = (game, player)
        self.game = game
        self.player = 0 if game.solo else player
        self.engine = engine or available_engine()
        self.longest = longest
        self.todo = list(acts_with_alternatives(game, player))
        self._drops: list[ReviewedDrop] = []
        self._others: list[ReviewedAct] = []
        self.judging: JudgementSearch | None = None
        self._own: StepRunner[OwnPoints] | None = None
        self._level = StepRunner(self._find_level())
        self._start = StepRunner(self._estimate_start_points())
        self.spent = 0.0

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._arguments  # begun anew

    @property
    def progress(self) -> tuple[int, int]:
        """The number of acts judged so far, and the number of all acts."""
        return len(self._drops) + len(self._others), len(self.todo)

    @property
    def done(self) -> bool:
        """Whether all acts are judged and the points expected at the start are known."""
        judged, in_total = self.progress
        return self._start.done and judged == in_total

    @property
    def review(self) -> GameReview:
        """The review so far."""
        drops, others = tuple(self._drops), tuple(self._others)
        level = self._level.result if self._level.done else None
        start = self._start.result if self._start.done else None
        begun = None if start is None else start + LEAD[self.game.solo]
        so_far = GameReview(drops, self.done, others, level, begun)
        if not self.done or start is None or self.player is None:
            return so_far
        promised = ((act, act.own.promise.mean + act.points) for act in so_far.acts)
        acts = [JudgedAct(act.round, points, act.given_away, act.own.gain_over_leo) for act, points in promised]
        total = self.game.totals[self.player]
        return replace(so_far, luck=luck_of(start, LEAD[self.game.solo], acts, self.game.round, total))

    def _find_level(self) -> Steps[Level | None]:
        """Estimate the level of the reviewed player in steps; ``None`` in a review of all players."""
        return None if self.player is None else (yield from find_level(self.game, self.player, self.engine))

    def _estimate_start_points(self) -> Steps[float | None]:
        """Estimate the points expected at the start of a finished game in steps; ``None`` in a review of all players or before the end."""
        if self.player is None or not self.game.over:
            return None
        return (yield from expected_points_at_start(self.game, self.player, self.engine))

    def run(self, seconds: float) -> None:
        """Compute for about ``seconds``, at least one step: the level, then the points expected at the start, then each act's judgement."""
        until = monotonic() + seconds
        while not self.done:
            left = max(0.0, until - monotonic())
            if self._level.run(left) and self._start.run(max(0.0, until - monotonic())) and not self.done:
                self._judge_next(max(0.0, until - monotonic()))
            if monotonic() >= until:
                break

    def _judge_next(self, seconds: float) -> None:
        began = monotonic()
        at, before, act = self.todo[self.progress[0]]
        if self.judging is None:
            self.judging = JudgementSearch(before, act, self.engine)
            self.spent = 0.0
        if self._own is None:
            self.judging.run(min(seconds, _STEP_SECONDS))
            self.spent += monotonic() - began
        if self._own is None and (self.judging.done or (self.spent >= self.longest and self.judging.has_estimate)):
            self._own = StepRunner(estimate_own_points(before, act, self.judging, self.engine))
        if self._own is not None and self._own.run(0.0):
            points = self.judging.position.sheets[self.judging.who].points
            reviewed = (at, before.round, points, self.judging.judgement, self._own.result)
            match act:
                case Drop():
                    self._drops.append(ReviewedDrop(*reviewed))
                case _:
                    self._others.append(ReviewedAct(*reviewed))
            self.judging = self._own = None


def review(game: Game, player: int | None = None, seconds: float = 60.0, *, engine: Engine | None = None) -> GameReview:
    """Review a game for one player, or for all (``None``): level, luck and costly acts.

    Takes about a fifth of a second for each act, at most ``seconds`` in total.
    """
    reviewing = ReviewRun(game, player, engine)
    reviewing.run(check_seconds(seconds))
    return reviewing.review


def luck(game: Game, player: int = 0, *, engine: Engine | None = None) -> Luck | None:
    """Split a finished game into luck and skill, in points of the player's own sheet, by a whole review; ``None`` before its end."""
    engine = engine or available_engine()
    return review(game, player, inf, engine=engine).luck if check_game(game).over else None
