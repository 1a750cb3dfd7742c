"""A hint: the act that the coach advises, why, and how certain that is, searched in slices of time.

The search is the one that judgements use, so a judgement never contradicts a hint: the advised act is ahead of the second best act by the
cost that a judgement of the latter would show.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from time import monotonic

from numberdrop.rules.game import Game
from numberdrop.steps import StepRunner

from .bots import available_engine
from .candidates import CandidateAction
from .comparison import JUDGED_PHASES, Comparison, best_act_search, comparison_of, equal_within, with_same_follow_up
from .engine.native import Engine
from .engine.position import SheetView
from .given import check_game, check_player, check_seconds
from .judgement import ENOUGH, AboutAct, format_estimate
from .reasons import ReasonSearch, ReasonsWhyBetter, reason_search_of
from .search import Estimate

_FIRST_ANSWER_SAMPLES = 2
"""The number of samples after which there is a first answer; on average it loses half as much as the act of highest value would."""


@dataclass(frozen=True, repr=False)
class Advice(AboutAct):
    """The act that the coach advises, and what should follow it in the same round.

    ``other`` is the second best act, ``ahead`` the estimate of how much better the advised act is (unknown while it has no samples);
    ``reasons`` is ``None`` until they are found. Estimates are in points if ``solo``, else in percent chance of winning.
    """

    option: CandidateAction
    other: CandidateAction | None
    ahead: Estimate
    reasons: ReasonsWhyBetter | None
    solo: bool
    after: Game | None = field(default=None, compare=False)
    """The game after the act."""

    def __repr__(self) -> str:
        advised = f"<Advice '{self.action}': {self.certainty}"
        if self.other is None:
            return f"{advised}>"
        return f"{advised}, ahead of '{self.other.action}' by {format_estimate(self.ahead, self.solo)}>"

    @property
    def certainty(self) -> str:
        """How certain the advice is: ``only`` (there is no other act), ``open`` (not compared yet), ``sure``, ``likely`` or ``close``.

        ``sure``: the whole interval of ``ahead`` is above zero; ``likely``: only its mean is more than a point; ``close``: neither.
        """
        if self.other is None:
            return "only"
        if not self.ahead.samples:
            return "open"
        if self.ahead.samples >= ENOUGH and self.ahead.low > 0:
            return "sure"
        return "close" if self.ahead.mean <= equal_within(self.solo) else "likely"

    @property
    def worth_explaining(self) -> bool:
        """Whether the advised act is so far ahead of the second best that reasons are searched for."""
        return self.certainty in ("sure", "likely")


class HintSearch:
    """A search, in slices of time, for a hint to player ``who``: call ``run``, then read ``advice``."""

    def __init__(self, game: Game, who: int, engine: Engine | None = None) -> None:
        self.game, self.who = game, who
        self.engine = engine or available_engine()
        self.search = best_act_search(game, who, self.engine)
        self.comparison: Comparison | None = None
        self._follow_up: StepRunner[CandidateAction] | None = None
        """The search for what should follow the second best act in its round."""
        self._reason_search: ReasonSearch | None = None
        self.spent = 0.0

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.game, self.who)  # begun anew

    def run(self, seconds: float) -> bool:
        """Search for about ``seconds``, at least one step; return whether the search is done."""
        began = monotonic()
        if self.search.run(seconds):
            self._compare_best_two(began + seconds)
        self.spent += monotonic() - began
        return self.done

    def _compare_best_two(self, until: float) -> None:
        """Compare the two best acts; if the best is far enough ahead, search for reasons. Stop when ``monotonic()`` reaches ``until``."""
        if self._compared_sheets is None:
            return
        if self._follow_up is None:
            best_act, option = (self.search.found[i] for i in self.search.order[:2])
            self._follow_up = StepRunner(with_same_follow_up(self.game, self.who, option, best_act, self.engine))
        if not self._follow_up.run(max(0.0, until - monotonic())):
            return
        mine, best = self._compared_sheets
        self.comparison = self.comparison or comparison_of(self.game, self.who, self.engine, mine, best)
        if not self.comparison.done:
            self.comparison.run(max(0.0, until - monotonic()))
        if self._needs_reasons:
            self._reason_search = self._reason_search or reason_search_of(self.game, self.who, self.engine, mine, best)
            self._reason_search.run(max(0.0, until - monotonic()))

    @property
    def _finished_comparison(self) -> Comparison | None:
        """The comparison of the two best acts; ``None`` before it is done."""
        return self.comparison if self.comparison is not None and self.comparison.done else None

    @property
    def _needs_reasons(self) -> bool:
        """Whether the two best acts are compared and the best is far enough ahead to be explained by reasons."""
        return self._finished_comparison is not None and self.advice is not None and self.advice.worth_explaining

    @property
    def done(self) -> bool:
        """Whether the advice is final."""
        if not self.search.done or self._compared_sheets is None:
            return self.search.done
        reasons_known = self._reason_search is not None and self._reason_search.done
        return self._finished_comparison is not None and (reasons_known or not self._needs_reasons)

    @property
    def _compared_sheets(self) -> tuple[SheetView, SheetView] | None:
        """The sheets after the second best act and after the best one; ``None`` if one is unknown or this phase has no comparison."""
        best, other = (option.sheet if option is not None else None for option in self._leader_and_second())
        if best is None or other is None or self.game.phase not in JUDGED_PHASES:
            return None
        return other, best

    def _leader_and_second(self) -> tuple[CandidateAction | None, CandidateAction | None]:
        """Return the best and the second best act found so far; ``None`` in place of an act that is missing."""
        first, other, *_ = *(self.search.found[i] for i in self.search.order[:2]), None, None
        if self._follow_up is not None and self._follow_up.done:
            other = self._follow_up.result
        return first, other

    @property
    def advice(self) -> Advice | None:
        """The advice so far; ``None`` before the first answer, or if there is nothing to choose."""
        race = self.search.rollouts
        first, other = self._leader_and_second()
        if race is None or first is None or not (self.search.done or race.samples_taken >= _FIRST_ANSWER_SAMPLES):
            return None
        # Interim reasons are left out: working them out takes longer than a slice, and they might be taken back.
        reasons = self._reason_search.reasons if self._reason_search is not None and self._reason_search.done else None
        ahead = self._finished_comparison.behind if self._finished_comparison is not None else Estimate.of([])
        return Advice(first, other, ahead, reasons, self.game.solo, self.game.play(first.action).after)


def advise(
    game: Game, player: int | None = None, seconds: float = inf, *, engine: Engine | None = None
) -> Advice | None:
    """Return a hint for a player (by default the one to act) within ``seconds``; ``None`` if there is nothing to choose."""
    advising = HintSearch(game, check_player(check_game(game), player), engine)
    advising.run(check_seconds(seconds))
    return advising.advice
