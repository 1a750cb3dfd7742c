"""Kind ``best`` of exercises: which placement is best, by merits that can be counted (``facts.LandingMerits``)?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from numberdrop.exercises import facts
from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking.answers import CountsByPick, PickQuestion, option_letters
from numberdrop.exercises.asking.on_sheet import CellsInFile, refusal_names
from numberdrop.exercises.asking.question import Marks, PromptValues
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.positions.maker import Maker, SeededRandom, tries
from numberdrop.exercises.reasons import compare
from numberdrop.rules.drops import judge_placing
from numberdrop.rules.grid import SHAPES, TETROMINOES, Grid
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.reasons.reason import Cells, Reason


@dataclass(frozen=True, kw_only=True)
class BestPlacement(PickQuestion):
    """Asks which placement of ``shape`` is better beyond doubt than each of the others; ``among``: the cells of each placement."""

    kind = "best"
    hint_place_key = "best"
    shape: str
    among: tuple[CellsInFile, ...]

    @property
    def option_ids(self) -> tuple[str, ...]:
        return option_letters(len(self.among))

    @cached_property
    def landings(self) -> tuple[Landing, ...]:
        if self.shape not in SHAPES:
            raise PositionError(f"shape {self.shape!r}: the shapes and tiles are {' '.join(SHAPES)}")
        return tuple(map(self._landing_on, self.among))

    def _landing_on(self, cells: Cells) -> Landing:
        landing, faults = judge_placing(self.sheet.grid, cells, (self.shape,))
        if landing is None:
            raise PositionError(f"among {str(Answer.of_cells(cells))!r}: no landing, {refusal_names(faults)}")
        return landing

    @cached_property
    def best_index(self) -> int:
        best = facts.undisputed_best_landing(self.landings)
        if best is None:
            raise PositionError("among: none of these placements is better for certain than each of the others")
        return self.landings.index(best)

    @property
    def right_picks(self) -> frozenset[str]:
        return frozenset(self.option_ids[self.best_index])

    def option_picture(self, pick: str) -> tuple[Grid, Cells]:
        return self.sheet.grid, self.landings[self.option_ids.index(pick)].cells

    @property
    def counts_by_option(self) -> CountsByPick:
        counted = [facts.count_merits(landing)._asdict() for landing in self.landings]
        telling = [name for name in facts.LandingMerits._fields if len({merit[name] for merit in counted}) > 1]
        differing = ({name: abs(merit[name]) for name in telling} for merit in counted)
        return dict(zip(self.option_ids, differing, strict=True))

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        best = self.landings[self.best_index]
        differing = (facts.differing_merits(landing, best) for landing in self.landings)
        merits = dict(zip(self.option_ids, differing, strict=True))
        if frozenset(picks) == self.right_picks:
            names = {pick: tuple(merit.name for merit in merits[pick]) for pick in self.option_ids if pick not in picks}
            return tuple(compare.BetterThan(pick, better_in) for pick, better_in in names.items())
        miss = compare.BetterThere((), next((merits[pick] for pick in picks if merits.get(pick)), ()))
        return (miss, *miss.merit_reasons)

    @property
    def prompt_values(self) -> PromptValues:
        return {"count": len(self.option_ids), "shape": self.shape}

    def marks_added(self, answer: Answer) -> Marks:
        return tuple((row, col, "") for row, col in self.landings[self.best_index].cells)

    def hint_cells(self, solution: Answer) -> Cells:
        """Return the holes that the placements would make; if they make none, the tops of the highest columns."""
        holes = {cell for landing in self.landings for cell in landing.holes}
        heights = self.sheet.grid.heights
        peaks = ((height - 1, col) for col, height in enumerate(heights) if height == max(heights))
        return tuple(sorted(holes)) or tuple(peaks)


@tries(200)
def draw_best_placement(
    chance: SeededRandom, edition: str, shape: str = "", by: str = "", count: int = 3, drops: int = 7, close: int = 3
) -> BestPlacement | None:
    """Draw a question about the best of ``count`` placements, each other one worse in at most ``close`` respects, among them ``by``, if given."""
    grid = chance.draw_grid(15 if by == "above" else chance.random_between(max(2, drops - 3), drops), flattest=3)
    name = shape or chance.choice(TETROMINOES)
    all_landings = landings(grid, name)
    best = chance.choice(all_landings)
    beaten = (landing for landing in all_landings if facts.is_better_for_certain(best, landing))
    worse = [landing for landing in beaten if _differs_in_few_merits(landing, best, by, close)]
    others: list[Landing] = []
    for landing in chance.shuffled(worse):
        # Placements that overlap much are hard to tell apart in a small picture.
        apart = all(len(set(landing.cells) & set(chosen.cells)) < 3 for chosen in (best, *others))
        if apart and len(others) < count - 1:
            others.append(landing)
    if len(others) < count - 1:
        return None
    among = tuple(CellsInFile(landing.cells) for landing in chance.shuffled((best, *others)))
    return BestPlacement(edition=edition, grid=grid, shape=name, among=among)


def _differs_in_few_merits(mine: Landing, best: Landing, by: str, close: int) -> bool:
    """Whether two landings differ in at most ``close`` merits, and by at most 3 holes. If a merit ``by`` is given, they must differ in it
    and, unless it is ``holes``, have equally many holes.
    """
    differences = {weighed.name: weighed.difference for weighed in facts.differing_merits(mine, best)}
    if len(differences) > close or differences.get("holes", 0) > 3:
        return False
    return not by or (by in differences and (by == "holes" or "holes" not in differences))


KIND = Kind(
    question=BestPlacement, input="pictures",
    example=Example(
        BestPlacement(
            grid=Grid.parse("36...2.\n412.165"), shape="T",
            among=(
                CellsInFile(((1, 2), (1, 3), (1, 4), (2, 3))), CellsInFile(((0, 3), (1, 2), (1, 3), (1, 4))),
                CellsInFile(((1, 4), (2, 3), (2, 4), (2, 5))),
            ),
        ),
        "B", {"A": "BetterThere", "C": "BetterThere"},
    ),
    makers=(Maker("best_of", draw_best_placement),),
)  # fmt: skip
