"""What mostly follows: of the games that were played on from two acts, the commonest course of the next two rounds, act by act, to be watched.

Games go the same way whose sheets have the same boxes filled after these rounds. One of them is played again with its own dice: what is shown is what was
counted, or it is not shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from numberdrop.rules.actions import Drop, Throw
from numberdrop.rules.dice import Roll
from numberdrop.rules.game import Game, Phase
from numberdrop.steps import run_all

from .bots import engine_here
from .candidates import CandidateAction, options
from .engine.position import Ending, Position, RolloutPlan, rolls_of
from .reasons import ReasonSearch

ROUNDS = 2
_GAMES = 48
_SECONDS = 10.0
_TRIES = 12
"""So many games that go the commonest way are played again at the most: where several acts are worth the same another one may be found."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """The games after the better act and after ``mine``, with the same dice: each state from the act on in which the player has acted, or the dice have
    fallen. So many games of a hundred go that way after each.
    """

    best: tuple[Game, ...]
    mine: tuple[Game, ...]
    best_percent: int
    mine_percent: int


def continuation(game: Game, who: int, mine: CandidateAction, best: CandidateAction) -> Continuation | None:
    """What mostly follows after two acts of a player; ``None`` where none of these games can be shown."""
    if mine.sheet is None or best.sheet is None:
        return None
    reasons = ReasonSearch(game, who, engine_here(), mine.sheet, best.sheet)
    plan = RolloutPlan(ROUNDS, _GAMES, _SECONDS, reasons.seed, 0)
    counted = reasons.thinker.endings(reasons.position, reasons.style, [mine.sheet, best.sheet], plan)
    ours, theirs = (Counter(map(_way, endings)) for endings in counted)
    pairs = list(zip(*counted, strict=True))
    # Of the games in which the better act's way is the commonest, those in which the other one's is as common as may be.
    way, often = theirs.most_common(1)[0]
    numbers = sorted((i for i, (_, b) in enumerate(pairs) if _way(b) == way), key=lambda i: -ours[_way(pairs[i][0])])
    for number in numbers[:_TRIES]:
        lines = [
            _played_on(reasons, option, number, ending)
            for option, ending in zip((mine, best), pairs[number], strict=True)
        ]
        if all(lines):
            percents = (round(100 * count / len(pairs)) for count in (often, ours[_way(pairs[number][0])]))
            return Continuation(lines[1], lines[0], *percents)
    return None


def _way(ending: Ending) -> tuple[int, int, int]:
    return ending.identical, ending.consecutive, ending.bonus


def _played_on(reasons: ReasonSearch, option: CandidateAction, number: int, ending: Ending) -> tuple[Game, ...]:
    """The sample of that number as a game; empty where it does not go as it was counted."""
    who, states = reasons.who, tuple(_states(reasons, option, rolls_of(reasons.seed, number)))
    end = Position.of(states[-1], who).sheets[who]
    counted = (ending.identical, ending.consecutive), ending.bonus, ending.points
    if counted != (end.boxes, end.bonus, end.points - reasons.before.points):
        return ()
    return states[0], *(state for state in states[1:] if state.actions[-1].player in (None, who))


def _states(reasons: ReasonSearch, option: CandidateAction, rolls: Iterator[Roll]) -> Iterator[Game]:
    """The game before the act, after it, and so on to the end of the last round: everybody plays as in the games that are counted."""
    game = replace(reasons.game, setup=replace(reasons.game.setup, seed=None))
    until, act, planned = game.round + ROUNDS, option.action, {reasons.who: option.then}
    yield game
    while True:
        game = game.apply(act)
        yield game
        if game.over or (game.phase is Phase.ROLL and game.round > until):
            return
        who = game.pending[0] if game.pending else game.first
        if game.phase is Phase.ROLL:
            act = Throw(next(rolls))
        elif game.phase is Phase.COMBO and planned.get(who):
            act, *_ = planned.pop(who)
        else:
            best = run_all(options(game, who, reasons.style, reasons.thinker))[0]
            act = best.action
            if isinstance(act, Drop):
                planned[who] = best.then
