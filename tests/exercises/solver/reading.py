"""The words of a puzzle: cells, numbered cells, shapes held some way, sheets; and what a solver gives back."""

from dataclasses import dataclass
from typing import Any

from tests.rules.reference.board import Board, Cell, Cells, read, to_corner
from tests.rules.reference.numbers import Numbered
from tests.rules.reference.sheet import Paper

DRAWN = {
    "I": ["####"],
    "O": ["##", "##"],
    "T": ["###", ".#."],
    "L": ["#.", "#.", "##"],
    "S": [".##", "##."],
    "V3": ["#.", "##"],
    "I3": ["###"],
    "U5": ["#.#", "###"],
    "X5": [".#.", "###", ".#."],
    "T5": ["###", ".#.", ".#."],
}
"""The way in which each shape is drawn, from which "r1" (a quarter turn clockwise) and "f" (flipped first) are counted."""


@dataclass(frozen=True)
class Solved:
    """The ``right`` ones of all answers ``tried``, each as its words in any order (or in that order, where one was asked for).

    ``best`` is what they are worth in points and ``second`` what the best other one is. ``tried`` is left out where the list of
    answers is a matter of taste, and ``count`` says how many may be right (from, to) where that is. Not ``proved``: an estimate.
    """

    right: frozenset[Any]
    tried: int | None
    best: float | None = None
    second: float | None = None
    ordered: bool = False
    count: tuple[int, int] | None = None
    proved: bool = True

    def accepts(self, answer: str) -> bool:
        """Whether an answer as the pack writes it is among the right ones."""
        words = answer.split()
        return (tuple(words) if self.ordered else frozenset(words)) in self.right


def ranked(worth: dict[Any, int]) -> Solved:
    """The answers that are worth most."""
    best = max(worth.values())
    right = frozenset(answer for answer, points in worth.items() if points == best)
    others = [points for answer, points in worth.items() if answer not in right]
    return Solved(right, len(worth), best, max(others, default=None))


def cell(word: str) -> Cell:
    """``r3c2`` as row and column from zero."""
    row, column = word.removeprefix("r").split("c")
    return int(row) - 1, int(column) - 1


def cells(text: str) -> Cells:
    """Cells with spaces between them."""
    return frozenset(map(cell, text.split()))


def numbered(text: str) -> Numbered:
    """Cells with numbers: ``r3c2=5 r3c3=1``."""
    pairs = [word.split("=") for word in text.split()]
    return frozenset((*cell(place), int(number)) for place, number in pairs)


def words(chosen: Cells) -> frozenset[str]:
    """Cells as the words of an answer."""
    return frozenset(f"r{row + 1}c{column + 1}" for row, column in chosen)


def number_words(written: Numbered) -> frozenset[str]:
    """Numbered cells as the words of an answer."""
    return frozenset(f"r{row + 1}c{column + 1}={number}" for row, column, number in written)


def held(text: str) -> tuple[Cells, int]:
    """``L r1 f c3``: the shape flipped, turned, moved to the corner; and the column of its left edge from zero."""
    name, *more = text.split()
    picture = DRAWN[name]
    if "f" in more:
        picture = [line[::-1] for line in picture]
    for word in more:
        if word.startswith("r"):
            for _ in range(int(word[1:])):
                picture = ["".join(line) for line in zip(*reversed(picture), strict=True)]
    shape = frozenset(
        (-line, column) for line, signs in enumerate(picture) for column, sign in enumerate(signs) if sign == "#"
    )
    return to_corner(shape), next(int(word[1:]) - 1 for word in more if word.startswith("c"))


def grid(question: dict[str, Any]) -> Board:
    """The grid of a question."""
    return read(question.get("grid", ""))


def paper(data: dict[str, Any]) -> Paper:
    """A sheet as the pack draws it: combos circled one after the other, and what it claims besides."""
    sheet = Paper(grid(data), letters=set(data.get("letters", "")), crossed=set(data.get("crossed", "")))
    for combo in data.get("combos", ()):
        sheet.circle(cells(combo))
    sheet.circled |= cells(data.get("circled", ""))
    for box in data.get("boxes", ()):
        kind, size = box.split()
        sheet.boxes.add((kind, int(size)))
    return sheet
