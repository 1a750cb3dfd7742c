"""A move as one types it: the record's form (``notation``), and a shorter one for what the game asks for just now.

A drop: ``L r2 f c3 5 6 4 1``: the shape (if the die leaves a choice), ``r`` and a number of quarter turns clockwise, ``f`` to flip first,
``c`` and the column of its left edge, then the numbers from its top row down, left to right. A block: the same without numbers.
The start: ``c4``. Alone, ``roll`` throws the dice that the seed gives, and a shape's name slides its tile. As in ``notation``,
reading is about form only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from .actions import Action, Block, Drop, Slide, Start, Throw
from .grid import COLS, SHAPES, Grid, Orientation
from .landing import land
from .legality import due_shapes
from .notation import WORDS, NotationError, parse_action
from .state import GameState, Phase


class ShortFormError(NotationError):
    """A move in short form that cannot be read."""

    room: ClassVar[str] = "typed"
    messages: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "unknown": "“{value}” is no part of a move; write a drop as in 'L r2 f c3 5 6 4 1' or an act as in 'P1: pass'",
            "column": "“{value}” names no column; write c1 to c7",
            "shape": "the die leaves a choice: begin with one of {shapes}",
            "no_column": "the column is missing; write c1 to c7, where the left edge of the shape lies",
            "too_far": "the shape would stick out to the right; its left edge lies in column 1 to {last}",
            "numbers": "{have} numbers where the shape takes {want}",
        }
    )


@dataclass(frozen=True)
class ExpectedMove:
    """What a typed move answers: the phase, whose sheet, what shapes may fall, and (solo) the tile of each letter."""

    phase: Phase
    player: int
    grid: Grid
    shapes: tuple[str, ...]
    tiles: Mapping[str, str]

    @classmethod
    def in_game(cls, game: GameState, player: int) -> ExpectedMove:
        """What is asked of a player in a game."""
        return cls(game.phase, player, game.sheets[player].grid, due_shapes(game), game.tiles)


def action(text: str, game: GameState) -> Action:
    """The act that a text means in a game, in the record's form or in the short one; where it names no player, whoever is to act.

    Whether it is legal is for ``Game.why`` to say. Raises ``NotationError`` that names the word at fault. The inverse of ``str``.

    >>> from numberdrop import Game
    >>> game = Game.new(seed=7)
    >>> action("c4", game), action(str(Start(3)), game)
    (Start(column=3, player=0), Start(column=3, player=0))
    """
    if not isinstance(text, str):
        raise TypeError(f"{text!r} is no text; write an act as in 'P1: pass', or give the act itself to Game.play")
    if not isinstance(game, GameState):
        raise TypeError(f"{game!r:.80} is no game; an act is read for whoever is to act in a game: action('c4', game)")
    words = text.split()
    if [word.lower() for word in words] == ["roll"] and game.seeded_roll is not None:
        return Throw(game.seeded_roll)
    head = words[0].lower() if words else ""
    if not words or head in WORDS or head.endswith(":"):
        return parse_action(text, game.to_act)
    return parse_short_form(text, ExpectedMove.in_game(game, game.to_act))


def parse_short_form(text: str, expected: ExpectedMove) -> Action:
    """The act that a text means in short form. Raises ``ShortFormError``."""
    words = text.upper().split()
    if expected.phase is Phase.SLIDE and len(words) == 1 and words[0] in expected.tiles.values():
        return Slide(next(letter for letter, tile in expected.tiles.items() if tile == words[0]))
    if expected.phase is Phase.START and len(words) == 1:
        return Start(_column(words[0]), expected.player)
    if expected.phase in (Phase.DROP, Phase.BLOCKS):
        return _falling(words, expected)
    raise ShortFormError("unknown", text.split(maxsplit=1)[0][:20])


def _column(word: str) -> int:
    digits = word.removeprefix("C")
    if not (digits.isascii() and digits.isdigit()) or not 1 <= int(digits) <= COLS:
        raise ShortFormError("column", word.lower()[:20])
    return int(digits) - 1


def _falling(words: list[str], expected: ExpectedMove) -> Drop | Block:
    shapes = expected.shapes
    name = words.pop(0) if words[0] in SHAPES else shapes[0] if len(shapes) == 1 else ""
    if not name:
        raise ShortFormError("shape", "", shapes=" ".join(shapes))
    turns, flip, column = 0, False, None
    numbers: list[int] = []
    for word in words:
        if word == "F":
            flip = True
        elif word[0] == "R" and len(word) == 2 and word[1] in "0123":
            turns = int(word[1])
        elif word[0] == "C":
            column = _column(word)
        elif len(word) == 1 and word in "0123456789":
            numbers.append(int(word))
        else:
            raise ShortFormError("unknown", word.lower()[:20])
    if column is None:
        raise ShortFormError("no_column", "")
    orientation = _held(name, turns, flip)
    last = COLS - orientation.width
    if column > last:
        raise ShortFormError("too_far", "", last=last + 1)
    cells = land(expected.grid, orientation, column).cells
    if expected.phase is Phase.BLOCKS:
        return Block(cells, expected.player)
    if len(numbers) != len(cells):
        raise ShortFormError("numbers", "", want=len(cells), have=len(numbers))
    reading = sorted(cells, key=lambda cell: (-cell[0], cell[1]))
    return Drop(tuple((row, col, number) for (row, col), number in zip(reading, numbers, strict=True)), expected.player)


def _held(name: str, turns: int, flip: bool) -> Orientation:
    every = SHAPES[name].orientations
    held = every[every[0].flip[0]] if flip else every[0]
    for _ in range(turns):
        held = every[held.cw[0]]
    return held
