"""Kind ``best_drop`` of exercises: which drop is best by estimates (from rollouts: games played to their end), stored in the question?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from numberdrop.exercises import played_on
from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking import themes
from numberdrop.exercises.asking.answers import DropQuestion, drop_of
from numberdrop.exercises.asking.on_sheet import NumberedDropText, TableDescription, parse_numbered_cells, refusal_names
from numberdrop.exercises.kinds.kind import Example, Kind, MinedQuestion, Miner
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions.games import drop_answer_of_bot
from numberdrop.exercises.positions.maker import SeededRandom
from numberdrop.exercises.reasons import compare, earnings
from numberdrop.rules import Drop, Game, Grid, Landing, Phase, Reason, Roll
from numberdrop.rules.dice import STAR
from numberdrop.rules.drops import judge_drop


@dataclass(frozen=True, kw_only=True)
class RivalDrop:
    """A drop other than the best one, with the number of points by which its estimate is worse (``behind``)."""

    drop: NumberedDropText
    behind: float


@dataclass(frozen=True, kw_only=True)
class BestDrop(DropQuestion):
    """Asks which drop is best in a solo game: ``best``, with the estimated final score ``total``. The next best drops are ``rivals``."""

    kind = "best_drop"
    best: NumberedDropText
    total: float
    rivals: tuple[RivalDrop, ...]
    tiles: tuple[str, ...]
    notches: tuple[int, ...] = (0, 0, 0, 0, 0)

    @cached_property
    def game(self) -> Game:
        """The solo game in which the drop has to be made."""
        table = TableDescription(
            sheets=(self.sheet_description,), tiles=self.tiles, notches=self.notches, roll=str(self.roll),
            phase=Phase.DROP,
        )  # fmt: skip
        return table.game_in(self.edition_in_force)

    @property
    def game_and_player(self) -> tuple[Game, int]:
        return self.game, 0

    @cached_property
    def points_behind_best(self) -> dict[Drop, float]:
        """The points by which the best drop (0) and each rival is worse than the best. Raises ``PositionError`` for an illegal drop."""
        estimates = ((self.best, 0.0), *((rival.drop, rival.behind) for rival in self.rivals))
        return {self._parse_drop(text): behind for text, behind in estimates}

    def _parse_drop(self, text: NumberedDropText) -> Drop:
        numbered = parse_numbered_cells(text)
        landing, faults = judge_drop(self.sheet.grid, numbered, self.roll)  # type: ignore[arg-type]
        if landing is None or faults:
            raise PositionError(f"{text!r} is no drop here: {refusal_names(faults)}")
        return Drop(numbered)  # type: ignore[arg-type] # a legal drop has all numbers

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        return Answer.parse(self.best) if rulebook is TRUE else None

    def points_of(self, answer: Answer) -> float | None:
        """Return the estimated final score of the game after the drop ``answer``; ``None`` for a drop without an estimate."""
        behind = self.points_behind_best.get(Drop(answer.numbered))  # type: ignore[arg-type] # what is no drop is not found
        return None if behind is None else self.total - behind

    def reasons_why_worse(self, answer: Answer) -> tuple[Reason, ...]:
        """Return the reason that tells by how many points a drop is worse than the best; nothing for drops whose estimate is stored."""
        drop = drop_of(answer)
        if drop is None or drop in self.points_behind_best:
            return ()
        lost = played_on.cost_of(self.game, drop, self._parse_drop(self.best))
        return () if lost is None else (compare.cost_reason(lost, solo=True),)

    def reasons_for_best(self, answer: Answer) -> tuple[Reason, ...]:
        """Return reasons for the best drop, compared with the drop ``answer`` or, if that is the best, with the next best."""
        drop, best = drop_of(answer), self._parse_drop(self.best)
        assert drop is not None  # the rules allow it
        if drop.cells != best.cells:
            return played_on.reasons_best_is_better(self.game, drop, best)
        second = min(self.rivals, key=lambda rival: rival.behind, default=None)
        if second is None:
            return ()
        behind = earnings.NextBest(max(1, round(second.behind)))
        return (*played_on.reasons_best_is_better(self.game, self._parse_drop(second.drop), best), behind)

    def reasons_against(self, drop: Drop, landing: Landing) -> tuple[Reason, ...]:
        behind = self.points_behind_best.get(drop)
        if behind is None:
            second = round(min(rival.behind for rival in self.rivals))
            return (compare.NotAmongBest(len(self.points_behind_best), second),)
        return (compare.EstimatedBehind(round(behind)),) if behind else ()


def _seek_clearly_best_drop(chance: SeededRandom) -> Iterator[MinedQuestion]:
    from .miner import seek_clearly_best_drop  # only mining pays for the coach

    return seek_clearly_best_drop(chance)


KIND = Kind(
    question=BestDrop, input="best_drop",
    example=Example(
        BestDrop(
            grid=Grid.parse("XX...76\nXX34512\n4566565\n1543734"), roll=Roll.parse("*136T"),
            tiles=("T", "L", "O", "I", "S"), notches=(3, 0, 4, 0, 2), best=NumberedDropText("r4c3=2 r4c4=1 r4c5=6 r5c4=3"),
            total=42.9, rivals=(RivalDrop(drop=NumberedDropText("r4c3=2 r4c4=3 r4c5=6 r5c4=1"), behind=2.8),),
        ),
        "r4c3=2 r4c4=1 r4c5=6 r5c4=3",
        {"r4c3=2 r4c4=3 r4c5=6 r5c4=1": "EstimatedBehind", "r5c2=0 r6c1=1 r6c2=3 r6c3=6": "NotAmongBest"},
    ),
    miners=(
        Miner(
            type="best", seek=_seek_clearly_best_drop, base=480, weights={"missed": 1950, "circled": 3, "boxes": 10, "stars": 15},
            signs=lambda question: {"boxes": len(question.boxes), "stars": str(question.roll).count(STAR)},
            themes=themes.drop_themes, oversample=0.7, is_play=True,
        ),
    ),
    plays=drop_answer_of_bot,
)  # fmt: skip
