"""A puzzle with its right answer, and what one may ask of the two: where something falls, what is written and circled."""

from functools import cached_property
from typing import Any

from tests.rules.reference.board import COLUMNS, Cells, fall, landings
from tests.rules.reference.combos import CONSECUTIVE, IDENTICAL, combos
from tests.rules.reference.numbers import Numbered, places
from tests.rules.reference.sheet import Paper

from .dropping import after, best_total
from .reading import cell, cells, held, numbered, paper


class Case:
    """A puzzle with its right answer, and what themes ask of it."""

    def __init__(self, puzzle: dict[str, Any]) -> None:
        self.type: str = puzzle["type"]
        self.question: dict[str, Any] = puzzle["question"]
        self.answer: str = puzzle["answer"]
        self.sheet: Paper = paper(self.question)
        self.board = self.sheet.board

    @cached_property
    def hanging(self) -> dict[int, Cells]:
        """Where the held shape comes to rest over each column."""
        shape, _ = held(self.question["held"])
        width = 1 + max(across for _, across in shape)
        falls = {column: fall(self.board, shape, column) for column in range(COLUMNS - width + 1)}
        return {column: place for column, place in falls.items() if place is not None}

    @cached_property
    def choices(self) -> set[Cells]:
        """The landings among which one chooses."""
        if self.type == "column":
            return set(self.hanging.values())
        if "roll" in self.question:
            return places(self.board, self.question["roll"][4])
        name = self.question.get("tile") or (self.question.get("shapes") or self.question["held"].split())[0]
        return landings(self.board, name)

    @cached_property
    def fallen(self) -> Cells:
        """Where something falls by the right answer."""
        if self.type == "column":
            return self.hanging[int(self.answer[1:]) - 1]
        text = self.question["drop"] if self.type == "star" else self.answer
        return frozenset(cell(word.split("=")[0]) for word in text.split())

    @cached_property
    def written(self) -> Numbered:
        """The drop with its numbers."""
        if self.type != "star":
            return numbered(self.answer)
        given = numbered(" ".join(word for word in self.question["drop"].split() if "=" in word))
        (open_one,) = self.fallen - {(row, column) for row, column, _ in given}
        return given | {(*open_one, int(self.answer))}

    @cached_property
    def by_stars(self) -> list[int]:
        """The numbers for which the dice have only stars."""
        faces = list(self.question["roll"][:4])
        numbers = sorted(str(number) for *_, number in self.written)
        for face in numbers[:]:
            if face in faces:
                faces.remove(face)
                numbers.remove(face)
        return [int(number) for number in numbers]

    @cached_property
    def circled_on(self) -> Paper:
        """The sheet on which the combo is circled."""
        return after(self.sheet, self.written) if "roll" in self.question else self.sheet

    @cached_property
    def rings(self) -> list[tuple[str, Cells]]:
        """The combos that the right answer is about: the one that was asked for, or the best ones after a drop."""
        sheet = self.circled_on
        if self.type == "largest":
            return [(kind, one) for kind, one in combos(sheet.board, sheet.circled) if one == cells(self.answer)]
        if self.type == "legal":  # what somebody takes for a combo: of equal numbers, or of different ones
            chosen = cells(self.question["selection"])
            return [(IDENTICAL if len({self.board[one] for one in chosen}) == 1 else CONSECUTIVE, chosen)]
        best = best_total(sheet)
        return [
            (kind, one)
            for kind, one in combos(sheet.board, sheet.circled)
            if sheet.may_circle(one) and Paper(sheet.board, boxes=sheet.boxes | {(kind, len(one))}).points()[-1] == best
        ]
