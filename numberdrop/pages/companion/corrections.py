"""Corrections at the companion's table: one entry is taken out, and what came after it is judged anew.

Nothing is lost without a word: a later entry that still holds stays, one that waits for the missing entry is kept aside
until that is in, one that the rules now refuse is taken off and told with its reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from numberdrop.rules.actions import Action, EndRound, Throw
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.reason import Verdict
from numberdrop.rules.reasons.refusals import NotYourTurn, WrongPhase


@dataclass(frozen=True)
class Mended:
    """The ``states`` that came of it (the game as it stands is the last), the entries kept ``aside``, and those ``refused``."""

    states: tuple[Game, ...]
    aside: tuple[Action, ...] = ()
    refused: tuple[tuple[Action, Verdict], ...] = ()

    @property
    def game(self) -> Game:
        """The game as it stands now."""
        return self.states[-1]


def last_entry(game: Game, player: int) -> int | None:
    """The number of a player's last entry among the acts; ``None`` when there is none yet."""
    for i in reversed(range(len(game.actions))):
        act = game.actions[i]
        if not isinstance(act, Throw | EndRound) and (act.player or 0) == player:
            return i
    return None


def last_throw(game: Game) -> int | None:
    """The number of the last dice among the acts."""
    return next((i for i in reversed(range(len(game.actions))) if isinstance(game.actions[i], Throw)), None)


def without(game: Game, number: int, aside: Sequence[Action] = ()) -> Mended:
    """The game without one act: every later one that needs it not stands again, the others are kept aside."""
    states = [game.states()[number]]
    later = [*game.actions[number + 1 :], *aside]
    while later and states[-1].why(later[0]).legal:
        states.append(states[-1].apply(later.pop(0)))
    return Mended(tuple(states), tuple(later))


def resumed(game: Game, aside: Sequence[Action]) -> Mended:
    """The entries kept aside, as far as they can stand now."""
    states, later = [game], list(aside)
    refused: list[tuple[Action, Verdict]] = []
    while later:
        verdict = states[-1].why(later[0])
        if verdict.legal:
            states.append(states[-1].apply(later[0]))
        elif _waits(states[-1], verdict):
            break
        else:
            refused.append((later[0], verdict))
        del later[0]
    return Mended(tuple(states), tuple(later), tuple(refused))


def _waits(game: Game, verdict: Verdict) -> bool:
    """Whether an act is only too early: somebody still owes theirs, and then its phase or its turn may come."""
    return bool(game.pending) and any(isinstance(reason, WrongPhase | NotYourTurn) for reason in verdict.refusals)
