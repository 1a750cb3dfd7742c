"""The best drop by the coach's estimate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking import themes
from numberdrop.exercises.kinds.kind import Example, Found, Kind, Miner, Scale
from numberdrop.exercises.positions import bot_play
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.grid import Grid

if TYPE_CHECKING:
    from numberdrop.coach.bots import Bot


from numberdrop.exercises.asking.on_sheet import Numbers
from numberdrop.exercises.positions.chance import Chance

from .question import BestDrop, Rival


def _seek(chance: Chance) -> Iterator[Found]:
    from .miner import seek_clear_drop  # only who mines pays for the coach

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
