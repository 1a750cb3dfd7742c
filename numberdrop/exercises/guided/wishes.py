"""Dice that follow the learner, and acts that the tutor does for somebody: by what a sheet allows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product

from numberdrop.exercises.facts.landing_features import merits
from numberdrop.exercises.goals import Conditions, Placed, meets
from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass, Slide, Start, Throw
from numberdrop.rules.combos import find_combos
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.landing import landings
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
            drop = Drop(tuple((row, col, number) for (row, col), number in zip(landing.cells, numbers, strict=True)))
            if meets(Placed.of_drop(sheet, roll, drop, landing), wish):
                yield drop


@lru_cache(maxsize=64)
def _numberings(faces: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Every order in which the numbers of the dice can stand in a shape, with each number that a star can be."""
    chosen = product(*(range(10) if face == STAR else (int(face),) for face in faces))
    return tuple(sorted({order for numbers in chosen for order in permutations(numbers)}))


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
