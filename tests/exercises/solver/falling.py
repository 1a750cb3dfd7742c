"""Puzzles about what falls where: no numbers, no points, only the shape and the grid."""

from functools import cache
from itertools import pairwise, permutations
from typing import Any

from tests.rules.reference import board as reference

from .reading import Solved, cells, grid, held, words


def landing(question: dict[str, Any]) -> Solved:
    """Where a shape comes to rest that hangs over a column: tried are all places where it could."""
    board = grid(question)
    shape, column = held(question["held"])
    place = reference.fall(board, shape, column)
    right = frozenset() if place is None else frozenset([words(place)])
    return Solved(right, len(reference.landings(board, question["held"].split()[0])))


def column(question: dict[str, Any]) -> Solved:
    """The columns over which a shape, held so, comes to rest without covering an empty cell that was open."""
    board = grid(question)
    shape, _ = held(question["held"])
    width = 1 + max(across for _, across in shape)
    places = {left: reference.fall(board, shape, left) for left in range(reference.COLUMNS - width + 1)}
    right = {
        left for left, place in places.items() if place is not None and not reference.certificate(board, place).holes
    }
    return Solved(frozenset(frozenset([f"c{left + 1}"]) for left in right), len(places))


def steps(board: reference.Board) -> int:
    """The differences in height between neighbouring columns, added up."""
    tops = [max((row + 1 for row, at in board if at == column), default=0) for column in range(reference.COLUMNS)]
    return sum(abs(one - other) for one, other in pairwise(tops))


def merits(board: reference.Board, place: reference.Cells) -> tuple[int, ...]:
    """What can be counted for a landing: full rows; against it: holes, cells above the line, its top row, steps."""
    facts = reference.certificate(board, place)
    filled = sum(row < reference.SCORING_ROWS for row in facts.rows)
    after = board | dict.fromkeys(place, "X")
    return filled, -len(facts.holes), -len(facts.crosses), -max(row for row, _ in place), -steps(after)


def block(question: dict[str, Any]) -> Solved:
    """The landing that is no worse than each other one in everything that can be counted, and better in something."""
    assert question["goal"] == ["least"]
    board = grid(question)
    counted = {place: merits(board, place) for place in reference.landings(board, question["tile"])}
    right = {
        place
        for place, mine in counted.items()
        if all(
            other == place or (mine != theirs and all(a >= b for a, b in zip(mine, theirs, strict=True)))
            for other, theirs in counted.items()
        )
    }
    return Solved(frozenset(map(words, right)), len(counted))


def row(question: dict[str, Any]) -> Solved:
    """The landings of a block that fill a row."""
    ((condition),) = question["goal"]
    assert set(condition) == {"fills"}
    board = grid(question)
    places = reference.landings(board, question["tile"])
    right = {place for place in places if condition["fills"] - 1 in reference.certificate(board, place).rows}
    return Solved(frozenset(map(words, right)), len(places))


def named(board: reference.Board, piece: reference.Cells) -> str:
    """The shape that fills these cells: a block where they are marked X, otherwise one of the die."""
    marks = {board[cell] == "X" for cell in piece}
    assert len(marks) == 1, "numbers and X in one piece"
    among = reference.PICTURES if marks == {True} else reference.TETROMINOES
    (name,) = (name for name in among if reference.to_corner(piece) in reference.orientations(name))
    return name


def retro(question: dict[str, Any]) -> Solved:
    """The orders in which the pieces can have fallen one after the other."""
    board = grid(question)
    pieces = {letter: cells(text) for letter, text in zip("ABCDE", question["pieces"], strict=False)}
    names = {letter: named(board, piece) for letter, piece in pieces.items()}
    laid = frozenset().union(*pieces.values())
    before = {cell: mark for cell, mark in board.items() if cell not in laid}
    orders = list(permutations(pieces))
    right = set()
    for order in orders:
        now = dict(before)
        for letter in order:
            if pieces[letter] not in reference.landings(now, names[letter]):
                break
            now.update(dict.fromkeys(pieces[letter], "X"))
        else:
            right.add(order)
    return Solved(frozenset(right), len(orders), ordered=True)


Tops = tuple[int, ...]


@cache
def lower_places(tops: Tops, name: str) -> frozenset[reference.Cells]:
    """The landings below the line on columns of these heights: nothing deeper can be reached from above."""
    board: reference.Board = {(height - 1, column): "X" for column, height in enumerate(tops) if height}
    return frozenset(
        place for place in reference.landings(board, name) if not reference.above_line(dict.fromkeys(place, "X"))
    )


def risen(tops: Tops, place: reference.Cells) -> Tops:
    """The heights of the columns after a landing."""
    return tuple(max([height, *(row + 1 for row, at in place if at == column)]) for column, height in enumerate(tops))


@cache
def all_stay(tops: Tops, shapes: tuple[str, ...]) -> bool:
    """Whether these shapes can come to rest below the line, one after the other."""
    return not shapes or any(
        all_stay(after, shapes[1:]) for after in {risen(tops, place) for place in lower_places(tops, shapes[0])}
    )


def under(question: dict[str, Any]) -> Solved:
    """The first landings after which all shapes that follow can stay below the line."""
    board = grid(question)
    tops = tuple(max((row + 1 for row, at in board if at == column), default=0) for column in range(reference.COLUMNS))
    first, *later = question["shapes"]
    right = {place for place in lower_places(tops, first) if all_stay(risen(tops, place), tuple(later))}
    all_stay.cache_clear()
    lower_places.cache_clear()
    return Solved(frozenset(map(words, right)), len(reference.landings(board, first)))
