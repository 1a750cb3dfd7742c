"""Kind ``ahead`` of exercises: after which of these drops does the next roll, which is known, allow the largest combo?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from numberdrop.exercises.answer import Answer, AnswerError, PositionError
from numberdrop.exercises.asking.answers import PickQuestion, option_letters, parse_known_roll
from numberdrop.exercises.asking.on_sheet import NumberedDropText
from numberdrop.exercises.facts import largest_combo_size, percent_of_rolls_with_combo
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.positions.maker import FEW_NUMBERS, Maker, SeededRandom, tries
from numberdrop.exercises.reasons import compare
from numberdrop.rules.actions import Drop
from numberdrop.rules.dice import Roll
from numberdrop.rules.drops import grid_after, judge_drop, judge_placing, legal_drops
from numberdrop.rules.grid import TETROMINOES, Grid
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import Sheet


@dataclass(frozen=True, kw_only=True)
class LargestAfterDrop(PickQuestion):
    """The question after which of the drops in ``among`` the next roll, which is known (``roll``), allows the largest combo."""

    kind: ClassVar[str] = "ahead"
    among: tuple[NumberedDropText, ...]

    @property
    def option_ids(self) -> tuple[str, ...]:
        return option_letters(len(self.among))

    @cached_property
    def drops(self) -> tuple[Drop, ...]:
        drops = []
        for text in self.among:
            try:
                numbered = Answer.parse(text).numbered
            except AnswerError as error:
                raise PositionError(str(error)) from None
            cells = tuple((row, col, number) for row, col, number in numbered if number is not None)
            places = _cells_without_numbers(cells)
            shape = next((name for name in TETROMINOES if judge_placing(self.sheet.grid, places, (name,))[0]), "")
            faces = "".join(str(number) for _, _, number in cells)
            if len(faces) != len(set(places)) or not shape or set(faces) & set("089"):
                raise PositionError(f"among {text!r}: no drop of four numbers from 1 to 7 that comes to rest there")
            if judge_drop(self.sheet.grid, cells, Roll.parse(faces + shape))[1]:
                raise PositionError(f"among {text!r}: no drop of four numbers")
            drops.append(Drop(cells))
        return tuple(drops)

    @cached_property
    def largest_sizes(self) -> tuple[int, ...]:
        """For each drop, the size of the largest combo that the next roll allows after it."""
        grids = (grid_after(self.sheet.grid, drop) for drop in self.drops)
        return tuple(largest_combo_size(replace(self.sheet, grid=grid), parse_known_roll(self.roll)) for grid in grids)

    @property
    def right_picks(self) -> frozenset[str]:
        most = max(self.largest_sizes)
        if self.largest_sizes.count(most) != 1:
            raise PositionError(f"among: after more than one of these drops a combo of {most} is possible")
        return frozenset(self.option_ids[self.largest_sizes.index(most)])

    def option_picture(self, pick: str) -> tuple[Grid, Cells]:
        drop = self.drops[self.option_ids.index(pick)]
        return grid_after(self.sheet.grid, drop), _cells_without_numbers(drop.cells)

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        brought = tuple(
            compare.NextBrings(pick, size) for pick, size in zip(self.option_ids, self.largest_sizes, strict=True)
        )
        return (*brought, self.roll_percentage_reason) if frozenset(picks) == self.right_picks else brought

    @cached_property
    def roll_percentage_reason(self) -> Reason:
        """The reason that tells what percentage of all rolls would allow as large a combo after the best drop."""
        best = self.largest_sizes.index(max(self.largest_sizes))
        grid = grid_after(self.sheet.grid, self.drops[best])
        percent = percent_of_rolls_with_combo(replace(self.sheet, grid=grid), self.largest_sizes[best])
        return compare.AnyRollAllows(self.option_ids[best], self.largest_sizes[best], percent)

    def hint_cells(self, solution: Answer) -> Cells:
        return self.option_picture(solution.picks[0])[1][:1]


def _cells_without_numbers(numbered: tuple[tuple[int, int, int], ...]) -> Cells:
    return tuple((row, col) for row, col, _ in numbered)


@tries(25)  # each costs an enumeration
def draw_largest_after_drop(
    chance: SeededRandom, edition: str, count: int = 3, drops: int = 4
) -> LargestAfterDrop | None:
    """Draw a random question with ``count`` drops to choose from, one of which allows a larger combo with the next roll than the others."""
    grid = chance.draw_grid(
        chance.random_between(max(2, drops - 1), drops), choosy=3, numbers=chance.choice(FEW_NUMBERS) + "17"
    )
    now, then = chance.random_roll(), str(chance.random_roll())
    shuffled = chance.shuffled(legal_drops(grid, now)[:: chance.random_between(3, 7)])
    # None that rises more than two rows above the highest column of the grid.
    low = [drop for drop in shuffled if max(row for row, _, _ in drop.cells) <= max(grid.heights) + 1][:6]
    sheets = (Sheet(grid_after(grid, drop)) for drop in low)
    sized = sorted((largest_combo_size(sheet, Roll.parse(then)), i, low[i]) for i, sheet in enumerate(sheets))
    if len(sized) < count or sized[-1][0] == sized[-2][0] or sized[-1][0] > 8:
        return None
    chosen = [sized[-1][2], sized[-2][2], *(drop for _, _, drop in sized[: count - 2])]
    among = tuple(NumberedDropText(str(Answer(drop.cells))) for drop in chance.shuffled(chosen))
    return LargestAfterDrop(edition=edition, grid=grid, roll=then, among=among)


KIND = Kind(
    question=LargestAfterDrop, input="pictures",
    example=Example(
        LargestAfterDrop(
            grid=Grid.parse("55.....\n51.....\n37...5.\n47.773.\n.13553."), roll="5633O",
            among=(
                NumberedDropText("r3c4=5 r4c4=4 r4c5=5 r5c4=2"), NumberedDropText("r3c7=4 r4c6=2 r4c7=5 r5c7=5"),
                NumberedDropText("r5c3=5 r6c2=4 r6c3=5 r7c3=2"),
            ),
        ),
        "C", {"A": "NextBrings", "B": "NextBrings"},
    ),
    makers=(Maker("ahead", draw_largest_after_drop),),
)  # fmt: skip
