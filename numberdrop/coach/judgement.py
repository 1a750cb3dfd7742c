"""The judgement of an act: its rank among all legal acts, its cost against the best one with an interval, and the reasons.

The best act is the leader of the search that hints use. The rank is by static value, the cost by rollouts of both acts with new dice. A
difference within a point counts as none; acts are only called equal if the interval does not reach far beyond that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from html import escape
from time import monotonic
from typing import Literal

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.reason import IllegalAction
from numberdrop.steps import StepRunner, Steps

from . import comparison
from .bots import available_engine
from .candidates import CandidateAction
from .engine.native import Engine
from .engine.position import Position
from .given import check_game, check_seconds
from .others import ActStanding, find_standing, same_act
from .reasons import ReasonSearch, ReasonsWhyBetter, reason_search_of
from .search import Estimate
from .sheet_parts import SheetPart

VerdictName = Literal["best", "equal", "unsure", "behind"]
_EQUAL_UP_TO = 2.0
"""The highest upper end of the interval, in points, with which an act is called equal."""
_LOST_UP_TO = 1.0
"""The percent chance of winning up to which a game of several players counts as lost, whatever act is chosen."""
ENOUGH = 8
"""The fewest samples for a verdict."""


class AboutAct:
    """The base class of ``Judgement`` and ``Advice``: an act (``option``). Notebooks show the board after the act, and the text below."""

    option: CandidateAction
    after: Game | None

    @property
    def action(self) -> Action:
        return self.option.action

    def _repr_html_(self) -> str:
        paragraph = f"<p>{escape(repr(self)[1:-1])}</p>"
        if self.after is None:
            return paragraph
        from numberdrop.drawing.board import highlighted_grid_svg
        from numberdrop.drawing.svg import BLUE

        sheet = self.after.sheets[self.action.player or 0]
        cells = sorted({(row, col) for row, col, *_ in self.action.cells})
        return highlighted_grid_svg(sheet, dict.fromkeys(cells, BLUE), str(sheet)) + paragraph


@dataclass(frozen=True, repr=False)
class Judgement(AboutAct):
    """The judgement of an act, ``option``, against the ``best`` one.

    ``rank``: its place (from 1) among all ``total`` legal acts by static value; ``equal``: how many acts, with this one, have that value.
    ``promise`` is the estimated score still to come after the act (with several players the chance of winning in percent); ``behind`` is
    how much more ``best`` promises. ``reasons`` explain the difference, if they were asked for and there is one.
    """

    option: CandidateAction
    best: CandidateAction
    rank: int
    equal: int
    total: int
    promise: Estimate
    behind: Estimate
    reasons: ReasonsWhyBetter | None
    solo: bool
    done: bool
    """Whether the search is over; until then the other values may change."""
    after: Game | None = field(default=None, compare=False)
    """The game after the act."""

    def __repr__(self) -> str:
        behind = format_estimate(self.behind, self.solo)
        return f"<Judgement of '{self.action}': {self.verdict}, rank {self.rank} of {self.total}, behind {behind}>"

    @property
    def parts(self) -> tuple[SheetPart, ...]:
        """The points by which games after the best act end better, by part of the score sheet; empty without reasons."""
        return () if self.reasons is None else self.reasons.parts

    @property
    def verdict(self) -> VerdictName:
        """``best`` if no better act was found, ``equal`` within a point, ``behind`` if the act is certainly worse, else ``unsure``.

        Certainly worse: by more than a point, the whole interval above 0, and the games to the end do not show the opposite.
        """
        if self.option.action == self.best.action:
            return "best" if self.done else "unsure"
        if self.behind.samples < ENOUGH:
            return "unsure"
        if self.behind.mean <= comparison.equal_within(self.solo):
            return "equal" if self.behind.high <= _EQUAL_UP_TO * self.units_per_point else "unsure"
        contradicted = self.reasons is not None and self.reasons.margin.high < 0
        return "behind" if self.behind.low > 0 and not contradicted else "unsure"

    @property
    def units_per_point(self) -> float:
        """How many units of the estimates make a point: 1 (solo: points) or 3 (several players: percent chance of winning)."""
        return comparison.units_per_point(self.solo)

    @property
    def certainly_costs(self) -> bool:
        """Whether the act certainly costs more than a point: even the lower end of the interval is above ``equal_within``."""
        return self.behind.low > comparison.equal_within(self.solo)


class JudgementSearch:
    """A search for a judgement in slices of time: call ``run`` until ``done``, then read ``judgement``.

    ``explained``: whether to search for reasons, too. Raises ``ValueError`` for an illegal act, or in a phase not in ``JUDGED_PHASES``.
    """

    def __init__(self, game: Game, act: Action | str, engine: Engine | None = None, *, explained: bool = False) -> None:
        if check_game(game).phase not in comparison.JUDGED_PHASES:
            raise ValueError(f"acts are judged in phases {', '.join(comparison.JUDGED_PHASES)}, not {game.phase.value}")
        outcome = game.play(act)
        if not outcome.legal:
            raise ValueError(f"{act!s:.80} is not legal here: {IllegalAction(act, outcome.refusals)}")
        read: Action = outcome.action  # a text is read by now
        self.game, self.act, self.who = game, read, read.player or 0
        self.after = outcome.after
        self.engine = engine or available_engine()
        self.search = comparison.best_act_search(game, self.who, self.engine)
        self.position = Position.of(game, self.who)
        self.comparison: comparison.Comparison | None = None
        self.explained = explained
        self._reason_search: ReasonSearch | None = None
        self._follow_up: StepRunner[CandidateAction] | None = None
        """The search for what follows the act in its round."""
        standing = find_standing(game, self.act, self.search.style, self.engine, self._find_every_act())
        self._standing: StepRunner[ActStanding] = StepRunner(standing)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), explained=self.explained), (self.game, self.act)  # begun anew

    @property
    def standing(self) -> ActStanding:
        """The rank of the act among all legal acts by static value; computed now if it is not known yet."""
        while not self._standing.done:
            self._standing.run(1.0)
        return self._standing.result

    def _find_every_act(self) -> Steps[list[CandidateAction]]:
        """Find all acts in steps, by the search for the best act."""
        while not self.search.options.run(0.0):
            yield
        return self.search.options.result

    def run(self, seconds: float) -> None:
        """Search for about ``seconds``, at least one step: for the rank, the best act, the cost, then the reasons."""
        until = monotonic() + check_seconds(seconds)
        if not self._standing.run(seconds) or not self.search.run(max(0.0, until - monotonic())):
            return
        if self._needs_no_rollouts:
            return
        self._follow_up = self._follow_up or StepRunner(
            comparison.with_same_follow_up(self.game, self.who, self._standing.result.option, self.best, self.engine)
        )
        if not self._follow_up.run(max(0.0, until - monotonic())):
            return
        mine, best = self._follow_up.result.sheet, self.best.sheet
        if mine is None or best is None:
            return
        if self.comparison is None:
            self.comparison = comparison.comparison_of(self.game, self.who, self.engine, mine, best)
        if not self.comparison.done:
            self.comparison.run(max(0.0, until - monotonic()))
        if self.comparison.done and self._needs_reasons:
            self._reason_search = self._reason_search or reason_search_of(self.game, self.who, self.engine, mine, best)
            self._reason_search.run(max(0.0, until - monotonic()))

    @property
    def _needs_reasons(self) -> bool:
        """Whether reasons were asked for and the act costs more than a point."""
        cost = self.comparison.behind if self.explained and self.comparison is not None else Estimate.of([])
        return cost.samples >= ENOUGH and cost.mean > comparison.equal_within(self.game.solo)

    @property
    def best(self) -> CandidateAction:
        """The best act found so far."""
        order = self.search.order
        return self.search.found[order[0]] if order else self.standing.option

    @property
    def _is_best(self) -> bool:
        return same_act(self.best.action, self.act)

    @property
    def best_act_known(self) -> bool:
        return self._standing.done and self.search.done

    @property
    def cost_known(self) -> bool:
        """Whether the cost of the act is known, so that at most the reasons are missing."""
        if not self.best_act_known or self._needs_no_rollouts:
            return self.best_act_known
        return self.comparison is not None and self.comparison.done

    @property
    def done(self) -> bool:
        reasons_known = self._reason_search is not None and self._reason_search.done
        return self.cost_known and (reasons_known or not self._needs_reasons)

    @property
    def has_estimate(self) -> bool:
        """Whether there are rollouts of the act or of the best one, so that ``judgement`` has an estimate."""
        return self._act_estimate.samples > 0

    @property
    def _needs_no_rollouts(self) -> bool:
        """Whether no comparison by rollouts is needed: nothing can be lost, or the act is the best one, whose estimate is known."""
        played = self._best_act_estimate().samples > 0 or self.best.sheet is None
        return self._nothing_to_lose or (self._is_best and played)

    @property
    def _nothing_to_lose(self) -> bool:
        """Whether a game of several players is as good as lost: even the best act wins hardly a game in a hundred."""
        promise = self._best_act_estimate()
        return not self.game.solo and promise.samples > 1 and promise.high <= _LOST_UP_TO

    @property
    def judgement(self) -> Judgement:
        """The judgement so far."""
        best, standing = self.best, self.standing
        option = standing.option
        if self._follow_up is not None and self._follow_up.done:
            option = self._follow_up.result
        option = best if self._is_best else option
        promise = self._act_estimate
        behind = self.comparison.behind if self.comparison is not None else Estimate.of([])
        if self._is_best and self.done:
            behind = Estimate(0.0, 0.0, 0.0, promise.samples)
        elif self.best_act_known and self._nothing_to_lose:
            behind = Estimate(0.0, 0.0, max(0.0, promise.high), max(promise.samples, ENOUGH))
        reasons = self._reason_search.reasons if self._reason_search is not None else None
        ranks = (standing.better + 1, standing.equal, standing.total)
        return Judgement(option, best, *ranks, promise, behind, reasons, self.game.solo, self.done, self.after)

    @property
    def _act_estimate(self) -> Estimate:
        """The estimated score still to come after the act; until it is compared with the best act, that after the best act."""
        return self.comparison.score_to_come if self.comparison is not None else self._best_act_estimate()

    def _best_act_estimate(self) -> Estimate:
        """Return the estimate of the best act from the search."""
        race, order = self.search.rollouts, self.search.order
        return race.estimate(order[0]) if race is not None and race.sheets and order else Estimate.of([])


def judge(game: Game, act: Action | str, seconds: float = 1.0, *, engine: Engine | None = None) -> Judgement:
    """Judge a slide, block, drop or combo in a game, with reasons, within about ``seconds``. Raises ``ValueError`` for an illegal act."""
    judging = JudgementSearch(game, act, engine, explained=True)
    judging.run(check_seconds(seconds))
    return judging.judgement


def format_estimate(estimate: Estimate, solo: bool) -> str:
    """Return an estimate, its interval and number of samples as English text; ``solo``: in points, else in hundredths of winning."""
    if not estimate.samples:
        return "not compared yet"
    unit = "points" if solo else "hundredths of winning"
    return f"{estimate.mean:.1f} {unit} ({estimate.low:.1f} to {estimate.high:.1f}), {estimate.samples} samples"
