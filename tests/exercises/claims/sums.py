"""Claims about entries of a sheet and how a wrong sum came about."""

from __future__ import annotations

from typing import Any

from tests.rules.adapter import paper_of
from tests.rules.reference.board import (
    ROWS,
    SCORING_ROWS,
    full_rows,
)
from tests.rules.reference.sheet import SIZE_OF

from .claim import Claim, board


def rows_sum(question: Any, answer: Any, reason: Any) -> bool:
    """Whether a slip in the sum of the rows gives what was entered."""
    if reason.field != "rows" or not question.over:
        return True
    paper = paper_of(question.final)
    right = paper.points(question.final.edition != "2021")[0]
    full = [row for row in full_rows(paper.board) if row < SCORING_ROWS]
    marks = {row: [mark for (at, _), mark in paper.board.items() if at == row] for row in range(ROWS)}
    high = [row for row in range(SCORING_ROWS, ROWS) if marks[row]]
    cost = (
        high if question.final.edition != "2021" else [row for row in high if any(mark != "X" for mark in marks[row])]
    )
    gaps = [row for row in range(SCORING_ROWS) if 0 < 7 - len(marks[row]) <= 2]
    cells = sum(len(marks[row]) for row in cost)
    numbers = sum(mark != "X" for row in cost for mark in marks[row])
    bare = sum(set(marks[row]) == {"X"} for row in high)
    off = reason.given - right
    return {
        "added": off == 10 * len(cost),
        "forgotten": off == 5 * len(cost),
        "each": off in (5 * len(cost) - 5 * cells, 5 * len(cost) - 5 * numbers),
        "once": off == 5 * len(cost) - 5,
        "all": off == 5 * len(cost) - 15,
        "twos": off == 3 * len(cost),
        "one_less": off == 5,
        "blocks_free": off == 5 * bare,
        "blocks_cost": off == -5 * bare,
        "ones": reason.given in (len(full) - 5 * len(cost), len(full) - len(cost)),
        "fives": off == 3 * len(full),
        "started": off == 2 * sum(0 < len(marks[row]) < 7 for row in range(SCORING_ROWS)),
        "missed": off < 0 and off % 2 == 0 and -off <= 2 * len(full),
        "gap": 0 < off <= 2 * len(gaps) and off % 2 == 0,
        "blocks": off == -2 * sum("X" in marks[row] for row in full),
        "above": off == 2 * sum(len(marks[row]) == 7 for row in high),
    }[reason.form]


def right_sum(question: Any, field: str) -> int:
    names = ("rows", "identical", "consecutive", "bonus", "total")
    return paper_of(question.final).points(question.final.edition != "2021")[names.index(field)]


def entered(answer: Any) -> dict[str, int]:
    return {name: int(value) for name, _, value in (pick.partition("=") for pick in answer.picks)}


def parts_added(question: Any, answer: Any) -> dict[str, int]:
    given = entered(answer)
    return {name: given.get(name, right_sum(question, name)) for name in ("rows", "identical", "consecutive", "bonus")}


def adding(question: Any, answer: Any, reason: Any) -> bool:
    due = sum(parts_added(question, answer).values()) if reason.field == "total" else right_sum(question, reason.field)
    off = abs(reason.given - due)
    return {
        "one": off == 1,
        "ten": off == 10,
        "sign": reason.given == -due,
        "swapped": str(reason.given) == str(due)[::-1].lstrip("0"),
    }[reason.form]


def boxed(question: Any, answer: Any, reason: Any) -> bool:
    if reason.field == "total":
        return True
    off = reason.given - right_sum(question, reason.field)
    there = (reason.kind, reason.size) in question.final.boxes
    return (there, off) == {
        "forgotten": (True, -reason.size),
        "twice": (True, reason.size),
        "empty": (False, reason.size),
    }[reason.form]


def totalled(question: Any, answer: Any, reason: Any) -> bool:
    parts = parts_added(question, answer)
    times = {"without": 1, "twice": -1, "added": 2}[reason.form]
    return reason.given == sum(parts.values()) - times * parts[reason.part]


CLAIMS: dict[str, Claim] = {
    "RowEntry": lambda q, a, r: (
        r.due == (r.row in full_rows(board(q))) and r.marked == (f"+{r.row + 1}" in a.picks) and r.row < SCORING_ROWS
    ),
    "MinusEntry": lambda q, a, r: (
        r.due == any(row == r.row and (mark != "X" or q.rules_of != "2021") for (row, _), mark in board(q).items())
    ),
    "MinusSlip": rows_sum,
    "RowSlip": rows_sum,
    "AddingSlip": adding,
    "BoxSlip": boxed,
    "TotalSlip": totalled,
    "TenSlip": lambda q, a, r: r.field == "total" or abs(r.given - right_sum(q, r.field)) == 10,
    "BonusSlip": lambda q, a, r: (
        r.field == "total" or r.given == {"forgotten": 0, "twice": 16, "ten": 10, "empty": 8}[r.form]
    ),
    "TotalFollows": lambda q, a, r: r.given == sum(parts_added(q, a).values()) != right_sum(q, "total"),
    "WrongTotals": lambda q, a, r: all(entered(a).get(name) != right_sum(q, name) for name in r.fields),
    "LetterEntry": lambda q, a, r: r.marked == (r.letter in a.picks) and SIZE_OF[r.letter] == r.size,
}
