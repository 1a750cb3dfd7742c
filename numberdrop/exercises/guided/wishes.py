"""Choices in a guided game: the prepared roll that suits the learner's sheet, where its shape is first shown above the grid, and sensible
acts for a player. A wish is a goal for the learner's next drop: conditions as in ``exercises.goals``.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, permutations, product
from typing import NamedTuple

from numberdrop.exercises.facts import combos_with_free_box, count_merits
from numberdrop.exercises.goals import Conditions, PlacedShape, meets_goal
from numberdrop.rules import Action, Block, Circle, Drop, EndRound, Game, Pass, Phase, Sheet, Start
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.grid import COLS, SHAPES, Orientation
from numberdrop.rules.landing import Landing, land, landings
from numberdrop.rules.legality import due_shapes, legal_actions

from .script import RollCandidate


def suitable_candidate(sheet: Sheet, candidates: tuple[RollCandidate, ...]) -> RollCandidate:
    """Return the first prepared roll of which some drop meets its ``wish`` on the learner's sheet; the last one if there is none."""
    granting = (candidate for candidate in candidates if roll_grants_wish(sheet, candidate.roll, candidate.wish))
    return next(granting, candidates[-1])


def roll_grants_wish(sheet: Sheet, roll: Roll, wish: Conditions) -> bool:
    """Whether some legal drop of the roll meets the conditions ``wish`` on this sheet; always true for an empty wish."""
    return not wish or any(True for _ in _drops_granting(sheet, roll, wish))


def _drops_granting(sheet: Sheet, roll: Roll, wish: Conditions) -> Iterator[Drop]:
    """Yield the drops of the roll that meet the conditions ``wish``, those with the best merits first."""
    all_landings = (landing for shape in roll.shapes for landing in landings(sheet.grid, shape))
    best_first = sorted(all_landings, key=count_merits, reverse=True)
    for landing, numbers in product(best_first, _orders_of_numbers(roll.numbers)):
        drop = _drop_with_numbers(landing, numbers)
        if meets_goal(PlacedShape.of_drop(sheet, roll, drop, landing), wish):
            yield drop


@lru_cache(maxsize=64)
def _orders_of_numbers(faces: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Return every order of the rolled numbers, for every number that a star may stand for."""
    chosen = product(*map(_numbers_of, faces))
    return tuple(sorted({order for numbers in chosen for order in permutations(numbers)}))


class InitialHold(NamedTuple):
    """How a shape is first shown above the grid: its orientation, the column of its left edge, and the index of the die in each cell."""

    orientation: Orientation
    column: int
    dice: tuple[int, ...]


@lru_cache(maxsize=16)  # asked at every picture of the page
def initial_hold(sheet: Sheet, roll: Roll, wish: Conditions) -> InitialHold:
    """Return how the shape is first shown above the learner's grid: close to the usual position, but so that the learner has to move it (or,
    if the roll has a star, to choose the right number for the star) to meet the conditions ``wish``.
    """
    shape = SHAPES[roll.shapes[0]]
    first = shape.orientations[0]
    middle = (COLS - first.width) // 2
    orders = tuple(permutations(range(len(first.cells))))
    spots = [(held, column) for held in shape.orientations for column in range(COLS - held.width + 1)]
    spots.sort(key=lambda spot: (spot[0].index, abs(spot[1] - middle)))
    holds = (InitialHold(held, column, dice) for held, column in spots for dice in orders)
    useful = (hold for hold in holds if _leaves_task_for_learner(sheet, roll, wish, hold))
    return next(useful, InitialHold(first, middle, orders[0]))


def _leaves_task_for_learner(sheet: Sheet, roll: Roll, wish: Conditions, hold: InitialHold) -> bool:
    """Whether a shape first shown like this (``hold``) must be moved to meet ``wish`` or, with a star, only lacks the right number."""
    landing = land(sheet.grid, hold.orientation, hold.column)
    if not landing.fits:
        return False
    faces = [roll.numbers[die] for die in hold.dice]
    drops = (_drop_with_numbers(landing, numbers) for numbers in product(*map(_numbers_of, faces)))
    granted = any(meets_goal(PlacedShape.of_drop(sheet, roll, drop, landing), wish) for drop in drops)
    return granted is (STAR in faces)


def _drop_with_numbers(landing: Landing, numbers: tuple[int, ...]) -> Drop:
    """Make a drop with these numbers in the cells of the landing."""
    return Drop(tuple((row, col, number) for (row, col), number in zip(landing.cells, numbers, strict=True)))


def _numbers_of(face: str) -> Iterable[int]:
    """Return the numbers that a face of a die can stand for: all digits for a star."""
    return range(10) if face == STAR else (int(face),)


def sensible_act(game: Game, player: int, wish: Conditions = ()) -> Action | None:
    """Return a sensible act of a player in this phase, a drop that meets ``wish`` if possible; ``None`` if the player can do nothing."""
    sheet = game.sheets[player]
    match game.phase:
        case Phase.START:
            return Start(3, player)
        case Phase.END:
            return EndRound()
        case Phase.SLIDE:
            return next(iter(legal_actions(game)), None)
        case Phase.BLOCKS:
            all_landings = (landing for shape in due_shapes(game) for landing in landings(sheet.grid, shape))
            best = max(all_landings, key=count_merits, default=None)
            return None if best is None else Block(best.cells, player)
        case Phase.DROP if game.roll is not None:
            drop = next(chain.from_iterable(_drops_granting(sheet, game.roll, asked) for asked in (wish, ())), None)
            return None if drop is None else Drop(drop.cells, player)
        case Phase.COMBO:
            by_size = sorted(combos_with_free_box(sheet), key=lambda combo: -combo.size)
            wins_letter = (combo for combo in by_size if sheet.wins_letter(combo.kind, combo.size))
            best_combo = next(chain(wins_letter, by_size), None)
            return Circle(best_combo.cells, player) if best_combo else Pass(player)
    return None
