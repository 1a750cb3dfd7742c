"""Miners of puzzles about what falls: landings, columns without a hole, blocks, rows, what fell first, room below the line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from numberdrop.exercises.beliefs import runnable
from numberdrop.exercises.goals import Condition
from numberdrop.exercises.making import make
from numberdrop.exercises.making.chance import Chance
from numberdrop.exercises.questions import Held, PlaceBlock, Predict, Question
from numberdrop.rules.editions import DEFAULT, edition_named
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import COLS, LINE, Grid
from numberdrop.rules.landing import Landing, land, landings
from numberdrop.rules.shapes import SHAPES, TETROMINOES

from .games import moments
from .register import Found, miner

_FEW = 3
"""Questions from one game, so that the puzzles come from many."""
_FRESH = 5
"""One in so many draws is a maker's position: it shows one thing clearly, as games seldom do."""


def grids(chance: Chance, begin: int = 3) -> Iterator[Grid]:
    """Grids of one game, without what is circled: only where marks lie matters for what falls."""
    return (Grid(game.sheets[0].grid.marks) for game in moments(chance, Phase.DROP, 2 * _FEW, begin=begin))


def traps(question: Question) -> int:
    """How many misconceptions answer otherwise."""
    books = (belief.book for belief in runnable() if belief.book is not None)
    wrong = [question.solution(book) for book in books]
    return len({str(one) for one in wrong if one is not None and not one.empty and not question.accepts(one)})


def covered(landing: Landing) -> int:
    """Empty cells below something in the columns over which a shape fell: what makes one look twice where it ends."""
    columns = {col for _, col in landing.cells}
    tops = {col: len(landing.marks[col::COLS].rstrip(".")) for col in columns}
    return sum(landing.marks[row * COLS + col] == "." for col in columns for row in range(tops[col]))


@miner("landing")
def landing(chance: Chance) -> Iterator[Found]:
    """A shape over a place where people go wrong: something hangs over, or a wrong rule ends elsewhere."""
    if chance.one_in(_FRESH):
        made = make("landing", chance.below(2**16), {"trap": chance.choice(("C3", "C14", "C16"))}, "")
        yield Found(made, "maker", {"traps": traps(made)})
    yield from islice(filter(None, (_over(chance, grid) for grid in grids(chance))), _FEW)


def _over(chance: Chance, grid: Grid) -> Found | None:
    every = [
        (Held(shape.shape, shape.index, column), land(grid, shape, column))
        for name in TETROMINOES
        for shape in SHAPES[name].orientations
        for column in range(COLS - shape.width + 1)
    ]
    fine = [(held, found) for held, found in every if found.fits and not found.crosses and found.low > 0]
    worth = [(held, found) for held, found in fine if covered(found) or chance.one_in(_FRESH)]
    for held, found in chance.shuffled(worth)[:8]:
        question = Predict(grid=grid, held=held)
        if traps(question):
            return Found(
                question, "bots", {"covered": covered(found), "holes_made": len(found.holes), "traps": traps(question)}
            )
    return None


@miner("row")
def row(chance: Chance) -> Iterator[Found]:
    """A block that can fill a row in one or two ways, while others lie in that row and leave a gap."""
    tiles = tuple(edition_named(DEFAULT).draw_tiles(chance.between(2, 4), str(chance.below(250))).values())
    kept = 0
    for grid in grids(chance, begin=4):
        for tile in chance.shuffled(sorted(set(tiles))):
            every = landings(grid, tile)
            full = sorted({one for landed in every if not landed.crosses for one in landed.rows if one < LINE})
            for number in full:
                right = [one for one in every if number in one.rows]
                near = sum(number in {at for at, _ in one.cells} for one in every) - len(right)
                if len(right) <= 2 and near >= 3 and len({at for at, _ in right[0].cells}) > 1:
                    goal = (Condition("fills", number),)
                    question = PlaceBlock(grid=grid, tile=tile, goal=goal)  # type: ignore[arg-type]
                    yield Found(question, "bots", {"near": near, "row": number})
                    kept += 1
                    break
            if kept >= _FEW:
                return
