"""The coach's best moves in the making: found in slices, each with what it gives away against the best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING

from numberdrop.pages.table.ideas import Others
from numberdrop.rules.actions import Action, Drop
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.reason import Cells
from numberdrop.steps import StepRunner

if TYPE_CHECKING:
    from numberdrop.coach.candidates import CandidateAction
    from numberdrop.coach.comparison import BestActSearch
    from numberdrop.coach.search import Estimate

LETTERS = "ABC"
"""What the best moves are called on the board."""
_NORMAL = 1.96
_FEWEST = 2
"""Samples without which there is no error, and nothing is said."""


@dataclass(frozen=True)
class Candidate:
    """A move, what follows it in the round, and how far it is behind the best: in points, at a table in hundredths of winning.

    ``error`` is a standard error; ``samples`` are none where the move was valued only, not played on.
    """

    action: Action
    then: tuple[Action, ...]
    behind: float
    error: float
    samples: int


@dataclass(frozen=True)
class Candidates:
    """What is best in a ``game`` as far as it is known by now; ``done`` when that is final."""

    game: Game
    search: BestActSearch = field(compare=False, repr=False)
    best: tuple[Candidate, ...] = ()
    promise: Estimate | None = None
    """What the best of them scored when it was played on."""
    played_on: Mapping[Cells, float] = field(default_factory=dict)
    """For each place of a drop that was played on, how far the best one there is behind the best of all."""
    done: bool = False
    others: Others | None = None

    @classmethod
    def of(cls, game: Game) -> Candidates:
        """Candidates of which nothing is known yet."""
        from numberdrop.coach.bots import engine_here
        from numberdrop.coach.comparison import best_act_search

        return cls(game, best_act_search(game, game.to_act, engine_here()))

    def thought_on(self, seconds: float) -> Candidates:
        """The candidates after the coach has gone on for about so long."""
        self.search.run(seconds)
        race, order = self.search.race, self.search.order
        promise = race.estimate(order[0]) if race is not None and race.taken > 1 and order else None
        return replace(
            self,
            best=_best(self.search),
            promise=promise,
            played_on=_played_on(self.search),
            done=self.search.done,
        )

    @property
    def others_due(self) -> bool:
        """Whether it is to be found who would make these drops."""
        drops = any(isinstance(one.action, Drop) for one in self.best)
        return self.done and drops and (self.others is None or not self.others.done)

    def with_others(self, seconds: float) -> Candidates:
        """What bots would do here, for so long."""
        others = self.others or Others.of(self.game, self.game.to_act, self.search.thinker)
        return replace(self, others=others.thought_on(seconds))

    def droppers(self, action: Action) -> tuple[str, ...]:
        """The bots that would make this drop, as far as it is known."""
        if self.others is None or not isinstance(action, Drop):
            return ()
        from numberdrop.coach.others import who_does_so

        return who_does_so(self.others.chosen, action)


def _candidate(search: BestActSearch, i: int) -> Candidate:
    """One of those that ran; of one that was out after a single sample nothing is known but its value."""
    race, order, option = search.race, search.order, search.found[i]
    assert race is not None  # it ran
    behind = race.behind(i, order[0])
    if i == order[0]:
        return Candidate(option.action, option.then, 0.0, 0.0, behind.samples)
    if behind.samples < _FEWEST:
        return Candidate(option.action, option.then, max(0.0, search.found[order[0]].value - option.value), 0.0, 0)
    error = (behind.high - behind.mean) / _NORMAL
    return Candidate(option.action, option.then, max(0.0, behind.mean), error, behind.samples)


def _played_on(search: BestActSearch) -> dict[Cells, float]:
    race, order = search.race, search.order
    if race is None or not search.done or not race.taken:
        return {}
    by_place: dict[Cells, float] = {}
    for i in order:
        action, behind = search.found[i].action, race.behind(i, order[0])
        if isinstance(action, Drop) and behind.samples >= _FEWEST:
            place = tuple(sorted(cell[:2] for cell in action.cells))
            by_place[place] = min(by_place.get(place, inf), max(0.0, behind.mean))
    return by_place


def _best(search: BestActSearch) -> tuple[Candidate, ...]:
    race, order = search.race, search.order
    if race is None or not order or not (search.done or race.taken):
        return ()
    found: dict[object, Candidate] = {}
    if not race.taken:
        first = search.found[order[0]].value
        few = (search.found[i] for i in order[: len(LETTERS)])
        return tuple(Candidate(option.action, option.then, first - option.value, 0.0, 0) for option in few)
    for i in order:
        option = search.found[i]
        # One of each landing: which numbers go where in it is another question.
        cells = tuple(cell[:2] for cell in option.action.cells) if isinstance(option.action, Drop) else option.action
        found.setdefault(cells, _candidate(search, i))
        if len(found) == len(LETTERS):
            break
    return tuple(found.values())


# --- landing losses ---------------------------------------------------------------------------------------------------

# What the best drop of each landing gives away against the best of all, in the making: by the coach's values, nothing is played on.

_MOST = 4_000
"""Drops that are looked at, the best first: with many stars a landing may have none among them, and stays white."""


@dataclass(frozen=True)
class Losses:
    """In a ``game`` in which a drop is due: for each place (sorted cells) what its best drop gives away; ``done`` when that is known."""

    game: Game
    search: StepRunner[list[CandidateAction]] = field(compare=False, repr=False)
    by_place: Mapping[Cells, float] = field(default_factory=dict)
    done: bool = False

    @classmethod
    def of(cls, game: Game) -> Losses:
        """Losses of which nothing is known yet."""
        from numberdrop.coach.bots import bot_named, engine_here  # who asks nothing pays nothing for it
        from numberdrop.coach.candidates import options

        style = bot_named("leo").style(game)
        return cls(game, StepRunner(options(game, game.to_act, style, engine_here(), _MOST)))

    def __reduce__(self) -> tuple[object, ...]:
        return _begun_anew, (self.game, self.by_place, self.done)

    def thought_on(self, seconds: float) -> Losses:
        """The losses after the coach has gone on for about so long."""
        if not self.search.run(seconds):
            return self
        found = self.search.result
        best: dict[Cells, float] = {}
        for option in found:
            best.setdefault(tuple(cell[:2] for cell in option.action.cells), found[0].value - option.value)
        return replace(self, by_place=best, done=True)


def _begun_anew(game: Game, by_place: Mapping[Cells, float], done: bool) -> Losses:
    return replace(Losses.of(game), by_place=by_place, done=done)
