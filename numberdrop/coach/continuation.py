"""The commonest course of the next two rounds after each of two acts, act by act, to be watched.

Games take the same course if they fill the same boxes in these rounds. One of the commonest is replayed with its own dice, and shown only if it ends as
it was counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from numberdrop.rules.actions import Drop, Throw
from numberdrop.rules.dice import Roll
from numberdrop.rules.game import Game, Phase
from numberdrop.steps import run_all

from .bots import available_engine
from .candidates import CandidateAction, find_candidates
from .engine.position import Ending, Position, RolloutPlan, sample_rolls
from .reasons import ReasonSearch

ROUNDS = 2
_GAMES = 48
_SECONDS = 10.0
_TRIES = 12
"""How many games of the commonest course are replayed at most; one may differ where several acts have the same value."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """The games after the better act and after ``mine``, with the same dice: the states in which the player has acted or the dice were rolled, from the
    act on. The percentages say how many games take that course.
    """

    best: tuple[Game, ...]
    mine: tuple[Game, ...]
    best_percent: int
    mine_percent: int


def find_continuation(game: Game, who: int, mine: CandidateAction, best: CandidateAction) -> Continuation | None:
    """Find the commonest continuation of two acts of a player; ``None`` if none of the games can be shown."""
    if mine.sheet is None or best.sheet is None:
        return None
    reasons = ReasonSearch(game, who, available_engine(), mine.sheet, best.sheet)
    plan = RolloutPlan(ROUNDS, _GAMES, _SECONDS, reasons.seed, 0)
    counted = reasons.thinker.endings(reasons.position, reasons.style, [mine.sheet, best.sheet], plan)
    ours, theirs = (Counter(map(_filled_boxes, endings)) for endings in counted)
    pairs = list(zip(*counted, strict=True))
    # Among the games of the better act's commonest course, prefer those in which the other act's course is common too.
    way, often = theirs.most_common(1)[0]
    numbers = sorted(
        (i for i, (_, b) in enumerate(pairs) if _filled_boxes(b) == way),
        key=lambda i: -ours[_filled_boxes(pairs[i][0])],
    )
    for number in numbers[:_TRIES]:
        lines = [
            _sample_as_game(reasons, option, number, ending)
            for option, ending in zip((mine, best), pairs[number], strict=True)
        ]
        if all(lines):
            percents = (round(100 * count / len(pairs)) for count in (often, ours[_filled_boxes(pairs[number][0])]))
            return Continuation(lines[1], lines[0], *percents)
    return None


def _filled_boxes(ending: Ending) -> tuple[int, int, int]:
    return ending.identical, ending.consecutive, ending.bonus


def _sample_as_game(reasons: ReasonSearch, option: CandidateAction, number: int, ending: Ending) -> tuple[Game, ...]:
    """The sample of that number as a game; empty if it does not end as it was counted."""
    who, states = reasons.who, tuple(_states_of_sample(reasons, option, sample_rolls(reasons.seed, number)))
    end = Position.of(states[-1], who).sheets[who]
    counted = (ending.identical, ending.consecutive), ending.bonus, ending.points
    if counted != (end.boxes, end.bonus, end.points - reasons.before.points):
        return ()
    return states[0], *(state for state in states[1:] if state.actions[-1].player in (None, who))


def _states_of_sample(reasons: ReasonSearch, option: CandidateAction, rolls: Iterator[Roll]) -> Iterator[Game]:
    """The states from before the act to the end of the last round; everybody plays as in the counted games."""
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
            best = run_all(find_candidates(game, who, reasons.style, reasons.thinker))[0]
            act = best.action
            if isinstance(act, Drop):
                planned[who] = best.then
