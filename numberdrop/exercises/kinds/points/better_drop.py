"""Kind ``better_drop`` of exercises: a better drop than one that lost points in a game of the learner, compared by rollouts, not proved."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from numberdrop.exercises import played_on
from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking.answers import DropQuestion, drop_of
from numberdrop.exercises.asking.on_sheet import NumberedDropText, SheetDescription, TableDescription
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.reasons import compare
from numberdrop.rules import Drop, Game, Grid, Landing, Phase, Reason, Roll


@dataclass(frozen=True, kw_only=True)
class BetterDrop(DropQuestion):
    """The task to find a better drop than ``played``, which lost ``lost`` points compared with ``best``. Any drop but ``played`` is right
    unless worse than ``best`` beyond doubt. ``tiles``, ``notches`` and ``first`` (the first player) are those of ``TableDescription``.
    With several players, ``others`` are the other players' sheets, ``seat`` is the learner's index, and ``lost`` counts games: how many
    more of a hundred are won after ``best``.
    """

    kind = "better_drop"
    played: NumberedDropText
    best: NumberedDropText
    lost: float
    tiles: tuple[str, ...]
    notches: tuple[int, ...] = (0, 0, 0, 0, 0)
    others: tuple[SheetDescription, ...] = ()
    seat: int = 0
    first: int = 0

    @cached_property
    def game(self) -> Game:
        """The game in which the drop has to be made. Raises ``PositionError``, which names what is impossible."""
        if not 0 <= self.seat <= len(self.others):
            raise PositionError(f"seat {self.seat!r}: players count from 0 to {len(self.others)}")
        table = TableDescription(
            sheets=(*self.others[: self.seat], self.sheet_description, *self.others[self.seat :]), tiles=self.tiles, notches=self.notches,
            roll=str(self.roll), first=self.first, phase=Phase.DROP,
        )  # fmt: skip
        return table.game_in(self.edition_in_force)

    @property
    def game_and_player(self) -> tuple[Game, int]:
        return self.game, self.seat

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        return Answer.parse(self.best) if rulebook is TRUE else None

    def reasons_for_best(self, answer: Answer) -> tuple[Reason, ...]:
        """Return reasons for the best drop, compared with the drop ``answer`` or, if that is the best, with the played one."""
        mine = drop_of(answer)
        assert mine is not None  # the rules allow it
        best = Drop(Answer.parse(self.best).numbered, self.seat)  # type: ignore[arg-type] # a drop has all numbers
        if set(mine.cells) == set(best.cells):
            mine = Drop(Answer.parse(self.played).numbered)  # type: ignore[arg-type]
        return played_on.reasons_best_is_better(self.game, mine, best)

    def reasons_against(self, drop: Drop, landing: Landing) -> tuple[Reason, ...]:
        # Only an answer pays for the coach.
        from numberdrop.coach.comparison import EQUAL_WITHIN, drop_cost, units_per_point

        solo = not self.others
        if drop.cells == Answer.parse(self.played).numbered:
            return compare.AsInTheGame(), compare.cost_reason(self.lost, solo=solo)
        best = Drop(Answer.parse(self.best).numbered, self.seat)  # type: ignore[arg-type] # a drop has all numbers
        cost = drop_cost(self.game, drop, best)
        worse = cost.mean > EQUAL_WITHIN * units_per_point(solo) and cost.low > 0
        return (compare.cost_reason(cost.mean, solo=solo),) if worse else ()


KIND = Kind(
    question=BetterDrop, input="best_drop",
    example=Example(
        BetterDrop(
            grid=Grid.parse("XX...76\nXX34512\n4566565\n1543734"), roll=Roll.parse("*136T"), tiles=("T", "L", "O", "I", "S"),
            notches=(3, 0, 4, 0, 2), best=NumberedDropText("r4c3=2 r4c4=1 r4c5=6 r5c4=3"),
            played=NumberedDropText("r4c3=2 r4c4=3 r4c5=6 r5c4=1"), lost=2.8,
        ),
        "r4c3=2 r4c4=1 r4c5=6 r5c4=3",
        {"r4c3=2 r4c4=3 r4c5=6 r5c4=1": "AsInTheGame"},
    ),
)  # fmt: skip
