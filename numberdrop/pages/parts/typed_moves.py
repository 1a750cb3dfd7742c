"""Typed moves, for keyboards and screen readers: ``L r2 f c3 5 6 4 1`` and a few words.

A drop: the shape (if the die leaves a choice), ``r`` and a number of quarter turns clockwise, ``f`` to flip first, ``c`` and
the column of its left edge, then the numbers from its top row down, left to right. Others: ``c4`` (start), ``roll``,
``slide B``, ``circle r3c5 r3c6 r3c7``, ``pass``, ``end``, ``undo``, ``redo``, ``hint``; French words are understood too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from numberdrop.formats.fault import FaultyTextError, fault
from numberdrop.rules.actions import Action, Block, Circle, Drop, Slide, Start
from numberdrop.rules.dice import STAR
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS, Grid
from numberdrop.rules.landing import land
from numberdrop.rules.legality import due_shapes
from numberdrop.rules.notation import parse_cell
from numberdrop.rules.shapes import SHAPES, Orientation

_BUTTONS = {
    "roll": "roll", "lancer": "roll", "pass": "pass", "passer": "pass", "end": "end", "fin": "end", "undo": "undo", "annuler": "undo",
    "redo": "redo", "refaire": "redo", "hint": "hint", "indice": "hint", "next": "next", "suivant": "next", "skip": "skip", "new": "new",
}  # fmt: skip
_CIRCLE = ("circle", "entourer")
_SLIDE = ("slide", "descendre")
_LONGEST = 200


class TypedError(FaultyTextError):
    """A typed move that cannot be read."""

    def __init__(self, kind: str, word: str = "", **way_out: Any) -> None:
        super().__init__([fault("", f"typed.{kind}", word, **way_out)])


@dataclass(frozen=True)
class ExpectedMove:
    """What a typed move answers: the phase, whose sheet, what shapes may fall, and (solo) the tile of each letter."""

    phase: Phase
    player: int
    grid: Grid
    shapes: tuple[str, ...]
    tiles: Mapping[str, str]

    @classmethod
    def in_game(cls, game: Game, player: int) -> ExpectedMove:
        """What is asked of a player in a game."""
        return cls(game.phase, player, game.sheets[player].grid, due_shapes(game), game.tiles)


def parse_typed(text: str, expected: ExpectedMove) -> Action | str:
    """The action that a typed move means, or the name of the button it stands for. Legality is for the rules to judge.

    Raises ``TypedError`` that names the word at fault.
    """
    words = text[:_LONGEST].replace("★", STAR).split()
    if not words:
        raise TypedError("empty")
    head = words[0].lower()
    if head in _BUTTONS and len(words) == 1:
        return _BUTTONS[head]
    if head in _SLIDE:
        if len(words) != 2 or len(words[1]) != 1:
            raise TypedError("slide")
        return Slide(words[1].upper())
    if head in _CIRCLE:
        return Circle(tuple(_cell(word) for word in words[1:]), expected.player)
    if expected.phase is Phase.SLIDE and len(words) == 1 and head.upper() in SHAPES:
        head = next((letter for letter, tile in expected.tiles.items() if tile == head.upper()), head)
        return Slide(head.upper())
    if expected.phase is Phase.START:
        return Start(_column(words[0]), expected.player)
    if expected.phase in (Phase.DROP, Phase.BLOCKS):
        return _drop([word.upper() for word in words], expected)
    raise TypedError("unknown", word=words[0])


def _cell(word: str) -> tuple[int, int]:
    cell = parse_cell(word)
    if cell is None or cell.number is not None:
        raise TypedError("cell", word=word)
    return cell.row, cell.col


def _column(word: str) -> int:
    digits = word.upper().removeprefix("C")
    if not (digits.isascii() and digits.isdigit()) or not 1 <= int(digits) <= COLS:
        raise TypedError("column", word=word)
    return int(digits) - 1


def _drop(words: list[str], expected: ExpectedMove) -> Action:
    shapes = expected.shapes
    name = words.pop(0) if words and words[0] in SHAPES else shapes[0] if len(shapes) == 1 else ""
    if not name:
        raise TypedError("shape", shapes=" ".join(shapes))
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
            raise TypedError("unknown", word=word)
    if column is None:
        raise TypedError("no_column")
    orientation = _held(name, turns, flip)
    widest = COLS - orientation.width
    if column > widest:
        raise TypedError("too_far", last=widest + 1)
    landing = land(expected.grid, orientation, column)
    if expected.phase is Phase.BLOCKS:
        return Block(landing.cells, expected.player)
    if len(numbers) != len(landing.cells):
        raise TypedError("numbers", want=len(landing.cells), have=len(numbers))
    reading = sorted(landing.cells, key=lambda cell: (-cell[0], cell[1]))
    return Drop(tuple((row, col, number) for (row, col), number in zip(reading, numbers, strict=True)), expected.player)


def _held(name: str, turns: int, flip: bool) -> Orientation:
    every = SHAPES[name].orientations
    held = every[every[0].flip[0]] if flip else every[0]
    for _ in range(turns):
        held = every[held.cw[0]]
    return held
