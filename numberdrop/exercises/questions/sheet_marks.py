"""Questions about the score sheet: mark what a round has changed, or add it up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Literal

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.misconceptions.rulebook import TOTALS, TRUE, Rulebook
from numberdrop.exercises.reasons import misses
from numberdrop.rules.combos import BONUS, KINDS, Kind
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.grid import LINE, ROWS
from numberdrop.rules.sheet import SIZES, Sheet

from .base import Judged, OnSheet, Outcome, across

NOTHING = "nothing"
"""The pick that says: there is nothing to mark."""

Part = Literal["rows", "minus", "boxes", "letters", "crossed"]
"""What may be marked: +2, -5, combo boxes (with the +10 and the bonus), letters circled, letters crossed off."""


@dataclass(frozen=True, kw_only=True)
class Mark(OnSheet):
    """Mark the sheet. Answered with marks: ``+3`` (row 3), ``-12``, ``identical4``, ``B``, ``xB`` (crossed off), or ``nothing``.

    ``due`` are the boxes and letters that are due but not yet on the sheet; rows follow from the grid. ``had`` are marks
    that stand already: they are not made again.
    """

    kind: ClassVar[str] = "mark"
    parts: tuple[Part, ...] = ("rows",)
    over: bool = False
    """Whether the game ends, so that -5 are due."""
    due: tuple[str, ...] = ()
    had: tuple[str, ...] = ()

    def right(self, book: Rulebook = TRUE) -> frozenset[str]:
        """The marks that are due by a rulebook."""
        found: set[str] = set(self.due)
        if "rows" in self.parts:
            found |= {f"+{row + 1}" for row in book.plus_rows(self.sheet.grid)}
        if "minus" in self.parts and self.over:
            found |= {f"-{row + 1}" for row in self.sheet.rows_above_line()}
        return frozenset(found.difference(self.had)) or frozenset((NOTHING,))

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        return frozenset(answer.picks) == self.right(book)

    def solution(self, book: Rulebook = TRUE) -> Answer:
        return Answer(picks=tuple(sorted(self.right(book))))

    def judge(self, answer: Answer) -> Judged:
        if not answer.picks:
            return Judged(Outcome.EMPTY)
        if self.accepts(answer):
            return Judged(Outcome.RIGHT)
        chosen, right = frozenset(answer.picks) - {NOTHING}, self.right() - {NOTHING}
        return Judged(Outcome.WRONG, (misses.WrongMarks(tuple(sorted(chosen - right)), len(right - chosen)),))

    @property
    def values(self) -> dict[str, Any]:
        return {"count": len(self.right() - {NOTHING})}

    def clue(self, solution: Answer) -> tuple[tuple[int, int], ...]:
        rows = [int(mark[1:]) - 1 for mark in solution.picks if mark[0] in "+-"]
        return tuple(cell for row in rows[:1] for cell in across(row))


def marked(sheet: Sheet, picks: tuple[str, ...]) -> Sheet:
    """A sheet with a learner's marks on it, for the picture: rows as marked, boxes and letters added."""
    boxes = {(kind, int(one.removeprefix(kind))) for one in picks for kind in KINDS if one.startswith(kind)}
    return replace(
        sheet,
        plus=frozenset(int(one[1:]) - 1 for one in picks if one[0] == "+"),
        minus=frozenset(int(one[1:]) - 1 for one in picks if one[0] == "-"),
        boxes=sheet.boxes | boxes,
        circled=sheet.circled | {one for one in picks if one in LETTERS},
        crossed=sheet.crossed | {one[1:] for one in picks if one[0] == "x"},
    )


def marks_of(parts: tuple[Part, ...]) -> frozenset[str]:
    """Every mark that a question with these parts may take."""
    kinds: tuple[Kind, ...] = KINDS
    every: dict[str, set[str]] = {
        "rows": {f"+{row + 1}" for row in range(LINE)},
        "minus": {f"-{row + 1}" for row in range(LINE, ROWS)},
        "boxes": {f"{kind}{size}" for kind in kinds for size in (*SIZES, BONUS)},
        "letters": set(LETTERS),
        "crossed": {f"x{letter}" for letter in LETTERS},
    }
    return frozenset().union(*(every[part] for part in parts))


Field = Literal["rows", "identical", "consecutive", "bonus", "total"]


@dataclass(frozen=True, kw_only=True)
class Total(OnSheet):
    """Add up the sheet. Answered with fields: ``rows=12 total=54``. ``over``: rows above the line count."""

    kind: ClassVar[str] = "total"
    fields: tuple[Field, ...] = TOTALS  # type: ignore[assignment]
    over: bool = True

    @cached_property
    def final(self) -> Sheet:
        """The sheet with its rows marked as they are due."""
        return self.sheet if self.over else replace(self.sheet, minus=frozenset())

    def _right(self, book: Rulebook) -> dict[str, str]:
        totals = book.totals(self.final)
        return {name: str(totals[name]) for name in self.fields}

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        given = _fields(answer)
        return {name: given.get(name) for name in self.fields} == self._right(book)

    def solution(self, book: Rulebook = TRUE) -> Answer:
        return Answer(picks=tuple(f"{name}={value}" for name, value in self._right(book).items()))

    def judge(self, answer: Answer) -> Judged:
        given = {name: value for name, value in _fields(answer).items() if value}
        if not given:
            return Judged(Outcome.EMPTY)
        right = self._right(TRUE)
        wrong = tuple(name for name in self.fields if given.get(name) != right[name])
        return Judged(Outcome.WRONG, (misses.WrongTotals(wrong),)) if wrong else Judged(Outcome.RIGHT)

    @property
    def values(self) -> dict[str, Any]:
        return {"count": len(self.fields)}


def _fields(answer: Answer) -> dict[str, str]:
    """What was entered, by field; a true minus sign is read as one, and leading zeros and plus signs do not matter."""
    found = {}
    for pick in answer.picks:
        name, _, value = pick.partition("=")
        plain = value.replace("\N{MINUS SIGN}", "-").lstrip("+")
        found[name] = str(int(plain)) if plain.removeprefix("-").isdecimal() and plain.isascii() else plain
    return found
