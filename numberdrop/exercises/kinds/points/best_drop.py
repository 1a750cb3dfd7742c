"""Miner of drops that are clearly best: found by the coach's search, held against games played to their end.

Whoever takes the best of many estimates takes its luck too. So the games that choose a drop are not those that prove it:
fresh dice say how far it is ahead, and only that is believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, ClassVar

from numberdrop.coach import bot_named
from numberdrop.coach.bots import engine_here
from numberdrop.coach.engine.position import Candidate, Position, RolloutPlan, SheetView, after
from numberdrop.coach.search import Estimate
from numberdrop.exercises import played_on
from numberdrop.exercises.answer import Answer, AnswerError, PositionError
from numberdrop.exercises.asking import themes
from numberdrop.exercises.asking.answers import Dropping, drop_of
from numberdrop.exercises.asking.on_sheet import Numbers, SheetAt, TableAt, sheet_of
from numberdrop.exercises.kinds.kind import Example, Found, Kind, Miner, Scale
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions import games as bot_play
from numberdrop.exercises.positions.games import moments
from numberdrop.exercises.positions.maker import Chance
from numberdrop.exercises.reasons import compare, earnings
from numberdrop.rules.actions import Drop
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.drops import judge_drop
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import Grid
from numberdrop.rules.landing import Landing
from numberdrop.rules.reasons.reason import Reason

if TYPE_CHECKING:
    from numberdrop.coach.bots import Bot

AHEAD = 1.5
"""Points by which the best drop must be ahead of every other."""
_PROMISING = 1.4
"""Points by which a drop must be ahead at first sight, so that it is worth a closer look."""
_AIMED = 2.5
"""Points by which it must be ahead in the games that prove it."""
_RIVALS = 3
"""Drops that it is held against in the puzzle: the best of all others."""
_ROUNDS = ((8, 60), (40, 12), (100, 1 + _RIVALS))
"""Games to the end that each of them plays, and how many go on to the next round: a drop that ends the game well must be held
against all that play on, however low they stand at first sight.
"""
_MOMENTS = 12
_LOOKED_AT = 1_500
"""Drops of a roll that are looked at, the best by value: nearly all of most rolls."""
_FEW = 12
_TO_THE_END = 60
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


def contenders(game: Game, seed: int, many: int = _LOOKED_AT) -> list[tuple[float, Candidate, SheetView]]:
    """The best drops of a roll, the best one first, each with its mean score in games to the end."""
    position = Position.of(game, 0)
    every, _ = engine_here().drops(position, bot_named("leo").style(game), many)
    left = [(0.0, one, after(position.sheets[0], one)) for one in every]
    for number, (games, stay) in enumerate(_ROUNDS):
        scores = played_out(game, [sheet for _, _, sheet in left], games, seed + number)
        means = (sum(one) / games for one in scores)
        left = [(mean, one, sheet) for mean, (_, one, sheet) in zip(means, left, strict=True)]
        left = sorted(left, key=lambda entry: -entry[0])[:stay]
    return left


def clear(game: Game, seed: int) -> BestDrop | None:
    """The question which drop is best in a game; ``None`` where no drop is clearly ahead of all others."""
    assert game.roll is not None
    first, _ = engine_here().drops(Position.of(game, 0), replace(bot_named("leo").style(game), fast=True), 2)
    if len(first) < 2 or first[0].value - first[1].value < _PROMISING * 256:
        return None
    few = contenders(game, seed, _FEW)
    if len(few) > 1 and few[0][0] - few[1][0] < _PROMISING:
        return None  # soon seen: most end here
    left = contenders(game, seed)
    (chosen, _, best), *others = left
    if chosen - others[0][0] < _AIMED:
        return None
    gaps: list[Estimate] = []
    for _, _, other in others:
        gaps.append(ahead(game, best, other, seed + 2**20))
        if gaps[-1].mean < _AIMED or gaps[-1].low <= AHEAD:
            return None
    total = played_out(game, [best], _TOTAL, seed + 2**21)[0]
    drops = [Numbers(str(Answer(one.cells))) for _, one, _ in left]
    return BestDrop(
        edition=game.setup.edition, **sheet_of(game.sheets[0]), roll=game.roll, tiles=game.setup.tiles,
        notches=game.tile_levels, best=drops[0], total=round(sum(total) / len(total), 1),
        rivals=tuple(Rival(drop=one, behind=round(gap.mean, 1)) for one, gap in zip(drops[1:], gaps, strict=True)),
    )  # fmt: skip


# --- question ---------------------------------------------------------------------------------------------------------

# The best drop by the coach's estimate: the one kind of question whose answer no enumeration proves, and it says so.
#
# What the drops are worth was estimated when the question was made, by games played to their end with the same dice. The
# estimates stand in it, so that an answer is judged at once.


@dataclass(frozen=True, kw_only=True)
class Rival:
    """A drop that is ``behind`` the best one by so many points, as estimated."""

    drop: Numbers
    behind: float


@dataclass(frozen=True, kw_only=True)
class BestDrop(Dropping):
    """Which drop is best for the rest of this solo game? ``total`` is what the ``best`` one leads to, ``rivals`` come next."""

    kind: ClassVar[str] = "best_drop"
    best: Numbers
    total: float
    rivals: tuple[Rival, ...]
    tiles: tuple[str, ...]
    notches: tuple[int, ...] = (0, 0, 0, 0, 0)

    @cached_property
    def game(self) -> Game:
        """The solo game in which the drop is due."""
        sheet = SheetAt(
            grid=self.grid, combos=self.combos, circled=self.circled, boxes=self.boxes, letters=self.letters,
            crossed=self.crossed,
        )  # fmt: skip
        table = TableAt(sheets=(sheet,), tiles=self.tiles, notches=self.notches, roll=str(self.roll), phase=Phase.DROP)
        return table.game_in(self.rules_of)

    @property
    def at_play(self) -> tuple[Game, int]:
        return self.game, 0

    @cached_property
    def behind(self) -> dict[Drop, float]:
        """The drops that were estimated, the best one among them. Raises ``PositionError`` for one that the roll does not allow."""
        known = ((self.best, 0.0), *((one.drop, one.behind) for one in self.rivals))
        return {self._drop(text): behind for text, behind in known}

    def _drop(self, text: Numbers) -> Drop:
        try:
            numbered = Answer.parse(text).numbered
        except AnswerError as error:
            raise PositionError(str(error)) from None
        landing, faults = judge_drop(self.sheet.grid, numbered, self.roll)  # type: ignore[arg-type]
        if landing is None or faults:
            raise PositionError(f"{text!r} is no drop here: {', '.join(type(one).__name__ for one in faults)}")
        return Drop(numbered)  # type: ignore[arg-type] # a legal drop has all numbers

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        return Answer.parse(self.best) if book is TRUE else None

    def worth(self, answer: Answer) -> float | None:
        """The points at the end of the game, as estimated; ``None`` for a drop that was not looked at closely."""
        behind = self.behind.get(Drop(answer.numbered))  # type: ignore[arg-type] # what is no drop is not found
        return None if behind is None else self.total - behind

    def cost(self, answer: Answer) -> tuple[Reason, ...]:
        """What a drop costs that was not looked at when the puzzle was made: of the others it is known."""
        drop, best = drop_of(answer), self._drop(self.best)
        if drop is None or drop in self.behind or set(drop.cells) == set(best.cells):
            return ()
        found = played_on.cost_of(self.game, drop, best)
        return () if found is None else (compare.costs(found, solo=True),)

    def afterthoughts(self, answer: Answer) -> tuple[Reason, ...]:
        """The idea of the best drop against this one; of the best one against the next."""
        drop, best = drop_of(answer), self._drop(self.best)
        assert drop is not None  # the rules allow it
        if set(drop.cells) == set(best.cells):
            second = min(self.rivals, key=lambda one: one.behind, default=None)
            if second is None:
                return ()
            behind = earnings.NextBest(max(1, round(second.behind)))
            return (*played_on.idea_behind(self.game, self._drop(second.drop), best), behind)
        return played_on.idea_behind(self.game, drop, best)

    def misses(self, drop: Drop, landing: Landing) -> tuple[Reason, ...]:
        behind = self.behind.get(drop)
        if behind is None:
            return (compare.NotAmongBest(len(self.behind), round(min(one.behind for one in self.rivals))),)
        return (compare.EstimatedBehind(round(behind)),) if behind else ()


# --- best drop --------------------------------------------------------------------------------------------------------

# The best drop by the coach's estimate.


def _seek(chance: Chance) -> Iterator[Found]:

    return seek_clear_drop(chance)


def _plays(question: BestDrop, bot: Bot, luck: str) -> Answer | None:
    drop = bot_play.dropped_by(question.game, bot, luck)
    return Answer(drop.cells) if drop is not None else None


KIND = Kind(
    question=BestDrop, input="best_drop",
    example=Example(
        BestDrop(
            grid=Grid.parse("XX...76\nXX34512\n4566565\n1543734"), roll=Roll.parse("*136T"),
            tiles=("T", "L", "O", "I", "S"), notches=(3, 0, 4, 0, 2), best=Numbers("r4c3=2 r4c4=1 r4c5=6 r5c4=3"),
            total=42.9, rivals=(Rival(drop=Numbers("r4c3=2 r4c4=3 r4c5=6 r5c4=1"), behind=2.8),),
        ),
        "r4c3=2 r4c4=1 r4c5=6 r5c4=3",
        {"r4c3=2 r4c4=3 r4c5=6 r5c4=1": "EstimatedBehind", "r5c2=0 r6c1=1 r6c2=3 r6c3=6": "NotAmongBest"},
    ),
    miners=(
        Miner(
            type="best", seek=_seek, scale=Scale(480, {"missed": 1950, "circled": 3, "boxes": 10, "stars": 15}),
            signs=lambda question: {"boxes": len(question.boxes), "stars": str(question.roll).count(STAR)},
            themes=themes.of_drop, spare=0.7, play=True,
        ),
    ),
    plays=_plays,
)  # fmt: skip
