"""Written forms of acts: the full one of records, one act on a line, and a short one for typing.

=================================  =====================================================================
``P2: start c3``                   write the player's number in column 3 of the bottom row
``roll 1*42L``                     the four number dice, then the shape die
``slide A``                        solo: the tile of column A
``P2: block c1r2 c2r2 c3r2``       drop a penalty block into these cells
``P2: drop c3r1=5 c3r2=6 ...``     drop the shape, a number in each cell
``P2: circle c3r1 c4r1 c5r1``      circle a combo
``P2: skip`` · ``P2: pass``        nothing can land · no combo this round
``end``                            the end of the round, for everybody
=================================  =====================================================================

Columns, rows and players count from 1. A cell may be written in either order (``c3r1``, ``r1c3``); exercise files write the row first. The
player is named in games of several players. The words are the same in all languages. Reading checks only the form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from .actions import Action, Block, Circle, Drop, EndRound, Pass, Skip, Slide, Start, Throw
from .dice import Roll, RollError, check_type
from .grid import COLS, SHAPES, Grid
from .landing import land
from .legality import due_shapes
from .state import GameState, Phase

LONGEST_ACT = 1_000
"""Maximum characters of one act; 98 numbered cells take fewer."""
MOST_CELLS = 98
"""Maximum cells of one act: the whole grid."""

_PLAYER_PATTERN = re.compile(r"P(\d{1,2}):", re.ASCII)
_COLUMN_PATTERN = re.compile(r"C(\d{1,2})", re.ASCII)
_CELL_PATTERN = re.compile(r"([CR])(\d{1,2})(?!\1)[CR](\d{1,2})(?:=(\d{1,2}))?", re.ASCII | re.IGNORECASE)

_MESSAGES = {
    "long": "an act takes at most {limit} characters and {cells} cells",
    "word": "“{value}” is no act; the acts are {words}",
    "player": "“{value}” names no player; write P1: to P6: before the act",
    "player_missing": "“{value}” does not say whose act it is; write P1: to P6: before it",
    "player_extra": "“{value}” belongs to everybody; write it without a player",
    "column": "“{value}” names no column; write c1 to c7, as in 'start c3'",
    "cell": "“{value}” names no cell; write column and row, as in c3r1",
    "number": "“{value}” is no cell with its number; write c3r1=5 for a 5 in column 3, row 1",
    "cells_missing": "“{value}” needs cells, as in c3r1",
    "letter": "“{value}” names no column of the solo board; write A to E, as in 'slide A'",
    "roll": "“{value}” is no roll; write four number dice and the shape die, as in 'roll 1*42L'",
    "extra": "“{value}” is left over: nothing more follows here",
}
WORDS = ("start", "roll", "slide", "block", "drop", "skip", "circle", "pass", "end")
"""The first words of acts, in the order of a round."""
ERROR_KEYS = tuple(f"notation.{key}" for key in _MESSAGES)
"""Message keys of every kind of ``NotationError``."""


class NotationError(ValueError):
    """The error of a text that is no act. ``key`` is the key of its message in the language files, ``values`` fill that message."""

    key_prefix: ClassVar[str] = "notation"
    messages: ClassVar[Mapping[str, str]] = _MESSAGES

    def __init__(self, kind: str, value: str, **more: object) -> None:
        self.kind = kind
        self.key = f"{self.key_prefix}.{kind}"
        self.values: Mapping[str, object] = MappingProxyType({"value": value, **more})
        super().__init__(self.messages[kind].format(**self.values))


class WrittenCell(NamedTuple):
    """A cell read from text, counted from 0, perhaps off the grid; ``number``: the number written with it, ``None`` if there was none."""

    row: int
    col: int
    number: int | None = None


def parse_cell(word: str) -> WrittenCell | None:
    """Read a cell, written row or column first; return ``None`` if the word is not a cell."""
    if (match := _CELL_PATTERN.fullmatch(word)) is None:
        return None
    first, second = int(match[2]) - 1, int(match[3]) - 1
    row, col = (first, second) if match[1] in "Rr" else (second, first)
    return WrittenCell(row, col, None if match[4] is None else int(match[4]))


def format_action(action: Action, players: int = 1) -> str:
    """Return the text of an act, with the player in games of several players. ``parse_action`` is the inverse.

    >>> format_action(Drop(((0, 2, 5), (0, 3, 6), (0, 4, 7), (1, 2, 3)), 1), players=3)
    'P2: drop c3r1=5 c4r1=6 c5r1=7 c3r2=3'
    """
    written = str(action)
    return written.removeprefix("P1: ") if players == 1 else written


def parse_action(text: str, player: int | None = 0) -> Action:
    """Read an act, ignoring case.

    ``player`` (0-based) acts if the text names no player; with ``None`` the text must name one. Raises ``NotationError``.

    >>> parse_action("P2: circle c3r1 c4r1 c5r1")
    Circle(cells=((0, 2), (0, 3), (0, 4)), player=1)
    """
    if len(text) > LONGEST_ACT:
        raise NotationError("long", text[:20], limit=LONGEST_ACT, cells=MOST_CELLS)
    words = text.upper().split()
    named = bool(words) and words[0].endswith(":")
    if named:
        if (match := _PLAYER_PATTERN.fullmatch(words[0])) is None:
            raise NotationError("player", words[0][:20])
        player = int(match[1]) - 1
        words = words[1:]
    word, rest = (words[0].lower(), words[1:]) if words else ("", [])
    if word not in WORDS:
        raise NotationError("word", word[:20], words=", ".join(WORDS))
    if word in ("roll", "slide", "end"):
        if named:
            raise NotationError("player_extra", word)
        return _parse_act_of_all_players(word, rest)
    if player is None:
        raise NotationError("player_missing", word)
    return _parse_player_act(word, rest, player)


def _refuse_extra_words(rest: list[str]) -> None:
    if rest:
        raise NotationError("extra", " ".join(rest).lower()[:20])


def _parse_act_of_all_players(word: str, rest: list[str]) -> Throw | Slide | EndRound:
    """Read an act of all players together from its first ``word`` and the words after it."""
    given = " ".join(rest)
    if word == "roll":
        try:
            return Throw(Roll.parse(given))
        except RollError:
            raise NotationError("roll", "".join(rest)[:20]) from None
    if word == "slide":
        if len(given) != 1 or given not in "ABCDE":
            raise NotationError("letter", given[:20])
        return Slide(given)
    _refuse_extra_words(rest)
    return EndRound()


def _parse_player_act(word: str, rest: list[str], player: int) -> Action:
    """Read an act of a player from its first ``word`` and the words after it."""
    match word:
        case "start":
            given = rest[0] if rest else ""
            if (column := _COLUMN_PATTERN.fullmatch(given)) is None:
                raise NotationError("column", given.lower()[:20])
            _refuse_extra_words(rest[1:])
            return Start(int(column[1]) - 1, player)
        case "drop":
            return Drop(tuple(_parse_cells(word, rest, numbered=True)), player)
        case "block" | "circle":
            cells = tuple((row, col) for row, col, _ in _parse_cells(word, rest, numbered=False))
            return Block(cells, player) if word == "block" else Circle(cells, player)
    _refuse_extra_words(rest)
    return Skip(player) if word == "skip" else Pass(player)


def _parse_cells(word: str, rest: list[str], numbered: bool) -> list[tuple[int, int, int]]:
    """Read the words after an act's first ``word`` as (row, column, number); unless ``numbered``, none may be given, and it is 0."""
    if not rest:
        raise NotationError("cells_missing", word)
    if len(rest) > MOST_CELLS:
        raise NotationError("long", word, limit=LONGEST_ACT, cells=MOST_CELLS)
    cells = []
    for written in rest:
        cell = parse_cell(written)
        if cell is None or (cell.number is not None) != numbered:
            raise NotationError("number" if numbered else "cell", written.lower()[:20])
        cells.append((cell.row, cell.col, cell.number or 0))
    return cells


# --- short form -------------------------------------------------------------------------------------------------------

# The short form of a move that the game asks for just now. A drop: ``L r2 f c3 5 6 4 1``: the shape (if the die leaves a choice), ``r`` and
# a number of quarter turns clockwise, ``f`` to flip first, ``c`` and the column of its left edge, then the numbers from its top row down,
# left to right. A block: the same without numbers. The start: ``c4``. A shape's name slides its tile (solo).


class ShortFormError(NotationError):
    """The error of a text that is not a move in short form."""

    key_prefix: ClassVar[str] = "typed"
    messages: ClassVar[Mapping[str, str]] = {
        "unknown": "“{value}” is no part of a move; write a drop as in 'L r2 f c3 5 6 4 1' or an act as in 'P1: pass'",
        "column": "“{value}” names no column; write c1 to c7",
        "shape": "the die leaves a choice: begin with one of {shapes}",
        "no_column": "the column is missing; write c1 to c7, where the left edge of the shape lies",
        "too_far": "the shape would stick out to the right; its left edge lies in column 1 to {last}",
        "numbers": "{have} numbers where the shape takes {want}",
    }


@dataclass(frozen=True)
class ExpectedMove:
    """What a typed move can refer to: the phase, the player, the grid, the shapes that may fall, and (solo) the tile of each letter."""

    phase: Phase
    player: int
    grid: Grid
    shapes: tuple[str, ...]
    tiles: Mapping[str, str]

    @classmethod
    def in_game(cls, game: GameState, player: int) -> ExpectedMove:
        """Return what a player's next move in a game can refer to."""
        return cls(game.phase, player, game.sheets[player].grid, due_shapes(game), game.tiles)


def action(text: str, game: GameState) -> Action:
    """Read an act in a game, in the full or the short form; if the text names no player, the player to act is meant.

    The inverse of ``str`` of an act. Only the form is checked. Raises ``NotationError`` that names the wrong word.

    >>> from numberdrop import Game
    >>> game = Game.new(seed=7)
    >>> action("c4", game), action(str(Start(3)), game)
    (Start(column=3, player=0), Start(column=3, player=0))
    """
    check_type(text, str, "is no text; write an act as in 'P1: pass', or give the act itself to Game.play")
    check_type(game, GameState, "is no game; an act is read for the player to act in a game: action('c4', game)")
    words = text.lower().split()
    if words == ["roll"] and game.seeded_roll is not None:
        return Throw(game.seeded_roll)
    if not words or words[0] in WORDS or words[0].endswith(":"):
        return parse_action(text, game.to_act)
    return parse_short_form(text, ExpectedMove.in_game(game, game.to_act))


def parse_short_form(text: str, expected: ExpectedMove) -> Action:
    """Read a move in short form, such as ``L r2 c3 5 6 4 1``, for the phase and player of ``expected``. Raises ``ShortFormError``."""
    words = text.upper().split()
    if expected.phase is Phase.SLIDE and len(words) == 1 and words[0] in expected.tiles.values():
        return Slide(next(letter for letter, tile in expected.tiles.items() if tile == words[0]))
    if expected.phase is Phase.START and len(words) == 1:
        return Start(_parse_column(words[0]), expected.player)
    if expected.phase in (Phase.DROP, Phase.BLOCKS):
        return _parse_drop_or_block(words, expected)
    raise ShortFormError("unknown", text.split(maxsplit=1)[0][:20])


def _parse_column(word: str) -> int:
    digits = word.removeprefix("C")
    if not (digits.isascii() and digits.isdigit()) or not 1 <= int(digits) <= COLS:
        raise ShortFormError("column", word.lower()[:20])
    return int(digits) - 1


def _parse_drop_or_block(words: list[str], expected: ExpectedMove) -> Drop | Block:
    shapes = expected.shapes
    name = words.pop(0) if words[0] in SHAPES else shapes[0] if len(shapes) == 1 else ""
    if not name:
        raise ShortFormError("shape", "", shapes=" ".join(shapes))
    turns, flip, column = 0, False, None
    numbers: list[int] = []
    for word in words:
        if word == "F":
            flip = True
        elif word in ("R0", "R1", "R2", "R3"):
            turns = int(word[1])
        elif word[0] == "C":
            column = _parse_column(word)
        elif len(word) == 1 and word in "0123456789":
            numbers.append(int(word))
        else:
            raise ShortFormError("unknown", word.lower()[:20])
    if column is None:
        raise ShortFormError("no_column", "")
    orientations = SHAPES[name].orientations
    orientation = orientations[orientations[0].flip[0] if flip else 0]
    for _ in range(turns):
        orientation = orientations[orientation.cw[0]]
    if column > (last := COLS - orientation.width):
        raise ShortFormError("too_far", "", last=last + 1)
    cells = land(expected.grid, orientation, column).cells
    if expected.phase is Phase.BLOCKS:
        return Block(cells, expected.player)
    if len(numbers) != len(cells):
        raise ShortFormError("numbers", "", want=len(cells), have=len(numbers))
    reading = sorted(cells, key=lambda cell: (-cell[0], cell[1]))
    return Drop(tuple((row, col, number) for (row, col), number in zip(reading, numbers, strict=True)), expected.player)
