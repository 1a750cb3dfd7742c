"""Searches of the analysis board, done in time slices: for the coach's best moves in the position (``CandidateSearch``), and for what the
best drop at each landing loses against the best drop of all (``LossSearch``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from numberdrop.pages.table.searches import BotChoicesJob
from numberdrop.pages.table.state import cells_of
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
_ERRORS_TO_BOUND = 1.96
"""How many standard errors the bounds of a 95 % confidence interval are away from the mean."""
_FEWEST = 2
"""The least number of rollouts for a standard error; with fewer, the evaluations are compared instead."""


@dataclass(frozen=True)
class Candidate:
    """A move that the coach proposes, and the acts after it in the same round (``follow_up``). ``behind``: how much worse it is than the
    best move, in points for a solo game, otherwise in wins of a hundred games. ``error``: the standard error of ``behind``. ``samples``:
    the number of rollouts; 0 for a move that was only evaluated.
    """

    action: Action
    follow_up: tuple[Action, ...]
    behind: float
    error: float
    samples: int


@dataclass(frozen=True)
class CandidateSearch:
    """A search for the best moves in a ``game``. ``best`` are the moves found so far, which are final once ``done``."""

    game: Game
    search: BestActSearch = field(compare=False, repr=False)
    best: tuple[Candidate, ...] = ()
    promise: Estimate | None = None
    """The expected result after the best move: the mean of its rollouts; ``None`` before there are enough."""
    rollout_losses: Mapping[Cells, float] = field(default_factory=dict)
    """By landing: how much the best drop there is worse than the best of all drops; only landings with rollouts."""
    done: bool = False
    bot_choices: BotChoicesJob | None = None
    """The search for the bots that would make these moves; ``None`` until it begins."""

    @classmethod
    def of(cls, game: Game) -> CandidateSearch:
        """Make a ``CandidateSearch`` in a game, not started yet."""
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
        """Whether the best moves are final, but it is not yet computed for all bots which of these moves they would make."""
        drops = any(isinstance(candidate.action, Drop) for candidate in self.best)
        return self.done and drops and (self.bot_choices is None or not self.bot_choices.done)

    def with_bot_choices(self, seconds: float) -> CandidateSearch:
        """Compute for about ``seconds`` which of these moves the bots would make; returns the search with the results so far."""
        bot_choices = self.bot_choices or BotChoicesJob.of(self.game, self.game.to_act, self.search.engine)
        return replace(self, bot_choices=bot_choices.advanced(seconds))

    def bots_choosing(self, action: Action) -> tuple[str, ...]:
        """Return the names of the bots that would make this move, among those whose choice is computed."""
        if self.bot_choices is None:  # bots are only asked about drops
            return ()
        from numberdrop.coach.others import bots_choosing

        return bots_choosing(self.bot_choices.acts_by_bot, action)


def _as_candidate(search: BestActSearch, index: int) -> Candidate:
    """Return the move ``search.found[index]`` as a ``Candidate``; with too few rollouts ``behind`` comes from the coach's evaluation."""
    race, best, option = search.rollouts, search.order[0], search.found[index]
    assert race is not None  # called after the race has started
    behind = race.estimate_cost(index, best)
    if index == best:
        return Candidate(option.action, option.then, 0.0, 0.0, behind.samples)
    if behind.samples < _FEWEST:
        return Candidate(option.action, option.then, max(0.0, search.found[best].value - option.value), 0.0, 0)
    error = (behind.high - behind.mean) / _ERRORS_TO_BOUND
    return Candidate(option.action, option.then, max(0.0, behind.mean), error, behind.samples)


def _rollout_losses(search: BestActSearch) -> dict[Cells, float]:
    race, order = search.rollouts, search.order
    if race is None or not search.done or not race.samples_taken:
        return {}
    by_place: dict[Cells, float] = {}
    for i in order:
        behind = race.estimate_cost(i, order[0])
        match search.found[i].action:
            case Drop() as drop if behind.samples >= _FEWEST:
                loss = max(0.0, behind.mean)
                by_place[cells_of(drop)] = min(by_place.get(cells_of(drop), loss), loss)
    return by_place


def _best_moves(search: BestActSearch) -> tuple[Candidate, ...]:
    race, order = search.rollouts, search.order
    if race is None or not order or not (search.done or race.samples_taken):
        return ()
    if not race.samples_taken:
        top = [search.found[i] for i in order[: len(LETTERS)]]
        return tuple(Candidate(option.action, option.then, top[0].value - option.value, 0.0, 0) for option in top)
    best: dict[object, Candidate] = {}
    for i in order:
        action = search.found[i].action
        # One drop of each landing, whatever its numbers.
        best.setdefault(cells_of(action) or action, _as_candidate(search, i))
        if len(best) == len(LETTERS):
            break
    return tuple(best.values())


_MOST_EVALUATED = 4_000
"""How many drops are evaluated, the most promising first; with many stars in the roll, some landings may get no evaluated drop."""


@dataclass(frozen=True)
class LossSearch:
    """A search for the best drop at each landing, over all numbers that the roll allows there, by the coach's evaluation, without rollouts.
    ``by_place``: by the sorted cells of a landing, how much worse its best drop is than the best drop of all.
    """

    game: Game
    search: StepRunner[list[CandidateAction]] = field(compare=False, repr=False)
    by_place: Mapping[Cells, float] = field(default_factory=dict)
    done: bool = False

    @classmethod
    def of(cls, game: Game) -> LossSearch:
        """Make a ``LossSearch`` in a game, not started yet."""
        from numberdrop.coach.bots import available_engine, bot_named  # imported late: only when the coach is asked
        from numberdrop.coach.candidates import find_candidates

        style = bot_named("leo").valuation_for(game)
        return cls(game, StepRunner(find_candidates(game, game.to_act, style, available_engine(), _MOST_EVALUATED)))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_loss_search, (self.game, self.by_place, self.done)

    def advanced(self, seconds: float) -> LossSearch:
        """Search for about ``seconds`` more; returns the search, which gets all its results at its end."""
        if not self.search.run(seconds):
            return self
        best: dict[Cells, float] = {}
        for option in self.search.result:
            best.setdefault(cells_of(option.action), self.search.result[0].value - option.value)
        return replace(self, by_place=best, done=True)


def _rebuild_loss_search(game: Game, by_place: Mapping[Cells, float], done: bool) -> LossSearch:
    return replace(LossSearch.of(game), by_place=by_place, done=done)
