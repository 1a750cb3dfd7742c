"""Kind ``most``: which drop earns the most points in this round? With its miner and its composer sort."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from numberdrop.exercises import facts
from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking import themes
from numberdrop.exercises.asking.answers import Dropping, drop_of
from numberdrop.exercises.asking.on_sheet import sheet_of, unfinished
from numberdrop.exercises.facts import ring
from numberdrop.exercises.kinds.kind import Example, Found, Kind, Miner, Scale, Sort
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions import games
from numberdrop.exercises.positions.games import moments
from numberdrop.exercises.positions.maker import Chance, starry_rolls
from numberdrop.exercises.reasons import earnings
from numberdrop.rules.actions import Drop
from numberdrop.rules.dice import Roll
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import Grid
from numberdrop.rules.landing import Landing
from numberdrop.rules.reasons.reason import Reason


@dataclass(frozen=True, kw_only=True)
class Most(Dropping):
    """Ask which drop earns the most points in this round, if the best combo is circled after it."""

    kind: ClassVar[str] = "most"
    several: ClassVar[bool] = True

    @cached_property
    def best(self) -> Drop:
        """A drop with the most points."""
        unfinished(self)
        best = facts.best_drop(self.sheet, self.roll)
        if best is None:
            raise PositionError(f"roll {str(self.roll)!r}: nothing can land")
        return best

    @cached_property
    def most(self) -> facts.Gain:
        return facts.gain(self.sheet, self.best.cells)

    def account(self, drop: Drop) -> earnings.Earns:
        """Return the points of a drop with their sources."""
        mine = facts.gain(self.sheet, drop.cells)
        return earnings.Earns(mine.points, mine.parts, ring(mine))

    def misses(self, drop: Drop, landing: Landing) -> tuple[Reason, ...]:
        mine, most = self.account(drop), self.most
        return () if mine.points == most.points else (mine, earnings.EarnsMore(most.points, most.parts, "drop"))

    def afterthoughts(self, answer: Answer) -> tuple[Reason, ...]:
        """Return what the right drop circles, after another answer."""
        if self.worth(answer) == self.most.points:
            return ()
        return earnings.circles_now(self.sheet, self.best.cells, self.most.combo)

    def worth(self, answer: Answer) -> float | None:
        drop = drop_of(answer)
        return facts.gain(self.sheet, drop.cells).points if drop is not None else None

    @property
    def unclear(self) -> bool:
        return self.may_be_struck(self.roll)

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        return Answer(self.best.cells) if book is TRUE else None


_MOMENTS = 8
_FEW = 2
"""The most questions from one game."""


def seek_most(chance: Chance) -> Iterator[Found]:
    """Yield questions from a game, some with a star."""
    kept = 0
    for game in moments(chance, Phase.DROP, _MOMENTS, begin=4):
        sheet = game.sheets[0]
        for roll in (chance.roll(), *starry_rolls(sheet.grid, 1)):
            question = Most(**sheet_of(sheet), roll=roll)
            if question.most.points < 4 or question.most.minus:
                continue
            yield Found(question, "bots")
            kept += 1
            if kept >= 2 * _FEW:
                return


KIND = Kind(
    question=Most, input="most",
    example=Example(
        Most(grid=Grid.parse(".44....\n123...3\n4311543"), roll=Roll.parse("5121O")), "r4c2=1 r4c3=5 r5c2=2 r5c3=1",
        {"r4c1=1 r4c2=1 r5c1=2 r5c2=5": "EarnsMore", "r1c1=1": "illegal"},
    ),
    miners=(
        Miner(
            type="most", seek=seek_most, scale=Scale(520, {"missed": 1950, "circled": 4, "boxes": 10}),
            signs=lambda question: {"boxes": len(question.boxes)}, themes=themes.of_drop, oversample=0.7, max_right=1, is_play=True,
        ),
    ),
    sorts=(
        Sort(
            name="most", place=6, rolls=True, choices=lambda question: {"roll": question.roll},
            build=lambda sketch: Most(**sketch.on_sheet, roll=sketch.roll),
        ),
    ),
    plays=games.drop,
)  # fmt: skip
