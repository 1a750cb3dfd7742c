"""Searches of the analysis board, worked on in slices: the coach's best moves here (``Candidates``), and how much the best drop at each
landing is behind the best of all (``Losses``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING

from numberdrop.pages.table.searches import BotChoices
from numberdrop.rules.actions import Action, Drop
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.reason import Cells
from numberdrop.steps import StepRunner

if TYPE_CHECKING:
    from numberdrop.coach.candidates import CandidateAction
    from numberdrop.coach.comparison import BestActSearch
    from numberdrop.coach.search import Estimate

LETTERS = "ABC"
"""The names of the best moves on the board."""
_NORMAL = 1.96
_FEWEST = 2
"""The least number of samples for a standard error; with fewer no difference is shown."""


@dataclass(frozen=True)
class Candidate:
    """A move, the acts after it in the round (``follow_up``), and how far it is behind the best: in points, at a table in wins of a hundred games.

    ``error`` is a standard error. ``samples`` is 0 for a move that was only evaluated, without rollouts.
    """

    action: Action
    follow_up: tuple[Action, ...]
    behind: float
    error: float
    samples: int


@dataclass(frozen=True)
class Candidates:
    """The best moves in a ``game`` so far; ``done`` when they are final."""

    game: Game
    search: BestActSearch = field(compare=False, repr=False)
    best: tuple[Candidate, ...] = ()
    promise: Estimate | None = None
    """The mean result of the best move in its rollouts."""
    rollout_losses: Mapping[Cells, float] = field(default_factory=dict)
    """How much the best drop at each place is behind the best of all, for the places with rollouts."""
    done: bool = False
    others: BotChoices | None = None

    @classmethod
    def of(cls, game: Game) -> Candidates:
        """Return a search that has not started."""
        from numberdrop.coach.bots import available_engine
        from numberdrop.coach.comparison import best_act_search

        return cls(game, best_act_search(game, game.to_act, available_engine()))

    def advanced(self, seconds: float) -> Candidates:
        """Return the candidates after about ``seconds`` more of search."""
        self.search.run(seconds)
        race, order = self.search.rollouts, self.search.order
        promise = race.estimate(order[0]) if race is not None and race.samples_taken > 1 and order else None
        return replace(
            self,
            best=_best_moves(self.search),
            promise=promise,
            rollout_losses=_rollout_losses(self.search),
            done=self.search.done,
        )

    @property
    def others_due(self) -> bool:
        """Whether bots still have to be asked which of these drops they would make."""
        drops = any(isinstance(candidate.action, Drop) for candidate in self.best)
        return self.done and drops and (self.others is None or not self.others.done)

    def with_others(self, seconds: float) -> Candidates:
        """Return the candidates after ``seconds`` more of asking bots."""
        others = self.others or BotChoices.of(self.game, self.game.to_act, self.search.thinker)
        return replace(self, others=others.advanced(seconds))

    def bots_choosing(self, action: Action) -> tuple[str, ...]:
        """Return the bots that would make a drop, as far as known."""
        if self.others is None or not isinstance(action, Drop):
            return ()
        from numberdrop.coach.others import bots_choosing

        return bots_choosing(self.others.chosen, action)


def _candidate(search: BestActSearch, i: int) -> Candidate:
    """Return candidate number ``i`` of the race; a candidate eliminated after a single sample has only its evaluation."""
    race, order, option = search.rollouts, search.order, search.found[i]
    assert race is not None  # called after the race has started
    behind = race.behind(i, order[0])
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
        action, behind = search.found[i].action, race.behind(i, order[0])
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
"""How many drops are evaluated, the best first; with many stars, a landing may have none of these and stays white."""


@dataclass(frozen=True)
class Losses:
    """How much the best drop at each place (sorted cells) is behind the best of all, by the coach's evaluation without rollouts."""

    game: Game
    search: StepRunner[list[CandidateAction]] = field(compare=False, repr=False)
    by_place: Mapping[Cells, float] = field(default_factory=dict)
    done: bool = False

    @classmethod
    def of(cls, game: Game) -> Losses:
        """Return a search that has not started."""
        from numberdrop.coach.bots import available_engine, bot_named  # imported late: only when the coach is asked
        from numberdrop.coach.candidates import find_candidates

        style = bot_named("leo").style(game)
        return cls(game, StepRunner(find_candidates(game, game.to_act, style, available_engine(), _MOST_EVALUATED)))

    def __reduce__(self) -> tuple[object, ...]:
        return _begun_anew, (self.game, self.by_place, self.done)

    def advanced(self, seconds: float) -> Losses:
        """Return the losses after about ``seconds`` more of search."""
        if not self.search.run(seconds):
            return self
        options = self.search.result
        best: dict[Cells, float] = {}
        for option in options:
            best.setdefault(tuple(cell[:2] for cell in option.action.cells), options[0].value - option.value)
        return replace(self, by_place=best, done=True)


def _begun_anew(game: Game, by_place: Mapping[Cells, float], done: bool) -> Losses:
    return replace(Losses.of(game), by_place=by_place, done=done)
