"""What a claim is, and what is read of a question to try it."""

from collections.abc import Callable
from typing import Any

from tests.rules.adapter import board_of, paper_of
from tests.rules.reference.board import Board, Cells
from tests.rules.reference.combos import combos
from tests.rules.reference.sheet import Paper

Claim = Callable[[Any, Any, Any], bool]
"""Whether what a reason says of an answer to a question is so."""


def board(question: Any) -> Board:
    return board_of(question.sheet.grid)


def landed(question: Any, answer: Any) -> Board:
    """The board with an answer dropped on it."""
    return board(question) | {(row, col): "X" if number is None else number for row, col, number in answer.numbered}


def written(question: Any, answer: Any) -> Paper:
    paper = paper_of(question.sheet)
    return Paper(landed(question, answer), paper.circled, paper.boxes, paper.letters, paper.crossed)


def free(paper: Paper) -> set[tuple[str, Cells]]:
    return {(kind, cells) for kind, cells in combos(paper.board, paper.circled) if paper.may_circle(cells)}
