"""Fresh questions about combos: the largest one to circle, and selections that may or may not be circled."""

from __future__ import annotations

from numberdrop.exercises.goals import Condition
from numberdrop.exercises.questions import Circle, Places, Point
from numberdrop.exercises.questions.base import Box
from numberdrop.rules.combos import KINDS, SMALLEST, find_combos
from numberdrop.rules.grid import COLS, ROWS, Grid
from numberdrop.rules.reasons.reason import Cells

from .chance import Chance, Unlucky, book_of, insist_on_combo, tells_apart
from .registry import maker

_TRIES = 500
_MOST_COMBOS = 60


def _numbers(chance: Chance, rows: int, kind: str, span: int = 4) -> Grid:
    """A few rows of numbers in which combos of a kind are likely."""
    if not 1 <= rows < ROWS:
        raise ValueError(f"rows {rows!r}: from 1 to {ROWS - 1}")
    marks = {}
    values = chance.shuffled(range(1, 8))[:3]
    low = chance.between(1, 8 - span)
    for col in range(COLS):
        for row in range(chance.between(max(1, rows - 1), rows + 1)):
            if kind == "identical":
                marks[row, col] = chance.choice(values)
            else:
                marks[row, col] = low + chance.below(span)
    return Grid().put(marks)


@maker("largest")
def largest(chance: Chance, edition: str, trap: str = "", kind: str = "", rows: int = 3, span: int = 4) -> Circle:
    """Circle the largest combo (of a kind, if given). ``trap``: C1, C10, C20 or C20b circle another one.

    ``span`` is how many different numbers there are: the longest run that there can be.
    """
    wanted = kind or {"C20": "identical", "C20b": "consecutive"}.get(trap) or chance.choice(KINDS)
    insist_on_combo(wanted)
    for _ in range(_TRIES):
        grid = _numbers(chance, rows, wanted, span)
        every = find_combos(grid)
        if not 1 <= len(every) <= _MOST_COMBOS:
            continue
        boxes: tuple[Box, ...] = ()
        if trap == "C10":
            # The largest one's size is taken in the other column: who counts a size once must pass it over.
            best = max(every, key=lambda one: one.size)
            other = KINDS[1 - KINDS.index(best.kind)]
            boxes = (Box((other, min(best.size, 7))),)
        goal = [Condition("largest")]
        if kind:
            goal.append(Condition("kind", kind))
        question = Circle(edition=edition, grid=grid, boxes=boxes, goal=tuple(goal))
        best_size = max((one.size for one in every), default=0)
        if kind and max((one.size for one in every if one.kind == kind), default=0) != best_size:
            continue
        if not SMALLEST + 1 <= best_size <= 7 or question.solution() is None:
            continue
        if not trap or tells_apart(question, trap):
            return question
    raise Unlucky


@maker("circle")
def circle(chance: Chance, edition: str, kind: str = "identical", size: int = 4, rows: int = 3) -> Circle:
    """Circle a combo of this kind and size."""
    insist_on_combo(kind, size)
    for _ in range(_TRIES):
        grid = _numbers(chance, rows, kind)
        every = find_combos(grid)
        fitting = [one for one in every if one.kind == kind and one.size == size]
        if fitting and len(every) <= _MOST_COMBOS:
            return Circle(edition=edition, grid=grid, goal=(Condition("kind", kind), Condition("size", size)))
    raise Unlucky


@maker("legal_or_not")
def legal_or_not(
    chance: Chance,
    edition: str,
    trap: str = "",
    legal: bool = False,
    mixed: bool = False,
    kind: str = "",
    rows: int = 3,
) -> Point:
    """Somebody has drawn a ring: may they? ``trap`` names who would (C1, C20b), ``legal`` asks for one that is fine.

    ``mixed`` leaves it to chance: fine, one by ``trap``, or one with a number too many. ``kind`` is that of the numbers.
    """
    kind = kind or ("consecutive" if trap == "C20b" or chance.one_in(2) else "identical")
    insist_on_combo(kind)
    if mixed:
        legal = chance.below(5) < 2
        trap = "" if legal or chance.one_in(2) else trap
    for _ in range(_TRIES):
        grid = _numbers(chance, rows, kind)
        if len(find_combos(grid)) > _MOST_COMBOS:
            continue
        question = Point(edition=edition, grid=grid, selection=Places(_selection(chance, grid, trap, legal)))
        if legal and not question.faults:
            return question
        if trap and question.faults and tells_apart(question, trap):
            return question
        if not legal and not trap and question.faults and len(question.places) < len(question.selection):
            return question
    raise Unlucky


def _selection(chance: Chance, grid: Grid, trap: str, legal: bool) -> Cells:
    """Cells that someone would circle: a combo, one by a wrong rule, or a combo with a neighbour too many."""
    circle_all = Circle(grid=grid, goal=())
    book = book_of(trap) if trap else None
    if book is not None:
        return chance.choice([cells for cells in book.combos(circle_all.sheet) if SMALLEST < len(cells) <= 6])
    combo = chance.choice([one for one in find_combos(grid) if one.size <= 5])
    if legal:
        return combo.cells
    beside = {(row + dr, col + dc) for row, col in combo.cells for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    filled = sorted(
        (row, col)
        for row, col in beside - set(combo.cells)
        if row >= 0 and 0 <= col < COLS and isinstance(grid[row, col], int)
    )
    return tuple(sorted((*combo.cells, chance.choice(filled))))
