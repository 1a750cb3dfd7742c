"""The five dice, and every way to write four rolled numbers into a shape (phases 1 and 3)."""

from itertools import permutations, product

from .board import TETROMINOES, Board, Cells, landings

DICE = ("13457*", "12456*", "23467*", "123567")
SHAPE_DIE = ("I", "O", "T", "L", "S", "*")

Numbered = frozenset[tuple[int, int, int]]


def possible_numbers() -> set[tuple[str, ...]]:
    """Every result of the four number dice, the faces in sorted order."""
    return {tuple(sorted(faces)) for faces in product(*DICE)}


def is_possible(numbers: str, shape: str) -> bool:
    """Whether the five dice can show this result, whichever die shows which number."""
    return shape in SHAPE_DIE and any(
        all(face in die for face, die in zip(order, DICE, strict=True)) for order in permutations(numbers)
    )


def writings(numbers: str) -> set[tuple[int, ...]]:
    """Every order in which the four numbers can be written, a star being any digit."""
    choices = [range(10) if face == "*" else [int(face)] for face in numbers]
    return {order for values in product(*choices) for order in permutations(values)}


def shapes_for(shape: str) -> tuple[str, ...]:
    """The shapes a player may take for this face of the shape die."""
    return TETROMINOES if shape == "*" else (shape,)


def places(board: Board, shape: str) -> set[Cells]:
    """Every landing that this face of the shape die allows."""
    return {cells for name in shapes_for(shape) for cells in landings(board, name)}


def write(cells: Cells, numbers: tuple[int, ...]) -> Numbered:
    """The cells, row by row, with one number each."""
    return frozenset((row, column, number) for (row, column), number in zip(sorted(cells), numbers, strict=True))


def drops(board: Board, numbers: str, shape: str) -> set[Numbered]:
    """Every numbered drop, equal results once."""
    return {write(cells, order) for cells in places(board, shape) for order in writings(numbers)}


def count_drops(board: Board, numbers: str, shape: str) -> int:
    """How many drops there are: a writing in another place or order is another drop."""
    return len(places(board, shape)) * len(writings(numbers))


def is_drop(board: Board, numbers: str, shape: str, numbered: Numbered) -> bool:
    """Whether these numbers in these cells are a legal drop of the roll."""
    cells = frozenset((row, column) for row, column, _ in numbered)
    written = tuple(number for _, _, number in sorted(numbered))
    return len(cells) == len(numbered) == 4 and cells in places(board, shape) and written in writings(numbers)
