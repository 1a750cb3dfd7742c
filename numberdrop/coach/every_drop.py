"""Every drop that a roll allows, with the combo that brings most after it, as the compiled core has weighed them: for bots of one's own.

A roll may allow 361,000 drops. What they gain and are worth is there at once; one is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from numberdrop.rules.actions import Action, Circle, Drop, Pass
from numberdrop.rules.game import Game, Phase

from .bots import bot_named, engine_here
from .candidates import option_of
from .engine.native import Engine, EveryDrop
from .engine.position import POINT, Candidate, Position
from .given import a_game, a_player


@dataclass(frozen=True, slots=True)
class WeighedDrop:
    """A drop, what to do after it (circle, or pass), the points that both score at once, and the worth of the sheet that they leave."""

    drop: Drop
    then: Circle | Pass
    gain: int
    worth: float

    @property
    def acts(self) -> tuple[Action, ...]:
        """Both acts."""
        return self.drop, self.then


class WeighedDrops(Sequence[WeighedDrop]):
    """All drops of a player, as they come; ``gains`` has the points that each scores at once, in the same order."""

    def __init__(self, found: EveryDrop, player: int) -> None:
        self._found, self._player = found, player

    @property
    def gains(self) -> Sequence[int]:
        """The points that each drop, with the combo after it, scores at once."""
        return self._found.gains

    @property
    def worths(self) -> Sequence[int]:
        """What each is worth to the coach, in 1/256 point."""
        return self._found.values

    @property
    def best(self) -> WeighedDrop:
        """The one that is worth most to the coach. Raises ``ValueError`` where nothing can land."""
        return self[max(range(len(self)), key=self.worths.__getitem__)]

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, at: int) -> WeighedDrop: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[WeighedDrop]: ...
    def __getitem__(self, at: int | slice) -> WeighedDrop | Sequence[WeighedDrop]:
        if isinstance(at, slice):
            return [self._weighed(one) for one in self._found[at]]
        return self._weighed(self._found[at])

    def _weighed(self, one: Candidate) -> WeighedDrop:
        option = option_of(one, self._player)
        assert isinstance(option.action, Drop)  # of a drop that is one
        (then,) = option.then
        assert isinstance(then, Circle | Pass)
        return WeighedDrop(option.action, then, one.gain, one.value / POINT)

    def __repr__(self) -> str:
        return f"<{len(self)} weighed drops>" if len(self) != 1 else "<1 weighed drop>"


def weigh(game: Game, player: int | None = None, think: Engine | None = None) -> WeighedDrops:
    """Every drop of a player (by default of whoever is to act) with the combo after it, as they come.

    Empty where nothing can land. Raises ``ValueError`` where no drop is due, ``CoachUnavailableError`` where no core runs.
    """
    who = a_player(a_game(game), player)
    if game.phase is not Phase.DROP or who not in game.pending:
        raise ValueError(f"player {who} has nothing to drop in phase {game.phase.value!r} of round {game.round}")
    style = bot_named("leo").style(game)
    think = think or engine_here()
    return WeighedDrops(think.every_drop(Position.of(game, who), style, max(1, len(game.legal_drops(who)))), who)
