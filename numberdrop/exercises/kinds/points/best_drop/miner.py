"""The miner of kind ``best_drop``: finds drops that are clearly best, by the coach's search and by rollouts (games played to their end).

The drop with the highest of many estimates owes this partly to luck. So its advantage is measured again in new rollouts with other dice,
and only this measurement is stored.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf

from numberdrop.coach import bot_named
from numberdrop.coach.bots import available_engine
from numberdrop.coach.engine.position import Candidate, Position, RolloutPlan, SheetView, sheet_after_candidate
from numberdrop.coach.search import Estimate
from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.on_sheet import NumberedDropText, sheet_fields
from numberdrop.exercises.kinds.kind import MinedQuestion
from numberdrop.exercises.kinds.points.best_drop import BestDrop, RivalDrop
from numberdrop.exercises.positions.games import states_in_phase
from numberdrop.exercises.positions.maker import SeededRandom
from numberdrop.rules.game import Game, Phase

AHEAD = 1.5
"""The points by which the best drop must be better than every other, even at the low end of the confidence interval."""
_QUICK_LEAD = 1.4
"""The points by which the best drop must be better in a quick estimate; otherwise no thorough one follows."""
_MEAN_LEAD = 2.5
"""The points by which the best drop must be better on average, both in the rollouts that choose it and in those that measure its advantage."""
_ELIMINATION_ROUNDS = ((8, 60), (40, 12), (100, 4))
"""For each elimination round, the number of rollouts per drop and the number of drops kept; the last ones are stored in the puzzle. Early
rounds keep many: a drop that ends the game must be compared with all others, however low their first estimate."""
_GAMES_AT_ONCE, _MOST_GAMES, _GAMES_FOR_TOTAL = 100, 2_000, 300
"""Numbers of rollouts: in a batch, and in all batches at most, that measure the advantage of a drop; and to estimate the final score."""


def scores_of_full_games(
    game: Game, sheets: Sequence[SheetView], samples: int, seed: int, first_rollout: int = 0
) -> list[list[float]]:
    """Return, for each sheet, the final scores of ``samples`` rollouts, numbered from ``first_rollout``; equal numbers have equal dice."""
    style = replace(bot_named("leo").valuation_for(game), fast=True)
    plan = RolloutPlan(60, samples, inf, seed, first_rollout)  # no game has 60 rounds
    return available_engine().rollouts(Position.of(game, 0), style, sheets, plan)


def estimate_lead(game: Game, best: SheetView, other: SheetView, seed: int, most_games: int = _MOST_GAMES) -> Estimate:
    """Estimate the final score after the sheet ``best`` minus that after ``other``, from at most ``most_games`` rollouts of each."""
    mine: list[float] = []
    theirs: list[float] = []
    while len(mine) < most_games:
        a, b = scores_of_full_games(game, [best, other], _GAMES_AT_ONCE, seed, len(mine))
        mine, theirs = mine + a, theirs + b
        estimate = Estimate.of([x - y for x, y in zip(mine, theirs, strict=True)])
        standard_error = (estimate.high - estimate.low) / 4
        if abs(estimate.mean - AHEAD) > 4 * standard_error and len(mine) >= 4 * _GAMES_AT_ONCE:
            break
    return estimate


def seek_clearly_best_drop(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield puzzle questions from a solo game in which one drop is clearly best; about half have a random roll instead of the game's."""
    for game in states_in_phase(chance, Phase.DROP, 12, from_round=4):
        thrown = replace(game, roll=chance.random_roll(stars=True)) if chance.one_in(2) else game
        if question := question_if_clearly_best(thrown, chance.random_below(2**16)):
            yield MinedQuestion(question, "bots")


def contenders(game: Game, seed: int, count: int = 1_500) -> list[tuple[float, Candidate, SheetView]]:
    """Rate ``count`` good drops of the roll by rollouts; return the best four, best first: mean final score, drop, and sheet after it."""
    position = Position.of(game, 0)
    drops, _ = available_engine().best_drops(position, bot_named("leo").valuation_for(game), count)
    left = [(0.0, candidate, sheet_after_candidate(position.sheets[0], candidate)) for candidate in drops]
    for number, (games, stay) in enumerate(_ELIMINATION_ROUNDS):
        scores = scores_of_full_games(game, [sheet for _, _, sheet in left], games, seed + number)
        means = (sum(points) / games for points in scores)
        left = [(mean, candidate, sheet) for mean, (_, candidate, sheet) in zip(means, left, strict=True)]
        left = sorted(left, key=lambda entry: -entry[0])[:stay]
    return left


def question_if_clearly_best(game: Game, seed: int) -> BestDrop | None:
    """Return the question that asks which drop is best in this game; ``None`` if no drop is clearly better than all others."""
    assert game.roll is not None
    style = replace(bot_named("leo").valuation_for(game), fast=True)
    first, _ = available_engine().best_drops(Position.of(game, 0), style, 2)
    if len(first) < 2 or first[0].value - first[1].value < _QUICK_LEAD * 256:
        return None
    few = contenders(game, seed, count=12)
    if len(few) > 1 and few[0][0] - few[1][0] < _QUICK_LEAD:
        return None  # this quick estimate rejects most positions
    left = contenders(game, seed)
    (chosen, _, best), *others = left
    if chosen - others[0][0] < _MEAN_LEAD:
        return None
    gaps: list[Estimate] = []
    for _, _, other in others:
        gaps.append(estimate_lead(game, best, other, seed + 2**20))
        if gaps[-1].mean < _MEAN_LEAD or gaps[-1].low <= AHEAD:
            return None
    total = scores_of_full_games(game, [best], _GAMES_FOR_TOTAL, seed + 2**21)[0]
    drops = [NumberedDropText(str(Answer(candidate.cells))) for _, candidate, _ in left]
    return BestDrop(
        edition=game.setup.edition, **sheet_fields(game.sheets[0]), roll=game.roll, tiles=game.setup.tiles,
        notches=game.tile_levels, best=drops[0], total=round(sum(total) / len(total), 1),
        rivals=tuple(RivalDrop(drop=drop, behind=round(gap.mean, 1)) for drop, gap in zip(drops[1:], gaps, strict=True)),
    )  # fmt: skip
