"""Fresh questions about turning and flipping: a gap that one way of holding a shape fills, the fewest presses from one to another."""

from __future__ import annotations

from numberdrop.exercises.goals import Condition
from numberdrop.exercises.localised_text import Text
from numberdrop.exercises.questions import Choose, Option, Place
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import COLS, Grid
from numberdrop.rules.shapes import SHAPES, TETROMINOES, Orientation

from .chance import Chance, Unlucky
from .registry import maker

_TRIES = 100


@maker("silhouette")
def silhouette(chance: Chance, edition: str, shape: str = "", star: bool = False) -> Place:
    """Turn and flip the shape until it fills a gap; with a ``star`` on the shape die one has to find the shape, too."""
    every = SHAPES[shape or chance.choice([name for name in TETROMINOES if name != "O"])].orientations
    # The way in which the shape comes into the hand asks for no turning.
    wanted = chance.choice(every if star else every[1:])
    column, low = chance.below(COLS - wanted.width + 1), chance.between(1, 2)
    top = low + wanted.height
    heights = [chance.between(low, top) for _ in range(COLS)]
    heights[column : column + wanted.width] = [low + bottom for bottom in wanted.bottoms]
    for beside in (column - 1, column + wanted.width):
        if 0 <= beside < COLS:
            heights[beside] = chance.between(top - 1, top)
    grid = Grid().put({(row, col): chance.between(1, 7) for col in range(COLS) for row in range(heights[col])})
    cells = wanted.spots[column][low]
    held = () if star else (Condition("held", (wanted.shape, wanted.index)),)
    roll = Roll(chance.roll().numbers, "*" if star else wanted.shape)
    return Place(edition=edition, grid=grid, roll=roll, goal=(*held, Condition("covers", cells)))


@maker("fewest_turns")
def fewest_turns(chance: Chance, edition: str, shape: str = "") -> Choose:
    """How few presses turn the shape of 1s into the shape of 2s? A turn either way or a flip is one press."""
    for _ in range(_TRIES):
        every = SHAPES[shape or chance.choice("TLLLS")].orientations
        first, last = chance.choice(every), chance.choice(every)
        fewest = _presses(first, last)
        if fewest:
            after = COLS - last.width
            marks = {**dict.fromkeys(first.cells, 1), **{(row, after + col): 2 for row, col in last.cells}}
            options = tuple(Option(id=str(n), text=Text.of(str(n)), right=n == fewest) for n in (1, 2, 3))
            return Choose(edition=edition, grid=Grid().put(marks), options=options)
    raise Unlucky


def _presses(first: Orientation, last: Orientation) -> int:
    """The fewest turns and flips from one way of holding a shape to another."""
    every = SHAPES[first.shape].orientations
    reached = {first.index: 0}
    todo = [first.index]
    for index in todo:
        for after, _ in (every[index].cw, every[index].ccw, every[index].flip):
            if after not in reached:
                reached[after] = reached[index] + 1
                todo.append(after)
    return reached[last.index]
