"""Answers to questions, the errors of exercise files, and texts by language.

An answer can be written as a text: ``r3c2 r3c3`` are cells, ``r3c2=5`` is a cell with a number (row or column first, see
``rules.notation``), every other word is a pick from a list, such as ``drop``, ``+3`` or ``rows=12``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import Formatter

from numberdrop.formats.declarations import Fault, FaultyTextError
from numberdrop.rules.actions import format_cell
from numberdrop.rules.grid import COLS, ROWS, is_on_grid
from numberdrop.rules.notation import parse_cell
from numberdrop.rules.reasons.reason import Cells

LONGEST = 2_000
"""The largest allowed number of characters in the text of an answer."""


class AnswerError(ValueError):
    """Error for a text that cannot be read as an answer; the message names the word at fault and says what is allowed."""


@dataclass(frozen=True)
class Answer:
    """An answer to a question. ``numbered``: the cells chosen or written in, each as (row, column, number or ``None``), rows and columns
    counted from 0. ``picks``: the options picked from a list, in the order picked.
    """

    numbered: tuple[tuple[int, int, int | None], ...] = ()
    picks: tuple[str, ...] = ()

    @classmethod
    def of_cells(cls, cells: Iterable[tuple[int, int]]) -> Answer:
        """Make an answer that points at ``cells``, without numbers; the cells are sorted."""
        return cls(tuple(sorted((row, col, None) for row, col in cells)))

    @classmethod
    def of_picks(cls, *picks: str) -> Answer:
        return cls(picks=picks)

    @classmethod
    def parse(cls, text: str) -> Answer:
        """Read an answer from its text form. Raises ``AnswerError``, which names the word at fault.

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
            if not is_on_grid(cell[:2]):
                raise AnswerError(f"{word!r} is no cell: rows are 1 to {ROWS}, columns 1 to {COLS}, as in r3c2")
            if cell.number is not None and cell.number > 9:
                raise AnswerError(f"{word!r} holds no number: numbers are 0 to 9, as in r3c2=5")
            numbered.append((cell.row, cell.col, cell.number))
        return cls(tuple(sorted(numbered, key=lambda cell: cell[:2])), tuple(picks))

    def __str__(self) -> str:
        return " ".join([*(format_cell(*cell, row_first=True) for cell in self.numbered), *self.picks])

    @property
    def cells(self) -> Cells:
        """The cells of the answer, each once, without numbers."""
        return tuple(dict.fromkeys((row, col) for row, col, _ in self.numbered))

    @property
    def is_empty(self) -> bool:
        """Whether the answer has neither cells nor picks."""
        return not self.numbered and not self.picks


class ExerciseError(FaultyTextError):
    """Error for an exercise file or a share code that cannot be used: its ``faults``, and the ``file``'s name ("code" for a code)."""

    def __init__(self, file: str, faults: Iterable[Fault]) -> None:
        super().__init__(faults, file)


class PositionError(ValueError):
    """Error for a position that is impossible or has no clear answer; the message names the value at fault."""


FALLBACK_LANGUAGE = "en"
"""The language used when a text lacks the wanted one."""


@dataclass(frozen=True)
class MultilingualText:
    """An author's text by language: ``(("en", "..."), ("fr", "..."))``. A missing language falls back to English, then to the first one."""

    by: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, given: str | Mapping[str, str]) -> MultilingualText:
        """Make a text from a plain string (taken as English) or from a mapping of language codes to texts."""
        return cls(((FALLBACK_LANGUAGE, given),) if isinstance(given, str) else tuple(given.items()))

    @cached_property
    def _by_language(self) -> dict[str, str]:
        return dict(self.by)

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self._by_language)

    def in_language(self, language: str) -> str:
        """Return the text in a language, with its placeholders (``{row}``) not filled in."""
        return (
            self._by_language.get(language)
            or self._by_language.get(FALLBACK_LANGUAGE)
            or next(iter(self._by_language.values()), "")
        )

    def placeholders_by_language(self) -> dict[str, frozenset[str]]:
        """Return, by language code, the names of the placeholders (``{row}``) in the text."""
        return {language: frozenset(_placeholders(text)) for language, text in self.by}


def _placeholders(text: str) -> Iterable[str]:
    # ``{Row}`` is the same placeholder as ``{row}``; its value starts with a capital letter.
    return (name[:1].lower() + name[1:] for _, name, _, _ in Formatter().parse(text) if name is not None)
