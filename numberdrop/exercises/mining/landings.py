"""Miners of puzzles about where things fall: landings, columns without a hole, and in which order pieces fell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from numberdrop.exercises.generators import make
from numberdrop.exercises.generators.chance import Chance, Unlucky
from numberdrop.exercises.questions import Column, Held, Places, PositionError, Predict, Retro
from numberdrop.exercises.questions.drop_order import FEWEST as RETRO_FEWEST
from numberdrop.exercises.questions.drop_order import MOST as RETRO_MOST
from numberdrop.rules.actions import Block, Drop
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import COLS, Grid
from numberdrop.rules.landing import land, landings
from numberdrop.rules.shapes import SHAPES, TETROMINOES

from .difficulty_features import covered, deceiving, traps
from .games import moments
from .registry import Found, miner

_FEW = 3
"""Questions from one game, so that the puzzles come from many."""
_HEAPS = 6
_FRESH = 5
"""One in so many draws is a maker's position: it shows one thing clearly, as games seldom do."""


def grids(chance: Chance, begin: int = 3) -> Iterator[Grid]:
    """Grids of one game, without what is circled: only where marks lie matters for what falls."""
    return (Grid(game.sheets[0].grid.marks) for game in moments(chance, Phase.DROP, 2 * _FEW, begin=begin))


@miner("landing")
def landing(chance: Chance) -> Iterator[Found]:
    """A shape over a place where people go wrong: something hangs over, or a wrong rule ends elsewhere."""
    if chance.one_in(_FRESH):
        made = make("landing", chance.below(2**16), {"trap": chance.choice(("C3", "C14", "C16"))}, "")
        yield Found(made, "maker")
    yield from islice(filter(None, (_over(chance, grid) for grid in grids(chance))), _FEW)


def _over(chance: Chance, grid: Grid) -> Found | None:
    every = [
        (Held(shape.shape, shape.index, column), land(grid, shape, column))
        for name in TETROMINOES
        for shape in SHAPES[name].orientations
        for column in range(COLS - shape.width + 1)
    ]
    fine = [(held, found) for held, found in every if found.fits and not found.crosses and found.low > 0]
    worth = [held for held, found in fine if covered(found) or chance.one_in(_FRESH)]
    for held in chance.shuffled(worth)[:8]:
        question = Predict(grid=grid, held=held)
        if traps(question):
            return Found(question, "bots")
    return None


@miner("column")
def column(chance: Chance) -> Iterator[Found]:
    """A shape, held one way, that leaves no hole over one column only, while others leave a single one."""
    kept = 0
    for grid in grids(chance):
        for held in chance.shuffled([one for name in TETROMINOES for one in SHAPES[name].orientations]):
            every = [land(grid, held, at) for at in range(COLS - held.width + 1)]
            near = sum(len(one.holes) == 1 for one in every)
            clean = [one for one in every if not one.holes and one.fits]
            if held.width > 1 and near and len(clean) == 1 and not clean[0].crosses:
                hanging = Held(held.shape, held.index, chance.below(COLS - held.width + 1))
                yield Found(Column(grid=grid, held=hanging), "bots")
                kept += 1
                break
        if kept >= _FEW:
            return


@miner("retro")
def retro(chance: Chance) -> Iterator[Found]:
    """The last pieces of a moment of a game, or of a heap, where they can have fallen in one order only."""
    found: list[Found] = []
    for game in moments(chance, Phase.COMBO, 2 * _FEW, begin=5):
        fallen = [act.cells for act in game.actions if isinstance(act, Drop | Block)]
        pieces = [Places(tuple((cell[0], cell[1]) for cell in cells)) for cells in fallen]
        found += _in_order(chance, Grid(game.sheets[0].grid.marks), pieces, "bots")
    for _ in range(_HEAPS):
        with suppress(Unlucky):
            found += _in_order(chance, *_heap(chance), "maker")
    yield from found[: 2 * _FEW]


def _in_order(chance: Chance, grid: Grid, pieces: list[Places], source: str) -> Iterator[Found]:
    """The question about as many of the last pieces as can only have fallen in one order."""
    for count in range(RETRO_MOST, RETRO_FEWEST - 1, -1):
        question = Retro(grid=grid, pieces=tuple(chance.shuffled(pieces[-count:])))
        try:
            _ = question.right
        except PositionError:
            continue
        if source == "bots" or deceiving(question) or count > RETRO_FEWEST:
            yield Found(question, source)
        return


def _heap(chance: Chance) -> tuple[Grid, list[Places]]:
    """Shapes that fell anywhere, one after the other, close together."""
    grid = chance.stack(chance.between(1, 3), choosy=3)
    pieces: list[Places] = []
    left = chance.below(COLS - 3)
    while len(pieces) < RETRO_MOST:
        spots = [
            one
            for one in landings(grid, chance.choice(TETROMINOES))
            if left <= one.column <= left + 3 and not one.crosses
        ]
        cells = chance.choice(spots).cells
        grid = grid.put({cell: chance.between(1, 7) for cell in cells})
        pieces.append(Places(cells))
    return grid, pieces
