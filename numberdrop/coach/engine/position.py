"""The values that the engine works with: sheets as plain numbers, candidates, valuations, plans and results of rollouts, and their dice.

``Position.of`` reads a ``Game``; no rules are decided here. Cells are indices ``row * 7 + column``; a mark is 0 (empty),
1 to 10 (the number plus one), 11 (a number that is circled) or 12 (the X of a block).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from numberdrop.rules.actions import Block, Circle, Drop, Pass
from numberdrop.rules.combos import BONUS_SIZE, KINDS
from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE, STAR, Roll
from numberdrop.rules.editions import LETTERS, edition_named
from numberdrop.rules.game import GO_NOTCH, Game, Phase
from numberdrop.rules.grid import COLS, LINE, ROWS, SHAPES, Cell
from numberdrop.rules.sheet import COLUMN_POINTS, ROW_POINTS, SIZES, Sheet

CELLS = ROWS * COLS
EMPTY, TEN, CIRCLED, BLOCK = 0, 10, 11, 12
CLOCK = 20
"""The highest value of a game's clock: in a solo game the slides left; with several players an estimate of how much of the game is left."""
SHAPE_NAMES = tuple(SHAPES)
NO_ROLL = 99


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet as plain numbers. Bit sets: ``boxes`` (filled identical ones, consecutive ones), ``circled`` and ``crossed`` (letters).

    ``tiles``: the index of each letter's tile; ``levels``: how far each solo tile has slid; ``clock``: solo slides left (see ``CLOCK``).
    ``minus_needs_number``: whether a row above the line costs points only if it holds a number.
    """

    marks: bytes
    heights: tuple[int, ...]
    boxes: tuple[int, int]
    bonus: int
    circled: int
    crossed: int
    tiles: tuple[int, ...]
    levels: tuple[int, ...]
    clock: int
    solo: bool
    minus_needs_number: bool
    points: int
    """The points so far, with the rows filled in this round; rows above the line are only counted after the end of the game."""
    written: tuple[int, ...] = ()
    """On a sheet after an act (an afterstate): the cells of the last drop or block."""
    combo: tuple[tuple[int, int], ...] = ()
    """The cells of the last combo on such a sheet, each with its mark before it was circled; in the order of the numbers."""

    @classmethod
    def of(cls, sheet: Sheet, tiles: tuple[int, ...], levels: tuple[int, ...] | None) -> SheetView:
        """Make the engine's view of a sheet. ``tiles``: each letter's tile, as an index; ``levels``: notches it has slid (``None``: not solo)."""
        identical, runs = (sum(1 << (size - 3) for size in SIZES if (kind, size) in sheet.boxes) for kind in KINDS)
        # Full rows that are not marked yet will be at the end of the round.
        unmarked_rows = sum(row < LINE and row not in sheet.plus_rows for row in sheet.grid.full_rows)
        return cls(
            marks=_mark_bytes(sheet),
            heights=tuple(sheet.grid.heights),
            boxes=(identical, runs),
            bonus=int(any(size == BONUS_SIZE for _, size in sheet.boxes)),
            circled=_letter_bits(sheet.circled),
            crossed=_letter_bits(sheet.crossed),
            tiles=tiles,
            levels=levels or (0,) * len(LETTERS),
            clock=sum(GO_NOTCH - level for level in levels) if levels else CLOCK,
            solo=levels is not None,
            minus_needs_number=not edition_named(sheet.edition).minus_counts_blocks,
            points=sheet.score.total + ROW_POINTS * unmarked_rows,
        )


def _mark_bytes(sheet: Sheet) -> bytes:
    marks = bytearray(CELLS)
    for i, mark in enumerate(sheet.grid.marks):
        if mark != ".":
            marks[i] = BLOCK if mark == "X" else int(mark) + 1
    for row, col in sheet.grid.circled:
        marks[row * COLS + col] = CIRCLED
    return bytes(marks)


def _letter_bits(held: frozenset[str]) -> int:
    return sum(1 << LETTERS.index(letter) for letter in held)


def roll_numbers(roll: Roll | None) -> tuple[int, ...]:
    """Return the four numbers and the index of the shape; a star is -1. Without a roll the first number is ``NO_ROLL``."""
    if roll is None:
        return (NO_ROLL, 0, 0, 0, 0)
    numbers = tuple(-1 if face == STAR else int(face) for face in roll.numbers)
    return (*numbers, -1 if roll.shape == STAR else SHAPE_NAMES.index(roll.shape))


@dataclass(frozen=True, slots=True)
class Position:
    """A position in which player ``who`` decides; ``dropped``: bit set of the others whose drop is done; ``first``: the start player."""

    sheets: tuple[SheetView, ...]
    who: int
    first: int
    dropped: int
    roll: tuple[int, ...]

    @classmethod
    def of(cls, game: Game, who: int) -> Position:
        """Return the position in which player ``who`` decides in a game."""
        tiles = tuple(SHAPE_NAMES.index(tile) for tile in game.setup.tiles)
        levels = game.tile_levels if game.solo else None
        sheets = tuple(SheetView.of(sheet, tiles, levels) for sheet in game.sheets)
        done: Iterable[int] = ()
        if game.phase is Phase.COMBO:
            done = range(game.players)
        elif game.phase is Phase.DROP:
            done = set(range(game.players)).difference(game.pending)
        dropped = sum(1 << player for player in done if player != who)
        return cls(sheets, who, game.first, dropped, roll_numbers(game.roll))

    def without_roll(self) -> Position:
        """Return the position without the roll, as between two rounds."""
        return replace(self, roll=roll_numbers(None), dropped=0)


def marks_of_drop(drop: Drop) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the indices of the cells of a drop, and the marks that it writes into them."""
    return tuple(row * COLS + col for row, col, _ in drop.cells), tuple(number + 1 for *_, number in drop.cells)


POINT = 256
"""The value of one point: values are whole numbers, so that they are equal on every machine."""
_FULL_COLUMN = 0b11111


@dataclass(frozen=True, slots=True)
class Candidate:
    """A drop (cell indices ``at``, ``marks`` to write), the combo circled after it (may be empty), and their value together.

    ``value`` is in 1/256 point, with several players in 1/256 percent of the chance of winning. ``gain`` is the points scored at once;
    ``kind`` is the index of the combo's kind in ``KINDS``.
    """

    at: tuple[int, ...]
    marks: tuple[int, ...]
    kind: int
    combo: tuple[int, ...]
    gain: int
    value: int

    @property
    def cells(self) -> tuple[tuple[int, int, int], ...]:
        """The cells of the drop with their numbers, as (row, column, number), sorted; rows and columns from 0."""
        return tuple(sorted((at // COLS, at % COLS, mark - 1) for at, mark in zip(self.at, self.marks, strict=True)))

    @property
    def combo_cells(self) -> tuple[Cell, ...]:
        """The cells circled after the drop, as (row, column), sorted; empty for a pass."""
        return tuple(sorted(divmod(at, COLS) for at in self.combo))

    def drop(self, player: int) -> Drop:
        """Return the drop as an act of the game."""
        return next(Drop.many([self.cells], player))

    def then(self, player: int) -> Circle | Pass:
        """Return the circle or pass after the drop as an act of the game."""
        return Circle(self.combo_cells, player) if self.combo else Pass(player)


def sheet_with_marks(sheet: SheetView, at: tuple[int, ...], marks: tuple[int, ...]) -> SheetView:
    """Return the sheet with ``marks`` written into the cells ``at``, and with the points of the rows below the line that they fill."""
    cells = bytearray(sheet.marks)
    heights = list(sheet.heights)
    for i, mark in zip(at, marks, strict=True):
        cells[i] = mark
        row, col = divmod(i, COLS)
        heights[col] = max(heights[col], row + 1)
    full = sum(all(cells[row * COLS : (row + 1) * COLS]) for row in {i // COLS for i in at} if row < LINE)
    points = sheet.points + ROW_POINTS * full
    return replace(sheet, marks=bytes(cells), heights=tuple(heights), points=points, written=at)


def sheet_with_combo(sheet: SheetView, kind: int, combo: tuple[int, ...]) -> SheetView:
    """Return the sheet with a combo circled and its box filled, and with the letter circled if both boxes of the size are filled.

    ``combo`` are cell indices, perhaps none; ``kind`` is an index in ``KINDS``.
    """
    size = len(combo)
    if not size:
        return sheet
    cells = bytearray(sheet.marks)
    last = tuple(sorted(((i, sheet.marks[i]) for i in combo), key=lambda at: (at[1], at[0])))
    for i in combo:
        cells[i] = CIRCLED
    if size == BONUS_SIZE:
        return replace(sheet, marks=bytes(cells), bonus=1, points=sheet.points + BONUS_SIZE, combo=last)
    bit = 1 << (size - 3)
    boxes = (sheet.boxes[0] | bit, sheet.boxes[1]) if kind == 0 else (sheet.boxes[0], sheet.boxes[1] | bit)
    circled = sheet.circled | (boxes[0] & boxes[1] & bit & ~sheet.crossed)
    points = sheet.points + size + (COLUMN_POINTS if boxes[kind] == _FULL_COLUMN else 0)
    return replace(sheet, marks=bytes(cells), boxes=boxes, circled=circled, points=points, combo=last)


def uncircled_marks(sheet: SheetView) -> bytes:
    """Return the marks of a sheet after an act as they were before the last combo was circled."""
    marks = bytearray(sheet.marks)
    for i, mark in sheet.combo:
        marks[i] = mark
    return bytes(marks)


def sheet_after_candidate(sheet: SheetView, candidate: Candidate) -> SheetView:
    """Return the sheet after the drop of a candidate and the combo circled after it."""
    return sheet_with_combo(sheet_with_marks(sheet, candidate.at, candidate.marks), candidate.kind, candidate.combo)


def sheet_after_block(sheet: SheetView, block: Block, letter: int) -> SheetView:
    """Return the sheet after a block, with its letter (an index, 0 is A) crossed off."""
    at = tuple(row * COLS + col for row, col in block.cells)
    fallen = sheet_with_marks(sheet, at, (BLOCK,) * len(at))
    return replace(fallen, crossed=fallen.crossed | 1 << letter)


def ends_game(sheet: SheetView) -> bool:
    """Return whether the game ends with this round: the line is crossed, or every solo tile is at the bottom."""
    return max(sheet.heights) > LINE or (sheet.solo and sheet.clock == 0)


class RolloutEnding(NamedTuple):
    """The result of a rollout. ``identical``, ``consecutive``, ``bonus``: bit sets of the boxes filled, as in ``SheetView``; ``rows``: full
    rows; ``minus``: rows above the line that cost points; ``points`` and ``rounds``: since the act; ``rivals``: the others' best total;
    ``letters``: the number of circled letters.
    """

    identical: int
    consecutive: int
    bonus: int
    rows: int
    minus: int
    points: int
    rivals: int
    letters: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Valuation:
    """A valuation of sheets: the ``weights`` (little-endian 16-bit numbers) and options.

    ``fast``: value only the most promising landings, and give a star only numbers that its neighbours could use.
    ``spread``: keep only the best drop of each landing, but value every landing even if ``fast``.
    ``greedy``: count only the points scored at once. ``selfish``: count only the player's own points, whatever the others have.
    ``minus_aside``: if a drop ends the game, the −5 of rows above the line are not counted.
    """

    weights: bytes
    fast: bool = False
    greedy: bool = False
    selfish: bool = False
    spread: bool = False
    minus_aside: bool = False


@dataclass(frozen=True, slots=True)
class RolloutPlan:
    """The plan of rollouts: ``depth`` rounds, at most ``samples`` for each sheet and ``seconds`` in total (the first sample is always
    finished). ``seed`` decides the dice; ``start`` is the number of the first sample, so that samples can be added later.

    A sample is the score of a sheet plus its worth after the last round; with ``blend`` the mean of this sum over all
    rounds, which has less variance and finds a leader sooner, but is biased. With several players ``blend`` has no effect.
    """

    depth: int
    samples: int
    seconds: float
    seed: int
    start: int = 0
    blend: bool = False


# --- dice -------------------------------------------------------------------------------------------------------------

# The dice of rollouts, as the core throws them (``solo.h``, ``search.h``), to replay a game that was played on there.

_DICE = (*NUMBER_DICE, SHAPE_DIE)
_FACES = 6
_MASK = (1 << 64) - 1


class _Random:
    """The random generator Splitmix64."""

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def next_bits(self) -> int:
        """Return the next random number of 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        return z ^ (z >> 31)

    def random_below(self, limit: int) -> int:
        """Return a random number from 0 to ``limit`` - 1."""
        return (self.next_bits() >> 33) % limit

    def shuffled_faces(self) -> list[int]:
        """Return the indices of a die's faces in random order."""
        out = list(range(_FACES))
        for i in range(_FACES - 1, 0, -1):
            j = self.random_below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out


def sample_rolls(seed: int, sample: int) -> Iterator[Roll]:
    """Yield the rolls of sample number ``sample``. The first rolls of samples 0 to 5, 6 to 11 and so on show each face of each die once."""
    dice = _Random(seed + sample // _FACES * 0xD1342543DE82EF95)
    order = [dice.shuffled_faces() for _ in _DICE]
    seeds = [dice.next_bits() for _ in range(_FACES)]
    which = sample % _FACES
    faces, later_dice = [shuffled[which] for shuffled in order], _Random(seeds[which])
    while True:
        *numbers, shape = (die[face] for die, face in zip(_DICE, faces, strict=True))
        yield Roll(tuple(numbers), shape)
        faces = [later_dice.random_below(_FACES) for _ in _DICE]
