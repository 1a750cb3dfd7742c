"""Claims about entries of a sheet and how a wrong sum came about."""

from typing import Any

from tests.rules.adapter import paper_of
from tests.rules.reference.board import ROWS, SCORING_ROWS, full_rows
from tests.rules.reference.sheet import SIZE_OF

from .claim import Claim, board


def rows_sum(question: Any, answer: Any, reason: Any) -> bool:
    """Whether a slip in the sum of the rows gives what was entered."""
    if reason.field != "rows" or not question.over:
        return True
    paper = paper_of(question.final_sheet)
    right = paper.points(question.final_sheet.edition != "2021")[0]
    full = [row for row in full_rows(paper.board) if row < SCORING_ROWS]
    marks = {row: [mark for (at, _), mark in paper.board.items() if at == row] for row in range(ROWS)}
    high = [row for row in range(SCORING_ROWS, ROWS) if marks[row]]
    cost = (
        high
        if question.final_sheet.edition != "2021"
        else [row for row in high if any(mark != "X" for mark in marks[row])]
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
        "line": off == -5 and bool(marks[SCORING_ROWS - 1]),
        "blocks_free": off == 5 * bare,
        "blocks_cost": off == -5 * bare,
        "ones": reason.given in (len(full) - 5 * len(cost), len(full) - len(cost)),
        "ones_only": reason.given == len(full),
        "none": off == -2 * len(full),
        "numbers": off == 5 * len(full),
        "fives": off == 3 * len(full),
        "tens": off == 8 * len(full),
        "started": off == 2 * sum(0 < len(marks[row]) < 7 for row in range(SCORING_ROWS)),
        "missed": off < 0 and off % 2 == 0 and -off <= 2 * len(full),
        "gap": 0 < off <= 2 * len(gaps) and off % 2 == 0,
        "blocks": off == -2 * sum("X" in marks[row] for row in full),
        "above": off == 2 * sum(len(marks[row]) == 7 for row in high),
    }[reason.form]


def right_sum(question: Any, field: str) -> int:
    names = ("rows", "identical", "consecutive", "bonus", "total")
    return paper_of(question.final_sheet).points(question.final_sheet.edition != "2021")[names.index(field)]


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
    there = (reason.kind, reason.size) in question.final_sheet.boxes
    return (there, off) == {
        "forgotten": (True, -reason.size),
        "twice": (True, reason.size),
        "empty": (False, reason.size),
    }[reason.form]


def kinds(question: Any, answer: Any, reason: Any) -> bool:
    """Whether the boxes of a kind, added in another way, give what was entered."""
    if reason.field == "total":
        return True
    sheet = question.final_sheet
    sizes = [size for kind, size in sheet.boxes if kind == reason.field and size != 8]
    other = "consecutive" if reason.field == "identical" else "identical"
    ten = 10 * (len(sizes) == 5)
    circled = [combo for combo in sheet.combos if combo.kind == reason.field and combo.size != 8]
    numbers = sum(int(str(sheet.grid[cell])) for combo in circled for cell in combo.cells)
    return {
        "none": bool(sizes) and reason.given == 0,
        "ones": reason.given - len(sizes) in (0, ten),
        "twos": reason.given - 2 * len(sizes) in (0, ten),
        "one_less": reason.given == right_sum(question, reason.field) - len(sizes),
        "largest": reason.given - max(sizes, default=0) in (0, ten),
        "numbers": reason.given == numbers + ten,
        "other": reason.given == right_sum(question, other),
        "bonus": reason.given == right_sum(question, reason.field) + 8,
    }[reason.form]


def ten(question: Any, answer: Any, reason: Any) -> bool:
    if reason.field == "total":
        return True
    right = right_sum(question, reason.field)
    full = len({size for kind, size in question.final_sheet.boxes if kind == reason.field and size != 8}) == 5
    return {
        "forgotten": full and reason.given == right - 10,
        "twice": full and reason.given == right + 10,
        "only": full and reason.given == 10,
        "early": not full and reason.given == right + 10,
    }[reason.form]


def bonus(question: Any, answer: Any, reason: Any) -> bool:
    if reason.field == "total":
        return True
    there = right_sum(question, "bonus") == 8
    return (there, reason.given) == {
        "forgotten": (True, 0), "twice": (True, 16), "ten": (True, 10), "one": (True, 1), "empty": (False, 8), "ten_empty": (False, 10),
    }[reason.form]  # fmt: skip


def totalled(question: Any, answer: Any, reason: Any) -> bool:
    parts = parts_added(question, answer)
    if reason.form == "minus":
        above = {row for (row, _), mark in board(question).items() if row >= SCORING_ROWS}
        off = reason.given - sum(parts.values())
        return 0 < off <= 5 * len(above) and off % 5 == 0
    times = {"without": 1, "twice": -1, "added": 2}[reason.form]
    return reason.given == sum(parts.values()) - times * parts[reason.part]


def lettered(question: Any, answer: Any, reason: Any) -> bool:
    off = reason.given - sum(parts_added(question, answer).values())
    pairs = [size for letter, size in SIZE_OF.items() if letter in question.final_sheet.circled]
    return off == len(pairs) if reason.form == "each" else off in (*(2 * size for size in pairs), 2 * sum(pairs))


CLAIMS: dict[str, Claim] = {
    "RowEntry": lambda q, a, r: (
        r.due == (r.row in full_rows(board(q))) and r.marked == (f"+{r.row + 1}" in a.picks) and r.row < SCORING_ROWS
    ),
    "MinusEntry": lambda q, a, r: (
        r.due
        == any(row == r.row and (mark != "X" or q.edition_in_force != "2021") for (row, _), mark in board(q).items())
    ),
    "MinusSlip": rows_sum,
    "RowSlip": rows_sum,
    "AddingSlip": adding,
    "BoxSlip": boxed,
    "TotalSlip": totalled,
    "KindSlip": kinds,
    "TenSlip": ten,
    "BonusSlip": bonus,
    "LetterSlip": lettered,
    "MarkedAgain": lambda q, a, r: (
        set(r.marks) <= set(a.picks)
        and set(r.marks)
        <= {
            *q.had,
            *(f"{kind}{size}" for kind, size in q.sheet.boxes),
            *q.sheet.circled,
            *(f"x{one}" for one in q.sheet.crossed),
        }
    ),
    "TotalFollows": lambda q, a, r: r.given == sum(parts_added(q, a).values()) != right_sum(q, "total"),
    "WrongTotals": lambda q, a, r: all(entered(a).get(name) != right_sum(q, name) for name in r.fields),
    "LetterEntry": lambda q, a, r: r.marked == (r.letter in a.picks) and SIZE_OF[r.letter] == r.size,
}
