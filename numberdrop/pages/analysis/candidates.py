"""Searches of the analysis board, done in slices of time: for the coach's best moves in the position on the board (``CandidateSearch``),
and for how much worse than the best drop of all the best drop at each landing is (``LossSearch``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING

from numberdrop.pages.table.searches import BotChoicesJob
from numberdrop.rules.actions import Action, Drop
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.reason import Cells
from numberdrop.steps import StepRunner

if TYPE_CHECKING:
    from numberdrop.coach.candidates import CandidateAction
    from numberdrop.coach.comparison import BestActSearch
    from numberdrop.coach.search import Estimate

LETTERS = "ABC"
"""The letters by which the best moves are named on the board."""
_NORMAL = 1.96
_FEWEST = 2
"""The least number of rollouts for a standard error; with fewer, the evaluations are compared instead."""


@dataclass(frozen=True)
class Candidate:
    """A move that the coach proposes, and the acts after it in the same round (``follow_up``). ``behind``: how much worse it is than the
    best move, in points for a solo game, otherwise in wins of a hundred games.

    ``error`` is the standard error of ``behind``. ``samples`` is the number of rollouts; 0 for a move that was only evaluated.
    """

    action: Action
    follow_up: tuple[Action, ...]
    behind: float
    error: float
    samples: int


@dataclass(frozen=True)
class CandidateSearch:
    """A search for the best moves in a ``game``. ``best`` are the moves found so far, which are final once ``done``. ``others`` computes
    which bots would make these moves; ``None`` until that begins.
    """

    game: Game
    search: BestActSearch = field(compare=False, repr=False)
    best: tuple[Candidate, ...] = ()
    promise: Estimate | None = None
    """The expected result after the best move: the mean of its rollouts; ``None`` before there are enough."""
    rollout_losses: Mapping[Cells, float] = field(default_factory=dict)
    """By landing: how much the best drop there is worse than the best of all drops; only landings with rollouts."""
    done: bool = False
    others: BotChoicesJob | None = None

    @classmethod
    def of(cls, game: Game) -> CandidateSearch:
        """Make a search that has not started."""
        from numberdrop.coach.bots import available_engine
        from numberdrop.coach.comparison import best_act_search

        return cls(game, best_act_search(game, game.to_act, available_engine()))

    def advanced(self, seconds: float) -> CandidateSearch:
        """Search for about ``seconds`` more; returns the search with its new results."""
        self.search.run(seconds)
        race, order = self.search.rollouts, self.search.order
        promise = race.estimate(order[0]) if race is not None and race.samples_taken > 1 and order else None
        best, losses = _best_moves(self.search), _rollout_losses(self.search)
        return replace(self, best=best, promise=promise, rollout_losses=losses, done=self.search.done)

    @property
    def bot_choices_due(self) -> bool:
        """Whether the best moves are final, but which bots would make them is not fully computed yet."""
        drops = any(isinstance(candidate.action, Drop) for candidate in self.best)
        return self.done and drops and (self.others is None or not self.others.done)

    def with_bot_choices(self, seconds: float) -> CandidateSearch:
        """Ask the bots which of these drops they would make, for ``seconds``; returns the search with their answers."""
        others = self.others or BotChoicesJob.of(self.game, self.game.to_act, self.search.thinker)
        return replace(self, others=others.advanced(seconds))

    def bots_choosing(self, action: Action) -> tuple[str, ...]:
        """Return the names of the bots that would make this drop, as far as computed."""
        if self.others is None or not isinstance(action, Drop):
            return ()
        from numberdrop.coach.others import bots_choosing

        return bots_choosing(self.others.acts_by_bot, action)


def _candidate(search: BestActSearch, i: int) -> Candidate:
    """Return move ``i`` of the search as a ``Candidate``; after too few rollouts its loss is that of the coach's evaluation."""
    race, order, option = search.rollouts, search.order, search.found[i]
    assert race is not None  # called after the race has started
    behind = race.estimate_cost(i, order[0])
    if i == order[0]:
        return Candidate(option.action, option.then, 0.0, 0.0, behind.samples)
    if behind.samples < _FEWEST:
        return Candidate(option.action, option.then, max(0.0, search.found[order[0]].value - option.value), 0.0, 0)
    error = (behind.high - behind.mean) / _NORMAL
    return Candidate(option.action, option.then, max(0.0, behind.mean), error, behind.samples)


def _rollout_losses(search: BestActSearch) -> dict[Cells, float]:
    race, order = search.rollouts, search.order
    if race is None or not search.done or not race.samples_taken:
        return {}
    by_place: dict[Cells, float] = {}
    for i in order:
        action, behind = search.found[i].action, race.estimate_cost(i, order[0])
        if isinstance(action, Drop) and behind.samples >= _FEWEST:
            place = tuple(sorted(cell[:2] for cell in action.cells))
            by_place[place] = min(by_place.get(place, inf), max(0.0, behind.mean))
    return by_place


def _best_moves(search: BestActSearch) -> tuple[Candidate, ...]:
    race, order = search.rollouts, search.order
    if race is None or not order or not (search.done or race.samples_taken):
        return ()
    best: dict[object, Candidate] = {}
    if not race.samples_taken:
        first = search.found[order[0]].value
        top = (search.found[i] for i in order[: len(LETTERS)])
        return tuple(Candidate(option.action, option.then, first - option.value, 0.0, 0) for option in top)
    for i in order:
        option = search.found[i]
        # One drop of each landing, whatever its numbers.
        cells = tuple(cell[:2] for cell in option.action.cells) if isinstance(option.action, Drop) else option.action
        best.setdefault(cells, _candidate(search, i))
        if len(best) == len(LETTERS):
            break
    return tuple(best.values())


# --- landing losses ---------------------------------------------------------------------------------------------------

_MOST_EVALUATED = 4_000
"""How many drops are evaluated, the most promising first. With many stars in the roll, none of these drops may be at a certain landing; its
cell of the map then stays white.
"""


@dataclass(frozen=True)
class LossSearch:
    """A search for the best drop at each landing (the cells are given, their numbers are not), and how much worse it is than the best drop
    of all; by the coach's evaluation, without rollouts. ``by_place``: the results, by the sorted cells of the landing.
    """

    game: Game
    search: StepRunner[list[CandidateAction]] = field(compare=False, repr=False)
    by_place: Mapping[Cells, float] = field(default_factory=dict)
    done: bool = False

    @classmethod
    def of(cls, game: Game) -> LossSearch:
        """Make a search that has not started."""
        from numberdrop.coach.bots import available_engine, bot_named  # imported late: only when the coach is asked
        from numberdrop.coach.candidates import find_candidates

        style = bot_named("leo").valuation_for(game)
        return cls(game, StepRunner(find_candidates(game, game.to_act, style, available_engine(), _MOST_EVALUATED)))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_loss_search, (self.game, self.by_place, self.done)

    def advanced(self, seconds: float) -> LossSearch:
        """Search for about ``seconds`` more and return the search. It has no results until the whole search has finished; then it has all
        of them.
        """
        if not self.search.run(seconds):
            return self
        options = self.search.result
        best: dict[Cells, float] = {}
        for option in options:
            best.setdefault(tuple(cell[:2] for cell in option.action.cells), options[0].value - option.value)
        return replace(self, by_place=best, done=True)


def _rebuild_loss_search(game: Game, by_place: Mapping[Cells, float], done: bool) -> LossSearch:
    return replace(LossSearch.of(game), by_place=by_place, done=done)
