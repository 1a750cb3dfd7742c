"""Puzzles answered with a numbered drop or the number of a star: the points of one round."""

from typing import Any

from tests.rules.reference.board import Board
from tests.rules.reference.combos import combos
from tests.rules.reference.numbers import Numbered, drops, is_drop, is_possible
from tests.rules.reference.sheet import Paper

from .reading import Solved, cell, grid, number_words, numbered, paper, ranked


def after(sheet: Paper, written: Numbered) -> Paper:
    """The sheet with a drop on it."""
    board: Board = sheet.board | {(row, column): number for row, column, number in written}
    return Paper(board, set(sheet.circled), set(sheet.boxes), set(sheet.letters), set(sheet.crossed))


def best_total(sheet: Paper) -> int:
    """What the sheet scores after the best combo, or none."""
    totals = {sheet.points()[-1]}
    boxes = {(kind, len(chosen)) for kind, chosen in combos(sheet.board, sheet.circled) if sheet.may_circle(chosen)}
    for box in boxes:
        totals.add(Paper(sheet.board, boxes=sheet.boxes | {box}).points()[-1])
    return max(totals)


def most(question: dict[str, Any]) -> Solved:
    """The drops that bring the most points in their round."""
    sheet, roll = paper(question), question["roll"]
    assert is_possible(roll[:4], roll[4])
    start = sheet.points()[-1]
    worth = {
        number_words(written): best_total(after(sheet, written)) - start
        for written in drops(sheet.board, roll[:4], roll[4])
    }
    return ranked(worth)


def star(question: dict[str, Any]) -> Solved:
    """The numbers for the open cell that bring the most points."""
    sheet, roll = paper(question), question["roll"]
    assert is_possible(roll[:4], roll[4])
    told = question["drop"].split()
    (missing,) = (cell(word) for word in told if "=" not in word)
    given = numbered(" ".join(word for word in told if "=" in word))
    start = sheet.points()[-1]
    worth = {}
    for number in range(10):
        written = given | {(*missing, number)}
        if is_drop(sheet.board, roll[:4], roll[4], written):
            worth[frozenset([str(number)])] = best_total(after(sheet, written)) - start
    return ranked(worth)


def best(question: dict[str, Any]) -> Solved:
    """The drop that was estimated best. All that can be proved: it and its rivals are legal, and none leads it."""
    board, roll = grid(question), question["roll"]
    listed = [question["best"], *(rival["drop"] for rival in question["rivals"])]
    assert is_possible(roll[:4], roll[4])
    assert all(is_drop(board, roll[:4], roll[4], numbered(text)) for text in listed)
    assert all(rival["behind"] > 0 for rival in question["rivals"])
    return Solved(frozenset([number_words(numbered(question["best"]))]), None, proved=False)
