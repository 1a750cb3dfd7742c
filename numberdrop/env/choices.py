"""Acts as sequences of small choices: all choices, the legal ones at a point of a game, and the act that they make up. Also all rolls.

A drop is five choices: where its shape lands, then a number for each of its cells, from the bottom row up and from left to right. All other
acts are one choice. Combos are numbered as ``Game.legal_actions`` lists them.
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
from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE, STAR, Roll, random_roll, whole_number
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS, SHAPES, Cell
from numberdrop.rules.landing import landings

_MOST_COMBOS = 40
"""The most combos offered at once; no game tried so far offered more."""
_LETTERS = "ABCDE"


def _moved_to_row_0(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return cells moved down until the lowest is in row 0: a key of a landing that does not depend on its height."""
    low = min(row for row, _ in cells)
    return tuple(sorted((row - low, col) for row, col in cells))


def _landing_choices() -> Iterator[tuple[str, tuple[Cell, ...]]]:
    for shape in SHAPES.values():
        for number, orientation in enumerate(shape.orientations):
            for column, spots in enumerate(orientation.cells_by_position):
                yield f"land {shape.name}{number} c{column + 1}", _moved_to_row_0(spots[0])


_CHOICE_OF_CELLS = {cells: name for name, cells in reversed(tuple(_landing_choices()))}
"""The landing choice for cells moved down to row 0; a tile that looks like a shape shares the choice of the shape."""
CHOICES: tuple[str, ...] = (
    *(f"start c{column + 1}" for column in range(COLS)),
    *(f"slide {letter}" for letter in _LETTERS),
    *sorted(set(_CHOICE_OF_CELLS.values())),
    *(f"number {number}" for number in range(1, 8)),
    *(f"combo {number + 1}" for number in range(_MOST_COMBOS)),
    "pass",
    "skip",
)
"""The names of all choices; agents use the index in this list."""
_CHOICE_INDEX = {name: place for place, name in enumerate(CHOICES)}


@dataclass(frozen=True)
class Turn:
    """A game, and the choices made so far for its next act: the cells of the ``landing``, and ``numbers`` for the first of these cells."""

    game: Game
    landing: tuple[Cell, ...] = ()
    numbers: tuple[int, ...] = ()

    @classmethod
    def of(cls, game: Game) -> Turn:
        """Return the turn at the next choice of a game; acts that need no decision (throws and ends of rounds) are played first.

        Raises ``TypeError`` for anything but a ``Game``.
        """
        if not isinstance(game, Game):
            raise TypeError(f"{game!r:.80} is no game; Game.new and record.loads give one")
        while not game.over and game.phase in (Phase.ROLL, Phase.END):
            throw = game.phase is Phase.ROLL and game.seed is None
            game = game.apply(Throw(random_roll()) if throw else game.legal_actions()[0])
        return cls(game)

    @cached_property
    def legal(self) -> Mapping[int, Action | tuple[Cell, ...] | int]:
        """The legal choices by their index in ``CHOICES``: an act, the cells of a landing, or a number."""
        return MappingProxyType({_CHOICE_INDEX[name]: option for name, option in self._legal_choices()})

    def _legal_choices(self) -> Iterator[tuple[str, Action | tuple[Cell, ...] | int]]:
        game = self.game
        if game.over:
            return
        if self.landing:
            yield from ((f"number {number}", number) for number in self._possible_numbers())
        elif game.phase is Phase.DROP and game.roll is not None:
            grid = game.sheets[game.to_act].grid
            places = [landing.cells for shape in game.roll.shapes for landing in landings(grid, shape)]
            yield from ((_CHOICE_OF_CELLS[_moved_to_row_0(cells)], cells) for cells in places)
            if not places:
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
                        yield _CHOICE_OF_CELLS[_moved_to_row_0(cells)], action
                    case Circle() if combos < _MOST_COMBOS:
                        combos += 1
                        yield f"combo {combos}", action
                    case Pass():
                        yield "pass", action

    def _possible_numbers(self) -> Iterator[int]:
        """Yield the numbers that may be written next: those of the unused dice, or 1 to 7 if one of them is a star."""
        left = Counter(self.game.roll.numbers if self.game.roll else ())
        for number in self.numbers:
            left[str(number) if left[str(number)] else STAR] -= 1
        yield from (number for number in range(1, 8) if left[str(number)] or left[STAR])

    def chosen(self, choice: object) -> Turn:
        """Return the turn after a choice, by its index in ``CHOICES``. Raises ``ValueError`` for an illegal one, listing the legal ones."""
        number = whole_number(choice)
        if number is None or number not in self.legal:
            legal = ", ".join(CHOICES[place] for place in sorted(self.legal)) or "nothing: the game is over"
            name = repr(choice) if number is None or not 0 <= number < len(CHOICES) else CHOICES[number]
            raise ValueError(f"{name:.80} cannot be chosen now, only {legal}")
        match self.legal[number]:
            case int(number):
                numbers = (*self.numbers, number)
                if len(numbers) < len(self.landing):
                    return replace(self, numbers=numbers)
                cells = ((row, col, number) for (row, col), number in zip(self.landing, numbers, strict=True))
                return Turn.of(self.game.apply(Drop(tuple(cells), self.game.to_act)))
            case tuple(landing):
                return Turn(self.game, landing)
            case action:
                return Turn.of(self.game.apply(action))


@cache
def rolls() -> tuple[tuple[Roll, float], ...]:
    """List every distinct roll, numbers sorted, with its probability, the likeliest first.

    >>> len(rolls()), round(sum(chance for _, chance in rolls()), 9)
    (1860, 1.0)
    """
    numbers = Counter(tuple(sorted(faces)) for faces in product(*NUMBER_DICE))
    total = prod(map(len, NUMBER_DICE)) * len(SHAPE_DIE)
    distinct = [(Roll(faces, shape), count / total) for faces, count in numbers.items() for shape in SHAPE_DIE]
    return tuple(sorted(distinct, key=lambda pair: (-pair[1], str(pair[0]))))
