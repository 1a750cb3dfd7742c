"""What a learner answers: cells of the grid (with numbers, where some are written) or picks out of a list.

One text form serves files, tests and typed answers: ``r3c2 r3c3`` are cells, ``r3c2=5`` is a cell with a number (in either order,
see ``rules.notation``), every other word is a pick, such as ``drop``, ``+3`` or ``rows=12``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from numberdrop.rules.actions import format_cell
from numberdrop.rules.grid import on_grid
from numberdrop.rules.notation import parse_cell
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.shapes import COLS, ROWS

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
            cell = parse_cell(word)
            if cell is None:
                picks.append(word)
                continue
            if not on_grid(cell[:2]):
                raise AnswerError(f"{word!r} is no cell: rows are 1 to {ROWS}, columns 1 to {COLS}, as in r3c2")
            if cell.number is not None and cell.number > 9:
                raise AnswerError(f"{word!r} holds no number: numbers are 0 to 9, as in r3c2=5")
            numbered.append((cell.row, cell.col, cell.number))
        return cls(tuple(sorted(numbered, key=lambda cell: cell[:2])), tuple(picks))

    def __str__(self) -> str:
        cells = [format_cell(*cell, row_first=True) for cell in self.numbered]
        return " ".join([*cells, *self.picks])

    @property
    def cells(self) -> Cells:
        # A cell named twice is one cell.
        return tuple(dict.fromkeys((row, col) for row, col, _ in self.numbered))

    @property
    def empty(self) -> bool:
        """Whether nothing was answered yet."""
        return not self.numbered and not self.picks
