"""An honest word on an act: its rank among all, how far it is behind the best and how sure that is, and why.

The best is the leader of the search that gives hints too (``BestActSearch``). The rank is by the value of the sheet (``weight_tables``), over
everything there is to do: a fact about that value. What the act costs is found by playing on, it and that leader alone, with new dice
(``Comparison``). Both are said with their interval; nothing within a point is called a difference, and nothing is called equal while the
interval still reaches far beyond that.
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

from .bots import engine_here
from .candidates import CandidateAction
from .comparison import EQUAL, JUDGED, Comparison, best_act_search, comparison_of, unit
from .engine.native import Engine
from .engine.position import Position
from .given import a_game, a_time
from .others import Standing, same_act, standing
from .reasons import Reasons, ReasonSearch, reasons_of
from .search import Estimate

Verdict = Literal["best", "equal", "unsure", "behind"]
_FAR = 2.0
"""Nothing is called equal that may cost more than so many points."""
_LOST = 1.0
"""Games of a hundred: where no more than so many are won, whatever is done, a game at a table is lost."""
ENOUGH = 8
"""Samples without which nothing is said."""


@dataclass(frozen=True, repr=False)
class Judgement:
    """What the coach has to say of an act.

    ``rank`` of ``total`` acts, ``equal`` of them as good by value; ``promise`` is what may be scored from this act on (at a
    table: hundredths of winning), ``behind`` the estimate of what it costs against ``best``; ``reasons`` say why, where that was
    asked for and it costs anything.
    """

    option: CandidateAction
    best: CandidateAction
    rank: int
    equal: int
    total: int
    promise: Estimate
    behind: Estimate
    reasons: Reasons | None
    solo: bool
    done: bool
    """Whether everything was looked into that was to be. Before, the rest is a first look that may change."""
    after: Game | None = field(default=None, compare=False)
    """The game after the act."""

    def __repr__(self) -> str:
        behind = behind_words(self.behind, self.solo)
        return f"<Judgement of '{self.action}': {self.verdict}, rank {self.rank} of {self.total}, behind {behind}>"

    def _repr_html_(self) -> str:
        return act_html(repr(self)[1:-1], self.after, self.action)

    @property
    def action(self) -> Action:
        """The act itself."""
        return self.option.action

    @property
    def verdict(self) -> Verdict:
        """``best`` when nothing was found that is better, ``equal`` within a point, ``behind`` when the whole interval says so."""
        if self.option.action == self.best.action:
            return "best" if self.done else "unsure"
        if self.behind.samples < ENOUGH:
            return "unsure"
        if self.behind.mean <= EQUAL * self.unit:
            return "equal" if self.behind.high <= _FAR * self.unit else "unsure"
        return "behind" if self.behind.low > 0 else "unsure"

    @property
    def unit(self) -> float:
        """What stands for a point."""
        return unit(self.solo)

    @property
    def certain(self) -> bool:
        """Whether it costs more than a trifle, whatever luck there was in finding that out."""
        return self.behind.low > EQUAL * self.unit


class JudgementSearch:
    """A judgement in the making, to be worked on in slices: ``run`` some time, then ask for ``judgement``.

    Where it is to be ``explained``, reasons are looked for when it is known what the act costs. Raises ``ValueError`` when the act is not legal in this game,
    or in a phase in which there is nothing to judge.
    """

    def __init__(self, game: Game, act: Action | str, think: Engine | None = None, *, explained: bool = False) -> None:
        if a_game(game).phase not in JUDGED:
            raise ValueError(f"acts are judged in phases {', '.join(JUDGED)}, not {game.phase.value}")
        outcome = game.play(act)
        if not outcome.legal:
            raise ValueError(f"{act!s:.80} is not legal here: {IllegalAction(act, outcome.refusals)}")
        read: Action = outcome.action  # a text is read by now
        self.game, self.act, self.who = game, read, read.player or 0
        self.after = outcome.after
        self.thinker = think or engine_here()
        self.search = best_act_search(game, self.who, self.thinker)
        self.position = Position.of(game, self.who)
        self.comparison: Comparison | None = None
        self.explained = explained
        self._why: ReasonSearch | None = None
        self._standing: StepRunner[Standing] = StepRunner(
            standing(game, self.act, self.search.style, self.thinker, self._every())
        )

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), explained=self.explained), (self.game, self.act)  # begun anew

    @property
    def ready(self) -> bool:
        """Whether everything there is to do has been looked at, so that there is a rank."""
        return self._standing.done

    @property
    def rank(self) -> int:
        """How many acts are better by value, and 1."""
        return self._placing().better + 1

    @property
    def equal(self) -> int:
        """How many are as good, itself among them."""
        return self._placing().equal

    @property
    def total(self) -> int:
        """How many acts there are."""
        return self._placing().total

    def _placing(self) -> Standing:
        while not self._standing.done:
            self._standing.run(1.0)
        return self._standing.result

    def _every(self) -> Steps[list[CandidateAction]]:
        """Every act, as the search weighs them too."""
        while not self.search.options.run(0.0):
            yield
        return self.search.options.result

    def run(self, seconds: float) -> None:
        """Look further for about so long, one step at least: for its rank, for a leader, then at the act and that leader alone."""
        until = monotonic() + a_time(seconds)
        if not self._standing.run(seconds) or not self.search.run(max(0.0, until - monotonic())):
            return
        mine, best = self._standing.result.option.sheet, self.best.sheet
        if self._is_best or self._nothing_to_lose or mine is None or best is None:
            return
        if self.comparison is None:
            self.comparison = comparison_of(self.game, self.who, self.thinker, mine, best)
        if not self.comparison.done:
            self.comparison.run(max(0.0, until - monotonic()))
        if self.comparison.done and self._needs_reasons:
            self._why = self._why or reasons_of(self.game, self.who, self.thinker, mine, best)
            self._why.run(max(0.0, until - monotonic()))

    @property
    def _needs_reasons(self) -> bool:
        """Whether it is asked why, and there is something to explain."""
        known = self.comparison.behind if self.explained and self.comparison is not None else Estimate.of([])
        return known.samples >= ENOUGH and known.mean > EQUAL * unit(self.game.solo)

    @property
    def best(self) -> CandidateAction:
        """What the coach would do, as far as it is known by now."""
        order = self.search.order
        return self.search.found[order[0]] if order else self._placing().option

    @property
    def _is_best(self) -> bool:
        return same_act(self.best.action, self.act)

    @property
    def led(self) -> bool:
        """Whether it is known what the act is to be compared with."""
        return self.ready and self.search.done

    @property
    def weighed(self) -> bool:
        """Whether it is known what the act costs: why is looked for then."""
        if not self.led or self._is_best or self._nothing_to_lose:
            return self.led
        return self.comparison is not None and self.comparison.done

    @property
    def done(self) -> bool:
        """Whether everything was looked into that was to be."""
        return self.weighed and (not self._needs_reasons or (self._why is not None and self._why.done))

    @property
    def _nothing_to_lose(self) -> bool:
        """Whether even the best wins hardly a game in a hundred: then no act at a table costs more than that, and nothing is played on."""
        promise = self._race_promise()
        return not self.game.solo and promise.samples > 1 and promise.high <= _LOST

    @property
    def judgement(self) -> Judgement:
        """As far as it is known by now."""
        best, option = self.best, self._placing().option
        option = best if self._is_best else option
        promise, behind = self._race_promise(), Estimate.of([])
        if self._is_best and self.done:
            behind = Estimate(0.0, 0.0, 0.0, promise.samples)
        elif self.led and self._nothing_to_lose:
            behind = Estimate(0.0, 0.0, max(0.0, promise.high), max(promise.samples, ENOUGH))
        elif self.comparison is not None:
            promise, behind = self.comparison.promise, self.comparison.behind
        reasons = self._why.reasons if self._why is not None else None
        return Judgement(
            option,
            best,
            self.rank,
            self.equal,
            self.total,
            promise,
            behind,
            reasons,
            self.game.solo,
            self.done,
            self.after,
        )

    def _race_promise(self) -> Estimate:
        """What the leader of the search scored in it."""
        race, order = self.search.race, self.search.order
        return race.estimate(order[0]) if race is not None and race.sheets and order else Estimate.of([])


def judge(game: Game, act: Action | str, seconds: float = 1.0, *, think: Engine | None = None) -> Judgement:
    """The coach's word on a slide, block, drop or combo that is to be made (or was made) in this game. Raises ``ValueError`` for an illegal act."""
    judging = JudgementSearch(game, act, think, explained=True)
    judging.run(a_time(seconds))
    return judging.judgement


# --- told -------------------------------------------------------------------------------------------------------------

# What the coach says of an act in one line of signs and numbers, and as the board after the act: for a console and a notebook.


def behind_words(estimate: Estimate, solo: bool) -> str:
    """An estimate with its interval and its samples."""
    if not estimate.samples:
        return "not compared yet"
    unit = "points" if solo else "hundredths of winning"
    return f"{estimate.mean:.1f} {unit} ({estimate.low:.1f} to {estimate.high:.1f}), {estimate.samples} samples"


def act_html(line: str, after: Game | None, action: Action) -> str:
    """The board after an act with its cells lit, and a line below."""
    said = f"<p>{escape(line)}</p>"
    if after is None:
        return said
    from numberdrop.drawing.board import lit_svg
    from numberdrop.drawing.svg import BLUE

    sheet = after.sheets[action.player or 0]
    cells = {(cell[0], cell[1]) for cell in action.cells}
    return lit_svg(sheet, dict.fromkeys(sorted(cells), BLUE), str(sheet)) + said
