"""Questions about combos: circle one that meets a goal, or point at what is wrong with a selection."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.goals import Circled, Conditions, first_unmet, meets
from numberdrop.exercises.misconceptions.rulebook import TRUE, Rulebook
from numberdrop.exercises.reasons import misses
from numberdrop.rules.combos import Combo, find_combos
from numberdrop.rules.reasons.combo_refusals import MixedKinds
from numberdrop.rules.reasons.reason import Cells, Refusal, Verdict
from numberdrop.rules.selection import judge_selection

from .base import Judged, OnSheet, Outcome, Places

LEGAL = "legal"
"""The pick that says: nothing is wrong with it."""


@dataclass(frozen=True, kw_only=True)
class Circle(OnSheet):
    """Circle a combo that meets the goal. Answered with its cells."""

    kind: ClassVar[str] = "circle"
    goal: Conditions = ()

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        kind = book.combo_kind(self.sheet, answer.cells)
        if kind is None:
            return False
        combo = Combo.of(kind, answer.cells)
        if book is TRUE:
            return meets(Circled(self.sheet, combo), self.goal)
        return all(self._believed(combo, one.name, one.value, book) for one in self.goal)

    def _believed(self, combo: Combo, name: str, value: Any, book: Rulebook) -> bool:
        """A condition as somebody sees it who takes other sets of cells for combos."""
        if name == "largest":
            return combo.size == self._most(book)
        if name in ("any", "not"):
            return False
        return not first_unmet(Circled(self.sheet, combo), tuple(one for one in self.goal if one.name == name))

    def _most(self, book: Rulebook) -> int:
        return max((len(cells) for cells in self._combos(book)), default=0)

    def _combos(self, book: Rulebook) -> tuple[Cells, ...]:
        known = self.__dict__.setdefault("_known", {})
        if id(book) not in known:
            known[id(book)] = tuple(book.combos(self.sheet))
        found: tuple[Cells, ...] = known[id(book)]
        return found

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        answers = (Answer.of(cells) for cells in sorted(self._combos(book), key=lambda cells: (-len(cells), cells)))
        return next((answer for answer in answers if self.accepts(answer, book)), None)

    def judge(self, answer: Answer) -> Judged:
        if answer.empty:
            return Judged(Outcome.EMPTY)
        combo, faults = judge_selection(self.sheet, answer.cells)
        if combo is None or faults:
            return Judged(Outcome.ILLEGAL, Verdict.refuse(faults).refusals)
        miss = first_unmet(Circled(self.sheet, combo), self.goal)
        return Judged(Outcome.WRONG, miss) if miss else Judged(Outcome.RIGHT)

    def answers(self) -> Iterator[Answer]:
        return (Answer.of(one.cells) for one in self._legal)

    @property
    def values(self) -> dict[str, Any]:
        best = max((one.size for one in self._legal), default=0)
        return {"size": best, **{name: value for one in self.goal for name, value in one.named.items()}}

    @cached_property
    def _legal(self) -> tuple[Combo, ...]:
        sheet = self.sheet
        return tuple(one for one in find_combos(sheet.grid) if sheet.box_free(one.kind, one.size))


@dataclass(frozen=True, kw_only=True)
class Point(OnSheet):
    """Somebody wants to circle ``selection``: point at a cell that breaks a rule, or say that it is legal."""

    kind: ClassVar[str] = "point"
    selection: Places

    @cached_property
    def faults(self) -> tuple[Refusal, ...]:
        """What is wrong with the selection, gravest first."""
        return Verdict.refuse(judge_selection(self.sheet, self.selection)[1]).refusals

    @cached_property
    def strays(self) -> frozenset[tuple[int, int]]:
        """The cells without which the rest may be circled: what people point at first."""
        kept = ((cell, [one for one in self.selection if one != cell]) for cell in self.selection)
        return frozenset(cell for cell, rest in kept if self.faults and not judge_selection(self.sheet, rest)[1])

    @cached_property
    def places(self) -> frozenset[tuple[int, int]]:
        """The cells at fault: strays and those that the refusals name; all of them where one names none (a taken box)."""
        found = set(self.strays)
        for fault in self.faults:
            if found and isinstance(fault, MixedKinds):
                continue  # one number that does not match is at fault, not the equal ones beside it
            ends = {cell for edge in fault.links for cell in edge}
            found |= set(fault.places) | ends or set(self.selection)
        return frozenset(found)

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        if book is not TRUE:
            fine = book.combo_kind(self.sheet, self.selection) is not None
            return fine and bool(self.faults) and answer.picks == (LEGAL,)
        if not self.faults:
            return answer.picks == (LEGAL,) and not answer.cells
        return not answer.picks and bool(answer.cells) and set(answer.cells) <= self.places

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        if book is not TRUE:
            legal = Answer.pick(LEGAL)
            return legal if self.accepts(legal, book) else None
        return Answer.of([min(self.strays or self.places)]) if self.faults else Answer.pick(LEGAL)

    def judge(self, answer: Answer) -> Judged:
        if answer.empty:
            return Judged(Outcome.EMPTY)
        if self.accepts(answer):
            return Judged(Outcome.RIGHT)
        if answer.picks:
            return Judged(Outcome.WRONG, (misses.IsAtFault(), *self.faults))
        if not self.faults:
            return Judged(Outcome.WRONG, (misses.IsLegal(tuple(self.selection)),))
        wrong = tuple(cell for cell in answer.cells if cell not in self.places)
        return Judged(Outcome.WRONG, (misses.NotAtFault(wrong),))

    def answers(self) -> Iterator[Answer]:
        yield Answer.pick(LEGAL)
        yield from (Answer.of([cell]) for cell in sorted({*self.selection, *self.places}))

    @property
    def values(self) -> dict[str, Any]:
        return {"cells": tuple(self.selection), "size": len(self.selection)}

    def clue(self, solution: Answer) -> Cells:
        return tuple(sorted(self.places)) or tuple(self.selection)
