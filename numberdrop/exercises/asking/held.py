"""A shape as it is held over the grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from numberdrop.rules.grid import COLS, ROWS
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.shapes import SHAPES, Orientation


@dataclass(frozen=True)
class Held:
    """A shape held over the grid: which orientation, and the column (0-based) of its left edge."""

    shape: str
    index: int
    column: int

    @classmethod
    def parse(cls, text: str) -> Held:
        """From ``L r1 f c3``: flip first, then so many quarter turns clockwise. Raises ``ValueError`` naming the word."""
        words = text.split()
        if not words or words[0] not in SHAPES:
            raise ValueError(f"{text!r} names no shape first; the shapes are {' '.join(SHAPES)}, as in 'L r1 f c3'")
        every = SHAPES[words[0]].orientations
        held, column, turns = every[0], -1, 0
        for word in words[1:]:
            if word == "f":
                held = every[held.flip[0]]
            elif len(word) == 2 and word[0] == "r" and word[1] in "0123":
                turns = int(word[1])
            elif len(word) == 2 and word[0] == "c" and word[1] in "1234567":
                column = int(word[1]) - 1
            else:
                raise ValueError(f"{word!r} in {text!r}: write f (flip), r1 to r3 (turns), c1 to c7 (column)")
        for _ in range(turns):
            held = every[held.cw[0]]
        if not 0 <= column <= COLS - held.width:
            raise ValueError(f"{text!r}: held like this the shape starts in c1 to c{COLS - held.width + 1}")
        return cls(words[0], held.index, column)

    def __str__(self) -> str:
        """As ``parse`` reads it: the shortest way to say it."""
        return f"{self.way} c{self.column + 1}"

    @property
    def way(self) -> str:
        """How it is turned, over whichever column."""
        ways = (self.shape + turn + flip for flip in ("", " f") for turn in ("", " r1", " r2", " r3"))
        return next(way for way in ways if Held.parse(f"{way} c1").index == self.index)

    @property
    def choices(self) -> dict[str, Any]:
        """What an author chose for it, as a sketch has it."""
        words = self.way.split()
        turns = next((int(word[1]) for word in words if word[0] == "r"), 0)
        return {"shape": self.shape, "turns": turns, "flip": "f" in words, "column": self.column}

    @property
    def orientation(self) -> Orientation:
        return SHAPES[self.shape].orientations[self.index]

    @property
    def hanging(self) -> Cells:
        """Its cells as it hangs over the grid, as high as it goes."""
        low = ROWS - self.orientation.height
        return tuple((low + row, self.column + col) for row, col in self.orientation.cells)
