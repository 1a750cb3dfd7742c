"""Miner of drops that are clearly best: found by the coach's search, held against games played to their end.

Whoever takes the best of many estimates takes its luck too. So the games that choose a drop are not those that prove it:
fresh dice say how far it is ahead, and only that is believed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.kinds.kind import Found

if TYPE_CHECKING:
    pass

from collections.abc import Sequence
from dataclasses import replace
from math import inf

from numberdrop.coach import bot_named
from numberdrop.coach.best_drop_search import COACH, BestDropSearch
from numberdrop.coach.bots import engine_here
from numberdrop.coach.engine.position import Position, SheetView
from numberdrop.coach.engine.protocol import RolloutPlan
from numberdrop.coach.paired_rollouts import Estimate
from numberdrop.exercises.asking.on_sheet import Numbers, sheet_of
from numberdrop.exercises.positions.chance import Chance
from numberdrop.exercises.positions.games import moments
from numberdrop.rules.game import Game, Phase

from .question import BestDrop, Rival

AHEAD = 1.5
"""Points by which the best drop must be ahead of every other."""
_PROMISING = 1.4
"""Points by which a drop must be ahead at first sight, so that it is worth a closer look."""
_AIMED = 2.5
"""Points by which it must be ahead in the games that prove it."""
_RIVALS = 3
"""Drops that it is held against, to the end of the game: the best of all others."""
_MOMENTS = 12
_TO_THE_END = 60
_CHOOSING = ((30, 1.0), (100, _AIMED))
"""Games to the end that choose a drop, a few at first, and how far it must be ahead in them."""
_CHUNK, _PROVING, _TOTAL = 100, 2_000, 300
_SURE = 4.0
"""Standard errors that end a proof early."""


def played_out(game: Game, sheets: Sequence[SheetView], samples: int, seed: int, start: int = 0) -> list[list[float]]:
    """What each sheet, as a drop leaves it, scores in games to the end; the n-th game has the same dice for all."""
    style = replace(bot_named("leo").style(game), fast=True)
    return engine_here().rollouts(
        Position.of(game, 0), style, sheets, RolloutPlan(_TO_THE_END, samples, inf, seed, start)
    )


def ahead(game: Game, best: SheetView, other: SheetView, seed: int, most: int = _PROVING) -> Estimate:
    """How far one drop is ahead of another, in at most so many games; fewer where it is plain on which side of ``AHEAD``."""
    mine: list[float] = []
    theirs: list[float] = []
    while len(mine) < most:
        a, b = played_out(game, [best, other], _CHUNK, seed, len(mine))
        mine, theirs = mine + a, theirs + b
        found = Estimate.of([x - y for x, y in zip(mine, theirs, strict=True)])
        error = (found.high - found.low) / 4
        if abs(found.mean - AHEAD) > _SURE * error and len(mine) >= 4 * _CHUNK:
            break
    return found


def seek_clear_drop(chance: Chance) -> Iterator[Found]:
    """The best drop of a solo game, where it is clear; some with another roll than the one that was thrown."""
    for game in moments(chance, Phase.DROP, _MOMENTS, begin=4):
        thrown = replace(game, roll=chance.roll(stars=True)) if chance.one_in(2) else game
        question = clear(thrown, chance.below(2**16))
        if question is not None:
            yield Found(question, "bots")


def clear(game: Game, seed: int) -> BestDrop | None:
    """The question which drop is best in a game; ``None`` where no drop is clearly ahead of all others."""
    assert game.roll is not None
    think, style = engine_here(), bot_named("leo").style(game)
    first, _ = think.drops(Position.of(game, 0), replace(style, fast=True), 2)
    if len(first) < 2 or first[0].value - first[1].value < _PROMISING * 256:
        return None
    leading = BestDropSearch(Position.of(game, 0), style, think, COACH["compiled"], seed)
    leading.run(inf)
    order = leading.order[: _RIVALS + 1]
    for games, least in _CHOOSING:
        chosen = played_out(game, [leading.sheets[i] for i in order], games, seed)
        if sum(chosen[0]) - max(map(sum, chosen[1:])) < least * games:
            return None
    gaps: list[Estimate] = []
    for i in order[1:]:
        gaps.append(ahead(game, leading.sheets[order[0]], leading.sheets[i], seed + 2**20))
        if gaps[-1].mean < _AIMED or gaps[-1].low <= AHEAD:
            return None
    total = played_out(game, [leading.sheets[order[0]]], _TOTAL, seed + 2**21)[0]
    drops = [Numbers(str(Answer(leading.found[i].cells))) for i in order]
    return BestDrop(
        edition=game.setup.edition, **sheet_of(game.sheets[0]), roll=game.roll, tiles=game.setup.tiles,
        notches=game.tile_levels, best=drops[0], total=round(sum(total) / len(total), 1),
        rivals=tuple(Rival(drop=one, behind=round(gap.mean, 1)) for one, gap in zip(drops[1:], gaps, strict=True)),
    )  # fmt: skip
