"""Kind ``ahead`` of exercises: after which of these drops does the next roll, which is known, allow the largest combo?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking.answers import PickQuestion, option_letters, parse_known_roll
from numberdrop.exercises.asking.on_sheet import NumberedDropText, parse_numbered_cells
from numberdrop.exercises.facts import largest_combo_size, percent_of_rolls_with_combo, sheet_after_drop
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.positions.maker import FEW_NUMBERS, Maker, SeededRandom, tries
from numberdrop.exercises.reasons import compare
from numberdrop.rules import Drop, Grid, Reason, Roll, Sheet, legal_drops
from numberdrop.rules.drops import grid_after, judge_drop, judge_placing
from numberdrop.rules.grid import TETROMINOES
from numberdrop.rules.reasons.reason import Cells


@dataclass(frozen=True, kw_only=True)
class LargestAfterDrop(PickQuestion):
    """Asks which drop (of those in ``among``) lets the next roll, which is known (``roll``), make the largest combo."""

    kind = "ahead"
    among: tuple[NumberedDropText, ...]

    @property
    def option_ids(self) -> tuple[str, ...]:
        return option_letters(len(self.among))

    @cached_property
    def drops(self) -> tuple[Drop, ...]:
        return tuple(map(self._parse_drop, self.among))

    def _parse_drop(self, text: NumberedDropText) -> Drop:
        numbered = parse_numbered_cells(text)
        cells = tuple((row, col, number) for row, col, number in numbered if number is not None)
        landing, _ = judge_placing(self.sheet.grid, Answer(cells).cells, TETROMINOES)
        faces = "".join(str(number) for _, _, number in cells)
        if landing is None or len(faces) != len(landing.cells) or set(faces) & set("089"):
            raise PositionError(f"among {text!r}: no drop of four numbers from 1 to 7 that comes to rest there")
        if judge_drop(self.sheet.grid, cells, Roll.parse(faces + landing.shape))[1]:
            raise PositionError(f"among {text!r}: no drop of four numbers")
        return Drop(cells)

    @cached_property
    def largest_sizes(self) -> tuple[int, ...]:
        """For each drop, the size of the largest combo that the next roll allows after it."""
        sheets = (sheet_after_drop(self.sheet, drop.cells) for drop in self.drops)
        return tuple(largest_combo_size(sheet, parse_known_roll(self.roll)) for sheet in sheets)

    @property
    def right_picks(self) -> frozenset[str]:
        most = max(self.largest_sizes)
        if self.largest_sizes.count(most) != 1:
            raise PositionError(f"among: after more than one of these drops a combo of {most} is possible")
        return frozenset(self.option_ids[self.largest_sizes.index(most)])

    def option_picture(self, pick: str) -> tuple[Grid, Cells]:
        drop = self.drops[self.option_ids.index(pick)]
        return grid_after(self.sheet.grid, drop), Answer(drop.cells).cells

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        brought = tuple(map(compare.NextBrings, self.option_ids, self.largest_sizes))
        return (*brought, self.roll_percentage_reason) if frozenset(picks) == self.right_picks else brought

    @cached_property
    def roll_percentage_reason(self) -> Reason:
        """The reason that tells what percentage of all rolls would allow, after the best drop, a combo as large as the known roll does."""
        size, best = max((size, i) for i, size in enumerate(self.largest_sizes))
        percent = percent_of_rolls_with_combo(sheet_after_drop(self.sheet, self.drops[best].cells), size)
        return compare.AnyRollAllows(self.option_ids[best], size, percent)

    def hint_cells(self, solution: Answer) -> Cells:
        return self.option_picture(solution.picks[0])[1][:1]


@tries(25)  # each costs an enumeration
def draw_largest_ahead(chance: SeededRandom, edition: str, count: int = 3, drops: int = 4) -> LargestAfterDrop | None:
    """Draw a random question with ``count`` drops to choose from, one of which allows a larger combo with the next roll than the others."""
    fallen = chance.random_between(max(2, drops - 1), drops)
    grid = chance.draw_grid(fallen, flattest=3, numbers=chance.choice(FEW_NUMBERS) + "17")
    now, then = chance.random_roll(), chance.random_roll()
    shuffled = chance.shuffled(legal_drops(grid, now)[:: chance.random_between(3, 7)])
    # None that rises more than two rows above the highest column of the grid.
    low = [drop for drop in shuffled if max(row for row, _, _ in drop.cells) <= max(grid.heights) + 1][:6]
    sizes = [largest_combo_size(Sheet(grid_after(grid, drop)), then) for drop in low]
    by_size = [low[i] for i in sorted(range(len(low)), key=sizes.__getitem__)]
    most = max(sizes, default=0)
    if len(low) < count or sizes.count(most) > 1 or most > 8:
        return None
    among = chance.shuffled([by_size[-1], by_size[-2], *by_size[: count - 2]])
    texts = tuple(NumberedDropText(str(Answer(drop.cells))) for drop in among)
    return LargestAfterDrop(edition=edition, grid=grid, roll=str(then), among=texts)


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
    makers=(Maker("ahead", draw_largest_ahead),),
)  # fmt: skip
