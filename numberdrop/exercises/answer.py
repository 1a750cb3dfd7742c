"""What a learner answers: cells of the grid (with numbers, where some are written) or picks out of a list.

One text form serves files, tests and typed answers: ``r3c2 r3c3`` are cells, ``r3c2=5`` is a cell with a number, every other
word is a pick, such as ``drop``, ``+3`` or ``rows=12``. Rows and columns count from 1 there, as people do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.shapes import COLS, ROWS

_CELL = re.compile(r"r(\d{1,2})c(\d{1,2})(?:=(\d))?", re.ASCII)
LONGEST = 2_000
"""Characters in the text of an answer."""


class AnswerError(ValueError):
    """A text that is no answer; the message names the word and what is possible."""


@dataclass(frozen=True)
class Answer:
    """``numbered`` are cells with what is written in them, ``(row, col, number or None)``; ``picks`` keep their order."""

    numbered: tuple[tuple[int, int, int | None], ...] = ()
    picks: tuple[str, ...] = ()

    @classmethod
    def of(cls, cells: Iterable[tuple[int, int]]) -> Answer:
        """An answer of cells alone, sorted."""
        return cls(tuple(sorted((row, col, None) for row, col in cells)))

    @classmethod
    def pick(cls, *picks: str) -> Answer:
        return cls(picks=picks)

    @classmethod
    def parse(cls, text: str) -> Answer:
        """An answer from its text form. Raises ``AnswerError`` that names the word at fault.

        >>> Answer.parse("r1c3=5 r1c4=6").numbered
        ((0, 2, 5), (0, 3, 6))
        """
        if len(text) > LONGEST:
            raise AnswerError(f"{text[:20]!r}... is too long for an answer (at most {LONGEST} characters)")
        numbered: list[tuple[int, int, int | None]] = []
        picks: list[str] = []
        for word in text.split():
            match = _CELL.fullmatch(word)
            if match is None:
                picks.append(word)
                continue
            row, col = int(match[1]) - 1, int(match[2]) - 1
            if not (0 <= row < ROWS and 0 <= col < COLS):
                raise AnswerError(f"{word!r} is no cell: rows are 1 to {ROWS}, columns 1 to {COLS}, as in r3c2")
            numbered.append((row, col, None if match[3] is None else int(match[3])))
        return cls(tuple(sorted(numbered, key=lambda cell: cell[:2])), tuple(picks))

    def __str__(self) -> str:
        cells = [f"r{row + 1}c{col + 1}" + ("" if n is None else f"={n}") for row, col, n in self.numbered]
        return " ".join([*cells, *self.picks])

    @property
    def cells(self) -> Cells:
        # A cell named twice is one cell.
        return tuple(dict.fromkeys((row, col) for row, col, _ in self.numbered))

    @property
    def empty(self) -> bool:
        """Whether nothing was answered yet."""
        return not self.numbered and not self.picks
