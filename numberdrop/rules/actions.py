"""The acts of a game, one frozen class each. Cells are sorted, so equal acts compare equal.

Every act has a ``player`` (``None`` for an act of all players together) and ``cells`` (empty for an act without cells).
The classes check no rules: ``Game.why`` judges any act, legal or not, and gives the reasons of a refusal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .dice import Roll, whole_number_or_same
from .grid import Cell

NumberedCell: TypeAlias = tuple[int, int, int]
"""A cell and the number written there: ``(row, col, number)``."""


def _set_sorted_cells(action: object, cells: Any) -> None:
    rows: list[tuple[Any, ...]] | None = None
    with suppress(TypeError):
        rows = [tuple(map(whole_number_or_same, cell)) for cell in cells]
    if rows is None or isinstance(cells, str):
        name = type(action).__name__
        cell = "(row, column, number)" if isinstance(action, Drop) else "(row, column)"
        raise TypeError(f"{cells!r:.80} are no cells of a {name}: give {cell} for each, counted from 0")
    with suppress(TypeError):  # cells that cannot be sorted are refused when the act is judged
        rows.sort(key=lambda cell: cell[:2])
    object.__setattr__(action, "cells", tuple(rows))


def format_cell(row: int, col: int, number: int | None = None, *, row_first: bool = False) -> str:
    """Return the text of a cell, with its ``number`` if one is given; ``row_first``: write the row before the column.

    >>> format_cell(0, 2, 5), format_cell(0, 2, row_first=True)
    ('c3r1=5', 'r1c3')
    """
    cell = f"r{row + 1}c{col + 1}" if row_first else f"c{col + 1}r{row + 1}"
    return cell if number is None else f"{cell}={number}"


class _Act:
    """The base class of all acts; ``str`` returns the text of an act, as defined in ``notation``."""

    __slots__ = ()
    player: int | None
    cells: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        try:
            who = "" if self.player is None else f"P{self.player + 1}: "
            return who + " ".join([self._notation_word, *(format_cell(*cell) for cell in self.cells)])
        except TypeError:  # an odd act has no text
            return repr(self)

    @property
    def _notation_word(self) -> str:
        return type(self).__name__.lower()


@dataclass(frozen=True)
class Start(_Act):
    """An act of the set-up: the player writes their number (1 for player 0, and so on) into a column (0-based) of the bottom row."""

    column: int
    player: int = 0
    cells: tuple[Cell, ...] = field(default=(), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "column", whole_number_or_same(self.column))

    @property
    def _notation_word(self) -> str:
        return f"start c{self.column + 1}"


@dataclass(frozen=True)
class Throw(_Act):
    """An act of phase 1: the first player throws the five dice; ``roll`` is what they show."""

    roll: Roll
    player: int | None = field(default=None, init=False, repr=False, compare=False)
    cells: tuple[Cell, ...] = field(default=(), init=False, repr=False, compare=False)

    @property
    def _notation_word(self) -> str:
        return f"roll {self.roll}"


@dataclass(frozen=True)
class Slide(_Act):
    """An act of phase 1 of a solo game: slide the tile in the column of ``letter`` (A to E) down one notch."""

    letter: str
    player: int | None = field(default=None, init=False, repr=False, compare=False)
    cells: tuple[Cell, ...] = field(default=(), init=False, repr=False, compare=False)

    @property
    def _notation_word(self) -> str:
        return f"slide {self.letter}"


@dataclass(frozen=True)
class Block(_Act):
    """An act of phase 2: drop a penalty block into ``cells``."""

    cells: tuple[Cell, ...]
    player: int = 0

    def __post_init__(self) -> None:
        _set_sorted_cells(self, self.cells)


@dataclass(frozen=True, slots=True)
class Drop(_Act):
    """An act of phase 3: drop the rolled shape into ``cells``, with a number in each."""

    cells: tuple[NumberedCell, ...]
    player: int = 0

    def __post_init__(self) -> None:
        _set_sorted_cells(self, self.cells)

    @classmethod
    def many(cls, sorted_cells: Iterable[tuple[NumberedCell, ...]], player: int) -> Iterator[Drop]:
        """Yield a drop of ``player`` for each entry of ``sorted_cells`` (a drop's sorted cells). ``__init__`` is bypassed for speed."""
        set_cells, set_player = cls.__dict__["cells"].__set__, cls.__dict__["player"].__set__
        for cells in sorted_cells:
            drop = object.__new__(cls)
            set_cells(drop, cells)
            set_player(drop, player)
            yield drop


@dataclass(frozen=True)
class Skip(_Act):
    """An act of phase 2 or 3: drop nothing, because nothing can land (ruling 3)."""

    player: int = 0
    cells: tuple[Cell, ...] = field(default=(), init=False, repr=False, compare=False)


@dataclass(frozen=True)
class Circle(_Act):
    """An act of phase 4: circle the combo in ``cells``."""

    cells: tuple[Cell, ...]
    """The selected cells, without duplicates."""
    player: int = 0

    def __post_init__(self) -> None:
        _set_sorted_cells(self, self.cells)
        object.__setattr__(self, "cells", tuple(dict.fromkeys(self.cells)))


@dataclass(frozen=True)
class Pass(_Act):
    """An act of phase 4: circle nothing this round."""

    player: int = 0
    cells: tuple[Cell, ...] = field(default=(), init=False, repr=False, compare=False)


@dataclass(frozen=True)
class EndRound(_Act):
    """The act of phase 5, for all players together: score the full rows; then the next round begins, or the game ends."""

    player: int | None = field(default=None, init=False, repr=False, compare=False)
    cells: tuple[Cell, ...] = field(default=(), init=False, repr=False, compare=False)

    @property
    def _notation_word(self) -> str:
        return "end"


Action: TypeAlias = Start | Throw | Slide | Block | Drop | Skip | Circle | Pass | EndRound
