"""A hint: what the coach would do now, why, and how sure that is; found out in slices of time.

The act is the leader of the search by which the coach judges, so that whoever follows a hint is not told off for it; and how far it is
ahead of the act that came second is what that one would be told in a judgement. Why is found by playing both on to the end of the game (``reasons``), where they differ.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from time import monotonic

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game

from .bots import engine_here
from .candidates import CandidateAction
from .comparison import EQUAL, JUDGED, Comparison, best_act_search, comparison_of, unit
from .engine.native import Engine
from .engine.position import SheetView
from .given import a_game, a_player, a_time
from .judgement import ENOUGH, act_html, behind_words
from .reasons import Reasons, ReasonSearch, reasons_of
from .search import Estimate

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

    @property
    def explained(self) -> bool:
        """Whether there is a difference to explain: then it has reasons, as soon as they are known."""
        return self.certainty in ("sure", "likely")


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
            self._compare(began + seconds)
        self.spent += monotonic() - began
        return self.done

    def _compare(self, until: float) -> None:
        """Find how far the leader is ahead of what came second; and then why, where there is a difference to explain."""
        if self._pair is None:
            return
        mine, best = self._pair
        self.comparison = self.comparison or comparison_of(self.game, self.who, self.thinker, mine, best)
        if not self.comparison.done:
            self.comparison.run(max(0.0, until - monotonic()))
        if self._needs_reasons:
            self._why = self._why or reasons_of(self.game, self.who, self.thinker, mine, best)
            self._why.run(max(0.0, until - monotonic()))

    @property
    def _needs_reasons(self) -> bool:
        """Whether it is known that there is something to explain."""
        known = self.comparison is not None and self.comparison.done
        return known and self.advice is not None and self.advice.explained

    @property
    def done(self) -> bool:
        """Whether the advice will not change any more."""
        if not self.search.done or self._pair is None:
            return self.search.done
        known = self.comparison is not None and self.comparison.done
        return known and (not self._needs_reasons or (self._why is not None and self._why.done))

    @property
    def _pair(self) -> tuple[SheetView, SheetView] | None:
        """The sheets after what came second and after the leader, where both are known and can be played on."""
        first, other = self._first_two()
        if first is None or other is None or first.sheet is None or self.game.phase not in JUDGED:
            return None
        return None if other.sheet is None else (other.sheet, first.sheet)

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
        # On the way they would take longer to tell than the slice in which they are found, and might be taken back.
        reasons = self._why.reasons if self._why is not None and self._why.done else None
        known = self.comparison is not None and self.comparison.done
        ahead = self.comparison.behind if known and self.comparison else Estimate.of([])
        after = self.game.play(first.action).after
        return Advice(first, other, ahead, reasons, self.game.solo, after)


def advise(
    game: Game, player: int | None = None, seconds: float = inf, *, think: Engine | None = None
) -> Advice | None:
    """A hint for a player (by default for whoever is to act), or ``None`` where there is nothing to choose; it is looked for till it is
    sure, or for about ``seconds``.
    """
    advising = HintSearch(game, a_player(a_game(game), player), think)
    advising.run(a_time(seconds))
    return advising.advice
