"""Claims about cells that are pointed at, landings, holes and room."""

from itertools import pairwise
from typing import Any

from tests.exercises.solver.circling import outside
from tests.rules.adapter import paper_of
from tests.rules.reference.board import (
    ROWS,
    SCORING_ROWS,
    Board,
    Cells,
    certificate,
    covered,
    fall,
    landings,
    to_corner,
)
from tests.rules.reference.numbers import shapes_for

from .claim import Claim, board, landed


def falling(question: Any) -> set[str]:
    return set(shapes_for(question.roll.shape)) if hasattr(question.roll, "shape") else set()


def pointed(question: Any, answer: Any, reason: Any) -> bool:
    full, places = board(question), set(question.cells)
    rows, cols = {row for row, _ in places}, {col for _, col in places}
    low, wide = (question.held.column, question.held.orientation.width) if question.held else (0, 7)

    def one(cell: tuple[int, int]) -> bool:
        row, col = cell
        top = max((r for r, c in full if c == col), default=-1)
        return {
            "row": row in rows and col not in cols,
            "column": col in cols and row not in rows,
            "neither": row not in rows and col not in cols,
            "covered": col in cols and row < top,
            "floating": cell not in full,
            "above": row >= SCORING_ROWS,
            "below": row < SCORING_ROWS,
            "lower": row < SCORING_ROWS - 1,
            "another_row": row not in rows,
            "filled": cell in full,
            "other_row": cell not in full and row not in rows,
            "open": cell not in full and row > top,
            "start_higher": full.get(cell) == 1 and row > 0,
            "start_other": full.get(cell) != 1,
            "empty": cell not in full,
            "beside": not low <= col < low + wide,
            "under": row < top,
            "low": low <= col < low + wide and row == top and cell not in places,
        }[reason.form]

    return all(one(cell) and cell not in places for cell in reason.cells)


def merit(question: Any, cells: Cells, name: str) -> int:
    """A line of the signed list, counted anew."""
    full = board(question)
    told = certificate(full, frozenset(cells))
    after = full | dict.fromkeys(cells, "X")
    heights = [max((row + 1 for row, at in after if at == col), default=0) for col in range(7)]
    return {
        "rows": sum(row < SCORING_ROWS for row in told.rows),
        "holes": -len(told.holes),
        "above": -len(told.crosses),
        "top": -1 - max(row for row, _ in cells),
        "steps": -sum(abs(a - b) for a, b in pairwise(heights)),
    }[name]


def new_holes(question: Any, cells: Cells) -> int:
    return len(covered(board(question) | dict.fromkeys(cells, "X")) - covered(board(question)))


def chosen(question: Any, answer: Any) -> Cells:
    """The cells of an answer, drawn as an option or dropped."""
    if answer.picks:
        return frozenset(question.landings[question.option_ids.index(answer.picks[0])].cells)
    return frozenset(answer.cells)


def below(full: Board, shapes: tuple[str, ...]) -> bool:
    """Whether these shapes can all come to rest below the line, one after the other."""
    if not shapes:
        return True
    fits = (cells for cells in landings(full, shapes[0]) if max(row for row, _ in cells) < SCORING_ROWS)
    return any(below(full | dict.fromkeys(cells, "X"), shapes[1:]) for cells in fits)


def no_room(question: Any, answer: Any, reason: Any) -> bool:
    full = landed(question, answer)
    turns = [
        turn
        for turn, shape in enumerate(question.shapes)
        if turn and shape == reason.shape and (turn == 1) == reason.soon
    ]
    return any(
        not below(full, question.shapes[1 : turn + 1]) and below(full, question.shapes[1:turn]) for turn in turns
    )


def lands(question: Any, answer: Any, reason: Any) -> bool:
    (column,) = (int(pick[1:]) - 1 for pick in answer.picks)
    return fall(board(question), frozenset(question.held.orientation.cells), column) == frozenset(reason.cells)


def not_at_fault(question: Any, answer: Any, reason: Any) -> bool:
    """A number of the ring that may stay: a largest combo in it holds it, and without it the rest is no better. Or a cell that the
    ring has nothing to do with.
    """
    paper, ring = paper_of(question.sheet), frozenset(question.selection)

    def blameless(cell: tuple[int, int]) -> bool:
        if cell not in ring:
            return True
        number = cell in paper.board and paper.board[cell] != "X" and cell not in paper.circled
        return number and not paper.may_circle(ring - {cell}) and cell not in outside(paper, ring)

    return not paper.may_circle(ring) and all(map(blameless, reason.cells))


def too_high(question: Any, answer: Any, reason: Any) -> bool:
    tops = {max(row for row, _ in place) for name in falling(question) for place in landings(board(question), name)}
    return reason.row == max(row for row, _ in answer.cells) > reason.best and reason.best in tops


def first_wrong(question: Any, answer: Any, reason: Any) -> bool:
    """Up to there the order is right, and there it is not."""
    right, at = question.solution().picks, reason.place - 1
    return answer.picks[:at] == right[:at] and answer.picks[at : at + 1] != right[at : at + 1]


def apart(question: Any, answer: Any, reason: Any) -> bool:
    """Each column of the shape let go alone, from the top, ends just there, and the whole shape does not."""
    columns: dict[int, list[int]] = {}
    for row, col in question.held.orientation.cells:
        columns.setdefault(col, []).append(row)
    ends: set[tuple[int, int]] = set()
    for col, rows in columns.items():
        part = frozenset((row, 0) for row in range(len(rows)))
        ends |= fall(board(question), part, question.held.column + col)
    whole = fall(board(question), frozenset(question.held.orientation.cells), question.held.column)
    return ends == set(reason.cells) == set(answer.cells) != whole


def stuck(question: Any, answer: Any, reason: Any) -> bool:
    """Up to there the pieces can have fallen in that order, and then this one cannot."""
    pieces = dict(zip("ABCDE", map(frozenset, question.pieces), strict=False))
    lying = {cell: mark for cell, mark in board(question).items() if not any(cell in one for one in pieces.values())}

    def fits(pick: str) -> bool:
        cells = pieces[pick]
        return fall(lying, to_corner(cells), min(col for _, col in cells)) == cells

    *before, last = answer.picks[: reason.place]
    for pick in before:
        if not fits(pick):
            return False
        lying.update(dict.fromkeys(pieces[pick], "X"))
    return last == reason.pick and not fits(last)


CLAIMS: dict[str, Claim] = {
    "FallsApart": apart,
    "NotHeldYet": stuck,
    "InItsWay": stuck,
    "NotAtFault": not_at_fault,
    "TooHigh": too_high,
    "WrongPlace": first_wrong,
    "LeavesOut": lambda q, a, r: r.cell not in a.cells and isinstance(board(q).get(r.cell), int),
    "NoRoom": no_room,
    "LandsThere": lands,
    "PointedAt": pointed,
    "RowForColumn": lambda q, a, r: r.cell[::-1] in q.cells,
    "FromTheTop": lambda q, a, r: (ROWS - 1 - r.cell[0], r.cell[1]) in q.cells,
    "FromTheRight": lambda q, a, r: (r.cell[0], 6 - r.cell[1]) in q.cells,
    "FromTheCorner": lambda q, a, r: (ROWS - 1 - r.cell[0], 6 - r.cell[1]) in q.cells,
    "FromZero": lambda q, a, r: (r.cell[0] - 1, r.cell[1] - 1) in q.cells,
    "CellsToGo": lambda q, a, r: r.count == len(set(q.cells) - set(a.cells)) > 0,
    "EachDieOnce": lambda q, a, r: (
        sum(q.roll[:4].count(str(board(q)[cell])) == 0 for cell in r.cells) <= q.roll[:4].count("*")
    ),
    "ElsewhereLanding": lambda q, a, r: (
        frozenset(a.cells) in landings(board(q), q.held.shape)
        and frozenset(a.cells) != fall(board(q), frozenset(q.held.orientation.cells), q.held.column)
    ),
    "MissesCell": lambda q, a, r: r.cell not in a.cells,
    "OtherNumber": lambda q, a, r: landed(q, a)[r.cell] != r.number,
    "TooManyHoles": lambda q, a, r: new_holes(q, frozenset(a.cells)) == r.have > r.best,
    "RowNotFilled": lambda q, a, r: set(r.cells) == {(r.row, col) for col in range(7)} - set(landed(q, a)),
    "AboveLine": lambda q, a, r: all(row >= SCORING_ROWS for row, _ in r.cells) and set(r.cells) <= set(a.cells),
    "Better": lambda q, a, r: merit(q, chosen(q, a), r.merit) == r.mine < r.theirs,
    "BetterThere": lambda q, a, r: (
        all(merit(q, chosen(q, a), line.name) == line.mine for line in r.signed)
        and (not r.cells or all(merit(q, frozenset(r.cells), line.name) == line.theirs for line in r.signed))
    ),
}
