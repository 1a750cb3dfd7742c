"""Kind ``place`` of exercises: drop the rolled shape so that a goal is met."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice

from numberdrop.exercises import goals
from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.answers import DropQuestion
from numberdrop.exercises.asking.question import PromptValues
from numberdrop.exercises.facts import count_merits, unbeaten_landings
from numberdrop.exercises.goals import Condition, Conditions, PlacedShape
from numberdrop.exercises.kinds.kind import Example, Kind, composable_goal
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions import games
from numberdrop.exercises.positions.maker import FEW_NUMBERS, Maker, SeededRandom, check_combo, tries
from numberdrop.rules import SHAPES, Cell, Drop, Grid, Landing, Phase, Reason, Roll, find_combos, landings, legal_drops
from numberdrop.rules.dice import STAR
from numberdrop.rules.drops import judge_drop
from numberdrop.rules.grid import COLS, TETROMINOES


@dataclass(frozen=True, kw_only=True)
class PlaceShape(DropQuestion):
    """The task to drop the rolled shape so that the ``goal`` is met, e.g. that it fills a given row or covers a given cell."""

    kind = "place"
    may_have_other_answers = True
    goal: Conditions

    def reasons_against(self, drop: Drop, landing: Landing) -> tuple[Reason, ...]:
        return goals.reasons_unmet(PlacedShape.of_drop(self.sheet, self.roll, drop, landing), self.goal)

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        return self._first_solution if rulebook is TRUE else None

    @cached_property
    def _first_solution(self) -> Answer | None:
        all_drops: Sequence[Drop] = legal_drops(self.sheet.grid, self.roll)
        if len(all_drops) <= 10_000:  # best landing first, so that the solution shown is a good one
            merits = {landing.cells: count_merits(landing) for landing in self.fall.landings}
            all_drops = sorted(all_drops, key=lambda drop: merits[Answer(drop.cells).cells], reverse=True)
        for drop in islice(all_drops, 40_001):
            landing, _ = judge_drop(self.sheet.grid, drop.cells, self.roll)
            assert landing is not None  # only legal drops are tried
            if goals.meets_goal(PlacedShape.of_drop(self.sheet, self.roll, drop, landing), self.goal):
                return Answer(drop.cells)
        return None

    @property
    def target_cells(self) -> Iterator[tuple[Cell, str]]:
        return goals.target_cells(self.goal, without_shapes=self.roll.shape == STAR)

    @property
    def prompt_values(self) -> PromptValues:
        return {**super().prompt_values, **goals.prompt_values(self.goal)}


@tries(400)
def draw_no_hole(
    chance: SeededRandom, edition: str, shape: str = "", most: int = 6, drops: int = 6
) -> PlaceShape | None:
    """Draw a random question that asks for a landing without a hole; at most ``most`` landings are right, more than half are wrong."""
    grid = chance.draw_grid(chance.random_between(max(2, drops - 2), drops), flattest=8)
    roll = chance.random_roll(shape)
    all_landings = landings(grid, roll.shape)
    fine = [landing for landing in all_landings if not landing.holes and not landing.crosses]
    if not 1 <= len(fine) <= most or len(all_landings) <= 2 * len(fine):
        return None
    return PlaceShape(edition=edition, grid=grid, roll=roll, goal=(Condition("no_hole"), Condition("below_line")))


@tries(400)
def draw_fill_row(chance: SeededRandom, edition: str, shape: str = "", drops: int = 8) -> PlaceShape | None:
    """Draw a random question that asks for a landing that fills a given row. ``drops``: the most drops already on the sheet."""
    grid = chance.draw_grid(chance.random_between(max(4, drops - 3), drops), flattest=3)
    roll = chance.random_roll(shape)
    all_landings = landings(grid, roll.shape)
    filling = [landing for landing in all_landings if landing.completed_rows and not landing.crosses]
    if not filling or len(filling) * 4 > len(all_landings):
        return None
    row = chance.choice(filling).completed_rows[0]
    return PlaceShape(edition=edition, grid=grid, roll=roll, goal=(Condition("fills", row),))


@tries(400)
def draw_cell_to_cover(chance: SeededRandom, edition: str, shape: str = "", drops: int = 5) -> PlaceShape | None:
    """Draw a random question that asks for a landing that covers a given cell. ``drops``: the most drops already on the sheet."""
    grid = chance.draw_grid(chance.random_between(max(1, drops - 2), drops), flattest=6)
    roll = chance.random_roll(shape)
    all_landings = [landing for landing in landings(grid, roll.shape) if not landing.crosses]
    cell = chance.choice(chance.choice(all_landings).cells)
    if cell[0] == 0 or sum(cell in landing.cells for landing in all_landings) > 4:
        return None
    return PlaceShape(edition=edition, grid=grid, roll=roll, goal=(Condition("covers", (cell,)),))


def draw_orientation(chance: SeededRandom, edition: str, shape: str = "") -> PlaceShape:
    """Draw a random question that asks to turn and flip the shape into a given orientation, which is shown as a silhouette."""
    roll = chance.random_roll(shape or chance.choice("TLS"))
    wanted = chance.choice(SHAPES[roll.shape].orientations[1:])
    grid = chance.draw_grid(chance.random_between(0, 3))
    return PlaceShape(edition=edition, grid=grid, roll=roll, goal=(Condition("held", (roll.shape, wanted.index)),))


@tries(400)
def draw_number_at(
    chance: SeededRandom, edition: str, shape: str = "", stars: bool = False, drops: int = 4
) -> PlaceShape | None:
    """Draw a question that asks to write a given number into a given cell; with ``stars``, it is 0, 8 or 9, which only a star can give."""
    grid = chance.draw_grid(chance.random_between(max(1, drops - 2), drops), flattest=5)
    roll = chance.random_roll(shape, stars=stars)
    if stars != ("*" in roll.numbers):
        return None
    all_landings = [landing for landing in landings(grid, roll.shape) if not landing.crosses]
    row, col = chance.choice(chance.choice(all_landings).cells)
    number = chance.choice((0, 8, 9)) if stars else int(chance.choice(roll.numbers))
    goal = (Condition("writes", ((row, col, number),)),)
    return PlaceShape(edition=edition, grid=grid, roll=roll, goal=goal) if row > 0 else None


@tries(60)
def draw_drop_opening_combo(
    chance: SeededRandom, edition: str, kind: str = "identical", size: int = 4, drops: int = 5
) -> PlaceShape | None:
    """Draw a random question that asks for a drop after which a combo of this kind and size can be circled."""
    check_combo(kind, size)
    grid = chance.draw_grid(chance.random_between(max(2, drops - 2), drops), flattest=3, numbers="1234567")
    goal = (Condition("opens", (kind, size)),)
    question = PlaceShape(edition=edition, grid=grid, roll=chance.random_roll(), goal=goal)
    return question if question.solution() is not None else None


@tries(400)
def draw_sound_landing(
    chance: SeededRandom, edition: str, shape: str = "", drops: int = 7, most: int = 5
) -> PlaceShape | None:
    """Draw a random question that asks for a landing to which no other is clearly better; at most ``most`` landings are right."""
    grid = chance.draw_grid(chance.random_between(max(3, drops - 3), drops), flattest=6)
    question = PlaceShape(edition=edition, grid=grid, roll=chance.random_roll(shape), goal=(Condition("sound"),))
    good = unbeaten_landings(question.fall.landings)
    return question if 1 <= len(good) <= most and len(question.fall.landings) > 3 * len(good) else None


@tries(25)  # each costs an enumeration
def draw_drop_opening_two_combos(chance: SeededRandom, edition: str, drops: int = 5) -> PlaceShape | None:
    """Draw a random question that asks for a drop after which two combos can be circled: one in this round, the other in the next."""
    numbers = chance.choice(FEW_NUMBERS)
    grid = chance.draw_grid(chance.random_between(max(2, drops - 2), drops), flattest=3, numbers=numbers + "1234567")
    if len({(combo.kind, combo.size) for combo in find_combos(grid)}) > 1:
        return None  # two combos can be circled already
    question = PlaceShape(edition=edition, grid=grid, roll=chance.random_roll(), goal=(Condition("two_open"),))
    return question if question.solution() is not None else None


def draw_silhouette(chance: SeededRandom, edition: str, shape: str = "", star: bool = False) -> PlaceShape:
    """Draw a question that asks to turn and flip a shape so that it fills a gap; with ``star``, the learner also chooses the shape."""
    orientations = SHAPES[shape or chance.choice([name for name in TETROMINOES if name != "O"])].orientations
    if not star and len(orientations) == 1:
        raise ValueError(f"turning {shape} changes nothing")
    # The first orientation is the one in which the shape is handed over: it would need no turning.
    wanted = chance.choice(orientations if star else orientations[1:])
    column, low = chance.random_below(COLS - wanted.width + 1), chance.random_between(1, 2)
    top = low + wanted.height
    heights = [chance.random_between(low, top) for _ in range(COLS)]
    heights[column : column + wanted.width] = [low + bottom for bottom in wanted.bottoms]
    for beside in (column - 1, column + wanted.width):
        if 0 <= beside < COLS:
            heights[beside] = chance.random_between(top - 1, top)
    grid = Grid().put({(row, col): chance.random_between(1, 7) for col in range(COLS) for row in range(heights[col])})
    cells = wanted.cells_by_position[column][low]
    held = () if star else (Condition("held", (wanted.shape, wanted.index)),)
    roll = Roll(chance.random_roll().numbers, "*" if star else wanted.shape)
    return PlaceShape(edition=edition, grid=grid, roll=roll, goal=(*held, Condition("covers", cells)))


def _coach_answers(question: PlaceShape) -> Iterator[Answer]:
    roll = question.roll
    if len(roll.shapes) * 10 ** roll.numbers.count(STAR) <= 10:  # other rolls would keep the learner waiting
        acts = games.best_acts(games.solo_game_in_phase(question.sheet, phase=Phase.DROP, roll=roll))
        yield from (Answer(act.cells) for act in acts if isinstance(act, Drop))


_composable_question = partial(composable_goal, PlaceShape, takes="roll")

KIND = Kind(
    question=PlaceShape, input="drop",
    example=Example(
        PlaceShape(grid=Grid.parse("..1...."), roll=Roll.parse("3567O"), goal=(Condition("no_hole"),)),
        "r1c1=3 r1c2=5 r2c1=6 r2c2=7",
        {"r2c3=3 r2c4=5 r3c3=6 r3c4=7": "TooManyHoles", "r1c4=3 r1c5=5 r2c4=6 r2c5=6": "illegal"},
    ),
    makers=(
        Maker("no_hole", draw_no_hole), Maker("fill_row", draw_fill_row), Maker("cover", draw_cell_to_cover), Maker("hold", draw_orientation),
        Maker("number_at", draw_number_at), Maker("open_combo", draw_drop_opening_combo), Maker("sound", draw_sound_landing),
        Maker("two_open", draw_drop_opening_two_combos), Maker("silhouette", draw_silhouette),
    ),
    sorts=(
        _composable_question("place_row", 7, lambda sketch: (Condition("fills", sketch.row),), ("row",)),
        _composable_question("place_clean", 8, lambda sketch: (Condition("no_hole"),)),
        _composable_question("place_cover", 9, lambda sketch: (Condition("covers", sketch.cells),), marks=True),
        _composable_question("place_box", 10, lambda sketch: (Condition("opens", (sketch.kind, sketch.size)),), ("kind", "size")),
    ),
    advises=_coach_answers,
)  # fmt: skip
