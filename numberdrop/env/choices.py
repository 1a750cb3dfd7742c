"""Acts as small choices: one list of all there are, which of them are legal now, and the act that they make.

A roll has up to 361,000 drops. Here a drop is five choices: where its shape lands, then a number for each of its cells, from the bottom
row up and from left to right. All other acts are one choice. Combos are numbered as ``Game.legal_actions`` lists them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product
from math import prod
from types import MappingProxyType

from numberdrop.rules.actions import Action, Block, Circle, Drop, Pass, Skip, Slide, Start, Throw
from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE, STAR, Roll, random_roll
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS, SHAPES, Cell
from numberdrop.rules.landing import landings

_COMBOS = 40
"""More combos than that have not been met at once; those beyond are not offered."""
_LETTERS = "ABCDE"


def _key(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Cells as they lie in their columns, whatever the height."""
    low = min(row for row, _ in cells)
    return tuple(sorted((row - low, col) for row, col in cells))


def _places() -> Iterator[tuple[str, tuple[Cell, ...]]]:
    for shape in SHAPES.values():
        for number, orientation in enumerate(shape.orientations):
            for column, spots in enumerate(orientation.spots):
                yield f"land {shape.name}{number} c{column + 1}", _key(spots[0])


_PLACES: Mapping[tuple[Cell, ...], str] = MappingProxyType({key: name for name, key in reversed(tuple(_places()))})
"""The choice by which a shape lands, by its cells as they lie in their columns; tiles that look like a shape share its choice."""
CHOICES: tuple[str, ...] = (
    *(f"start c{column + 1}" for column in range(COLS)),
    *(f"slide {letter}" for letter in _LETTERS),
    *sorted(set(_PLACES.values())),
    *(f"number {number}" for number in range(1, 8)),
    *(f"combo {number + 1}" for number in range(_COMBOS)),
    "pass",
    "skip",
)
"""Every choice there is, by what it says; an agent names one by its place in this list."""
_AT: Mapping[str, int] = MappingProxyType({name: place for place, name in enumerate(CHOICES)})


@dataclass(frozen=True)
class Turn:
    """A game and what is chosen so far of the next act: the cells of a ``landing``, and ``numbers`` for the first of them."""

    game: Game
    landing: tuple[Cell, ...] = ()
    numbers: tuple[int, ...] = ()

    @classmethod
    def of(cls, game: Game) -> Turn:
        """The next choice in a game: dice are thrown and rounds ended on the way, as nobody decides that."""
        while not game.over and game.phase in (Phase.ROLL, Phase.END):
            throw = game.phase is Phase.ROLL and game.seed is None
            game = game.apply(Throw(random_roll()) if throw else game.legal_actions()[0])
        return cls(game)

    @cached_property
    def legal(self) -> Mapping[int, Action | tuple[Cell, ...] | int]:
        """What may be chosen now, by its place in ``CHOICES``: an act, the cells of a landing, or a number."""
        return MappingProxyType({_AT[name]: made for name, made in self._options()})

    def _options(self) -> Iterator[tuple[str, Action | tuple[Cell, ...] | int]]:
        game = self.game
        if game.over:
            return
        if self.landing:
            yield from ((f"number {number}", number) for number in self._numbers())
        elif game.phase is Phase.DROP and game.roll is not None:
            found = [one for shape in game.roll.shapes for one in landings(game.sheets[game.to_act].grid, shape)]
            yield from ((_PLACES[_key(one.cells)], tuple(sorted(one.cells))) for one in found)
            if not found:
                yield "skip", Skip(game.to_act)
        else:
            combos = 0
            for action in game.legal_actions():
                match action:
                    case Start(column):
                        yield f"start c{column + 1}", action
                    case Slide(letter):
                        yield f"slide {letter}", action
                    case Block(cells):
                        yield _PLACES[_key(cells)], action
                    case Circle() if combos < _COMBOS:
                        combos += 1
                        yield f"combo {combos}", action
                    case Pass():
                        yield "pass", action
                    case _:
                        continue

    def _numbers(self) -> Iterator[int]:
        """The numbers that the dice left over can still give."""
        left = Counter(self.game.roll.numbers if self.game.roll else ())
        for number in self.numbers:
            left[str(number) if left[str(number)] else STAR] -= 1
        yield from (number for number in range(1, 8) if left[str(number)] or left[STAR])

    def chosen(self, choice: int) -> Turn:
        """What comes after a choice. Raises ``ValueError`` for one that is not legal, and says which are."""
        if choice not in self.legal:
            known = ", ".join(CHOICES[place] for place in sorted(self.legal)) or "nothing: the game is over"
            named = CHOICES[choice] if 0 <= choice < len(CHOICES) else choice
            raise ValueError(f"{named} cannot be chosen now, only {known}")
        made = self.legal[choice]
        if isinstance(made, int):
            numbers = (*self.numbers, made)
            if len(numbers) < len(self.landing):
                return replace(self, numbers=numbers)
            cells = ((row, col, number) for (row, col), number in zip(self.landing, numbers, strict=True))
            return Turn.of(self.game.apply(Drop(tuple(cells), self.game.to_act)))
        if isinstance(made, tuple):
            return Turn(self.game, made)
        return Turn.of(self.game.apply(made))


# --- odds -------------------------------------------------------------------------------------------------------------

# The odds of rolls, as data: every roll that differs, and its chance.


@cache
def rolls() -> tuple[tuple[Roll, float], ...]:
    """Every roll, numbers in order, with its chance; the likeliest first. The chances add up to 1.

    >>> len(rolls()), round(sum(chance for _, chance in rolls()), 9)
    (1860, 1.0)
    """
    numbers = Counter(tuple(sorted(faces)) for faces in product(*NUMBER_DICE))
    every = prod(map(len, NUMBER_DICE)) * len(SHAPE_DIE)
    found = [(Roll(faces, shape), count / every) for faces, count in numbers.items() for shape in SHAPE_DIE]
    return tuple(sorted(found, key=lambda pair: (-pair[1], str(pair[0]))))
