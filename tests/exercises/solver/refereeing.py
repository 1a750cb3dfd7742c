"""Puzzles about the table and the finished sheet: who drops a block, which entry of a sheet is wrong."""

from itertools import chain, combinations
from typing import Any

from tests.rules.reference.board import SCORING_ROWS, above_line, full_rows
from tests.rules.reference.combos import CONSECUTIVE, IDENTICAL, kind_of
from tests.rules.reference.sheet import LETTERS, SIZE_OF

from .reading import Solved, cells, grid, paper


def hit(question: dict[str, Any]) -> Solved:
    """The players who drop a block: those without the highest active letter, if a star was rolled and a letter is active."""
    assert question["about"] == "droppers"
    sheets = [paper(sheet) for sheet in question["sheets"]]
    active = set().union(*(sheet.active() for sheet in sheets))
    dropping: set[str] = set()
    if "*" in question["roll"] and active:
        dropping = {f"player{k}" for k, sheet in enumerate(sheets, 1) if min(active) not in sheet.letters}
    players = range(len(sheets) + 1)
    answers = list(chain.from_iterable(combinations(range(len(sheets)), count) for count in players))
    return Solved(frozenset([frozenset(dropping or ["none"])]), len(answers))


def circled_boxes(question: dict[str, Any]) -> set[str]:
    """The boxes of the combos that are circled on the grid."""
    board, used, boxes = grid(question), set(), set()
    for combo in question.get("combos", ()):
        kind = kind_of(board, used, cells(combo))
        assert kind is not None, f"no combo: {combo}"
        used |= cells(combo)
        boxes.add("bonus8" if len(cells(combo)) == 8 else f"{kind}{len(cells(combo))}")
    return boxes


def referee(question: dict[str, Any]) -> Solved:
    """The entries that are wrong, each held against what it rests on as that is written."""
    board = grid(question)
    marks = [word for word in question["written"].split() if "=" not in word]
    sums = {name: int(number) for name, number in (w.split("=") for w in question["written"].split() if "=" in w)}
    numbers_count_only = question.get("edition") == "2021"

    due = {f"+{row + 1}" for row in full_rows(board) if row < SCORING_ROWS}
    due |= {f"-{row + 1}" for (row, at) in above_line(board) if not numbers_count_only or board[row, at] != "X"}
    due |= circled_boxes(question)
    for kind in (IDENTICAL, CONSECUTIVE):
        if all(f"{kind}{size}" in marks for size in SIZE_OF.values()):
            due.add(f"plus10{kind}")
    wrong = set()
    pairs = {
        letter
        for letter in LETTERS
        if {f"{IDENTICAL}{SIZE_OF[letter]}", f"{CONSECUTIVE}{SIZE_OF[letter]}"} <= set(marks)
    }
    for word in set(marks) | due | pairs:
        if word in LETTERS:
            # Both boxes circled: the letter is, too, unless it had been crossed off before, which the sheet does not tell.
            if word not in pairs or (word not in marks and word not in question.get("crossed", "")):
                wrong.add(word)
        elif (word in marks) != (word in due):
            wrong.add(word)

    added = {
        "rows": 2 * sum(word[0] == "+" for word in marks) - 5 * sum(word[0] == "-" for word in marks),
        "bonus": 8 * marks.count("bonus8"),
        "total": sum(sums[name] for name in ("rows", IDENTICAL, CONSECUTIVE, "bonus")),
    }
    for kind in (IDENTICAL, CONSECUTIVE):
        boxes = sum(int(word.removeprefix(kind)) for word in marks if word.startswith(kind))
        added[kind] = boxes + 10 * marks.count(f"plus10{kind}")
    wrong |= {name for name in sums if sums[name] != added[name]}
    return Solved(frozenset(frozenset([word]) for word in wrong), None)
