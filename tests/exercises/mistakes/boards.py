"""Shapes that fall, and combos that hold together, as wrong rules have it: worked out on plain numbers."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any, TypeAlias

from numberdrop.exercises import Answer
from numberdrop.exercises.exercise import make_question
from numberdrop.rules.combos import find_combos
from numberdrop.rules.grid import COLS, ROWS

from .wrong import EDITIONS, SEEDS, Wrong

Cell: TypeAlias = tuple[int, int]
Numbers: TypeAlias = dict[Cell, int]


def filled(grid: Any) -> set[Cell]:
    return {(row, col) for row in range(ROWS) for col in range(COLS) if grid[row, col] is not None}


def moved(shape: Iterable[Cell], low: int, left: int) -> set[Cell]:
    return {(low + row, left + col) for row, col in shape}


def fallen(full: set[Cell], shape: tuple[Cell, ...], left: int) -> set[Cell]:
    """Straight down, from above the grid."""
    low = ROWS
    while low > 0 and not moved(shape, low - 1, left) & full:
        low -= 1
    return moved(shape, low, left)


def sand(full: set[Cell], shape: tuple[Cell, ...], left: int) -> set[Cell]:
    """Each number of the shape trickles into the lowest empty cell of its column."""
    found: set[Cell] = set()
    for col in {col for _, col in shape}:
        empty = [(row, left + col) for row in range(ROWS) if (row, left + col) not in full]
        found |= set(empty[: sum(at == col for _, at in shape)])
    return found


def tucked(full: set[Cell], shape: tuple[Cell, ...], left: int) -> Iterator[set[Cell]]:
    """One column aside, at the height where it stopped, under something."""
    low = min(row for row, _ in fallen(full, shape, left))
    for aside in (left - 1, left + 1):
        cells = moved(shape, low, aside)
        inside = all(0 <= col < COLS for _, col in cells) and not cells & full
        if inside and any((above, col) in full for row, col in cells for above in range(row + 1, ROWS)):
            yield cells


def collapsed(full: set[Cell], shape: tuple[Cell, ...], left: int) -> set[Cell]:
    """As if full rows were gone and what stood above had come down."""
    stay = [row for row in range(ROWS) if any((row, col) not in full for col in range(COLS))]
    return fallen(
        {(now, col) for now, row in enumerate(stay) for col in range(COLS) if (row, col) in full}, shape, left
    )


def falls() -> Iterator[Wrong]:
    for seed in range(SEEDS):
        for trap in ("", "C3", "C14", "C16"):
            question: Any = make_question("landing", f"u{seed}", {"trap": trap} if trap else {})
            shape, left, full = question.held.orientation.cells, question.held.column, filled(question.sheet.grid)
            right = fallen(full, shape, left)
            wrong = [
                (sand(full, shape, left), "C3"),
                (collapsed(full, shape, left), "C14"),
                *((cells, "C16 FallsFurther PathBlocked") for cells in tucked(full, shape, left)),
            ]
            wrong += [(moved(right, 1, 0), "FallsFurther"), (set(sorted(right)[1:]), "WrongCellCount")]
            wrong += [
                (fallen(full, shape, at), "ElsewhereLanding")
                for at in (left - 1, left + 1)
                if at >= 0 and at + max(col for _, col in shape) < COLS
            ]
            if min(right)[0] > 0:
                wrong.append((moved(right, -1, 0), "Overlaps PathBlocked"))
            for cells, names in wrong:
                yield Wrong(question, str(Answer.of_cells(cells)), tuple(names.split()))


def beside(cell: Cell) -> list[Cell]:
    row, col = cell
    return [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + row, cell[1] + col) for row in (-1, 0, 1) for col in (-1, 0, 1) if row or col]


def groups(numbers: Numbers, near: Callable[[Cell], list[Cell]]) -> Iterator[list[Cell]]:
    """Equal numbers that hang together."""
    left = set(numbers)
    while left:
        group = [left.pop()]
        for cell in group:
            more = [other for other in near(cell) if other in left and numbers[other] == numbers[cell]]
            left.difference_update(more)
            group += more
        yield sorted(group)


def runs(numbers: Numbers) -> Iterator[list[Cell]]:
    """Each step one more, from a cell to one beside it."""
    paths = [[cell] for cell in sorted(numbers)]
    for path in paths:
        if len(path) > 2:
            yield path
        paths += [[*path, cell] for cell in beside(path[-1]) if numbers.get(cell) == numbers[path[-1]] + 1]


def mistaken_combos(question: Any) -> Iterator[tuple[list[Cell], str]]:
    """Rings that break a rule each, with what is to be said of them."""
    sheet = question.sheet
    numbers = {
        cell: mark for cell in filled(sheet.grid) - sheet.grid.circled if isinstance(mark := sheet.grid[cell], int)
    }
    diagonal = [
        group for group in groups(numbers, around) if 2 < len(group) < 8 and group not in groups(numbers, beside)
    ]
    yield from ((group, "C1 DiagonalOnly") for group in diagonal[:1])
    rings = [*(group for group in groups(numbers, beside) if 2 < len(group) < 7), *runs(numbers)]
    yield from ((group[:2], "TooFew") for group in rings[:1])
    seen: set[str] = set()
    for ring in rings:
        equal = len({numbers[cell] for cell in ring}) == 1
        for cell in sorted({other for one in ring for other in beside(one)} - set(ring)):
            mark = sheet.grid[cell] if 0 <= cell[0] < ROWS and 0 <= cell[1] < COLS else "off"
            if cell in sheet.grid.circled:
                name = "AlreadyCircled"
            elif mark is None or mark == "X":
                name = "EmptyCell" if mark is None else "BlockCell"
            elif equal and cell in numbers:
                name = "MixedKinds WrongStep"
            elif (
                not equal
                and any(mark == numbers[one] for one in ring)
                and any(abs(int(mark) - numbers[one]) == 1 for one in ring if one in beside(cell))
            ):
                name = "C20b TurnsBack"
            else:
                continue
            if name not in seen:
                yield [*ring, cell], name
            seen.add(name)
    taken = [
        ring
        for ring in rings
        if not sheet.box_free("identical" if len({numbers[one] for one in ring}) == 1 else "consecutive", len(ring))
    ]
    yield from ((ring, "BoxTaken") for ring in taken[:1])


def combos() -> Iterator[Wrong]:
    for seed in range(SEEDS):
        for trap in ("C1", "C20", "C20b"):
            question: Any = make_question("largest", f"u{seed}", {"trap": trap}, EDITIONS[seed % 3])
            for ring, names in mistaken_combos(question):
                yield Wrong(question, str(Answer.of_cells(ring)), tuple(names.split()))
    for seed in range(SEEDS // 3):
        for maker in ("free_box", "letter_combo", "leave_one", "shield"):
            question = make_question(maker, f"u{seed}", {}, EDITIONS[seed % 3])
            for ring, names in mistaken_combos(question):
                yield Wrong(question, str(Answer.of_cells(ring)), tuple(names.split()))


def rings() -> Iterator[Wrong]:
    for seed in range(SEEDS):
        for trap, name in (("C1", "C1"), ("C20b", "C20b")):
            question: Any = make_question("legal_or_not", f"u{seed}", {"trap": trap})
            yield Wrong(question, "legal", (name,))
        question = make_question("legal_or_not", f"u{seed}", {"legal": True, "kind": "identical"})
        bent = len({row for row, _ in question.selection}) > 1 and len({col for _, col in question.selection}) > 1
        yield Wrong(question, str(Answer.of_cells(question.selection[:1])), ("C20",) if bent else ("IsLegal",))


def drops() -> Iterator[Wrong]:
    """Shapes let go too high, too low, or with numbers that the dice do not show."""
    for seed in range(SEEDS // 2):
        for maker in ("cover", "no_hole", "fill_row", "block"):
            question: Any = make_question(maker, f"u{seed}", {})
            cells = question.solution().numbered
            yield Wrong(
                question, str(Answer(tuple((row + 1, *rest) for row, *rest in cells))), ("FallsFurther", "SticksOut")
            )
            if min(row for row, *_ in cells) > 0:
                yield Wrong(
                    question, str(Answer(tuple((row - 1, *rest) for row, *rest in cells))), ("Overlaps", "PathBlocked")
                )
            row, col, number = cells[0]
            if number is not None:
                other = next(digit for digit in range(1, 8) if str(digit) not in question.roll.numbers)
                yield Wrong(question, str(Answer(((row, col, other), *cells[1:]))), ("NumberNotOnDice", "DiceUnused"))


def two_at_once() -> Iterator[Wrong]:
    for seed in range(2 * SEEDS):
        question: Any = make_question("largest", f"u{seed}", {"rows": 4})
        every = [one for one in find_combos(question.sheet.grid) if question.sheet.box_free(one.kind, one.size)]
        for a, b in list(combinations(every, 2))[:40]:
            both = frozenset((*a.cells, *b.cells))
            if len(both) == a.size + b.size and both not in {frozenset(one.cells) for one in every}:
                yield Wrong(question, str(Answer.of_cells(both)), ("TwoAtOnce",))
                break
