"""Claims about combos, boxes, and what a drop earns."""

from typing import Any

from tests.exercises.solver.planning import FirstDone
from tests.rules.adapter import paper_of
from tests.rules.reference.board import Cells
from tests.rules.reference.numbers import drops
from tests.rules.reference.sheet import Paper

from .claim import Claim, free, written


def reached(question: Any) -> set[tuple[str, int]]:
    """The boxes that a roll can fill, by every drop of the reference."""
    paper, roll = paper_of(question.sheet), question.roll
    boxes: set[tuple[str, int]] = set()
    for drop in drops(paper.board, roll[:4], roll[4]):
        after = Paper(paper.board | {(row, col): number for row, col, number in drop}, paper.circled, paper.boxes)
        boxes |= {(kind, len(cells)) for kind, cells in free(after)}
    return boxes


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


def earned(question: Any, numbered: Any) -> int:
    """What a drop brings in its round: rows, the best combo, a complete column; what lies above the line is taken off."""
    before = paper_of(question.sheet)
    after = Paper(before.board | {(row, col): number for row, col, number in numbered}, before.circled, before.boxes)
    circled = [Paper(after.board, boxes=after.boxes | {(kind, len(cells))}).points()[-1] for kind, cells in free(after)]
    return max([after.points()[-1], *circled]) - before.points()[-1]


def drop_of(question: Any, answer: Any) -> Any:
    return question.drop_with_number(answer.picks[0]) if answer.picks else answer.numbered


def more(question: Any, answer: Any, reason: Any) -> bool:
    """With a number it is the most of all ten; with a drop, what the solution brings."""
    if reason.by == "number":
        return reason.points == max(earned(question, question.drop_with_number(digit)) for digit in "0123456789")
    return reason.points == earned(question, question.solution().numbered)


def never_filled(question: Any, answer: Any, reason: Any) -> bool:
    """No drop of the first roll fills the box. Later rolls are left to the second solver."""
    paper, roll = paper_of(question.sheet), str(question.rolls[0])
    if "*" in roll[:4]:
        return True
    after = (
        Paper(paper.board | {(row, col): n for row, col, n in drop}, paper.circled, paper.boxes)
        for drop in drops(paper.board, roll[:4], roll[4])
    )
    return not any((reason.kind, len(cells)) == (kind, reason.size) for one in after for kind, cells in free(one))


def leads_to(question: Any, answer: Any, reason: Any) -> bool:
    """The most points of two rounds, by the second solver."""
    done = FirstDone(paper_of(question.sheet), frozenset(answer.numbered))
    return done.leads_to(str(question.then)) == reason.points == reason.now + reason.later


CLAIMS: dict[str, Claim] = {
    "LeadsTo": leads_to,
    "LeadsToMore": lambda q, a, r: leads_to(q, q.solution(), r),
    "Earns": lambda q, a, r: r.points == earned(q, drop_of(q, a)),
    "NumberEarns": lambda q, a, r: r.points == earned(q, drop_of(q, a)),
    "EarnsMore": more,
    "StaysEmpty": never_filled,
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
    "InReach": lambda q, a, r: (r.kind, r.size) in reached(q),
    "OutOfReach": lambda q, a, r: (r.kind, r.size) not in reached(q),
    "BoxFull": lambda q, a, r: (r.kind, r.size) in q.sheet.boxes,
}
