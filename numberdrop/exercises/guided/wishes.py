"""Dice that follow the learner, and acts that the tutor does for somebody: by what a sheet allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

from numberdrop.exercises.facts import merits
from numberdrop.exercises.goals import Conditions, Placed, meets
from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass, Slide, Start, Throw
from numberdrop.rules.combos import find_combos
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS, SHAPES, Orientation
from numberdrop.rules.landing import Landing, land, landings
from numberdrop.rules.legality import due_shapes, legal_actions
from numberdrop.rules.sheet import Sheet

from .script import YOU, Candidate


def candidate_for(sheet: Sheet, candidates: tuple[Candidate, ...]) -> Candidate:
    """The first candidate whose wish the sheet grants; the last one where it grants none."""
    return next((one for one in candidates if grants(sheet, one.roll, one.wish)), candidates[-1])


def grants(sheet: Sheet, roll: Roll, wish: Conditions) -> bool:
    """Whether some legal drop of the roll meets the wish on this sheet."""
    return not wish or any(True for _ in _granting(sheet, roll, wish))


def _granting(sheet: Sheet, roll: Roll, wish: Conditions) -> Iterator[Drop]:
    """The drops that meet a wish, the soundest landings first."""
    every = sorted((one for shape in roll.shapes for one in landings(sheet.grid, shape)), key=merits, reverse=True)
    numberings = _numberings(roll.numbers)
    for landing in every:
        for numbers in numberings:
            drop = _numbered(landing, numbers)
            if meets(Placed.of_drop(sheet, roll, drop, landing), wish):
                yield drop


@lru_cache(maxsize=64)
def _numberings(faces: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Every order in which the numbers of the dice can stand in a shape, with each number that a star can be."""
    chosen = product(*map(_numbers_of, faces))
    return tuple(sorted({order for numbers in chosen for order in permutations(numbers)}))


class Held(NamedTuple):
    """A shape in the hand: how it is turned, over which column its left edge is, and which die lies in which of its cells."""

    orientation: Orientation
    column: int
    dice: tuple[int, ...]


@lru_cache(maxsize=16)  # every picture of the page asks
def held_first(sheet: Sheet, roll: Roll, wish: Conditions) -> Held:
    """How the shape is handed over: as little moved as may be from how it always is, but so that the wish is still to be thought of.

    As it lies it does not grant the wish. With a star it can: which number makes it so is what is left to find.
    """
    shape = SHAPES[roll.shapes[0]]
    first = shape.orientations[0]
    middle = (COLS - first.width) // 2
    orders = tuple(permutations(range(len(first.cells))))
    spots = sorted(
        ((held, column) for held in shape.orientations for column in range(COLS - held.width + 1)),
        key=lambda spot: (spot[0].index, abs(spot[1] - middle)),
    )
    ways = (Held(held, column, dice) for held, column in spots for dice in orders)
    return next((way for way in ways if _is_left_open(sheet, roll, wish, way)), Held(first, middle, orders[0]))


def _is_left_open(sheet: Sheet, roll: Roll, wish: Conditions, way: Held) -> bool:
    """Whether a shape that is held so leaves something to do for the wish, and not too much."""
    landing = land(sheet.grid, way.orientation, way.column)
    if not landing.fits:
        return False
    faces = [roll.numbers[die] for die in way.dice]
    drops = (_numbered(landing, numbers) for numbers in product(*map(_numbers_of, faces)))
    granted = any(meets(Placed.of_drop(sheet, roll, drop, landing), wish) for drop in drops)
    return granted is (STAR in faces)


def _numbered(landing: Landing, numbers: tuple[int, ...]) -> Drop:
    """A drop with a number for each cell of the landing."""
    return Drop(tuple((row, col, number) for (row, col), number in zip(landing.cells, numbers, strict=True)))


def _numbers_of(face: str) -> Iterable[int]:
    """The numbers that a die can stand for."""
    return range(10) if face == STAR else (int(face),)


def act_for(game: Game, player: int, wish: Conditions = ()) -> Action | None:
    """What somebody who knows the game might do now; ``None`` where nothing is due from them."""
    sheet = game.sheets[player]
    match game.phase:
        case Phase.START:
            return Start(3, player)
        case Phase.END:
            return EndRound()
        case Phase.SLIDE:
            return next((one for one in legal_actions(game) if isinstance(one, Slide)), None)
        case Phase.BLOCKS:
            every = (one for shape in due_shapes(game) for one in landings(sheet.grid, shape))
            best = max(every, key=merits, default=None)
            return None if best is None else Block(best.cells, player)
        case Phase.DROP if game.roll is not None:
            drop = next(_granting(sheet, game.roll, wish), None) or next(_granting(sheet, game.roll, ()), None)
            return None if drop is None else Drop(drop.cells, player)
        case Phase.COMBO:
            free = [one for one in find_combos(sheet.grid) if sheet.box_free(one.kind, one.size)]
            if not free:
                return Pass(player)
            best_combo = max(free, key=lambda one: (bool(sheet.wins_letter(one.kind, one.size)), one.size))
            return Circle(best_combo.cells, player)
    return None


def roll_for(game: Game, candidates: tuple[Candidate, ...]) -> tuple[Throw, Candidate]:
    """The throw that the learner's sheet calls for."""
    chosen = candidate_for(game.sheets[YOU], candidates)
    return Throw(chosen.roll), chosen
