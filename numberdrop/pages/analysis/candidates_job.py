"""The coach's best moves in the making: found in slices, each with what it gives away against the best."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.reasons.reason import Cells
from numberdrop.steps import StepRunner

if TYPE_CHECKING:
    from numberdrop.coach.best_drop_search import BestDropSearch
    from numberdrop.coach.candidates import CandidateAction

LETTERS = "ABC"
"""What the best moves are called on the board."""
_NORMAL = 1.96


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
    search: BestDropSearch | StepRunner[list[CandidateAction]] = field(compare=False, repr=False)
    best: tuple[Candidate, ...] = ()
    done: bool = False

    @classmethod
    def of(cls, game: Game) -> Candidates:
        """Candidates of which nothing is known yet."""
        from numberdrop.coach.bots import bot_named, coach_leading, engine_here  # who asks nothing pays nothing for it
        from numberdrop.coach.candidates import options_in_steps

        think, who = engine_here(), game.to_act
        if game.phase is Phase.DROP:
            return cls(game, coach_leading(game, who, think))
        return cls(game, StepRunner(options_in_steps(game, who, bot_named("leo").style(game), think)))

    def thought_on(self, seconds: float) -> Candidates:
        """The candidates after the coach has gone on for about so long."""
        search = self.search
        search.run(seconds)
        if isinstance(search, StepRunner):
            found = search.result[: len(LETTERS)] if search.done else []
            best = tuple(Candidate(one.action, one.then, found[0].value - one.value, 0.0, 0) for one in found)
            return replace(self, best=best, done=search.done)
        return replace(self, best=_drops(search, self.game.to_act), done=search.done)


def _drops(search: BestDropSearch, who: int) -> tuple[Candidate, ...]:
    from numberdrop.coach.candidates import option_of

    race, order = search.race, search.order
    if race is None or not race.taken:
        return ()
    found: dict[Cells, Candidate] = {}
    for i in order:
        option, behind = option_of(search.found[i], who), race.behind(i, order[0])
        error = (behind.high - behind.mean) / _NORMAL if behind.samples > 1 and i != order[0] else 0.0
        place = tuple(cell[:2] for cell in search.found[i].cells)
        # One of each landing: which numbers go where in it is another question.
        found.setdefault(place, Candidate(option.action, option.then, max(0.0, behind.mean), error, behind.samples))
        if len(found) == len(LETTERS):
            break
    return tuple(found.values())
