"""What each reason of an exercise claims, as a check against the slow reference of ``tests/rules``: a class by its name, and whether
what it says of an answer is so.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from tests.rules.adapter import board_of, paper_of
from tests.rules.reference.board import (
    ROWS,
    SCORING_ROWS,
    Board,
    Cells,
    certificate,
    covered,
    fall,
    full_rows,
    landings,
)
from tests.rules.reference.combos import combos
from tests.rules.reference.numbers import drops, is_possible, shapes_for
from tests.rules.reference.sheet import SIZE_OF, Paper

Claim = Callable[[Any, Any, Any], bool]
PHASES = ("roll", "blocks", "drop", "combo", "end")


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
        return frozenset(question.landings[question.ids.index(answer.picks[0])].cells)
    return frozenset(answer.cells)


def due_letter(game: Any) -> str:
    """The letter that a star sets off."""
    active = set().union(*(set(sheet.circled) - set(sheet.crossed) for sheet in game.sheets))
    return min(active, default="") if "*" in str(game.roll) else ""


def phases(question: Any) -> tuple[str, ...]:
    return ("roll", "blocks", "end") if due_letter(question.game) else ("roll", "drop", "combo", "end")


def early(question: Any, answer: Any, reason: Any) -> bool:
    """Nothing before the roll, no combo before the drop, nothing after the end."""
    at = answer.picks.index
    return {
        "roll": lambda: at("roll") > 0,
        "combo": lambda: at("combo") < at("drop"),
        "end": lambda: answer.picks[-1] != "end",
    }[reason.form]()


def pays(question: Any, player: int) -> bool:
    sheet = question.game.sheets[player]
    above = {mark for (row, _), mark in board_of(sheet.grid).items() if row >= SCORING_ROWS}
    return bool(above) if sheet.edition != "2021" else any(mark != "X" for mark in above)


def inactive(question: Any, answer: Any, reason: Any) -> bool:
    sheets = question.game.sheets
    crossed = any(reason.letter in sheet.crossed for sheet in sheets)
    circled = any(reason.letter in sheet.circled for sheet in sheets)
    return {"crossed": crossed, "open": not circled, "later": circled and due_letter(question.game) < reason.letter}[
        reason.form
    ]


def tile(question: Any, letter: str) -> str:
    """What a tile may do: only that of the rolled shape moves by a star, any by a star on the shape die."""
    game = question.game
    shown = game.roll.shape
    fits = game.slide == "free" or shown == "*" or game.tiles[letter] == shown
    return "bottom" if game.notches[letter] == 4 else "may" if fits else "other"


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
        "one_less": off == 5,
        "blocks_free": off == 5 * bare,
        "blocks_cost": off == -5 * bare,
        "ones": reason.given in (len(full) - 5 * len(cost), len(full) - len(cost)),
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
    times = 1 if reason.form == "without" else 2
    return reason.given == sum(parts.values()) - times * parts[reason.part]


def reached(question: Any) -> set[tuple[str, int]]:
    """The boxes that a roll can fill, by every drop of the reference."""
    paper, roll = paper_of(question.sheet), str(question.thrown)
    boxes: set[tuple[str, int]] = set()
    for drop in drops(paper.board, roll[:4], roll[4]):
        after = Paper(paper.board | {(row, col): number for row, col, number in drop}, paper.circled, paper.boxes)
        boxes |= {(kind, len(cells)) for kind, cells in free(after)}
    return boxes


def tops(question: Any, player: int) -> set[int]:
    game = question.game
    names = [game.tiles[due_letter(game)]] if due_letter(game) else shapes_for(game.roll.shape)
    return {
        1 + max(row for row, _ in cells)
        for name in names
        for cells in landings(board_of(game.sheets[player].grid), name)
    }


def open_boxes(paper: Paper, kind: str, least: int) -> list[Cells]:
    return [cells for one, cells in free(paper) if one == kind and len(cells) >= least]


def without_combo(question: Any, answer: Any, reason: Any) -> bool:
    paper = paper_of(question.sheet)
    paper.circle(frozenset(answer.cells))
    return not [cells for cells in open_boxes(paper, reason.kind, reason.size) if len(cells) == reason.size]


def no_two_open(question: Any, answer: Any, reason: Any) -> bool:
    every = list(free(written(question, answer)))
    return not any((k, len(a)) != (m, len(b)) and not a & b for i, (k, a) in enumerate(every) for m, b in every[:i])


def wins_none(question: Any, answer: Any, reason: Any) -> bool:
    paper = paper_of(question.sheet)
    before = set(paper.letters)
    paper.circle(frozenset(answer.cells))
    return paper.letters == before


def at_once(question: Any, answer: Any, reason: Any) -> bool:
    paper = paper_of(question.sheet)
    return all(paper.may_circle(frozenset(cells)) for cells in (reason.cells, reason.rest))


def off_by(question: Any, answer: Any) -> tuple[int, int]:
    right, picks = set(question.solution().picks), set(answer.picks)
    return len(picks - right), len(right - picks)


CLAIMS: dict[str, Claim] = {
    "PointedAt": pointed,
    "OtherPlace": lambda q, a, r: not set(r.cells) & set(q.cells),
    "RowForColumn": lambda q, a, r: r.cell[::-1] in q.cells,
    "FromTheTop": lambda q, a, r: (ROWS - 1 - r.cell[0], r.cell[1]) in q.cells,
    "FromTheRight": lambda q, a, r: (r.cell[0], 6 - r.cell[1]) in q.cells,
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
    "NotThatCombo": lambda q, a, r: (
        not any(cells & set(a.cells) for cells in open_boxes(written(q, a), r.kind, r.size))
    ),
    "SmallerThanBest": lambda q, a, r: (
        r.have == len(a.cells) < r.best == max(len(cells) for _, cells in free(paper_of(q.sheet)))
    ),
    "OtherKind": lambda q, a, r: (r.kind, frozenset(a.cells)) not in free(paper_of(q.sheet)),
    "OtherSize": lambda q, a, r: r.have == len(a.cells) != r.size,
    "NoLetter": wins_none,
    "Overlooked": lambda q, a, r: any(len(cells) == r.size for _, cells in free(paper_of(q.sheet))),
    "TwoAtOnce": at_once,
    "IsLegal": lambda q, a, r: paper_of(q.sheet).may_circle(frozenset(r.cells)),
    "IsAtFault": lambda q, a, r: not paper_of(q.sheet).may_circle(frozenset(q.selection)),
    "LeavesNoOther": without_combo,
    "NotTwoOpen": no_two_open,
    "Better": lambda q, a, r: merit(q, chosen(q, a), r.merit) == r.mine < r.theirs,
    "BetterThere": lambda q, a, r: (
        all(merit(q, chosen(q, a), name) == mine for name, mine, _ in r.signed)
        and (not r.cells or all(merit(q, frozenset(r.cells), name) == theirs for name, _, theirs in r.signed))
    ),
    "InReach": lambda q, a, r: (r.kind, r.size) in reached(q),
    "OutOfReach": lambda q, a, r: (r.kind, r.size) not in reached(q),
    "BoxFull": lambda q, a, r: (r.kind, r.size) in q.sheet.boxes,
    "Tops": lambda q, a, r: (min(tops(q, r.player)), max(tops(q, r.player))) == (r.low, r.high),
    "PickedWrongly": lambda q, a, r: r.count == off_by(q, a)[0] > 0,
    "PicksMissing": lambda q, a, r: r.count == off_by(q, a)[1] > 0,
    "NoneAndOthers": lambda q, a, r: {"none", "nothing"} & set(a.picks) != set() and len(set(a.picks)) > 1,
    "PhaseAbsent": lambda q, a, r: r.form in a.picks and r.form not in phases(q),
    "PhaseMissing": lambda q, a, r: r.form not in a.picks and r.form in phases(q),
    "PhaseEarly": early,
    "NothingFalls": lambda q, a, r: not due_letter(q.game) and ("*" in str(q.game.roll)) == (r.form == "letter"),
    "LetterGoesOff": lambda q, a, r: due_letter(q.game) == r.letter,
    "NotActive": inactive,
    "StarIsThere": lambda q, a, r: due_letter(q.game) != "",
    "UnderBlock": lambda q, a, r: (
        (r.letter in q.game.sheets[r.player].circled) == (r.form == "safe") and due_letter(q.game) == r.letter
    ),
    "PaysOrNot": lambda q, a, r: pays(q, r.player) == (r.form == "pays"),
    "LastRound": lambda q, a, r: {
        "line": any(row >= SCORING_ROWS for sheet in q.game.sheets for row, _ in board_of(sheet.grid)),
        "tiles": set(q.game.tile_levels) == {4},
        "no": True,
    }[r.form],
    "TileMoves": lambda q, a, r: tile(q, r.letter) == r.form,
    "CanBeRolled": lambda q, a, r: is_possible("".join(r.thrown), "I"),
    "ImpossibleRoll": lambda q, a, r: not is_possible(r.roll[:4], "I"),
    "ShapeShown": lambda q, a, r: q.roll[-1] == r.shape,
    "StarShape": lambda q, a, r: q.roll[-1] == "*",
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
