"""A hint: what the coach would do now, why, and how sure that is; found out in slices of time.

The drop is the leader of the same search by which the coach judges, so that whoever follows a hint is not told off for it.
What decides is read off the parts of the value (``parts``), against the act that came second.
"""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game, Phase

from .bots import bot_named, coach_leading, thinker
from .judging import EQUAL, unit
from .outlook import Option, option_of, options_in_steps
from .parts import Part, compared
from .position import Position
from .race import Estimate
from .slices import Steps, finished
from .thinking import Thinker

_BREATH = 0.02
_ENOUGH = 8
"""Samples without which nothing is called sure."""


@dataclass(frozen=True)
class Advice:
    """What the coach would do: an act, and what should follow it in the same round.

    ``other`` came second, ``ahead`` is how far it is behind (an estimate; without samples the value alone says so), ``parts``
    say what the act has more of. ``solo``: estimates are points, at a table hundredths of winning.
    """

    option: Option
    other: Option | None
    ahead: Estimate
    parts: tuple[Part, ...]
    solo: bool

    @property
    def action(self) -> Action:
        """The act itself."""
        return self.option.action

    @property
    def deciding(self) -> Part | None:
        """In what the act is better most; ``None`` where only playing on could tell."""
        return next((part for part in self.parts if part.difference > 0), None)

    @property
    def certainty(self) -> str:
        """``only``: there is nothing else to do; ``sure``: the whole interval says so; ``close``: another act may be as good."""
        if self.other is None:
            return "only"
        if self.ahead.samples >= _ENOUGH and self.ahead.low > 0:
            return "sure"
        return "close" if self.ahead.mean <= EQUAL * unit(self.solo) else "likely"


def advising(game: Game, who: int, think: Thinker | None = None) -> Steps[Advice | None]:
    """What the coach would do for a player, in steps; ``None`` where there is nothing to choose."""
    thinks = think or thinker()
    style, before = bot_named("leo").style(game), Position.of(game, who).sheets[who]
    ahead = None
    if game.phase is Phase.DROP and who in game.pending:
        leading = coach_leading(game, who, thinks)
        while not leading.run(_BREATH):
            yield
        race, order = leading.race, leading.order
        found = [option_of(leading.found[i], who, leading.sheets[i]) for i in order[:2]]
        if race is not None and len(order) > 1:
            ahead = race.behind(order[1], order[0])
    else:
        found = yield from options_in_steps(game, who, style, thinks)
    if not found:
        return None
    first, other = found[0], found[1] if len(found) > 1 else None
    parts: tuple[Part, ...] = ()
    if other and first.sheet and other.sheet:
        parts = compared(before, other.sheet, first.sheet, style.weights)
    if ahead is None:
        ahead = Estimate.of([first.value - other.value] if other else [])
    return Advice(first, other, ahead, parts, game.solo)


def advise(game: Game, player: int | None = None, think: Thinker | None = None) -> Advice | None:
    """A hint for a player (by default for whoever is to act), or ``None`` where there is nothing to choose."""
    return finished(advising(game, game.to_act if player is None else player, think))
