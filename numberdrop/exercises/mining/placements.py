"""Miners of puzzles about where to put things: blocks that do least damage or fill a row, shapes that leave room below the line."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.exercises.facts.landing_features import best_landing, compared
from numberdrop.exercises.generators.chance import Chance
from numberdrop.exercises.goals import Condition
from numberdrop.exercises.questions import PlaceBlock
from numberdrop.exercises.questions.room_below_line import Under
from numberdrop.rules.editions import DEFAULT, edition_named
from numberdrop.rules.grid import LINE
from numberdrop.rules.landing import landings
from numberdrop.rules.shapes import TETROMINOES

from .landings import grids
from .registry import Found, miner

_FEW = 3
"""Questions from one game."""
_LATE = 9
"""The round from which room below the line becomes scarce."""


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
                    yield Found(question, "bots")
                    kept += 1
                    break
            if kept >= _FEW:
                return


@miner("block", play=True)
def block(chance: Chance) -> Iterator[Found]:
    """A block that has one best place, and others that look nearly as good."""
    tiles = sorted(set(edition_named(DEFAULT).draw_tiles(chance.between(2, 4), str(chance.below(250))).values()))
    kept = 0
    for grid in grids(chance, begin=4):
        for tile in chance.shuffled(tiles):
            every = landings(grid, tile)
            best = best_landing(every)
            if best is None or best.crosses:
                continue
            near = sum(len(compared(one, best)) == 1 for one in every if one is not best)
            if near:
                question = PlaceBlock(grid=grid, tile=tile, goal=(Condition("least"),))  # type: ignore[arg-type]
                yield Found(question, "bots")
                kept += 1
                break
        if kept >= _FEW:
            return


@miner("under", play=True)
def under(chance: Chance) -> Iterator[Found]:
    """A high stack, and shapes that all find room below the line only if the first lands in one of a few places."""
    kept = 0
    for grid in grids(chance, begin=_LATE):
        if max(grid.heights) > LINE:
            continue
        for _ in range(_FEW):
            shapes = tuple(chance.choice(TETROMINOES) for _ in range(chance.between(2, 4)))
            question = Under(grid=grid, shapes=shapes)  # type: ignore[arg-type]
            fits = [question.fitting(one) for one in question.landings]
            right = fits.count(len(shapes))
            if 1 <= right <= 4 and len(fits) >= 4 * right:
                yield Found(question, "bots")
                kept += 1
                break
        if kept >= _FEW:
            return
