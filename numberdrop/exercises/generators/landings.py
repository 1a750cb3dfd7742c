"""Fresh questions about falling: landings that a misconception gets wrong, and shapes to place so that a goal is met."""

from __future__ import annotations

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.facts.landing_features import sound_landings
from numberdrop.exercises.goals import Condition
from numberdrop.exercises.misconceptions.beliefs import BELIEFS
from numberdrop.exercises.questions import Held, Place, PlaceBlock, Predict
from numberdrop.rules.editions import edition_named
from numberdrop.rules.grid import COLS, Grid
from numberdrop.rules.landing import land, landings
from numberdrop.rules.shapes import SHAPES, TETROMINOES

from .chance import Chance, Unlucky, insist_on_combo, tells_apart
from .registry import maker

_TRIES = 400


def _held(chance: Chance, shape: str) -> Held:
    held = chance.choice(SHAPES[shape or chance.choice(TETROMINOES)].orientations)
    return Held(held.shape, held.index, chance.below(COLS - held.width + 1))


@maker("landing")
def landing(chance: Chance, edition: str, trap: str = "", shape: str = "", drops: int = 6) -> Predict:
    """Where does it land? ``trap``: C3, C14 or C16 answer otherwise, and differ from each other."""
    for _ in range(_TRIES):
        if trap == "C14":
            grid = _with_full_row(chance, drops)
        else:
            # Traps need overhangs, but no towers.
            fallen = chance.between(max(1, drops - 2), drops)
            grid = chance.stack(fallen, choosy=10, highest=6) if trap else chance.stack(fallen)
        question = Predict(edition=edition, grid=grid, held=_held(chance, shape))
        found = land(grid, question.held.orientation, question.held.column)
        if not found.fits or found.low == 0 or found.crosses:
            continue
        if trap == "C16" and not tucked(question):
            continue
        if not trap or tells_apart(question, trap):
            return question
    raise Unlucky


def tucked(question: Predict) -> bool:
    """Whether who believes in sliding moves the shape by a column or two and ends under something."""
    book = BELIEFS["C16"].book
    cells = question.solution(book).cells if book is not None else ()
    grid, aside = question.sheet.grid, min(col for _, col in cells) - question.held.column
    return 0 < abs(aside) <= 2 and any(row < grid.heights[col] for row, col in cells)


def _with_full_row(chance: Chance, drops: int) -> Grid:
    grid = chance.stack(drops)
    row = chance.below(2)
    return grid.put({(row, col): chance.between(1, 7) for col in range(COLS) if grid[row, col] is None})


@maker("no_hole")
def no_hole(chance: Chance, edition: str, shape: str = "", most: int = 6, drops: int = 6) -> Place:
    """Place the shape without leaving a hole: one to ``most`` of its landings do that."""
    for _ in range(_TRIES):
        grid = chance.stack(chance.between(max(2, drops - 2), drops), choosy=8)
        roll = chance.roll(shape)
        every = landings(grid, roll.shape)
        fine = [one for one in every if not one.holes and not one.crosses]
        if 1 <= len(fine) <= most and len(every) > 2 * len(fine):
            return Place(edition=edition, grid=grid, roll=roll, goal=(Condition("no_hole"), Condition("below_line")))
    raise Unlucky


@maker("block")
def block(chance: Chance, edition: str, tile: str = "", drops: int = 6, most: int = 3) -> PlaceBlock:
    """Place a block so that it makes the fewest holes; that is some hole less than most of its landings make."""
    for _ in range(_TRIES):
        grid = chance.stack(chance.between(max(2, drops - 2), drops), choosy=6)
        drawn = edition_named(edition).draw_tiles(2, str(chance.below(250)))
        fallen = tile or chance.choice(tuple(drawn.values()))
        goal = (Condition("fewest_holes"), Condition("below_line"))
        question = PlaceBlock(edition=edition, grid=grid, tile=fallen, goal=goal)  # type: ignore[arg-type]
        fine = [one for one in question.landings if question.accepts(Answer.of(one.cells))]
        if 1 <= len(fine) <= most and len(question.landings) > 3 * len(fine):
            return question
    raise Unlucky


@maker("fill_row")
def fill_row(chance: Chance, edition: str, shape: str = "", drops: int = 8) -> Place:
    """Place the shape so that a row becomes full."""
    for _ in range(_TRIES):
        grid = chance.stack(chance.between(max(4, drops - 3), drops), choosy=3)
        roll = chance.roll(shape)
        every = landings(grid, roll.shape)
        filling = [one for one in every if one.rows and not one.crosses]
        if filling and len(filling) * 4 <= len(every):
            row = chance.choice(filling).rows[0]
            return Place(edition=edition, grid=grid, roll=roll, goal=(Condition("fills", row),))
    raise Unlucky


@maker("cover")
def cover(chance: Chance, edition: str, shape: str = "", drops: int = 5) -> Place:
    """Place the shape so that it covers a given cell."""
    for _ in range(_TRIES):
        grid = chance.stack(chance.between(max(1, drops - 2), drops), choosy=6)
        roll = chance.roll(shape)
        every = [one for one in landings(grid, roll.shape) if not one.crosses]
        cell = chance.choice(chance.choice(every).cells)
        covering = [one for one in every if cell in one.cells]
        if len(covering) <= 4 and cell[0] > 0:
            return Place(edition=edition, grid=grid, roll=roll, goal=(Condition("covers", (cell,)),))
    raise Unlucky


@maker("hold")
def hold(chance: Chance, edition: str, shape: str = "") -> Place:
    """Turn and flip the shape until it stands as the silhouette shows."""
    roll = chance.roll(shape or chance.choice("TLS"))
    every = SHAPES[roll.shape].orientations
    wanted = chance.choice(every[1:])
    grid = chance.stack(chance.between(0, 3))
    return Place(edition=edition, grid=grid, roll=roll, goal=(Condition("held", (roll.shape, wanted.index)),))


@maker("number_at")
def number_at(chance: Chance, edition: str, shape: str = "", stars: bool = False, drops: int = 4) -> Place:
    """Get a certain number into a certain cell."""
    for _ in range(_TRIES):
        grid = chance.stack(chance.between(max(1, drops - 2), drops), choosy=5)
        roll = chance.roll(shape, stars=stars)
        if stars != ("*" in roll.numbers):
            continue
        every = [one for one in landings(grid, roll.shape) if not one.crosses]
        row, col = chance.choice(chance.choice(every).cells)
        number = chance.choice((0, 8, 9)) if stars else int(chance.choice(roll.numbers))
        if row > 0:
            return Place(edition=edition, grid=grid, roll=roll, goal=(Condition("writes", ((row, col, number),)),))
    raise Unlucky


@maker("open_combo")
def open_combo(chance: Chance, edition: str, kind: str = "identical", size: int = 4, drops: int = 5) -> Place:
    """Place shape and numbers so that a combo of this kind and size opens."""
    insist_on_combo(kind, size)
    for _ in range(60):
        grid = chance.stack(chance.between(max(2, drops - 2), drops), choosy=3, numbers="1234567")
        question = Place(edition=edition, grid=grid, roll=chance.roll(), goal=(Condition("opens", (kind, size)),))
        if question.solution() is not None:
            return question
    raise Unlucky


@maker("sound")
def sound(chance: Chance, edition: str, shape: str = "", drops: int = 7, most: int = 5) -> Place:
    """Place the shape where no other landing is better in every countable respect."""
    for _ in range(_TRIES):
        grid = chance.stack(chance.between(max(3, drops - 3), drops), choosy=6)
        question = Place(edition=edition, grid=grid, roll=chance.roll(shape), goal=(Condition("sound"),))
        good = sound_landings(question.landings)
        if 1 <= len(good) <= most and len(question.landings) > 3 * len(good):
            return question
    raise Unlucky
