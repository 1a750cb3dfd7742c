"""A hint: what the coach would do now, why, and how sure that is; found out in slices of time.

The act is the leader of the search by which the coach judges, so that whoever follows a hint is not told off for it; and how far it is
ahead of the act that came second is what that one would be told in a judgement. Why is found by playing both on to the end of the game (``reasons``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from time import monotonic

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game

from .best_act_search import JUDGED, best_act_search
from .bots import engine_here
from .candidates import CandidateAction
from .comparison import EQUAL, Comparison, comparison_of, unit
from .engine.native import Engine
from .judgement import ENOUGH
from .paired_rollouts import Estimate
from .reasons import Reasons, ReasonSearch, reasons_of
from .told import act_html, behind_words

_FIRST = 2
"""Samples after which there is a first answer: it loses half as much as the value alone does."""


@dataclass(frozen=True, repr=False)
class Advice:
    """What the coach would do: an act, and what should follow it in the same round.

    ``other`` came second, ``ahead`` is how far it is behind (an estimate; without samples it is not known yet), ``reasons``
    say why, once that is known. ``solo``: estimates are points, at a table hundredths of winning.
    """

    option: CandidateAction
    other: CandidateAction | None
    ahead: Estimate
    reasons: Reasons | None
    solo: bool
    after: Game | None = field(default=None, compare=False)
    """The game after the act."""

    def __repr__(self) -> str:
        other = (
            "" if self.other is None else f", ahead of '{self.other.action}' by {behind_words(self.ahead, self.solo)}"
        )
        return f"<Advice '{self.action}': {self.certainty}{other}>"

    def _repr_html_(self) -> str:
        return act_html(repr(self)[1:-1], self.after, self.action)

    @property
    def action(self) -> Action:
        """The act itself."""
        return self.option.action

    @property
    def certainty(self) -> str:
        """``only``: there is nothing else to do; ``open``: a first look, not held against the other yet; ``sure``: the whole interval
        says so; ``close``: another act may be as good.
        """
        if self.other is None:
            return "only"
        if not self.ahead.samples:
            return "open"
        if self.ahead.samples >= ENOUGH and self.ahead.low > 0:
            return "sure"
        return "close" if self.ahead.mean <= EQUAL * unit(self.solo) else "likely"


class HintSearch:
    """A hint in the making for a player, to be worked on in slices: ``run`` some time, then ask for ``advice``."""

    def __init__(self, game: Game, who: int, think: Engine | None = None) -> None:
        self.game, self.who = game, who
        self.thinker = think or engine_here()
        self.search = best_act_search(game, who, self.thinker)
        self.comparison: Comparison | None = None
        self._why: ReasonSearch | None = None
        self.spent = 0.0

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.game, self.who)  # begun anew

    def run(self, seconds: float) -> bool:
        """Look further for about so long, one step at least; gives whether everything was looked into that was to be."""
        began = monotonic()
        if self.search.run(seconds):
            first, other = self._first_two()
            if (
                self.comparison is None
                and first
                and other
                and first.sheet
                and other.sheet
                and self.game.phase in JUDGED
            ):
                self.comparison = comparison_of(self.game, self.who, self.thinker, other.sheet, first.sheet)
                self._why = reasons_of(self.game, self.who, self.thinker, other.sheet, first.sheet)
            under_way = [search for search in (self.comparison, self._why) if search is not None and not search.done]
            for search in under_way:
                search.run(max(0.0, began + seconds - monotonic()) / len(under_way))
        self.spent += monotonic() - began
        return self.done

    @property
    def done(self) -> bool:
        """Whether the advice will not change any more."""
        return self.search.done and all(search is None or search.done for search in (self.comparison, self._why))

    def _first_two(self) -> tuple[CandidateAction | None, CandidateAction | None]:
        """The leader, and what came second."""
        first, other, *_ = *(self.search.found[i] for i in self.search.order[:2]), None, None
        return first, other

    @property
    def advice(self) -> Advice | None:
        """As far as it is known by now; ``None`` before anything is, and where there is nothing to choose."""
        race = self.search.race
        if race is None or not (self.search.done or race.taken >= _FIRST):
            return None
        first, other = self._first_two()
        if first is None:
            return None
        reasons = self._why.reasons if self._why is not None else None
        known = self.comparison is not None and self.comparison.done
        ahead = self.comparison.behind if known and self.comparison else Estimate.of([])
        after = self.game.play(first.action).after
        return Advice(first, other, ahead, reasons, self.game.solo, after)


def advise(game: Game, player: int | None = None, think: Engine | None = None) -> Advice | None:
    """A hint for a player (by default for whoever is to act), or ``None`` where there is nothing to choose."""
    advising = HintSearch(game, game.to_act if player is None else player, think)
    advising.run(inf)
    return advising.advice
