"""What most often happens in the two rounds after each of two acts, as example games to be watched act by act.

Many sample games are played; they take the same course if they fill the same boxes in these rounds. A game of the most frequent course is
replayed with the same dice, and shown only if the replay ends with the same boxes and points.
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
_SAMPLE_GAMES = 48
_MOST_SECONDS = 10.0
_MOST_REPLAYS = 12
"""The most games that are replayed until one can be shown; a replay may differ where several acts have the same value."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """Two games with the same dice, after the better act (``best``) and after the player's act (``mine``): the game before the act, then
    after each act of the player, each roll and each end of a round. The percentages say how many of the sample games take the same course.
    """

    best: tuple[Game, ...]
    mine: tuple[Game, ...]
    best_percent: int
    mine_percent: int


def find_continuation(game: Game, who: int, mine: CandidateAction, best: CandidateAction) -> Continuation | None:
    """Find the most frequent continuation of the acts ``mine`` and ``best`` of player ``who``; ``None`` if no replay ends like its sample
    game.
    """
    if mine.sheet is None or best.sheet is None:
        return None
    reasons = ReasonSearch(game, who, available_engine(), mine.sheet, best.sheet)
    plan = RolloutPlan(ROUNDS, _SAMPLE_GAMES, _MOST_SECONDS, reasons.seed, 0)
    counted = reasons.thinker.endings(reasons.position, reasons.style, [mine.sheet, best.sheet], plan)
    ours, theirs = (Counter(map(_filled_boxes, endings)) for endings in counted)
    pairs = list(zip(*counted, strict=True))
    # Among the games of the better act's commonest course, prefer those in which the other act's course is common too.
    way, often = theirs.most_common(1)[0]
    numbers = sorted(
        (i for i, (_, b) in enumerate(pairs) if _filled_boxes(b) == way),
        key=lambda i: -ours[_filled_boxes(pairs[i][0])],
    )
    for number in numbers[:_MOST_REPLAYS]:
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
    """Replay sample game ``number`` after the act ``option``; return its states, or an empty tuple if it does not end like ``ending``."""
    who, states = reasons.who, tuple(_states_of_sample(reasons, option, sample_rolls(reasons.seed, number)))
    end = Position.of(states[-1], who).sheets[who]
    counted = (ending.identical, ending.consecutive), ending.bonus, ending.points
    if counted != (end.boxes, end.bonus, end.points - reasons.before.points):
        return ()
    return states[0], *(state for state in states[1:] if state.actions[-1].player in (None, who))


def _states_of_sample(reasons: ReasonSearch, option: CandidateAction, rolls: Iterator[Roll]) -> Iterator[Game]:
    """Yield the states of the game from before the act to the end of the last round; all players choose their acts as in sample games."""
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
